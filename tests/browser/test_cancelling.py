"""Work that takes long is cancelled and taken up again. Trees are slow here: no machine is done before the click."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import serving, settle, visiting


@pytest.fixture(scope="module")
def address():
    with serving("app.py", "tests.browser.slow") as found:
        yield found


@pytest.fixture
def visit(chromium, address):
    """The first visit of a server must be the start page, which tells Streamlit what pages there are."""
    with visiting(chromium, address) as new_page:
        yield new_page()


def test_rounds_of_an_ensemble_are_cancelled_and_taken_up_again(visit, address):
    """The page is not waited for: the button is pressed at once and wherever it is."""
    visit.goto(f"{address}/bagging?data=mushroom&trees=200")
    visit.get_by_role("button", name="Cancel").dispatch_event("click")
    expect(visit.get_by_text(re.compile(r"Stopped after [1-9]\d* of 200 rounds"))).to_be_visible()
    expect(visit.get_by_text(re.compile(r"^tree \d+ of \d+$"))).to_be_visible()
    expect(visit.get_by_role("button", name="Cancel")).to_have_count(0)
    visit.get_by_role("button", name="Go on").click()
    expect(visit.get_by_role("button", name="Cancel")).to_be_visible()
    expect(visit.get_by_text("Stopped after")).to_have_count(0)


def test_trials_are_cancelled_and_taken_up_again(visit, address):
    visit.goto(f"{address}/evaluation?view=choice&data=titanic&algorithm=c45&setting=both&times=100")
    visit.get_by_role("button", name="Cancel").click()
    expect(visit).to_have_url(re.compile("run=0"))
    expect(visit.get_by_text(re.compile(r"Stopped after \d+ of 5,600 trials"))).to_be_visible()
    expect(visit.get_by_role("button", name="Cancel")).to_have_count(0)
    settle(visit)
    visit.get_by_role("button", name="Go on").click()
    expect(visit.get_by_role("button", name="Cancel")).to_be_visible()
    expect(visit).not_to_have_url(re.compile("run=0"))


def test_an_experiment_is_cancelled_and_keeps_what_it_found(visit, address):
    visit.goto(f"{address}/missing?view=holes&data=titanic&algorithm=cart&blanks=&repeats=50&share=0")
    expect(visit.locator(".ss-grid").get_by_text("By surrogates")).to_be_visible()
    visit.get_by_role("button", name="Cancel").click()
    expect(visit).to_have_url(re.compile("run=0"))
    expect(visit.get_by_role("button", name="Go on")).to_be_visible()
    expect(visit.get_by_role("button", name="Cancel")).to_have_count(0)
    expect(visit.locator(".ss-grid").get_by_text("By surrogates")).to_be_visible()


def test_the_error_is_not_taken_apart_any_more(visit, address):
    visit.goto(f"{address}/overfitting?data=triage&size=2000&trees=100")
    expect(visit.get_by_text("Check yourself")).to_be_visible()
    settle(visit)
    visit.get_by_text("Take the error apart").click()
    visit.get_by_role("button", name="Cancel").click()
    expect(visit).not_to_have_url(re.compile("split="))
    expect(visit.get_by_text("Check yourself")).to_be_visible()
    expect(visit.get_by_role("button", name="Cancel")).to_have_count(0)
