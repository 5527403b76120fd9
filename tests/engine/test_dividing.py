"""Large nodes with holes: what the growing loop divides in one sweep equals what is divided case by case."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from engine.algorithms import recipe_for
from engine.grow import learn
from engine.kernels import BLOCK
from engine.questions import UNKNOWN, Threshold, route
from engine.table import Table

ROWS = 2 * BLOCK + 137  # more than are looked at together


@pytest.fixture(scope="module")
def ward() -> Table:
    """Numbers with few and with many values and categories, a sixth of them missing, that all hang together."""
    draw = np.random.default_rng(5)
    health = draw.normal(size=ROWS)
    frame = pd.DataFrame(
        {
            "pulse": np.round(80 - 12 * health + draw.normal(0, 4, ROWS)),
            "weight": 70 + 3 * health + draw.normal(0, 2, ROWS),  # all of them distinct
            "age": np.round(50 - 9 * health + draw.normal(0, 8, ROWS)),
            "ward": np.where(health + draw.normal(0, 0.5, ROWS) > 0, "day", draw.choice(["night", "care"], ROWS)),
            "fever": np.round(37 - health / 3, 1),
            "noise": draw.integers(0, 9, ROWS).astype(float),
        }
    ).mask(draw.random((ROWS, 6)) < 1 / 6)
    ill = health + draw.normal(0, 0.4, ROWS) < -0.3
    return Table.from_frame(frame.assign(ill=np.where(ill, "yes", "no")), "ill", task="classify")


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("missing", ["fractional", "surrogate", "majority", "category"])
@pytest.mark.parametrize("algorithm", ["id3", "c45", "cart"])
def test_every_node_has_the_cases_that_come_down_to_it_one_by_one(ward, algorithm, missing, weighted):
    weights = np.random.default_rng(1).uniform(0.5, 2.0, ROWS) if weighted else ward.weights
    table = replace(ward, weights=weights)
    trace = learn(table, replace(recipe_for(table, algorithm), missing=missing, max_depth=5))
    labels = trace.coded.table.target.codes
    for at in range(len(trace.nodes)):
        entries = trace.entries(at)
        counts = np.bincount(labels[entries.rows], entries.weights, len(ward.classes))
        np.testing.assert_allclose(trace.growth.stats[at], counts, rtol=1e-12, atol=1e-9)


def test_the_surrogates_of_many_cases_agree_as_often_as_counted_one_by_one(ward):
    tree = learn(ward, replace(recipe_for(ward, "cart"), missing="surrogate", max_depth=1)).tree
    went = route(tree.root.question, ward.column(tree.root.question.column))
    assert len(tree.root.surrogates) > 2
    agreements = []
    for each in tree.root.surrogates:
        column = ward.column(each.question.column)
        sides = route(each.question, column)
        sides = np.where(each.flipped & (sides != UNKNOWN), 1 - sides, sides)
        placed = went != UNKNOWN
        assert each.agreement == pytest.approx((sides[placed] == went[placed]).sum() / placed.sum(), abs=1e-12)
        if isinstance(each.question, Threshold):
            assert each.agreement == pytest.approx(best_agreement(column.numbers(), went), abs=1e-12)
        agreements.append(each.agreement)
    assert agreements == sorted(agreements, reverse=True)


def best_agreement(numbers: np.ndarray, went: np.ndarray) -> float:
    """The most of the placed cases that any cut, either way round, sends as they went."""
    known = ~np.isnan(numbers) & (went != UNKNOWN)
    order = np.argsort(numbers[known], kind="stable")
    left = np.cumsum(went[known][order] == 0)
    right = np.arange(1, len(left) + 1) - left
    same = left + (went[known] == 1).sum() - right
    ends = np.append(np.diff(numbers[known][order]) > 0, False)
    return max(same[ends].max(), (known.sum() - same[ends]).max()) / (went != UNKNOWN).sum()
