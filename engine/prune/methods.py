"""The prunings by name: PRUNINGS, with the settings that each one reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.prune import chi_square, cost_complexity, description_length, pessimistic, reduced_error
from engine.prune.verdict import Prune
from engine.recipe import RecipeError
from engine.table import Table
from engine.trace import Trace


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


def _cost_complexity(trace: Trace, how: Pruning) -> Iterator[Prune]:
    alpha = how.alpha
    if alpha is None:
        alpha = (how.cp or 0.0) * cost_complexity.root_risk(trace, how.risk)
    return cost_complexity.prune(trace, alpha, how.risk)


def _reduced_error(trace: Trace, how: Pruning) -> Iterator[Prune]:
    if how.validation is None:
        raise RecipeError("Reduced-error pruning needs validation cases: a file, or a share of the rows.")
    return reduced_error.prune(trace.tree, how.validation)


PRUNINGS: dict[str, Callable[[Trace, Pruning], Iterator[Prune]]] = {
    "none": lambda trace, how: iter(()),
    "reduced-error": _reduced_error,
    "pessimistic": lambda trace, how: pessimistic.prune(trace, how.cf, how.z),
    "cost-complexity": _cost_complexity,
    "chi-square": lambda trace, how: chi_square.prune(trace.tree, how.significance),
    "mdl": lambda trace, how: description_length.prune(trace),
}


def prune(trace: Trace, how: Pruning) -> Iterator[Prune]:
    """The verdicts of the chosen method."""
    if how.method not in PRUNINGS:
        raise RecipeError(f"There is no pruning {how.method!r}; there are {', '.join(PRUNINGS)}.")
    return PRUNINGS[how.method](trace, how)
