"""Links that strangers typed: whatever they hold, a page opens, and what cannot be used is told in one sentence."""

import base64
import json
import zlib
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.doctor.findings import first_treatment
from engine.doctor.profile import profiles_of
from engine.doctor.remedy import Treatment
from engine.learn.recipe import Recipe
from engine.reading.read import read
from engine.reading.sheet import Choices
from pages.shell import own_table, table_link
from pages.shell.grow_state import FLAGS, TEXTS
from tests.pages.opening import APP, EVERY_PAGE, components, html, link, opened, opened_page

GOOD = {
    "version": 1,
    "name": "t",
    "target": "y",
    "task": None,
    "numeric": ["x"],
    "domains": {"z": ["p", "q"]},
    "remedies": [["ignore", "x"], ["balance", ""]],
    "columns": [["x", "1", "2", "3", None], ["z", "p", "q", "p", "q"], ["y", "p", "q", "p", "q"]],
}
CARE = {
    "target": "y",
    "task": "classify",
    "remedies": [["ignore", "x"]],
    "read": {"encoding": "UTF-8", "separator": ",", "header": True, "marks": ["", "?"], "decimal": ".", "seed": 3},
}
FILE = b"x,z,y\n1,p,p\n2,q,q\n3,p,p\n4,q,q\n"


def packed(parts) -> str:
    return base64.urlsafe_b64encode(zlib.compress(json.dumps(parts).encode())).decode().rstrip("=")


def table_parts(**changes) -> str:
    return packed(GOOD | changes)


