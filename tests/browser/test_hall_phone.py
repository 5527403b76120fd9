"""The pages of a hall in a browser: without barriers, as narrow as a phone, alike with and without their script."""

import json
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import expect

from tests.browser.axe import findings
from tests.browser.conftest import FORBIDDEN

CHOICE = {
    "id": "choice",
    "title": "Which question next?",
    "text": "At Outlook = sunny: 5 cases, 2 of class yes.",
    "kind": "choice",
    "options": [{"key": key, "label": key} for key in ("Temperature", "Humidity", "<b>Wind</b>")],
    "where": "PlayTennis, ID3, step 3",
}
MANY = {**CHOICE, "id": "many", "options": [{"key": str(number), "label": f"x{number}"} for number in range(60)]}
THRESHOLD = {"id": "cut", "title": "Where?", "kind": "threshold", "min": 1, "max": 6.9, "step": 0.05, "unit": "cm"}
NUMBER = {"id": "bits", "title": "What is the entropy of 9 : 5?", "kind": "number", "unit": "bit"}
# What the script has drawn, and what the server draws of the same state; only the script draws a slider.
BOTH = """async () => {
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  const drawn = document.querySelector("main").cloneNode(true);
  drawn.querySelector(".slider")?.remove();
  return [drawn.innerHTML, page.querySelector("main").innerHTML];
}"""
WIDE = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"


class Hall:
    """A hall with its projector, which is no browser here."""

    def __init__(self, server):
        self.server, self.secret = server, ""
        opened = self.post("", {})
        self.secret = opened["secret"]
        self.path = f"/{opened['code']}"
        self.address = f"{server}/hall{self.path}"

    def post(self, path, given):
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.secret}"}
        request = Request(f"{self.server}/hall{path}", json.dumps(given).encode(), headers)
        with urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def order(self, name, **given):
        self.post(f"{self.path}/{name}", given)

    def state_when(self, wanted):
        """The first state that its projector hears of which something holds."""
        request = Request(f"{self.address}/watch", headers={"Authorization": f"Bearer {self.secret}"})
        with urlopen(request, timeout=30) as stream:
            states = (json.loads(line[6:]) for line in stream if line.startswith(b"data: "))
            return next(state for state in states if wanted(state))


@pytest.fixture
def hall(server):
    return Hall(server)


@pytest.fixture
def opened(chromium):
    """Opens an address in a browser of its own; script errors and what the policy forbids fail the test."""
    contexts, errors = [], []

    def visit(address, **options):
        contexts.append(chromium.new_context(viewport={"width": 320, "height": 568}, **options))
        page = contexts[-1].new_page()
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: FORBIDDEN in said.text.lower() and errors.append(said.text))
        page.goto(address)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert not errors


def test_each_state_is_drawn_alike_by_server_and_script_without_barriers(hall, opened):
    light, dark = opened(hall.address), opened(hall.address, color_scheme="dark")
    heading = light.locator("main h1")

    def look(title, *pages):
        for page in pages or (light,):
            expect(page.locator("main h1")).to_have_text(title)
            expect(page.locator(".line")).to_have_text("")
            assert findings(page) == []
            assert not page.evaluate(WIDE)
            drawn, served = page.evaluate(BOTH)
            assert drawn == served

    look("You are in.", light, dark)
    hall.order("ask", question=CHOICE)
    look(CHOICE["title"])
    light.get_by_role("button", name="<b>Wind</b>").click()
    dark.get_by_role("button", name="Humidity").click()
    expect(light.locator(".said")).to_contain_text("<b>Wind</b>")
    expect(dark.locator(".said")).to_contain_text("Humidity")
    look(CHOICE["title"], light, dark)
    hall.order("again")
    expect(light.locator("legend")).to_contain_text("Vote 2")
    look(CHOICE["title"])
    light.get_by_role("button", name="Temperature").click()
    expect(light.locator(".said")).to_contain_text("Temperature")
    hall.order("reveal")
    expect(heading).to_have_text(CHOICE["title"])
    expect(light.locator("main")).to_contain_text("No more answers are taken")
    expect(dark.locator("main")).to_contain_text("You gave no answer.")
    look(CHOICE["title"])
    hall.order("reveal", right=["Humidity"], words={"Temperature": "It gains 0.571 bit."}, said="Humidity gains most.")
    expect(light.locator(".verdict")).to_have_text("✗ Not this time. It gains 0.571 bit.")
    look(CHOICE["title"])
    hall.order("ask", question=THRESHOLD)
    look(THRESHOLD["title"])
    light.get_by_role("slider").fill("2.45")
    expect(light.locator(".said")).to_contain_text("2.45 cm")
    dark.get_by_role("textbox").fill("99")
    dark.get_by_role("button", name="Send").click()
    expect(dark.locator(".problem")).to_have_text("Please answer with a number from 1 to 6.9.")
    dark.get_by_role("textbox").fill("3,5")
    dark.get_by_role("button", name="Send").click()
    expect(dark.locator(".said")).to_contain_text("3.5 cm")
    assert findings(light) == []
    hall.order("reveal", right=["1.9..3"], words={"*": "Between 1.9 and 3 no flower lies."}, said="")
    expect(light.locator(".verdict.yes")).to_be_visible()
    expect(dark.locator(".verdict.no")).to_contain_text("no flower lies")
    look(THRESHOLD["title"], light, dark)
    for question in (MANY, NUMBER):
        hall.order("ask", question=question)
        look(question["title"])
    hall.order("end")
    look("This hall has ended.")


