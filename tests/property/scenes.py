"""Random tables of 1 to 800 rows, of the kinds that large nodes meet, and recipes to grow them by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd

from engine.data.table import Table
from engine.learn.algorithms import ALGORITHMS, recipe_for
from engine.learn.criteria import CRITERIA
from engine.learn.recipe import MISSING, ORDERS, THRESHOLDS, Override, Recipe
from tests.oracle import Case
from tests.property.paths import FINE, NARROW, TABLES

SHAPES = ("signal", "noise", "separable", "nearly pure", "constant", "duplicated", "contradictory")
# few: up to five numbers; many: all of them distinct; close: nearer to each other than C4.5's gap; crowd: more
# categories than a byte can tell apart, most of them nobody's.
KINDS = ("few", "many", "rounded", "close", "one", "names", "crowd")
WEIGHTS = ("one", "whole", "parts", "some nothing")
FORMULAS = (
    "p*(1-p)",
    "-p*log2(p)-q*log2(q)",
    "min(p, q)",
    "sqrt(p*q)",
    "abs(p-q)^2 + 1/(p+1)",
    "exp(-p)-max(p, q)",
    "-p*ln(p)",
    "-p*log10(p)",
    "p*q + 0*(min(p, sqrt(p-2)) + (p-2)^0.5)",
)


@dataclass(frozen=True)
class Scene:
    """What a random table is made of, and how it is grown."""

    rows: int
    kinds: tuple[str, ...]
    shape: str
    classes: int  # 0: numbers
    weights: str
    gone: float  # the share of values that are missing
    algorithm: str
    changes: tuple[tuple[str, Any], ...]  # of the algorithm's recipe
    low: bool
    narrow: int
    tables: int
    fine: float
    seed: int

    @cached_property
    def labels(self) -> tuple[str, ...]:
        return tuple("abcdefgh"[: self.classes])

    def table(self) -> Table:
        """The table itself; a fresh one each time, so that it is encoded anew."""
        draw, n = np.random.default_rng(self.seed), self.rows
        hidden = draw.random(n)
        if self.shape == "duplicated":
            hidden = draw.choice(draw.random(3), n)
        if self.shape == "contradictory":  # every row twice, with two answers
            hidden = np.repeat(hidden, 2)[:n]
        frame = pd.DataFrame({f"x{j}": self._column(kind, hidden, draw) for j, kind in enumerate(self.kinds)})
        if self.gone:
            frame = frame.mask(draw.random(frame.shape) < self.gone)
        steps = np.floor(hidden * 2) if self.shape in ("separable", "nearly pure") else np.floor(hidden * 9)
        goal = {"noise": draw.integers(0, 9, n), "constant": np.zeros(n), "contradictory": np.arange(n)}.get(
            self.shape, steps
        ).astype(int)
        if self.shape == "nearly pure":
            goal[draw.integers(n)] += 1
        numeric = [name for name, kind in zip(frame, self.kinds, strict=True) if kind not in ("names", "crowd")]
        domains = {f"x{j}": self._domain(kind) for j, kind in enumerate(self.kinds) if kind in ("names", "crowd")}
        if self.classes:
            frame["y"] = [self.labels[each % self.classes] for each in goal]
            table = Table.from_frame(frame, "y", task="classify", numeric=numeric, domains=domains, classes=self.labels)
        else:
            frame["y"] = goal * (1.0 if self.seed % 2 else 0.37)  # 0.37 is no whole grain
            table = Table.from_frame(frame, "y", task="regress", numeric=numeric, domains=domains)
        return replace(table, weights=self._weights(draw))

    def recipe(self, table: Table) -> Recipe:
        return replace(recipe_for(table, self.algorithm), **dict(self.changes))

    def cases(self, table: Table) -> list[Case]:
        """The rows of a table as the oracle sees them."""
        columns = [
            (column.name, column.numbers() if column.kind == "numeric" else [*column.labels, None], column)
            for column in table.columns
        ]
        found = []
        for row in range(len(table)):
            values: dict[str, Any] = {}
            for name, read, column in columns:
                code = int(column.codes[row])
                values[name] = None if code < 0 else float(read[row]) if column.kind == "numeric" else read[code]
            goal = table.target
            answer = goal.labels[goal.codes[row]] if self.classes else float(goal.levels[goal.codes[row]])
            found.append(Case(values, answer, float(table.weights[row])))
        return found

    def _domain(self, kind: str) -> tuple[str, ...]:
        return tuple(f"{kind}{at:03}" for at in range(5 if kind == "names" else 270))

    def _column(self, kind: str, hidden: Any, draw: Any) -> Any:
        n = len(hidden)
        near = hidden if draw.random() < 0.5 else (hidden + draw.random(n)) / 2
        near = hidden if self.shape in ("separable", "contradictory") else near
        if kind in ("names", "crowd"):
            domain = np.array(self._domain(kind))
            return domain[np.minimum((near * len(domain)).astype(int), len(domain) - 1)].astype(object)
        return {
            "few": np.floor(near * 5),
            "many": near,
            "rounded": np.round(near, 2),
            "close": np.floor(near * 7) * 4e-6,
            "one": np.full(n, 3.0),
        }[kind]

    def _weights(self, draw: Any) -> Any:
        weights = {
            "one": np.ones(self.rows),
            "whole": draw.integers(1, 4, self.rows).astype(float),
            "parts": draw.uniform(0.1, 2.0, self.rows),
            "some nothing": draw.integers(0, 2, self.rows).astype(float),
        }[self.weights]
        weights[0] = weights[0] or 1.0
        return weights


# What chance rarely brings together, by the number of the scene.
PLAIN = {"rows": 60, "shape": "noise", "classes": 2, "weights": "one", "gone": 0.0, "algorithm": "cart", "low": True}
BY_MAJORITY = ("missing", "majority")
EVERYWHERE = (("missing", "fractional"), ("multiway", True), ("overrides", (Override((), "x0"), Override((0,), "x1"))))
CHOSEN: tuple[dict[str, Any], ...] = (
    {**PLAIN, "kinds": ("many", "rounded"), "narrow": 1, "changes": (BY_MAJORITY, ("min_leaf", 2.0))},
    {**PLAIN, "kinds": ("many", "rounded"), "narrow": 1, "changes": (BY_MAJORITY, ("min_leaf", 7.0)), "rows": 13},
    {**PLAIN, "kinds": ("few",) * 4, "narrow": 255, "changes": (BY_MAJORITY, ("tries", 1))},
    {**PLAIN, "kinds": ("few",) * 12, "narrow": 255, "changes": (BY_MAJORITY,)},
    {**PLAIN, "kinds": ("few",) * 12, "narrow": 255, "changes": (("missing", "fractional"),), "gone": 0.1},
    {**PLAIN, "kinds": ("few", "names") * 3, "narrow": 255, "changes": (), "gone": 0.3, "shape": "separable"},
    {**PLAIN, "kinds": ("few", "many"), "narrow": 255, "changes": (BY_MAJORITY,), "shape": "separable"},
    # The root needs more room for its branches, and so does a node below it.
    {**PLAIN, "kinds": ("names", "crowd", "many"), "narrow": 1, "changes": EVERYWHERE, "gone": 0.5},
)


def scene(number: int) -> Scene:
    """The scene of that number, drawn by it."""
    return replace(drawn(number), **CHOSEN[number]) if number < len(CHOSEN) else drawn(number)


def drawn(number: int) -> Scene:
    draw = np.random.default_rng(number)
    classes = int(draw.choice([0, 2, 2, 3, 5]))
    fitting = [name for name, each in CRITERIA.items() if (each.task == "classify") == (classes > 0)]
    options = {
        "max_depth": (3, 0, 1),
        "max_leaves": (6, 2, 1),
        "min_leaf": (0.0, 2.0, 7.0),
        "min_split": (0.0, 12.0),
        "min_cases": (0.0, 2.0, 3.5),
        "min_gain": (0.0, 0.02),
        "stop_at_zero_gain": (True, False),
        "significance": (0.05, 0.9) if classes else (1.0,),
        "cut_penalty": (True, False),
        "average_filter": (True, False),
        "collapse": (True, False),
        "gap": (0.0, 1e-5),
        "threshold": THRESHOLDS,
        "exhaustive": (16, 3),
        "surrogates": (5, 1, 2),
        "order": ORDERS,
        "tries": (0, 1, 2),
        "multiway": (True, False),
    }

    def one(values: Sequence[Any]) -> Any:
        return values[int(draw.integers(len(values)))]

    grouped = number % 5 == 2  # of its own: the scenes without stay what they are
    changes = {name: one(values) for name, values in options.items() if draw.random() < 0.15}
    if draw.random() < 0.8:
        changes |= {"missing": one(MISSING), "criterion": one(fitting)}
    if changes.get("criterion") in ("custom", "alpha-divergence"):
        changes |= {"formula": one(FORMULAS), "divergence_alpha": one((0.5, 1.0, 2.0))}
    if grouped:
        changes |= {"group_values": True, "multiway": True}
    few, some, most = (1, 12), (2, 60), (61, 800)
    return Scene(
        rows=int(draw.integers(*one((few, some, some, some, some, some, most)), endpoint=True)),
        kinds=tuple(one(KINDS) for _ in range(int(draw.integers(1, one((3, 5, 20)), endpoint=True)))),
        shape=one(SHAPES),
        classes=classes,
        weights=one(("one", "one", *WEIGHTS)),
        gone=one((0.0, 0.0, 0.1, 0.5)),
        algorithm=one(list(ALGORITHMS)),
        changes=tuple(changes.items()),
        low=draw.random() < 0.8,
        narrow=one(NARROW),
        tables=one(TABLES),
        fine=one(FINE),
        seed=number,
    )
