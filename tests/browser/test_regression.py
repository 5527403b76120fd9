"""A regression tree is grown step by step on points that somebody draws."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import SAID, settle


def click_at(page: Page, share: float, up: float) -> None:
    """Click at a place of the first chart's plot, as shares of its sides."""
    box = page.locator(".splitstep-chart .nsewdrag").first.bounding_box()
    x, y = box["x"] + share * box["width"], box["y"] + up * box["height"]
    page.mouse.move(x - 3, y - 3)
    page.mouse.move(x, y, steps=3)
    page.wait_for_timeout(250)
    page.mouse.click(x, y)
    settle(page)


def test_stairs_grow_cut_by_cut_on_drawn_points(turned):
    page = turned("regression?data=drawn&column=x&step=0")
    expect(page.locator(SAID)).to_contain_text("There is no point yet")
    expect(page.locator(".splitstep-chart .nsewdrag").first).to_be_attached()
    point = r"\d+%2C\d+"
    for count, (share, up) in enumerate(((0.15, 0.8), (0.3, 0.75), (0.6, 0.25), (0.8, 0.3)), 1):
        click_at(page, share, up)
        expect(page).to_have_url(re.compile("points=" + "%3B".join([point] * count) + r"($|&)"))
    expect(page.locator(SAID)).to_contain_text("No cut yet: all 4 cases get the same answer")
    page.get_by_role("button", name="Next step").click()
    expect(page.locator(SAID)).to_contain_text("Cut 1 divides all cases at x ≤ ")
    expect(page).to_have_url(re.compile("step=1"))
    expect(page.locator(".stage math").first).to_be_visible()
    expect(page.get_by_text("1 of 3 cuts")).to_be_visible()
    settle(page)
    page.keyboard.press("ArrowRight")
    expect(page.locator(SAID)).to_contain_text("Cut 2 divides the cases with x")
    expect(page.locator(".ss-grid tr.lit")).to_have_count(2)
    expect(page).to_have_url(re.compile("step=2"))
    page.reload()
    expect(page.locator(SAID)).to_contain_text("Cut 2 divides the cases with x")


def test_a_depth_is_picked_in_the_chart_and_the_terraces_are_drawn(turned):
    page = turned("regression?data=sine&column=x&view=depth")
    expect(page.locator(SAID)).to_contain_text("At depth 3")
    dot = page.locator(".splitstep-chart .scatterlayer .trace").first.locator("path.point").nth(5)
    dot.hover(force=True)
    page.wait_for_timeout(250)
    dot.click(force=True)
    expect(page.locator(SAID)).to_contain_text("At depth 5")
    expect(page).to_have_url(re.compile("depth=5"))
    page = turned("regression?step=2")
    expect(page.locator(".stage .line").last).to_contain_text("1,804+3,392=5,196")
    page = turned("regression?data=bump&column=x1&second=x2&view=plane&step=4")
    expect(page.locator(SAID)).to_contain_text("Cut 4 divides")
    expect(page.locator(".splitstep-chart canvas").first).to_be_attached()
