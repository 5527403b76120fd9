"""A task as HTML: what to enter, verdicts, hints, and where it is taught."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from string import ascii_lowercase

from engine.exercises.exercise import Choice, Listing, Number, Part
from engine.exercises.formats.markup import answer_text, form_text
from engine.exercises.generate import DIFFICULTIES
from engine.exercises.judge import Outcome, Verdict
from pages.views.glossary import explained
from pages.views.guide import link_html

SIGNS: dict[Outcome, str] = {"right": "✓", "rounded": "✓", "mistake": "✗", "wrong": "✗", "unreadable": "?"}
LEVELS = dict(zip(DIFFICULTIES, ("easy", "medium", "hard"), strict=True))


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


def prompt_html(prompt: str) -> str:
    """A prompt above its field, which has the same name."""
    return f'<p class="ss-prompt">{escape(prompt)}</p>'


def wanted(part: Part) -> str:
    """What to type, in the empty field."""
    return form_text(part.answer) if isinstance(part.answer, Number) else ""


def options_of(part: Part) -> tuple[str, ...]:
    """What can be chosen."""
    return part.answer.options if isinstance(part.answer, Choice | Listing) else ()


def taught_html(page: str, title: str, told: str = "Taught on") -> str:
    """Where the subject of an exercise is taught."""
    return f'<p class="where">{told} {link_html(page, escape(title))}</p>'
