"""The check that both sides of a benchmark grew trees of equal worth."""

from __future__ import annotations

import pytest

from benchmarks.peers import emergency_room, equally_good, gain_of, peer, recipe_of, table_of
from benchmarks.tasks import TASKS
from engine.learn.grow import learn

CRITERIA = ["gini", "information-gain", "variance"]


@pytest.mark.parametrize("fine", [False, True])
@pytest.mark.parametrize("criterion", CRITERIA)
def test_both_sides_grow_equally_good_trees(criterion: str, fine: bool) -> None:
    frame = emergency_room(3_000, fine)
    target = "temperature" if criterion == "variance" else "infection"
    numbers, answers = frame.drop(columns=target).to_numpy(float), frame[target].to_numpy(float)
    table = table_of(frame, target)
    trace = learn(table, recipe_of(table, criterion, 6))
    assert equally_good(trace, peer(criterion, 6).fit(numbers, answers), numbers, answers)


def test_a_tree_of_other_answers_is_not_equally_good() -> None:
    frame = emergency_room(3_000)
    numbers, answers = frame.drop(columns="infection").to_numpy(float), frame["infection"].to_numpy(float)
    table = table_of(frame, "infection")
    trace = learn(table, recipe_of(table, "gini", 6))
    assert not equally_good(trace, peer("gini", 6).fit(numbers[::-1], answers), numbers, answers)


def test_a_split_that_tells_all_gains_the_whole_impurity() -> None:
    frame = emergency_room(100)
    answers = frame["infection"].to_numpy(float)
    share = answers.mean()
    assert gain_of("gini", answers, answers == 0) == pytest.approx(2 * share * (1 - share))


def test_every_task_has_a_bar() -> None:
    assert all(task.bar > 0 and task.rounds > 0 for task in TASKS.values())
