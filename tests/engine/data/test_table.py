"""Reading tables: kinds, domains, missing values, weights, and refusals in one sentence."""

import numpy as np
import pandas as pd
import pytest

from engine.data.table import MISSING_MARKS, MISSING_VALUE, Table, TableError, listing, plain
from engine.reading.worker import read_file_apart
from tests.tables import make


def test_text_is_categorical_and_numbers_are_numeric() -> None:
    table = make({"c": "uvu", "x": [3.5, 1.0, 2.0], "y": "pqp"})
    assert [column.kind for column in table.columns] == ["categorical", "numeric"]
    assert table.names == ("c", "x")
    assert table.task == "classify"


def test_a_domain_is_in_the_order_first_seen_unless_declared() -> None:
    assert make({"c": "vuw", "y": "pqp"}).column("c").labels == ("v", "u", "w")
    declared = make({"c": "vuw", "y": "pqp"}, domains={"c": ("u", "v", "w", "z")}).column("c")
    assert declared.labels == ("u", "v", "w", "z")
    assert declared.codes.tolist() == [1, 0, 2]


def test_a_pandas_category_keeps_its_order() -> None:
    frame = pd.DataFrame({"c": pd.Categorical(["v", "u"], ["u", "v", "w"]), "y": ["p", "q"]})
    assert Table.from_frame(frame, "y").column("c").labels == ("u", "v", "w")


def test_classes_are_sorted_unless_declared() -> None:
    assert make({"x": [1, 2], "y": "qp"}).classes == ("p", "q")
    assert make({"x": [1, 2], "y": "qp"}, classes=("q", "p", "r")).classes == ("q", "p", "r")
    assert make({"x": [1, 2, 3], "y": ["10", "9", "10"]}).classes == ("9", "10")


def test_numbers_are_coded_by_rank_and_missing_ones_by_minus_one() -> None:
    column = make({"x": [5.0, None, 2.0, 5.0], "y": "pqpq"}).column("x")
    assert column.levels.tolist() == [2.0, 5.0]
    assert column.codes.tolist() == [1, -1, 0, 1]
    assert column.missing.tolist() == [False, True, False, False]
    np.testing.assert_array_equal(column.numbers(), [5.0, np.nan, 2.0, 5.0])
    assert [column.text(row) for row in range(4)] == ["5", "", "2", "5"]


@pytest.mark.parametrize("mark", MISSING_MARKS)
def test_every_missing_mark_is_a_hole_in_text_and_numbers(mark: str) -> None:
    table = make({"c": ["u", f" {mark} "], "x": ["1", mark], "y": "pq"})
    assert table.column("c").codes.tolist() == [0, -1]
    assert table.column("x").kind == "numeric"
    assert table.column("x").codes.tolist() == [0, -1]


def test_the_missing_marks_can_be_chosen() -> None:
    column = make({"c": ["?", "-", "u"], "y": "pqp"}, na=("-",)).column("c")
    assert column.labels == ("?", "u")
    assert column.codes.tolist() == [0, -1, 1]


def test_the_word_none_is_a_value() -> None:
    assert make({"c": ["None", "Some"], "y": "pq"}).column("c").labels == ("None", "Some")


def test_kinds_can_be_overridden() -> None:
    table = make({"x": [1, 2, 2], "y": "pqp"}, categorical=["x"])
    assert table.column("x").labels == ("1", "2")
    assert make({"x": ["1", "2", "?"], "y": "pqp"}, numeric=["x"]).column("x").kind == "numeric"


def test_few_whole_numbers_are_reported_as_doubtful() -> None:
    columns = {"few": [1, 2, 1, 2], "many": [1.5, 2.5, 3.5, 4.5], "y": "pqpq"}
    assert make(columns).doubtful == ("few",)
    assert make(columns, numeric=["few"]).doubtful == ()
    assert make(columns, categorical=["few"]).doubtful == ()
    assert make({"x": "uvuv", "y": [1, 2, 1, 2]}).doubtful == ("y",)


def test_a_target_of_many_numbers_is_a_regression() -> None:
    numbers = [float(k) for k in range(11)]
    assert make({"x": numbers, "y": numbers}).task == "regress"
    assert make({"x": numbers, "y": numbers}, task="classify").task == "classify"
    assert make({"x": [1, 2], "y": [1, 2]}).task == "classify"
    assert make({"x": [1, 2], "y": [1, 2]}, task="regress").task == "regress"


def test_rows_without_a_target_are_left_out() -> None:
    table = make({"x": [1, 2, 3], "y": ["p", "?", "q"]})
    assert len(table) == 2
    assert table.column("x").numbers().tolist() == [1.0, 3.0]


def test_rows_of_no_weight_are_left_out() -> None:
    table = make({"x": [1, 2, 3], "y": ["p", "?", "q"], "w": [2, 0, 0.5]}, weight="w")
    assert table.weights.tolist() == [2.0, 0.5]
    assert table.names == ("x",)


def test_ignored_columns_are_gone() -> None:
    assert make({"id": "abc", "x": [1, 2, 3], "y": "pqp"}, ignore=["id"]).names == ("x",)


