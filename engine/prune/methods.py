"""The prunings by name: PRUNINGS, with the settings that each one reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.data.table import Table
from engine.learn.recipe import RecipeError
from engine.learn.trace import Trace
from engine.prune import (
    chi_square,
    cost_complexity,
    cross_validation,
    description_length,
    limits,
    pessimistic,
    reduced_error,
)
from engine.prune.cross_validation import FOLDS
from engine.prune.verdict import Prune

CHOICES = ("given", "cv", "1se")


@dataclass(frozen=True, eq=False, slots=True)
class Pruning:
    """A method and its settings."""

    method: str = "none"
    cf: float = 0.25
    z: str = "exact"
    alpha: float | None = None
    cp: float | None = None  # alpha as a share of the root's risk
    risk: str = "misclassification"
    significance: float = 0.05
    validation: Table | None = None
    choice: str = "given"  # "cv" and "1se" choose alpha by cross-validation
    folds: int = FOLDS
    seed: int = 0
    raising: bool = True
    depth: int = 3
    leaves: int = 8


def _cost_complexity(trace: Trace, how: Pruning) -> Iterator[Prune]:
    alpha = how.alpha
    if how.choice not in CHOICES:
        raise RecipeError(f"Alpha is given or chosen by {', '.join(CHOICES[1:])}, not {how.choice!r}.")
    if how.choice != "given":
        tried = cross_validation.cross_validate(trace, how.risk, how.folds, how.seed)
        alpha = tried[cross_validation.choose(tried, how.choice == "1se")].line.alpha
    elif alpha is None:
        alpha = (how.cp or 0.0) * cost_complexity.root_risk(trace, how.risk)
    return cost_complexity.prune(trace, alpha, how.risk)


def _reduced_error(trace: Trace, how: Pruning) -> Iterator[Prune]:
    if how.validation is None:
        raise RecipeError("Reduced-error pruning needs validation cases: a file, or a share of the rows.")
    return reduced_error.prune(trace.tree, how.validation)


PRUNINGS: dict[str, Callable[[Trace, Pruning], Iterator[Prune]]] = {
    "none": lambda trace, how: iter(()),
    "reduced-error": _reduced_error,
    "pessimistic": lambda trace, how: pessimistic.prune(trace, how.cf, how.z, how.raising),
    "cost-complexity": _cost_complexity,
    "chi-square": lambda trace, how: chi_square.prune(trace.tree, how.significance),
    "mdl": lambda trace, how: description_length.prune(trace),
    "depth": lambda trace, how: limits.at_depth(trace.tree, how.depth),
    "leaves": lambda trace, how: limits.with_leaves(trace, how.leaves),
}


def prune(trace: Trace, how: Pruning) -> Iterator[Prune]:
    """The verdicts of the chosen method."""
    if how.method not in PRUNINGS:
        raise RecipeError(f"There is no pruning {how.method!r}; there are {', '.join(PRUNINGS)}.")
    return PRUNINGS[how.method](trace, how)
