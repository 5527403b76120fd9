"""Regression trees as stairs: the published figures of the baseball salaries, and the errors that every cut leaves."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.data.random_rows import divided
from engine.data.table import TableError
from engine.experiments.depths import cut_at
from engine.experiments.staircase import (
    best_fit,
    by_depth,
    closed,
    cut_of,
    error_curve,
    mean_error,
    model_fits,
    modelled,
    narrowed,
    pieces,
    residuals,
    sampled,
    squared_error,
    stairs,
    total_error,
)
from tests.tables import grown, make, outline, table_of

HITTERS = table_of("hitters")
WAVE = table_of("sine")
VALUES = st.integers(0, 12)


def one_column(x, y):
    return make({"x": x, "y": [float(each) for each in y]}, task="regress", numeric=["x"])


def test_the_salaries_are_cut_at_four_and_a_half_years_and_117_and_a_half_hits() -> None:
    """James et al. (2013), figure 8.1: log salaries 5.11, 6.00 and 6.74."""
    found = stairs(narrowed(HITTERS, ("Years", "Hits"), log=True), 3)
    assert [(cut.question.column, cut.question.threshold) for cut in found.cuts] == [("Years", 4.5), ("Hits", 117.5)]
    means = sorted(leaf.prediction for leaf in found.tree(2).leaves)
    assert means == pytest.approx([5.11, 6.00, 6.74], abs=5e-3)
    assert (1000 * np.exp(means)).tolist() == pytest.approx([165_174, 402_834, 845_346], rel=2e-3)
    assert sorted(leaf.n for leaf in found.tree(2).leaves) == [83, 90, 90]


def test_the_salaries_themselves_are_cut_there_too() -> None:
    found = stairs(narrowed(HITTERS, ("Years",)), 3)
    assert [cut.question.threshold for cut in found.cuts] == [4.5, 6.5]
    cut = cut_of(found, 1)
    assert (cut.left.n, cut.right.n) == (90, 173)
    assert cut.left.prediction == pytest.approx(225.83, abs=5e-3)
    assert cut.right.prediction == pytest.approx(697.25, abs=5e-3)


def test_the_first_cuts_of_two_jumps_land_at_the_jumps() -> None:
    found = stairs(table_of("step"), 3)
    assert sorted(cut.question.threshold for cut in found.cuts) == pytest.approx([0.3, 0.7], abs=0.02)


@given(st.lists(st.tuples(VALUES, VALUES), min_size=2, max_size=14))
def test_the_error_of_every_cut_is_that_of_both_sides(cases) -> None:
    x, y = (np.array(each, float) for each in zip(*cases, strict=True))
    found = stairs(one_column(x, y), 6)
    at, errors = error_curve(found.trace, (), "x")
    assert len(at) == len(set(x.tolist())) - 1
    for place, error in zip(at.tolist(), errors.tolist(), strict=True):
        sides = (y[x <= place], y[x > place])
        assert error == pytest.approx(sum(((side - side.mean()) ** 2).sum() for side in sides), abs=1e-7)
    if found.cuts:
        cut = cut_of(found, 1)
        assert squared_error(cut.left) + squared_error(cut.right) == pytest.approx(errors.min(), abs=1e-7)


@given(st.lists(st.tuples(VALUES, VALUES), min_size=2, max_size=14))
def test_every_cut_lowers_the_error_and_none_could_lower_it_more(cases) -> None:
    x, y = zip(*cases, strict=True)
    found = stairs(one_column(x, y), 8)
    for made in range(1, len(found.cuts) + 1):
        before, after = found.tree(made - 1), found.tree(made)
        gained = total_error(before) - total_error(after)
        assert gained > -1e-7
        for leaf in before.leaves:
            _, errors = error_curve(found.trace, leaf.id, "x")
            assert squared_error(leaf) - errors.min(initial=np.inf) <= gained + 1e-6
        assert len(after.leaves) == made + 1
        assert all(leaf.stop for leaf in after.leaves)


def test_the_pieces_cover_the_line_from_left_to_right() -> None:
    tree = stairs(WAVE, 9).tree(8)
    found = pieces(tree, -0.1, 1.1)
    assert (found[0].low, found[-1].high) == (-0.1, 1.1)
    for one, other in pairwise(found):
        assert one.high == other.low
    assert {stair.node for stair in found} == {leaf.id for leaf in tree.leaves}


@pytest.mark.parametrize("depth", range(6))
def test_a_tree_cut_at_a_depth_is_the_tree_grown_to_it(depth: int) -> None:
    deep = stairs(WAVE, 1, depth=8).trace.tree
    small = grown(WAVE, "cart", missing="majority", max_depth=depth).tree
    cut, grown_so = ([(*fact[:2], *fact[3:5]) for fact in outline(each)] for each in (cut_at(deep, depth), small))
    assert cut == grown_so


def test_errors_by_depth_fall_on_the_training_cases() -> None:
    training, held_out = divided(WAVE, 1 / 3, 0)
    found = by_depth(stairs(training, 1, depth=8), training, held_out, 8)
    assert list(found.training) == sorted(found.training, reverse=True)
    assert found.held_out[found.best] == min(found.held_out)
    assert found.training[0] == pytest.approx(training.target.numbers().var())
    assert found.leaves[0] == 1


def test_residuals_sum_to_zero_in_every_leaf() -> None:
    tree = stairs(WAVE, 6).tree(4)
    x, y = WAVE.column("x").numbers(), WAVE.target.numbers()
    left = residuals(tree, x, y)
    assert left.sum() == pytest.approx(0, abs=1e-9)
    assert (left**2).sum() == pytest.approx(total_error(tree))


def test_leaf_models_are_compared_on_held_out_cases() -> None:
    training, held_out = divided(table_of("ramps"), 1 / 3, 0)
    fits = model_fits(stairs(training, 5), 3, "x", training, held_out)
    assert [fit.kind for fit in fits] == ["constant", "linear", "quadratic"]
    assert fits[best_fit(fits)].held_out == min(fit.held_out for fit in fits)
    assert fits[0].lowered == 0


def test_cases_without_a_value_are_left_out() -> None:
    cars = table_of("auto-mpg-regression")
    few = narrowed(cars, ("horsepower",))
    assert (len(cars), len(few), few.names) == (398, 392, ("horsepower",))
    assert len(narrowed(cars, ("weight",))) == 398
    with pytest.raises(TableError, match="no logarithm"):
        narrowed(WAVE, ("x",), log=True)
    with pytest.raises(TableError, match="No case"):
        narrowed(make({"x": [None, None], "y": [1.0, 2.0]}, task="regress", numeric=["x"]), ("x",))


def test_a_sample_keeps_the_order_and_small_tables() -> None:
    assert sampled(WAVE, 1000) is WAVE
    few = sampled(WAVE, 10)
    assert len(few) == 10
    assert (np.diff(few.column("x").numbers()) >= 0).all()


def test_higher_leaf_models_fit_the_training_cases_better() -> None:
    training, _ = divided(table_of("ramps"), 1 / 3, 0)
    found = stairs(training, 5)
    errors = [mean_error(modelled(found, 3, "x", degree), training) for degree in range(3)]
    assert errors == sorted(errors, reverse=True)
    assert errors[0] == pytest.approx(total_error(found.tree(3)) / len(training))


def test_closing_leaves_decided_nodes_as_they_are() -> None:
    tree = grown(WAVE, "cart", max_depth=2).tree
    assert outline(closed(tree)) == outline(tree)
    open_tree = replace(tree, nodes={(): replace(tree.root, question=None, stop=None)})
    assert closed(open_tree).root.stop == "max-leaves"
