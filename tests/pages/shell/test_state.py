"""What stands in a link: every page reads back what it wrote, and names of nodes are read in one way."""

from dataclasses import replace

import pytest

from pages.shell.grow_state import GROW, GrowState, start
from pages.shell.validation import node_or_none, read_node
from pages.views.frames.frame import ASKING
from tests.pages.opening import EVERY_PAGE, PAGES, opened_page, stage_data, stage_frame


@pytest.mark.parametrize("key", EVERY_PAGE)
def test_an_empty_link_is_where_a_page_opens(key):
    page = EVERY_PAGE[key]
    opening = page.opening(lecture=False)
    assert page.state_of({}) == (opening, [])
    assert page.state_of(page.query_of(opening)) == (opening, [])


@pytest.mark.parametrize("lecture", [False, True])
@pytest.mark.parametrize("key", EVERY_PAGE)
def test_what_is_usual_has_a_link_of_its_own(key, lecture):
    page = EVERY_PAGE[key]
    usual = page.usual(lecture)
    assert page.state_of(page.query_of(usual)) == (usual, [])


@pytest.mark.parametrize("key", PAGES)
def test_a_page_opens_at_its_first_step(key):
    opening = PAGES[key].opening(lecture=False)
    assert getattr(opening, "step", 0) in (0, 1 if key == "missing" else 0)
    assert getattr(opening, "cut", 0) == getattr(opening, "at", 0) == 0


@pytest.mark.parametrize(
    ("key", "query", "meant"),
    [
        ("gain", {"column": "X2"}, {"column": "X2", "step": 99}),
        ("gain", {"step": "2"}, {"step": 2}),
        ("stopping", {"three": "0"}, {"three": False, "step": 99}),
        ("thresholds", {"column": "weight"}, {"column": "weight", "cut": -1}),
        ("bagging", {"trees": "100"}, {"data": "bagging", "trees": 100, "step": 10}),
        ("bagging", {"step": "3"}, {"data": "bagging", "step": 3}),
        ("overfitting", {"step": "2"}, {"clean": True, "step": 2}),
        ("forest", {"data": "iris"}, {"data": "iris", "step": 10}),
    ],
)
def test_a_link_from_before_that_names_anything_means_what_it_meant(key, query, meant):
    page = PAGES[key]
    assert page.state_of(query) == (replace(page.start, **meant), [])


ASKING_PAGES = [key for key, page in PAGES.items() if page.asks]


@pytest.mark.parametrize("key", ASKING_PAGES)
def test_a_link_with_a_step_shows_that_step_in_a_lecture_that_asks_first_too(key):
    for step in ("0", "1"):
        usual, lecture = (stage_frame(opened_page(key, {"step": step} | mode)) for mode in ({}, {"lecture": "1"}))
        assert usual["words"] == lecture["words"] != "the question"
        assert lecture["step"] == int(step)


@pytest.mark.parametrize("key", ASKING_PAGES)
def test_a_lecture_asks_at_a_step_before_the_others_which_has_a_link_of_its_own(key):
    page = PAGES[key]
    opening = page.opening(lecture=True)
    assert stage_frame(opened_page(key, {"lecture": "1"}))["words"] == "the question"
    assert opening.step == ASKING
    other = next(state for name in page.presets if (state := page.preset(name, lecture=True)) != opening)
    assert page.state_of(page.query_of(other)) == (other, [])
    # Outside of a lecture nothing is asked first.
    assert stage_frame(opened_page(key, {"step": "-1"}))["step"] == 0


@pytest.mark.parametrize("key", ASKING_PAGES)
def test_a_lecture_that_begins_where_the_page_opens_asks_and_one_that_begins_later_stays_where_it_was(key):
    page = PAGES[key]
    opening = page.opening(lecture=False)
    assert page.in_mode(opening, True) == page.opening(lecture=True)
    assert page.in_mode(page.opening(lecture=True), False) == opening
    assert page.in_mode(replace(opening, step=2), True).step == 2


def test_the_pages_of_grow_share_one_state():
    assert {page.name for page in EVERY_PAGE.values() if page.codec is GROW} == {"grow"}
    assert start("play-tennis") == GrowState()


@pytest.mark.parametrize(("text", "node"), [("root", ()), ("0", (0,)), ("0.2", (0, 2)), ("12.0.3", (12, 0, 3))])
def test_a_link_names_a_node_by_the_branches_on_the_way_to_it(text, node):
    assert read_node(text) == node_or_none(text) == node


@pytest.mark.parametrize("text", ["x", "-1", "1.", ".", "1..2", "²", "٣", "1_0", " 1", "9" * 30, "0." * 3000 + "0"])
def test_what_names_no_node_is_refused(text):
    with pytest.raises(ValueError, match="no such node"):
        read_node(text)


def test_no_text_names_no_node():
    assert node_or_none("") is None


@pytest.mark.parametrize(
    ("key", "name"), [("words", "node"), ("rules", "leaf"), ("missing", "node"), ("bagging", "node")]
)
def test_every_page_refuses_what_names_no_node(key, name):
    assert EVERY_PAGE[key].state_of({name: "²"}) == (EVERY_PAGE[key].start, [name])


def test_the_browser_names_what_is_not_usual_when_somebody_steps_on_from_a_bare_address():
    address = stage_data(opened_page("bagging"))["address"]
    assert address["beside"] == {"data": "checkerboard", "picture": "The plane"}
    assert address["usual"] == 10
    address = stage_data(opened_page("gain"))["address"]
    assert address["beside"] == {}
    assert address["usual"] == 0
