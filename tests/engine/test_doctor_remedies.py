"""Remedies: each works on every column it is offered for, and what cannot be done is told in a sentence."""

from contextlib import suppress

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine.doctor.findings import examine, first_treatment, obstacle, task_of
from engine.doctor.profile import Profile, profiles_of
from engine.doctor.remedy import OF_COLUMNS, OF_TABLE, Remedy, Treatment
from engine.doctor.treat import remedied, treat
from engine.reading.sheet import Sheet
from engine.table import TableError
from tests.engine.sheets import CELLS, seen, sheet_of, sheets


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
    for remedy in (*(Remedy(action, name) for action in OF_COLUMNS), *map(Remedy, OF_TABLE)):
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
