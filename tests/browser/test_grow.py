"""The Grow page as people use it, in a real browser."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import settle


def at_step(page: Page, step: int) -> None:
    expect(page.locator(f'svg[data-step="{step}"]')).to_be_visible()
    settle(page)


def node(page: Page, id: str):
    return page.locator(f'g[data-node="{id}"]')


def press(page: Page, key: str) -> None:
    page.keyboard.press(key)
    page.wait_for_timeout(50)


def panel(page: Page, name: str) -> None:
    page.get_by_role("radio", name=name).or_(page.get_by_role("button", name=name, exact=True)).first.click()
    settle(page)


def test_the_keyboard_steps_through_play_tennis_with_the_textbook_gains(new_page):
    page = new_page()
    at_step(page, 0)
    for column, gain in (("Outlook", "0.247"), ("Humidity", "0.152"), ("Wind", "0.048"), ("Temperature", "0.029")):
        expect(page.locator("tbody tr", has_text=column).first).to_contain_text(gain)
    expect(page.locator("tr.win")).to_contain_text("Outlook")
    for key, step in (("ArrowRight", 1), ("PageDown", 2), ("ArrowLeft", 1), ("PageUp", 0), ("End", 8), ("Home", 0)):
        press(page, key)
        at_step(page, step)
    press(page, "End")
    at_step(page, 8)
    expect(page.get_by_role("status")).to_contain_text("14 of 14")


def test_no_press_is_lost_however_quick(new_page):
    page = new_page("?data=penguins&panel=rows")
    at_step(page, 0)
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    at_step(page, 12)
    for _ in range(5):
        page.keyboard.press("PageUp")
    at_step(page, 7)
    assert "held" not in page.url


def test_the_arrows_step_also_after_a_click_on_the_step_size(new_page):
    page = new_page()
    page.get_by_role("radio", name="a sum").click()
    settle(page)
    press(page, "ArrowRight")
    expect(page.locator(".ss-step")).to_contain_text("sum 2 of")


def test_a_field_keeps_its_keys_and_the_clicker_steps_all_the_same(new_page):
    page = new_page("?panel=row")
    page.get_by_label("Row of the table").click()
    press(page, "ArrowUp")
    press(page, "ArrowLeft")
    press(page, "PageDown")
    at_step(page, 1)
    expect(page.get_by_label("Row of the table")).to_have_value("2")


def test_the_slider_jumps_to_a_step(new_page):
    page = new_page()
    page.get_by_role("slider", name="Step").fill("5")
    at_step(page, 5)


def test_space_plays_until_the_tree_is_finished(new_page):
    page = new_page("?step=6")
    at_step(page, 6)
    press(page, "Space")
    at_step(page, 8)
    expect(page.get_by_role("button", name=re.compile("Play"))).to_be_visible()


def test_a_click_on_sunny_shows_its_rows_and_an_override_travels_in_the_link(new_page):
    page = new_page("?step=8")
    at_step(page, 8)
    node(page, "0").click()
    expect(page).to_have_url(re.compile("node=0"))
    settle(page)
    expect(page.get_by_role("status")).to_contain_text("5 cases where Outlook = Sunny")
    panel(page, "What if")
    page.get_by_label("Ask about").click()
    page.get_by_role("option", name="Temperature").click()
    settle(page)
    page.get_by_role("button", name="Ask this").click()
    expect(page.get_by_role("status")).to_contain_text("0.400 bits")
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


def test_a_click_on_a_candidate_writes_its_arithmetic_out(new_page):
    page = new_page()
    page.locator("tbody tr", has_text="Wind").click()
    expect(page.locator(".katex", has_text="gain").first).to_contain_text("0.048")


def test_predict_first_hides_the_scores_until_somebody_has_guessed(new_page):
    page = new_page("?guess=1")
    at_step(page, 0)
    expect(page.locator("tbody")).not_to_contain_text("0.247")
    page.get_by_label("Your guess").click()
    page.get_by_role("option", name="Temperature").click()
    settle(page)
    page.get_by_role("button", name="That is my guess").click()
    expect(page.locator(".ss-verdict")).to_contain_text("0 of 1 right")
    expect(page.locator("tbody")).to_contain_text("0.247")


def test_a_row_falls_through_the_tree_test_by_test(new_page):
    page = new_page("?step=8&panel=row")
    page.get_by_role("button", name="Drop this row in").click()
    expect(page.get_by_text("The row waits at the root.")).to_be_visible()
    settle(page)
    for _ in range(2):
        page.get_by_role("button", name="Next test").click()
        settle(page)
    expect(page.get_by_role("button", name="Next test")).to_be_disabled()
    expect(page.locator(".ss-verdict")).to_contain_text("The tree answers No")


def test_lecture_mode_hides_the_sidebar_and_waits_with_the_answer(new_page):
    page = new_page("?lecture=1", width=1920, height=1080)
    at_step(page, 0)
    expect(page.locator('[data-testid="stSidebar"]')).to_be_hidden()
    expect(page.locator("tbody")).not_to_contain_text("0.247")
    press(page, "PageDown")
    expect(page.locator("tbody")).to_contain_text("0.247")
    settle(page)
    press(page, "PageDown")
    at_step(page, 1)


def test_tree_table_and_sentence_are_visible_together_on_a_laptop(new_page):
    page = new_page("?step=5")
    at_step(page, 5)
    for seen in (page.locator("svg[data-step]"), page.locator("tbody tr").last, page.get_by_role("status")):
        box = seen.bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 900


def test_stepping_moves_neither_the_scroll_nor_the_drawing(new_page):
    page = new_page("?data=iris&panel=rows")
    at_step(page, 0)
    main = page.locator('[data-testid="stMain"]')
    main.evaluate("each => each.scrollTo(0, 120)")
    svg = page.locator("svg[data-step]")
    svg.evaluate("each => { each.marked = true }")
    before = svg.bounding_box()
    for step in (1, 2, 3):
        press(page, "ArrowRight")
        at_step(page, step)
        assert main.evaluate("each => each.scrollTop") == 120
        assert svg.evaluate("each => each.marked === true")
        assert svg.bounding_box() == before


def test_dragging_the_threshold_cuts_elsewhere(new_page):
    page = new_page("?data=iris&algorithm=cart&column=petal_width")
    line = page.locator(".splitstep-chart .shapelayer path").last
    expect(line).to_be_attached()
    line.evaluate("each => each.scrollIntoView({ block: 'center' })")
    x, y, height = line.evaluate("each => { const r = each.getBoundingClientRect(); return [r.x, r.y, r.height] }")
    y += height / 3
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y, steps=6)
    page.mouse.up()
    expect(page).to_have_url(re.compile("overrides="))
    expect(page.get_by_role("status")).to_contain_text("You decided")


def test_a_click_on_a_rectangle_looks_at_its_leaf(new_page):
    page = new_page("?data=rings&algorithm=cart&step=9&panel=rows")
    plot = page.locator(".splitstep-chart .nsewdrag").first
    expect(plot).to_be_attached()
    plot.scroll_into_view_if_needed()
    box = plot.bounding_box()
    page.mouse.move(box["x"] + 8, box["y"] + 8, steps=3)
    page.wait_for_timeout(300)
    page.mouse.click(box["x"] + 9, box["y"] + 9)
    expect(page).to_have_url(re.compile("node="))
    expect(page.locator("svg [aria-pressed=true]").first).to_be_visible()


def test_pointing_at_a_leaf_lights_up_its_rectangle(new_page):
    page = new_page("?data=rings&algorithm=cart&step=9&panel=rows")
    lit = page.locator('.splitstep-chart .shapelayer path[style*="rgb(213, 94, 0)"]')
    expect(page.locator(".splitstep-chart .shapelayer path").first).to_be_attached()
    expect(lit).to_have_count(0)
    page.locator('g[data-state="leaf"] .card').first.hover()
    expect(lit).to_have_count(1)


def test_graphviz_is_one_click_away_and_so_is_the_way_back(new_page):
    page = new_page("?step=8")
    at_step(page, 8)
    page.get_by_role("button", name="Textbook drawing").click()
    expect(page.locator('[data-testid="stGraphVizChart"] svg')).to_contain_text("Outlook")
    expect(page.get_by_role("button", name="DOT")).to_be_visible()
    page.get_by_role("button", name="Back to the living tree").click()
    at_step(page, 8)


def test_the_pages_stack_on_a_phone(new_page):
    page = new_page("?step=1", width=390, height=844)
    at_step(page, 1)
    drawing, said = page.locator("svg[data-step]").bounding_box(), page.get_by_role("status").bounding_box()
    assert said["y"] >= drawing["y"] + drawing["height"] - 5
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_options_show_what_the_link_says_when_they_are_opened_late(new_page):
    page = new_page("?guess=1")
    at_step(page, 0)
    page.get_by_role("button", name="That is my guess").click()
    expect(page.locator(".ss-verdict")).to_be_visible()
    settle(page)
    page.get_by_role("button", name="⋯").click()
    expect(
        page.get_by_role("switch", name="Predict first").or_(page.get_by_label("Predict first")).first
    ).to_be_checked()
    expect(page.get_by_role("radio", name="normal")).to_be_checked()


def test_the_browsers_back_button_goes_a_step_back(new_page):
    page = new_page()
    at_step(page, 0)
    for step in (1, 2):
        press(page, "ArrowRight")
        at_step(page, step)
        expect(page).to_have_url(re.compile(f"step={step}"))
    page.go_back()
    at_step(page, 1)
    press(page, "ArrowRight")
    at_step(page, 2)
