"""Exercises beside the idea that they practise: one part of each, asked among the questions of a page."""

from __future__ import annotations

from functools import cache
from html import escape

from engine.exercises.exercise import Choice, Exercise, Number, Part
from engine.exercises.formats.markup import answer_text, form_text, step_text
from engine.exercises.generate import generate
from engine.exercises.judge import wrong
from engine.exercises.registry import KINDS
from pages.components.quiz import Asked, Option, Slip, Wanted
from pages.views.exercise_blocks import blocks_html
from pages.views.glossary import explained
from pages.views.guide import link_html

SEED = 0  # the page Practise begins with the next one


@cache
def tasks_of(page: str) -> tuple[Asked, ...]:
    """The tasks of a page, one of each kind that it teaches; all but the first are folded away."""
    tasks: list[Asked] = []
    for kind in (kind for kind in KINDS.values() if kind.page == page):
        exercise = generate(kind, SEED)
        part = next((part for part in exercise.parts if isinstance(part.answer, Number | Choice)), None)
        if part is not None:
            asked = asked_of(exercise, part, folded=bool(tasks))
            more = link_html(f"practise?kind={kind.name}", "Practise it with other numbers")
            tasks.append({**asked, "why": f"{asked['why']} {more}."})
    return tuple(tasks)


def asked_of(exercise: Exercise, part: Part, *, folded: bool = False) -> Asked:
    """A part of an exercise as a question: two tries, and named mistakes are met by their sentences."""
    worked = explained(" ".join(escape(step_text(step)) for step in part.solution))
    return Asked(
        question=part.prompt,
        shown=blocks_html((*exercise.situation, *part.shown)),
        options=options_of(part),
        wanted=wanted_of(part),
        why=worked,
        folded=folded,
    )


def options_of(part: Part) -> list[Option]:
    """What can be chosen, each with what is said to it."""
    if not isinstance(part.answer, Choice):
        return []
    met = {mistake.value: mistake.sentence for mistake in part.mistakes}
    right = part.answer.value
    return [
        Option(text=text, right=text == right, told="" if text == right else escape(met.get(text, wrong().sentence)))
        for text in part.answer.options
    ]


def wanted_of(part: Part) -> Wanted | None:
    """The number that is asked for, how exact, and the numbers that mistakes give."""
    if not isinstance(part.answer, Number):
        return None
    number = part.answer
    return Wanted(
        value=number.value,
        near=number.near,
        wide=number.wide,
        shown=answer_text(part),
        unit=number.unit,
        form=form_text(number),
        hint=part.hints[0] if part.hints else wrong().sentence,
        slips=[
            Slip(value=float(mistake.value), says=mistake.sentence)
            for mistake in part.mistakes
            if isinstance(mistake.value, float | int)
        ],
    )
