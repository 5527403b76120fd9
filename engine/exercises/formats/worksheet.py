"""A worksheet to print: the exercises with blanks, and the solutions on a page of their own. One file, no network."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from engine.exercises.exercise import Exercise, Number, Part
from engine.exercises.formats.markup import answer_text, blocks_markup, steps_markup, wanted_text

STYLE = """
body { font: 11pt/1.45 Georgia, "Times New Roman", serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem;
       color: #111; background: #fff; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin: 1.6rem 0 .4rem; }
section { break-inside: avoid-page; } .solutions { break-before: page; }
table { border-collapse: collapse; margin: .6rem 0; font-size: .92em; }
th, td { border: 1px solid #777; padding: .12rem .55rem; text-align: left; } th { background: #eee; }
caption { text-align: left; font-style: italic; }
ul { margin: .4rem 0; } .options li { list-style: none; } .options li::before { content: "☐ "; }
.blank { display: inline-block; min-width: 7rem; border-bottom: 1px solid #111; }
.wanted { color: #555; font-size: .9em; } .origin { color: #555; font-size: .8em; }
.work { height: 2.6rem; }
@media print { body { margin: 0; max-width: none; } }
"""


def worksheet(exercises: Sequence[Exercise], solutions: bool) -> str:
    """The exercises as one HTML file; the solution page only if asked for."""
    tasks = "".join(task(exercise, number) for number, exercise in enumerate(exercises, 1))
    answers = "".join(solution(exercise, number) for number, exercise in enumerate(exercises, 1))
    page = f'<div class="solutions"><h1>Solutions</h1>{answers}</div>' if solutions else ""
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"/><title>Exercises on decision trees</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>'
        f"<style>{STYLE}</style></head><body><h1>Exercises on decision trees</h1>"
        f'<p>Name: <span class="blank"></span></p>{tasks}{page}</body></html>\n'
    )


def task(exercise: Exercise, number: int) -> str:
    """One exercise with its blanks."""
    parts = "".join(f"<li>{part_task(part)}</li>" for part in exercise.parts)
    cover = "<p>Cover what is below: each part tells the answer to the one before.</p>" if exercise.in_turn else ""
    origin = f"{exercise.kind}, seed {exercise.seed}, difficulty {exercise.difficulty}"
    return (
        f"<section><h2>{number}. {escape(exercise.title)}</h2>{blocks_markup(exercise.situation)}"
        f'{cover}<ol type="a">{parts}</ol><p class="origin">{escape(origin)}</p></section>'
    )


def part_task(part: Part) -> str:
    """A part: what it looks at, the prompt, and a blank or the options to tick."""
    wanted = f' <span class="wanted">{escape(wanted_text(part))}</span>' if wanted_text(part) else ""
    head = f"{blocks_markup(part.shown)}<p>{escape(part.prompt)}{wanted}</p>"
    if isinstance(part.answer, Number):
        unit = f" {escape(part.answer.unit)}" if part.answer.unit else ""
        return f'{head}<div class="work"></div><p><span class="blank"></span>{unit}</p>'
    return f'{head}<ul class="options">{"".join(f"<li>{escape(text)}</li>" for text in part.answer.options)}</ul>'


def solution(exercise: Exercise, number: int) -> str:
    """The answers of one exercise, each with its steps."""
    parts = "".join(
        f"<li><p><strong>{escape(answer_text(part))}</strong></p>{steps_markup(part.solution)}</li>"
        for part in exercise.parts
    )
    return f'<section><h2>{number}. {escape(exercise.title)}</h2><ol type="a">{parts}</ol></section>'
