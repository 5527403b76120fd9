"""Cuts of one column, one by one, drawn and said: sorting once and scanning against counting anew."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import numpy as np

from engine.data.table import FloatArray, IntArray
from engine.experiments.split_costs import Search
from pages.ideas.cost.axes_view import Figure, axes
from pages.views.marks import upright
from pages.views.partition import cloud
from pages.views.text import cases, count, level, number, several, short


def cases_figure(
    values: FloatArray, labels: IntArray, classes: Sequence[str], search: Search, at: int, font: int
) -> Figure:
    """The cases in the order of the table (at 0), or along the axis of their values with the cut at hand."""
    in_order = at > 0
    across = values if in_order else np.arange(1, len(values) + 1, dtype=float)
    up = np.zeros(len(values))
    seen: dict[float, int] = {}
    for row, value in enumerate(across.tolist()):  # equal values stand on each other
        up[row] = seen.get(value, 0)
        seen[value] = seen.get(value, 0) + 1
    data = []
    for k, name in enumerate(classes):
        own = labels == k
        data.append(cloud(k, name, across[own], up[own], np.ones(int(own.sum())), 15.0))
    layout = axes(font, "value" if in_order else "row of the table", "")
    layout["yaxis"] |= {"visible": False, "range": [-0.7, max(seen.values(), default=1) + 0.2]}
    if at > 1 and len(search.cuts) >= at - 1:
        cut = search.cuts[at - 2].threshold
        layout["shapes"] = [upright(cut, color="#D55E00", width=3, dash="dot")]
    return {"data": data, "layout": layout}


def cut_rows(search: Search, at: int) -> list[list[str]]:
    """The counts on both sides of a cut."""
    cut = search.cuts[at]
    return [["left", *map(count, cut.left)], ["right", *map(count, cut.right)]]


def tally_rows(n: int, cuts: int, sorting: int, quick: int) -> list[list[str]]:
    """The operations so far, by counting anew and by scanning sorted cases."""
    naive = n * cuts
    return [
        ["counting anew", "0", f"{naive:,}", f"{naive:,}"],
        ["sorting, then scanning", f"{sorting:,}", f"{quick:,}", f"{sorting + quick:,}"],
    ]


def cut_sentence(search: Search, step: int, name: str, n: int) -> str:
    """What a step of the scan does, and what it costs either way."""
    what = escape(short(name))
    if step == 0:
        return (
            f"{cases(n)} in the order of the table. Where is the best cut of <b>{what}</b>? For every cut the classes "
            "on both sides must be known. How often must each case be looked at?"
        )
    if step == 1:
        if not search.cuts:
            return (
                f"Sorting took <b>{several(search.sorting, 'comparison')}</b>. All values are equal: there is no cut."
            )
        return (
            f"Sort once: merging runs took <b>{several(search.sorting, 'comparison')}</b>, and n·log₂ n is "
            f"{number(n * np.log2(n), 1)}. Now the cuts lie in order."
        )
    cut = search.cuts[step - 2]
    before = search.cuts[step - 3].left.sum() if step > 2 else 0.0
    moved = float(cut.left.sum() - before)
    said = (
        f"Cut at {level(cut.threshold)}: <b>{cases(moved)}</b> moved from right to left. Counting anew would look at "
        f"all <b>{n}</b> again. The gain is {number(cut.gain)} bits."
    )
    if step - 1 < len(search.cuts):
        return said
    best = search.cuts[search.best or 0]
    slow = n * len(search.cuts)
    return (
        f"{said} All {several(len(search.cuts), 'cut')} are known: the best is at <b>{level(best.threshold)}</b> with "
        f"{number(best.gain)} bits, after <b>{search.operations:,}</b> operations instead of <b>{slow:,}</b>."
    )
