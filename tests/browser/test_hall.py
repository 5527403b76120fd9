"""A hall: a lecture asks, phones answer, and bars are drawn once it is told. Whatever fails, the lesson goes on."""

import csv
import io
import json
import re
import zlib
from collections.abc import Callable
from contextlib import contextmanager

import pytest
from playwright.sync_api import Locator, Page, expect

from engine.exercises.exercise import Number
from engine.exercises.formats.markup import answer_text
from engine.exercises.generate import generate
from engine.exercises.registry import KINDS
from pages.shell.own_table import unpack
from pages.shell.table_link import text_of
from tests.browser.axe import findings
from tests.browser.conftest import settle

NAMES = ("<img src=x onerror=alert(1)>", "=1+1")
LESSON = "grow?data=play-tennis&lecture=1"

# Where the page ends on the screen, and where the corner with the code begins.
FREE = """() => {
  const shadows = [...document.querySelectorAll('*')].map((each) => each.shadowRoot).filter(Boolean);
  const corner = shadows.map((each) => each.querySelector('.corner')).find(Boolean);
  const main = document.querySelector('[data-testid="stMain"]').getBoundingClientRect();
  return main.bottom <= corner.getBoundingClientRect().top;
}"""


class Phones:
    """Browsers of their own, with the size of phones."""

    def __init__(self, chromium, server):
        self.chromium, self.server, self.opened = chromium, server, []

    def __call__(self, path: str) -> Page:
        page = self.chromium.new_context(viewport={"width": 390, "height": 844}).new_page()
        self.opened.append(page)
        page.set_default_timeout(30_000)
        page.goto(f"{self.server}/{path}")
        return page


@pytest.fixture
def phone(chromium, server):
    phones = Phones(chromium, server)
    yield phones
    for page in phones.opened:
        page.context.close()


@contextmanager
def presenting(page: Page, press: Callable[[], None]):
    """The presenter's view in a second window; the next test has none."""
    with page.expect_popup() as opening:
        press()
    try:
        yield opening.value
    finally:
        opening.value.close()


def gather(page: Page) -> tuple[str, str]:
    """Open a hall: its code and its secret."""
    page.get_by_role("button", name="Ask the hall", exact=True).click()
    expect(page.locator("dialog.join .qr")).to_be_visible()
    kept = json.loads(page.evaluate("localStorage.getItem('splitstep-hall')"))
    expect(page.locator("dialog.join .code")).to_have_text(kept["code"])
    return kept["code"], kept["secret"]


def asked(phone: Page, step: int) -> None:
    expect(phone.locator(".where").first).to_have_text(f"PlayTennis, ID3, step {step}")


def answer(phone: Page, label: str) -> None:
    phone.get_by_role("button", name=label, exact=True).click()
    expect(phone.locator('[aria-pressed="true"]')).to_have_text(label)


def count(page: Page, text: str) -> None:
    expect(page.locator(".votes .count")).to_have_text(text)


def lines(page: Page) -> list[str]:
    expect(page.locator(".votes table")).to_be_visible()
    return [" ".join(row.split()) for row in page.locator(".votes tr").all_inner_texts()]


def at(page: Page, step: int, part: int) -> None:
    page.wait_for_selector(f'.stage[data-step="{step}"][data-part="{part}"]')


