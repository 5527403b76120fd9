"""The home page: the doors, the path, every page, and a tree with the engine's own numbers."""

import re

import pytest

from pages.home.welcome import picture_view
from pages.home.welcome.grown import first_tree
from pages.shell.path import PATH
from tests.pages.opening import LESSONS, components, opened_page

LINKS = re.compile(r'data-page=\\"([^"\\]*)\\"')


@pytest.fixture(scope="module")
def home() -> str:
    at = opened_page("")
    assert not at.exception
    assert dict(at.query_params) == {}
    return components(at)


def test_every_page_is_listed_with_its_question(home):
    listed = home.partition("All pages")[2]
    assert [target for target in LINKS.findall(listed) if target] == list(LESSONS)
    assert all(page.question in listed for page in LESSONS.values())


def test_the_path_is_listed_in_its_order(home):
    listed = home.partition("The path for beginners")[2].partition("For lectures")[0]
    assert [target.partition("?")[0] for target in LINKS.findall(listed)] == list(PATH)


def test_the_doors_lead_to_the_path_to_lectures_to_own_data_and_to_practice(home):
    doors = home.partition("Where to begin")[2].partition("</nav>")[0]
    assert LINKS.findall(doors) == ["words", "teach", "data", "practise"]


@pytest.mark.parametrize("key", PATH)
def test_the_pages_for_lectures_open_in_lecture_mode(home, key):
    assert f'data-page=\\"{key}?lecture=1\\"' in home
    assert LESSONS[key].state_of({"lecture": "1"})[0].lecture


def test_the_picture_tells_why_outlook_is_asked_first():
    shown = picture_view.picture_html(first_tree())
    assert "<b>Outlook</b> is asked first" in shown
    assert "it gains 0.247 bits; Humidity 0.152, Wind 0.048, Temperature 0.029." in shown
    assert shown.count('class="card"') == len(first_tree().tree.nodes) == 8


def test_the_tree_is_complete_within_five_seconds():
    last = max(int(each) for each in re.findall(r"--at:(-?\d+)", picture_view.picture_html(first_tree())))
    assert (last + 1) * 0.5 + 0.4 < 5
