"""Frames say what the views say at each stop, and their changes add up to the whole."""

import json
import re
from functools import cache
from pathlib import Path
from statistics import median

import pytest

from datasets.catalog import CATALOG
from engine.evaluate.held_out import accuracy
from engine.learn.algorithms import ALGORITHMS, recipe_for
from engine.learn.grow import learn
from engine.learn.recipe import Override
from engine.learn.steps import Split, unfold
from pages.shell.sources import starting_recipe
from pages.views.candidate_rows import ranking
from pages.views.criterion_words import measure_of
from pages.views.frames.delta import applied
from pages.views.frames.lesson import LessonFrames
from pages.views.frames.plane import same_unit
from pages.views.frames.stops import Manner
from pages.views.glossary import explained
from pages.views.sentences import ask_sentence, end_sentence, sentence
from pages.views.sum_sentences import sum_sentence
from pages.views.tree_cards import cards
from pages.views.workings.registry import sum_lines

LESSONS = [(data, algorithm) for data in CATALOG for algorithm in ALGORITHMS]
MOST_STEPS = 70  # of a lesson that is looked at stop by stop
MATH = (Path(__file__).parents[3] / "pages" / "components" / "stage" / "math.js").read_text("utf-8")


@cache
def trace_of(data, algorithm):
    table = CATALOG[data].table()
    return learn(table, starting_recipe(data, table, algorithm))


def lesson(data, algorithm, **manner):
    return LessonFrames(trace_of(data, algorithm), Manner(**manner))


def rows_of(frame):
    """The rows of the candidates' table, from the top."""
    return [frame["table"]["rows"][key] for key in frame["table"]["order"]]


def unpacked(piece):
    """The frames that the browser makes of a piece."""
    frames = [piece["first"]]
    for found in piece["changes"]:
        frames.append(applied(frames[-1], found))
    return frames


@pytest.mark.parametrize(("data", "algorithm"), LESSONS)
def test_a_piece_holds_the_frames_of_every_step(data, algorithm):
    made = lesson(data, algorithm)
    trace, measure = made.trace, measure_of(made.recipe)
    end = min(made.steps + 1, MOST_STEPS)
    frames = list(made.frames(0, end))
    assert unpacked(json.loads(json.dumps(made.piece(0, end)))) == json.loads(json.dumps(frames))
    assert [(frame["step"], frame["part"]) for frame in frames] == [(k, 0) for k in range(end)]
    for k, frame in enumerate(frames):
        tree, step = trace.at(k), trace[k] if k < len(trace) else None
        node = step.node if step else None
        assert [*frame["cards"].values()] == cards(tree, measure, current=node, path=node)
        assert frame["sentence"] == explained(
            sentence(tree, step, made.recipe) if step else end_sentence(tree, *accuracy(tree, made.table))
        )
    assert json.loads(json.dumps(made.header()))["steps"] == len(trace)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("data", ["play-tennis", "iris", "penguins", "auto-mpg-regression", "mushroom-nine", "xor"])
def test_line_by_line_every_sum_is_a_frame(data, algorithm):
    made = lesson(data, algorithm, by_sum=True)
    trace = made.trace
    for k in range(min(made.steps, 12)):
        step, frames = trace[k], made.step(k)
        if not isinstance(step, Split):
            assert len(frames) == 1
            continue
        stops = unfold(step)
        assert [frame["part"] for frame in frames] == list(range(len(stops)))
        for frame, stop in zip(frames, stops, strict=True):
            tree = trace.at(k + 1 if stop.kind == "children" else k)
            assert frame["sentence"] == explained(sum_sentence(tree, step, made.recipe, stop))
            assert frame["words"] == f"step {k + 1} of {len(trace)}, line {frame['part'] + 1} of {len(stops)}"
            lines = sum_lines(made.recipe, step.candidates, stop, made.table.classes)
            assert [line for work in frame["board"] for line in work["lines"]] == lines
            shown = ranking(step.candidates, made.table.classes, made.recipe, at=stop)
            assert rows_of(frame) == shown.as_data()["rows"]


