"""What the data doctor finds in values, between columns and among rows; and what it keeps quiet about."""

import numpy as np
import pytest

from engine.data.table import Table
from engine.doctor import redundant
from engine.doctor.finding import Finding, percent
from engine.doctor.findings import examine, obstacle, task_of
from engine.doctor.lookalikes import clusters
from engine.doctor.profile import Profile, profiles_of
from engine.doctor.redundant import straight
from engine.doctor.remedy import Remedy, Treatment
from engine.doctor.treat import treat
from tests.engine.reading.sheets import seen, sheet_of

N = 400
RANDOM = np.random.default_rng(3)
NOISE = [f"{value:.6f}" for value in RANDOM.normal(50, 10, N)]
CLASSES = [("p", "q")[int(value)] for value in RANDOM.integers(0, 2, N)]
START = RANDOM.bit_generator.state  # after what all tests share


@pytest.fixture(autouse=True)
def _same_numbers() -> None:
    """Every test draws the same numbers, whichever tests a worker has run before it."""
    RANDOM.bit_generator.state = START


def told(columns: dict[str, list], treatment: Treatment | None = None) -> dict[str, Finding]:
    """The findings by kind, beside a column of noise."""
    columns = {"noise": NOISE[: len(columns["y"])]} | columns
    return {each.kind: each for each in examine(seen(columns), treatment or Treatment("y"))}


def treated(columns: dict[str, list], *remedies: Remedy, task: str | None = None) -> Table:
    sheet = sheet_of(columns)
    profiles = profiles_of(sheet)
    treatment = Treatment("y", task).take(*remedies)
    assert not obstacle(profiles, treatment)
    return treat(sheet, profiles, treatment, task_of(treatment, profiles)).table()


def test_a_table_without_faults_has_no_findings() -> None:
    assert told({"y": CLASSES}) == {}


# Values


@pytest.mark.parametrize(
    ("rest", "odd", "argument"),
    [
        ((18, 65), ["-999"] * 12, "-999"),
        ((18, 65), ["99"] * 12, "99"),
        ((150, 200), ["9999"], "9999"),
        ((0, 27), ["999"] * 300, "999"),
        ((60, 110), ["0"] * 12, "0"),
        ((1, 5), ["9"] * 150, "9"),
        ((1, 871), ["-1"] * 200, "-1"),
        ((30, 60), ["-999"] * 7 + ["9999"] * 5, "-999 9999"),
    ],
)
def test_a_placeholder_is_told_and_can_be_treated_as_missing(rest: tuple[int, int], odd: list, argument: str) -> None:
    plain = [str(value) for value in np.random.default_rng(1).integers(rest[0], rest[1] + 1, N - len(odd))]
    columns = {"x": plain + odd, "y": CLASSES}
    found = told(columns)["placeholder"]
    assert found.column == "x"
    assert found.remedies == (Remedy("missing", "x", argument),)
    assert argument.split(maxsplit=1)[0] in found.says
    column = treated(columns, *found.remedies).column("x")
    assert int(column.missing.sum()) == len(odd)
    assert "placeholder" not in told(columns, Treatment("y").take(*found.remedies))


@pytest.mark.parametrize(
    "values",
    [
        RANDOM.integers(0, 100, N),  # 99 and 0 among their like
        np.minimum(RANDOM.poisson(1.5, N), 9),
        RANDOM.integers(1, 8, N),
        RANDOM.integers(-5, 6, N),
        np.round(np.exp(RANDOM.normal(3, 1, N))),
        np.concatenate([np.zeros(N - 60), RANDOM.integers(114, 20_000, 60)]),
        RANDOM.integers(0, 2, N),
    ],
)
def test_ordinary_numbers_hold_no_placeholders_and_no_names(values: np.ndarray) -> None:
    found = told({"x": [str(int(value)) for value in values], "y": CLASSES})
    assert not {"placeholder", "codes", "outlier"} & set(found)


def test_a_number_far_from_all_others_is_told() -> None:
    heights = [f"{value:.2f}" for value in RANDOM.normal(1.75, 0.1, N - 1)]
    found = told({"height": [*heights, "175"], "y": CLASSES})["outlier"]
    assert found.says.startswith("175 lies far from all other numbers, which lie between 1.")
    assert found.remedies == (Remedy("missing", "height", "175"),)
    assert "outlier" in told({"x": CLASSES, "y": [*heights, "175"]})  # of a target that is a number
    assert "outlier" not in told({"height": [*heights, "3"], "y": CLASSES})


