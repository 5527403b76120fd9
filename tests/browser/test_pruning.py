"""The cures as people use them: verdicts stepped through with the keys, a price dragged."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import settle
from tests.browser.test_ideas import drag


def test_a_subtree_goes_when_its_verdict_has_passed(turned):
    page = turned("pruning")
    expect(page.locator(".sentence")).to_contain_text("On trial at displacement > 191.5")
    expect(page.locator('svg[data-step="0"] g[data-node="1"][data-state="current"]')).to_be_visible()
    expect(page.locator('g[data-node="1.0"]')).to_have_count(1)
    settle(page)
    marker = page.locator(".splitstep-chart .shapelayer path").first
    drawn = marker.get_attribute("d")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("step=1"))
    expect(marker).not_to_have_attribute("d", drawn)
    expect(page.locator('svg[data-step="1"] g[data-node="1"][data-state="leaf"]')).to_be_visible()
    expect(page.locator('g[data-node="1.0"]')).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    expect(page.locator('svg[data-step="0"] g[data-node="1.0"]')).to_be_visible()


def test_the_lines_that_a_verdict_executes_are_lit_and_follow_the_keys(turned):
    page = turned("pruning?data=penguins&algorithm=c45&method=pessimistic&step=1")
    lit = page.locator("ol.code li.lit")
    expect(lit).to_have_count(4)
    expect(lit.last).to_contain_text("put b in the place of t")
    expect(lit.first).to_contain_text("E(t) = 9.511")
    half = page.locator(".stage .line mfrac").first
    assert half.evaluate("each => [...each.children].map(part => part.textContent)") == ["1", "2"]
    settle(page)
    page.keyboard.press("End")
    expect(lit).to_have_count(1)
    expect(lit).to_contain_text("start: PRUNE(the root, all cases)")


def test_the_price_of_a_leaf_is_dragged(turned):
    page = turned("pruning?method=cost-complexity")
    expect(page.get_by_text("Check yourself")).to_be_visible()
    settle(page)
    drag(page, page.locator(".splitstep-chart .shapelayer path.movable").last, (-160, 0), (0.5, 0.3))
    expect(page).to_have_url(re.compile("alpha="))


def test_a_drawing_that_goes_on_beyond_its_frame_fades_out(turned):
    page = turned("pruning")
    drawing = page.locator("svg[data-step]").first
    for _ in range(4):
        page.locator(".tree").get_by_role("button", name="Zoom in").click()
    expect(drawing).to_have_attribute("style", re.compile(r"--above: [1-9]\d*px; --below: [1-9]\d*px"))
    page.get_by_role("button", name="Fit").click()
    expect(drawing).to_have_attribute("style", re.compile("--above: 0px; --below: 0px"))


def test_a_verdict_lies_in_the_window_with_all_that_belongs_to_it_and_a_lecture_begins_at_its_stage(turned):
    for query, top in (("step=3", None), ("step=3&lecture=1", 0)):
        page = turned(f"pruning?{query}")
        box = page.locator(".stage").bounding_box()
        assert box["y"] + box["height"] <= 900
        assert top is None or round(box["y"]) == top