def test_nothing_is_told_before_it_is_asked():
    made = lesson("play-tennis", "id3", ask_first=True)
    ask, told = made.step(0)
    assert ask["sentence"] == explained(ask_sentence(made.trace.at(0), made.trace.at(0).root))
    assert ask["board"] == []
    assert ask["picture"]["cuts"] == []
    assert all(not row["mark"] and set(row["figures"]) == {"·"} for row in rows_of(ask))
    assert [group["label"] for group in ask["cases"]["groups"]] == [""]
    assert [group["label"] for group in told["cases"]["groups"]] == ["Sunny", "Overcast", "Rain"]
    assert [group["n"] for group in told["cases"]["groups"]] == [5, 4, 5]
    assert len(made.step(2)) == 1  # a pure leaf is nothing to guess


def test_a_piece_from_the_middle_stands_alone():
    made = lesson("iris", "cart")
    piece = made.piece(3, 6)
    frames = unpacked(piece)
    assert [frame["step"] for frame in frames] == [3, 4, 5]
    assert frames[0] == made.step(3)[0]
    shown = {str(row) for frame in frames for group in frame["cases"]["groups"] for row in group["rows"]}
    assert shown <= set(piece["texts"])


def test_a_node_shows_all_of_few_rows_and_a_sample_of_many():
    few, many = lesson("play-tennis", "id3").step(0)[0]["cases"], lesson("iris", "cart").step(0)[0]["cases"]
    assert (few["of"], sum(len(group["rows"]) for group in few["groups"])) == (14, 14)
    assert (many["of"], sum(len(group["rows"]) for group in many["groups"])) == (150, 30)
    text = lesson("play-tennis", "id3").piece(0, 1)["texts"]["0"]
    assert text == {"kind": 0, "cells": ["No", "Sunny", "Hot", "High", "Weak"]}


def test_the_cut_that_wins_and_the_second_are_on_the_plane():
    made = lesson("iris", "cart")
    frame, plane = made.step(0)[0], made.header()["plane"]
    assert (plane["x"]["name"], plane["y"]["name"], plane["equal"]) == ("petal_length", "petal_width", True)
    assert [(cut["axis"], cut["kind"]) for cut in frame["picture"]["cuts"]] == [("x", "first"), ("y", "second")]
    assert len(plane["points"]["x"]) == 150


def test_units_are_compared_by_name():
    assert same_unit("bill_length_mm", "bill_depth_mm")
    assert same_unit("x1", "x2")
    assert not same_unit("body_mass_g", "bill_length_mm")
    assert not same_unit("horsepower", "weight")


def test_a_persons_question_is_among_the_candidates():
    table = CATALOG["play-tennis"].table()
    recipe = recipe_for(table, "id3").override(Override((), "Wind"))
    frame = LessonFrames(learn(table, recipe), Manner()).step(0)[0]
    assert next(row for row in rows_of(frame) if row["column"] == "Wind")["mark"] == "✎"
    assert frame["board"][1]["column"] == "Wind"


def test_names_from_the_data_are_escaped_in_the_sentence():
    table = CATALOG["play-tennis"].table()
    hostile = type(table)(
        tuple(
            type(c)("<img src=x>" if c.name == "Outlook" else c.name, c.kind, c.codes, c.labels, c.levels)
            for c in table.columns
        ),
        table.target,
        table.weights,
    )
    frame = LessonFrames(learn(hostile, recipe_for(hostile, "id3")), Manner()).step(0)[0]
    assert "&lt;img src=x&gt;" in frame["sentence"]
    assert "<img" not in frame["sentence"]


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_the_browser_knows_every_command_of_the_formulas(algorithm):
    known = set(re.findall(r'"?\\?\\?([a-zA-Z]+)"?:', MATH)) | {"right"}
    for data in ("play-tennis", "penguins", "auto-mpg-regression", "iris", "congressional-voting"):
        for frame in lesson(data, algorithm).frames(0, 12):
            lines = [line for work in frame["board"] for line in work["lines"]]
            assert {name for line in lines for name in re.findall(r"\\([a-zA-Z]+)", line)} <= known


def test_a_lesson_is_small(record_property):
    sizes = []
    for data, algorithm in LESSONS:
        made = lesson(data, algorithm)
        if made.steps <= MOST_STEPS:
            sizes.append(
                len(json.dumps({"header": made.header(), **made.piece(0, made.steps + 1)}, separators=(",", ":")))
            )
    record_property("median", median(sizes))
    assert median(sizes) < 80_000
