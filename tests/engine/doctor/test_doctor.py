"""The data doctor: what it finds, why, and what its remedies do."""

import numpy as np
import pytest

from engine.data.table import Table
from engine.doctor.dates import days
from engine.doctor.finding import Finding
from engine.doctor.findings import (
    MOST_BRANCHES,
    examine,
    first_treatment,
    missing_counts,
    obstacle,
    suggested_task,
    task_of,
)
from engine.doctor.profile import profiles_of
from engine.doctor.remedy import Remedy, Treatment
from engine.doctor.target import suggested_target
from engine.doctor.treat import remedied, treat
from engine.reading.read import read
from tests.engine.reading.sheets import seen, sheet_of

N = 40


def findings(column: list, target: list | None = None, name: str = "x") -> dict[str, Finding]:
    """What is found about one column beside a target."""
    profiles = seen({name: column, "y": target or ["p", "q"] * (len(column) // 2)})
    return {each.kind: each for each in examine(profiles, Treatment("y")) if each.column == name}


COLUMNS = {
    "id": [f"customer {k}" for k in range(N)],
    "constant": ["same"] * N,
    "empty": [None] * N,
    "mostly missing": [*(["a", "b"] * 5), *([None] * (N - 10))],
    "dates": [f"{1 + k % 28:02}.{1 + k % 12:02}.2023" for k in range(N)],
    "free text": [f"a long remark number {k} that nobody will ever write again" for k in range(N)],
    "mixed types": [str(k % 7 + 0.5) if k % 10 else "unknown" for k in range(N)],
    "codes": [("101", "205", "340", "777", "863")[k * 7 % 5] for k in range(N)],
    "many categories": [f"c{k * 7 % 25}" for k in range(N)],
    "leak": [("a", "b", "c")[(k % 2) + (k % 4 == 3)] for k in range(N)],
}


@pytest.mark.parametrize(("kind", "column"), COLUMNS.items(), ids=COLUMNS)
def test_each_finding_has_a_reason_and_a_remedy_that_answers_it(kind: str, column: list) -> None:
    found = findings(column)
    assert kind in found
    assert found[kind].says.endswith(".")
    assert found[kind].reason.endswith(".")
    assert found[kind].remedies
    sheet = sheet_of({"x": column, "other": [str(k * 0.37 % 3) for k in range(N)], "y": ["p", "q"] * (N // 2)})
    profiles = profiles_of(sheet)
    for remedy in found[kind].remedies:
        treatment = Treatment("y").take(remedy)
        assert not [each for each in examine(profiles, treatment) if each.column == "x"]
        table = treat(sheet, profiles, treatment, "classify").table()
        assert isinstance(table, Table)
        assert ("x" in table.names) == (remedy.action != "ignore")


def test_an_ordinary_column_has_no_findings() -> None:
    assert findings([str(round(k * 0.37 % 3, 2)) for k in range(N)]) == {}
    assert findings([("a", "b", "c")[k * 7 % 3] for k in range(N)]) == {}
    assert findings(["0", "1", "1", "0"] * (N // 4)) == {}


def test_a_few_missing_values_are_counted_and_no_finding() -> None:
    some = ["a", "b", None, "c"] * (N // 4)
    columns = {"some": some, "none": ["u", "v"] * (N // 2), "all": [None] * N, "out": some, "y": ["p", "q"] * (N // 2)}
    profiles = seen(columns)
    assert missing_counts(profiles, Treatment("y").take(Remedy("ignore", "out"))) == {"some": N // 4}
    assert findings(some) == {}


@pytest.mark.parametrize(
    ("column", "name", "is_id"),
    [
        ([str(k) for k in range(1, N + 1)], "x", True),
        ([str(1000 + k * 37 % 41) for k in range(N)], "x", True),
        ([str(k * k + 7) for k in range(N)], "customer_id", True),
        ([str(k * k + 7) for k in range(N)], "income", False),
        ([str(k + 0.5) for k in range(N)], "x", False),
        ([f"k{k % 30}" for k in range(N)], "x", False),
    ],
)
def test_as_many_values_as_rows_look_like_an_id_unless_they_are_amounts(column: list, name: str, is_id: bool) -> None:
    assert ("id" in findings(column, name=name)) == is_id


def test_a_copy_of_the_target_is_told_from_a_leak() -> None:
    target = ["p", "q"] * (N // 2)
    assert "copies the target" in findings(["1", "2"] * (N // 2), target)["leak"].says
    below = [str(k / 3 if k % 2 == 0 else 100 + k / 3) for k in range(N)]
    assert "with one cut" in findings(below, target)["leak"].says
    assert "leak" not in findings([*below[:-1], "0.0"], target)


def test_two_columns_that_say_the_same_are_told() -> None:
    profiles = seen({"a": ["u", "v", "v", "u"], "b": ["1", "2", "2", "1"], "y": ["p", "q", "p", "q"]})
    twins = [each for each in examine(profiles, Treatment("y")) if each.kind == "twin"]
    assert [(each.column, "'a'" in each.says) for each in twins] == [("b", True)]


def test_leading_zeros_are_names() -> None:
    assert "'01067'" in findings([f"{1067 + 13 * (k % 15):05}" for k in range(N)])["codes"].says


def test_lonely_and_unbalanced_classes_are_told_and_answered() -> None:
    target = ["no"] * (N - 3) + ["yes", "yes", "maybe"]
    sheet = sheet_of({"x": [str(k % 7 + 0.5) for k in range(N)], "y": target})
    profiles = profiles_of(sheet)
    found = {each.kind: each for each in examine(profiles, Treatment("y"))}
    assert {"lonely classes", "unbalanced"} <= set(found)
    assert "92 %" in found["unbalanced"].says
    treatment = Treatment("y").take(Remedy("lonely"))
    table = treat(sheet, profiles, treatment, "classify").table()
    assert len(table) == len(sheet.frame) - 1
    balanced = treat(sheet, profiles, Treatment("y").take(Remedy("balance")), "classify").table()
    weights = np.bincount(balanced.target.codes, balanced.weights)
    np.testing.assert_allclose(weights, N / 3)
    assert "x" in balanced.names
    assert len(balanced.names) == 1


def test_remedies_do_what_they_say() -> None:
    sheet = sheet_of(
        {
            "mixed": ["1.5", "two", "3"] * 4,
            "date": ["2024-01-01", "2024-01-31", "2024-02-01"] * 4,
            "many": ["a"] * 6 + list("bcdefg"),
            "code": ["1", "2", "3"] * 4,
            "y": ["p", "q"] * 6,
        }
    )
    profiles = profiles_of(sheet)
    treatment = Treatment("y")
    for action, column in (("numeric", "mixed"), ("days", "date"), ("group", "many"), ("categorical", "code")):
        treatment = treatment.take(Remedy(action, column))
    table = treat(sheet, profiles, treatment, "classify").table()
    assert table.column("mixed").numbers()[:3].tolist()[::2] == [1.5, 3.0]
    assert table.column("mixed").codes[1] == -1
    assert table.column("date").numbers()[:3].tolist() == [0.0, 30.0, 31.0]
    assert table.column("code").labels == ("1", "2", "3")
    assert remedied(profiles["code"], treatment).kind == "categorical"
    assert treatment.take(Remedy("ignore", "code")).of("code") == "ignore"
    assert treatment.undo(Remedy("days", "date")).of("date") == ""


def test_grouping_keeps_the_most_frequent_values() -> None:
    values = [f"v{k}" for k in range(14) for _ in range(14 - k)]
    sheet = sheet_of({"x": values, "y": [("p", "q")[k % 2] for k in range(len(values))]})
    table = treat(sheet, profiles_of(sheet), Treatment("y").take(Remedy("group", "x")), "classify").table()
    assert table.column("x").labels == (*[f"v{k}" for k in range(10)], "other")


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (["2024-01-01", "2024-03-01"], [0, 60]),
        (["2024-01-01T10:00:00Z", "2024-01-02 11:30"], [0, 1]),
        (["31.12.2023", "01.01.2024"], [0, 1]),
        (["12/31/2023", "1/1/2024"], [0, 1]),
        (["5/1/23", "6/1/23"], [0, 31]),
        (["20240101", "20240201"], [0, 31]),
        (["1 Jan 2024", "3 Jan 2024"], [0, 2]),
        (["one", "two"], None),
        (["1.5", "2.5"], None),
        (["2024-13-01", "2024-14-01"], None),
        (["2024-01-01"], None),
    ],
)
def test_dates_become_days(values: list[str], expected: list[int] | None) -> None:
    found = days(values)
    assert (found is None) == (expected is None)
    if found is not None:
        assert found[0].tolist() == expected


@pytest.mark.parametrize(
    ("values", "task"),
    [(["a", "b"] * 10, "classify"), (["1", "2", "3"] * 7, "classify"), ([str(k) for k in range(30)], "regress")],
)
def test_the_target_suggests_the_task_and_says_why(values: list[str], task: str) -> None:
    found, why = suggested_task(seen({"y": values})["y"])
    assert found == task
    assert why


def test_a_number_can_be_asked_for_only_of_numbers() -> None:
    profiles = seen({"x": ["1", "2"], "y": ["a", "b"]})
    assert task_of(Treatment("y", "regress"), profiles) == "classify"
    assert task_of(Treatment("x", "regress"), profiles) == "regress"


@pytest.mark.parametrize(
    ("columns", "target"),
    [
        ({"x": ["1", "2", "3"], "class": ["a", "b", "a"], "z": ["u", "v", "u"]}, "class"),
        ({"x": ["1", "2", "3", "1"], "z": ["u", "v", "u", "v"]}, "z"),
        ({"z": ["u", "v", "u", "v"], "id": ["a1", "a2", "a3", "a4"]}, "z"),
    ],
)
def test_the_target_most_people_would_choose_is_suggested(columns: dict, target: str) -> None:
    assert suggested_target(seen(columns)) == target


@pytest.mark.parametrize(
    ("columns", "treatment", "says"),
    [
        ({"x": ["1"], "y": ["a"]}, Treatment("y"), "a single row"),
        ({"y": ["a", "b"]}, Treatment("y"), "a single column"),
        ({"x": ["1", "2"], "y": [None, None]}, Treatment("y"), "No row has a value"),
        ({"x": ["1", "2"], "y": ["a", "a"]}, Treatment("y"), "Every row has the same 'y', namely 'a'"),
        ({"x": [None, None], "y": ["a", "b"]}, Treatment("y"), "left out or empty"),
        ({"x": ["1", "2"], "y": ["a", "b"]}, Treatment("y").take(Remedy("ignore", "x")), "left out or empty"),
        ({"x": ["1", "2"] * 100, "y": [f"c{k}" for k in range(200)]}, Treatment("y"), "has 200 classes"),
        ({"x": ["1", "2"], "y": ["a", "b"]}, Treatment("y"), ""),
    ],
)
def test_what_cannot_be_learned_is_told_in_a_sentence(columns: dict, treatment: Treatment, says: str) -> None:
    said = obstacle(seen(columns), treatment)
    assert says in said
    assert bool(said) == bool(says)


def test_a_column_too_wide_to_draw_starts_left_out_and_cannot_come_back_whole() -> None:
    rows = 2 * MOST_BRANCHES
    profiles = seen(
        {"id": [f"k{k}" for k in range(rows)], "x": ["1", "2"] * (rows // 2), "y": ["a", "b"] * (rows // 2)}
    )
    start = first_treatment(profiles)
    assert start.of("id") == "ignore"
    assert obstacle(profiles, start) == ""
    assert "cannot be drawn" in obstacle(profiles, start.undo(Remedy("ignore", "id")))
    assert obstacle(profiles, start.take(Remedy("group", "id"))) == ""


def test_declared_kinds_and_values_are_kept() -> None:
    text = "@relation r\n@attribute n {1,2,3}\n@attribute x real\n@attribute y {b,a}\n@data\n1,1,a\n2,?,b\n1,3,a\n"
    sheet = read(text.encode(), "r.arff")
    profiles = profiles_of(sheet)
    assert [each.kind for each in profiles.values()] == ["categorical", "numeric", "categorical"]
    table = treat(sheet, profiles, Treatment("y"), "classify").table()
    assert table.column("n").labels == ("1", "2", "3")


def test_a_treatment_from_a_link_keeps_only_what_fits() -> None:
    profiles = seen({"x": ["1", "2"], "y": ["a", "b"]})
    odd = Treatment(
        "y", None, (Remedy("ignore", "nothing"), Remedy("explode", "x"), Remedy("balance"), Remedy("ignore", "x"))
    )
    assert odd.fitting(profiles).remedies == (Remedy("balance"), Remedy("ignore", "x"))
