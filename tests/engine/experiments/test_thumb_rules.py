"""A rule of thumb and a tree are asked about the same cases, and their answers are counted as they are."""

from dataclasses import replace

import numpy as np
import pytest

from datasets.triage import THUMB, patients
from engine.data.table import Table
from engine.experiments.thumb_rules import Sign, ThumbRule, duel, sensitivity, specificity, trade_off
from engine.learn.algorithms import recipe_for
from tests.tables import make, table_of

FEW = make(
    {"heat": [36, 37, 39, None, 40], "pulse": [80, 95, 95, 95, 80], "age": [3, 6, 30, 70, 70], "y": "nnyyy"},
    "y",
    numeric=["heat", "pulse", "age"],
)
RULE = ThumbRule((Sign("heat", 36.5, 38), Sign("pulse", most=90)), "age", (6, 65))


def test_signs_are_readings_outside_of_what_is_usual_and_a_missing_one_is_none() -> None:
    assert RULE.count(FEW).tolist() == [1, 1, 2, 1, 1]
    assert [RULE.answers(FEW, least).tolist() for least in (1, 2, 3)] == [[1] * 5, [0, 0, 1, 0, 0], [0] * 5]


def test_a_row_at_the_end_of_a_group_is_in_the_group_above_it() -> None:
    assert RULE.groups(FEW).tolist() == [0, 1, 1, 2, 2]


def test_the_rule_of_the_emergency_room_counts_as_it_is_written() -> None:
    ward = patients(2000)
    table = Table.from_frame(ward, "infection", numeric=[name for name in ward if name != "infection"])
    odd = ~ward["temperature"].between(96.8, 100.4)
    assert (THUMB.count(table) == 1 * odd + (ward["heart_rate"] > 90) + (ward["respiratory_rate"] > 20)).all()


@pytest.mark.parametrize("least", [1, 2, 3])
def test_both_are_asked_about_the_same_patients_and_the_tree_knows_more(least: int) -> None:
    table = table_of("triage")
    sides = np.where(np.arange(len(table)) % 3 == 0, 0, -1)
    found = duel(table, replace(recipe_for(table, "cart"), max_depth=5), sides, THUMB, least)
    rule, tree = found.scores
    assert rule.weight == tree.weight == (sides == 0).sum() == len(found.table)
    assert found.training == (sides == -1).sum()
    assert tree.score > rule.score + 0.02
    only_rule, only_tree = found.disagreements
    assert tree.right - rule.right == only_tree - only_rule
    groups = found.right_by(THUMB.groups(found.table))
    assert [sum(each) for each in zip(*groups, strict=True)] == [len(found.table), rule.right, tree.right]
    youngest, *_ = groups
    assert youngest[1] < youngest[2]  # a small child's heart is fast without any infection


def test_a_rule_that_asks_for_more_signs_finds_fewer_and_raises_fewer_false_alarms() -> None:
    table = table_of("triage")
    sides = np.where(np.arange(len(table)) % 3 == 0, 0, -1)
    rules = [duel(table, recipe_for(table, "cart"), sides, THUMB, least).scores[0] for least in (1, 2, 3)]
    found, spared = [sensitivity(each) for each in rules], [specificity(each) for each in rules]
    assert found == sorted(found, reverse=True)
    assert spared == sorted(spared)
    assert len(set(found)) == len(set(spared)) == 3


def test_without_a_rule_of_thumb_the_simple_rule_is_one_question() -> None:
    table = table_of("iris")
    sides = np.where(np.arange(len(table)) % 3 == 0, 0, -1)
    found = duel(table, recipe_for(table, "cart"), sides, None)
    assert len(set(found.rule)) == 2
    assert found.scores[0].score < 0.7 < found.scores[1].score


def test_the_trade_off_goes_from_nobody_to_everybody_and_holds_every_share() -> None:
    alarms, hits = trade_off(np.array([0.9, 0.5, 0.5, 0.1]), np.array([True, True, False, False]))
    assert alarms.tolist() == [0, 0, 0.5, 1]
    assert hits.tolist() == [0, 0.5, 1, 1]
