"""Work that takes long is cancelled and taken up again. Trees are slow here: no machine is done before the click."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import serving, settle, visiting


@pytest.fixture(scope="module")
def address(chromium):
    with serving("app.py", "tests.browser.slow") as found:
        yield found


@pytest.fixture
def visit(chromium, address):
    """Opens a page without waiting for it: the button to cancel is pressed while it computes."""
    with visiting(chromium, address) as opened:
        yield lambda query: opened(query, wait=False)


def test_rounds_of_an_ensemble_are_cancelled_and_taken_up_again(visit):
    """The page is not waited for: the button is pressed at once and wherever it is."""
    page = visit("bagging?data=mushroom&trees=200")
    page.get_by_role("button", name="Cancel").dispatch_event("click")
    expect(page.get_by_text(re.compile(r"Stopped after [1-9]\d* of 200 rounds"))).to_be_visible()
    expect(page.get_by_text(re.compile(r"^tree \d+ of \d+$"))).to_be_visible()
    expect(page.get_by_role("button", name="Cancel")).to_have_count(0)
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("button", name="Cancel")).to_be_visible()
    expect(page.get_by_text("Stopped after")).to_have_count(0)


def test_trials_are_cancelled_and_taken_up_again(visit):
    page = visit("evaluation?view=choice&data=titanic&algorithm=c45&setting=both&times=100")
    page.get_by_role("button", name="Cancel").click()
    expect(page).to_have_url(re.compile("run=0"))
    expect(page.get_by_text(re.compile(r"Stopped after \d+ of 5,600 trials"))).to_be_visible()
    expect(page.get_by_role("button", name="Cancel")).to_have_count(0)
    settle(page)
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("button", name="Cancel")).to_be_visible()
    expect(page).not_to_have_url(re.compile("run=0"))


def test_folds_appear_on_the_stage_as_they_come(visit):
    page = visit("evaluation?view=folds&data=titanic&algorithm=c45&folds=20&step=1&run=0")
    expect(page.locator(".sentence")).to_have_text("Fold 1 has not been asked about yet.")
    settle(page)
    page.get_by_role("button", name="Go on").click()
    # Streamlit may still show the stage of the run before beside that of this run.
    expect(page.locator(".sentence", has_text="rows of fold 1")).to_be_visible()
    expect(page.locator(".sentence")).to_have_count(1)
    page.keyboard.press("End")
    expect(page.locator(".sentence")).to_contain_text("All 20 folds together")
    expect(page.get_by_role("button", name="Cancel")).to_have_count(0)
    settle(page)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".sentence")).to_contain_text("rows of fold 20")


def test_an_experiment_is_cancelled_and_keeps_what_it_found(visit):
    page = visit("missing?view=holes&data=titanic&algorithm=cart&blanks=&repeats=50&share=0")
    expect(page.locator(".ss-grid").get_by_text("By surrogates")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page).to_have_url(re.compile("run=0"))
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    expect(page.get_by_role("button", name="Cancel")).to_have_count(0)
    expect(page.locator(".ss-grid").get_by_text("By surrogates")).to_be_visible()


def test_the_error_is_not_taken_apart_any_more(visit):
    page = visit("overfitting?data=triage&size=2000&trees=100")
    expect(page.get_by_text("Check yourself")).to_be_visible()
    settle(page)
    page.get_by_text("Bias and variance").last.click()
    page.get_by_role("button", name="Cancel").click()
    expect(page).not_to_have_url(re.compile("split="))
    expect(page.get_by_text("Check yourself")).to_be_visible()
    expect(page.get_by_role("button", name="Cancel")).to_have_count(0)
