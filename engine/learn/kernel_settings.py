"""A recipe as the kernels see it: one record of numbers."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from engine import kernels
from engine.backend import plain
from engine.data.table import FloatArray, IntArray, Table
from engine.learn.algorithms import in_force
from engine.learn.criteria import CRITERIA, GAINS, IMPURITIES
from engine.learn.formula import parse
from engine.learn.recipe import NodeId, Recipe
from engine.learn.table_arrays import Arrays

FINE = 2.0**24  # grains to a case: coarser ones could be seen in the numbers
POLICIES = {
    "fractional": kernels.FRACTIONAL,
    "surrogate": kernels.SURROGATE,
    "majority": kernels.MAJORITY,
    "category": kernels.CATEGORY,
    "drop": kernels.MAJORITY,
}


def settings_of(recipe: Recipe, table: Table, arrays: Arrays) -> np.record:
    """The settings for growing a table under a recipe."""
    criterion = CRITERIA[recipe.criterion]
    divides = recipe.missing == "fractional" and bool(arrays.data.columns["missing"].any())
    grains = grains_of(float(table.weights.sum())) if divides and arrays.exact and arrays.data.classes else 0.0
    values: Mapping[str, float | np.uint64 | FloatArray | IntArray] = {
        "impurity": IMPURITIES[criterion.impurity].code,
        "gain": GAINS[criterion.gain],
        "additive": criterion.additive,
        "ratio": criterion.ratio,
        "alpha": recipe.divergence_alpha,
        "multiway": recipe.multiway,
        "grouped": recipe.multiway and recipe.group_values,
        "missing": POLICIES[recipe.missing],
        "min_leaf": recipe.min_leaf,
        "min_split": recipe.min_split,
        "min_cases": recipe.min_cases,
        # A tree of so many leaves is never deeper than that: best-first growing needs no deeper nodes.
        "max_depth": min(recipe.max_depth, recipe.max_leaves - 1),
        "min_gain": recipe.min_gain,
        "stop_at_zero_gain": recipe.stop_at_zero_gain,
        "significance": recipe.significance,
        "penalty": least_gain(recipe),
        "average_filter": in_force(recipe).average_filter,
        "gap": recipe.gap,
        "at_value": recipe.threshold == "value",
        "tie": recipe.tie,
        "exhaustive": recipe.exhaustive,
        "surrogates": recipe.surrogates,
        "exact": arrays.exact and (not divides or grains > 0.0),
        "grains": grains,
        "tries": recipe.tries,
        "random_state": random_state_of(recipe),
        **program_of(recipe),
    }
    settings = np.zeros(1, kernels.SETTINGS)
    settings[0] = tuple(values[name] for name in kernels.SETTINGS.names or ())
    found: np.record = settings[0]
    return found


def least_gain(recipe: Recipe) -> int:
    """What a cut must gain. C4.5's charge is in bits, so no other gain is lowered by it."""
    if not recipe.cut_penalty:
        return kernels.ANY_GAIN
    return kernels.ABOVE_CHARGE if CRITERIA[recipe.criterion].gain_in_bits else kernels.ABOVE_ZERO


def random_state_of(recipe: Recipe, node: NodeId = ()) -> np.uint64:
    """What draws at a node are seeded by: the recipe's seed, the sample of the tree and the way to the node."""
    state = np.uint64(0)
    for step in (recipe.seed, recipe.sample, *node):
        state = plain().next_state(state, step % 2**32)
    return state


def program_of(recipe: Recipe) -> dict[str, int | FloatArray | IntArray]:
    """The typed formula of the criterion as the kernels read it; no steps where its gain does not come from one."""
    steps, constants = np.zeros(kernels.MOST_STEPS, np.int64), np.zeros(kernels.MOST_STEPS)
    criterion, used = CRITERIA[recipe.criterion], 0
    if criterion.gain == "formula":
        program = parse(criterion.h or recipe.formula)
        used = len(program.steps)
        steps[:used] = program.steps
        constants[: len(program.constants)] = program.constants
    return {"steps": used, "program": steps, "constants": constants, "stack": np.zeros_like(constants)}


def grains_of(weight: float) -> float:
    """Into how many grains, a power of two, a case is divided so that sums of grains up to a weight are exact; or 0.

    A case that goes down several branches gives each whole grains: then its parts add up to it again, and the tables
    of two branches to that of their node, to the last digit and in any order.
    """
    grains = 2.0 ** (52 - max(int(np.ceil(np.log2(max(weight, 1.0)))), 0))
    return grains if grains >= FINE else 0.0
