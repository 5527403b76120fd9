"""Every page with a stage offers its lesson as a file, made when somebody asks for it."""

import json
import re

import pytest

from datasets.catalog import CATALOG
from engine.learn.grow import learn
from pages.shell.sources import starting_recipe
from pages.shell.take_home import MOST_STEPS, file_of, too_long
from pages.views.frames.lesson import LessonFrames
from pages.views.frames.stops import Manner
from tests.pages.opening import SCRIPTS, opened_page, stage_data, stage_frames

LABEL = "Take this lesson home"


def play_tennis(**manner):
    table = CATALOG["play-tennis"].table()
    return LessonFrames(learn(table, starting_recipe("play-tennis", table, "id3")), Manner(**manner))


@pytest.mark.parametrize("key", sorted(SCRIPTS))
def test_a_page_offers_its_lesson_if_it_has_a_stage(key, fetched):
    at = opened_page(key, {"panel": "keep"} if key == "grow" else None)
    assert not at.exception
    if stage_data(at) is not None:
        assert LABEL in fetched
        shown = next(stage_frames(at))
        assert json.dumps(shown["words"], ensure_ascii=False) in fetched[LABEL]


def test_the_link_opens_the_lesson_at_its_start(fetched):
    opened_page("pruning", {"step": "3", "method": "pessimistic"})
    (link,) = re.findall(r'<a href="([^"]*)"', fetched[LABEL])
    assert "method=pessimistic" in link
    assert "step" not in link


def test_only_a_lesson_with_charts_carries_plotly(fetched):
    opened_page("gain")
    assert 'id="plotly"' in fetched[LABEL]
    text = file_of(play_tennis(), "t", "x")
    assert 'id="plotly"' not in text
    assert len(text.encode()) < 1_000_000


def test_nothing_is_named_that_a_browser_would_fetch():
    text = file_of(play_tennis(), "t", "x", link="https://a.example/")
    icon, *named = re.findall(r'(?:src|href)="([^"]*)"', text)
    assert icon.startswith("data:image/svg+xml;base64,")
    assert named == ["https://a.example/"]
    assert "default-src 'none'" in text
    assert "unsafe-inline'; img-src" in text  # for styles only
    assert re.search(r"script-src 'sha256-\S+';", text)


def test_a_lesson_of_very_many_steps_stays_where_it_is():
    assert not too_long(MOST_STEPS)
    assert too_long(MOST_STEPS + 1) == "This lesson has 2,001 steps; a file holds 2,000 at most. Grow a smaller tree."
