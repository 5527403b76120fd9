"""Large nodes with missing values: what the growing loop divides in one sweep equals what is divided case by case."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from engine.data.table import Table
from engine.kernels import BLOCK
from engine.learn.algorithms import recipe_for
from engine.learn.coded_table import encode
from engine.learn.grow import grown, learn
from engine.learn.kernel_settings import grains_of
from engine.learn.questions import NO_BRANCH, Threshold, route
from engine.learn.recipe import Override

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
    assert_counted_one_by_one(trace)


@pytest.mark.parametrize("missing", ["fractional", "majority"])
@pytest.mark.parametrize("algorithm", ["id3", "cart"])
def test_a_category_whose_cases_have_no_weight_is_an_empty_branch(ward, algorithm, missing):
    table = replace(ward, weights=np.where(ward.column("ward").codes == 1, 0.0, 1.0))
    asks_ward = (Override((), "ward"),)
    trace = learn(table, replace(recipe_for(table, algorithm), missing=missing, max_depth=4, overrides=asks_ward))
    assert trace.tree.root.question.column == "ward"
    assert_counted_one_by_one(trace)


def assert_counted_one_by_one(trace) -> None:
    table = trace.coded.table
    for at in range(len(trace.nodes)):
        entries = trace.cases(at)
        counts = np.bincount(table.target.codes[entries.rows], entries.weights, len(table.classes))
        np.testing.assert_allclose(trace.growth.stats[at], counts, rtol=1e-12, atol=1e-9)


@pytest.mark.parametrize("algorithm", ["id3", "c45", "cart"])
def test_what_the_branches_get_of_a_case_adds_up_to_the_last_digit(ward, algorithm):
    trace = learn(ward, replace(recipe_for(ward, algorithm), missing="fractional", collapse=False))
    nodes, stats = trace.growth.nodes, trace.growth.stats
    asks, below = nodes["column"] >= 0, np.zeros_like(stats)
    np.add.at(below, nodes["parent"][1:], stats[1:])
    assert (stats != np.round(stats)).any()
    assert np.array_equal(below[asks], stats[asks])
    for at in range(len(nodes)):
        entries = trace.cases(at)
        assert entries.weights.sum() == stats[at].sum()


def test_tables_of_divided_cases_are_the_same_subtracted_or_counted(ward):
    coded = encode(ward, replace(recipe_for(ward, "c45"), missing="fractional", collapse=False))
    assert coded.settings.exact
    apart = coded.settings.copy()
    apart.exact = 0
    rows = np.arange(len(ward))
    shared, anew = (
        grown(each, rows, each.weights, record=True, keep=40) for each in (coded, replace(coded, shared=apart))
    )
    for name in ("nodes", "stats", "gains", "cuts", "kept"):
        assert np.array_equal(getattr(shared, name), getattr(anew, name)), name


@pytest.mark.parametrize(("weight", "grains"), [(14.0, 2.0**48), (2.0**18, 2.0**34), (2.0**29, 0.0), (0.0, 2.0**52)])
def test_grains_are_as_fine_as_exact_sums_allow(weight, grains):
    assert grains_of(weight) == grains


@pytest.mark.parametrize("depth", [1, 6])
def test_surrogates_agree_as_often_as_counted_one_by_one(ward, depth):
    """Down the tree there are far fewer cases than weights: those are sorted, not counted in a table."""
    trace = learn(ward, replace(recipe_for(ward, "cart"), missing="surrogate", max_depth=depth))
    asked = [node for node in trace.tree.nodes.values() if node.question]
    assert len(asked[0].surrogates) > 2
    for node in asked:
        rows = trace.cases(trace.index_of(node.id)).rows
        went = route(node.question, ward.column(node.question.column))[rows]
        placed = went != NO_BRANCH
        for each in node.surrogates:
            column = ward.column(each.question.column)
            sides = route(each.question, column)[rows]
            sides = np.where(each.flipped & (sides != NO_BRANCH), 1 - sides, sides)
            assert each.agreement == pytest.approx((sides[placed] == went[placed]).sum() / placed.sum(), abs=1e-12)
            if isinstance(each.question, Threshold):
                best = best_agreement(column.numbers()[rows][placed], went[placed])
                assert each.agreement == pytest.approx(best, abs=1e-12)
        agreements = [each.agreement for each in node.surrogates]
        assert agreements == sorted(agreements, reverse=True)


def best_agreement(numbers: np.ndarray, went: np.ndarray) -> float:
    """The largest share of the cases that a cut with two cases on each side sends as they went, either way round."""
    known = ~np.isnan(numbers)
    order = np.argsort(numbers[known], kind="stable")
    values, sides = numbers[known][order], went[known][order]
    left, right = np.cumsum(sides == 0), np.cumsum(sides == 1)
    same = left + right[-1] - right
    cuts = np.flatnonzero(np.diff(values) > 0)
    cuts = cuts[(cuts >= 1) & (cuts < len(values) - 2)]
    return max(same[cuts].max(), (len(values) - same[cuts]).max()) / len(went)


@pytest.mark.parametrize("missing", ["majority", "fractional", "surrogate"])
@pytest.mark.parametrize("column", ["pulse", "weight", "fever"])
def test_a_person_may_ask_a_column_that_was_not_drawn_and_is_not_always_known(ward, column, missing):
    """Whichever two of the columns are drawn at the root, cases without a value go where the recipe sends them."""
    asks = (Override((), column, threshold=float(np.nanmedian(ward.column(column).numbers()))),)
    recipe = replace(recipe_for(ward, "cart"), missing=missing, max_depth=2, tries=1, overrides=asks)
    for seed in range(3):
        assert_counted_one_by_one(learn(ward, replace(recipe, seed=seed)))
