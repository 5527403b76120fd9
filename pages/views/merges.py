"""How the values of a category were put into groups, merge by merge, as a small table."""

from __future__ import annotations

from engine.learn.candidates import Candidate, Merge
from engine.learn.recipe import Recipe
from pages.views.criterion_words import measure_of
from pages.views.text import number, several, short
from pages.views.workings.working import Grid

WIDE = 34  # characters of a group
MOST_MERGES = 24  # that are told, the last ones


def merges_grid(recipe: Recipe, item: Candidate) -> Grid | None:
    """A line for the start, where each value is a branch, and for each merge; None for any other question."""
    if len(item.merges) < 2:
        return None
    measure = measure_of(recipe)
    rows = [line(at, merge) for at, merge in enumerate(item.merges)]
    if len(rows) > MOST_MERGES:
        rows = [rows[0], [f"… {len(rows) - MOST_MERGES} merges …", "", "", ""], *rows[-MOST_MERGES + 1 :]]
    headings = ["values in groups", measure.gain, "split info", "ratio"]
    if not measure.ratio:
        return Grid(headings=headings[:2], rows=[row[:2] for row in rows])
    return Grid(headings=headings, rows=rows)


def line(at: int, merge: Merge) -> list[str]:
    """What was merged, and the numbers after it."""
    told = f"start: {several(len(merge.groups), 'group')}"
    if at:
        told = f"{at}. {short(' or '.join(merge.first), WIDE)} + {short(' or '.join(merge.second), WIDE)}"
    return [told, number(merge.gain), number(merge.split_information), number(merge.score)]
