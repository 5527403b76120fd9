"""Remedies: each works on every column it is offered for, and what cannot be done is told in a sentence."""

from contextlib import suppress

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.data.table import TableError
from engine.doctor.findings import examine, first_treatment, obstacle, task_of
from engine.doctor.profile import Profile, profiles_of
from engine.doctor.remedy import OF_COLUMNS, OF_TABLE, Remedy, Treatment
from engine.doctor.treat import remedied, treat
from engine.reading.sheet import Sheet
from tests.engine.reading.sheets import CELLS, seen, sheet_of, sheets


def try_out(sheet: Sheet, profiles: dict[str, Profile], treatment: Treatment) -> None:
    """Whatever was decided: a table, or a sentence that says why not."""
    for each in profiles.values():
        under = remedied(each, treatment)
        assert sum(under.bars()) <= under.known
        assert under.known + (under.codes < 0).sum() == under.rows
        assert len(under.numbers) == under.distinct
        assert under.kind == "categorical" or np.isfinite(under.numbers).all()
    said = obstacle(profiles, treatment)
    assert not said or said.endswith(".")
    try:
        assert len(treat(sheet, profiles, treatment, task_of(treatment, profiles)).table())
    except TableError:
        assert said


@given(sheets(), st.data())
def test_every_remedy_and_every_kind_gives_a_table_or_a_sentence(sheet: Sheet, data: st.DataObject) -> None:
    profiles = profiles_of(sheet)
    first_treatment(profiles)
    treatment = Treatment(data.draw(st.sampled_from(sorted(profiles))), data.draw(st.sampled_from([None, "regress"])))
    try_out(sheet, profiles, treatment)
    with suppress(TableError):
        treat(sheet, profiles, treatment, data.draw(st.sampled_from(["classify", "regress"]))).table()
    for finding in examine(profiles, treatment):
        for remedy in finding.remedies:
            taken = treatment.take(remedy)
            assert taken.fitting(profiles) == taken
            assert taken.undo(remedy) == treatment
            try_out(sheet, profiles, taken)
    name = data.draw(st.sampled_from(sorted(profiles)))
    others = (Remedy("merge", name), Remedy("missing", name, "-999 9999 0"), *map(Remedy, OF_TABLE))
    for remedy in (*(Remedy(action, name) for action in OF_COLUMNS), *others):
        try_out(sheet, profiles, treatment.take(remedy))


@given(st.one_of(*(st.lists(cell, min_size=1, max_size=30) for cell in CELLS.values())))
def test_a_column_of_any_cells_is_counted_in_bars(cells: list) -> None:
    found = seen({"x": cells})["x"]
    if found.kind == "numeric":
        assert sum(found.bars()) == found.known
    assert len(found.bars()) <= 12


def test_a_date_column_stored_as_text_shows_its_days() -> None:
    profiles = seen({"day": ["2024-01-01", "2024-01-13", None, "2024-01-02"], "y": ["p", "q"] * 2})
    under = remedied(profiles["day"], Treatment("y").take(Remedy("days", "day")))
    assert under.kind == "numeric"
    assert under.numbers.tolist() == [0.0, 12.0, 1.0]
    assert under.bars() == (1, 1, *([0] * 9), 1)


def test_words_cannot_be_read_as_numbers_and_the_sentence_says_so() -> None:
    sheet = sheet_of({"x": ["a", "b"] * 3, "z": ["1", "2", "3"] * 2, "y": ["p", "q"] * 3})
    profiles = profiles_of(sheet)
    treatment = Treatment("y").take(Remedy("numeric", "x"))
    assert "'x' holds no numbers" in obstacle(profiles, treatment)
    assert "'x' holds no dates" in obstacle(profiles, treatment.take(Remedy("days", "x")))
    assert obstacle(profiles, treatment.undo(Remedy("numeric", "x"))) == ""


def test_values_declared_as_names_can_be_read_as_numbers() -> None:
    plain = sheet_of({"x": ["1", "2"] * 3, "y": ["p", "q"] * 3})
    sheet = Sheet(plain.frame, plain.reading, domains={"x": ("2", "1")})
    profiles = profiles_of(sheet)
    table = treat(sheet, profiles, Treatment("y").take(Remedy("numeric", "x")), "classify").table()
    assert table.column("x").numbers().tolist() == [1.0, 2.0] * 3


