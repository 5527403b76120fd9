"""To add a page: its folder and one line in the menu."""

import sys

import pytest
from streamlit.testing.v1 import AppTest

from pages import menu
from tests.pages.opening import EVERY_PAGE, components, html, last_step, link, opened_page

STATE = """
from dataclasses import dataclass

from pages.shell.page import Page, QuizQuestion
from pages.shell.state import State


@dataclass(frozen=True, slots=True)
class Coin(State):
    heads: int = 1
    step: int = 9

    def __post_init__(self) -> None:
        if not 0 <= self.heads <= 9:
            raise ValueError("no such coin")


PAGE = Page(
    "coin",
    "A coin",
    "How fair is it?",
    Coin(),
    {"Fair": {}, "Bent": {"heads": 3}},
    (QuizQuestion("Two sides?", "Yes", {"No": "Turn it over."}, "Count them."),),
    about="A coin falls on one of its sides.",
    needs=("surprise",),
    remember=("It has two sides.", "Count them."),
)
"""
SCRIPT = """
from pages.ideas.coin.state import PAGE
from pages.shell import page, stage
from pages.views.frames.blocks import BlockFrames, Board


def draw(step: int) -> Board:
    board = Board()
    board.say(f"{step} of {state.heads} heads")
    return board


state = page.begin(PAGE)
page.say(f"{state.heads} heads")
stage.play(BlockFrames(state.heads, draw, str), str(state.heads), state.step)
page.end(PAGE)
"""
APP = """
import streamlit as st

from pages.menu import FOLDERS, guide, navigation
from pages.shell import path

folders = {**FOLDERS, "Ideas": (*FOLDERS["Ideas"], "ideas/coin")}
pages = navigation(folders)
opened = st.navigation(pages)
path.offer(guide(folders), [each for listed in pages.values() for each in listed])
opened.run()
"""


@pytest.fixture
def coin(tmp_path, monkeypatch):
    """The path of a page that lies in a folder of its own, outside the app."""
    folder = tmp_path / "pages" / "ideas" / "coin"
    folder.mkdir(parents=True)
    (folder / "state.py").write_text(STATE)
    (folder / "page.py").write_text(SCRIPT)
    monkeypatch.syspath_prepend(tmp_path)
    yield str(folder / "page.py")
    for name in [name for name in sys.modules if name.startswith("pages.ideas.coin")]:
        del sys.modules[name]


@pytest.fixture
def listed(monkeypatch):
    """What the menu tells Streamlit of the pages of some folders."""
    monkeypatch.setattr(menu.st, "Page", lambda script, **described: described | {"script": str(script)})
    return menu.navigation


def opened(script: str, **query: str) -> AppTest:
    return opened_page(script, query, AppTest.from_string(APP, default_timeout=60))


def test_a_page_is_added_by_its_folder_and_one_line_in_the_menu(coin, listed):
    added = listed({**menu.FOLDERS, "Ideas": (*menu.FOLDERS["Ideas"], "ideas/coin")})["Ideas"][-1]
    assert added == {"script": coin, "title": "A coin", "url_path": "coin", "default": False}


def test_an_added_page_has_its_title_its_presets_and_its_quiz(coin):
    at = opened(coin)
    assert not at.exception
    assert at.title[0].value == "How fair is it?"
    assert at.pills(key="preset").options == ["Fair", "Bent"]
    for told in ("Two sides?", "Turn it over.", "Count them."):
        assert told in components(at)


def test_an_added_page_says_what_it_needs_what_to_remember_and_what_comes_next(coin):
    shown = components(opened(coin))
    assert "Further" in shown
    assert 'needs: <a data-page=\\"surprise\\"' in shown
    assert "<li>It has two sides.</li>" in shown
    assert "Next: Rules" in shown


def test_an_added_page_keeps_its_state_in_its_link(coin):
    at = opened(coin, heads="3", step="1")
    assert "3 heads" in html(at)
    assert "1 of 3 heads" in html(at)
    assert last_step(at) == 3
    assert link(at) == {"heads": "3", "step": "1"}
    at.pills(key="preset").set_value("Fair").run()
    assert link(at) == {}
    assert [each.value for each in opened(coin, heads="10").info] == [
        "The link's heads could not be used, so the usual setting stands in."
    ]


def test_every_page_of_the_menu_has_its_own_path_and_one_is_the_first(listed):
    pages = [page for section in listed().values() for page in section]
    assert len({page["url_path"] for page in pages}) == len(pages) == len(EVERY_PAGE)
    assert [page["title"] for page in pages if page["default"]] == ["Home"]
