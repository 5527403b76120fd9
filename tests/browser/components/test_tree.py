"""The tree component in a real browser."""

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import Open, settle


def node(page: Page, node_id: str):
    return page.locator(f'g[data-node="{node_id}"]')


def step_to(page: Page, step: int) -> None:
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(f'svg[data-step="{step}"]')
    settle(page)


def scale(page: Page) -> float:
    return float(re.search(r"scale\(([\d.e-]+)\)", page.locator("g.view").get_attribute("transform"))[1])


def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    return page.locator(selector).evaluate_all("all => all.map(e => e.getBoundingClientRect().toJSON())")


def overlap(a: dict[str, float], b: dict[str, float]) -> bool:
    return (
        a["left"] < b["right"] - 1
        and b["left"] < a["right"] - 1
        and a["top"] < b["bottom"] - 1
        and b["top"] < a["bottom"] - 1
    )


def test_the_tree_is_drawn_with_its_texts_and_states(open_page: Open):
    page = open_page("step=3")
    states = page.locator("g[data-node]").evaluate_all("all => all.map(n => [n.dataset.node, n.dataset.state])")
    assert states == [["", "asked"], ["0", "asked"], ["0.0", "leaf"], ["0.1", "current"], ["1", "open"], ["2", "open"]]
    expect(node(page, "")).to_contain_text("Outlook?")
    expect(node(page, "0.1")).to_contain_text("deciding")
    expect(node(page, "0")).to_contain_text("Sunny")


def test_stepping_keeps_elements_and_places(open_page: Open):
    page = open_page("step=2")
    before = boxes(page, ".box")
    root = node(page, "").element_handle()
    step_to(page, 3)
    assert root.evaluate("e => e.isConnected")
    assert boxes(page, ".box")[:3] == before[:3]
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector('svg[data-step="2"]')
    settle(page)
    assert boxes(page, ".box") == before


def test_a_new_node_grows_out_of_its_parent(open_page: Open):
    page = open_page("step=1")
    page.evaluate("""() => {
        const { shadowRoot } = document.querySelector('[data-testid=stBidiComponentIsolated]');
        window.seen = [];
        new MutationObserver(() => {
          const node = shadowRoot.querySelector('[data-node="0.0"]');
          if (node) seen.push(Number(node.getAttribute('opacity')));
        }).observe(shadowRoot, { subtree: true, childList: true, attributes: true });
    }""")
    step_to(page, 2)
    seen = page.evaluate("seen")
    assert min(seen) < 0.5
    assert seen[-1] == 1


def test_reduced_motion_shows_the_end_at_once(open_page: Open):
    page = open_page("step=1", reduced_motion="reduce")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector('g[data-node="0.0"]')
    assert node(page, "0.0").get_attribute("opacity") == "1"


def test_a_click_selects_and_a_second_click_counts(open_page: Open):
    page = open_page("step=8")
    for clicks in (1, 2):
        node(page, "0.1").locator(".card").click()
        expect(page.get_by_text(f"node '0.1' clicks {clicks}")).to_be_visible()
    expect(node(page, "0.1").locator(".card")).to_have_attribute("aria-selected", "true")
    node(page, "").locator(".card").click()
    expect(page.get_by_text("node '' clicks 3")).to_be_visible()


FOCUSED = "document.activeElement.shadowRoot.activeElement.parentNode.dataset.node"


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_tab_stops_at_one_node_arrows_walk_and_a_key_selects(open_page: Open, key: str):
    page = open_page("step=8")
    assert page.locator('[role="treeitem"][tabindex="0"]').count() == 1
    node(page, "").locator(".card").focus()
    for arrow, expected in {
        "ArrowDown": "0",
        "ArrowRight": "1",
        "ArrowLeft": "0",
        "ArrowUp": "",
    }.items():
        page.keyboard.press(arrow)
        assert page.evaluate(FOCUSED) == expected
    page.keyboard.press("ArrowUp")  # there is nothing above the root
    assert page.evaluate(FOCUSED) == ""
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press(key)
    expect(page.get_by_text("node '1' clicks 1")).to_be_visible()
    expect(page.get_by_text("paused")).to_be_visible()


