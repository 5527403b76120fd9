"""The Grow page as people use it, in a real browser."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import settle


def at_step(page: Page, step: int) -> None:
    expect(page.locator(f'.stage[data-step="{step}"]')).to_be_visible()
    settle(page)


def node(page: Page, id: str):
    return page.locator(f'g[data-node="{id}"]')


def press(page: Page, key: str) -> None:
    page.keyboard.press(key)
    page.wait_for_timeout(50)


def panel(page: Page, name: str) -> None:
    page.get_by_role("radio", name=name).or_(page.get_by_role("button", name=name, exact=True)).first.click()
    settle(page)


def test_the_keyboard_steps_through_play_tennis_with_the_textbook_gains(turned):
    page = turned()
    at_step(page, 0)
    for column, gain in (("Outlook", "0.247"), ("Humidity", "0.152"), ("Wind", "0.048"), ("Temperature", "0.029")):
        expect(page.locator("tbody tr", has_text=column).first).to_contain_text(gain)
    expect(page.locator("tr.win")).to_contain_text("Outlook")
    for key, step in (("ArrowRight", 1), ("PageDown", 2), ("ArrowLeft", 1), ("PageUp", 0), ("End", 8), ("Home", 0)):
        press(page, key)
        at_step(page, step)
    press(page, "End")
    at_step(page, 8)
    expect(page.locator(".sentence")).to_contain_text("14 of 14")


def test_no_press_is_lost_however_quick(turned):
    page = turned("grow?data=penguins&panel=rows")
    at_step(page, 0)
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    at_step(page, 12)
    for _ in range(5):
        page.keyboard.press("PageUp")
    at_step(page, 7)
    assert "held" not in page.url


def test_the_arrows_step_also_after_a_click_on_line_by_line(turned):
    page = turned()
    page.get_by_role("button", name="Line by line").click()
    expect(page).to_have_url(re.compile("sums=1"))
    settle(page)
    press(page, "ArrowRight")
    expect(page.locator(".words")).to_contain_text("line 2 of")


def test_a_field_keeps_its_keys_and_the_clicker_steps_all_the_same(turned):
    page = turned("grow?panel=row")
    page.get_by_label("Row of the table").click()
    press(page, "ArrowUp")
    press(page, "ArrowLeft")
    press(page, "PageDown")
    at_step(page, 1)
    expect(page.get_by_label("Row of the table")).to_have_value("2")


def test_the_slider_jumps_to_a_step(turned):
    page = turned()
    page.get_by_role("slider", name="Step").fill("5")
    at_step(page, 5)


def test_space_plays_until_the_tree_is_finished(turned):
    page = turned("grow?step=6")
    at_step(page, 6)
    press(page, "Space")
    at_step(page, 8)
    expect(page.get_by_role("button", name=re.compile("Play"))).to_be_visible()


def test_a_click_on_sunny_shows_its_rows_and_an_override_travels_in_the_link(turned, new_page):
    page = turned("grow?step=8")
    at_step(page, 8)
    node(page, "0").click()
    expect(page).to_have_url(re.compile("node=0"))
    settle(page)
    expect(page.locator(".sentence")).to_contain_text("5 cases where Outlook = Sunny")
    panel(page, "What if")
    page.get_by_label("Ask about").scroll_into_view_if_needed()
    settle(page)  # a list closes when the page scrolls
    page.get_by_label("Ask about").click()
    page.get_by_role("option", name="Temperature").click()
    settle(page)
    page.get_by_role("button", name="Ask this").click()
    expect(page.locator(".sentence")).to_contain_text("0.400 bits")
    expect(page.locator(".ss-cost")).to_contain_text("nodes")
    expect(node(page, "0")).to_contain_text("Temperature")
    settle(page)

    other = new_page(page.url[page.url.index("?") :])
    expect(node(other, "0")).to_contain_text("Temperature")
    assert other.url == page.url
    assert other.locator("g[data-node]").count() == page.locator("g[data-node]").count()
    assert other.locator("svg[data-step]").get_attribute("data-step") == page.locator("svg[data-step]").get_attribute(
        "data-step"
    )

    page.get_by_role("button", name="Undo all").click()
    expect(node(page, "0")).to_contain_text("Humidity")


def test_a_click_on_a_candidate_writes_its_arithmetic_out(turned, new_page):
    page = turned()
    page.locator(".wide tbody tr", has_text="Wind").click()
    expect(page.locator(".panel.board")).to_contain_text("0.048")
    expect(page).to_have_url(re.compile("column=Wind"))
    expect(page).to_have_url(re.compile("beside=board"))
    other = new_page(page.url[page.url.index("?") :])
    expect(other.get_by_label("Arithmetic of")).to_have_value("Wind")


def test_predict_first_takes_a_click_as_the_guess_and_gives_a_second_try(turned):
    page = turned("grow?guess=1")
    at_step(page, 0)
    expect(page.locator(".wide tbody")).not_to_contain_text("0.247")
    page.locator(".wide tbody tr", has_text="Temperature").click()
    expect(page.locator(".guessing")).to_contain_text("Try again")
    expect(page.locator(".wide tbody")).not_to_contain_text("0.247")
    page.locator(".guessing").get_by_role("button", name="Outlook").click()
    expect(page.locator(".guessing")).to_contain_text("At the second try. Right: Outlook with 0.247")
    expect(page.locator(".wide tbody")).to_contain_text("0.247")
    press(page, "ArrowRight")
    focused = "() => document.activeElement.shadowRoot?.activeElement?.className"
    page.locator(".guessing").get_by_role("button", name="Temperature").press("Enter")
    expect(page.locator(".guessing")).to_contain_text("Try again")
    assert page.evaluate(focused) == "guess"  # another one: the pressed button takes no more guesses
    page.locator(".guessing").get_by_role("button", name="Humidity").press("Enter")
    expect(page.locator(".guessing")).to_contain_text("Right")
    assert page.evaluate(focused) == "guessing"
    press(page, "End")
    expect(page.locator(".guessing")).to_contain_text(
        "You predicted 0 of 2 decisions at the first try, 2 more at the second"
    )


# Notes the signs that travel over the tree whenever some set out, branch by branch.
WATCH = """layer => {
  window.travelled = [];
  window.travelling = () => layer.childElementCount;
  const note = () => { if (layer.childElementCount) window.travelled.push(layer.textContent); };
  new MutationObserver(note).observe(layer, { childList: true });
}"""
INTERRUPTED = """async () => {
  const key = (name) => window.dispatchEvent(new KeyboardEvent("keydown", { key: name }));
  const picture = () => new Promise(requestAnimationFrame);
  key("ArrowRight");
  while (!window.travelling()) await picture();
  key("ArrowLeft");
  await picture();
  await picture();
  return window.travelling();
}"""
GLIDING = """async (panel) => {
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
  for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
  return [...panel.querySelectorAll("tr[data-row]")].filter((row) => row.getAnimations().length).length;
}"""


def test_the_cases_travel_down_the_branches_when_a_question_is_answered(turned):
    page = turned()
    at_step(page, 0)
    page.emulate_media(reduced_motion="no-preference")
    page.locator(".travel").evaluate(WATCH)
    press(page, "ArrowRight")
    at_step(page, 1)
    assert page.evaluate("travelled") == ["●●●▲▲▲▲▲▲●●▲▲▲"]
    expect(page.locator(".travel text")).to_have_count(0)
    press(page, "ArrowLeft")  # nothing travels back,
    at_step(page, 0)
    press(page, "End")  # nor when many steps are passed
    at_step(page, 8)
    assert len(page.evaluate("travelled")) == 1
    press(page, "Home")
    at_step(page, 0)
    assert page.evaluate(INTERRUPTED) == 0  # the next press ends it


def test_of_many_cases_a_sample_travels_in_proportion_and_none_for_those_who_want_no_motion(turned):
    page = turned("grow?data=iris")
    at_step(page, 0)
    page.locator(".travel").evaluate(WATCH)
    press(page, "ArrowRight")
    at_step(page, 1)
    assert page.evaluate("travelled") == []
    press(page, "Home")
    at_step(page, 0)
    page.emulate_media(reduced_motion="no-preference")
    press(page, "ArrowRight")
    at_step(page, 1)
    (signs,) = page.evaluate("travelled")
    assert len(signs) == 40
    assert {signs.count(sign) for sign in "●▲■"} <= {13, 14}


def test_rows_glide_into_their_branches(turned):
    page = turned("grow?lecture=1&beside=cases")
    at_step(page, 0)
    page.emulate_media(reduced_motion="no-preference")
    assert page.locator(".panel.cases").evaluate(GLIDING) == 14


def test_a_row_falls_through_the_tree_test_by_test(new_page):
    page = new_page("?step=8&panel=row", wait=False)
    messages = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda sent: messages.append(len(sent))))
    page.reload()
    at_step(page, 8)
    page.get_by_role("button", name="Drop this row in").click()
    card, token, lit = page.locator(".falling"), page.locator("g.node:has(.token)"), page.locator(".value.lit")
    expect(card).to_contain_text("It waits at the root.")
    settle(page)
    assert messages
    messages.clear()
    for key, node_id, value in (
        ("ArrowRight", "0", "OutlookSunny"),
        ("PageDown", "0.0", "HumidityHigh"),
        ("ArrowLeft", "0", "OutlookSunny"),
        ("End", "0.0", "HumidityHigh"),
    ):
        press(page, key)
        expect(lit).to_have_text(value)
        expect(token).to_have_attribute("data-node", node_id)
    expect(card.locator(".ss-verdict")).to_contain_text("The tree answers No")
    press(page, "Home")
    expect(lit).to_have_count(0)
    expect(token).to_have_attribute("data-node", "")
    for _ in range(2):
        page.get_by_role("button", name="Next step").click()
    expect(card.locator(".ss-verdict")).to_be_visible()
    page.wait_for_timeout(400)  # longer than it takes to settle
    assert messages == []
    press(page, "ArrowRight")
    expect(card).to_be_hidden()
    expect(page).not_to_have_url(re.compile("row=1"))
    at_step(page, 8)
    assert messages
    press(page, "ArrowLeft")
    at_step(page, 7)


def test_parts_of_a_row_fall_down_several_branches_and_escape_leaves_it_before_the_lecture(turned):
    row = "%7B%22Humidity%22%3A%22High%22%2C%22Wind%22%3A%22Weak%22%7D"
    page = turned(f"grow?algorithm=c45&step=8&panel=row&lecture=1&row={row}")
    at_step(page, 8)
    tokens = page.locator(".token text")
    expect(page.locator(".falling .ss-verdict")).to_be_visible()  # a link shows the end of the way
    for key, shares in (
        ("ArrowLeft", ["0.286", "0.357", "0.357"]),
        ("Home", ["1"]),
        ("ArrowRight", ["0.286", "0.357", "0.357"]),
    ):
        press(page, key)
        expect(tokens).to_have_count(len(shares))
        assert sorted(tokens.all_text_contents()) == shares
    expect(page.locator(".value.lit")).to_have_text("Outlook(missing)")
    press(page, "Escape")
    expect(page.locator(".falling")).to_be_hidden()
    expect(page).not_to_have_url(re.compile("row=%7B"))
    assert "lecture=1" in page.url


def test_lecture_mode_hides_the_sidebar_and_waits_with_the_answer(turned):
    page = turned("grow?lecture=1", width=1920, height=1080)
    at_step(page, 0)
    expect(page.locator('[data-testid="stSidebar"]')).to_be_hidden()
    expect(page.locator(".wide tbody")).not_to_contain_text("0.247")
    press(page, "PageDown")
    expect(page.locator(".wide tbody")).to_contain_text("0.247")
    settle(page)
    press(page, "PageDown")
    at_step(page, 1)


def test_a_lecture_goes_on_to_other_pages_by_its_menu_and_ends_with_escape(turned):
    page = turned()
    page.get_by_role("button", name="Lecture").click()
    expect(page).to_have_url(re.compile("lecture=1"))
    settle(page)
    press(page, "m")
    menu = page.locator("dialog.menu")
    assert menu.evaluate("(dialog) => dialog.scrollHeight <= dialog.clientHeight"), "part of the menu is below the fold"
    expect(menu.get_by_role("button", name="Home")).to_be_visible()
    press(page, "m")
    expect(menu).to_have_count(0)
    press(page, "m")
    page.get_by_role("button", name="Iris").click()
    expect(page).to_have_url(re.compile("data=iris.*lecture=1"))
    settle(page)
    press(page, "m")
    page.get_by_role("button", name="Base cases").click()
    expect(page.get_by_role("heading", name="When do we stop?")).to_be_visible()
    expect(page).to_have_url(re.compile("stopping.*lecture=1"))
    settle(page)
    press(page, "Escape")
    expect(page).not_to_have_url(re.compile("lecture"))
    expect(page.locator('[data-testid="stSidebar"]')).to_be_visible()


def test_a_black_screen_goes_with_the_next_key(turned):
    page = turned("grow?lecture=1")
    at_step(page, 0)
    press(page, "b")
    expect(page.locator("dialog.black")).to_be_visible()
    press(page, "ArrowRight")
    expect(page.locator("dialog.black")).to_have_count(0)
    at_step(page, 0)


def test_tree_table_and_sentence_are_visible_together_on_a_laptop(turned):
    page = turned("grow?step=5")
    at_step(page, 5)
    table = page.locator(".panel.table .table").locator("tbody tr").last
    for seen in (page.locator("svg[data-step]"), table, page.locator(".sentence")):
        box = seen.bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 900


def test_stepping_moves_neither_the_scroll_nor_the_drawing(turned):
    page = turned("grow?data=iris&panel=rows")
    at_step(page, 0)
    main = page.locator('[data-testid="stMain"]')
    main.evaluate("each => each.scrollTo(0, 60)")
    svg = page.locator("svg[data-step]")
    svg.evaluate("each => { each.marked = true }")
    before = svg.bounding_box()
    for step in (1, 2, 3):
        press(page, "ArrowRight")
        at_step(page, step)
        assert main.evaluate("each => each.scrollTop") == 60
        assert svg.evaluate("each => each.marked === true")
        assert svg.bounding_box() == before


def test_dragging_the_threshold_looks_and_a_button_asks(turned):
    page = turned("grow?data=iris&algorithm=cart&column=petal_width&beside=board")
    line, looked = page.get_by_role("slider", name="Cut of petal_width"), page.locator(".looked")
    expect(looked).to_contain_text("petal_width ≤ 0.8?")
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    settle(page)
    box = line.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 3
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y, steps=6)
    expect(looked).not_to_contain_text("0.8?")
    page.mouse.up()
    before = looked.text_content()
    line.press("ArrowRight")
    expect(looked).not_to_contain_text(before)
    cut = re.search(r"≤ [\d.]+", looked.text_content())[0]
    assert cut in line.get_attribute("aria-valuetext")
    expect(page.locator(".branches")).to_contain_text(cut)
    settle(page)
    assert "overrides=" not in page.url
    page.get_by_role("button", name="Ask this").click()
    expect(page).to_have_url(re.compile("overrides="))
    expect(page.locator(".sentence").first).to_contain_text("You decided")
    expect(looked).to_contain_text(cut)
    expect(page.get_by_role("button", name="Ask this")).to_be_disabled()
    page.get_by_role("button", name="Undo").click()
    expect(page).not_to_have_url(re.compile("overrides="))
    expect(looked).to_contain_text("0.8?")


def test_the_cut_is_dragged_on_the_plane_too_and_both_panels_look_at_the_same(turned):
    page = turned("grow?data=iris&algorithm=cart&beside=plane&step=2")
    line, tried = page.get_by_role("slider", name="Cut of petal_width"), page.locator(".tried")
    expect(tried).to_contain_text("petal_width ≤ 1.75?")
    line.press("ArrowUp")
    expect(tried).not_to_contain_text("1.75?")
    cut = re.search(r"petal_width ≤ [\d.]+", tried.text_content())[0]
    page.get_by_role("tab", name="Arithmetic").click()
    expect(page.locator(".looked")).to_contain_text(cut)
    assert "overrides=" not in page.url


def test_a_click_on_a_rectangle_looks_at_its_leaf(turned):
    page = turned("grow?data=rings&algorithm=cart&step=9&panel=rows")
    page.locator("svg.plane rect[data-node]").first.click(position={"x": 8, "y": 8})
    expect(page).to_have_url(re.compile("node="))
    expect(page.locator("svg [aria-selected=true]").first).to_be_visible()
    page.get_by_role("button", name="Back to the step").click()
    expect(page).not_to_have_url(re.compile("node="))


def test_pointing_at_a_leaf_lights_up_its_rectangle(turned):
    page = turned("grow?data=rings&algorithm=cart&step=9&beside=plane")
    lit = page.locator("svg.plane rect.lit")
    expect(page.locator("svg.plane rect[data-node]").first).to_be_attached()
    expect(lit).to_have_count(0)
    page.locator('g[data-state="leaf"] .card').first.hover()
    expect(lit).to_have_count(1)


def test_graphviz_is_one_click_away_and_so_is_the_way_back(turned):
    page = turned("grow?step=8")
    at_step(page, 8)
    panel(page, "Textbook drawing")
    expect(page.locator('[data-testid="stGraphVizChart"] svg')).to_contain_text("Outlook")
    expect(page.get_by_role("button", name="DOT")).to_be_visible()
    expect(page).to_have_url(re.compile("drawing=1"))
    panel(page, "Textbook drawing")
    expect(page.locator('[data-testid="stGraphVizChart"]')).to_have_count(0)


def test_the_pages_stack_on_a_phone(turned):
    page = turned("grow?step=1", width=390, height=844)
    at_step(page, 1)
    drawing, table = page.locator("svg[data-step]").bounding_box(), page.locator(".panel.table").bounding_box()
    assert table["y"] >= drawing["y"] + drawing["height"] - 5
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_switches_show_what_the_link_says(turned):
    page = turned("grow?guess=1")
    at_step(page, 0)
    expect(page.get_by_role("button", name="Predict first")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="Line by line")).to_have_attribute("aria-pressed", "false")


def test_the_browsers_back_button_goes_to_where_one_settled_before(turned):
    page = turned()
    at_step(page, 0)
    for step in (1, 2):
        press(page, "ArrowRight")
        at_step(page, step)
        expect(page).to_have_url(re.compile(f"step={step}"))
        page.wait_for_timeout(400)
    page.go_back()
    at_step(page, 1)
    page.go_back()
    at_step(page, 0)
    press(page, "ArrowRight")
    at_step(page, 1)


def heard_from(page: Page) -> list[int]:
    """The sizes of the messages that the page will have sent, from a fresh start on."""
    messages = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda sent: messages.append(len(sent))))
    page.add_init_script(KEEPING_LINES)
    page.reload()
    at_step(page, 0)
    settle(page)
    messages.clear()
    return messages


KEEPING_LINES = """globalThis.lines = [];
  globalThis.WebSocket = class extends WebSocket {
    constructor(...given) { super(...given); lines.push(this); }
  };"""
SETTLED = 600  # milliseconds: longer than it takes to settle


def steps_to(page: Page, last: int) -> None:
    """Press Next until the stage stands there, with a rest after each press."""
    for step in range(1, last + 1):
        press(page, "ArrowRight")
        at_step(page, step)
        page.wait_for_timeout(SETTLED)


def test_nobody_is_told_of_steps_before_somebody_turns_to_the_rest_of_the_page(new_page):
    page = new_page()
    messages = heard_from(page)
    steps_to(page, 3)
    expect(page).to_have_url(re.compile("step=3"))
    assert messages == []
    page.get_by_role("link", name="Explore splits").click()
    expect(page).to_have_title("Explore splits · Splitstep")
    settle(page)
    page.get_by_role("link", name="Grow a tree").click()
    at_step(page, 3)
    steps = page.locator(".stage")
    press(page, "ArrowRight")
    expect(steps).to_have_attribute("data-step", "4")
    page.get_by_text("What if", exact=True).click()
    expect(page).to_have_url(re.compile("panel=if"))
    settle(page)
    at_step(page, 4)
    messages.clear()
    press(page, "ArrowRight")
    page.wait_for_timeout(SETTLED)
    assert len(messages) == 1, "what stands below the stage follows"


def test_another_data_set_opens_at_its_first_step_after_steps_that_nobody_was_told_of(new_page):
    page = new_page()
    heard_from(page)
    steps_to(page, 3)
    page.get_by_role("radio", name="CART").or_(page.get_by_role("button", name="CART", exact=True)).first.click()
    expect(page).to_have_url(re.compile("algorithm=cart"))
    settle(page)
    at_step(page, 0)


def test_a_connection_that_is_lost_and_back_leaves_the_stage_and_its_address(new_page):
    page = new_page()
    messages = heard_from(page)
    steps_to(page, 2)
    assert messages == []
    page.evaluate("lines.at(-1).close()")
    page.wait_for_function("() => lines.length > 1 && lines.at(-1).readyState === 1")
    page.wait_for_timeout(SETTLED)
    settle(page)
    assert messages, "the page has not run again"
    at_step(page, 2)
    expect(page).to_have_url(re.compile("step=2"))
    page.go_back()
    at_step(page, 1)
