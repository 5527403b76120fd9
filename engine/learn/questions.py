"""The kinds of question a node can ask, and where each sends a value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from engine.data.json_values import JsonObject
from engine.data.table import Column, FloatArray, IntArray, plain

NO_BRANCH = -1  # of a value that is missing, or that the question never saw


@dataclass(frozen=True, slots=True)
class Categories:
    """A branch for every value of the column's domain."""

    kind: ClassVar[str] = "categories"
    column: str
    values: tuple[str, ...]

    @property
    def labels(self) -> tuple[str, ...]:
        return self.values

    @property
    def branches(self) -> int:
        return len(self.values)

    def __str__(self) -> str:
        return f"{self.column}?"

    def lookup(self, column: Column) -> IntArray:
        """The branch of each code of `column`, which may have another domain than the question."""
        branches = {value: branch for branch, value in enumerate(self.values)}
        return np.array([branches.get(label, NO_BRANCH) for label in column.labels], np.int64)

    def to_dict(self) -> JsonObject:
        return {"column": self.column, "kind": self.kind, "values": list(self.values)}


@dataclass(frozen=True, slots=True)
class Threshold:
    """Values up to the threshold go to branch 0, the others to branch 1.

    `below` and `above` are the neighbouring values of the node's own cases: every threshold between them asks the same.
    `missing` is the branch of a missing value where missing counts as a value of its own.
    """

    kind: ClassVar[str] = "threshold"
    branches: ClassVar[int] = 2
    column: str
    threshold: float
    below: float | None = None
    above: float | None = None
    missing: int | None = None

    @property
    def labels(self) -> tuple[str, ...]:
        missing = ["", ""]
        if self.missing is not None:
            missing[self.missing] = " or missing"
        return f"≤ {self.written}{missing[0]}", f"> {self.written}{missing[1]}"

    @property
    def written(self) -> str:
        """The threshold without the tail that binary fractions leave: 0.3, not 0.30000000000000004."""
        tidy = float(f"{self.threshold:.12g}")
        same = self.below is None or self.above is None or self.below <= tidy < self.above
        return plain(tidy if same else self.threshold)

    def __str__(self) -> str:
        return f"{self.column} ≤ {self.written}?"

    def lookup(self, column: Column) -> IntArray:
        return (column.levels > self.threshold).astype(np.int64)

    def to_dict(self) -> JsonObject:
        parts: JsonObject = {"column": self.column, "kind": self.kind, "threshold": self.threshold}
        if self.below is not None:
            parts |= {"below": self.below, "above": self.above}
        if self.missing is not None:
            parts["missing"] = self.missing
        return parts


@dataclass(frozen=True, slots=True)
class Subset:
    """The values of `left` go to branch 0, those of `right` to branch 1; values in neither were never seen here."""

    kind: ClassVar[str] = "subset"
    branches: ClassVar[int] = 2
    column: str
    left: tuple[str, ...]
    right: tuple[str, ...]

    @property
    def labels(self) -> tuple[str, ...]:
        return " or ".join(self.left), " or ".join(self.right)

    def __str__(self) -> str:
        return f"{self.column} is {' or '.join(self.left)}?"

    def lookup(self, column: Column) -> IntArray:
        branches = dict.fromkeys(self.left, 0) | dict.fromkeys(self.right, 1)
        return np.array([branches.get(label, NO_BRANCH) for label in column.labels], np.int64)

    def to_dict(self) -> JsonObject:
        return {"column": self.column, "kind": self.kind, "left": list(self.left), "right": list(self.right)}


@dataclass(frozen=True, slots=True)
class Groups:
    """A branch for every group of values (C4.5 under -s); a value in none was not in the column's domain."""

    kind: ClassVar[str] = "groups"
    column: str
    groups: tuple[tuple[str, ...], ...]

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(" or ".join(group) for group in self.groups)

    @property
    def branches(self) -> int:
        return len(self.groups)

    def __str__(self) -> str:
        return f"{self.column}?"

    def lookup(self, column: Column) -> IntArray:
        branches = {value: branch for branch, group in enumerate(self.groups) for value in group}
        return np.array([branches.get(label, NO_BRANCH) for label in column.labels], np.int64)

    def to_dict(self) -> JsonObject:
        return {"column": self.column, "kind": self.kind, "groups": [list(group) for group in self.groups]}


Question = Categories | Threshold | Subset | Groups


def from_dict(parts: Mapping[str, Any]) -> Question:
    """A question as a model file holds it."""
    column, kind = str(parts["column"]), parts["kind"]
    if kind == "categories":
        return Categories(column, tuple(str(value) for value in parts["values"]))
    if kind == "subset":
        return Subset(column, tuple(map(str, parts["left"])), tuple(map(str, parts["right"])))
    if kind == "threshold":
        return Threshold(
            column, float(parts["threshold"]), parts.get("below"), parts.get("above"), parts.get("missing")
        )
    if kind == "groups":
        return Groups(column, tuple(tuple(map(str, group)) for group in parts["groups"]))
    raise ValueError(f"unknown kind of question {kind!r}")


def route(question: Question, column: Column) -> IntArray:
    """The branch of every row; NO_BRANCH where the value is missing or was never seen."""
    of_missing = NO_BRANCH
    if isinstance(question, Threshold) and question.missing is not None:
        of_missing = question.missing
    return np.append(question.lookup(column), of_missing)[column.codes]


def midpoint(low: FloatArray | float, high: FloatArray | float) -> FloatArray:
    """Halfway between two neighbouring values; the lower one where rounding would make it the upper."""
    middle = np.asarray(low + (high - low) / 2)
    return np.where(middle < high, middle, low)


def between(column: Column, below: int, above: int, missing: int | None = None) -> Threshold:
    """The question with its threshold halfway between two values of a numeric column, given by their codes."""
    low, high = float(column.levels[below]), float(column.levels[above])
    return Threshold(column.name, float(midpoint(low, high)), low, high, missing)


Sides = Sequence[int] | NDArray[np.uint8]  # of each category: 0 left, 1 right


def grouping(column: Column, sides: Sides) -> Subset:
    """The question that sends each category to the side the kernels gave it."""
    left, right = (
        tuple(label for label, at in zip(column.labels, sides, strict=True) if at == side) for side in (0, 1)
    )
    return Subset(column.name, left, right)


def groups_of(column: Column, sides: Sides) -> Groups:
    """The question with a branch for each of the groups that the kernels gave the categories."""
    found: list[list[str]] = [[] for _ in range(max(sides) + 1)]
    for label, group in zip(column.labels, sides, strict=True):
        found[group].append(label)
    return Groups(column.name, tuple(map(tuple, found)))
