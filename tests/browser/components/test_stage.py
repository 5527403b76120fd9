"""The stage in a real browser: it steps by itself, and tells the server where somebody settled."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from datasets.catalog import CATALOG
from engine.learn.algorithms import recipe_for
from engine.learn.grow import learn
from tests.browser.conftest import QUIET, serving

Open = Callable[..., Page]
STAGE = "[...document.querySelectorAll('*')].map((e) => e.shadowRoot?.querySelector('.stage')).find(Boolean)"
MAIN = "document.querySelector('[data-testid=stMain]')"


@pytest.fixture(scope="module")
def stage_address() -> Iterator[str]:
    with serving(str(Path(__file__).parent / "stage_demo.py")) as address:
        yield address


@pytest.fixture
def opened(stage_address: str, new_tab: Open) -> Iterator[Open]:
    """Open the demo; a script error, a dialog or a request to another host fails the test."""
    faults: list[str] = []
    pages = []

    def opened(query: str = "", *, width: int = 1440, height: int = 900, **options: object) -> Page:
        page = new_tab(stage_address, width, height, **options)
        pages.append(page)
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("dialog", lambda dialog: (faults.append(dialog.message), dialog.dismiss()))
        page.on("request", lambda request: None if local(request.url) else faults.append(request.url))
        page.sent = sent = []

        def note(payload: object) -> None:
            sent.append(payload)

        page.on("websocket", lambda socket: socket.on("framesent", note))
        page.goto(f"{stage_address}/?{query}")
        page.wait_for_selector(".stage[data-step]")
        if "late" not in query:
            quiet(page)
        return page

    def local(url: str) -> bool:
        return url.startswith((stage_address, "data:", "blob:"))

    yield opened
    for page in pages:
        page.close()
    assert not faults


def quiet(page: Page) -> None:
    page.wait_for_selector(QUIET)
    page.wait_for_timeout(400)
    page.wait_for_selector(QUIET)


def at(page: Page, step: int, part: int = 0) -> None:
    page.wait_for_selector(f'.stage[data-step="{step}"][data-part="{part}"]')


def heard(page: Page, text: str) -> None:
    expect(page.locator("#heard")).to_contain_text(text)


def test_forty_presses_land_on_the_stop_forty_with_one_message(opened: Open):
    page = opened("sums=1")
    page.sent.clear()
    # All at once: on a busy machine somebody would settle between two presses that come one by one.
    page.evaluate(
        """for (let i = 0; i < 40; i++)
             dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true }))"""
    )
    at(page, 4)  # the root has 21 sums and the second split 17; leaves have one each
    heard(page, "settled '4.0'")
    page.wait_for_timeout(600)
    assert len(page.sent) == 1


def test_a_picture_that_takes_long_to_draw_is_not_taken_for_a_pause(opened: Open):
    page = opened()
    # Writing the sentence blocks the page for longer than somebody rests before they have settled.
    page.evaluate(
        """() => {
          const replace = Element.prototype.replaceChildren;
          Element.prototype.replaceChildren = function (...nodes) {
            const end = performance.now() + 400;
            while (this.classList.contains('sentence') && performance.now() < end);
            return replace.apply(this, nodes);
          };
        }"""
    )
    page.sent.clear()
    page.evaluate(
        """async () => {
          for (let i = 0; i < 3; i++) {
            dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true }));
            await new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)));
          }
        }"""
    )
    at(page, 3)
    heard(page, "settled '3.0'")
    assert len(page.sent) == 1


def test_presses_beyond_the_end_stay_at_the_end(opened: Open):
    page = opened()
    for _ in range(40):
        page.keyboard.press("PageDown")
    at(page, 8)
    expect(page.locator(".words")).to_have_text("finished in 8 steps")
    expect(page.get_by_role("button", name="Next step")).to_be_disabled()


def test_the_focus_goes_to_the_slider_when_its_button_has_nowhere_to_go(opened: Open):
    page = opened()
    focused = "() => document.activeElement.shadowRoot?.activeElement?.ariaLabel"
    page.get_by_role("button", name="Next step").focus()
    for _ in range(40):
        page.keyboard.press("Enter")
    at(page, 8)
    expect(page.get_by_role("button", name="Next step")).to_be_disabled()
    assert page.evaluate(focused) == "Step"
    page.get_by_role("button", name="Step back").focus()
    page.keyboard.press("Home")
    at(page, 0)
    assert page.evaluate(focused) == "Step"


def test_keys_and_buttons_move(opened: Open):
    page = opened()
    page.keyboard.press("End")
    at(page, 8)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("PageUp")
    at(page, 6)
    page.keyboard.press("Home")
    at(page, 0)
    for name, step in (("Next step", 1), ("Last step", 8), ("Step back", 7), ("First step", 0)):
        page.get_by_role("button", name=name).click()
        at(page, step)


def test_going_back_enters_a_step_at_its_last_sum(opened: Open):
    page = opened("sums=1&step=1")
    page.keyboard.press("ArrowLeft")
    at(page, 0, 20)
    expect(page.locator(".words")).to_have_text("step 1 of 8, line 21 of 21")


def test_the_slider_moves_and_keys_move_it(opened: Open):
    page = opened()
    slider = page.get_by_label("Step", exact=True)
    slider.fill("5")
    at(page, 5)
    slider.focus()
    page.keyboard.press("ArrowRight")
    at(page, 6)
    assert slider.input_value() == "6"


def test_playing_steps_by_itself_and_tells_nobody(opened: Open):
    page = opened()
    page.get_by_label("Speed of playing").select_option("fast")
    page.sent.clear()
    page.mouse.click(1437, 450)  # out of the select
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    at(page, 2)
    assert page.sent == []
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    heard(page, "settled '2.0'")
    page.wait_for_timeout(900)
    at(page, 2)


def test_playing_stops_at_the_end(opened: Open):
    page = opened("step=7")
    page.get_by_role("button", name="Play").click()
    at(page, 8)
    expect(page.get_by_role("button", name="Play")).to_be_disabled()


def test_a_number_opens_its_panel(opened: Open):
    page = opened("data=iris&algorithm=cart")
    for key, panel in enumerate(("table", "board", "plane", "cases", "code"), 1):
        page.keyboard.press(str(key))
        expect(page.locator(f".panel.{panel}")).to_be_visible()
        assert page.locator(".panel:visible").count() == 1
    quiet(page)
    page.reload()
    page.wait_for_selector(".stage[data-step]")
    expect(page.locator(".panel.code")).to_be_visible()


SIZES = ((1440, 900), (1920, 1080), (1024, 768))


def test_the_tree_can_have_the_whole_stage(opened: Open):
    page = opened()
    half = page.locator(".tree").bounding_box()["width"]
    page.keyboard.press("0")
    expect(page.locator(".panel:visible")).to_have_count(0)
    assert page.locator(".tree").bounding_box()["width"] > 1.5 * half
    page.keyboard.press("3")
    expect(page.locator(".panel.plane")).to_be_visible()


def test_keys_typed_into_a_field_are_the_fields(opened: Open):
    page = opened()
    page.keyboard.press("2")
    page.get_by_label("Arithmetic of").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(200)
    at(page, 0)


def test_the_address_follows_and_a_reload_restores(opened: Open):
    page = opened("sums=1")
    for _ in range(23):
        page.keyboard.press("ArrowRight")
    at(page, 1, 2)
    page.wait_for_function("location.search.includes('step=1') && location.search.includes('sum=2')")
    sentence = page.locator(".sentence").inner_text()
    page.reload()
    at(page, 1, 2)
    assert page.locator(".sentence").inner_text() == sentence
    page.keyboard.press("Home")
    page.wait_for_function("!location.search.includes('step=')")


def test_jumping_ahead_of_the_frames_waits_for_them(opened: Open):
    page = opened("data=iris&algorithm=cart&late=2")
    page.keyboard.press("End")
    expect(page.locator(".making")).to_have_text("step 18 of 17 is being made …")
    at(page, 0)
    at(page, 17)
    expect(page.locator(".making")).to_be_hidden()


def test_frames_of_another_lesson_keep_the_place(opened: Open):
    page = opened("force=Wind")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("4")
    at(page, 1)
    expect(page.locator('[data-node=""]')).to_contain_text("Outlook?")
    page.get_by_role("button", name="What if").click()
    expect(page.locator('[data-node=""]')).to_contain_text("Wind?")
    at(page, 1)
    expect(page.locator(".panel.cases")).to_be_visible()


def test_clicks_on_nodes_and_candidates_are_told_at_once(opened: Open):
    page = opened("step=8")
    page.locator('[data-node="0"] .card').click()
    heard(page, "node '0'")
    page.keyboard.press("Home")
    at(page, 0)
    page.keyboard.press("1")
    page.get_by_role("button", name="Wind", exact=True).click()
    heard(page, "column 'Wind'")
    page.keyboard.press("2")
    expect(page.get_by_label("Arithmetic of")).to_have_value("Wind")


def test_the_board_fills_line_by_line(opened: Open):
    page = opened("sums=1")
    page.keyboard.press("2")
    lines = []
    for _ in range(6):
        lines.append(page.locator(".board .line").count())
        step = page.locator(".stage").get_attribute("data-part")
        page.keyboard.press("ArrowRight")
        at(page, 0, int(step) + 1)
    assert lines == [0, 1, 1, 4, 5, 6]
    assert page.locator(".line math").first.text_content().startswith("H(Y)")


def test_a_click_on_a_blank_spot_leaves_no_frame_while_keys_step_on(opened: Open):
    page = opened()
    framed = """() => {
      let focused = document.activeElement;
      while (focused.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
      return getComputedStyle(focused).outlineStyle;
    }"""
    for step, place in enumerate((".tree svg", ".panel.table", "[data-move=next]"), 1):
        box = page.locator(place).first.bounding_box()
        page.mouse.click(box["x"] + 8, box["y"] + box["height"] - 8)
        page.keyboard.press("ArrowRight")
        at(page, step + (place == "[data-move=next]"))
        assert page.evaluate(framed) == "none"
    page.keyboard.press("Tab")
    assert page.evaluate(framed) != "none"


def test_tree_and_plane_point_at_each_other(opened: Open):
    page = opened("data=iris&algorithm=cart&step=17")
    page.keyboard.press("3")
    page.locator('svg.plane rect[data-node="0"]').hover(position={"x": 5, "y": 5})
    expect(page.locator('g[data-node="0"].lit')).to_have_count(1)
    page.locator('g[data-node="0"] .card').hover()
    expect(page.locator('svg.plane rect[data-node="0"].lit')).to_have_count(1)
    expect(page.locator("svg.plane rect.lit")).to_have_count(1)


def test_the_line_being_executed_is_lit(opened: Open):
    page = opened("sums=1&sum=5")
    page.keyboard.press("5")
    expect(page.locator(".code .lit")).to_contain_text("gain(A) ← H(Y) − H(Y | A)")
    expect(page.locator(".code .lit .held")).to_contain_text("gain(A) = 0.247")


@pytest.mark.parametrize("query", ["step=1", "data=iris&algorithm=cart&step=9", "data=mushroom&algorithm=c45&step=1"])
def test_nothing_lies_below_the_fold(opened: Open, query: str):
    page = opened(query)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.keyboard.press("1")
        quiet(page)
        box = page.locator(".stage").bounding_box()
        assert box["y"] + box["height"] <= height
        assert page.evaluate(f"{MAIN}.scrollHeight - {MAIN}.clientHeight") <= 0
        for row in (".player", ".tabs", ".tree .bar"):
            assert page.locator(row).bounding_box()["height"] < 60, f"{row} takes more than a row"
        for key in "12345":
            page.keyboard.press(key)
            page.wait_for_timeout(80)
            assert small_type(page) == []


@pytest.mark.parametrize("query", ["step=2", "data=iris&algorithm=cart&step=9", "data=mushroom&algorithm=c45&step=4"])
def test_a_hall_reads_the_cards_of_a_growing_tree(opened: Open, query: str):
    page = opened(f"{query}&large=1", reduced_motion="reduce")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        quiet(page)
        sizes = card_type(page)
        assert len(sizes) > 5
        assert min(sizes) > 21.9
        assert small_type(page, least=22) == []


def card_type(page: Page) -> list[float]:
    """The sizes of all type on the cards, in pixels of the screen."""
    return page.locator(".tree .node text").evaluate_all(
        "(texts) => texts.map((each) => parseFloat(each.getAttribute('font-size')) * each.getScreenCTM().a)"
    )


@pytest.mark.parametrize(
    ("data", "algorithm", "large", "least"),
    [
        ("mushroom", "id3", False, 14),
        ("mushroom", "c45", False, 14),
        ("mpg-40", "id3", False, 14),
        ("iris", "cart", False, 14),
        ("play-tennis", "id3", True, 22),
    ],
)
def test_the_finished_tree_is_shown_whole(opened: Open, data: str, algorithm: str, large: bool, least: int):
    table = CATALOG[data].table()
    trace = learn(table, recipe_for(table, algorithm))
    query = f"data={data}&algorithm={algorithm}&step={len(trace)}&large={int(large)}"
    page = opened(query, reduced_motion="reduce")
    expect(page.locator(".words")).to_contain_text("finished")
    expect(page.locator(".tree .node")).to_have_count(len(trace.tree))
    expect(page.locator(".tree .node.folded")).to_have_count(0)
    assert min(card_type(page)) >= least - 0.1


# The cards that are drawn, the nodes that signs say are not, and whether every card lies within the drawing.
DRAWN = """(svg) => {
  const frame = svg.getBoundingClientRect();
  const nodes = [...svg.querySelectorAll('.node:not([opacity="0"])')];
  const across = ({ left, right }) => left >= frame.left && right <= frame.right;
  const down = ({ top, bottom }) => top >= frame.top && bottom <= frame.bottom;
  const within = (box) => across(box) && down(box);
  return {
    cards: nodes.length,
    hidden: [...svg.querySelectorAll('.node.folded .fold text')].map((sign) => Number(sign.textContent)),
    within: nodes.every((node) => within(node.querySelector('.box').getBoundingClientRect())),
  };
}"""


@pytest.mark.parametrize(
    ("data", "algorithm", "step"),
    [("mushroom", "c45", 999), ("mushroom", "c45", 15), ("mpg-40", "id3", 999), ("hitters", "cart", 999)],
)
def test_a_tree_says_less_and_then_folds_before_its_type_is_too_small(
    opened: Open, data: str, algorithm: str, step: int
):
    page = opened(f"data={data}&algorithm={algorithm}&step={step}&large=1", reduced_motion="reduce")
    table = CATALOG[data].table()
    trace = learn(table, recipe_for(table, algorithm))
    nodes = len(trace.at(min(step, len(trace))))
    for width, height, least in ((1440, 900, 22), (1920, 1080, 22), (1024, 768, 22), (390, 844, 14)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(300)
        assert min(card_type(page)) >= least - 0.1
        drawn = page.locator(".tree svg[role=tree]").evaluate(DRAWN)
        assert drawn["within"]
        assert drawn["cards"] + sum(drawn["hidden"]) == nodes
        expect(page.locator(".tree .node.current")).to_have_count(int(step < len(trace)))


def test_as_many_cases_stand_beside_the_tree_as_have_room_and_all_on_demand(opened: Open):
    page = opened("data=mushroom&large=1&beside=cases", reduced_motion="reduce")
    panel, heads = page.locator(".panel.cases"), page.locator(".panel.cases thead th:visible")
    shown = []
    for width, height in ((1440, 900), (1920, 1080), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(300)
        over = panel.evaluate("(each) => [each.scrollWidth - each.clientWidth, each.scrollHeight - each.clientHeight]")
        assert max(over) <= 0
        shown.append((heads.count(), panel.locator("tr[data-row]").count()))
        assert shown[-1] > (2, 8)
    assert shown[1] == max(shown)
    panel.get_by_role("button", name="Show all").click()
    expect(heads).to_have_count(13)
    expect(panel.locator("tr[data-row]")).to_have_count(30)


def test_what_is_folded_for_want_of_room_opens_by_a_click(opened: Open):
    page = opened("data=mushroom&algorithm=c45&step=999&large=1", width=1024, height=768, reduced_motion="reduce")
    poisonous = page.locator(".tree .node.folded", has_text="poisonous").first
    expect(poisonous).to_contain_text("3796")
    poisonous.locator(".fold").click()
    expect(page.locator('.tree .node[data-node="4"]')).to_contain_text("2160")


def test_leaves_of_many_branches_stand_below_each_other_under_their_answer(opened: Open):
    page = opened("data=mushroom&algorithm=id3&step=38", reduced_motion="reduce")
    rows = page.locator('.node[data-node="0"] .box, .node[data-node="4"] .box').evaluate_all(
        "(boxes) => boxes.map((each) => { const { x, y } = each.getBoundingClientRect(); return [x, y]; })"
    )
    assert rows[0][0] == pytest.approx(rows[1][0], abs=1)
    assert rows[0][1] < rows[1][1]
    expect(page.locator('.node[data-node="0"] .head')).to_have_text("poisonous")
    expect(page.locator('.node[data-node="4"] .head')).to_have_count(0)
    page.locator('.node[data-node="4"] .card').click()
    heard(page, "node '4'")


def small_type(page: Page, least: int = 14) -> list[str]:
    """Texts of the stage (outside drawings, and buttons of the drawing itself in a lecture) in smaller type."""
    return page.evaluate(
        """([stage, least]) => {
        const found = [];
        const visit = (root) => {
          for (const each of root.querySelectorAll('*')) {
            if (each.shadowRoot) visit(each.shadowRoot);
            const own = [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
            if (!own || each.closest(`svg:not(.plane), style, option, .spoken`)) continue;
            if (least > 14 && each.closest('.bar, .alone')) continue;
            if (!each.getClientRects().length) continue;
            const size = parseFloat(getComputedStyle(each).fontSize);
            if (size < least - 0.05) found.push([each.localName, each.className, size, each.textContent].join(' '));
          }
        };
        visit(stage);
        return found;
    }""",
        [page.evaluate_handle(STAGE), least],
    )


def test_reduced_motion_shows_the_end_at_once(opened: Open):
    page = opened(reduced_motion="reduce")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector('g[data-node="2"]')
    assert page.locator('g[data-node="2"]').get_attribute("opacity") == "1"


def test_on_a_phone_the_panel_comes_under_the_tree(opened: Open):
    page = opened("step=1", width=390, height=844, has_touch=True, is_mobile=True)
    tree, panels = page.locator(".tree").bounding_box(), page.locator(".panels").bounding_box()
    assert panels["y"] > tree["y"] + tree["height"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("button", name="Next step").tap()
    at(page, 2)


@pytest.mark.parametrize("algorithm", ["id3", "c45"])
def test_the_browser_shows_what_the_views_say(opened: Open, algorithm: str):
    table = CATALOG["play-tennis"].table()
    trace = learn(table, recipe_for(table, algorithm))
    page = opened(f"algorithm={algorithm}")
    for k in range(len(trace)):
        at(page, k)
        assert page.locator(".words").inner_text() == f"step {k + 1} of {len(trace)}"
        page.keyboard.press("ArrowRight")
    at(page, len(trace))
    assert page.locator("g[data-node]").count() == len(trace.tree)
