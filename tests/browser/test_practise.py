"""An exercise, an exam and a contest are done by the keyboard alone."""

import re

from playwright.sync_api import Page, expect

from engine.exercises.exercise import Exercise, Number
from engine.exercises.formats.markup import answer_text
from engine.exercises.generate import generate
from engine.exercises.registry import KINDS
from tests.browser.conftest import settle
from tests.browser.test_accessibility import tab_to

VERDICTS = '.ss-verdict[role="status"]'
LABEL = """() => {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at?.matches('input, button') ? at.ariaLabel || at.innerText : '';
}"""


def tab_to_named(page: Page, name: str, most: int = 120, key: str = "Tab") -> None:
    """Press Tab until the element of a name has the focus."""
    for _ in range(most):
        page.keyboard.press(key)
        if name in page.evaluate(LABEL):
            return
    raise AssertionError(f"{name} is not reached")


def test_an_exercise_is_done_by_the_keyboard_alone(new_page):
    page = new_page("practise?kind=root")
    exercise = generate(KINDS["root"], 1)
    first = exercise.parts[0]
    mistake = next(each for each in first.mistakes if isinstance(each.value, float))
    # A named mistake is met by its sentence; the hint and the way back are reached by Tab.
    tab_to_named(page, first.prompt)
    page.keyboard.type(f"{mistake.value:.6f}")
    page.keyboard.press("Enter")
    verdict = page.locator(VERDICTS).first
    expect(verdict).to_contain_text("✗")
    expect(verdict).to_contain_text(mistake.sentence[:30])
    expect(page.get_by_text("Read it again on Grow a tree")).to_be_visible()
    tab_to_named(page, "Hint")
    page.keyboard.press("Enter")
    expect(page.locator(".ss-way").first).to_contain_text(first.hints[0][:20])
    tab_to_named(page, "Another one", most=250)
    page.keyboard.press("Enter")
    exercise = generate(KINDS["root"], 2)
    expect(page.get_by_text(exercise.parts[0].prompt).first).to_be_visible()
    settle(page)
    answer_all(page, exercise)
    expect(page.get_by_text("Right, without help: 1 of 3 in a row.")).to_be_visible()
    # The browser keeps the row: a new session goes on with it, and knows what was counted.
    page.reload()
    settle(page)
    expect(page.get_by_label("1 of 3 in a row")).to_be_visible()
    answer_all(page, exercise)
    expect(page.get_by_text("These numbers were counted before: 1 of 3 in a row")).to_be_visible()


def answer_all(page: Page, exercise: Exercise) -> None:
    """Answer all parts rightly; no option is judged while the arrow keys pass it."""
    for number, part in enumerate(exercise.parts):
        if isinstance(part.answer, Number):
            tab_to_named(page, part.prompt)
            page.keyboard.type(answer_text(part))
            page.keyboard.press("Enter")
        else:
            tab_to(page, lambda at: at == "radio")
            page.keyboard.press("Space")
            for _ in range(len(part.answer.options) - 1):
                page.keyboard.press("ArrowDown")
            for _ in range(len(part.answer.options) - 1 - part.answer.options.index(part.answer.value)):
                page.keyboard.press("ArrowUp")
            tab_to_named(page, "Answer")
            page.keyboard.press("Enter")
        expect(page.locator(VERDICTS).nth(number)).to_contain_text("✓")
        settle(page)


def test_an_exam_is_sat_by_the_keyboard_with_the_clock_in_view(new_page):
    page = new_page("exam?kinds=gain&tasks=1&minutes=10")
    first = generate(KINDS["gain"], 12).parts[0]
    leaves = "() => dispatchEvent(new Event('beforeunload', { cancelable: true }))"
    tab_to_named(page, "Start the clock")
    assert page.evaluate(leaves)
    page.keyboard.press("Enter")
    timer = page.get_by_role("timer")
    expect(timer).to_have_text(re.compile(r"(10:00|9:5\d)"))
    assert not page.evaluate(leaves)  # what was typed would be lost
    tab_to_named(page, first.prompt)
    page.keyboard.type(answer_text(first))
    tab_to_named(page, "Hand in")
    box = timer.bounding_box()
    assert 0 <= box["y"] < page.viewport_size["height"], "it stays in view below"
    page.keyboard.press("Enter")
    expect(page.get_by_text("1 of 3 points")).to_be_visible()
    expect(page.get_by_text("Handed in after 0:")).to_be_visible()
    assert page.evaluate(leaves)


