"""A contest judges a tree built by hand on rows that it was not built from, beside the algorithms' trees."""

from dataclasses import replace

import numpy as np
import pytest

from datasets.catalog import CATALOG
from engine.data.table import TableError
from engine.experiments.contest import (
    FEWEST,
    ContestScore,
    Goal,
    by_hand,
    checks,
    open_nodes,
    parted,
    rivals,
    score,
)
from engine.learn.algorithms import ALGORITHMS, recipe_for
from engine.learn.grow import learn
from engine.learn.predict import columns_of, visits
from engine.learn.recipe import Override
from tests.tables import make, table_of

XOR = CATALOG["checkerboard"].table(squares=2)


def naive(tree, table):
    """How many rows a tree answers rightly, each sent down by itself; none has a missing value."""
    columns = columns_of(tree, table)
    ends = [visits(tree, columns, row)[-1].answer for row in range(len(table))]
    return sum(int(end) == code for end, code in zip(ends, table.target.codes, strict=True))


def test_rows_are_hidden_by_seed_and_none_twice():
    table = table_of("iris")
    training, hidden = parted(table, 4)
    assert (len(training), len(hidden)) == (105, 45)
    again, other = parted(table, 4)[1], parted(table, 5)[1]
    assert np.array_equal(hidden.target.codes, again.target.codes)
    assert not np.array_equal(hidden.columns[0].codes, other.columns[0].codes)


@pytest.mark.parametrize(
    ("key", "sentence"), [("auto-mpg-regression", "is a number"), ("play-tennis", f"at least {FEWEST}")]
)
def test_what_makes_no_contest_is_told_in_a_sentence(key, sentence):
    with pytest.raises(TableError, match=sentence):
        parted(table_of(key), 1)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_a_tree_by_hand_asks_what_was_decided_and_nothing_else(algorithm):
    training, _ = parted(XOR, 1)
    first, second = training.names
    bare = learn(training, by_hand(training, algorithm)).tree
    assert (len(bare.leaves), open_nodes(bare)) == (1, [()])
    decided = (Override((), first, 0.5), Override((0,), second, 0.5), Override((1,)))
    tree = learn(training, by_hand(training, algorithm, decided)).tree
    assert {node: each.question is not None for node, each in tree.nodes.items()} == {
        (): True,
        (0,): True,
        (0, 0): False,
        (0, 1): False,
        (1,): False,
    }
    assert tree.nodes[1,].stop == "forced"
    assert all(node in {(0, 0), (0, 1)} for node in open_nodes(tree))


def test_xor_takes_two_questions_on_every_way_and_no_algorithm_finds_them():
    training, hidden = parted(XOR, 1)
    first, second = training.names
    middle = 0.5
    decided = (Override((), first, middle), Override((0,), second, middle), Override((1,), second, middle))
    tree = learn(training, by_hand(training, "cart", decided)).tree
    mine, goal = score(tree, training, hidden), Goal(above=95, depth=2)
    assert (mine.leaves, mine.depth) == (4, 2)
    assert mine.right == naive(tree, hidden)
    assert mine.training_right == naive(tree, training)
    assert all(check.met for check in checks(goal, mine))
    for rival in rivals(training, hidden, goal).values():
        assert rival.score.depth <= 2
        assert not all(check.met for check in checks(goal, rival.score))
    # One question alone says nothing.
    alone = learn(training, by_hand(training, "cart", decided[:1])).tree
    assert score(alone, training, hidden).share < 0.7


@pytest.mark.parametrize("seed", range(3))
def test_rivals_keep_to_the_limits_of_the_goal_and_are_judged_on_the_same_rows(seed):
    training, hidden = parted(table_of("iris"), seed)
    free, bound = rivals(training, hidden, Goal()), rivals(training, hidden, Goal(leaves=3, depth=2))
    assert set(free) == set(bound) == set(ALGORITHMS)
    for name in ALGORITHMS:
        assert bound[name].score.leaves <= 3
        assert bound[name].score.depth <= 2
        assert bound[name].score.right == naive(bound[name].tree, hidden)
        full = learn(training, recipe_for(training, name)).tree
        assert free[name].score == score(full, training, hidden)


def test_the_preset_goals_can_be_reached():
    training, hidden = parted(table_of("penguins"), 1)
    goal = Goal(above=90, leaves=5)
    assert all(check.met for check in checks(goal, rivals(training, hidden, goal)["id3"].score))
    training, hidden = parted(table_of("auto-mpg"), 1)
    goal = Goal(leaves=5, beat="cart")
    found = rivals(training, hidden, goal)
    assert all(check.met for check in checks(goal, found["id3"].score, found["cart"].score))


SCORE = ContestScore(9, 10, 20, 20, 5, 3)


@pytest.mark.parametrize(
    ("goal", "score", "met"),
    [
        (Goal(above=90), SCORE, [False]),  # 90 % is not above 90 %
        (Goal(above=89), SCORE, [True]),
        (Goal(leaves=5), SCORE, [True]),
        (Goal(leaves=4), SCORE, [False]),
        (Goal(depth=3, leaves=4, above=50), SCORE, [True, False, True]),
        (Goal(), SCORE, []),
        (Goal(beat="cart"), SCORE, [False]),  # a tie in both is no victory
        (Goal(beat="cart"), replace(SCORE, leaves=4), [True]),
        (Goal(beat="cart"), replace(SCORE, right=9.5, leaves=99), [True]),
        (Goal(beat="cart"), replace(SCORE, right=8, leaves=1), [False]),
    ],
)
def test_goals_are_checked_condition_by_condition(goal, score, met):
    found = checks(goal, score, SCORE)
    assert sorted(check.met for check in found) == sorted(met)


def test_a_class_that_no_training_row_has_is_never_answered_rightly():
    table = make({"x": "pq" * 20, "y": "a" * 40}, classes=("a", "b"))
    training, hidden = parted(table, 0)
    tree = learn(training, by_hand(training, "id3")).tree
    assert open_nodes(tree) == []
    assert score(tree, training, hidden).share == 1.0
