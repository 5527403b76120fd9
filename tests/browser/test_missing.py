"""Missing values as people use the page: a value is removed and its row divides, and tokens fly."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SAID, settle


@pytest.fixture
def visit(turned):
    return lambda query="": turned(f"missing{query}")


def test_a_value_of_golf_is_removed_and_its_row_divides(visit):
    page = visit("?blanks=&row=4&step=1")
    expect(page.locator(".sentence")).to_contain_text("Row 4 goes to outlook = rainy. It is still whole.")
    tokens = page.locator("svg .token")
    expect(tokens).to_have_count(1)
    settle(page)
    page.get_by_role("button", name="outlook, row 4: rainy").click()
    expect(page).to_have_url(re.compile(r"blanks=4\.1"))
    expect(page.locator(".sentence")).to_contain_text("lacks its outlook and divides among 3 branches")
    expect(tokens).to_have_count(3)
    weights = [float(text) for text in tokens.locator("text").all_text_contents()]
    assert sum(weights) == pytest.approx(1, abs=0.002)
    settle(page)
    page.keyboard.press("End")
    expect(page.locator(".sentence")).to_contain_text("has arrived")
    expect(page.get_by_text("The parts answer together")).to_be_visible()
    settle(page)
    page.get_by_role("button", name="outlook, row 4: (missing)").click()
    expect(page.locator(".sentence")).to_contain_text("It is still whole")
    expect(tokens).to_have_count(1)


def test_tokens_do_not_fly_where_motion_is_not_wanted(visit):
    page = visit("?step=0")
    page.emulate_media(reduced_motion="reduce")
    expect(page.locator("svg .token")).to_have_count(1)
    settle(page)
    page.keyboard.press("ArrowRight")
    moved = page.locator("svg .token").first
    expect(page.locator("svg .token")).to_have_count(3)
    assert moved.evaluate("each => getComputedStyle(each).animationName") == "none"


def test_a_node_shows_its_surrogates(visit):
    page = visit("?view=surrogates&data=congressional-voting&algorithm=cart&policy=surrogate&blanks=")
    expect(page.locator(SAID).first).to_contain_text("At physician-fee-freeze is n? the value of 10 cases is missing.")
    settle(page)
    page.locator("svg .card").nth(1).click()
    expect(page).to_have_url(re.compile("node=0"))
    expect(page.locator(SAID).first).to_contain_text("adoption-of-the-budget-resolution")
