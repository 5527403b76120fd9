"""What different criteria would ask at the same node."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from engine.data.table import FloatArray
from engine.learn.algorithms import ALGORITHMS
from engine.learn.candidates import Candidate, Candidates, Curve, curve, weigh
from engine.learn.coded_table import encode
from engine.learn.recipe import NodeId, Recipe
from engine.learn.trace import Trace

CRITERIA = {"information-gain": "id3", "gain-ratio": "c45", "gini": "cart"}  # and the program that asks by each


@dataclass(frozen=True, eq=False, slots=True)
class Side:
    """One criterion at a node: under which recipe, and what every column offers."""

    criterion: str
    recipe: Recipe
    candidates: Candidates

    @property
    def winner(self) -> Candidate | None:
        best = self.candidates.best
        return None if best is None else self.candidates.items[best]


def recipes(trace: Trace, own_rules: bool) -> dict[str, Recipe]:
    """A recipe for each criterion: its own program's rules, or the trace's with only the criterion changed.

    All treat missing values as the trace does, so that they see the same cases.
    """
    now = trace.coded.recipe
    if trace.coded.table.task == "regress":
        return {now.criterion: now}
    if own_rules:
        return {
            name: replace(ALGORITHMS[program].recipe, criterion=name, missing=now.missing)
            for name, program in CRITERIA.items()
        }
    plain = replace(now, overrides=(), average_filter=False, cut_penalty=False)
    return {name: replace(plain, criterion=name) for name in CRITERIA}


def side_by_side(trace: Trace, node: NodeId, own_rules: bool = True) -> tuple[Side, ...]:
    """Every column's best question at a node under each criterion."""
    at = trace.index_of(node)
    cases, used = trace.cases(at), trace.used(at)
    return tuple(
        Side(name, recipe, weigh(encode(trace.coded.table, recipe), cases, used, node))
        for name, recipe in recipes(trace, own_rules).items()
    )


def curves(trace: Trace, node: NodeId, column: str, sides: tuple[Side, ...]) -> dict[str, tuple[Curve, FloatArray]]:
    """For each criterion the cuts of a numeric column with their scores."""
    cases = trace.cases(trace.index_of(node))
    scored = {}
    for side in sides:
        cuts = curve(encode(trace.coded.table, side.recipe), cases, column)
        scored[side.criterion] = cuts, ratio(cuts) if side.criterion == "gain-ratio" else cuts.gain
    return scored


def ratio(cuts: Curve) -> FloatArray:
    """The gain of each cut over its split information."""
    low, high = cuts.left.sum(axis=1), cuts.right.sum(axis=1)
    share = low / np.maximum(low + high, 1e-300)
    inside = (share > 0) & (share < 1)
    safe = np.where(inside, share, 0.5)
    information = np.where(inside, -(safe * np.log2(safe) + (1 - safe) * np.log2(1 - safe)), 0.0)
    return np.divide(cuts.gain, information, out=np.zeros_like(cuts.gain), where=information > 0)