def test_a_whole_lesson_with_two_phones(new_page, phone):
    page = new_page(LESSON)
    code, secret = gather(page)
    assert findings(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    at(page, 0, 0)  # still in the lecture
    first = phone("hall")
    first.get_by_role("textbox").fill(code.lower())
    first.keyboard.press("Enter")
    second = phone(f"hall/{code}")
    expect(page.locator(".joining")).to_contain_text("2 joined")
    asked(first, 1)

    # One of them changes its mind; nobody sees what, before it is told.
    answer(first, "Humidity")
    answer(second, "Temperature")
    answer(second, "Humidity")
    count(page, "2 of 2 answered")
    expect(page.locator(".votes table")).to_have_count(0)
    page.keyboard.press("v")
    count(page, "Round 2: 0 of 2 answered")
    answer(first, "Outlook")
    answer(second, "Humidity")
    count(page, "Round 2: 2 of 2 answered")
    page.keyboard.press("PageDown")
    at(page, 0, 1)
    assert lines(page) == ["✓Outlook (right) 0 → 1 · 0 → 50 %", "Humidity 2 → 1 · 100 → 50 %"]
    expect(page.locator(".votes .agree")).to_have_text(
        "1st round (hollow) 0 %, 2nd round 50 % agree with the algorithm."
    )
    expect(page.locator(".votes .why")).to_contain_text("Not Humidity: ")
    expect(first.get_by_text("✓ Right.").first).to_be_visible()
    expect(second.get_by_text("The algorithm takes Outlook with 0.247").first).to_be_visible()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        settle(page)
        assert findings(page) == []

    # A phone sleeps while the next question comes, and the projector is loaded anew while it is open.
    second.context.set_offline(True)
    page.keyboard.press("PageDown")
    at(page, 1, 0)
    asked(first, 2)
    answer(first, "Humidity")
    second.context.set_offline(False)
    asked(second, 2)
    count(page, "1 of 2 answered")
    page.reload()
    settle(page)
    count(page, "1 of 2 answered")
    answer(second, "Humidity")
    count(page, "2 of 2 answered")

    # The lecturer's phone leads the lesson, a student's does not.
    presenter = phone(f"hall/{code}/presenter#{secret}")
    expect(presenter.locator(".answered")).to_contain_text("2 of 2 answered")
    expect(presenter.locator("#title")).to_have_text("Grow a tree")
    expect(presenter.locator(".next")).to_contain_text("Humidity has the highest gain")
    assert secret not in presenter.url
    presenter.get_by_role("button", name="Next").click()
    at(page, 1, 1)
    assert lines(page) == ["✓Humidity (right) 2 · 100 %"]
    moved = second.request.post(f"{phone.server}/hall/{code}/move", data={"one": 1})
    assert moved.status == 401

    # To the end, through steps at which nothing is asked; then back: what was told stays told.
    last = int(page.locator(".slider").get_attribute("max"))
    while int(page.locator(".stage").get_attribute("data-step")) < last:
        page.keyboard.press("PageDown")
        settle(page)
        if page.locator(".votes").is_visible() and not page.locator(".votes table").count():
            answer(first, "Wind")
            count(page, "1 of 2 answered")
    page.keyboard.press("Home")
    page.keyboard.press("PageDown")
    assert lines(page)[0] == "✓Outlook (right) 0 → 1 · 0 → 50 %"

    page.keyboard.press("h")
    page.get_by_role("button", name="End the hall").click()
    expect(page.locator(".summary tbody tr").first).to_have_text(
        re.compile("PlayTennis, ID3, step 1.*Which question next.*1.*2.*2.*0 %.*Humidity: 2")
    )
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as CSV").click()
    rows = list(csv.DictReader(io.StringIO(saving.value.path().read_text("utf-8-sig"))))
    given = [
        (row["step"][-1], row["round"], row["answer"], row["count"], row["right"])
        for row in rows
        if row["count"] != "0"
    ]
    assert given == [
        ("1", "1", "Humidity", "2", "no"),
        ("1", "2", "Outlook", "1", "yes"),
        ("1", "2", "Humidity", "1", "no"),
        ("2", "1", "Humidity", "2", "yes"),
        (given[-1][0], "1", "Wind", "1", "yes"),
    ]
    expect(first.get_by_text("ended").first).to_be_visible()
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("button", name="Ask the hall", exact=True)).to_be_visible()


def test_without_a_network_the_lesson_goes_on_and_a_lost_hall_offers_a_new_one(new_page, phone):
    page = new_page(LESSON)
    code, secret = gather(page)
    page.keyboard.press("Escape")
    student = phone(f"hall/{code}")
    asked(student, 1)
    page.route("**/hall/**", lambda route: route.abort())
    page.keyboard.press("End")
    page.keyboard.press("Home")
    page.keyboard.press("PageDown")
    page.keyboard.press("PageDown")
    at(page, 1, 0)
    expect(page.locator(".trouble")).to_contain_text("The lesson goes on without the hall")
    page.unroute("**/hall/**")
    asked(student, 2)
    expect(page.locator(".trouble")).to_have_text("")
    page.request.post(f"{phone.server}/hall/{code}/end", data={}, headers={"Authorization": f"Bearer {secret}"})
    expect(page.locator(".trouble")).to_have_text("This hall has ended.")
    page.get_by_role("button", name="Open a new hall").click()
    expect(page.locator("dialog.join .code")).not_to_have_text(code)


def press_at_the_end(button: Locator) -> None:
    """Press what stands at the lower end of the screen: what it brings about comes below."""
    button.evaluate("each => each.scrollIntoView({ block: 'end' })")
    button.click()


def test_a_quiz_asks_the_hall_and_shows_the_way_in_beside_the_page(new_page, phone):
    page = new_page("impurity?lecture=1")
    code, _ = gather(page)
    page.get_by_role("button", name="To the lesson").click()
    page.wait_for_function(FREE)  # the corner hides nothing of the page
    question = page.locator(".splitstep-quiz form").filter(has=page.get_by_role("radio")).first
    press_at_the_end(question.get_by_role("button", name="Ask the hall this"))
    expect(page.locator(".votes .count")).to_be_in_viewport(ratio=1)
    student = phone(f"hall/{code}")
    expect(student.locator("h1")).to_have_text(question.locator("legend").inner_text())
    label = student.locator("form button").first.inner_text()
    answer(student, label)
    count(page, "1 of 1 answered")
    page.reload()
    settle(page)
    count(page, "1 of 1 answered")
    expect(question.locator(".ss-verdict")).to_be_empty()
    press_at_the_end(question.get_by_role("button", name="Show the answers"))
    assert any(line.startswith((label, f"✓{label}")) for line in lines(page))
    expect(question.locator(".ss-verdict")).to_contain_text("The right answer is")
    expect(question.locator(".ss-verdict")).to_be_in_viewport(ratio=1)
    assert findings(page) == []
    with presenting(page, page.get_by_role("button", name="Presenter's view").click) as view:
        expect(view.locator("#title")).to_have_text("Which impurity?")
        expect(view.locator(".votes")).to_contain_text("1 of 1 answered")


