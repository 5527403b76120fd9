"""Questions: where each kind sends a value, and what it is called."""

import numpy as np
import pytest

from engine.learn.questions import NO_BRANCH, Categories, Subset, Threshold, from_dict, grouping, midpoint, route
from tests.tables import assert_predictors_agree, grown, make

TABLE = make({"c": ["u", "v", None, "w"], "x": [1.0, 2.0, None, 3.0], "y": "pqpq"})
CATEGORIES = Categories("c", ("w", "u", "z"))
THRESHOLD = Threshold("x", 2.0)
SUBSET = Subset("c", ("w",), ("u",))
ALL = [CATEGORIES, THRESHOLD, SUBSET, Threshold("x", 1.5, 1.0, 2.0, 1), Threshold("x", -0.25, missing=0)]


@pytest.mark.parametrize(
    ("question", "branches"),
    [
        (CATEGORIES, [1, NO_BRANCH, NO_BRANCH, 0]),
        (THRESHOLD, [0, 0, NO_BRANCH, 1]),
        (SUBSET, [1, NO_BRANCH, NO_BRANCH, 0]),
        (Threshold("x", 2.0, missing=1), [0, 0, 1, 1]),
        (Threshold("x", 2.0, missing=0), [0, 0, 0, 1]),
        (Threshold("x", 0.5), [1, 1, NO_BRANCH, 1]),
    ],
)
def test_known_values_go_to_their_branch_and_others_to_none(question, branches: list[int]) -> None:
    assert route(question, TABLE.column(question.column)).tolist() == branches


def test_a_value_equal_to_the_threshold_goes_left() -> None:
    column = make({"x": [0.1 + 0.2, 0.3], "y": "pq"}).column("x")
    assert route(Threshold("x", 0.3), column).tolist() == [1, 0]


@pytest.mark.parametrize("question", ALL, ids=str)
def test_a_question_comes_back_from_its_dictionary(question) -> None:
    parts = question.to_dict()
    assert parts["kind"] == question.kind
    assert parts["column"] == question.column
    assert from_dict(parts) == question


def test_an_unknown_kind_of_question_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown kind"):
        from_dict({"column": "x", "kind": "guess"})


@pytest.mark.parametrize(
    ("question", "text", "labels"),
    [
        (CATEGORIES, "c?", ("w", "u", "z")),
        (THRESHOLD, "x ≤ 2?", ("≤ 2", "> 2")),
        (Threshold("x", 2.5, missing=1), "x ≤ 2.5?", ("≤ 2.5", "> 2.5 or missing")),
        (Subset("c", ("u", "v"), ("w",)), "c is u or v?", ("u or v", "w")),
    ],
)
def test_a_question_reads_like_one(question, text: str, labels: tuple[str, ...]) -> None:
    assert str(question) == text
    assert question.labels == labels


def test_a_grouping_leaves_out_values_that_no_case_has() -> None:
    question = grouping(TABLE.column("c"), np.array([1, 0, 2]))
    assert question == Subset("c", ("v",), ("u",))


def test_a_threshold_is_written_without_the_tail_of_binary_fractions() -> None:
    assert Threshold("x", 0.1 + 0.2).labels == ("≤ 0.3", "> 0.3")
    assert str(Threshold("x", 0.1 + 0.2)) == "x ≤ 0.3?"
    close = Threshold("x", 1.0000000000001, 1.00000000000005, 1.00000000000015)
    assert close.labels[0] == "≤ 1.0000000000001"


class TestMidpoint:
    """Of two neighbouring floats: halfway would be rounded to the upper, and the question would tell nothing apart."""

    low = float(np.nextafter(1.0, 2.0))
    high = float(np.nextafter(low, 2.0))

    def test_it_stays_below_the_upper_value(self) -> None:
        assert self.low + (self.high - self.low) / 2 == self.high
        assert midpoint(self.low, self.high) == self.low
        assert midpoint(1.0, 4.0) == 2.5
        assert midpoint(np.array([1.0, self.low]), np.array([2.0, self.high])).tolist() == [1.5, self.low]

    def test_cuts_and_surrogates_tell_the_two_apart(self) -> None:
        own = [self.low] * 6 + [self.high] * 6
        table = make({"x": [*own[:5], None, None, *own[7:]], "s": own, "y": "ppppppqqqqqq"}, numeric=["x", "s"])
        tree = grown(table, "cart", surrogates=1, min_leaf=5.0).tree
        first, *others = tree.root.question, *(each.question for each in tree.root.surrogates)
        assert {first.column, *(each.column for each in others)} == {"x", "s"}
        for question in (first, *others):
            assert question.threshold == self.low
        assert_predictors_agree(tree, table)