def test_infinite_numbers_are_names_like_any_other() -> None:
    table = make({"x": [1.0, np.inf, -np.inf, None], "y": "pqpq"})
    assert table.column("x").labels == ("1", "inf", "-inf")
    assert table.column("x").codes.tolist() == [0, 1, 2, -1]


def test_columns_and_weights_are_read_only() -> None:
    table = make({"x": [1.0, 2.0], "y": "pq"})
    for array in (table.weights, table.columns[0].codes, table.columns[0].levels, table.target.codes):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


def test_taking_rows_keeps_every_domain() -> None:
    table = make({"c": "uvw", "x": [1.0, 2.0, 3.0], "y": "pqp"}).take(np.array([2, 2]))
    assert table.column("c").labels == ("u", "v", "w")
    assert table.column("c").codes.tolist() == [2, 2]
    assert table.column("x").levels.tolist() == [1.0, 2.0, 3.0]
    assert table.classes == ("p", "q")


def test_missing_values_become_a_label_only_in_categorical_columns_that_have_them() -> None:
    table = make({"c": ["u", None], "d": ["u", "v"], "x": [1.0, None], "y": "pq"})
    filled = [column.with_missing_label() for column in table.columns]
    assert filled[0].labels == ("u", MISSING_VALUE)
    assert filled[0].codes.tolist() == [0, 1]
    assert filled[1] is table.columns[1]
    assert filled[2] is table.columns[2]


@pytest.mark.parametrize(
    ("columns", "options", "says"),
    [
        ({"x": [1], "y": "p"}, {"target": "z"}, "There is no column 'z'"),
        ({"x": [1], "y": "p"}, {"ignore": ["z"]}, "There is no column 'z'"),
        ({"x": [1], "y": "p"}, {"weight": "z"}, "There is no column 'z'"),
        ({"x": [1], "y": "p"}, {"domains": {"z": ("u",)}}, "There is no column 'z'"),
        ({"x": [1], "y": "p"}, {"weight": "y"}, "both the target and the weight"),
        ({"x": [1], "y": "p"}, {"categorical": ["x"], "numeric": ["x"]}, "both categorical and numeric"),
        ({"x": [1, 2], "y": ["?", ""]}, {}, "No row has a value in the target"),
        ({"x": ["1", "two"], "y": "pq"}, {"numeric": ["x"]}, "was to be numeric but holds 'two'"),
        ({"x": ["1", "inf"], "y": "pq"}, {"numeric": ["x"]}, "was to be numeric but holds 'inf'"),
        ({"x": [1, 2], "y": "pq"}, {"task": "regress"}, "is not numeric"),
        ({"x": [1, 2], "y": "pq"}, {"classes": ("p",)}, "holds 'q'"),
        ({"c": "uv", "y": "pq"}, {"domains": {"c": ("u",)}}, "holds 'v'"),
        ({"x": [1, 2], "y": "pq", "w": [1, -1]}, {"weight": "w"}, "at least 0 in every row"),
        ({"x": [1, 2], "y": "pq", "w": [1, None]}, {"weight": "w"}, "at least 0 in every row"),
        ({"x": [1, 2], "y": "pq", "w": ["1", "much"]}, {"weight": "w"}, "at least 0 in every row"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_sentence(columns, options, says: str) -> None:
    with pytest.raises(TableError) as error:
        make(columns, **{"target": "y"} | options)
    message = str(error.value)
    assert says in message
    assert message.endswith(".")
    assert "\n" not in message


def test_two_columns_of_one_name_are_refused() -> None:
    with pytest.raises(TableError, match="Two columns are named 'x'"):
        Table.from_frame(pd.DataFrame([[1, 2, "p"]], columns=["x", "x", "y"]), "y")


def test_an_unknown_column_is_answered_with_the_ones_there_are() -> None:
    with pytest.raises(TableError, match="'z'; the columns are 'c', 'x'"):
        make({"c": "uv", "x": [1, 2], "y": "pq"}).column("z")
    assert listing([str(k) for k in range(20)]).endswith("… (20 in all)")


def test_a_csv_file_is_read_with_its_byte_order_mark_quotes_and_spaces(tmp_path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes('\ufeffcolour,size,y\n"red, dark", 1 ,p\n  blue ,2,q\n'.encode())
    table = read_file_apart(path, known=("y",)).table("y")
    assert table.column("colour").labels == ("red, dark", "blue")
    assert table.column("size").numbers().tolist() == [1.0, 2.0]


def test_short_rows_end_in_missing_values(tmp_path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("y,a,b\np,1,2\nq,3\n")
    assert read_file_apart(path, known=("y",)).table("y").column("b").codes.tolist() == [0, -1]


@pytest.mark.parametrize(("number", "text"), [(75.0, "75"), (0.1, "0.1"), (-3.0, "-3"), (1e20, "1e+20"), (2.5, "2.5")])
def test_numbers_are_written_without_a_needless_tail(number: float, text: str) -> None:
    assert plain(number) == text
