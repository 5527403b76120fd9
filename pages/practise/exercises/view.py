"""An exercise as HTML: its situation, verdicts, hints, and the kinds with ticks for what is mastered."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from engine.exercises.exercise import Block, Choice, Grid, Kind, Listing, Number, Part
from engine.exercises.formats.markup import answer_text, block_markup
from engine.exercises.judge import Outcome, Verdict
from pages.views.glossary import explained
from pages.views.grid import grid_html
from pages.views.guide import link_html, tick_html
from pages.views.text import several

SIGNS: dict[Outcome, str] = {"right": "✓", "rounded": "✓", "mistake": "✗", "wrong": "✗", "unreadable": "?"}
TICK = "practise-"  # before the name of a kind, where the browser keeps what is mastered


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
    return f'<p class="ss-verdict" role="status">{told}</p>'


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


def wanted(part: Part) -> str:
    """What to type, in the empty field."""
    if isinstance(part.answer, Number):
        unit = f"in {part.answer.unit}, " if part.answer.unit else ""
        return f"{unit}{several(part.answer.digits, 'decimal')}; 0.25, 0,25, 1/4 and 25 % are all read"
    return ""


def options_of(part: Part) -> tuple[str, ...]:
    """What can be chosen."""
    return part.answer.options if isinstance(part.answer, Choice | Listing) else ()


def row_sentence(alone: bool, row: int, goal: int) -> str:
    """How many were right in a row, once an exercise is done."""
    if not alone:
        return f"Done, with help or a second try. {several(goal, 'exercise')} in a row without either, and it sits."
    if row >= goal:
        return f"<b>Mastered</b>: {row} in a row without help. Try a harder one, or the next kind."
    return f"Right, without help: {row} of {goal} in a row."


def taught_html(page: str, title: str) -> str:
    """Where the subject of an exercise is taught."""
    return f'<p class="where">Taught on {link_html(page, escape(title))}</p>'


def kinds_html(kinds: Sequence[Kind], at: str) -> str:
    """All kinds, as links, with ticks for what is mastered; the one at hand is marked."""

    def entry(kind: Kind) -> str:
        words = link_html(f"practise?kind={kind.name}", escape(kind.title)) + tick_html(TICK + kind.name)
        return f"<b>{words}</b>" if kind.name == at else words

    return f"<p>{' · '.join(map(entry, kinds))}</p>"
