"""Every page for everyone: axe-core light and dark, headings, names, curves, narrow screens, the keyboard alone."""

import re

import pytest
from playwright.sync_api import Page, expect

from pages.menu import FIRST, page_of
from tests.browser.axe import findings, findings_of_the_menu
from tests.browser.conftest import settle
from tests.pages.opening import EVERY_PAGE

# States of the Grow page beyond the one it opens with.
SCREENS = {
    "classes": "grow?step=1",
    "numbers and a curve": "grow?data=iris&algorithm=cart&step=2&beside=board",
    "a finished tree": "grow?data=restaurant&step=12",
    "what if": "grow?data=iris&algorithm=c45&step=3&panel=if",
    "lecture mode": "grow?step=1&lecture=1",
    "rows and picture": "grow?data=iris&algorithm=cart&step=5&panel=rows",
    "a row dropped in": "grow?step=8&panel=row&row=1",
    "predict first": "grow?guess=1",
    "share and keep": "grow?step=8&panel=keep",
}
CONTROL = re.compile(
    r"- (button|link|slider|checkbox|radio|switch|tab|combobox|textbox|spinbutton|treeitem)\b(?: \"(.*)\")?"
)
DEEP = """(wanted) => {
  const found = [];
  const walk = (root) => {
    for (const each of root.querySelectorAll('*')) {
      if (each.matches(wanted)) found.push(each);
      if (each.shadowRoot) walk(each.shadowRoot);
    }
  };
  walk(document);
  return found;
}"""
HEADINGS = (
    f"() => ({DEEP})('h1, h2, h3, h4').filter((each) => each.checkVisibility()).map((each) => Number(each.tagName[1]))"
)
# Curves of charts against the ground behind them, as ratios of luminance.
CURVES = f"""() => {{
  const canvas = new OffscreenCanvas(1, 1).getContext('2d');
  const light = (colour) => {{
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const part = (value) => (value /= 255) <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
    return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
  }};
  const ground = light(getComputedStyle(document.querySelector('[data-testid=stApp]')).backgroundColor);
  return ({DEEP})('.scatterlayer .js-line').map((each) => getComputedStyle(each))
    .filter(({{ stroke, strokeWidth }}) => stroke.startsWith('rgb') && parseFloat(strokeWidth) > 0)
    .filter(({{ strokeOpacity }}) => Number(strokeOpacity) >= 1)
    .map(({{ stroke }}) => {{
      const [low, high] = [light(stroke), ground].sort((a, b) => a - b);
      return [stroke, Math.round(100 * (high + 0.05) / (low + 0.05)) / 100];
    }});
}}"""
WIDE = """() => Math.max(...[document.documentElement, document.querySelector('[data-testid=stMain]')]
  .map((each) => each.scrollWidth - each.clientWidth))"""


def nameless(page: Page) -> list[str]:
    """Controls whose name says nothing: none, or signs alone."""
    found = CONTROL.findall(page.locator("body").aria_snapshot())
    return [f"{role} {name!r}" for role, name in found if not re.search(r"\w", name)]


def gaps(levels: list[int]) -> list[tuple[int, int]]:
    """Where a heading is more than one level below the one before."""
    return [(before, after) for before, after in zip([0, *levels], levels, strict=False) if after > before + 1]


def pale(page: Page) -> list[tuple[str, float]]:
    """Curves with less contrast than 3 to 1."""
    return [(colour, ratio) for colour, ratio in page.evaluate(CURVES) if ratio < 3]


@pytest.mark.parametrize("key", EVERY_PAGE)
def test_every_page_is_for_everyone(turned, key):
    page = turned("" if key == page_of(FIRST).key else key)
    expect(page).to_have_title(f"{EVERY_PAGE[key].title} · Splitstep")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        settle(page)
        assert findings(page) == []
        assert pale(page) == [], scheme
    assert nameless(page) == []
    levels = page.evaluate(HEADINGS)
    assert levels.count(1) == 1
    assert gaps(levels) == []
    for width, height in ((720, 450), (390, 844), (320, 700)):  # 1440 pixels at 200 %, a phone, 1280 at 400 %
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        assert page.evaluate(WIDE) <= 0, width


