"""The data both sides get, and whether their trees are equally good."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

from datasets.triage import VITALS, patients
from engine.data.table import FloatArray, Table
from engine.learn.algorithms import recipe_for
from engine.learn.recipe import UNLIMITED, Recipe
from engine.learn.trace import Trace

SKLEARN_NAMES = {"gini": "gini", "information-gain": "entropy", "variance": "squared_error"}


def emergency_room(rows: int, fine: bool = False) -> pd.DataFrame:
    """Floats as users give them; in single precision, which is what the peer keeps of them."""
    frame = patients(rows=rows, fine=fine)
    numbers = {name: frame[name].to_numpy().astype(np.float32).astype(float) for name in VITALS}
    return pd.DataFrame({**numbers, "infection": (frame["infection"] == "yes").astype(int)})


def table_of(frame: pd.DataFrame, target: str) -> Table:
    return Table.from_frame(frame, target, task="regress" if target == "temperature" else "classify")


def recipe_of(table: Table, criterion: str, max_depth: int | None) -> Recipe:
    """CART as the peer grows it: it splits at zero gain too."""
    depth = UNLIMITED if max_depth is None else max_depth
    return replace(recipe_for(table, "cart"), criterion=criterion, max_depth=depth, stop_at_zero_gain=False)


def peer(criterion: str, max_depth: int | None) -> Any:
    kind = DecisionTreeRegressor if criterion == "variance" else DecisionTreeClassifier
    return kind(criterion=SKLEARN_NAMES[criterion], max_depth=max_depth, random_state=0)


def equally_good(trace: Trace, fitted: Any, numbers: FloatArray, target: FloatArray, slack: float = 1e-9) -> bool:
    """Walk both trees with the same rows: where the splits differ, they gain the same; below that, all bets are off."""
    theirs, ours = fitted.tree_, trace.nodes
    children: dict[int, list[int]] = {}
    for at, parent in enumerate(ours["parent"].tolist()):
        children.setdefault(parent, []).append(at)
    stack = [(0, 0, np.arange(len(target)))]
    while stack:
        mine, other, rows = stack.pop()
        column, feature = int(ours["column"][mine]), int(theirs.feature[other])
        if column < 0 or feature < 0:
            if column != -1 or feature != -2:
                # One side stops where the other finds nothing to gain either.
                return bool(np.unique(target[rows]).size == 1 or np.ptp(numbers[rows], axis=0).max() == 0)
            continue
        left = trace.coded.data.codes[column][rows] <= ours["cut"][mine]
        their_left = numbers[rows, feature] <= theirs.threshold[other]
        if not np.array_equal(left, their_left):
            gains = [gain_of(fitted.criterion, target[rows], side) for side in (left, their_left)]
            if abs(gains[0] - gains[1]) > slack * max(1.0, abs(gains[0])):
                return False
            continue
        below = zip(children[mine], (theirs.children_left[other], theirs.children_right[other]), strict=True)
        for (child, their_child), side in zip(below, (left, ~left), strict=True):
            stack.append((child, int(their_child), rows[side]))
    return True


def gain_of(criterion: str, target: FloatArray, left: Any) -> float:
    """How much a split lowers the impurity."""
    parts = (target, target[left], target[~left])
    whole, *sides = (impurity(criterion, part) for part in parts)
    return whole - sum(len(part) / len(target) * side for part, side in zip(parts[1:], sides, strict=True))


def impurity(criterion: str, target: FloatArray) -> float:
    if criterion == "squared_error":
        return float(np.var(target))
    shares = np.bincount(target.astype(np.int64)) / len(target)
    shares = shares[shares > 0]
    return float(1 - (shares**2).sum()) if criterion == "gini" else float(-(shares * np.log2(shares)).sum())
