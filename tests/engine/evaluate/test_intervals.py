"""The 95 % interval: the lecture's formula, and whether it keeps its promise."""

import numpy as np
import pytest

from engine.evaluate.intervals import coverage, interval

NORMAL = np.random.default_rng(7).normal(5.0, 2.0, 20_000)
COIN = np.repeat([0.0, 1.0], [3, 7])


def test_the_interval_is_the_mean_with_1_96_standard_errors() -> None:
    found = interval([0.90, 0.94, 0.92, 0.96])
    assert found.mean == pytest.approx(0.93)
    assert found.sigma == pytest.approx(0.0258199, abs=1e-7)
    assert found.margin == pytest.approx(1.96 * 0.0258199 / 2, abs=1e-7)
    assert (found.low, found.high) == pytest.approx((0.93 - found.margin, 0.93 + found.margin))


def test_one_value_has_no_margin_and_four_times_as_many_halve_it() -> None:
    assert interval([0.5]).margin == 0
    values = np.array([1.0, 3.0] * 50)
    assert interval(np.tile(values, 4)).margin == pytest.approx(interval(values).margin / 2, rel=0.01)


@pytest.mark.parametrize("population", [NORMAL, COIN], ids=["normal", "coin"])
def test_with_many_values_intervals_cover_as_they_promise(population: np.ndarray) -> None:
    found = coverage(population, 100, 4000, 1)
    assert found.share == pytest.approx(0.95, abs=0.015)


def test_with_few_values_intervals_are_too_short() -> None:
    # Student's t with n − 1 degrees of freedom lies within 1.96 with these probabilities.
    for n, share in ((2, 0.6996), (3, 0.8110), (5, 0.8784), (10, 0.9184)):
        assert coverage(NORMAL, n, 4000, 2).share == pytest.approx(share, abs=0.02)


def test_more_experiments_keep_the_first_ones_and_a_seed_repeats_them() -> None:
    few, many = coverage(COIN, 10, 20, 3), coverage(COIN, 10, 50, 3)
    assert (few.means == many.means[:20]).all()
    assert (coverage(COIN, 10, 20, 4).means != few.means).any()


def test_values_that_are_all_the_same_are_covered() -> None:
    assert coverage(np.full(9, 0.7), 5, 50, 0).share == 1.0
