"""The ideas as people use them: tables edited, bars and cuts dragged, formulas typed, points and cuts drawn."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SAID, settle


def drag(page: Page, shape, by: tuple[float, float], grip: tuple[float, float] = (0.5, 0.5)) -> None:
    """Take a shape of a chart at a place inside its box and move it."""
    expect(shape).to_be_attached()
    shape.evaluate("each => each.scrollIntoView({ block: 'center' })")
    x, y, width, height = shape.evaluate(
        "each => { const r = each.getBoundingClientRect(); return [r.x, r.y, r.width, r.height] }"
    )
    x, y = x + grip[0] * width, y + grip[1] * height
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + by[0], y + by[1], steps=6)
    page.mouse.up()


def test_a_truth_table_is_edited_in_place(turned):
    page = turned("booleans?step=99")
    expect(page.locator(SAID)).to_contain_text("as small as any")
    page.get_by_role("button", name="Y, row 1: F").click()
    expect(page).to_have_url(re.compile("number=7"))
    expect(page.get_by_role("button", name="Y, row 1: T")).to_be_visible()
    expect(page.locator(".ss-grid").first).to_contain_text("3")
    page.keyboard.press("Space")
    expect(page).not_to_have_url(re.compile("number="))


def test_a_threshold_is_dragged_and_a_bar_too(turned):
    page = turned("thresholds?column=horsepower")
    expect(page.locator(SAID)).to_contain_text("horsepower ≤ 93")
    drag(page, page.locator(".splitstep-chart .shapelayer path.movable").first, (60, 0), (0.5, 0.3))
    expect(page).to_have_url(re.compile("cut="))
    expect(page.locator(SAID)).to_contain_text("the best, 0.4827, is at 93")
    page = turned("surprise")
    said = page.locator(SAID)
    expect(said).to_contain_text("1 bit")
    drag(page, page.locator(".splitstep-chart .shapelayer path.movable").first, (0, 70))
    expect(page).to_have_url(re.compile("weights="))
    expect(said).not_to_contain_text("probability 0.5.")


def test_a_line_that_is_let_go_snaps_to_the_nearest_cut_and_a_click_goes_to_one(turned):
    page = turned("thresholds?own=1+a%2C+2+b%2C+3+b%2C+10+a&cut=0")
    said = page.locator(SAID)
    expect(said).to_contain_text("value ≤ 1.5")
    line = page.locator(".splitstep-chart .shapelayer path.movable").first
    before = line.evaluate("each => each.getBoundingClientRect().x")
    drag(page, line, (9, 0), (0.5, 0.3))
    page.wait_for_function(
        "x => Math.abs(document.querySelector('.shapelayer path.movable').getBoundingClientRect().x - x) < 1",
        arg=before,
    )
    expect(said).to_contain_text("value ≤ 1.5")
    dots = page.locator(".splitstep-chart .scatterlayer .trace").first.locator("path.point")
    dots.nth(2).hover(force=True)
    page.wait_for_timeout(250)
    dots.nth(2).click(force=True)
    expect(said).to_contain_text("value ≤ 6.5")
    expect(page).to_have_url(re.compile("cut=2"))
    page.keyboard.press("ArrowLeft")
    expect(said).to_contain_text("value ≤ 2.5")
    expect(page).to_have_url(re.compile("cut=1"))
    page.get_by_role("button", name="The best cut").click()
    expect(said).to_contain_text("value ≤ 1.5")
    expect(page).not_to_have_url(re.compile("cut="))


def test_a_typed_criterion_is_drawn_and_a_malicious_one_refused(turned):
    page = turned("impurity")
    field = page.get_by_role("textbox", name="h(p) =")
    field.fill("p*(1-p)")
    field.press("Enter")
    expect(page).to_have_url(re.compile("formula="))
    verdicts = page.locator(".ss-grid").first.locator("tr", has_text="Your h(p)")
    expect(verdicts).to_contain_text("0.188")
    field.fill("__import__(p)")
    field.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="“__import__” is not known here")).to_be_visible()
    expect(verdicts).to_have_count(0)
    field.fill("<img src=x onerror=alert(1)>")
    field.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="has no place in a formula")).to_be_visible()


def test_points_are_drawn_and_taken_away(turned):
    page = turned("plane?shape=drawn")
    plot = page.locator(".splitstep-chart .nsewdrag").first
    expect(plot).to_be_attached()
    expect(page.locator(SAID)).to_contain_text("There is no point yet")
    for count, (share, up) in enumerate(((0.2, 0.3), (0.7, 0.6)), 1):
        box = plot.bounding_box()
        x, y = box["x"] + share * box["width"], box["y"] + up * box["height"]
        page.mouse.move(x - 3, y - 3)
        page.mouse.move(x, y, steps=3)
        page.wait_for_timeout(250)
        page.mouse.click(x, y)
        expect(page).to_have_url(re.compile("points=" + "%3B".join([r"\d+%2C\d+%2C0"] * count) + r"($|&)"))
        settle(page)
    page.mouse.move(x - 3, y - 3)
    page.mouse.move(x, y, steps=3)
    page.wait_for_timeout(250)
    page.mouse.click(x, y)
    expect(page).to_have_url(re.compile(r"points=\d+%2C\d+%2C0($|&)"))


def test_a_cut_is_drawn_between_two_dots(turned):
    page = turned("pinwheel?cuts=")
    expect(page.locator(SAID)).to_contain_text("Nothing is cut yet")
    dots = page.locator(".splitstep-chart .scatterlayer .trace").first.locator("path.point")
    for at in (21, 27):  # from (3, 0) to (3, 6)
        dots.nth(at).hover(force=True)
        page.wait_for_timeout(250)
        dots.nth(at).click(force=True)
        settle(page)
    expect(page).to_have_url(re.compile("cuts=x3%2C0-6"))
    expect(page.locator(SAID)).to_contain_text("A tree can make these 2 regions")


def test_the_keys_step_and_a_word_explains_itself(turned):
    page = turned("words")
    expect(page.locator(SAID)).to_contain_text("Root.")
    expect(page.get_by_text("Check yourself")).to_be_visible()
    settle(page)
    assert [each for each in page.locator(".stage .node text").all_text_contents() if "…" in each] == []
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("at=1"))
    settle(page)
    page.keyboard.press("PageDown")
    expect(page).to_have_url(re.compile("at=2"))
    expect(page.locator(".ss-grid tr.lit")).to_contain_text("parent")
    page.locator('.stage [data-node="1"]').click()
    expect(page).to_have_url(re.compile("node="))
    expect(page.locator(SAID)).to_contain_text("leaf")
    page = turned("gain")
    word = page.locator(".ss-word", has_text="information gain").first
    word.hover()
    told = word.evaluate("each => getComputedStyle(each, '::after').content")
    assert "The gain in bits of entropy" in told


def test_compared_recipes_go_on_to_their_ends_and_tell_their_errors_there(turned):
    page = turned("compare")
    said = page.locator(SAID)
    expect(said).to_contain_text("The first difference, at the root")
    trees = page.locator(".stage .tree svg")
    expect(trees).to_have_count(3)
    page.keyboard.press("ArrowRight")
    expect(said).to_contain_text("Down to depth 1 all is decided")
    expect(page).to_have_url(re.compile("step=1"))
    page.keyboard.press("End")
    expect(said).to_contain_text("All are grown: ID3 has 5 leaves")
    expect(trees).to_have_count(4)
    first, second, third, fourth = (trees.nth(at).bounding_box() for at in range(4))  # two by two
    assert first["y"] == second["y"] < third["y"] == fourth["y"]
    assert first["x"] == third["x"] < second["x"] == fourth["x"]
    sizes = "(texts) => texts.map((each) => parseFloat(each.getAttribute('font-size')) * each.getScreenCTM().a)"
    assert min(page.locator(".stage .tree .node text").evaluate_all(sizes)) >= 13.9
    expect(page.get_by_text("wrong on test cases")).to_be_visible()
    expect(page).to_have_url(re.compile("step=5"))
    page.keyboard.press("Home")
    expect(page.get_by_text("wrong on test cases")).to_be_hidden()


def test_playing_goes_through_the_steps(turned):
    page = turned("gain?step=3")
    expect(page.get_by_text("Check yourself")).to_be_visible()
    settle(page)
    page.keyboard.press("Space")
    expect(page.get_by_text("sum 5 of 5")).to_be_visible()


PRESS = 'dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true }));'
ANSWER = """answer.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, composed: true }));
  answer.click();
  answer.closest("form").requestSubmit();"""
SETTLED = 600  # milliseconds: longer than it takes to settle


@pytest.mark.parametrize(
    "soon",
    [f"{PRESS} {ANSWER}", f"{PRESS} setTimeout(() => {{ {ANSWER} }}, {SETTLED})"],
    ids=["at once", "when one has settled"],
)
def test_an_answer_right_after_a_press_loses_no_step(turned, soon):
    page = turned("gain?step=2")
    answer = page.get_by_text("Nothing, all branches count the same")
    answer.evaluate(f"(answer) => {{ {soon} }}")
    expect(page.get_by_text("✗ Not so.")).to_be_visible()
    expect(page).to_have_url(re.compile("step=3"))
    page.wait_for_timeout(500)  # until nobody has anything more to tell
    settle(page)
    expect(page.locator(".stage")).to_have_attribute("data-step", "3")
    expect(page).to_have_url(re.compile("step=3"))
    page.go_back()
    expect(page.locator(".stage")).to_have_attribute("data-step", "2")


def test_an_answer_to_the_quiz_leaves_the_stage_where_one_stepped_to(turned):
    page = turned("gain?step=0")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("step=3"))
    page.wait_for_timeout(500)  # until somebody has settled
    settle(page)
    page.get_by_text("Nothing, all branches count the same").click()
    page.get_by_role("button", name="Answer").first.click()
    expect(page.get_by_text("✗ Not so.")).to_be_visible()
    settle(page)
    expect(page.locator(".stage")).to_have_attribute("data-step", "3")
    page.go_back()
    expect(page.locator(".stage")).to_have_attribute("data-step", "0")
