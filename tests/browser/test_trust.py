"""Many trees as people use them: stepped by key, opened one by one."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import settle

LONG = 60_000  # on a busy machine many trees take their time


def test_a_round_is_stepped_by_key_and_its_tree_opened(turned):
    page = turned("adaboost?step=3")
    expect(page.locator(".sentence")).to_contain_text("Tree 3 gets")
    settle(page)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".sentence")).to_contain_text("Tree 4 gets", timeout=LONG)
    expect(page).to_have_url(re.compile("step=4"))
    expect(page.locator(".splitstep-chart").first).to_be_visible()
    expect(page.locator("ol.code .lit", has_text="for b = 1")).to_contain_text("b = 4")
    page.get_by_role("link", name="Open tree 4 on the Grow page").click()
    expect(page.get_by_role("heading", name="Which question next?")).to_be_visible(timeout=LONG)
    expect(page.get_by_text("cases weighted by 3 rounds of AdaBoost")).to_be_visible()
    expect(page).to_have_url(re.compile("after=3"))


def test_five_presses_are_five_rounds_and_one_message(turned):
    page = turned("boosting?step=10")
    sent = []

    def note(message: object) -> None:
        sent.append(message)

    page.on("websocket", lambda socket: socket.on("framesent", note))
    page.reload()
    expect(page.get_by_role("link", name="Open tree 10 on the Grow page")).to_be_visible(timeout=LONG)
    settle(page)
    sent.clear()
    # All at once: on a busy machine somebody would settle between two presses that come one by one.
    page.evaluate(
        """for (let i = 0; i < 5; i++)
             dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true }))"""
    )
    expect(page.locator(".sentence")).to_contain_text("Tree 15 was grown")
    expect(page.locator(".stage")).to_have_attribute("data-step", "15")
    expect(page.get_by_role("link", name="Open tree 15 on the Grow page")).to_be_visible(timeout=LONG)
    expect(page).to_have_url(re.compile("step=15"))
    settle(page)
    assert len(sent) == 1


def test_a_node_of_a_forest_shows_what_was_drawn(turned):
    page = turned("forest?picture=The+tree&step=2&node=root")
    expect(page.get_by_text("3 columns were drawn, by lot").first).to_be_visible()
    expect(page.locator(".ss-grid td", has_text="not drawn for this split")).to_have_count(6)


def test_a_node_that_is_clicked_stands_in_the_link_and_stays_while_rounds_go_by(turned):
    page = turned("forest?data=iris&picture=The+tree&step=2")
    page.locator('g[data-node="1"]').click()
    expect(page).to_have_url(re.compile("node=1"))
    expect(page.get_by_text(re.compile("columns were drawn, by lot|a leaf, so nothing"))).not_to_contain_text(
        "the root"
    )
    settle(page)
    page.keyboard.press("ArrowRight")
    expect(page.locator('svg[data-step="3"]')).to_be_visible()
    expect(page).to_have_url(re.compile("node=1"))
    expect(page.get_by_text(re.compile("columns were drawn, by lot|a leaf, so nothing"))).not_to_contain_text(
        "the root"
    )


def test_what_matters_follows_where_somebody_settled(turned):
    page = turned("forest?data=iris&picture=What+matters&step=0&trees=10")
    expect(page.get_by_text("there is none yet")).to_be_visible()
    settle(page)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".sentence")).to_contain_text("Tree 1 grew from a sample")
    expect(page.locator(".splitstep-chart")).to_be_visible(timeout=LONG)
    expect(page.get_by_text("there is none yet")).to_have_count(0)
