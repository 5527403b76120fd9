"""The partition of the plane for the frames: rectangles, points, and the cuts being weighed. A mosaic where no two
columns are numbers."""

from __future__ import annotations

import re
from typing import Literal

import numpy as np

from engine.data.table import BoolArray, FloatArray, IntArray, Table
from engine.learn.candidates import Candidate
from engine.learn.questions import Threshold
from engine.learn.recipe import path_text
from engine.learn.steps import Split, Step, Sum
from engine.learn.trace import Trace
from engine.learn.tree import Tree
from pages.views.frames.frame import Area, Axis, Cut, Picture, Plane, Points
from pages.views.frames.stops import Manner
from pages.views.mosaic import tile_text, tiles
from pages.views.partition import (
    CIVIDIS,
    Box,
    boxes,
    cases_at,
    fill,
    frame_of,
    numeric_columns,
    off_axes,
    partition_note,
    stride,
    typical,
)
from pages.views.text import answer_text, cut_text, listing, short

SHADES = 16
DIGITS = 5  # of a place on the plane
TOLD = ("ranking", "decision", "children", "told")
_UNIT = re.compile(r"[\s_(]([a-zA-Z]{1,3})\)?$")


def axes_of(trace: Trace, manner: Manner) -> tuple[str, str] | None:
    """The columns on the axes: the chosen ones, else the two numbers the tree asks about first; None for a mosaic."""
    names = numeric_columns(trace.coded.table)
    if len(names) < 2:
        return None
    asked = [node.question.column for node in trace.tree.nodes.values() if node.question]
    first, second = sorted(list(dict.fromkeys(name for name in [*asked, *names] if name in names))[:2], key=names.index)
    x = manner.x if manner.x in names else second if manner.y == first else first
    y = manner.y if manner.y in names and manner.y != x else first if x == second else second
    return x, y


def same_unit(x: str, y: str) -> bool:
    """Whether two columns are measured alike: bill_length_mm and bill_depth_mm, x1 and x2, petal length and width."""
    units = [found[1] if (found := _UNIT.search(name)) else "" for name in (x, y)]
    if units[0] and units[0] == units[1]:
        return True
    if re.fullmatch(r"([a-z]+)\d", x) and re.fullmatch(r"([a-z]+)\d", y):
        return x[:-1] == y[:-1]
    ends = ("_length", "_width", "_height", "_depth")
    return x.endswith(ends) and y.endswith(ends) and x.rpartition("_")[0] == y.rpartition("_")[0]


def shades() -> list[str]:
    """The scale of a number as colours."""
    scale = [[np.interp(at, CIVIDIS[0], CIVIDIS[part]) for part in (1, 2, 3)] for at in np.linspace(0, 1, SHADES)]
    return ["#" + "".join(f"{round(float(value)):02x}" for value in colours) for colours in scale]


def kinds(table: Table) -> IntArray:
    """The class of each row; of a number its place among the shades; −1 where it is missing."""
    if table.classes:
        return np.asarray(table.target.codes, np.int64)
    levels = table.target.levels
    low, high = float(levels[0]), float(levels[-1])
    share = (table.target.numbers() - low) / ((high - low) or 1.0)
    shades_up = np.clip(np.rint(share * (SHADES - 1)), 0, SHADES - 1)
    return np.asarray(np.nan_to_num(shades_up, nan=-1), np.int64)


def drawn_rows(table: Table) -> IntArray:
    """The rows that are points: all, or of very many every so many."""
    return np.arange(0, len(table), stride(len(table)))


def places(values: FloatArray) -> list[float | None]:
    return [float(f"{value:.{DIGITS}g}") if np.isfinite(value) else None for value in values]


def held_at(table: Table, names: list[str], manner: Manner) -> dict[str, str]:
    """What columns off the axes are held at: the values asked for, otherwise typical ones."""
    chosen = dict(manner.held)
    return {name: chosen.get(name) or typical(table, name) for name in names}


