"""The candidates of a node as the rows of a table: plain texts and bars."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.data.table import FloatArray
from engine.learn.candidates import Candidate, Candidates
from engine.learn.questions import Categories, Groups, Threshold
from engine.learn.recipe import Recipe
from engine.learn.steps import COLUMN_SUMS, Sum
from pages.views.colours import colour
from pages.views.criterion_words import measure_of
from pages.views.text import count, labels_of, listing, number, several, short, signed
from pages.views.workings.registry import working_of

MOST_BRANCHES = 6
ROOMY = 6  # so many rows fit beside the tree
ALL = len(COLUMN_SUMS)
HIDDEN = "·"
NO_MARK = ("", "")
NO_BREAK = "\u00a0"  # a sign stays with its number


@dataclass(frozen=True, slots=True)
class Chip:
    """One branch: its label, its counts, its impurity, and the class mix as a bar."""

    label: str
    text: str
    bar: tuple[tuple[float, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """One candidate."""

    column: str
    title: str
    mark: str  # ★ the winner, = a tie with it, ✎ what a person asked
    said: str  # the mark in words
    chips: tuple[Chip, ...]
    figures: tuple[str, ...]
    kind: str  # "win" or nothing


@dataclass(frozen=True, slots=True)
class Ranking:
    """The table: its headings, its rows, and a remark below."""

    headings: tuple[str, ...]
    rows: tuple[Row, ...]
    foot: str

    def as_data(self) -> dict[str, Any]:
        """Plain values for a component."""
        return {
            "headings": list(self.headings),
            "foot": self.foot,
            "rows": [
                {
                    "column": row.column,
                    "title": row.title,
                    "mark": row.mark,
                    "said": row.said,
                    "kind": row.kind,
                    "figures": list(row.figures),
                    "chips": [{"label": chip.label, "text": chip.text, "bar": list(chip.bar)} for chip in row.chips],
                }
                for row in self.rows
            ],
        }


def ranking(
    candidates: Candidates,
    classes: tuple[str, ...],
    recipe: Recipe,
    *,
    hidden: bool = False,
    at: Sum | None = None,
    asked: str = "",
    stopped: bool = False,
    most: int = 40,
) -> Ranking:
    """The ranked candidates; `hidden` shows their branches only, `at` shows them as far as that sum.

    `asked` is the column a person chose; `stopped` says that the node became a leaf all the same.
    """
    summing = at is not None and at.kind not in ("ranking", "decision", "children", "told")
    listed = hidden or summing
    items = [item for item in (candidates.items if listed else candidates.ranking()) if item.question is not None]
    if listed and at is not None and at.column is not None and len(items) > ROOMY:
        # The column being worked on comes first in a long table.
        items = [item for item in items if item.index >= at.column]
    rows = tuple(
        row_of(item, classes, recipe, 1 if hidden else stage(item, at) if summing else ALL, marks)
        for item, marks in (
            (item, NO_MARK if listed else mark_of(candidates, item, asked, stopped)) for item in items[:most]
        )
    )
    return Ranking(headings(recipe), rows, footnote(candidates, len(items) - most, listed))


def stage(item: Candidate, at: Sum | None) -> int:
    """How much of a candidate is known at a sum: nothing, branches, impurities, weighted sum, gain."""
    if at is None or at.column is None:
        return 0
    if item.index != at.column:
        return ALL if item.index < at.column else 0
    return COLUMN_SUMS.index(at.kind) + 1


def row_of(item: Candidate, classes: tuple[str, ...], recipe: Recipe, known: int, marks: tuple[str, str]) -> Row:
    """The row of a candidate, as far as it is known."""
    mark, said = marks
    together = signed(working_of(recipe).together(recipe, item)) if known >= 3 else HIDDEN
    figures = [together, number(item.gain) if known >= 4 else HIDDEN]
    if measure_of(recipe).ratio:
        extra = [number(item.split_information), number(item.gain_ratio), "yes" if item.eligible else "no"]
        figures += extra if known >= 4 else [HIDDEN] * 3
    kind = "win" if mark == "★" else ""
    return Row(
        item.column,
        short(title_of(item) if known >= 1 else item.column, 44).replace("≤ ", f"≤{NO_BREAK}"),
        mark,
        said,
        chips_of(item, classes, recipe, known),
        tuple(figures),
        kind,
    )


def title_of(item: Candidate) -> str:
    """The column, and its cut where it has one; subsets stand in the branches."""
    return f"{item.column} {labels_of(item.question)[0]}" if isinstance(item.question, Threshold) else item.column


def mark_of(candidates: Candidates, item: Candidate, asked: str, stopped: bool) -> tuple[str, str]:
    """★ the winner, ☆ the best of a node that stopped, = a tie with it, ✎ what a person asked; and that in words."""
    if asked and item.column == asked:
        return "✎", "your choice"
    if item.index == candidates.best:
        if stopped:
            return "☆", "the best, but the node is a leaf"
        return "★", "the algorithm's choice" if asked else "the winner"
    if item.index in candidates.tied:
        return "=", "ties with the winner; the first column wins"
    return NO_MARK


def chips_of(item: Candidate, classes: tuple[str, ...], recipe: Recipe, known: int) -> tuple[Chip, ...]:
    """The branches; only their names while nothing is known of them."""
    if item.question is None:
        return ()
    labels = labels_of(item.question)
    if known == 0:
        if isinstance(item.question, Groups):
            return (Chip("groups of values", ""),)
        if not isinstance(item.question, Categories):
            return (Chip("two branches", ""),)
        return folded([Chip(short(label, 24), "") for label in labels])
    shown = []
    parts = working_of(recipe).parts(recipe, item) if known >= 2 else [""] * len(labels)
    for label, counts, part in zip(labels, item.branches, parts, strict=True):
        size = float(counts.sum()) if classes else float(counts[0])
        tail = f" · {signed(part)}" if known >= 2 and size > 0 else ""
        shown.append(Chip(short(label, 30), amounts(counts, classes) + tail, bar_of(counts, classes)))
    return folded(shown)


def folded(chips: list[Chip]) -> tuple[Chip, ...]:
    """The first branches, and how many more there are."""
    if len(chips) <= MOST_BRANCHES:
        return tuple(chips)
    return (*chips[: MOST_BRANCHES - 1], Chip(f"… {len(chips) - MOST_BRANCHES + 1} more", ""))


def amounts(counts: FloatArray, classes: tuple[str, ...]) -> str:
    """Counts in class order: 2|3; of a number how many and their mean."""
    if not classes:
        return f"{count(float(counts[0]))}, mean {number(float(counts[1]))}"
    return "|".join(count(float(weight)) for weight in counts)


def bar_of(counts: FloatArray, classes: tuple[str, ...]) -> tuple[tuple[float, str], ...]:
    """The class mix as shares with their colours."""
    total = float(counts.sum())
    if not classes or total <= 0:
        return ()
    return tuple((round(float(weight) / total, 4), colour(k)) for k, weight in enumerate(counts) if weight > 0)


def headings(recipe: Recipe) -> tuple[str, ...]:
    """The headings of the table."""
    measure, working = measure_of(recipe), working_of(recipe)
    shown = ["column", f"branches: counts · {working.part(recipe)}", working.combined(recipe), measure.gain]
    if measure.ratio:
        shown += ["split info", "ratio", "eligible"]
    return tuple(shown)


def footnote(candidates: Candidates, rest: int, listed: bool) -> str:
    """What the table leaves out, and why some columns have no question."""
    said = [f"{several(rest, 'more column')} not shown."] if rest > 0 else []
    if candidates.average_gain is not None and not listed and any(item.question for item in candidates.items):
        average = number(candidates.average_gain)
        said.append(f"To be eligible, a column must gain at least the average, {average} bits.")
    reasons: dict[str, list[str]] = {}
    for item in candidates.items:
        if item.question is None:
            reasons.setdefault(item.note, []).append(short(item.column, 30))
    said += [f"{capital(why)}: {listing(few(names))}." for why, names in reasons.items()]
    return " ".join(said)


def few(names: list[str], most: int = 8) -> list[str]:
    """The first names, and how many more there are."""
    return names if len(names) <= most + 1 else [*names[:most], f"{len(names) - most} more"]


def capital(text: str) -> str:
    """A text with a capital letter."""
    return text[:1].upper() + text[1:]
