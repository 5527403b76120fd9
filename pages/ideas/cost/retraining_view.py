"""Trees grown without one row: how many nodes were reused, in sentences and a table."""

from __future__ import annotations

from collections.abc import Sequence

from engine.experiments.retraining import Retrained
from pages.views.text import several


def retrained_sentence(one: Retrained) -> str:
    """What leaving one row out changes."""
    if not one.way:
        return (
            f"Without row {one.row + 1} another question wins at the root already: all "
            f"<b>{several(one.regrown, 'node')}</b> had to be grown anew."
        )
    head = f"Without row {one.row + 1}: of {several(one.nodes, 'node')} <b>{one.reused}</b> were reused as they were, "
    head += f"{len(one.way)} on the row's way weighed again and kept"
    if one.changed is None:
        return f"{head}. Every question stayed: nothing was grown."
    return f"{head}. Then something changed, and <b>{several(one.regrown, 'node')}</b> had to be grown anew."


def total_sentence(found: Sequence[Retrained], right: int) -> str:
    """What all rows together cost."""
    nodes, reused = sum(each.nodes for each in found), sum(each.reused for each in found)
    grown = sum(each.regrown for each in found)
    untouched = sum(each.changed is None for each in found)
    return (
        f"<b>{len(found)}</b> trees with {nodes:,} nodes in all: <b>{reused:,}</b> ({reused / nodes:.0%}) were reused "
        f"as they were, {nodes - reused - grown:,} weighed again and kept, {grown:,} grown anew. {untouched} of the "
        f"{len(found)} trees ask what the first one asks. Right about the row left out: {right} of {len(found)}."
    )


def retrained_rows(found: Sequence[Retrained], most: int = 12) -> list[list[str]]:
    """The rows whose absence changes most; none where no row changes anything."""
    ranked = sorted((each for each in found if each.regrown), key=lambda each: (-each.regrown, each.row))[:most]
    return [
        [f"row {each.row + 1}", str(each.nodes), str(each.reused), str(len(each.way)), str(each.regrown)]
        for each in ranked
    ]