def test_a_second_placeholder_is_added_to_the_first() -> None:
    values = [str(value) for value in np.random.default_rng(1).integers(30, 60, N - 9)]
    columns = {"x": values + ["-999"] * 8 + ["4000"], "y": CLASSES}
    treatment = Treatment("y").take(*told(columns)["placeholder"].remedies)
    (remedy,) = told(columns, treatment)["outlier"].remedies
    assert treatment.take(remedy).remedies == (Remedy("missing", "x", "-999 4000"),)


@pytest.mark.parametrize(("others", "is_told"), [(2, True), (3, False)])
def test_a_column_that_is_constant_in_995_of_1000_rows_is_told(others: int, is_told: bool) -> None:
    found = told({"x": ["usual"] * (N - others) + ["other"] * others, "y": CLASSES})
    assert ("almost constant" in found) == is_told
    if is_told:
        assert found["almost constant"].says == "99.5 % of its known values are 'usual'; 2 rows have another one."


@pytest.mark.parametrize("name", ["zip", "ZipCode", "zip_code", "Postcode", "PLZ", "phone", "area code"])
def test_a_column_whose_name_says_so_holds_names_not_amounts(name: str) -> None:
    zips = [str(10_000 + 977 * (k % 40)) for k in range(N)]
    found = told({name: zips, "y": CLASSES})["codes"]
    assert [each.action for each in found.remedies] == ["categorical", "group", "ignore"]


def test_telephone_numbers_are_names() -> None:
    phones = [str(4930_000_000 + int(value)) for value in RANDOM.integers(0, 10**8, N)]
    found = told({"contact": phones, "y": CLASSES})["codes"]
    assert "10 digits" in found.says
    many = [str(4930_000_000 + 7 * k * k) for k in range(1200)]
    found = {each.kind: each for each in examine(seen({"contact": many, "y": ["p", "q"] * 600}), Treatment("y"))}
    assert [each.action for each in found["codes"].remedies] == ["group", "ignore"]  # too many to be categories


@pytest.mark.parametrize(
    "values", ["1 2 3 4 5", "1 2 3 4 5 6 7", "0 1 2 3 4", "3 4 5 6 8", "70 71 72", "2008 2009 2010"]
)
def test_counts_and_answers_from_one_to_seven_are_not_called_names(values: str) -> None:
    each = values.split()
    assert told({"x": [each[k * 11 % len(each)] for k in range(N)], "y": CLASSES}) == {}


@pytest.mark.parametrize(
    ("spellings", "differ"),
    [
        (["yes", "YES", "Yes"], "capital letters"),
        (["New  York", "New York"], "blanks"),
        (["yes", "ye\u200bs"], "an invisible character"),
        (["caf\u00e9", "cafe\u0301"], "the Unicode form of a letter"),
        (["New\u00a0York", "New York"], "the Unicode form of a letter"),
    ],
)
def test_look_alikes_are_told_and_merged_into_the_most_frequent(spellings: list[str], differ: str) -> None:
    values = [*spellings, spellings[1]] * 20 + ["no"] * 50
    columns = {"x": values, "y": CLASSES[: len(values)]}
    found = told(columns)["look-alikes"]
    assert f"{spellings[1]!r} (40×) is also written {spellings[0]!r} (20×)" in found.says
    assert differ in found.says
    assert treated(columns, *found.remedies).column("x").labels == (spellings[1], "no")
    assert "look-alikes" not in told(columns, Treatment("y").take(*found.remedies))


def test_look_alike_classes_of_the_target_are_merged() -> None:
    columns = {"x": NOISE[:90], "y": ["yes", "no", "Yes"] * 20 + ["yes"] * 30}
    assert told(columns)["look-alikes"].remedies == (Remedy("merge", "y"),)
    assert treated(columns, Remedy("merge", "y")).classes == ("no", "yes")


@pytest.mark.parametrize(
    "values", [["A", "A-", "A+"], ["1-2", "1.2", "12"], ["resume", "résumé"], ["+", "-"], ["a b", "ab"]]
)
def test_different_words_are_not_taken_for_one(values: list[str]) -> None:
    assert clusters(seen({"x": values})["x"]) == []


# Between columns


