"""Cuts drawn by hand on a grid of dots: the regions they make, and whether a tree could have made them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from engine.experiments.guillotine import SIDE, Block, Judgement, Segment
from pages.views.colours import COLOURS, tint
from pages.views.text import several

Figure = dict[str, Any]
MOST = 40
ASK = "Which of these cuts goes through its block from edge to edge? Only such a cut can be the next split of a tree."


def read(text: str) -> list[Segment]:
    """Cuts as a link holds them: "x2,0-4" is upright at 2 from 0 to 4; refuses anything else with a ValueError."""
    found = []
    for part in text.split(";"):
        if not part:
            continue
        head, _, span = part.partition(",")
        start, _, end = span.partition("-")
        cut = Segment({"x": True, "y": False}.get(head[:1], True), int(head[1:]), int(start), int(end))
        if head[:1] not in ("x", "y") or not 0 < cut.at < SIDE or not 0 <= cut.start < cut.end <= SIDE:
            raise ValueError("a cut lies outside")
        found.append(cut)
    if len(found) > MOST:
        raise ValueError("too many cuts")
    return found


def written(cuts: Sequence[Segment]) -> str:
    return ";".join(f"{'x' if cut.upright else 'y'}{cut.at},{cut.start}-{cut.end}" for cut in cuts)


def dot_of(text: str) -> tuple[int, int] | None:
    """The first end of a cut that is being drawn, as a link holds it: "3 0"; None for none."""
    x, _, y = text.partition(" ")
    return (int(x), int(y)) if text else None


def joining(first: tuple[int, int], second: tuple[int, int]) -> Segment | None:
    """The cut between two dots; None where they are not on one line, or on the frame."""
    (x, y), (u, v) = first, second
    if x == u and y != v and 0 < x < SIDE:
        return Segment(True, x, min(y, v), max(y, v))
    if y == v and x != u and 0 < y < SIDE:
        return Segment(False, y, min(x, u), max(x, u))
    return None


def ends(cut: Segment) -> dict[str, int]:
    if cut.upright:
        return {"x0": cut.at, "x1": cut.at, "y0": cut.start, "y1": cut.end}
    return {"x0": cut.start, "x1": cut.end, "y0": cut.at, "y1": cut.at}


def pinwheel_figure(
    cuts: Sequence[Segment], judgement: Judgement, pending: tuple[int, int] | None, step: int, font: int
) -> Figure:
    """Regions, cuts and dots; the first `step` splits are numbered, stuck blocks have a dashed frame."""
    shapes: list[Figure] = []
    notes: list[Figure] = []
    for k in range(int(judgement.regions.max()) + 1):
        for y, x in zip(*np.nonzero(judgement.regions == k), strict=True):
            shapes.append(
                {
                    "type": "rect",
                    "x0": int(x),
                    "x1": int(x) + 1,
                    "y0": int(y),
                    "y1": int(y) + 1,
                    "layer": "below",
                    "fillcolor": tint(k % len(COLOURS), 0.45),
                    "line": {"width": 0},
                }
            )
    frame = Block(0, SIDE, 0, SIDE)
    shapes.append({**box(frame), "layer": "below", "line": {"width": 4, "color": "#6B6B6B"}})
    shapes += [
        {"type": "line", **ends(cut), "layer": "below", "line": {"width": 6, "color": "#6B6B6B"}} for cut in cuts
    ]
    shapes += [
        {"type": "line", **ends(cut), "line": {"width": 5, "color": "#D55E00", "dash": "dot"}}
        for cut in judgement.loose
    ]
    if step >= len(judgement.splits):
        shapes += [
            {**box(block), "line": {"width": 5, "color": "#D55E00", "dash": "dash"}} for block in judgement.stuck
        ]
    for number, split in enumerate(judgement.splits[:step], 1):
        block = split.block
        x = split.at if split.upright else (block.left + block.right) / 2
        y = (block.low + block.high) / 2 if split.upright else split.at
        notes.append(
            {
                "x": x,
                "y": y,
                "text": f"<b>{number}</b>",
                "showarrow": False,
                "bgcolor": "#005A8F",
                "borderpad": 4,
                "font": {"color": "#fff"},
            }
        )
    dots = [(x, y) for x in range(SIDE + 1) for y in range(SIDE + 1)]
    chosen = [pending == dot for dot in dots]
    grid = {
        "type": "scatter",
        "mode": "markers",
        "x": [x for x, _ in dots],
        "y": [y for _, y in dots],
        "customdata": [f"dot {x} {y}" for x, y in dots],
        "hovertemplate": "(%{x}, %{y})<extra></extra>",
        "marker": {
            "size": [20 if each else 13 for each in chosen],
            "line": {"width": 1.5, "color": "#333"},
            "color": ["#D55E00" if each else "#ffffff" for each in chosen],
        },
    }
    handles = {
        "type": "scatter",
        "mode": "markers",
        "x": [middle(cut)[0] for cut in cuts],
        "y": [middle(cut)[1] for cut in cuts],
        "customdata": [f"cut {at}" for at in range(len(cuts))],
        "marker": {"size": 13, "symbol": "x", "color": "#ffffff", "line": {"width": 1.5, "color": "#333"}},
        "hovertemplate": "take this cut away<extra></extra>",
    }
    axis = {
        "range": [-0.35, SIDE + 0.35],
        "fixedrange": True,
        "showgrid": False,
        "zeroline": False,
        "dtick": 1,
        "constrain": "domain",
    }
    layout = {
        "font": {"size": font},
        "margin": {"l": 35, "r": 10, "t": 10, "b": 35},
        "showlegend": False,
        "xaxis": {**axis, "title": {"text": "x1"}},
        "yaxis": {**axis, "title": {"text": "x2"}, "scaleanchor": "x"},
        "shapes": shapes,
        "annotations": notes,
        "hovermode": "closest",
        "dragmode": False,
    }
    return {"data": [grid, handles], "layout": layout}


def middle(cut: Segment) -> tuple[float, float]:
    """Where the handle of a cut stands: off the dots, at a quarter of an odd length."""
    along = (cut.start + cut.end) / 2
    along += 0.5 if (cut.end - cut.start) % 2 == 0 else 0
    return (cut.at, along) if cut.upright else (along, cut.at)


def box(block: Block) -> Figure:
    return {"type": "rect", "x0": block.left, "x1": block.right, "y0": block.low, "y1": block.high}


def stop_rows(cuts: Sequence[Segment], block: Block) -> list[list[str]]:
    """How far each cut of a stuck block runs, and how far a split would have to."""
    rows = []
    for cut in cuts:
        low, high = (block.low, block.high) if cut.upright else (block.left, block.right)
        across = (block.left, block.right) if cut.upright else (block.low, block.high)
        if across[0] < cut.at < across[1] and cut.start < high and cut.end > low:
            name = f"{'x1' if cut.upright else 'x2'} = {cut.at}"
            rows.append([name, f"{max(cut.start, low)} to {min(cut.end, high)}", f"{low} to {high}"])
    return rows


def verdict(judgement: Judgement, cuts: Sequence[Segment]) -> str:
    """Whether a tree can make it, in words."""
    if not cuts:
        return "Nothing is cut yet: click two dots on one line. One region is a tree of a single leaf."
    count = int(judgement.regions.max()) + 1
    if judgement.loose:
        return "A cut ends in the open (dotted): it divides nothing there. Draw it on to the next cut or to the edge."
    if judgement.odd:
        return "A region is not a rectangle. The regions of a tree are rectangles, every one."
    if judgement.stuck:
        first = (judgement.splits and "After these splits the dashed block is") or "The whole square is"
        return (
            f"{count} rectangles, and yet <b>no tree can make them</b>. {first} divided, but no cut in it goes "
            "through from "
            "edge to edge, and a split always does."
        )
    return (
        f"<b>A tree can make these {count} regions</b>, with {several(len(judgement.splits), 'split')}. Each goes "
        "through its block from edge to edge; step through them in order."
    )
