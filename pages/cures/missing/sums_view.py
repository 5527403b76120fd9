"""The gain of a column with missing values: its sums, a line each, and what the missing values do to them."""

from __future__ import annotations

from html import escape

from engine.learn.candidates import Candidate, Candidates
from engine.learn.trace import Trace
from pages.views.arithmetic import partly
from pages.views.text import cases, count, short
from pages.views.workings.registry import arithmetic, candidate_lines


def candidate_of(candidates: Candidates, column: str) -> Candidate:
    """The best question of a column."""
    return next(item for item in candidates.items if item.column == column)


def sum_lines(trace: Trace, candidates: Candidates, column: str) -> list[str]:
    """The gain of a column at the root with its missing values counted: a formula a line."""
    item = candidate_of(candidates, column)
    # With missing values the gain starts from the known cases, so the impurity of all of them is not used.
    worked = candidate_lines if partly(candidates, item) else arithmetic
    return worked(trace.coded.recipe, candidates, item, trace.coded.table.classes)


def sums_sentence(trace: Trace, candidates: Candidates, column: str) -> str:
    """What missing values do to the numbers of a column."""
    item, recipe = candidate_of(candidates, column), trace.coded.recipe
    name = f"<b>{escape(short(column, 30))}</b>"
    if item.question is None:
        return f"{name} has nothing to ask: {item.note}."
    if not partly(candidates, item):
        return f"Every case has a known {name}, so its sums are the usual ones."
    missing = candidates.n - item.known
    gain = (
        f"{name} is known of {count(item.known)} of {cases(candidates.n)}. The gain is that of the known ones, "
        f"times the known share {count(item.known)}/{count(candidates.n)}: a question that few cases can answer "
        "gains less."
    )
    if recipe.criterion != "gain-ratio" or recipe.missing != "fractional":
        return gain
    group = "The one case without it counts" if missing == 1 else f"The {count(missing)} cases without it count"
    return f"{gain} {group} as one more outcome in the split information."
