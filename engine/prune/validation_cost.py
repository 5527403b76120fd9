"""What a validation set costs: the same pruning with more or fewer cases held out, which then train no tree."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.data.random_rows import hold_out, sample_rows
from engine.data.table import Table
from engine.evaluate.held_out import accuracy
from engine.learn.algorithms import recipe_for
from engine.learn.grow import learn
from engine.prune.reduced_error import prune
from engine.prune.verdict import apply

SHARES = (0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6)
DRAWS = 8  # for each share; the curve is their mean
MOST_ROWS = 1500


@dataclass(frozen=True, slots=True)
class ValidationCost:
    """A share of the cases held out for pruning, and what comes of it on the same test cases, as means over draws."""

    share: float
    training: int  # cases that are left to grow from
    leaves: float  # of the pruned tree
    before: float  # the share of the test cases that the full tree gets right, or of their variance that it explains
    after: float  # the same of the pruned tree


def validation_cost(table: Table, algorithm: str, test: float, seed: int) -> tuple[ValidationCost, ...]:
    """Grow and prune by reduced error with each share held out; a draw has the same test cases for all shares."""
    table = sample_rows(table, MOST_ROWS, seed)
    measured: dict[float, list[tuple[int, int, float, float]]] = {share: [] for share in SHARES}
    for draw in range(DRAWS):
        others, tested = (table.take(rows) for rows in hold_out(len(table), [test], [seed, draw]))
        for share, found in measured.items():
            train, validation = (others.take(rows) for rows in hold_out(len(others), [share], [seed, draw, 1]))
            tree = learn(train, recipe_for(train, algorithm)).tree
            cut = apply(tree, tuple(prune(tree, validation)))
            scores = [
                right / whole if whole else 0.0 for right, whole in (accuracy(each, tested) for each in (tree, cut))
            ]
            found.append((len(train), len(cut.leaves), scores[0], scores[1]))
    means = {share: np.mean(found, axis=0).tolist() for share, found in measured.items()}
    return tuple(ValidationCost(share, round(each[0]), *each[1:]) for share, each in means.items())
