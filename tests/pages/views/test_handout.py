"""What is printed of a lesson: table, calculations, link; every text from the data is escaped."""

import re
from dataclasses import replace

import numpy as np
import pytest

from datasets.catalog import CATALOG
from engine.learn.grow import learn
from pages.shell.sources import starting_recipe
from pages.views import rule_line
from pages.views.frames.blocks import BlockFrames, Board
from pages.views.frames.lesson import LessonFrames
from pages.views.frames.stops import Manner
from pages.views.handout import (
    LONGEST_LINK,
    MOST_ROWS,
    MOST_STEPS,
    blocks_handout,
    growing_handout,
    link_html,
    table_html,
)
from pages.views.workings.registry import arithmetic


def lesson(data, algorithm, **manner):
    table = CATALOG[data].table()
    return LessonFrames(learn(table, starting_recipe(data, table, algorithm)), Manner(**manner))


@pytest.mark.parametrize("manner", [{}, {"by_sum": True}, {"ask_first": True}])
def test_each_step_has_the_arithmetic_of_its_winner_however_it_is_stepped(manner):
    frames = lesson("play-tennis", "id3", **manner)
    text = growing_handout(frames, "PlayTennis", "")
    assert re.findall(r"<h3>(.*?)</h3>", text) == [f"Step {k} of 8" for k in range(1, 9)]
    root = frames.trace[0]
    lines = arithmetic(frames.recipe, root.candidates, root.asked, frames.table.classes)
    assert all(f'<p class="line">{line}</p>' in text for line in lines)
    assert '<p class="column">Outlook</p>' in text
    assert '<p class="column">Wind</p>' in text
    assert '<p class="column">Temperature</p>' not in text


def test_a_long_lesson_says_how_much_it_leaves_out():
    frames = lesson("checkerboard", "cart")
    text = growing_handout(frames, "t", "")
    assert text.count("<h3>") == MOST_STEPS
    assert f"{frames.steps - MOST_STEPS} further step" in text


def test_a_table_says_how_much_it_leaves_out():
    table = CATALOG["penguins"].table()
    text = table_html(table, table.names[:2])
    assert text.count("<tr>") == MOST_ROWS + 1
    assert f"The first {MOST_ROWS} of {len(table)} rows." in text
    assert "further columns left out." in text


def test_weights_are_a_column_where_there_are_any():
    table = CATALOG["play-tennis"].table()
    assert "weight" not in table_html(table, table.names)
    heavy = replace(table, weights=np.where(np.arange(len(table)) == 0, 2.5, 1.0))
    assert '<td class="numeric">2.5</td>' in table_html(heavy, table.names)


def test_a_link_is_text_and_code_unless_it_is_too_long():
    assert link_html("") == ""
    shown = link_html("https://a.example/?x=1&y=<b>")
    assert "https://a.example/?x=1&amp;y=&lt;b&gt;" in shown
    assert "<svg" in shown
    assert "<svg" not in link_html("https://a.example/?" + "x" * LONGEST_LINK)


RULE = rule_line.Line(
    id="1",
    title="1.",
    conditions=[rule_line.Test(text="<x> = 1", gone=True), rule_line.Test(text="y = 2", gone=False)],
    answer="yes",
    colour="",
    figure="3 cases",
    state="",
)


def drawn(step):
    """A lesson of two steps: lines stay on the board, and a chart stands under a heading."""
    board = Board()
    board.say("The same." if step else "The first.")
    board.math(["a = 1", "b = 2"][:step], fresh=step - 1)
    board.title("A curve")
    board.chart({"data": [], "layout": {}}, height=10, label="curve")
    board.title("A table")
    board.grid(["x"], [["<i>"]])
    board.rules([RULE], label="Rules", height=10)
    board.cells({"fields": [{"name": "c", "kind": "choice"}], "rows": [["<b>"]]})
    return board


def test_a_lesson_of_blocks_prints_what_is_new_at_each_step_and_what_stands_at_its_end():
    frames = BlockFrames(2, drawn, lambda step: f"step {step}")
    text = blocks_handout([frames.piece(0, 3)], None, "t", "")
    end, _, steps = text.partition("<h2>Step by step</h2>")
    assert re.findall(r"<h3>(.*?)</h3>|<p(?: class=\"line\")?>(.*?)</p>", steps) == [
        ("Step 0", ""),
        ("", "The first."),
        ("Step 1", ""),
        ("", "The same."),
        ("", "a = 1"),
        ("Step 2", ""),
        ("", "b = 2"),
    ]
    assert "A table" in end
    assert '<div class="plotted" data-chart="chart"></div>' in end
    assert "&lt;i&gt;" in end
    assert "&lt;b&gt;" in end
    assert "<li>1. IF <s>&lt;x&gt; = 1</s> AND y = 2 THEN <b>yes</b> (3 cases)</li>" in end
    assert "The data" not in end
