"""The measures of answers, against counting by hand and against scikit-learn."""

import numpy as np
import pytest
from sklearn import metrics

from engine.evaluate.held_out import accuracy
from engine.evaluate.scores import case_scores, fold_scores, scored, scored_so_far, together
from engine.learn.grow import learn
from engine.learn.predict import columns_of, predict
from engine.prune.standings import course, standing
from tests.tables import grown, make, table_of


def test_a_confusion_matrix_counts_what_is_and_what_was_answered() -> None:
    table = make({"x": "aabbb", "y": "nnyyy"})
    scores = scored(np.array([0.0, 1.0, 1.0, 1.0, 0.0]), table)
    assert scores.confusion.tolist() == [[1, 1], [1, 2]]
    assert scores.right == 3
    assert scores.score == 0.6
    assert scores.precision == [1 / 2, 2 / 3]
    assert scores.recall == [1 / 2, 2 / 3]


def test_a_class_that_was_never_answered_has_no_precision() -> None:
    table = make({"x": "ab", "y": "ny"}, classes=("n", "y", "z"))
    scores = scored(np.array([1.0, 1.0]), table)
    assert scores.precision == [None, 0.5, None]
    assert scores.recall == [0.0, 1.0, None]


def test_cases_count_by_their_weight() -> None:
    table = make({"x": "ab", "w": [3, 1], "y": "ny"}, weight="w")
    assert scored(np.array([0.0, 0.0]), table).score == 0.75


def test_measures_agree_with_scikit_learn() -> None:
    table = table_of("iris")
    answers = np.random.default_rng(0).integers(3, size=len(table)).astype(float)
    scores, truth = scored(answers, table), table.target.codes
    assert scores.confusion.tolist() == metrics.confusion_matrix(truth, answers).tolist()
    assert scores.precision == pytest.approx(metrics.precision_score(truth, answers, average=None))
    assert scores.recall == pytest.approx(metrics.recall_score(truth, answers, average=None))
    table = table_of("hitters")
    answers = np.random.default_rng(0).normal(500, 200, len(table))
    scores, values = scored(answers, table), table.target.numbers()
    assert scores.mean_square == pytest.approx(metrics.mean_squared_error(values, answers))
    assert scores.score == pytest.approx(metrics.r2_score(values, answers))


@pytest.mark.parametrize("key", ["play-tennis", "count-table", "titanic", "sine"])
def test_the_score_is_the_one_of_the_other_pages(key: str) -> None:
    table = table_of(key)
    tree = grown(table, "cart", max_depth=2).tree
    answers = predict(tree, columns_of(tree, table)).labels
    right, of = accuracy(tree, table)
    assert scored(answers, table).score == pytest.approx(right / of)


def test_numbers_without_spread_are_right_or_not() -> None:
    table = make({"x": [1, 2], "y": [3.0, 3.0]}, task="regress")
    assert scored(np.array([3.0, 3.0]), table).score == 1.0
    assert scored(np.array([3.0, 4.0]), table).score == 0.0


@pytest.mark.parametrize("value", [0.0, 3.0, 0.1, 1e9 + 0.1, -7.3])
@pytest.mark.parametrize("rows", [1, 3, 10, 49])
def test_a_constant_target_scores_the_same_everywhere(value: float, rows: int) -> None:
    """R² is 1 where a tree answers it exactly and 0 where it does not, whoever asks."""
    inside = make({"x": range(rows), "y": [value] * rows}, task="regress", numeric=["x"])
    outside = make({"x": range(rows), "y": [value + 1.0] * rows}, task="regress", numeric=["x"])
    tree = grown(inside, "cart").tree
    for table, expected in ((inside, 1.0), (outside, 0.0)):
        answers = predict(tree, columns_of(tree, table)).labels
        assert scored(answers, table).score == expected
        assert accuracy(tree, table) == (expected, 1.0)
        assert standing(tree, [table]).scores == (expected,)
        assert course(tree, [], [table])[0].scores == (expected,)


def test_scores_of_parts_add_up_to_those_of_the_whole() -> None:
    table = table_of("iris")
    tree = learn(table, grown(table, "cart", max_depth=1).coded.recipe).tree
    answers = predict(tree, columns_of(tree, table)).labels
    parts = [np.arange(0, 60), np.arange(60, 150)]
    whole = together(scored(answers[rows], table.take(rows)) for rows in parts)
    assert whole.confusion.tolist() == scored(answers, table).confusion.tolist()
    assert whole.weight == 150


def test_folds_and_cases_are_scored_as_soon_as_they_are_predicted() -> None:
    table = make({"x": range(6), "y": "aabbab"})
    dealt = np.array([0, 1, 0, 1, 2, 2])
    answers = np.array([0.0, 1.0, 1.0, np.nan, 1.0, 1.0])
    assert [fold.score for fold in fold_scores(answers, dealt, table)] == [1.0, 0.5]  # of fold 1 a row is missing
    assert scored_so_far(answers, table).confusion.tolist() == [[1, 2], [0, 2]]
    assert case_scores(answers, table).tolist() == [1, 0, 1, 0, 1]
    numbers = make({"x": range(3), "y": [1.0, 2.0, 3.0]}, task="regress")
    assert case_scores(np.array([1.5, np.nan, 1.0]), numbers).tolist() == [0.25, 4.0]
