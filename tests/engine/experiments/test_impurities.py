"""Impurity measures on two splits of the same cases."""

import pytest

from engine.experiments.impurities import MEASURES, TwoClassImpurity, preferred, split_impurity
from engine.learn.formula import criterion

ENTROPY, GINI, ERROR = MEASURES
FIRST, SECOND = (100, 300, 300, 100), (200, 400, 200, 0)  # 400 of each class


def test_misclassification_ties_where_the_others_prefer_the_pure_branch():
    assert [preferred(measure, FIRST, SECOND) for measure in MEASURES] == ["second", "second", "tie"]
    assert preferred(GINI, SECOND, FIRST) == "first"


def test_the_parts_make_the_mean_and_the_gain():
    found = split_impurity(GINI, SECOND)
    assert found.parts == pytest.approx((4 / 9, 0))
    assert found.after == pytest.approx(600 / 800 * 4 / 9)
    assert found.gain == pytest.approx(0.5 - 1 / 3)


def test_an_empty_branch_has_no_impurity():
    assert split_impurity(ENTROPY, (5, 5, 0, 0)).gain == pytest.approx(0)


def test_a_typed_formula_is_a_measure_like_the_others():
    own = TwoClassImpurity("own", "Your h(p)", criterion("2*p*(1-p)"))
    assert own.at(0.25) == pytest.approx(GINI.at(0.25))
    assert split_impurity(own, FIRST).after == pytest.approx(split_impurity(GINI, FIRST).after)