def plane_of(trace: Trace, axes: tuple[str, str] | None, manner: Manner) -> Plane:
    """What all pictures of a lesson have in common."""
    table = trace.coded.table
    if axes is None:
        nothing = Points(row=[], x=[], y=[], kind=[])
        note = "Each area is a share of the cases, divided as the tree divides them."
        return Plane(x=None, y=None, equal=False, points=nothing, note=note)
    rows = drawn_rows(table)
    x, y = (axis_of(table, name) for name in axes)
    points = Points(
        row=rows.tolist(),
        x=places(table.column(axes[0]).numbers()[rows]),
        y=places(table.column(axes[1]).numbers()[rows]),
        kind=kinds(table)[rows].tolist(),
    )
    return Plane(x=x, y=y, equal=same_unit(*axes), points=points, note=note_of(trace, axes, manner))


def note_of(trace: Trace, axes: tuple[str, str], manner: Manner) -> str:
    """What the plane leaves out: cases, and the columns off its axes with the values they are held at."""
    table = trace.coded.table
    said = [partition_note(len(table), None)]
    if off := off_axes(trace.tree, *axes):
        values = held_at(table, off[:4], manner)
        held = [f"{short(name, 24)} = {short(value, 18)}" for name, value in values.items()]
        more = [f"{len(off) - 4} more"] if len(off) > 4 else []
        said.append(f"Drawn for {listing([*held, *more])}; faint cases go another way there.")
    return " ".join(filter(None, said))


def axis_of(table: Table, name: str) -> Axis:
    low, high = frame_of(table, name)
    return Axis(name=short(name, 40), low=low, high=high)


def picture_of(
    trace: Trace, tree: Tree, axes: tuple[str, str] | None, step: Step | None, at: Sum, manner: Manner
) -> Picture:
    """The plane, or the mosaic, as the tree has divided it so far."""
    table = trace.coded.table
    current = path_text(step.node) if step is not None else None
    if axes is None:
        means = [node.prediction for node in tree.nodes.values()]
        drawn = tiles(tree)
        areas = {
            path_text(box.node): area(tree, box, tile_text(tree, box.node), min(means), max(means)) for box in drawn
        }
        return Picture(areas=areas, cuts=[], current=current, faint="")
    low, high = (0.0, 1.0) if table.classes else (float(table.target.levels[0]), float(table.target.levels[-1]))
    held = held_at(table, off_axes(tree, *axes), manner)
    drawn = boxes(tree, table, *axes, held)
    areas = {path_text(box.node): area(tree, box, own_text(tree, box), low, high) for box in drawn}
    here = next((box for box in drawn if step is not None and box.node == step.node), None)
    cuts = weighed(step, here, axes) if isinstance(step, Split) and here is not None and at.kind in TOLD else []
    faint = mask(~cases_at(trace, drawn)[drawn_rows(table)]) if held else ""
    return Picture(areas=areas, cuts=cuts, current=current, faint=faint)


def own_text(tree: Tree, box: Box) -> str:
    node = tree.nodes[box.node]
    return short(answer_text(tree, node.prediction), 18) if node.stop else "?"


def area(tree: Tree, box: Box, label: str, low: float, high: float) -> Area:
    node = tree.nodes[box.node]
    left, right, bottom, top = (float(f"{value:.{DIGITS}g}") for value in (box.left, box.right, box.low, box.high))
    return Area(
        box=(left, right, bottom, top),
        fill=fill(tree, node, low, high),
        label=short(label, 30),
        open=node.stop is None,
    )


def weighed(step: Split, box: Box, axes: tuple[str, str]) -> list[Cut]:
    """The cut that is asked and the best one of another column, where they lie on the axes."""
    others = [item for item in step.candidates.ranking() if item.column != step.question.column and item.eligible]
    found = [cut_of(step.asked, "first", box, axes)] + [cut_of(item, "second", box, axes) for item in others[:1]]
    return [cut for cut in found if cut is not None]


def cut_of(item: Candidate, kind: Literal["first", "second"], box: Box, axes: tuple[str, str]) -> Cut | None:
    question = item.question
    if not isinstance(question, Threshold) or question.column not in axes:
        return None
    across = question.column == axes[0]
    ends = (box.low, box.high) if across else (box.left, box.right)
    label = f"{short(question.column, 20)} ≤ {cut_text(question)}"
    return Cut(axis="x" if across else "y", at=question.threshold, ends=ends, kind=kind, label=label)


def mask(bits: BoolArray) -> str:
    """Booleans as hexadecimal digits, four in each, the first in the highest bit."""
    return np.packbits(bits).tobytes().hex() if bits.any() else ""