def test_after_a_click_on_a_node_arrows_reach_the_player(open_page: Open):
    page = open_page("step=2")
    node(page, "").locator(".card").click()
    expect(page.get_by_text("node '' clicks 1")).to_be_visible()
    step_to(page, 3)
    expect(page.get_by_text("step 3")).to_be_visible()


def test_the_focus_goes_to_the_parent_of_a_node_that_leaves(open_page: Open):
    page = open_page("step=8")
    node(page, "0.0").locator(".card").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("-")
    assert page.evaluate(FOCUSED) == "0"
    expect(node(page, "0.0")).to_have_count(0)


def test_cards_say_what_they_show_and_where_they_stand(open_page: Open):
    page = open_page("step=3")
    card = node(page, "0").locator(".card")
    assert card.get_attribute("aria-label") == "Sunny, asks Humidity?, n = 5, H, No 60 %, Yes 40 %"
    assert node(page, "0.0").locator(".card").get_attribute("aria-label").startswith("High, a leaf that answers No")
    assert node(page, "").locator(".card").get_attribute("aria-label").startswith("Root, asks Outlook?")
    told = [card.get_attribute(f"aria-{name}") for name in ("level", "posinset", "setsize", "expanded", "selected")]
    assert told == ["2", "1", "3", "true", "false"]


def test_hostile_names_are_text(open_page: Open):
    page = open_page("data=hostile")
    assert page.locator("svg img, svg image, svg script").count() == 0
    assert node(page, "").locator(".card > title").text_content().startswith("Root, asks <img src=x onerror=alert(1)>")
    assert node(page, "0").locator(".title").text_content().endswith("…")
    expect(node(page, "1")).to_contain_text("$\\frac{a}{b}$")
    expect(node(page, "2")).to_contain_text("what if")


@pytest.mark.parametrize("query", ["step=8", "data=hostile", "data=31"])
@pytest.mark.parametrize("width", [390, 780])
def test_labels_and_cards_do_not_overlap(open_page: Open, query: str, width: int):
    page = open_page(query, width=width)
    drawn = boxes(page, ".box") + boxes(page, ".branch text")
    assert not [(a, b) for i, a in enumerate(drawn) for b in drawn[:i] if overlap(a, b)]


def test_another_width_lays_the_tree_out_as_if_it_had_been_opened_there(open_page: Open):
    page = open_page("data=31", width=1000)
    page.set_viewport_size({"width": 420, "height": 800})
    settle(page)
    assert boxes(page, ".box") == boxes(open_page("data=31", width=420), ".box")


def test_a_subtree_folds_and_unfolds(open_page: Open):
    page = open_page("step=8")
    node(page, "0").hover()
    node(page, "0").locator(".fold").click()
    expect(node(page, "0.0")).to_have_count(0)
    expect(node(page, "0").locator(".fold")).to_contain_text("+2")
    settle(page)
    node(page, "0").locator(".card").focus()
    page.keyboard.press("+")
    expect(node(page, "0.0")).to_have_count(1)
    page.keyboard.press("-")
    expect(node(page, "0.0")).to_have_count(0)
    expect(page.get_by_text("clicks 0")).to_be_visible()


def test_folding_shows_that_the_decision_is_below(open_page: Open):
    page = open_page("step=3")
    node(page, "0").locator(".card").focus()
    page.keyboard.press("-")
    expect(node(page, "0")).to_contain_text("deciding below")