def fill(page: Page, text: str) -> None:
    """Write into the gap that has the focus instead of what it holds."""
    page.keyboard.press("Control+a")
    page.keyboard.type(text)
    page.keyboard.press("Enter")


def test_a_sum_with_gaps_is_filled_by_the_keyboard_alone_and_kept_in_a_lecture_too(new_page):
    page = new_page("grow?data=play-tennis&algorithm=id3&step=0")
    page.keyboard.press("2")
    tab_to_named(page, "With gaps")
    page.keyboard.press("Enter")
    said, score, gaps = page.locator(".gapsaid"), page.locator(".gapbar .score"), page.locator(".gap input")
    expect(gaps).to_have_count(14)
    expect(score).to_have_text("0 of 14 points")
    expect(said).to_contain_text("h gives a hint")
    tab_to_named(page, "H(Y)")
    page.keyboard.press("s")  # nothing was tried yet
    expect(gaps.first).to_have_value("")
    fill(page, "0.652")  # 0.940 bits by the natural logarithm
    expect(said).to_contain_text("natural logarithm")
    fill(page, "0,94")
    expect(said).to_contain_text("✓")
    expect(score).to_have_text("½ of 14 points")
    second = page.evaluate(LABEL)
    assert second.startswith("H(Y∣")  # it went on to the next gap
    tab_to_named(page, "Hint", key="Shift+Tab")  # past the gap that is settled
    page.keyboard.press("Enter")
    expect(said).to_contain_text("log₂")
    assert page.evaluate(LABEL) == second
    page.keyboard.press("s")
    expect(gaps.nth(1)).to_have_class("told")
    told = gaps.nth(1).input_value()
    assert page.evaluate(LABEL) not in ("", second)
    # What was filled in is there again after a step on and back, and in a lecture, where it is larger.
    size = gaps.first.evaluate("each => parseFloat(getComputedStyle(each).fontSize)")
    page.keyboard.press("PageDown")
    expect(gaps.first).to_have_value("")
    page.keyboard.press("PageUp")
    tab_to_named(page, "With gaps", key="Shift+Tab")
    page.keyboard.press("l")
    settle(page)
    expect(gaps).to_have_count(0)  # the decision is asked before it is told
    page.keyboard.press("PageDown")
    expect(gaps.first).to_have_value("0,94")
    expect(gaps.nth(1)).to_have_value(told)
    expect(score).to_have_text("½ of 14 points")
    assert gaps.first.evaluate("each => parseFloat(getComputedStyle(each).fontSize)") > size


def test_a_tree_is_built_and_handed_in_by_the_keyboard_alone(new_page):
    page = new_page("contest?data=checkerboard&settings=squares%3D2&above=95&leaves=0&depth=2")
    tab_to_named(page, "Ask this")
    page.keyboard.press("Enter")
    expect(page.get_by_text("2 leaves").first).to_be_visible()
    settle(page)
    tab_to(page, lambda role: role == "treeitem")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")  # looks at the second leaf
    expect(page.get_by_text("At x1 > ")).to_be_visible()
    settle(page)
    tab_to_named(page, "Make it a leaf")
    page.keyboard.press("Enter")
    settle(page)
    tab_to_named(page, "Hand in")
    page.keyboard.press("Enter")
    expect(page.locator(".ss-verdict").first).to_contain_text("✗ Not reached")
    page.keyboard.press("u")
    expect(page.get_by_text("The tree has changed since you handed it in.")).to_be_visible()
