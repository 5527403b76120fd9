"""The chart component in a real browser."""

import pytest
from playwright.sync_api import Page, expect

from .conftest import Open, settle

CHART = '.splitstep-chart[aria-label="Points"]'


def step(page: Page) -> None:
    before = page.locator(CHART).get_attribute("data-revision")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(f'{CHART}:not([data-revision="{before}"])')
    settle(page)


def middle(page: Page, selector: str, nth: int = 0) -> tuple[float, float]:
    box = page.locator(f"{CHART} {selector}").nth(nth).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def x_range(page: Page) -> list[float]:
    return page.locator(CHART).evaluate("e => e.layout.xaxis.range")


def test_two_charts_share_one_script(open_page: Open):
    page = open_page("page=chart")
    page.wait_for_selector('.splitstep-chart[aria-label="Bars"][data-revision]')
    assert page.locator('script[src*="plotly"]').count() == 1
    assert page.locator(f"{CHART} .scatterlayer .point").count() == 11


def test_stepping_keeps_the_element_and_the_zoom(open_page: Open):
    page = open_page("page=chart")
    plot = page.locator(f"{CHART} .main-svg").first.element_handle()
    box = page.locator(f"{CHART} .nsewdrag").first.bounding_box()
    page.mouse.move(box["x"] + box["width"] * 0.6, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.9, box["y"] + box["height"] - 20, steps=5)
    page.mouse.up()
    page.wait_for_function(f"document.querySelector('{CHART}').layout.xaxis.range[0] > 3")
    zoomed = x_range(page)
    step(page)
    assert plot.evaluate("e => e.isConnected")
    assert x_range(page) == pytest.approx(zoomed)
    y = page.locator(CHART).evaluate("e => e.data[0].y[0]")
    assert y == pytest.approx(0.1)


def test_a_click_reports_the_point(open_page: Open):
    page = open_page("page=chart")
    page.mouse.click(*middle(page, ".scatterlayer .point", 3))
    expect(page.get_by_text("point 0 3 row 3")).to_be_visible()


def test_hovering_reports_customdata_when_asked_for(open_page: Open):
    page = open_page("page=chart&hover=1")
    page.mouse.move(*middle(page, ".scatterlayer .point", 4))
    expect(page.get_by_text("hovered 'row 4'")).to_be_visible()


def test_dragging_a_line_reports_its_place_and_keeps_it_upright(open_page: Open):
    page = open_page("page=chart")
    x, y = middle(page, ".shapelayer path", 1)
    unit = middle(page, ".scatterlayer .point", 1)[0] - middle(page, ".scatterlayer .point", 0)[0]
    page.mouse.move(x, y - 40)
    page.mouse.down()
    page.mouse.move(x + 2 * unit, y - 10, steps=8)
    page.mouse.up()
    expect(page.get_by_text("cut 5.00")).to_have_count(0)
    settle(page)
    assert float(page.get_by_text("cut ").inner_text().split()[1]) == pytest.approx(7, abs=0.05)
    line = page.locator(CHART).evaluate("e => e.layout.shapes[1]")
    assert (line["x0"], line["y0"], line["y1"]) == (line["x1"], 0, 1)


def test_the_theme_gives_the_colours(open_page: Open):
    texts = set()
    for scheme in ("light", "dark"):
        page = open_page("page=chart", color_scheme=scheme)
        tick = page.locator(f"{CHART} .xtick text").first
        texts.add(tick.evaluate("e => getComputedStyle(e).fill"))
        assert page.locator(CHART).evaluate("e => e._fullLayout.paper_bgcolor") == "rgba(0,0,0,0)"
    assert len(texts) == 2


def test_reduced_motion_moves_nothing(open_page: Open):
    page = open_page("page=chart", reduced_motion="reduce")
    step(page)
    assert page.locator(CHART).evaluate("e => e.layout.transition ?? null") is None


def test_an_axis_follows_what_is_drawn_though_changes_are_played(open_page: Open):
    page = open_page("page=chart", reduced_motion="no-preference")
    for _ in range(3):
        step(page)
    bars = page.locator('.splitstep-chart[aria-label="Bars"]')
    assert bars.evaluate("e => e._fullLayout.yaxis.range[1]") > 5  # the longest bar ends there
