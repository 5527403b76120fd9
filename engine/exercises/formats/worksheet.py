"""A worksheet to print: the exercises with blanks, and the solutions on a page of their own. One file, no network.

A class set holds a worksheet for every group, each with other exercises, and data cards if they are wanted.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from engine.exercises.exercise import Exercise, Number, Part
from engine.exercises.formats import cards
from engine.exercises.formats.markup import answer_text, blocks_markup, steps_markup, wanted_text
from engine.exercises.writing import written

TITLE = "Exercises on decision trees"
DRAW = "Draw the whole tree. Write at every node how the questions score there that you compare."
STYLE = """
body { font: 11pt/1.45 Georgia, "Times New Roman", serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem;
       color: #111; background: #fff; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin: 1.6rem 0 .4rem; }
.solutions, .group + .group { break-before: page; }
table { border-collapse: collapse; margin: .6rem 0; font-size: .92em; }
th, td { border: 1px solid #777; padding: .12rem .55rem; text-align: left; } th { background: #eee; }
caption { text-align: left; font-style: italic; }
ul { margin: .4rem 0; } .options { padding-left: 0; }
.options li { list-style: none; display: inline-block; margin-right: 1.6rem; } .options li::before { content: "☐ "; }
.blank { display: inline-block; min-width: 7rem; border-bottom: 1px solid #111; }
.wanted { color: #555; font-size: .9em; } .origin { color: #555; font-size: .8em; }
.work { height: 3.4rem; } .few { height: 1.2rem; }
.drawing { height: 16rem; border: 1px dashed #777; break-inside: avoid; }
h1, h2, caption, section > p:not(.origin), section > table { break-after: avoid; }
p, table, li, section > ul { break-inside: avoid; }
h2 .wanted { font-weight: normal; }
.origin { break-before: avoid; }
@media print { body { margin: 0; max-width: none; } }
"""


def worksheet(exercises: Sequence[Exercise], solutions: bool) -> str:
    """The exercises as one HTML file; the solution page only if asked for."""
    return class_set([exercises], solutions)


def class_set(
    groups: Sequence[Sequence[Exercise]], solutions: bool, data_cards: bool = False, title: str = TITLE
) -> str:
    """A worksheet for every group in one HTML file, each from a new page on; the solutions of all stand at the end."""
    names = [f"Group {number}" if len(groups) > 1 else "" for number, _ in enumerate(groups, 1)]
    sheets = "".join(sheet(exercises, name, data_cards, title) for exercises, name in zip(groups, names, strict=True))
    page = "".join(solution_page(exercises, name) for exercises, name in zip(groups, names, strict=True))
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"/><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>'
        f"<style>{STYLE}{cards.STYLE}</style></head><body>{sheets}{page if solutions else ''}</body></html>\n"
    )


def sheet(exercises: Sequence[Exercise], name: str, data_cards: bool, title: str) -> str:
    """The worksheet of one group, with its cards on pages of their own."""
    tasks = "".join(task(exercise, number) for number, exercise in enumerate(exercises, 1))
    head = escape(titled(title, name))
    cut = "".join(cards.cards(exercise, titled(f"Task {number}", name)) for number, exercise in enumerate(exercises, 1))
    return (
        f'<div class="group"><h1>{head}</h1><p>Name: <span class="blank"></span></p>{tasks}{cut if data_cards else ""}'
        "</div>"
    )


def solution_page(exercises: Sequence[Exercise], name: str) -> str:
    """The solutions of one group."""
    answers = "".join(solution(exercise, number) for number, exercise in enumerate(exercises, 1))
    return f'<div class="solutions"><h1>{titled("Solutions", name)}</h1>{answers}</div>'


def titled(title: str, group: str) -> str:
    """A title with the group's name, where there are several."""
    return f"{title}, {group.lower()}" if group else title


def task(exercise: Exercise, number: int) -> str:
    """One exercise with its blanks."""
    parts = "".join(f"<li>{part_task(part)}</li>" for part in exercise.parts)
    asked = f'<ol type="a">{parts}</ol>'
    if exercise.in_turn:  # one after the other on a sheet, its parts would tell each other's answers
        asked = f'<p>{DRAW}</p><div class="drawing"></div>'
    origin = f"{exercise.kind}, seed {exercise.seed}, difficulty {exercise.difficulty}"
    return (
        f'<section><h2>{number}. {escape(exercise.title)} <span class="wanted">{points(exercise)}</span></h2>'
        f"{blocks_markup(exercise.situation)}"
        f'{asked}<p class="origin">{escape(origin)}</p></section>'
    )


def points(exercise: Exercise) -> str:
    """How many points a task is worth."""
    most = written(sum(part.points for part in exercise.parts))
    return f"{most} {'point' if most == '1' else 'points'}"


def part_task(part: Part) -> str:
    """A part: what it looks at, the prompt, and a blank or the options to tick."""
    wanted = f' <span class="wanted">{escape(wanted_text(part))}</span>' if wanted_text(part) else ""
    head = f"{blocks_markup(part.shown)}<p>{escape(part.prompt)}{wanted}</p>"
    if isinstance(part.answer, Number):
        unit = f" {escape(part.answer.unit)}" if part.answer.unit else ""
        room = "work" if part.answer.tolerance else "work few"
        return f'{head}<div class="{room}"></div><p><span class="blank"></span>{unit}</p>'
    return f'{head}<ul class="options">{"".join(f"<li>{escape(text)}</li>" for text in part.answer.options)}</ul>'


def solution(exercise: Exercise, number: int) -> str:
    """The answers of one exercise, each with its steps."""
    prompts = [f"{escape(part.prompt)} " if exercise.in_turn else "" for part in exercise.parts]
    parts = "".join(
        f"<li><p>{prompt}<strong>{escape(answer_text(part))}</strong></p>{steps_markup(part.solution)}</li>"
        for prompt, part in zip(prompts, exercise.parts, strict=True)
    )
    return f'<section><h2>{number}. {escape(exercise.title)}</h2><ol type="a">{parts}</ol></section>'
