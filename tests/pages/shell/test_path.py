"""The way through the pages: every page says what it is about, what it needs, what to remember, and what comes next."""

import re

import pytest

from pages.menu import guide
from pages.shell.path import PATH, Guide
from pages.views.guide import Entry, end_html, heading_html
from tests.pages.opening import LESSONS, components, opened_page

GUIDE = guide()


@pytest.mark.parametrize("key", LESSONS)
def test_every_page_says_what_it_is_about_and_what_to_remember(key):
    page = LESSONS[key]
    assert re.fullmatch(r"[A-Z][^.]+\.|ID3, C4\.5 and CART [^.]+\.", page.about), "one sentence"
    assert 2 <= len(page.remember) <= 4
    assert all(each.endswith(".") for each in page.remember)


@pytest.mark.parametrize("key", LESSONS)
def test_what_a_page_needs_exists_and_comes_before_it_on_the_path(key):
    for needed in LESSONS[key].needs:
        assert needed in LESSONS
        assert needed != key
        if number := GUIDE.number(key):
            assert 0 < GUIDE.number(needed) < number


def test_what_pages_need_goes_in_no_circle():
    known: set[str] = set()
    while fresh := {key for key, page in LESSONS.items() if key not in known and {*page.needs} <= known}:
        known |= fresh
    assert known == set(LESSONS)


def test_the_path_is_walked_by_next_alone_and_then_leads_on_to_every_page_after_it():
    keys, walked = list(PATH), [next(iter(PATH))]
    while found := GUIDE.following(walked[-1]):
        walked.append(found.key)
    assert walked[: len(keys)] == keys
    assert walked[len(keys) :] == ["forest", "pixels", "boosting", "adaboost", "practise", "exam", "contest"]


@pytest.mark.parametrize("key", LESSONS)
def test_every_page_has_a_next_one_but_the_last(key):
    found = GUIDE.following(key)
    assert (found is None) == (key == list(LESSONS)[-1])
    assert found is None or found.key != key


@pytest.mark.parametrize("key", LESSONS)
def test_a_page_shows_where_it_stands_and_what_comes_next(key):
    shown = components(opened_page(key))
    assert (f"{GUIDE.number(key)} of 10" if GUIDE.number(key) else "Further") in shown
    assert "Remember this" in shown
    assert "Next: " in shown


def test_in_a_lecture_the_heading_is_the_question_alone():
    shown = components(opened_page("gain", {"lecture": "1"}))
    assert "4 of 10" not in shown
    assert "Next: Base cases" in shown


def test_the_last_page_leads_home():
    entry = Entry("a", "A", "A?", "A.", (), ("B.", "C."))
    assert Guide({"S": (entry,)}).following("a") is None
    assert 'data-page="" href="./">Next: all pages →' in end_html(entry, None, None)


def test_the_end_of_the_path_says_so_and_leads_to_practice():
    said = {key: "last page of the path" in components(opened_page(key)) for key in ("evaluation", "bagging", "forest")}
    assert said == {"evaluation": False, "bagging": True, "forest": False}


def test_a_page_that_needs_nothing_names_no_needs():
    entry = Entry("a", "A", "A?", "A.", (), ())
    assert "needs" not in heading_html(entry, 1, 10, ())
