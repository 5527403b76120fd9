"""What stands in a link: every page reads back what it wrote, and names of nodes are read in one way."""

import pytest

from pages.shell.grow_state import GROW, GrowState, start
from pages.shell.validation import node_or_none, read_node
from tests.pages.opening import EVERY_PAGE


@pytest.mark.parametrize("key", EVERY_PAGE)
def test_an_empty_link_is_where_a_page_starts(key):
    page = EVERY_PAGE[key]
    assert page.state_of({}) == (page.start, [])
    assert page.state_of(page.query_of(page.start)) == (page.start, [])


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
