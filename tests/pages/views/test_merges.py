"""C4.5's values in groups on the page: each merge with its numbers, the lit line, the sentence."""

from __future__ import annotations

from dataclasses import replace

from engine.learn.algorithms import recipe_for
from engine.learn.grow import learn
from pages.views.frames.lesson import LessonFrames
from pages.views.frames.stops import Manner
from pages.views.merges import MOST_MERGES, merges_grid
from tests.engine.learn.test_value_groups import grouped, table_of


def test_each_merge_is_a_line_with_its_numbers():
    table = table_of()
    trace = learn(table, grouped(table))
    item = trace.candidates(0).items[0]
    grid = merges_grid(trace.coded.recipe, item)
    assert grid["headings"] == ["values in groups", "gain", "split info", "ratio"]
    assert grid["rows"][0][0] == "start: 6 groups"
    assert grid["rows"][1][0] == "1. red + blue"
    assert grid["rows"][-1][3] == f"{item.gain_ratio:.3f}"
    assert len(grid["rows"]) == len(item.merges) <= MOST_MERGES


def test_other_questions_have_no_such_table():
    table = table_of()
    trace = learn(table, recipe_for(table, "c45"))
    assert merges_grid(trace.coded.recipe, trace.candidates(0).items[0]) is None


def test_the_lesson_shows_the_merges_and_lights_their_line():
    table = table_of()
    frames = LessonFrames(learn(table, grouped(table)), Manner(by_sum=True))
    lit = {frames.listing.lines[frame["code"]["line"]].role for frame in frames.step(0)}
    assert "merge" in lit
    frames = LessonFrames(learn(table, grouped(table)), Manner())
    shown = frames.step(0)[-1]
    assert any(work.get("grid", {}).get("headings", [""])[0] == "values in groups" for work in shown["board"])
    assert "its values form 3 groups" in shown["sentence"]
    plain = LessonFrames(learn(table, replace(grouped(table), group_values=False)), Manner())
    assert all(line.role != "merge" for line in plain.listing.lines)