def test_zoom_pan_and_fit(open_page: Open):
    page = open_page("step=8")
    fitted = scale(page)
    page.get_by_role("button", name="Zoom in").click()
    settle(page)
    assert scale(page) == pytest.approx(fitted * 1.3)
    node(page, "").locator(".card").hover()
    page.keyboard.down("Control")
    page.mouse.wheel(0, -200)
    page.keyboard.up("Control")
    settle(page)
    assert scale(page) > fitted * 1.5
    before = boxes(page, ".box")[0]
    page.mouse.down()
    page.mouse.move(before["x"] + 60, before["y"] + 120, steps=5)
    page.mouse.up()
    assert boxes(page, ".box")[0] != before
    expect(page.get_by_text("clicks 0")).to_be_visible()
    page.get_by_role("button", name="Fit the whole tree").click()
    settle(page)
    assert scale(page) == pytest.approx(fitted)


def test_the_view_follows_the_current_node_when_zoomed_in(open_page: Open):
    page = open_page("step=4")
    for _ in range(5):
        page.get_by_role("button", name="Zoom in").click()
    settle(page)
    page.mouse.click(5, 5)
    for step in (5, 6):
        step_to(page, step)
        frame, current = boxes(page, "svg[data-step]")[0], boxes(page, ".current .box")[0]
        assert frame["left"] <= current["left"] + current["width"] / 2 <= frame["right"]
        assert frame["top"] <= current["top"] + current["height"] / 2 <= frame["bottom"]


def test_a_thousand_nodes_stay_usable(open_page: Open):
    page = open_page("data=1001", width=1440, height=900)
    assert page.locator("g[data-node]").count() < 100  # a depth that can be read
    select = page.get_by_label("Show depth")
    select.select_option("all")
    page.wait_for_function("""() => document.querySelector('[data-testid=stBidiComponentIsolated]').shadowRoot
        .querySelectorAll('g[data-node]').length === 1001""")
    settle(page)
    select.select_option("2")
    settle(page)
    assert page.locator("g[data-node]").count() == 7


@pytest.mark.parametrize("kind", ["SVG", "PNG"])
def test_the_drawing_can_be_downloaded(open_page: Open, kind: str):
    page = open_page("step=8")
    with page.expect_download() as download:
        page.get_by_role("button", name=f"Download {kind}").click()
    assert download.value.suggested_filename == f"tree.{kind.lower()}"
    content = download.value.path().read_bytes()
    if kind == "PNG":
        assert content.startswith(b"\x89PNG")
    else:
        text = content.decode()
        assert "Overcast" in text
        assert "var(--" not in text
        assert "−" not in text  # the fold buttons stay in the page


def test_dark_and_light_differ(open_page: Open):
    colours = set()
    for scheme in ("light", "dark"):
        page = open_page("step=8", color_scheme=scheme)
        paint = "e => [getComputedStyle(e).fill, getComputedStyle(e).stroke].join()"
        colours.add(node(page, "").locator(".box").evaluate(paint))
    assert len(colours) == 2


def test_a_finger_can_tap_a_node_on_a_phone(open_page: Open):
    page = open_page("step=8", width=390, height=844, has_touch=True, is_mobile=True)
    frame = boxes(page, "svg[data-step]")[0]
    assert all(frame["left"] <= box["left"] and box["right"] <= frame["right"] for box in boxes(page, ".box"))
    node(page, "2").locator(".card").tap()
    expect(page.get_by_text("node '2' clicks 1")).to_be_visible()


def test_two_fingers_zoom(open_page: Open):
    page = open_page("step=8", width=390, height=844, has_touch=True, is_mobile=True)
    before = scale(page)
    frame = boxes(page, "svg[data-step]")[0]
    x, y = frame["left"] + frame["width"] / 2, frame["top"] + frame["height"] / 2
    touch = page.context.new_cdp_session(page)
    for kind, apart in (("touchStart", 40), ("touchMove", 60), ("touchMove", 90), ("touchEnd", None)):
        points = [{"x": x + side * apart, "y": y, "id": side} for side in (-1, 1)] if apart else []
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    settle(page)
    assert scale(page) > before * 1.5
    expect(page.get_by_text("clicks 0")).to_be_visible()
