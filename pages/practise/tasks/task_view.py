"""A task as HTML: its situation, what to enter, verdicts, hints, and where it is taught."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from string import ascii_lowercase

from engine.exercises.exercise import Block, Choice, Grid, Listing, Number, Part
from engine.exercises.formats.markup import answer_text, block_markup
from engine.exercises.generate import DIFFICULTIES
from engine.exercises.judge import Outcome, Verdict
from pages.views.glossary import explained
from pages.views.grid import grid_html
from pages.views.guide import link_html
from pages.views.text import several

SIGNS: dict[Outcome, str] = {"right": "✓", "rounded": "✓", "mistake": "✗", "wrong": "✗", "unreadable": "?"}
LEVELS = dict(zip(DIFFICULTIES, ("easy", "medium", "hard"), strict=True))


def block_html(block: Block) -> str:
    """A sentence, a table or a tree of an exercise."""
    if isinstance(block, Grid):
        caption = f'<p class="ss-note">{escape(block.caption)}</p>' if block.caption else ""
        return caption + grid_html(block.head, block.rows, prose=True)
    return block_markup(block)


def blocks_html(blocks: Sequence[Block]) -> str:
    """Several of them, one below the other."""
    return "".join(map(block_html, blocks))


def verdict_html(verdict: Verdict | None) -> str:
    """What is said of an answer, with a sign that needs no colour; a place for it before there is one."""
    told = f"<b>{SIGNS[verdict.outcome]}</b> {explained(escape(verdict.sentence))}" if verdict else ""
    kind = " right" if verdict and verdict.credit >= 1 else " wrong" if verdict else ""
    return f'<p class="ss-verdict{kind}" role="status">{told}</p>'


def settled_html(prompt: str, answer: str) -> str:
    """A part that was answered and cannot be answered again."""
    given = f"<p>Your answer: <b>{escape(answer)}</b></p>" if answer else ""
    return f"<p>{escape(prompt)}</p>{given}"


def hints_html(hints: Sequence[str]) -> str:
    """The hints that were asked for."""
    return f'<ul class="ss-way">{"".join(f"<li>{explained(escape(hint))}</li>" for hint in hints)}</ul>'


def answer_html(part: Part) -> str:
    """The right answer."""
    return f"<p>The answer is <b>{escape(answer_text(part))}</b>.</p>"


def prompt(number: int, part: Part) -> str:
    """What a part asks, with its letter."""
    return f"{ascii_lowercase[number % len(ascii_lowercase)]}) {part.prompt}"


def wanted(part: Part) -> str:
    """What to type, in the empty field."""
    if isinstance(part.answer, Number):
        unit = f"in {part.answer.unit}, " if part.answer.unit else ""
        return f"{unit}{several(part.answer.digits, 'decimal')}, then Enter"
    return ""


def options_of(part: Part) -> tuple[str, ...]:
    """What can be chosen."""
    return part.answer.options if isinstance(part.answer, Choice | Listing) else ()


def taught_html(page: str, title: str) -> str:
    """Where the subject of an exercise is taught."""
    return f'<p class="where">Taught on {link_html(page, escape(title))}</p>'
