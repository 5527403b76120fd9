"""From which round on the out-of-bag error counts as stable."""

import pytest

from engine.ensemble.stability import stable_from, tolerance


def test_an_error_that_falls_and_then_stays_is_stable_where_it_stays() -> None:
    errors = [0.5, 0.4, 0.3, *[0.2] * 20]
    assert stable_from(errors, 100, classes=True) == 4
    assert tolerance(0.2, 100, True) == pytest.approx(0.04)


def test_a_wave_within_one_standard_error_counts_as_stable_and_a_larger_one_does_not() -> None:
    small = [0.5, *[0.22, 0.18] * 10, 0.2]
    large = [0.5, *[0.26, 0.14] * 10, 0.2]
    assert stable_from(small, 100, classes=True) == 2
    assert stable_from(large, 100, classes=True) is None


def test_ten_rounds_must_follow() -> None:
    assert stable_from([0.5, *[0.2] * 10], 100, classes=True) is None
    assert stable_from([0.5, *[0.2] * 11], 100, classes=True) == 2
    assert stable_from([], 0, classes=True) is None


def test_a_mean_squared_error_is_stable_within_two_percent() -> None:
    assert stable_from([9.0, 4.07, *[4.0] * 12], 50, classes=False) == 2
    assert stable_from([9.0, 4.09, *[4.0] * 12], 50, classes=False) == 3


def test_an_error_of_zero_is_stable_from_its_first_zero() -> None:
    assert stable_from([0.1, *[0.0] * 12], 30, classes=True) == 2
