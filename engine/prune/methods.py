"""The registry of pruning methods: PRUNINGS. A method is added by its file, which holds its entry, and a line here."""

from __future__ import annotations

from collections.abc import Iterator

from engine.learn.recipe import RecipeError
from engine.learn.trace import Trace
from engine.prune import chi_square, cost_complexity, description_length, limits, pessimistic, reduced_error
from engine.prune.method import NONE, Pruning, PruningMethod
from engine.prune.settings import PruningSetting
from engine.prune.verdict import Prune

PRUNINGS: dict[str, PruningMethod] = {
    method.name: method
    for method in (
        reduced_error.METHOD,
        pessimistic.METHOD,
        cost_complexity.METHOD,
        chi_square.METHOD,
        description_length.METHOD,
        limits.DEPTH,
        limits.LEAVES,
    )
}


def prune(trace: Trace, how: Pruning) -> Iterator[Prune]:
    """The verdicts of the chosen method."""
    if how.method == NONE:
        return iter(())
    if how.method not in PRUNINGS:
        raise RecipeError(f"There is no pruning {how.method!r}; there are {', '.join((NONE, *PRUNINGS))}.")
    method = PRUNINGS[how.method]
    return method.run(trace, method.filled(how))


def all_settings() -> tuple[PruningSetting, ...]:
    """The settings of all methods, each name once."""
    return tuple({setting.name: setting for method in PRUNINGS.values() for setting in method.settings}.values())
