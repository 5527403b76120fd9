"""Rectangles tile the plane, tiles share out the cases, cards mark the node being decided."""

import json
import re
from collections import Counter
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from engine.data.table import Table
from engine.learn.algorithms import recipe_for
from engine.learn.grow import learn
from engine.learn.recipe import path_text
from pages.cures.missing.removal_view import scores_figure
from pages.shell.sources import table_of
from pages.trust.evaluation.choice_view import choice_figure
from pages.trust.evaluation.curve_view import curve_figure as curve_of_sizes
from pages.trust.evaluation.splits_view import splits_figure
from pages.views.criterion_words import measure_of
from pages.views.gain_curve import caption, cuts
from pages.views.mosaic import tiles
from pages.views.partition import boxes, cases_at, frame_of, off_axes, partition_figure, partition_note, typical
from pages.views.tree_cards import FEW, MOST_CARDS, cards, skeleton_of, undrawn_text
from tests.pages.views.test_sentences import trace_for


@pytest.mark.parametrize("k", [0, 1, 3, 10**6])
@pytest.mark.parametrize(("data", "x", "y"), [("moons", "x1", "x2"), ("iris", "petal_length", "sepal_width")])
def test_the_rectangles_of_every_step_cover_the_plane_once(data, x, y, k):
    trace = trace_for(data, "cart")
    table = trace.coded.table
    tree = trace.at(min(k, len(trace)))
    held = {name: typical(table, name) for name in off_axes(tree, x, y)}
    drawn = boxes(tree, table, x, y, held)
    (left, right), (low, high) = frame_of(table, x), frame_of(table, y)
    area = sum((box.right - box.left) * (box.high - box.low) for box in drawn)
    assert area == pytest.approx((right - left) * (high - low))


def test_without_other_columns_every_leaf_has_its_rectangle_and_its_own_points():
    trace = trace_for("moons", "cart")
    drawn = boxes(trace.tree, trace.coded.table, "x1", "x2", {})
    assert {box.node for box in drawn} == {leaf.id for leaf in trace.tree.leaves}
    x, y = (trace.coded.table.column(name).numbers() for name in ("x1", "x2"))
    for box in drawn:
        inside = (x > box.left) & (x <= box.right) & (y > box.low) & (y <= box.high)
        assert inside.sum() == trace.tree.nodes[box.node].n


def test_a_held_column_sends_the_plane_one_way():
    trace = trace_for("penguins", "cart")
    table = trace.coded.table
    x, y = [column.name for column in table.columns if column.kind == "numeric"][:2]
    off = off_axes(trace.tree, x, y)
    column = table.column(off[0])
    ends = [str(column.levels[0]), str(column.levels[-1])] if column.kind == "numeric" else column.labels[:2]
    seen = [{box.node for box in boxes(trace.tree, table, x, y, {off[0]: value})} for value in ends]
    assert seen[0] != seen[1]


def test_cases_that_go_another_way_at_a_held_column_are_faint():
    trace = trace_for("penguins", "cart")
    table, held = trace.coded.table, {"island": "Dream", "bill_depth_mm": "17"}
    drawn = boxes(trace.tree, table, "flipper_length_mm", "bill_length_mm", held)
    here = cases_at(trace, drawn)
    assert 0 < here.sum() < len(table)
    figure = partition_figure(trace.tree, table, "flipper_length_mm", "bill_length_mm", held, None, None, 12, here)
    strong = [value for cloud in figure["data"][1:] for value in cloud["marker"]["opacity"] if value == 1]
    assert len(strong) == here.sum()
    assert partition_note(len(table), here) == "Faint cases go another way at a column that is held."


def test_a_large_table_is_drawn_in_part_and_says_so():
    assert partition_note(20_000, None) == "One case in 14 is drawn; the tree is grown from all 20,000."
    assert partition_note(1500, None) == ""


def test_the_tiles_of_a_mosaic_are_as_large_as_their_shares():
    trace = trace_for("play-tennis")
    drawn = tiles(trace.at(1))
    widths = np.array([box.right - box.left for box in drawn])
    assert widths / widths.sum() == pytest.approx(np.array([5, 4, 5]) / 14)


def test_the_partition_is_plain_json_and_escapes_names():
    trace = trace_for("iris")
    table = trace.coded.table
    text = json.dumps(partition_figure(trace.tree, table, "petal_length", "petal_width", {}, (0,), None, 12))
    assert "rect" in text


