"""What was decided about a table travels in its link, with the argument where a remedy has one."""

from contextlib import suppress

import pytest

from engine.doctor.profile import profiles_of
from engine.doctor.remedy import Remedy, Treatment
from pages.shell.own_table import unpack
from pages.shell.table_link import listed, pack, text_of, treatment_of
from tests.engine.reading.sheets import sheet_of
from tests.pages.grow.test_data import pasted

SHEET = sheet_of({"a": [*map(str, range(30, 50)), "-999"], "b": ["u", "U", "v"] * 7, "y": ["p", "q", "q"] * 7})
PROFILES = profiles_of(SHEET)


def test_a_remedy_without_an_argument_is_written_as_it_always_was():
    treatment = Treatment("y").take(Remedy("ignore", "a"), Remedy("balance"))
    assert listed(treatment) == {"remedies": [["ignore", "a"], ["balance", ""]]}
    assert repr(treatment.remedies[0]) == "Remedy(action='ignore', column='a')"


def test_remedies_with_an_argument_come_back_from_a_link():
    treatment = Treatment("y").take(Remedy("missing", "a", "-999"), Remedy("merge", "b")).rename(PROFILES, "a", "age")
    parts = {"target": "y", "task": None} | listed(treatment)
    assert treatment_of(parts, PROFILES) == treatment
    opened = unpack(text_of(pack(SHEET, treatment)))
    assert opened is not None
    assert opened.treatment == treatment
    assert list(opened.entry.frame()) == ["age", "b", "y"]


@pytest.mark.parametrize("odd", [[], ["a", "b", "c", "d"], "x", [["ignore"]], 5, None])
def test_a_remedy_that_a_stranger_typed_is_dropped_or_refused(odd):
    parts = {"target": "y", "task": None, "remedies": [odd]}
    with suppress(ValueError, TypeError):  # which opening a link takes for none
        assert treatment_of(parts, PROFILES).remedies == ()


def test_the_page_takes_and_undoes_remedies_of_every_sort():
    rows = [
        f"2024-01-{1 + k % 28:02},{('yes', 'no', 'YES')[k % 3]},{30 + k * 7 % 31},{'pq'[k * 5 % 7 > 3]}"
        for k in range(60)
    ]
    at = pasted("day,smokes,age,y\n" + "\n".join([*rows, "2024-01-05,no,-999,p"]))
    for says in ("Turn it into days", "Merge these spellings", "Treat -999 as missing"):
        at.button(key=next(key for key in buttons(at, "remedy") if key.endswith(says))).click().run()
        assert not at.exception
        assert not at.error
    entry = at.session_state["own table"].entry
    assert set(entry.numeric) == {"day", "age"}
    assert entry.frame()["age"].isna().sum() == 1
    assert set(entry.frame()["smokes"]) == {"yes", "no"}
    for key in buttons(at, "undo ")[:3]:
        at.button(key=key).click().run()
        assert not at.exception
    assert at.session_state["own table"].treatment.remedies == ()


def buttons(at, start: str) -> list[str]:
    return [each.key for each in at.button if each.key and each.key.startswith(start) and each.key != "undo remedies"]
