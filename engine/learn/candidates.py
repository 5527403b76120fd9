"""Every question a node could ask, with the statistics of each branch."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from engine import kernels
from engine.backend import plain
from engine.data.table import BoolArray, FloatArray, IntArray
from engine.kernels import Board
from engine.learn.coded_table import Coded
from engine.learn.criteria import CRITERIA, impurities
from engine.learn.questions import NO_BRANCH, Groups, Question, Sides, Subset, Threshold, midpoint, route
from engine.learn.recipe import NodeId

NOTES = {
    kernels.OFFERS: "",
    kernels.USED: "already asked on this path",
    kernels.ONE_VALUE: "all cases here have the same value",
    kernels.TOO_FEW_KNOWN: "too few cases with a known value",
    kernels.TOO_SMALL_BRANCHES: "no split leaves enough cases in its branches",
    kernels.NO_GAIN: "no cut gains more than its penalty",
    kernels.NOT_DRAWN: "not drawn for this split",
}


@dataclass(frozen=True, eq=False, slots=True)
class Cases:
    """The cases at a node: a row may be there with a part of its weight."""

    rows: IntArray
    weights: FloatArray

    def __len__(self) -> int:
        return len(self.rows)


@dataclass(frozen=True, slots=True)
class Merge:
    """A step of putting values into groups: what became one, and the numbers of the question after it."""

    first: tuple[str, ...]  # both empty at the start, where each value is a group
    second: tuple[str, ...]
    groups: tuple[tuple[str, ...], ...]
    gain: float
    split_information: float
    score: float


@dataclass(frozen=True, eq=False, slots=True)
class Candidate:
    """One column's best question at a node, or the reason it has none."""

    column: str
    index: int
    question: Question | None
    branches: FloatArray  # what each branch would hold: class weights, or (weight, mean, variance)
    impurities: FloatArray
    known: float  # the weight of the cases whose value is known
    conditional: float
    gain: float  # on all cases: times the known share, less the penalty
    penalty: float
    split_information: float
    gain_ratio: float
    score: float
    eligible: bool
    note: str = ""
    merges: tuple[Merge, ...] = ()  # how the groups of its question came about


@dataclass(frozen=True, eq=False, slots=True)
class Candidates:
    """All columns' candidates at a node, in column order."""

    counts: FloatArray
    n: float
    impurity: float
    items: tuple[Candidate, ...]
    best: int | None  # the winner's index
    tied: tuple[int, ...]  # the columns whose score equals the winner's, it included
    average_gain: float | None  # what C4.5 asks a column to reach

    def ranking(self) -> list[Candidate]:
        """Eligible candidates by falling score with the winner first, then the others."""
        return sorted(
            self.items,
            key=lambda item: (
                item.index != self.best,
                not item.eligible,
                item.question is None,
                -item.score,
                item.index,
            ),
        )


@dataclass(frozen=True, eq=False, slots=True)
class Curve:
    """The gain of every cut of a numeric column at a node, on all cases and less the penalty as the candidate's is."""

    below: FloatArray
    above: FloatArray
    gain: FloatArray
    left: FloatArray  # the statistics of the cases up to each cut
    right: FloatArray
    allowed: BoolArray  # whether both sides hold enough cases
    missing: IntArray  # the side that missing values count to where missing is a value of its own, otherwise NO_BRANCH


@dataclass(frozen=True, eq=False, slots=True)
class Surrogate:
    """A question on another column that sends most cases the way the node's own question does."""

    question: Question
    flipped: bool  # its branch 0 stands for the node's branch 1
    agreement: float
    adjusted: float


def weigh(coded: Coded, cases: Cases, used: IntArray, node: NodeId = ()) -> Candidates:
    """What every column offers the cases of a node; `used` gives the columns not to be asked."""
    kernel, data, settings = coded.kernel, coded.data, coded.settings_at(node)
    board, scratch = coded.board(), coded.scratch()
    board.used[:] = used
    winner, average = kernel.weigh_rows(settings, data, board, scratch, cases.rows, cases.weights.reshape(-1, 1))
    stats, visit = board.node, board.visit[0]
    items = tuple(candidate(coded, board, scratch.tables[0], j) for j in range(len(coded.table.columns)))
    best = int(winner) if winner >= 0 else None
    tied: tuple[int, ...] = ()
    if best is not None:
        top = items[best].score
        tied = tuple(item.index for item in items if item.eligible and abs(item.score - top) <= visit.tolerance)
    n = float(stats.sum() if data.classes else stats[0])
    average_gain = float(average) if settings.average_filter else None
    return Candidates(coded.public(stats), n, float(visit.impurity), items, best, tied, average_gain)


