"""The cures as people use them: rules and leaves light each other up, errors are taken apart."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import settle


def test_a_rule_lights_its_leaf_and_a_leaf_its_rule(turned):
    page = turned("rules")
    expect(page.get_by_text("Check yourself")).to_be_visible()
    rules = page.locator("ol[tabindex] li")
    expect(rules).to_have_count(5)
    rules.nth(2).hover()
    expect(page.locator('svg [data-node="1"].lit, svg [data-node="1"] .lit').first).to_be_attached()
    page.mouse.move(5, 5)
    page.locator('svg [data-node="2.0"]').first.hover()
    expect(rules.nth(3)).to_have_class(re.compile("lit"))
    page.mouse.move(5, 5)
    rules.nth(1).locator("button").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("leaf=0.1"))
    expect(rules.nth(1)).to_have_class(re.compile("picked"))
    expect(
        page.locator('svg [data-node="0.1"].selected.lit, svg [data-node="0.1"] .selected.lit').first
    ).to_be_attached()
    page.locator('svg [data-node="1"] .card').click()
    expect(page).to_have_url(re.compile("leaf=1"))
    expect(rules.nth(2)).to_have_class(re.compile("picked"))
    page.locator('svg [data-node="1"] .card').click()
    expect(page).not_to_have_url(re.compile("leaf="))
    expect(page.locator("ol[tabindex] li.picked")).to_have_count(0)


def test_the_keys_step_through_the_simplification(turned):
    page = turned("rules")
    expect(page.get_by_text("Check yourself")).to_be_visible()
    settle(page)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".sentence")).to_contain_text("Dropped.")
    expect(page.locator("ol[tabindex] li del")).to_have_text("outlook = sunny")
    settle(page)
    page.keyboard.press("End")
    expect(page.locator(".sentence")).to_contain_text("4 rules")
    expect(page.locator("ol[tabindex] li")).to_have_count(5)


def test_the_error_is_taken_apart(turned):
    page = turned("overfitting?trees=5&split=1&step=2")
    expect(page.get_by_text("5 trees of depth 2")).to_be_visible()
    settle(page)
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("5 trees of depth 3")).to_be_visible()
    expect(page).to_have_url(re.compile("step=3"))


def test_a_click_on_a_curve_goes_to_its_depth_and_a_rectangle_says_what_it_answers(turned):
    page = turned("overfitting?step=4")
    expect(page.locator(".sentence")).to_contain_text("At depth 4")
    settle(page)
    point = page.locator(".splitstep-chart .scatterlayer .trace").first.locator(".point").nth(2).bounding_box()
    middle = point["x"] + 0.5 * point["width"], point["y"] + 0.5 * point["height"]
    page.mouse.move(*middle)
    page.mouse.click(*middle)
    expect(page.locator(".sentence")).to_contain_text("At depth 2")
    expect(page).to_have_url(re.compile("step=2"))
    rectangles = page.locator('.splitstep-chart .barlayer .point path:not([d="M0,0Z"])')
    expect(rectangles).to_have_count(4)
    box = rectangles.first.bounding_box()
    told = page.locator(".hoverlayer .hovertext")
    for share in range(1, 20):  # where no case is near
        page.mouse.move(box["x"] + share / 20 * box["width"], box["y"] + box["height"] - 4)
        page.wait_for_timeout(100)
        if "cases" in "".join(told.all_text_contents()):
            break
    expect(told.first).to_contain_text(re.compile(r"(above|below), \d+ cases"))
