"""Many trees as people use them: stepped by key, opened one by one."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import settle

LONG = 60_000  # on a busy machine many trees take their time


def test_a_round_is_stepped_by_key_and_its_tree_opened(new_page):
    page = new_page("adaboost")
    expect(page.get_by_role("status")).to_contain_text("Tree 3 gets")
    settle(page)
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("status")).to_contain_text("Tree 4 gets", timeout=LONG)
    expect(page).to_have_url(re.compile("step=4"))
    expect(page.locator(".splitstep-chart").first).to_be_visible()
    page.get_by_role("link", name="Open tree 4 on the Grow page").click()
    expect(page.get_by_role("heading", name="Which question next?")).to_be_visible(timeout=LONG)
    expect(page.get_by_text("cases weighted by 3 rounds of AdaBoost")).to_be_visible()
    expect(page).to_have_url(re.compile("after=3"))


def test_a_node_of_a_forest_shows_what_was_drawn(new_page):
    page = new_page("forest?picture=The+tree&step=2&node=root")
    expect(page.get_by_text("3 columns were drawn, by lot").first).to_be_visible()
    expect(page.locator(".ss-grid td", has_text="not drawn for this split")).to_have_count(6)
