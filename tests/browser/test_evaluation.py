"""Evaluation as people use it: rounds stream in, and a link repeats them."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SAID, settle


@pytest.fixture
def visit(turned):
    return lambda query="": turned(f"evaluation{query}")


def test_a_link_repeats_the_splits(visit):
    said = []
    for _ in range(2):
        page = visit("?data=contact-lenses&algorithm=id3&times=20&seed=5&share=40")
        expect(page.locator(SAID).first).to_contain_text("Over 20 splits")
        said.append(page.locator(SAID).first.inner_text())
    assert said[0] == said[1]


def test_the_keys_step_through_the_folds(visit):
    page = visit("?view=folds")
    expect(page.locator(SAID).first).to_contain_text("dealt into 10 folds")
    settle(page)
    page.keyboard.press("ArrowRight")
    expect(page.locator(SAID).first).to_contain_text("rows of fold 1")
    settle(page)
    page.keyboard.press("End")
    expect(page.locator(SAID).first).to_contain_text("All 10 folds together")
