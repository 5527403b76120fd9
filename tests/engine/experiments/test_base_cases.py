"""Growing without a base case, by the same loop."""

from engine.experiments.base_cases import DEEPEST, asking_on, endless
from engine.learn.recipe import Recipe
from tests.tables import make

TOLD = make({"A": "TTFF", "B": "TFTF", "y": "++--"})
CONTRADICTION = make({"A": "TTF", "B": "TTF", "y": "+--"})


def test_with_all_base_cases_it_is_the_plain_tree():
    trace = asking_on(TOLD, Recipe(), pure=True, alike=True)
    assert len(trace.tree) == 3
    assert not endless(trace)


def test_without_the_first_every_row_gets_a_leaf_and_nothing_is_won():
    trace = asking_on(TOLD, Recipe(), pure=False, alike=True)
    assert len(trace.tree.leaves) == 4
    assert all(leaf.impurity == 0 for leaf in trace.tree.leaves)
    assert not endless(trace)


def test_without_the_second_a_contradiction_never_ends():
    trace = asking_on(CONTRADICTION, Recipe(), pure=True, alike=False)
    assert endless(trace)
    assert trace.tree.depth == DEEPEST
    assert not endless(asking_on(CONTRADICTION, Recipe(), pure=True, alike=True))


def test_without_both_even_pure_single_rows_are_asked_for_ever():
    trace = asking_on(TOLD, Recipe(), pure=False, alike=False)
    assert endless(trace)
    assert trace.tree.depth >= DEEPEST
