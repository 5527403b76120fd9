"""Evaluation as people use it: rounds stream in, are cancelled and taken up, and a link repeats them."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import settle


@pytest.fixture
def visit(new_page):
    """Opens the page; the first visit of a server must be the start page, which knows what pages there are."""
    new_page()
    return lambda query="": new_page(f"evaluation{query}")


def test_work_is_cancelled_and_taken_up_again(visit):
    """56 settings, each tried a hundred times: it is never done before the button is pressed."""
    page = visit("?view=choice&data=titanic&algorithm=c45&setting=both&times=100")
    page.get_by_role("button", name="Cancel").click()
    expect(page).to_have_url(re.compile("run=0"))
    expect(page.get_by_text(re.compile(r"Stopped after \d+ of 5,600 trials"))).to_be_visible()
    expect(page.get_by_role("button", name="Cancel")).to_have_count(0)
    settle(page)
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("button", name="Cancel")).to_be_visible()
    expect(page).not_to_have_url(re.compile("run=0"))
    page.get_by_role("button", name="Cancel").click()  # leaves the server to the tests that follow
    expect(page).to_have_url(re.compile("run=0"))


def test_a_link_repeats_the_splits(visit):
    said = []
    for _ in range(2):
        page = visit("?data=contact-lenses&algorithm=id3&times=20&seed=5&share=40")
        expect(page.get_by_role("status").first).to_contain_text("Over 20 splits")
        said.append(page.get_by_role("status").first.inner_text())
    assert said[0] == said[1]


def test_the_keys_step_through_the_folds(visit):
    page = visit("?view=folds")
    expect(page.get_by_role("status").first).to_contain_text("dealt into 10 folds")
    settle(page)
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("status").first).to_contain_text("rows of fold 1")
    settle(page)
    page.keyboard.press("End")
    expect(page.get_by_role("status").first).to_contain_text("All 10 folds together")