def two_columns(x: list, y: list | None = None, name: str = "x") -> str:
    return table_parts(columns=[[name, *x], ["y", *(y or "pq" * (len(x) // 2))]], domains={}, numeric=[], remedies=[])


REFUSED = {
    "long cells": two_columns(["a" * 300_000, "b"]),
    "blanks": two_columns([" " * 400_000 + "x", "b"]),
    "many cells": two_columns(["a", "b"] * 30_000),
    "many columns": table_parts(columns=[[f"c{k}", "1", "2"] for k in range(5_000)]),
    "surrogate in a name": two_columns(["a", "b"], name="\ud800"),
    "surrogate in a value": two_columns(["a", "\udfff"]),
    "surrogate in a class": two_columns(["a", "b"], ["\ud800", "q"]),
    "surrogate in the file's name": table_parts(name="\ud800"),
    "surrogate in a remedy": table_parts(remedies=[["ignore", "\ud800"]]),
    "nul": two_columns(["a", "b\0"]),
    "nested": base64.urlsafe_b64encode(zlib.compress(b"[" * 400_000)).decode(),
    "long integer": base64.urlsafe_b64encode(zlib.compress(b'{"columns":' + b"9" * 400_000 + b"}")).decode(),
    "cut off": packed(GOOD)[:-12],
    "many domains": table_parts(domains={"z": ["p", "q"] * 30_000}),
    "many remedies": table_parts(remedies=[["ignore", "x"]] * 10_000),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_a_link_unpacks_to_is_bounded_before_anything_looks_at_it(name, monkeypatch):
    def looked(*_):
        pytest.fail("the columns were examined")

    if name not in ("many remedies", "surrogate in a remedy"):  # these need to know the columns
        monkeypatch.setattr(own_table, "profiles_of", looked)
    assert own_table.unpack(REFUSED[name]) is None


@pytest.mark.parametrize("name", ["long cells", "surrogate in a name", "nested"])
def test_such_a_link_gets_the_sentence_for_damaged_links(name):
    at = opened({"data": "own-1", "table": REFUSED[name]})
    assert not at.exception
    assert "table inside this link is damaged" in at.info[0].value
    assert "Outlook" in components(at)


def test_a_table_that_a_link_may_hold_comes_back_as_it_was():
    made = own_table.unpack(packed(GOOD))
    again = own_table.unpack(table_link.text_of(made.packed))
    assert again.key == made.key
    assert again.sheet.frame.equals(made.sheet.frame)
    assert again.treatment == made.treatment
    assert again.sheet.domains == made.sheet.domains


def own_link(page, classes=True, rows=40):
    """The link of a page with a small table of one's own."""
    y = ["pq"[row % 2] for row in range(rows)] if classes else [str(row * row) for row in range(rows)]
    table = two_columns([str(row % 7) for row in range(rows)], y)
    return opened_page(page, {"data": own_table.unpack(table).key, "table": table})


@pytest.mark.parametrize("page", ["contest", "evaluation", "bagging"])
def test_a_link_of_any_page_holds_a_small_table_of_ones_own(page):
    at = own_link(page)
    assert not at.exception
    assert not at.info
    found = link(at)
    assert found["data"].startswith("own-")
    again = opened_page(page, found)
    assert not again.info
    assert link(again) == found


@pytest.mark.parametrize(
    ("classes", "rows", "said"), [(True, 40, "12 hidden rows"), (False, 40, "is a number"), (True, 10, "at least 20")]
)
def test_a_contest_takes_a_table_of_ones_own_or_says_why_not(classes, rows, said):
    at = own_link("contest", classes, rows)
    assert not at.exception
    assert said in html(at)


@pytest.mark.parametrize("cell", ["a" * 501, "\0"])
def test_a_table_that_no_link_may_hold_is_not_put_into_one(cell):
    sheet = read(FILE, "t.csv")
    sheet.frame.loc[0, "z"] = cell
    profiles = profiles_of(sheet)
    assert table_link.pack(sheet, first_treatment(profiles)) == b""


ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**30), 10**30),
    st.floats(),
    st.text(max_size=5),
    st.sampled_from(["\ud800", "\0", "x", "y", "z", "ignore", "regress", "a" * 3_000, [], {}, [[[]]], ["x"]]),
    st.lists(st.text(max_size=2), max_size=4),
    st.dictionaries(st.text(max_size=2), st.text(max_size=2), max_size=3),
)


def places(value, at=()):
    """Where a structure of lists and dicts can be changed."""
    yield at
    if isinstance(value, dict | list):
        for key, inside in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(inside, (*at, key))


def changed(value, at, new):
    """The structure with something else at a place."""
    if not at:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[at[0]] = changed(copy[at[0]], at[1:], new)
    return copy


def mutated(good):
    spots = st.lists(st.tuples(st.sampled_from(list(places(good))), ODD), min_size=1, max_size=3)
    return spots.map(lambda some: apply(good, some))


def apply(good, spots):
    for at, new in spots:
        try:
            good = changed(good, at, new)
        except (TypeError, KeyError, IndexError):
            continue  # an earlier change took the place away
    return good


def usable(made) -> None:
    """All that the pages ask of a table that a link brought."""
    assert made.entry.frame().shape[1] >= 2
    json.dumps([made.key, made.name, list(made.profiles)], ensure_ascii=False).encode()
    assert own_table.unpack(table_link.text_of(made.packed)) is not None


@settings(max_examples=120, deadline=None)
@given(mutated(GOOD))
def test_any_changed_table_is_refused_or_can_be_used(parts):
    made = own_table.unpack(packed(parts))
    if made is not None:
        usable(made)


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_any_damaged_text_is_refused_or_can_be_used(data):
    text = packed(GOOD)
    at = data.draw(st.integers(0, len(text)))
    other = data.draw(st.text("aA0-_=+/ \ud800é", max_size=4))
    made = own_table.unpack(text[:at] + other + text[at + data.draw(st.integers(0, 9)) :])
    if made is not None:
        usable(made)


@settings(max_examples=200, deadline=None)
@given(mutated(CARE))
def test_any_decisions_in_a_link_are_refused_or_can_be_used(parts):
    sheet = read(FILE, "t.csv")
    profiles = profiles_of(sheet)
    made = own_table.Own(FILE, "", Choices(), sheet, profiles, first_treatment(profiles))
    again = own_table.cared(made, json.dumps(parts))
    if again is not None:
        usable(again)


def test_every_choice_comes_back_from_a_link():
    choices = Choices(
        "UTF-8", ";", False, 3, ",", (("x", "."),), ("", "?"), (("x", "NA", False),), True, "Sheet 2", 100, 7
    )
    assert all(getattr(choices, each.name) != getattr(Choices(), each.name) for each in fields(Choices))
    parts = table_link.care_of(table_link.care_text(Treatment("y"), choices))
    assert table_link.choices_of(parts["read"]) == choices


@pytest.mark.parametrize(
    "care", ["", "[", "[" * 19_000, "null", '"x"', "{}", "1e999", '{"read": {"encoding": "idna"}}']
)
def test_nonsense_decisions_are_refused(care):
    sheet = read(FILE, "t.csv")
    profiles = profiles_of(sheet)
    assert own_table.cared(own_table.Own(FILE, "", Choices(), sheet, profiles, first_treatment(profiles)), care) is None


ROOT = Path(APP).parent
GROW_FIELDS = (
    *(each.name for each in fields(Recipe)),
    "data",
    "step",
    "sum",
    "node",
    *TEXTS,
    *FLAGS.values(),
    "data.seed",
    "data.noise",
    "table",
    "care",
)
FIELDS = {
    key: GROW_FIELDS if page.codec else tuple(each.name for each in fields(page.start))
    for key, page in EVERY_PAGE.items()
}
VALUES = (
    "nan",
    "1e309",
    "-1e308",
    "9" * 5_000,
    "9" * 40,
    "-" + "9" * 40,
    "x" * 50_000,
    "[" * 5_000,
    "|||",
    "1e-320",
    "",
    "\0",
    "{}",
    "-1",
    "999999999",
    "99999.99999",
)


@pytest.mark.parametrize("shift", [0, 5, 10])
@pytest.mark.parametrize("page", FIELDS)
def test_no_value_in_a_link_breaks_a_page(page, shift):
    query = {name: VALUES[(place + shift) % len(VALUES)] for place, name in enumerate(FIELDS[page])}
    assert not opened_page(page, query).exception
