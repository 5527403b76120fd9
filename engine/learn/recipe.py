"""Recipe: how a tree is to be grown. Frozen, hashable, and written in and out of a link."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Literal, get_args

from engine.data.json_values import Json

NodeId = tuple[int, ...]  # the branch numbers from the root, () for the root

Order = Literal["depth-first", "breadth-first", "best-first"]
MissingPolicy = Literal["fractional", "surrogate", "majority", "category", "drop"]  # the policies for missing values
ThresholdAt = Literal["midpoint", "value"]  # where a cut between two values is reported
ORDERS: tuple[Order, ...] = get_args(Order)
MISSING: tuple[MissingPolicy, ...] = get_args(MissingPolicy)
THRESHOLDS: tuple[ThresholdAt, ...] = get_args(ThresholdAt)
MEMBER = ("seed", "tries", "aside", "sample", "after")  # what makes a tree one of many
UNLIMITED = 10**6
LONGEST = 20_000  # characters of a setting in a link


class RecipeError(ValueError):
    """A setting that makes no sense, said in one sentence."""


@dataclass(frozen=True, slots=True)
class Override:
    """A decision taken by a person: ask about `column` at `node`, or make it a leaf (`column` None).

    With neither threshold nor left side the column's own best question is asked.
    """

    node: NodeId
    column: str | None = None
    threshold: float | None = None
    left: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Recipe:
    """Settings and overrides. The defaults are ID3's; `algorithms.py` has the authors' own for each program."""

    algorithm: str = "id3"
    criterion: str = "information-gain"
    multiway: bool = True  # a branch for every category; otherwise two groups
    group_values: bool = False  # C4.5's -s: where there is a branch for every category, some share one
    threshold: ThresholdAt = "midpoint"
    missing: MissingPolicy = "category"
    max_depth: int = UNLIMITED
    max_leaves: int = UNLIMITED
    min_leaf: float = 1.0
    min_split: float = 2.0
    min_cases: float = 0.0  # C4.5: two branches of at least this weight
    min_gain: float = 0.0
    stop_at_zero_gain: bool = False
    significance: float = 1.0  # 1 never stops
    cut_penalty: bool = False
    average_filter: bool = False
    collapse: bool = False
    gap: float = 0.0
    tie: float = 1e-10
    divergence_alpha: float = 0.5
    formula: str = "p*(1-p)"  # the impurity of the criterion "custom"
    exhaustive: int = 16
    surrogates: int = 5
    order: Order = "depth-first"
    seed: int = 0
    # A member of an ensemble: what it is grown from, and which columns it may ask about.
    tries: int = 0  # columns drawn at each split; 0 offers all
    aside: float = 0.0  # a share of the cases, drawn at random, is held out for testing
    sample: int = 0  # the number of a bootstrap sample; 0 takes every case once
    after: int = 0  # boosting rounds before this tree: it is grown from what they leave
    rate: float = 0.1  # the shrinkage of those rounds (regression)
    overrides: tuple[Override, ...] = ()

    def __post_init__(self) -> None:
        known = {"missing": MISSING, "threshold": THRESHOLDS, "order": ORDERS}
        for name, allowed in known.items():
            if getattr(self, name) not in allowed:
                raise RecipeError(
                    f"{name.capitalize()} must be one of {', '.join(allowed)}, not {getattr(self, name)!r}."
                )
        least_0 = ("max_depth", "min_leaf", "min_split", "min_cases", "min_gain", "gap", "tie", "surrogates", *MEMBER)
        for name in least_0:
            if not getattr(self, name) >= 0:
                shown = name.replace("_", " ").capitalize()
                raise RecipeError(f"{shown} must be at least 0, not {getattr(self, name)}.")
        if self.max_leaves < 1:
            raise RecipeError(f"Max leaves must be at least 1, not {self.max_leaves}.")
        if not 0 < self.divergence_alpha < 100:
            raise RecipeError(f"The alpha of the divergence must lie between 0 and 100, not {self.divergence_alpha}.")
        if not self.aside < 1:
            raise RecipeError(f"The share of test cases must lie below 1, not {self.aside}.")
        if not 0 < self.rate <= 1:
            raise RecipeError(f"The rate must be above 0 and at most 1, not {self.rate}.")
        if not 0 < self.significance <= 1:
            raise RecipeError(f"Significance must be above 0 and at most 1, not {self.significance}.")

    def override(self, decision: Override) -> Recipe:
        """This recipe with one more decision taken; it replaces an earlier one at the same node."""
        others = tuple(each for each in self.overrides if each.node != decision.node)
        return replace(self, overrides=(*others, decision))

    def forget(self, node: NodeId) -> Recipe:
        """This recipe without the decision at `node`."""
        return replace(self, overrides=tuple(each for each in self.overrides if each.node != node))

    def query(self, default: Recipe) -> dict[str, str]:
        """What differs from `default`, as text for a link."""
        parts: dict[str, str] = {}
        for each in fields(self):
            value = getattr(self, each.name)
            if each.name == "overrides":
                if value:
                    parts["overrides"] = json.dumps([_pack(o) for o in value], separators=(",", ":"))
            elif value != getattr(default, each.name):
                parts[each.name] = json.dumps(value) if not isinstance(value, str) else value
        return parts

    @classmethod
    def from_query(cls, parts: Mapping[str, str], default: Recipe) -> Recipe:
        """The recipe a link describes; what the link does not say is `default`'s."""
        changes: dict[str, Any] = {}
        for each in fields(cls):
            if each.name not in parts:
                continue
            text, now = parts[each.name], getattr(default, each.name)
            try:
                if len(text) > LONGEST:
                    raise ValueError(each.name)
                if each.name == "overrides":
                    changes[each.name] = tuple(_unpack(item) for item in json.loads(text))
                else:
                    changes[each.name] = text if isinstance(now, str) else _value(json.loads(text), now)
            except (ValueError, TypeError, KeyError, IndexError, OverflowError, RecursionError):
                raise RecipeError(f"The link's {each.name} cannot be understood.") from None
        return replace(default, **changes)


def _value(found: object, like: float) -> float:
    """A number or a yes or no from a link, of the kind that the setting has."""
    if isinstance(found, bool) != isinstance(like, bool) or not isinstance(found, int | float):
        raise ValueError(found)
    if found != type(like)(found):
        raise ValueError(found)
    return type(like)(found)


def _pack(override: Override) -> list[Json]:
    detail = override.threshold if override.threshold is not None else override.left
    return [list(override.node), override.column, detail]


def _unpack(item: Any) -> Override:
    path, column, detail = item
    node = tuple(int(step) for step in path)
    if column is not None and not isinstance(column, str):
        raise ValueError(column)
    if isinstance(detail, list):
        return Override(node, column, left=tuple(str(value) for value in detail))
    return Override(node, column, threshold=None if detail is None else float(detail))


def path_text(node: NodeId) -> str:
    """A node's id as text: "" for the root, "0.2" for the third child of the first."""
    return ".".join(str(step) for step in node)