@pytest.mark.parametrize("key", ["", "grow", "words"])
def test_the_menu_is_for_everyone(turned, key):
    page = turned(key)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        settle(page)
        assert findings_of_the_menu(page) == []


@pytest.mark.parametrize("query", SCREENS.values(), ids=SCREENS)
def test_axe_finds_nothing_on_the_grow_page(turned, query):
    page = turned(query)
    page.wait_for_selector("svg[data-step]")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        settle(page)
        assert findings(page) == []


FOCUSED = """() => {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  if (!at || at === document.body) return '';
  return at.getAttribute('role') || at.type || at.tagName.toLowerCase();
}"""
NODE = """() => {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at.ariaLabel;
}"""


def tab_to(page: Page, reached, most: int = 120) -> list[str]:
    """Press Tab until something is reached; gives what had the focus on the way."""
    way = []
    for _ in range(most):
        page.keyboard.press("Tab")
        way.append(page.evaluate(FOCUSED))
        if reached(way[-1]):
            return way
    raise AssertionError(f"not reached in {most} presses: {way}")


def test_a_lesson_can_be_followed_and_a_quiz_answered_by_the_keyboard_alone(new_page):
    page = new_page("stopping?step=0")
    tab_to(page, lambda role: role == "range")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".words")).to_contain_text("step 1 of")
    settle(page)
    assert page.evaluate(FOCUSED) == "range"  # the focus stays where it was
    tab_to(page, lambda role: role == "treeitem")
    assert page.evaluate(NODE).startswith("Root, ")
    page.keyboard.press("End")
    settle(page)
    tab_to(page, lambda role: role == "radio")
    verdict = page.locator('.ss-verdict[role="status"]').first
    expect(verdict).to_be_empty()  # the region is there before the answer
    check = EVERY_PAGE["stopping"].quiz[0]
    assert sorted([check.right, *check.wrong])[2] == check.right
    page.keyboard.press("Space")
    expect(verdict).to_be_empty()  # chosen, not yet answered
    page.keyboard.press("Enter")
    expect(verdict).to_contain_text("✗ Not so.")
    expect(verdict).to_contain_text("Try once more.")
    assert page.evaluate(FOCUSED) == "radio"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(verdict).to_contain_text("✓ Right, on the second try.")
    assert page.evaluate(FOCUSED) == "submit"


def test_the_tree_of_the_stage_is_walked_by_arrows_and_stepped_by_page_keys(new_page):
    page = new_page("grow?data=play-tennis&step=99")
    tab_to(page, lambda role: role == "treeitem")
    assert page.evaluate(NODE).startswith("Root, asks Outlook?")
    page.keyboard.press("ArrowDown")
    assert page.evaluate(NODE).startswith("Sunny, asks Humidity?, 5 cases")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(NODE).startswith("Overcast, a leaf that answers Yes, 4 cases")
    before = page.locator("svg[data-step]").first.get_attribute("data-step")
    page.keyboard.press("PageUp")
    expect(page.locator("svg[data-step]").first).not_to_have_attribute("data-step", before)
    assert page.evaluate(FOCUSED) == "treeitem"
    page.keyboard.press("Home")
    settle(page)
    assert page.evaluate(NODE).startswith("Root, ")  # its node is gone: the focus is at the parent


def test_the_tip_of_a_word_stays_on_a_phones_screen(new_page):
    page = new_page("gain", width=320, height=700)
    words = page.locator(".ss-word")
    for word in (words.first, words.last):
        word.focus()
        box = word.evaluate(
            """(each) => {
              const style = getComputedStyle(each, '::after');
              return [parseFloat(style.left), parseFloat(style.right), parseFloat(style.bottom), style.content];
            }"""
        )
        assert min(box[:3]) >= 0
        assert len(box[3]) > 20
    tip = "each => getComputedStyle(each, '::after').content"
    page.keyboard.press("Escape")
    assert words.last.evaluate(tip) == "none"
    words.first.focus()
    words.last.focus()
    assert len(words.last.evaluate(tip)) > 20