def test_an_answer_that_found_no_connection_arrives_when_there_is_one(hall, opened):
    phone = opened(hall.address)
    hall.order("ask", question=CHOICE)
    expect(phone.locator("main h1")).to_have_text(CHOICE["title"])
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Humidity").click()
    expect(phone.locator(".problem")).to_contain_text("No connection")
    phone.context.set_offline(False)
    expect(phone.locator(".said")).to_contain_text("Your answer is counted: Humidity.")
    assert hall.state_when(bool)["rounds"] == [{"answered": 1, "counts": {"Humidity": 1}}]
    phone.reload()
    expect(phone.get_by_role("button", name="Humidity")).to_have_attribute("aria-pressed", "true")


def test_a_page_that_was_left_open_longer_than_its_hall_says_so_and_asks_no_more(hall, opened):
    phone = opened(hall.address)
    expect(phone.locator("main h1")).to_have_text("You are in.")
    asked = []
    missing = {
        "status": 404,
        "content_type": "application/json",
        "body": '{"error": "There is no hall with this code."}',
    }
    phone.route("**/hall/**", lambda route: asked.append(route.request.url) or route.fulfill(**missing))
    phone.evaluate("dispatchEvent(new Event('online'))")  # it listens anew
    expect(phone.locator("main h1")).to_have_text("This hall has ended.")
    expect(phone.locator(".line")).to_have_text("")
    phone.evaluate("dispatchEvent(new Event('online'))")
    assert asked == [f"{hall.address}/events", hall.address]


def test_the_presenter_sees_the_votes_and_moves_the_projector(hall, opened):
    hall.order("stands", title="Grow", sentence="Sunny: 5 cases.", notes=[["Say", ["Look."]]], next="Humidity", step=3)
    hall.order("ask", question=CHOICE)
    presenter = opened(f"{hall.address}/presenter#{hall.secret}")
    expect(presenter.locator("#title")).to_have_text("Grow")
    assert hall.secret not in presenter.url
    phone = opened(hall.address)
    phone.get_by_role("button", name="<b>Wind</b>").click()
    expect(presenter.locator(".answered")).to_have_text("1 of 1 answered")
    expect(presenter.locator("tr", has_text="<b>Wind</b>").locator(".count")).to_have_text("1")
    assert findings(presenter) == []
    assert not presenter.evaluate(WIDE)
    votes, notes = (presenter.locator(each).bounding_box() for each in (".votes", ".notes"))
    assert votes["y"] + votes["height"] <= notes["y"]  # notes may be long
    presenter.get_by_role("button", name="Next").click()
    presenter.keyboard.press("PageUp")
    expect(presenter.locator(".line")).to_have_text("")
    assert hall.state_when(lambda state: state["moves"]["serial"] == 2)["moves"]["last"] == [1, -1]
    presenter.reload()  # the secret stays with this window
    expect(presenter.locator("#asked")).to_have_text(CHOICE["title"])
    hall.order("ask", question=CHOICE | {"id": "many", "options": [{"key": str(each)} for each in range(9)]})
    phone.get_by_role("button", name="7").click()
    expect(presenter.locator("tbody th")).to_have_text(["7"])  # not those that nobody took
    stranger = opened(f"{hall.address}/presenter#wrong")
    expect(stranger.locator(".line")).to_have_text("This hall belongs to another browser.")


def test_a_code_is_typed_and_a_wrong_one_is_told(server, hall, opened):
    page = opened(f"{server}/hall")
    assert findings(page) == []
    page.get_by_label("The code on the screen").fill("OOOOOO")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("alert")).to_contain_text("A code has 6 letters and digits")
    assert findings(page) == []
    page.get_by_label("The code on the screen").fill(hall.path[1:].lower())
    page.get_by_role("button", name="Join").click()
    expect(page.locator("main h1")).to_have_text("You are in.")
