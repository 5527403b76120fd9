"""Prediction: the way of one row, many rows at once, and what is done about missing and unseen values."""

import numpy as np
import pandas as pd
import pytest

from engine.data.table import TableError
from engine.learn.algorithms import ALGORITHMS
from engine.learn.predict import answer, columns_of, flow, predict, visits
from engine.learn.recipe import MISSING, Override
from tests.tables import assert_predictors_agree, grown, make, table_of

TENNIS = grown(table_of("play-tennis"), "id3").tree
NAN = float("nan")


def way(tree, row: dict[str, object]):
    frame = pd.DataFrame([row])
    return visits(tree, columns_of(tree, frame), 0)


def says(tree, row: dict[str, object], laplace: bool = False):
    label, shares = answer(tree, way(tree, row), laplace)
    return tree.answer(label), shares.tolist()


def test_the_path_of_a_row_names_each_node_and_branch() -> None:
    path = way(TENNIS, {"Outlook": "Sunny", "Humidity": "Normal", "Wind": "Weak", "Temperature": "Hot"})
    assert [(visit.node, visit.branch, visit.why) for visit in path] == [((), 0, ""), ((0,), 1, ""), ((0, 1), None, "")]
    assert all(visit.weight == 1.0 for visit in path)


@pytest.mark.parametrize("algorithm", ["id3", "cart"])
@pytest.mark.parametrize("key", ["play-tennis", "restaurant", "mpg-40-real", "contact-lenses", "iris"])
def test_a_full_tree_of_consistent_rows_predicts_them_all(algorithm: str, key: str) -> None:
    table = table_of(key)
    tree = grown(table, algorithm, stop_at_zero_gain=False).tree
    np.testing.assert_array_equal(predict(tree, columns_of(tree, table)).labels, table.target.codes)


@pytest.mark.parametrize("missing", ["fractional", "majority", "category", "drop"])
@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("key", ["penguins", "titanic"])
def test_the_readable_and_the_compiled_predictor_agree(key: str, algorithm: str, missing: str) -> None:
    table = table_of(key)
    tree = grown(table, algorithm, missing=missing, max_depth=4).tree
    assert_predictors_agree(tree, table.take(np.arange(0, len(table), 7)))


def test_fractions_of_a_row_reach_several_leaves() -> None:
    table = make({"c": "uuuvvv", "y": "pppqqp"})
    tree = grown(table, "id3", missing="fractional").tree
    path = way(tree, {"c": None})
    assert [(visit.node, visit.weight, visit.why) for visit in path] == [
        ((), 0.5, "fraction"),
        ((), 0.5, "fraction"),
        ((0,), 0.5, ""),
        ((1,), 0.5, ""),
    ]
    assert says(tree, {"c": None}) == ("p", pytest.approx([0.5 + 0.5 / 3, 0.5 * 2 / 3]))


def test_fractions_of_a_regression_mix_the_means() -> None:
    table = make({"c": "uuuv", "y": [2.0, 2.0, 2.0, 10.0]}, task="regress")
    tree = grown(table, "id3", missing="fractional").tree
    assert says(tree, {"c": None})[0] == pytest.approx(0.75 * 2 + 0.25 * 10)


def test_an_unseen_category_is_treated_like_a_missing_one() -> None:
    table = make({"c": "uuuv", "y": "pppq"})
    for missing in MISSING:
        tree = grown(table, "id3", missing=missing).tree
        assert says(tree, {"c": "never"}) == says(tree, {"c": None})


def test_a_missing_value_goes_with_the_majority() -> None:
    tree = grown(make({"x": [1, 2, 3, 4, 5], "y": "ppqqq"}, numeric=["x"]), "cart", missing="majority").tree
    path = way(tree, {"x": NAN})
    assert (path[0].branch, path[0].why) == (1, "majority")