def candidate(coded: Coded, board: Board, table: FloatArray, j: int) -> Candidate:
    """Column j's line of the board as a value."""
    offer, column = board.offers[j], coded.table.columns[j]
    first, slot = int(coded.data.columns[j].first), int(coded.data.columns[j].slot)
    sums = np.zeros((0, coded.width))
    question = None
    if offer.status in (kernels.OFFERS, kernels.NO_GAIN):
        grouped = offer.groups > 0 or not coded.recipe.multiway
        sides = board.sides[first : first + (column.size if grouped else 0)]
        question = coded.question(j, int(offer.cut), int(offer.below), int(offer.above), int(offer.missing_side), sides)
        binary = isinstance(question, Threshold | Subset)
        sums = board.pairs[j].copy() if binary else table[slot : slot + column.size].copy()
        if isinstance(question, Groups):
            sums = added_up(sums, sides, question.branches)
    information = float(offer.information)
    return Candidate(
        column.name,
        j,
        question,
        coded.public(sums),
        impurities(CRITERIA[coded.recipe.criterion].impurity, sums),
        float(sums.sum() if coded.data.classes else sums[:, 0].sum()),
        float(offer.conditional),
        float(offer.gain),
        float(offer.penalty),
        information,
        float(offer.gain) / information if information > 0 else 0.0,
        float(offer.score),
        bool(offer.eligible),
        note_of(offer),
        merges_of(coded, board, j) if isinstance(question, Groups) else (),
    )


def merges_of(coded: Coded, board: Board, j: int) -> tuple[Merge, ...]:
    """The merges that the kernels noted for column j, played through again."""
    column, first, offer = coded.table.columns[j], int(coded.data.columns[j].first), board.offers[j]
    sides, lines = board.sides[first : first + column.size], board.merges[first : first + int(offer.merges)].tolist()
    # Values that nobody has share the last branch: then there are more values than groups to begin with.
    rest = int(offer.groups) - 1 if column.size > lines[0][1] else -1
    groups: list[tuple[str, ...]] = [
        (label,) for label, group in zip(column.labels, sides.tolist(), strict=True) if group != rest
    ]
    found = [Merge((), (), tuple(groups), *lines[0][2:])]
    for a, b, *numbers in lines[1:]:
        first_group, second_group = groups[int(a)], groups[int(b)]
        groups[int(a)], groups[int(b)] = first_group + second_group, groups[-1]
        groups.pop()
        found.append(Merge(first_group, second_group, tuple(groups), *numbers))
    return tuple(found)


def added_up(sums: FloatArray, sides: Sides, groups: int) -> FloatArray:
    """The statistics of categories added up by their group."""
    found = np.zeros((groups, sums.shape[1]))
    np.add.at(found, np.asarray(sides, np.int64), sums)
    return found


def note_of(offer: np.record) -> str:
    """Why a column has no question to offer; where there was no penalty, its cuts gain nothing at all."""
    if offer.status == kernels.NO_GAIN and offer.penalty == 0.0:
        return "no cut gains anything"
    return NOTES[int(offer.status)]


def measure(coded: Coded, cases: Cases, question: Question, like: Candidate) -> Candidate:
    """The numbers of a question that a person asks of the column of `like`, by the same rules."""
    data, settings, kernel = coded.data, coded.settings, plain()
    went = route(question, coded.table.columns[like.index])[cases.rows]
    sums = np.zeros((question.branches, coded.width))
    for branch in range(len(sums)):
        sums[branch] = statistics(coded, cases.rows[went == branch], cases.weights[went == branch])
    whole = sums.sum(axis=0)
    sizes = sums.sum(axis=1) if data.classes else sums[:, 0]
    known, total = float(sizes.sum()), float(cases.weights.sum())
    of_known = kernel.gain_of(settings, data.classes, data.logs, sums, whole, known) if known > 0 else 0.0
    inside = impurities(CRITERIA[coded.recipe.criterion].impurity, sums)
    gain = float(of_known) * known / total - like.penalty
    return divided(coded, like, question, coded.public(sums), inside, gain, total)


