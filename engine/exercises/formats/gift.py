"""Exercises as GIFT, Moodle's text format: a question for each part, under the category of its exercise."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from engine.exercises.exercise import Choice, Exercise, Number, Part
from engine.exercises.formats.markup import blocks_markup, exact, step_text

_SPECIAL = re.compile(r"([\\~=#{}:])")


def gift(exercises: Sequence[Exercise], solutions: bool) -> str:
    """The exercises as one text file; worked solutions as feedback only if asked for."""
    return "\n".join(text for exercise in exercises for text in questions(exercise, solutions))


def questions(exercise: Exercise, solutions: bool) -> list[str]:
    """The category line of an exercise, then a question for each part."""
    place = f"{exercise.kind} {exercise.seed}, difficulty {exercise.difficulty}"
    situation = blocks_markup(exercise.situation)
    found = [f"$CATEGORY: exercises/{place}\n"]
    for number, part in enumerate(exercise.parts, 1):
        asked = safe(f"{situation}{blocks_markup(part.shown)}{blocks_markup([part.prompt])}")
        worked = " ".join(step_text(step) for step in part.solution) if solutions else ""
        end = f"\n####{text(worked)}" if worked else ""
        found.append(f"::{safe(f'{exercise.title} {number} ({place})')}::[html]{asked}{{{answers(part)}{end}\n}}\n")
    return found


def safe(text: str) -> str:
    """A text in which every sign with a meaning is marked, on one line."""
    return _SPECIAL.sub(r"\\\1", text.replace("\n", " "))


def text(plain: str) -> str:
    """A plain text inside a question whose texts are HTML."""
    return safe(escape(plain, quote=False))


def answers(part: Part) -> str:
    """What stands in the braces of a question, a line for each answer."""
    given = part.answer
    mistakes = {mistake.value: mistake for mistake in part.mistakes}
    if isinstance(given, Number):
        wide = exact(given.wide)
        lines = [f"=%100%{exact(given.value)}:{wide}#Right."]
        lines += [
            f"=%{percent(each.credit)}%{exact(value)}:{wide}#{text(each.sentence)}"
            for value, each in mistakes.items()
            if isinstance(value, float | int)
        ]
        return "#" + "".join(f"\n{line}" for line in lines)
    lines = []
    for option in given.options:
        met = mistakes.get(option)
        told = f"#{text(met.sentence)}" if met else ""
        if isinstance(given, Choice):
            credit = percent(met.credit if met else 0.0)
            lines.append(f"={text(option)}" if option == given.value else f"~%{credit}%{text(option)}{told}")
        else:
            sign = "" if option in given.value else "-"
            lines.append(f"~%{sign}{percent(1 / len(given.value))}%{text(option)}")
    return "".join(f"\n{line}" for line in lines)


def percent(share: float) -> str:
    """A share in percent."""
    return f"{100 * share:.5f}".rstrip("0").rstrip(".") or "0"
