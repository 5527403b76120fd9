"""A lesson that was taken home steps, prints and stays harmless: opened from disk, with the network off."""

import html
import re
from contextlib import contextmanager

import pandas as pd
import pytest
from playwright.sync_api import Page, expect

from datasets.catalog import CATALOG
from engine.data.table import Table
from engine.learn.algorithms import recipe_for
from engine.learn.grow import learn
from pages.shell.sources import starting_recipe
from pages.shell.take_home import file_of
from pages.views.frames.lesson import LessonFrames
from pages.views.frames.stops import Manner
from tests.pages.opening import opened_page, stage_frames

LINK = "https://splitstep.example/?data=play-tennis&algorithm=id3"
EVIL = "</script><img src=x onerror=alert(1)>"


@pytest.fixture
def opened(chromium, tmp_path):
    """Open a lesson from disk; a script error, a dialog or a request for anything but the file fails the test."""
    with visiting(chromium) as visit:
        yield lambda text, **options: visit(written(tmp_path, "lesson.html", text), **options)


def written(folder, name: str, text: str) -> str:
    (folder / name).write_text(text, encoding="utf-8")
    return (folder / name).as_uri()


@contextmanager
def visiting(chromium):
    faults, contexts = [], []

    def visit(address: str, stop: str = "", **options) -> Page:
        context = chromium.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce", **options)
        contexts.append(context)
        context.set_offline(True)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        page.on("dialog", lambda dialog: (faults.append(f"dialog {dialog.message}"), dialog.dismiss()))
        folder = address.rpartition("/")[0]
        page.on("request", lambda request: None if request.url.startswith(folder) else faults.append(request.url))
        page.goto(f"{address}{stop}")
        return page

    yield visit
    for context in contexts:
        context.close()
    assert not faults


def growing(data: str, algorithm: str, **manner) -> LessonFrames:
    table = CATALOG[data].table()
    return LessonFrames(learn(table, starting_recipe(data, table, algorithm)), Manner(**manner))


def text_of(sentence: str) -> str:
    return html.unescape(re.sub(r"<[^>]*>", "", sentence))


def at(page: Page, step: int, part: int = 0) -> None:
    page.wait_for_selector(f'.stage[data-step="{step}"][data-part="{part}"]')


def assert_told(page: Page, frames: list) -> None:
    """Step through a lesson: at each stop it says what its frame says."""
    for frame in frames:
        at(page, frame["step"], frame["part"])
        assert page.locator(".words").text_content() == frame["words"]
        assert page.locator(".sentence").text_content() == text_of(frame["sentence"])
        page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name="Next step")).to_be_disabled()


@pytest.mark.parametrize(
    ("data", "algorithm", "manner"),
    [("play-tennis", "id3", {}), ("play-tennis", "id3", {"by_sum": True}), ("penguins", "cart", {})],
)
def test_a_growing_tree_steps_to_its_end(opened, data, algorithm, manner):
    frames = growing(data, algorithm, **manner)
    page = opened(file_of(frames, "A lesson", data, link=LINK))
    assert_told(page, list(frames.frames()))
    assert page.locator(".half .tree g[data-node]").count() == len(frames.trace.tree)


@pytest.mark.parametrize("key", ["pruning", "gain", "booleans"])
def test_a_page_goes_home_with_what_it_sends_to_its_stage(opened, fetched, key):
    sent = sorted(stage_frames(opened_page(key)), key=lambda frame: frame["step"])
    page = opened(fetched["Take this lesson home"])
    if any(block["kind"] == "chart" for block in sent[0]["blocks"].values()):
        page.wait_for_selector(".splitstep-chart[data-revision]")
    assert_told(page, sent)
    assert page.locator(".failed").count() == 0


def test_the_address_holds_the_stop_and_goes_there(opened):
    page = opened(file_of(growing("play-tennis", "id3", by_sum=True), "A lesson", "x"), stop="#step=1&sum=2")
    at(page, 1, 2)
    page.keyboard.press("ArrowRight")
    at(page, 1, 3)
    expect(page).to_have_url(re.compile("#step=1&sum=3$"))
    page.evaluate("location.hash = 'step=4'")
    at(page, 4)
    page.keyboard.press("Home")
    expect(page).to_have_url(re.compile("html#?$"))


def test_a_click_on_a_node_goes_to_the_step_that_decided_it(opened):
    frames = growing("play-tennis", "id3")
    page = opened(file_of(frames, "A lesson", "x"), stop=f"#step={frames.steps}")
    at(page, frames.steps)
    for node, step in (("2", 5), ("0.1", 3), ("", 0)):
        page.locator(f'.tree g[data-node="{node}"] .card').click()
        at(page, step)
        page.go_back()
        at(page, frames.steps)