def divided(
    coded: Coded,
    like: Candidate,
    question: Question,
    branches: FloatArray,
    inside: FloatArray,
    gain: float,
    total: float,
) -> Candidate:
    """The candidate of a question whose branches, their impurities and the gain are known; `total` cases are there."""
    settings = coded.settings
    sizes = branches.sum(axis=1) if coded.data.classes else branches[:, 0]
    known = float(sizes.sum())
    fractional = settings.missing == kernels.FRACTIONAL
    shares = np.append(sizes, total - known) / total if fractional else sizes / max(known, 1e-300)
    information = -sum(share * math.log2(share) for share in shares.tolist() if share > 1e-12)
    ratio = gain / information if information > 0 else 0.0
    return replace(
        like,
        question=question,
        branches=branches,
        impurities=inside,
        known=known,
        conditional=float(sizes @ inside) / max(known, 1e-300),
        gain=gain,
        split_information=information,
        gain_ratio=ratio,
        score=ratio if settings.ratio else gain,
        note="",
    )


def statistics(coded: Coded, rows: IntArray, weights: FloatArray) -> FloatArray:
    """Class weights of some cases, or the sums of a regression."""
    if coded.data.classes:
        return np.bincount(coded.data.labels[rows], weights, coded.data.classes).astype(float)
    y = coded.data.numbers[rows]
    return np.array([weights.sum(), (weights * y).sum(), (weights * y * y).sum()])


def curve(coded: Coded, cases: Cases, name: str, penalty: float = 0.0) -> Curve:
    """The whole gain curve of a numeric column, computed when somebody looks."""
    j = coded.table.names.index(name)
    column = coded.table.columns[j]
    table = np.zeros((column.size, coded.width))
    coded.kernel.tally_rows(coded.data, j, cases.rows, cases.weights, table)
    missing = column.codes[cases.rows] < 0
    apart = statistics(coded, cases.rows[missing], cases.weights[missing])
    if coded.recipe.missing != "category":
        known = 1 - float(cases.weights[missing].sum()) / float(cases.weights.sum())
        return curve_of(coded, j, table, np.zeros_like(apart), known, penalty)
    # Missing counts as a value: each cut may take it to either side.
    right, left = (curve_of(coded, j, table, side, 1.0, penalty, apart) for side in (np.zeros_like(apart), apart))
    better = np.where(left.allowed == right.allowed, left.gain > right.gain, left.allowed)
    picked = better[:, None]
    return Curve(
        left.below,
        left.above,
        np.where(better, left.gain, right.gain),
        np.where(picked, left.left, right.left),
        np.where(picked, left.right, right.right),
        left.allowed | right.allowed,
        np.where(better, 0, 1) if missing.any() else left.missing,
    )


def cut_candidates(coded: Coded, curve: Curve, kept: Sequence[int], like: Candidate, total: float) -> list[Candidate]:
    """Some cuts of a curve as candidates, each with its threshold midway; `total` is the weight of the node's cases."""
    kind = CRITERIA[coded.recipe.criterion].impurity
    branches = np.stack([curve.left[kept], curve.right[kept]], axis=1)
    inside = [impurities(kind, pair) if coded.data.classes else pair[:, 2] for pair in branches]
    found = []
    for i, pair, of_pair in zip(kept, branches, inside, strict=True):
        below, above, side = float(curve.below[i]), float(curve.above[i]), int(curve.missing[i])
        missing = None if side == NO_BRANCH else side
        question = Threshold(like.column, float(midpoint(below, above)), below, above, missing)
        found.append(divided(coded, like, question, pair, of_pair, float(curve.gain[i]), total))
    return found


def curve_of(
    coded: Coded,
    j: int,
    table: FloatArray,
    with_left: FloatArray,
    known: float,
    penalty: float,
    missing: FloatArray | float = 0.0,
) -> Curve:
    """The gain of every cut of column j, given the statistics of each of its values and of the `missing` ones."""
    column = coded.table.columns[j]
    present = np.flatnonzero(table.sum(axis=1) if coded.data.classes else table[:, 0])
    left = np.cumsum(table[present], axis=0)[:-1] + with_left
    whole = table.sum(axis=0) + missing
    gain, allowed = np.zeros(len(left)), np.zeros(len(left), np.bool_)
    trial = np.zeros((2, coded.width))
    coded.kernel.score_cuts(coded.settings, coded.data, left, whole, trial, gain, allowed)
    levels = column.levels[present]
    allowed &= levels[:-1] + coded.recipe.gap < levels[1:]
    gain = gain * known - penalty
    sides = np.full(len(gain), NO_BRANCH)
    return Curve(levels[:-1], levels[1:], gain, coded.public(left), coded.public(whole - left), allowed, sides)


def cut_gains(coded: Coded, tables: FloatArray) -> FloatArray:
    """The gain of every cut of every counted numeric column at many nodes, given their histograms; -1 where none is."""
    gains = np.full(tables.shape[:2], -1.0)
    coded.kernel.score_tables(
        coded.settings, coded.data, tables, np.zeros(coded.width), np.zeros((2, coded.width)), gains
    )
    return gains
