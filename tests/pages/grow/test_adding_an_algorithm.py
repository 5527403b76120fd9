"""An algorithm that is added to ALGORITHMS stands in the pickers and in links, without a further edit."""

import pytest

from engine.learn.algorithms import ALGORITHMS
from tests.engine.learn.test_adding_an_algorithm import NAME, gini
from tests.pages.opening import html, link, opened, opened_page

__all__ = ["gini"]
pytestmark = pytest.mark.usefixtures("gini")


def test_it_can_be_picked_on_the_grow_page() -> None:
    at = opened()
    assert "ID3 with Gini" in at.segmented_control(key="algorithm").options
    at.segmented_control(key="algorithm").set_value(NAME).run()
    assert not at.exception
    assert link(at)["algorithm"] == NAME
    assert ALGORITHMS[NAME].summary in html(at)


def test_a_link_opens_it() -> None:
    at = opened({"algorithm": NAME, "step": 2})
    assert not at.exception
    assert not at.info
    assert at.segmented_control(key="algorithm").value == NAME


def test_it_can_be_compared_with_others() -> None:
    at = opened_page("compare", {"rivals": f"id3|{NAME}"})
    assert not at.exception
    assert not at.info
    assert at.multiselect(key="rivals").value == ["id3", NAME]


@pytest.mark.parametrize("page", ["missing", "overfitting", "rules"])
def test_it_can_be_picked_on_other_pages(page: str) -> None:
    at = opened_page(page, {"algorithm": NAME})
    assert not at.exception
    assert not at.info
    assert "ID3 with Gini" in at.segmented_control(key="algorithm").options
