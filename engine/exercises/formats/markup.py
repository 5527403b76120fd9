"""Blocks of an exercise as XHTML, every text escaped: what the worksheet and the files for learning platforms share."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from engine.exercises.exercise import Block, Branch, Choice, Diagram, Grid, Listing, Number, Part, Step
from engine.exercises.writing import amount, plain_formula


def block_markup(block: Block) -> str:
    """A sentence, a table or a tree as XHTML."""
    if isinstance(block, Grid):
        return grid_markup(block)
    if isinstance(block, Diagram):
        caption = f"<p>{escape(block.caption)}</p>" if block.caption else ""
        return f"{caption}{tree_markup(block.root)}"
    return f"<p>{escape(block)}</p>"


def blocks_markup(blocks: Sequence[Block]) -> str:
    """Several blocks, one below the other."""
    return "".join(block_markup(block) for block in blocks)


def grid_markup(grid: Grid) -> str:
    """A table of text cells."""
    caption = f"<caption>{escape(grid.caption)}</caption>" if grid.caption else ""
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in grid.head)
    rows = "".join(f"<tr>{''.join(f'<td>{escape(text)}</td>' for text in row)}</tr>" for row in grid.rows)
    return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def tree_markup(branch: Branch) -> str:
    """A tree as nested lists, a line for each branch."""
    if not branch.branches:
        return f"<p>{escape(branch.text)}</p>"
    items = []
    for answer, below in branch.branches:
        test = f"{escape(branch.text)} {escape(answer)}"
        items.append(
            f"<li>{test}{tree_markup(below)}</li>" if below.branches else f"<li>{test}: {escape(below.text)}</li>"
        )
    return f"<ul>{''.join(items)}</ul>"


def step_text(step: Step) -> str:
    """A step of a solution as a line of plain text."""
    return f"{step.text} {plain_formula(step.formula)}".strip()


def solutions_markup(parts: Sequence[Part]) -> str:
    """The answers of an exercise as a numbered list, each with its worked solution."""
    items = (
        f"<li><p><strong>{escape(answer_text(part))}</strong></p>{steps_markup(part.solution)}</li>" for part in parts
    )
    return f"<ol>{''.join(items)}</ol>"


def steps_markup(steps: Sequence[Step]) -> str:
    """A worked solution, numbered where it has several steps; a formula has a line of its own."""
    if len(steps) == 1:
        return f"<p>{step_markup(steps[0])}</p>"
    return f"<ol>{''.join(f'<li>{step_markup(step)}</li>' for step in steps)}</ol>"


def step_markup(step: Step) -> str:
    """A sentence, and its formula below."""
    formula = escape(plain_formula(step.formula))
    return f"{escape(step.text)}<br/>{formula}" if formula else escape(step.text)


def answer_text(part: Part) -> str:
    """The right answer as people write it."""
    given = part.answer
    if isinstance(given, Number):
        return amount(given.value, given.unit, given.digits)
    return given.value if isinstance(given, Choice) else ", ".join(given.value)


def exact(value: float) -> str:
    """A number for a machine to compare with: twelve digits, without a power of ten."""
    shown = f"{value:.12f}".rstrip("0").rstrip(".")
    return "0" if shown in {"-0", ""} else shown


def form_text(number: Number) -> str:
    """What to type into the field of a number: "in bits, 3 decimals"."""
    if not number.digits:
        return "a whole number"
    unit = f"in {number.unit}, " if number.unit else ""
    return f"{unit}{number.digits} {'decimal' if number.digits == 1 else 'decimals'}"


def wanted_text(part: Part) -> str:
    """What kind of answer a part asks for, where the prompt does not tell."""
    given = part.answer
    if isinstance(given, Number):
        return f"({given.digits} decimals)" if given.tolerance else ""
    return "(some of these)" if isinstance(given, Listing) else ""