def test_a_click_on_a_node_of_a_tree_among_blocks_goes_to_the_step_about_it_or_picks_it(opened, fetched):
    sent = sorted(stage_frames(opened_page("booleans")), key=lambda frame: frame["step"])
    about = {}
    for frame in sent:
        cards = next(block["nodes"] for block in frame["blocks"].values() if block["kind"] == "tree")
        about |= {node: frame["step"] for node, card in cards.items() if card["state"] == "current"}
    assert len(about) == len(sent) - 1
    page = opened(fetched["Take this lesson home"])
    for node, step in about.items():
        page.keyboard.press("End")
        at(page, len(about))
        page.locator(f'.blocks .tree g[data-node="{node}"] .card').first.click()
        at(page, step)
    opened_page("rules")
    page = opened(fetched["Take this lesson home"])
    page.locator('.blocks .tree g[data-node=""] .card').click()
    expect(page.locator(".blocks li.lit").first).to_be_visible()


def test_it_steps_in_a_frame_that_may_do_nothing_but_run_scripts(chromium, tmp_path):
    written(tmp_path, "lesson.html", file_of(growing("play-tennis", "id3"), "A lesson", "x"))
    course = '<iframe sandbox="allow-scripts" src="lesson.html" width="900" height="600"></iframe>'
    with visiting(chromium) as visit:
        page = visit(written(tmp_path, "course.html", course))
        inside = page.frame_locator("iframe")
        inside.get_by_role("button", name="Next step").click()
        expect(inside.locator('.stage[data-step="1"]')).to_be_visible()
        page.wait_for_timeout(400)  # the address is written when somebody has settled


@pytest.mark.parametrize("algorithm", ["id3", "cart"])
def test_names_that_try_everything_are_text(opened, algorithm):
    frame = pd.DataFrame(
        {EVIL: [EVIL, "b"] * 4, "x": ["p", "p", "q", "q"] * 2, "y": [f"{EVIL}{r % 2}" for r in range(8)]}
    )
    table = Table.from_frame(frame, "y", task="classify")
    frames = LessonFrames(learn(table, recipe_for(table, algorithm)), Manner())
    page = opened(file_of(frames, EVIL, "x", link=f"https://splitstep.example/?{EVIL}"))
    assert_told(page, list(frames.frames()))
    page.emulate_media(media="print")
    page.wait_for_timeout(200)
    assert page.locator("img").count() == 0
    assert page.title() == f"{EVIL} · Splitstep"
    assert EVIL in page.locator(".handout .link").text_content()


def test_on_paper_there_are_table_tree_calculations_and_the_way_back(opened):
    frames = growing("play-tennis", "id3")
    page = opened(file_of(frames, "PlayTennis, grown by ID3", "play-tennis", link=LINK), color_scheme="dark")
    at(page, 0)
    assert not page.locator(".handout h1").is_visible()
    page.emulate_media(media="print")
    paper = page.locator(".handout")
    for shown in (paper.locator("svg.code"), paper.get_by_text(LINK), paper.locator("table.rows")):
        expect(shown).to_be_visible()
    expect(page.locator("#lesson")).to_be_hidden()
    assert paper.locator("table.rows tbody tr").count() == 14
    assert paper.locator(".drawn g[data-node]").count() == len(frames.trace.tree)
    tree = paper.locator(".drawn svg").bounding_box()
    assert tree["width"] > 200
    assert tree["height"] > 100
    steps = paper.locator("section", has=page.locator("h3"))
    assert steps.count() == frames.steps
    for step in range(frames.steps):
        assert steps.nth(step).locator("math").count() > 0
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert not re.search(r"\\[a-z]", paper.inner_text())  # no LaTeX is left


def test_the_charts_at_the_end_are_on_paper_in_colours_for_paper(opened, fetched):
    opened_page("pruning")
    page = opened(fetched["Take this lesson home"], color_scheme="dark")
    chart = page.locator(".handout .splitstep-chart")
    page.wait_for_selector(".handout .splitstep-chart[data-revision]", state="attached")
    page.emulate_media(media="print")
    expect(chart.locator("svg.main-svg").first).to_be_visible()
    words = chart.locator(".xtitle").evaluate("(text) => getComputedStyle(text).fill")
    assert words == "rgb(47, 45, 43)"


def test_only_parentheses_around_something_tall_are_tall(opened):
    page = opened(file_of(growing("penguins", "cart"), "Penguins", "penguins"))
    page.emulate_media(media="print")
    line = page.locator(".handout .line").first  # G(Y) = 1 − (a/n)² − …
    plain, tall = line.locator("mo", has_text="(").nth(0), line.locator("mo", has_text="(").nth(1)
    assert plain.bounding_box()["height"] < 0.8 * tall.bounding_box()["height"]


def test_a_number_is_not_broken_on_paper(opened):
    page = opened(file_of(growing("penguins", "cart"), "Penguins", "penguins"))
    page.set_viewport_size({"width": 690, "height": 900})
    page.emulate_media(media="print")
    rows = page.locator(".handout .rows")
    assert rows.bounding_box()["width"] <= 690
    heights = rows.locator("td.numeric").evaluate_all("(all) => all.map((one) => one.getClientRects()[0].height)")
    assert max(heights) < 2 * min(heights)
