"""Which partitions of a rectangle can recursive binary splitting make? Cuts on a grid, judged and put in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from engine.data.table import BoolArray, IntArray
from engine.experiments.stability import table_of
from engine.learn.grow import learn
from engine.learn.recipe import NodeId, Override, Recipe
from engine.learn.trace import Trace
from engine.learn.tree import Tree

SIDE = 6  # the square has so many cells along each side
LETTERS = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij")  # of the regions


@dataclass(frozen=True, slots=True, order=True)
class Segment:
    """A segment along a grid line: upright at x = `at`, or level at y = `at`, from `start` to `end`."""

    upright: bool
    at: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Block:
    """A rectangle of cells, from (left, low) up to (right, high)."""

    left: int
    right: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Through:
    """A cut from edge to edge of a block: one split of the tree, at its node."""

    node: NodeId
    block: Block
    upright: bool
    at: int


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a drawing is: its regions, its faults, and the splits that make it, as far as there are any."""

    regions: IntArray  # SIDE × SIDE, [y, x]: the number of each cell's region
    loose: tuple[Segment, ...]  # pieces with the same region on both sides: they end in the open
    odd: tuple[int, ...]  # regions that are no rectangles
    splits: tuple[Through, ...]  # parents before children
    stuck: tuple[Block, ...]  # blocks with cuts inside, none of which goes through

    @property
    def possible(self) -> bool:
        return not (self.loose or self.odd or self.stuck)


def walls(cuts: Sequence[Segment]) -> tuple[BoolArray, BoolArray]:
    """Where cuts stand: upright[x, y] to the left of cell (x, y), level[y, x] below it."""
    upright, level = np.zeros((SIDE + 1, SIDE), np.bool_), np.zeros((SIDE + 1, SIDE), np.bool_)
    for cut in cuts:
        (upright if cut.upright else level)[cut.at, cut.start : cut.end] = True
    upright[[0, SIDE]] = level[[0, SIDE]] = True
    return upright, level


def regions_of(upright: BoolArray, level: BoolArray) -> IntArray:
    """The cells that belong together, numbered from the lower left."""
    found = np.full((SIDE, SIDE), -1, np.int64)
    number = 0
    for y in range(SIDE):
        for x in range(SIDE):
            if found[y, x] < 0:
                flood(found, upright, level, x, y, number)
                number += 1
    return found


def flood(found: IntArray, upright: BoolArray, level: BoolArray, x: int, y: int, number: int) -> None:
    stack = [(x, y)]
    while stack:
        x, y = stack.pop()
        if found[y, x] >= 0:
            continue
        found[y, x] = number
        if not upright[x, y]:
            stack.append((x - 1, y))
        if not upright[x + 1, y]:
            stack.append((x + 1, y))
        if not level[y, x]:
            stack.append((x, y - 1))
        if not level[y + 1, x]:
            stack.append((x, y + 1))


def judge(cuts: Sequence[Segment]) -> Judgement:
    """Whether recursive binary splitting can make these cuts, and in which order.

    A block is split by any cut that goes through it from edge to edge; which one comes first does not matter, for a
    block that splitting can make leaves two such blocks under every cut that goes through.
    """
    upright, level = walls(cuts)
    regions = regions_of(upright, level)
    loose = tuple(loose_pieces(upright, level, regions))
    odd = tuple(k for k in range(int(regions.max()) + 1) if not rectangular(regions == k))
    splits: list[Through] = []
    stuck: list[Block] = []
    open_blocks: list[tuple[NodeId, Block]] = [((), Block(0, SIDE, 0, SIDE))]
    while open_blocks:
        node, block = open_blocks.pop()
        found = next(through(upright, level, block), None)
        if found is None:
            if inside(upright, level, block):
                stuck.append(block)
            continue
        is_upright, at = found
        splits.append(Through(node, block, is_upright, at))
        if is_upright:
            parts = Block(block.left, at, block.low, block.high), Block(at, block.right, block.low, block.high)
        else:
            parts = Block(block.left, block.right, block.low, at), Block(block.left, block.right, at, block.high)
        open_blocks += [((*node, 1), parts[1]), ((*node, 0), parts[0])]
    return Judgement(regions, loose, odd, tuple(splits), tuple(stuck))


def rectangular(cells: BoolArray) -> bool:
    ys, xs = np.nonzero(cells)
    return len(xs) == (np.ptp(xs) + 1) * (np.ptp(ys) + 1)


def loose_pieces(upright: BoolArray, level: BoolArray, regions: IntArray) -> Iterator[Segment]:
    for at in range(1, SIDE):
        for along in range(SIDE):
            if upright[at, along] and regions[along, at - 1] == regions[along, at]:
                yield Segment(True, at, along, along + 1)
            if level[at, along] and regions[at - 1, along] == regions[at, along]:
                yield Segment(False, at, along, along + 1)


def through(upright: BoolArray, level: BoolArray, block: Block) -> Iterator[tuple[bool, int]]:
    """The cuts that go through a block from edge to edge, upright ones first."""
    yield from ((True, x) for x in range(block.left + 1, block.right) if upright[x, block.low : block.high].all())
    yield from ((False, y) for y in range(block.low + 1, block.high) if level[y, block.left : block.right].all())


def inside(upright: BoolArray, level: BoolArray, block: Block) -> bool:
    """Whether any cut stands inside a block."""
    return bool(
        upright[block.left + 1 : block.right, block.low : block.high].any()
        or level[block.low + 1 : block.high, block.left : block.right].any()
    )


def splitting(judgement: Judgement) -> Trace:
    """A tree that asks the splits of a drawing, grown from one point in each cell; its class is the cell's region."""
    cells = np.array([(x + 0.5, y + 0.5) for y in range(SIDE) for x in range(SIDE)])
    regions = int(judgement.regions.max()) + 1
    return learn(table_of(cells, judgement.regions.ravel(), LETTERS[:regions]), split_recipe(judgement.splits))


def split_recipe(splits: Sequence[Through]) -> Recipe:
    """A recipe that asks these splits and no other; nodes without one become leaves."""
    asked = [Override(split.node, "x1" if split.upright else "x2", float(split.at)) for split in splits]
    inner = {override.node for override in asked}
    leaves = {(*node, side) for node in inner for side in (0, 1)} - inner or {()}
    overrides = (*asked, *(Override(node) for node in sorted(leaves)))
    return Recipe(algorithm="cart", criterion="gini", multiway=False, overrides=overrides)


def after_splits(trace: Trace, splits: Sequence[Through]) -> Tree:
    """The tree once only these of its splits are made."""
    done = {split.node for split in splits}
    return trace.at(next((step for step, decision in enumerate(trace) if decision.node not in done), len(trace)))