def test_the_curve_peaks_at_the_cut_the_algorithm_takes():
    trace = trace_for("iris", "cart")
    candidates = trace.candidates(0)
    best = candidates.items[candidates.best]
    curve = trace.curve((), best.column)
    assert curve.gain.max() == pytest.approx(best.gain)
    assert cuts(curve)[curve.gain.argmax()] == pytest.approx(best.question.threshold)
    assert "possible cuts; the best has a decrease of" in caption(curve, measure_of(trace.coded.recipe), None)


def test_a_cut_is_written_as_c45_writes_it():
    """Among the sunny days humidity is 70 or at least 85; other days have 75, which is not above the midpoint."""
    trace = trace_for("play-tennis-numeric", "c45")
    curve = trace.curve((0,), "humidity")
    own = next(each for each in trace.candidates(trace.index_of((0,))).items if each.column == "humidity").question
    said = caption(curve, measure_of(trace.coded.recipe), own.threshold)
    assert "at 77.5. It lies midway" in said
    assert "C4.5 writes it as ≤ 75," in said


@pytest.mark.parametrize("data", ["play-tennis", "auto-mpg-regression"])
def test_cards_tell_the_states_of_nodes_apart(data):
    trace = trace_for(data)
    drawn = cards(trace.at(1), measure_of(trace.coded.recipe), current=(0,), path=(0,), lit=[(1,)])
    states = {card["id"]: card["state"] for card in drawn}
    assert states[""] == "asked"
    assert states["0"] == "current"
    assert states["1"] == "open"
    assert [card["id"] for card in drawn if card.get("on_path")] == ["", "0"]
    assert [card["id"] for card in drawn if card.get("lit")] == ["1"]
    json.dumps(drawn, allow_nan=False)


def wide_trace(values: int):
    """Two columns of so many categories, under ID3: a branch for every value."""
    rows = 4 * values
    frame = pd.DataFrame(
        {
            "a": [f"a{k % values}" for k in range(rows)],
            "b": [f"b{(k * 7 + k // values) % values}" for k in range(rows)],
            "class": ["xy"[k * 37 % 11 < 5] for k in range(rows)],
        }
    )
    table = Table.from_frame(frame, "class")
    return learn(table, recipe_for(table, "id3"))


@pytest.mark.parametrize("depth", [None, 0, 1, 2])
def test_many_branches_are_drawn_in_part_and_the_rest_is_counted(depth):
    trace = wide_trace(60)
    tree = trace.tree
    assert len(tree) > MOST_CARDS
    focus = None if depth is None else [node for node in tree.nodes if len(node) == depth][-1]
    drawn = cards(tree, measure_of(trace.coded.recipe), current=None, path=focus)
    ids = [card["id"] for card in drawn]
    assert ids == sorted(ids, key=lambda each: [int(part) for part in each.split(".") if part])
    assert all(card["parent"] in ids for card in drawn if card["id"])
    assert len(drawn) <= MOST_CARDS
    assert len(drawn) + sum(card.get("hidden", 0) for card in drawn) == len(tree)
    branches = Counter(card["parent"] for card in drawn)
    assert max(branches.values()) <= 2 * FEW
    assert focus is None or path_text(focus) in ids
    assert f"of the {len(tree):,} nodes are drawn" in undrawn_text(tree, drawn)
    assert skeleton_of(tree.nodes) == []


def test_a_tree_that_can_be_drawn_is_drawn_whole():
    tree = trace_for("play-tennis").tree
    drawn = cards(tree, measure_of(trace_for("play-tennis").coded.recipe), current=None)
    assert len(drawn) == len(tree) == len(skeleton_of(tree.nodes))
    assert undrawn_text(tree, drawn) == ""


SCRIPTS = sorted(Path(__file__).parents[3].glob("pages/components/**/*.js"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_no_call_gets_a_whole_array_as_its_arguments(script):
    # With some hundred thousand arguments a call fails: "Maximum call stack size exceeded".
    assert not re.findall(r"\w\((?:[^()\[\]{}]*,\s*)?\.\.\..*", script.read_text("utf-8"))


def test_a_table_is_read_once_for_all():
    assert table_of("iris", ()) is table_of("iris", ())


def test_an_axis_of_scores_without_scores_runs_from_0_to_1_with_room_for_a_dot():
    for figure in (
        splits_figure([], 30, 0, True, 12),
        choice_figure([], 30, True, 12),
        curve_of_sizes([], 90, True, 12),
    ):
        assert figure["layout"]["yaxis"]["range"] == [0, 1.03]
    assert scores_figure([], 0.1, True, 12)["layout"]["yaxis"]["range"] == [0, 1]
