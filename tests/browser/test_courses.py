"""A course is walked by PageDown alone, with its clock, and the presenter's view follows in a second window."""

import re

from playwright.sync_api import Page, expect

from courses.catalog import courses
from tests.browser.axe import findings
from tests.browser.conftest import settle

COURSE = courses()["id3-50"]
# Where the course stands, where its lesson does, and how far the page is scrolled.
PLACE = """() => {
  const shadows = [...document.querySelectorAll('*')].map((each) => each.shadowRoot).filter(Boolean);
  const first = (selector) => shadows.map((each) => each.querySelector(selector)).find(Boolean);
  const lesson = first('.stage')?.dataset ?? {};
  const main = document.querySelector('[data-testid="stMain"]');
  return [first('nav.course')?.dataset.stop, lesson.step, lesson.part, Math.round(main.scrollTop)].join(' ');
}"""
OWN = """---
title: Two pages without steps
for: tests
minutes: 2
---
## First
link: plane
minutes: 1
## Second
link: impurity
minutes: 1
"""


def stop(page: Page, number: int):
    return page.wait_for_selector(f'nav.course[data-stop="{number}"]')


def press(page: Page, key: str) -> int:
    """Press a key, wait until something moved and has come to rest, and give the stop of the course."""
    before = page.evaluate(PLACE)
    page.keyboard.press(key)
    page.wait_for_function(f"(before) => ({PLACE})() !== before", arg=before)
    settle(page)
    return int(page.evaluate(PLACE).split()[0])


def start(new_page, name: str = "id3-50") -> Page:
    page = new_page(f"teach?show={name}")
    page.get_by_role("button", name="Start", exact=True).click()
    stop(page, 1)
    settle(page)
    return page


def test_a_course_is_walked_by_page_down_alone_and_the_presenters_view_follows(new_page):
    page = start(new_page)
    with page.context.expect_page() as opening:
        page.get_by_role("button", name="Presenter's view").click()
    presenter = opening.value
    visited = [1]
    while visited[-1] < len(COURSE.stops):
        number = press(page, "PageDown")
        if number != visited[-1]:
            visited.append(number)
            here = COURSE.stops[number - 1]
            expect(presenter.locator("#title")).to_have_text(f"{number}/{len(COURSE.stops)} {here.title}")
            assert here.page in page.url or here.page == "grow"
            assert "lecture=1" in page.url
    assert visited == list(range(1, len(COURSE.stops) + 1))
    last = COURSE.stops[-1]
    expect(presenter.locator(".here .say").first).to_have_text(last.notes[0].text.split("\n")[0])
    expect(presenter.locator(".stage")).to_contain_text("the tree's own rules")
    expect(presenter.locator("#after")).to_have_text("This is the last stop.")
    assert last.notes[0].text[:30] not in page.locator("body").inner_text()
    place = page.evaluate(PLACE)
    page.keyboard.press("PageDown")  # the lesson goes on, the course does not
    expect(page.locator("nav.course .plan")).to_have_text("The course ends here.")
    assert page.evaluate(PLACE) == place
    presenter.keyboard.press("PageUp")
    stop(page, len(COURSE.stops) - 1)
    assert findings(presenter) == []


def test_presses_while_a_stop_is_on_its_way_skip_none(new_page):
    page = start(new_page)
    for _ in range(4):  # one stop has two presses in it
        page.keyboard.press("PageDown")
    stop(page, 2)
    settle(page)
    assert page.evaluate(PLACE).startswith("2 ")


def test_two_stops_on_one_page_begin_at_their_own_step_and_back_leads_to_the_first(new_page):
    page = new_page("pruning?method=reduced-error&step=0&lecture=1&course=pruning-90&course_stop=6")
    page.keyboard.press("End")
    page.keyboard.press("PageDown")  # faster than anybody settles
    stop(page, 7)
    settle(page)
    assert page.evaluate(PLACE).startswith("7 -1 ")
    assert "method=pessimistic" in page.url
    page.go_back()
    stop(page, 6)
    settle(page)
    assert page.evaluate(PLACE).startswith("6 ")


def test_back_leads_to_the_stop_before_in_one_press(new_page):
    page = start(new_page)
    press(page, "PageDown")
    press(page, "PageDown")
    stop(page, 2)
    settle(page)
    page.go_back()
    stop(page, 1)
    settle(page)
    assert "/grow?" in page.url
    assert "course_stop=1" in page.url


def test_pages_without_steps_are_read_to_their_end_and_back(new_page):
    page = new_page("teach")
    page.locator('input[type="file"]').set_input_files(
        {"name": "own.md", "mimeType": "text/markdown", "buffer": OWN.encode()}
    )
    expect(page.get_by_role("heading", name="Two pages without steps")).to_be_visible()
    settle(page)
    page.get_by_role("button", name="Start", exact=True).click()
    stop(page, 1)
    settle(page)
    assert press(page, "PageDown") == 1  # scrolled
    while press(page, "PageDown") == 1:
        pass
    assert "/impurity?" in page.url
    while press(page, "PageUp") == 2:
        pass
    assert "/plane?" in page.url


def test_the_clock_runs_pauses_and_tells_when_it_is_late(new_page):
    page = start(new_page)
    clock = page.locator("nav.course .clock")
    expect(clock).to_have_text("Start the clock")
    clock.click()
    expect(clock).to_have_text(re.compile(r"0:0[1-9]"))
    clock.click()
    expect(clock).to_have_text(re.compile(r"0:\d\d paused"))
    page.evaluate("""() => {
      const clock = JSON.parse(localStorage.getItem('splitstep-clock'));
      localStorage.setItem('splitstep-clock', JSON.stringify({ ...clock, before: 12 * 60_000 }));
    }""")
    expect(page.locator("nav.course .pace")).to_have_text(f"{12 - COURSE.ends[0]} min late")
    page.reload()
    stop(page, 1)
    expect(clock).to_have_text("12:00 paused")


def test_a_course_is_left_and_its_bar_has_no_fault(new_page):
    page = start(new_page)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        settle(page)
        assert findings(page) == []
    page.get_by_role("button", name="Leave the course").click()
    expect(page.locator("nav.course")).to_have_count(0)
    settle(page)
    assert "course=" not in page.url
    before = page.evaluate(PLACE)
    page.keyboard.press("PageUp")  # at the start of the lesson: leads nowhere any more
    settle(page)
    assert page.evaluate(PLACE) == before