def test_many_remedies_are_taken_and_found_in_time_that_grows_with_their_number() -> None:
    remedies = [Remedy("ignore", f"c{k}") for k in range(20_000)]
    treatment = Treatment("y").take(*remedies)
    assert all(treatment.of(each.column) == "ignore" for each in remedies)


PEOPLE = {"Age": ["1", "2", "3"] * 4, "sex": ["m", "f"] * 6, "y": ["p", "q", "q"] * 4}


def test_a_renamed_column_goes_by_its_name_everywhere() -> None:
    sheet = sheet_of(PEOPLE | {"sex": ["m", "M", "f"] * 4})
    profiles = profiles_of(sheet)
    treatment = Treatment("y").rename(profiles, "sex", " gender ").rename(profiles, "y", "outcome")
    treatment = treatment.take(Remedy("balance"), Remedy("categorical", "Age"))
    ready = treat(sheet, profiles, treatment, "classify")
    assert (ready.target, list(ready.frame)[:3]) == ("outcome", ["Age", "gender", "outcome"])
    assert ready.table().names == ("Age", "gender")
    found = next(each for each in examine(profiles, treatment) if each.kind == "look-alikes")
    assert (found.column, found.name) == ("sex", "gender")
    assert treatment.fitting(profiles) == treatment
    assert treatment.rename(profiles, "sex", "sex").name_of("sex") == "sex"
    assert "the same 'outcome'" in obstacle(seen(PEOPLE | {"y": ["p"] * 12}), treatment)


def test_two_columns_can_change_names_by_way_of_a_third() -> None:
    profiles = seen(PEOPLE)
    treatment = Treatment("y")
    for column, name in (("Age", "other"), ("sex", "Age"), ("Age", "sex")):
        treatment = treatment.rename(profiles, column, name)
    assert [treatment.name_of(column) for column in profiles] == ["sex", "Age", "y"]
    assert treatment.fitting(profiles) == treatment


@pytest.mark.parametrize(
    ("name", "says"), [(" ", "needs a name"), ("sex", "Another column is named 'sex'"), ("y ", "'y'")]
)
def test_a_name_that_is_empty_or_taken_is_refused_in_a_sentence(name: str, says: str) -> None:
    with pytest.raises(TableError, match=says):
        Treatment("y").rename(seen(PEOPLE), "Age", name)


@pytest.mark.parametrize(
    "odd",
    [
        Remedy("rename", "Age", ""),
        Remedy("rename", "Age", " x"),
        Remedy("rename", "Age", "x" * 5000),
        Remedy("rename", "Age", "\ud800"),
        Remedy("rename", "Age", "sex"),
        Remedy("rename", "nobody", "x"),
        Remedy("missing", "Age", "many"),
        Remedy("missing", "Age", "1e999"),
        Remedy("missing", "Age", ""),
        Remedy("missing", "Age", "1 " * 50),
        Remedy("ignore", "Age", "9"),
        Remedy("merge", "nobody"),
        Remedy("distinct", "Age"),
    ],
    ids=repr,
)
def test_what_a_link_must_not_ask_for_is_dropped(odd: Remedy) -> None:
    assert Treatment("y", None, (odd,)).fitting(seen(PEOPLE)).remedies == ()


def test_another_target_keeps_what_was_decided_about_values_and_names() -> None:
    kept = (Remedy("rename", "sex", "gender"), Remedy("missing", "Age", "3"), Remedy("merge", "y"))
    treatment = Treatment("y").take(Remedy("ignore", "sex"), Remedy("balance"), *kept)
    assert treatment.predict("sex") == Treatment("sex", None, kept)


def test_balanced_classes_weigh_the_same_among_the_rows_that_are_left() -> None:
    sheet = sheet_of({"x": ["1", None, "2", "3", "4", "5", "6"], "y": ["a", "a", "a", "a", "a", "b", "c"]})
    profiles = profiles_of(sheet)
    treatment = Treatment("y").take(Remedy("balance"), Remedy("complete"))
    table = treat(sheet, profiles, treatment, "classify").table()
    np.testing.assert_allclose(np.bincount(table.target.codes, table.weights), 2.0)