def test_names_of_a_strangers_table_are_text_on_every_screen_and_no_formula_in_the_summary(new_page, phone):
    rows = {NAMES[0]: "ppqq", NAMES[1]: "pqpq", "y": "abab"}
    columns = [[name, *cells] for name, cells in rows.items()]
    parts = {"version": 1, "name": NAMES[0], "target": "y", "task": None, "numeric": [], "domains": {}, "remedies": []}
    table = text_of(zlib.compress(json.dumps(parts | {"columns": columns}).encode()))
    page = new_page(f"grow?data={unpack(table).key}&table={table}&lecture=1")
    code, secret = gather(page)
    page.keyboard.press("Escape")
    student, presenter = phone(f"hall/{code}"), phone(f"hall/{code}/presenter#{secret}")
    for name in NAMES:
        answer(student, name)
    count(page, "1 of 1 answered")
    expect(presenter.locator(".votes tbody th")).to_have_text([*NAMES, "stop: a leaf"])
    page.keyboard.press("PageDown")
    assert lines(page) == [f"✓{NAMES[1]} (right) 1 · 100 %"]
    expect(student.locator(".verdict.yes")).to_be_visible()
    expect(student.locator("main")).to_contain_text(f"Right: {NAMES[1]}.")
    page.keyboard.press("h")
    page.get_by_role("button", name="What was answered").click()
    expect(page.locator(".summary tbody tr")).to_contain_text(f"{NAMES[0]}, ")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as CSV").click()
    answers = [row["answer"] for row in csv.DictReader(io.StringIO(saving.value.path().read_text("utf-8-sig")))]
    assert answers == [NAMES[0], f"'{NAMES[1]}", "stop: a leaf"]
    for screen in (page, student, presenter):
        assert screen.locator('img[src="x"]').count() == 0


def test_an_exercise_asks_the_hall_and_tells_what_the_field_beside_it_does_not(new_page, phone):
    page = new_page("practise?lecture=1")
    code, _ = gather(page)
    page.get_by_role("button", name="To the lesson").click()
    page.get_by_role("button", name="Ask the hall this").first.click()
    student = phone(f"hall/{code}")
    right = answer_text(
        next(part for part in generate(KINDS["entropy"], 1, 1).parts if isinstance(part.answer, Number))
    )
    expect(student.locator(".text")).to_contain_text("What to type: in bits, 3 decimals.")
    student.get_by_role("textbox").fill(right.split()[0])
    student.get_by_role("button", name="Send").click()
    count(page, "1 of 1 answered")
    page.get_by_role("button", name="Show the answers").click()
    assert lines(page)[0].endswith("1 · 100 %")
    expect(page.locator(".splitstep-quiz .ss-verdict").first).to_contain_text(f"It is {right}")
    expect(student.locator(".verdict.yes")).to_be_visible()
    page.goto(f"{phone.server}/contest?lecture=1")
    expect(page.get_by_text(f"Nobody in hall {code} has entered a tree")).to_be_visible()  # and nobody typed the code


def test_the_presenters_view_follows_a_lecture_without_a_course_and_without_a_hall(new_page):
    page = new_page(LESSON)
    with presenting(page, page.get_by_role("button", name="Presenter's view").click) as view:
        expect(view.locator("#title")).to_have_text("Grow a tree")
        expect(view.locator(".then")).to_contain_text("Outlook has the highest gain")
        view.get_by_role("button", name="Next").click()
        expect(view.locator(".stage")).to_contain_text("Outlook has the highest gain")
        assert findings(view) == []


def test_a_threshold_is_asked_as_a_slider_until_the_last_cut_tells_it(new_page, phone):
    page = new_page("thresholds?lecture=1")
    code, _ = gather(page)
    page.keyboard.press("Escape")
    student = phone(f"hall/{code}")
    slider = student.get_by_role("slider")
    slider.focus()
    student.keyboard.press("Home")
    slider.dispatch_event("change")
    count(page, "1 of 1 answered")
    page.keyboard.press("End")
    assert lines(page)[0].endswith("1 · 100 %")
    expect(page.locator(".votes .agree")).to_have_text("0 % are right.")
    expect(student.get_by_text("The highest gain lies between").first).to_be_visible()
