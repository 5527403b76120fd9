"""What is counted for who runs the server."""

import re
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import settle


def numbers(server: str) -> dict[str, float]:
    with urlopen(f"{server}/metrics", timeout=30) as answer:
        return {name: float(value) for name, value in re.findall(r"^(\w+) ([\d.e+-]+)$", answer.read().decode(), re.M)}


def test_open_pages_and_grown_trees_are_counted(server, new_page):
    before = numbers(server)
    new_page("?data=iris&algorithm=cart&min_leaf=7")
    after = numbers(server)
    assert after["splitstep_growth_seconds_count"] == before["splitstep_growth_seconds_count"] + 1
    assert after["splitstep_sessions"] >= 1
    assert after["splitstep_errors_total"] == before["splitstep_errors_total"]
    assert after["process_resident_memory_bytes"] > 0


def test_steps_at_which_somebody_settled_are_counted(server, new_page):
    before = numbers(server)["splitstep_steps_settled_total"]
    page = new_page("gain?step=0")
    expect(page.get_by_text("Check yourself")).to_be_visible()
    settle(page)
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("step=1"))
    page.get_by_text("Check yourself").click()  # nothing on the page waits for the step: it is told before this
    for _ in range(100):
        if numbers(server)["splitstep_steps_settled_total"] > before:
            return
        page.wait_for_timeout(100)
    pytest.fail("the step is not counted")