def test_celsius_beside_fahrenheit_is_told_with_its_line() -> None:
    celsius = RANDOM.normal(15, 8, N).round(1).tolist()
    exact = told({"C": [repr(c) for c in celsius], "F": [repr(1.8 * c + 32) for c in celsius], "y": CLASSES})["twin"]
    assert (exact.column, exact.says) == ("F", "A straight line turns 'C' into it: times 1.8, plus 32.")
    rounded = told({"C": [repr(c) for c in celsius], "F": [f"{1.8 * c + 32:.0f}" for c in celsius], "y": CLASSES})[
        "twin"
    ]
    assert "up to small differences (correlation 0.999" in rounded.says
    other = told({"C": [repr(c) for c in celsius], "F": [f"{c + RANDOM.normal():.1f}" for c in celsius], "y": CLASSES})
    assert "twin" not in other


def test_a_falling_line_and_a_line_with_missing_values_are_told() -> None:
    values = RANDOM.normal(0, 1, N).tolist()
    left = [None if k % 7 == 0 else repr(value) for k, value in enumerate(values)]
    right = [None if k % 7 == 0 else repr(5 - 3 * value) for k, value in enumerate(values)]
    assert "times -3, plus 5" in told({"a": left, "b": right, "y": CLASSES})["twin"].says


def test_columns_equal_up_to_coding_are_told() -> None:
    words = [("low", "mid", "high")[k * 7 % 3] for k in range(N)]
    codes = [{"low": "1", "mid": "2", "high": "3"}[word] for word in words]
    assert "'word', row by row" in told({"word": words, "code": codes, "y": CLASSES})["twin"].says


@pytest.mark.parametrize(("wrong", "is_told"), [(0, True), (3, True), (8, False)])
@pytest.mark.parametrize("numeric", [True, False])
def test_a_column_that_predicts_99_percent_is_told(wrong: int, is_told: bool, numeric: bool) -> None:
    leaking = [("p", "q")[(each == "q") != (k < wrong)] for k, each in enumerate(CLASSES)]
    column = [
        f"{(each == 'q') + (k * 37 + 200) % N / N / 2:.4f}" if numeric else f"{each}{k % 3}"
        for k, each in enumerate(leaking)
    ]
    found = told({"x": column, "y": CLASSES})
    assert ("leak" in found) == is_told
    if wrong and is_told:
        assert "99.2 %" in found["leak"].says or "99 %" in found["leak"].says


