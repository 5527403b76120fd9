"""Exercises as Moodle XML: each is a cloze question whose gaps know the tolerances and the named mistakes.

Of an exercise whose parts come in turn, each part is a question: on one page they would tell each other's answers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from engine.exercises.exercise import Choice, Exercise, Listing, Number, Part
from engine.exercises.formats.markup import blocks_markup, exact, solutions_markup

_SPECIAL = re.compile(r"([\\}#~])")


def moodle(exercises: Sequence[Exercise], solutions: bool) -> str:
    """The exercises as one file to import; worked solutions as feedback only if asked for."""
    questions = "".join(question(step, solutions) for exercise in exercises for step in exercise.steps)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<quiz>{questions}</quiz>\n'


def question(exercise: Exercise, solutions: bool) -> str:
    """One exercise as a cloze question."""
    parts = "".join(
        f"<li>{unbraced(blocks_markup(part.shown))}<p>{unbraced(escape(part.prompt))} {gap(part)}</p></li>"
        for part in exercise.parts
    )
    body = f"{unbraced(blocks_markup(exercise.situation))}<ol>{parts}</ol>"
    worked = solutions_markup(exercise.parts) if solutions else ""
    title = f"{exercise.title} ({exercise.kind} {exercise.seed}/{exercise.difficulty})"
    hints = "".join(
        f'<hint format="html"><text>{escape(f"<p>{escape(text)}</p>")}</text></hint>' for text in hints_of(exercise)
    )
    return (
        f'\n<question type="cloze"><name><text>{escape(title)}</text></name>'
        f'<questiontext format="html"><text>{escape(body)}</text></questiontext>'
        f'<generalfeedback format="html"><text>{escape(worked)}</text></generalfeedback>'
        f"<penalty>0.3333333</penalty><hidden>0</hidden>{hints}</question>"
    )


def hints_of(exercise: Exercise) -> list[str]:
    """The gentle hints of all parts, one for each."""
    return list(dict.fromkeys(part.hints[0] for part in exercise.parts if part.hints))


def unbraced(markup: str) -> str:
    """Markup without braces, which would begin a gap."""
    return markup.replace("{", "&#123;").replace("}", "&#125;")


def safe(text: str) -> str:
    """A text inside a gap: what has a meaning there is marked."""
    return _SPECIAL.sub(r"\\\1", escape(text, quote=False))


def gap(part: Part) -> str:
    """The gap of a part in the notation of cloze questions."""
    given, weight = part.answer, round(part.points)
    mistakes = {mistake.value: mistake for mistake in part.mistakes}
    if isinstance(given, Number):
        wide = exact(given.wide)
        answers = [f"={exact(given.value)}:{wide}#{safe('Right.')}"]
        answers += [
            f"%{share(each.credit)}%{exact(value)}:{wide}#{safe(each.sentence)}"
            for value, each in mistakes.items()
            if isinstance(value, float | int)
        ]
        return f"{{{weight}:NUMERICAL:{'~'.join(answers)}}}"
    if isinstance(given, Choice):
        answers = []
        for option in given.options:
            met = mistakes.get(option)
            told = "Right." if option == given.value else met.sentence if met else ""
            sign = "=" if option == given.value else f"%{share(met.credit if met else 0.0)}%"
            answers.append(f"{sign}{safe(option)}{f'#{safe(told)}' if told else ''}")
        return f"{{{weight}:MULTICHOICE_V:{'~'.join(answers)}}}"
    return f"{{{weight}:MULTIRESPONSE:{'~'.join(listed(given))}}}"


def listed(given: Listing) -> list[str]:
    """The options of a list: each right one earns its share, each wrong one costs as much."""
    part = f"{100 / len(given.value):.5f}".rstrip("0").rstrip(".")
    return [f"%{'' if option in given.value else '-'}{part}%{safe(option)}" for option in given.options]


def share(credit: float) -> str:
    """A share of the points in percent."""
    return f"{100 * credit:.5f}".rstrip("0").rstrip(".") or "0"
