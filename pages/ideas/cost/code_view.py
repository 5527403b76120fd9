"""The ways to save work as pseudo-code: one scan of a sorted column, groups along an order, trees without one row."""

from __future__ import annotations

from engine.experiments.groupings import Groupings
from engine.experiments.retraining import Retrained
from engine.experiments.split_costs import Search
from pages.views.executed_lines import Listing, executed
from pages.views.frames.blocks import ExecutedLine
from pages.views.text import count, level, number

CUT_TITLE, GROUPS_TITLE, ONE_TITLE = "Sort, scan and skip", "Groups along the order", "Leave-one-out, nodes reused"
CUT: Listing = {
    "sort": (0, "sort the cases by their value of the column"),
    "start": (0, "left ← no case, right ← all cases: how many of each class"),
    "each": (0, "for each case, in this order:"),
    "move": (1, "move it from right to left"),
    "gain": (1, "if the next value is greater: weigh the cut between both"),
    "best": (0, "return the first cut with the highest gain"),
}
GROUPS: Listing = {
    "order": (0, "put the categories in the order of their share of the second class"),
    "start": (0, "left ← no category, right ← all"),
    "each": (0, "for each category but the last, in this order:"),
    "move": (1, "move it from right to left, weigh both groups"),
    "best": (0, "return the first grouping with the highest gain"),
}
ONE: Listing = {
    "tree": (0, "T ← the tree of all rows"),
    "each": (0, "for each row i:"),
    "way": (1, "go down T with row i; at each node on its way:"),
    "weigh": (2, "weigh the questions again, without row i"),
    "keep": (2, "the same question wins: keep the node"),
    "grow": (2, "another one wins, or none: grow its subtree anew, go no further"),
    "reuse": (1, "every node off the way is reused as it is"),
    "ask": (1, "let this tree answer row i"),
}


def cut_lines(search: Search, step: int) -> list[ExecutedLine]:
    """The listing at a stop of the scan; at the last cut with what it returns."""
    if step == 0:
        return executed(CUT, {})
    held = {"sort": (("comparisons", f"{search.sorting:,}"),), "start": ()}
    if step > 1:
        cut = search.cuts[step - 2]
        held = {
            "each": (),
            "move": (("left", "|".join(map(count, cut.left))), ("right", "|".join(map(count, cut.right)))),
            "gain": (("cut", level(cut.threshold)), ("gain", number(cut.gain))),
        }
    if step - 1 == len(search.cuts) and search.best is not None:
        held["best"] = (("cut", level(search.cuts[search.best].threshold)),)
    return executed(CUT, held)


def groups_lines(found: Groupings, step: int) -> list[ExecutedLine]:
    """The listing at a stop of the walk along the order."""
    if step < 2:
        return executed(GROUPS, {})
    if step == 2:
        return executed(GROUPS, {"order": (), "start": ()})
    at = min(step - 3, len(found.along) - 1)
    gain = number(float(found.gain[found.along[at]]))
    held: dict[str, tuple[tuple[str, str], ...]] = {"each": (), "move": (("moved", found.names[at]), ("gain", gain))}
    if step - 2 >= len(found.along):
        held["best"] = (("gain", number(float(found.gain[found.best_along]))),)
    return executed(GROUPS, held)


def one_lines(one: Retrained | None, ended: bool) -> list[ExecutedLine]:
    """The listing for a row that is left out; before the first the tree of all rows."""
    if one is None:
        return executed(ONE, {} if ended else {"tree": ()})
    held: dict[str, tuple[tuple[str, str], ...]] = {"each": (("i", str(one.row + 1)),), "way": (), "weigh": ()}
    if one.way:
        held["keep"] = (("kept", str(len(one.way))),)
    if one.changed is not None:
        held["grow"] = (("grown", str(one.regrown)),)
    return executed(ONE, {**held, "reuse": (("reused", str(one.reused)),), "ask": ()})