def test_a_rare_class_does_not_make_every_column_a_leak() -> None:
    assert "leak" not in told({"x": ["a", "b"] * (N // 2), "y": ["no"] * (N - 2) + ["yes"] * 2})


def test_three_classes_along_a_number_are_a_leak_with_two_cuts() -> None:
    groups = RANDOM.integers(0, 3, N)
    found = told(
        {"x": [f"{value:.3f}" for value in groups + RANDOM.random(N) / 2], "y": ["acb"[value] for value in groups]}
    )
    assert found["leak"].says == "It alone predicts the target perfectly, with 2 cuts."


def test_a_column_that_explains_a_number_almost_wholly_is_told() -> None:
    x = RANDOM.uniform(-1, 1, N).tolist()
    near = told({"x": [repr(value) for value in x], "y": [repr(3 * value + 1) for value in x]})
    assert near["leak"].says == "It copies the target up to a straight line: R² = 1."
    curve = told({"x": [repr(value) for value in x], "y": [repr(float(np.exp(0.5 * value))) for value in x]})
    assert "leak" in curve
    assert "leak" not in told({"x": [repr(value) for value in x], "y": [repr(v + RANDOM.normal()) for v in x]})


@pytest.mark.parametrize(("wrong", "says"), [(0, "missing exactly where 'y' is 'q'"), (6, "98 %"), (60, "")])
def test_a_column_missing_where_the_class_is_x_is_a_leak(wrong: int, says: str) -> None:
    column = [None if (each == "q") != (k < wrong) else NOISE[-k] for k, each in enumerate(CLASSES)]
    found = [each for each in examine(seen({"x": column, "y": CLASSES}), Treatment("y")) if each.kind == "leak"]
    assert bool(found) == bool(says)
    assert all(says in each.says for each in found)


def test_one_of_three_classes_can_be_told_by_what_is_known() -> None:
    classes = ["abc"[k % 3] for k in range(N)]
    column = [NOISE[k] if each == "c" else None for k, each in enumerate(classes)]
    says = [each.says for each in examine(seen({"x": column, "y": classes}), Treatment("y")) if each.kind == "leak"]
    assert says == ["It is known exactly where 'y' is 'c'."]


# Rows


def test_missing_values_are_counted_by_value_and_by_row() -> None:
    columns = {"a": [None, None, *NOISE[2:]], "b": [None, *NOISE[:0:-1]], "y": CLASSES}
    found = told(columns)["some missing"]
    assert found.says == "2 of 400 rows have at least one missing value (3 values in all)."
    assert found.reason.startswith("Leaving them out would keep 398 rows, 99.5 %;") or "398 rows" in found.reason
    assert len(treated(columns, *found.remedies)) == 398
    assert "some missing" not in told(columns, Treatment("y").take(*found.remedies))


def test_one_missing_value_and_a_missing_value_in_every_row_are_told_in_their_own_words() -> None:
    one = told({"a": [None, *NOISE[1:]], "y": CLASSES})["some missing"]
    assert one.says == "1 of 400 rows has at least one missing value (1 value in all)."
    half = [None if k % 2 else value for k, value in enumerate(NOISE)]
    other = [value if k % 2 else None for k, value in enumerate(NOISE)]
    every = told({"a": half, "b": other, "y": CLASSES})["some missing"]
    assert every.says.startswith("Every row has")
    assert every.remedies == ()


def test_repeated_rows_are_told_and_kept_once() -> None:
    columns = {
        "x": [*NOISE[:390], *NOISE[:10]],
        "z": [*NOISE[10:], *NOISE[10:20]],
        "y": [*CLASSES[:390], *CLASSES[:10]],
    }
    found = {each.kind: each for each in examine(seen(columns), Treatment("y"))}["repeated rows"]
    assert found.says == "10 of 400 rows repeat an earlier row in every column."
    assert len(treated(columns, *found.remedies)) == 390


def test_rows_of_a_few_answers_may_repeat_without_a_word() -> None:
    columns = {"a": ["u", "v"] * 20, "b": ["s", "s", "t", "t"] * 10, "y": CLASSES[:40]}
    assert "repeated rows" not in {each.kind for each in examine(seen(columns), Treatment("y"))}


def test_contradictory_rows_bound_what_any_tree_can_reach() -> None:
    columns = {"x": ["u"] * 10 + ["v"] * 10, "y": ["p"] * 9 + ["q"] * 11}
    found = {each.kind: each for each in examine(seen(columns), Treatment("y"))}["contradictions"]
    assert found.says == (
        "10 of 20 rows agree in every column with a row of another class: no tree can predict more than 95 % of these "
        "rows."
    )
    numbers = {"x": ["u"] * 2 + ["v"] * 2, "y": ["0", "2", "10", "12"]}
    found = {each.kind: each for each in examine(seen(numbers), Treatment("y", "regress"))}["contradictions"]
    assert "R² = 0.962" in found.says


@pytest.mark.parametrize(
    ("part", "whole", "shown"),
    [
        (1, 2, "50 %"),
        (999, 1000, "99.9 %"),
        (1, 1000, "0.1 %"),
        (3, 3, "100 %"),
        (0, 3, "0 %"),
        (99_999, 100_000, "more than 99.99 %"),
    ],
)
def test_a_share_is_never_rounded_to_all_or_nothing(part: int, whole: int, shown: str) -> None:
    assert percent(part, whole) == shown


# Work


@pytest.mark.parametrize("on_a_line", [True, False])
def test_columns_are_compared_with_few_candidates_only(on_a_line: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    wide = 600
    rows = RANDOM.normal(0, 1, 40)
    numbers = {
        f"c{k}": [repr(value) for value in ((k + 1) * rows + k if on_a_line else RANDOM.normal(0, 1, 40)).tolist()]
        for k in range(wide)
    }
    compared = 0

    def counting(*columns: Profile) -> str:
        nonlocal compared
        compared += 1
        return straight(*columns)

    monkeypatch.setattr(redundant, "straight", counting)
    found = redundant.on_a_line(seen(numbers))
    assert len(found) == (wide - 1 if on_a_line else 0)
    assert compared < 3 * wide  # of the 179,700 pairs


def test_many_moments_on_few_days_are_read_by_day() -> None:
    moments = [f"2024-01-{1 + k % 31:02} {k % 24:02}:{k % 60:02}:{k % 59:02}" for k in range(5000)]
    days = seen({"x": moments})["x"].days
    assert days is not None
    assert sorted(set(days[0].tolist())) == [float(day) for day in range(31)]


def test_a_long_text_is_not_searched_for_a_date() -> None:
    assert seen({"x": ["a" * 100_000, "b" * 99_000 + "1"]})["x"].days is None
    assert seen({"x": ["2024-01-01", "2024-01-02"] * 150 + ["abc" * 30_000]})["x"].days is None