def test_missing_as_a_value_has_its_own_branch() -> None:
    table = make({"c": ["u", "u", None], "x": [1.0, 2.0, 3.0], "y": "ppq"})
    tree = grown(table, "id3", overrides=(Override((), "c"),)).tree
    assert says(tree, {"c": None, "x": 0}) == ("q", [0.0, 1.0])
    numbers = grown(make({"x": [1.0, 2.0, 3.0, None], "y": "ppqq"}), "id3").tree
    assert [says(numbers, {"x": value})[0] for value in (1.0, 3.0, NAN)] == ["p", "q", "q"]
    assert way(numbers, {"x": NAN})[0].why == "missing"


def test_a_surrogate_answers_for_a_missing_number() -> None:
    columns = {"x": [1, 2, 3, 4, 5, 6], "z": [9, 8, 3, 2, 1, 8.5], "y": "ppqqqq"}
    tree = grown(make(columns, numeric=["x", "z"]), "cart").tree
    for z, branch in ((9, 0), (1, 1)):
        first = way(tree, {"x": NAN, "z": z})[0]
        assert (first.branch, first.why) == (branch, "surrogate")
    assert way(tree, {"x": NAN, "z": NAN})[0].why == "majority"


def test_laplace_adds_a_case_of_each_class() -> None:
    tree = grown(make({"c": "uuuv", "y": "pppq"}), "id3").tree
    assert says(tree, {"c": "u"})[1] == [1.0, 0.0]
    assert says(tree, {"c": "u"}, laplace=True)[1] == pytest.approx([4 / 5, 1 / 5])


def test_an_empty_leaf_is_sure_of_its_parents_answer() -> None:
    table = make({"c": "uuvvv", "y": "ppqqq"}, domains={"c": ("u", "v", "w")})
    tree = grown(table, "id3").tree
    assert says(tree, {"c": "w"}) == ("q", [0.0, 1.0])


def test_a_tree_of_one_leaf_answers_every_row() -> None:
    tree = grown(make({"c": "uv", "y": "pp"}, classes=("q", "p")), "id3").tree
    frame = pd.DataFrame({"anything": [1, 2, 3]})
    assert predict(tree, columns_of(tree, frame)).labels.tolist() == [1, 1, 1]


def test_only_the_columns_a_tree_asks_about_are_needed() -> None:
    frame = pd.DataFrame({"Outlook": ["Overcast", " Sunny "], "Humidity": ["High", "Normal"], "Wind": ["?", ""]})
    assert set(columns_of(TENNIS, frame)) == {"Outlook", "Humidity", "Wind"}
    assert [TENNIS.answer(label) for label in predict(TENNIS, columns_of(TENNIS, frame)).labels] == ["Yes", "Yes"]
    with pytest.raises(TableError, match="column 'Wind', which the file does not have"):
        columns_of(TENNIS, frame.drop(columns="Wind"))


def test_text_in_a_numeric_column_is_refused() -> None:
    tree = grown(table_of("iris"), "cart").tree
    frame = pd.DataFrame({name: ["small"] for name in tree.columns})
    with pytest.raises(TableError, match="holds 'small'"):
        columns_of(tree, frame)


def test_numbers_stored_as_numbers_match_categories_read_as_text() -> None:
    table = make({"c": ["4", "6", "4"], "y": "pqp"}, categorical=["c"])
    tree = grown(table, "id3").tree
    for values in ([4, 6], [4.0, 6.0], ["4", "6"]):
        assert predict(tree, columns_of(tree, pd.DataFrame({"c": values}))).labels.tolist() == [0, 1]


@pytest.mark.parametrize("missing", MISSING)
def test_all_weight_that_flows_in_arrives_at_the_leaves(missing: str) -> None:
    table = table_of("titanic")
    tree = grown(table, "cart", missing=missing, max_depth=4).tree
    passing = flow(tree, columns_of(tree, table), table.weights)
    assert sum(passing[leaf.id][1].sum() for leaf in tree.leaves) == pytest.approx(len(table))
    assert len(passing[()][0]) == len(table)
