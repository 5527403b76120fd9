"""The same tree whatever way the kernels take through the data."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import backend
from engine.data.table import Table
from engine.evaluate.held_out import held_out, held_out_one_by_one
from engine.learn import table_arrays
from engine.learn.algorithms import ALGORITHMS, recipe_for
from engine.learn.grow import learn, learn_again
from engine.learn.recipe import MISSING, Override, Recipe
from engine.learn.trace import Trace
from tests.property.paths import rooms
from tests.property.samples import Sample, samples

EITHER = st.one_of(samples(), samples(regression=True))
ALL_ALGORITHMS = pytest.mark.parametrize("algorithm", ALGORITHMS)
FEW = settings(max_examples=25, deadline=None)


def recipe_of(table: Table, algorithm: str, missing: str) -> Recipe:
    return replace(recipe_for(table, algorithm), missing=missing)


def fresh(table: Table) -> Table:
    """The same table, to be encoded anew."""
    return replace(table)


def outline(trace: Trace) -> list[tuple[object, ...]]:
    return [(node.id, node.question, node.stop, node.n, tuple(node.counts)) for node in trace.tree.nodes.values()]


def roughly(trace: Trace) -> list[tuple[object, ...]]:
    """Sums of fractions depend on their order in the last digit."""
    return [
        (node.id, node.question, node.stop, pytest.approx(node.n), pytest.approx(list(node.counts), abs=1e-9))
        for node in trace.tree.nodes.values()
    ]


@ALL_ALGORITHMS
@FEW
@given(sample=EITHER, missing=st.sampled_from(MISSING))
def test_sorted_keys_and_counted_tables_grow_the_same(algorithm: str, sample: Sample, missing: str) -> None:
    recipe = recipe_of(sample.table, algorithm, missing)
    counted = learn(fresh(sample.table), recipe)
    with patch.object(table_arrays, "NARROW", 1):
        sorted_keys = learn(fresh(sample.table), recipe)
    assert outline(sorted_keys) == roughly(counted)


@ALL_ALGORITHMS
@FEW
@given(sample=EITHER, missing=st.sampled_from(MISSING))
def test_shared_tables_and_counting_anew_grow_the_same(algorithm: str, sample: Sample, missing: str) -> None:
    recipe = recipe_of(sample.table, algorithm, missing)
    with patch.object(backend, "_ready", backend.threading.Event()):
        anew = learn(fresh(sample.table), recipe)
        with ExitStack() as stack:
            for room in rooms(backend.plain(), "LARGE"):
                stack.enter_context(patch.object(room, "LARGE", 2))
            shared = learn(fresh(sample.table), recipe)
    assert anew.coded.kernel is backend.plain()
    assert outline(shared) == roughly(anew)


@FEW
@given(sample=st.one_of(samples(weighted=False), samples(regression=True, weighted=False)))
def test_twice_the_weight_everywhere_grows_the_same(sample: Sample) -> None:
    recipe = replace(recipe_of(sample.table, "cart", "majority"), min_leaf=0.0, min_split=0.0)
    once = learn(sample.table, recipe)
    twice = learn(replace(sample.table, weights=2.0 * sample.table.weights), recipe)
    questions = [[node.question for node in trace.tree.nodes.values()] for trace in (once, twice)]
    assert questions[0] == questions[1]


@ALL_ALGORITHMS
@FEW
@given(sample=EITHER, missing=st.sampled_from(MISSING), data=st.data())
def test_growing_a_subtree_again_is_growing_everything_again(
    algorithm: str, sample: Sample, missing: str, data: st.DataObject
) -> None:
    recipe = recipe_of(sample.table, algorithm, missing)
    base = learn(sample.table, recipe)
    for _ in range(2):
        grown = [base.node_id(at) for at in range(len(base.nodes))]
        column = data.draw(st.sampled_from([None, *sample.names]))
        recipe = recipe.override(Override(data.draw(st.sampled_from(grown)), column))
        base = learn_again(base, sample.table, recipe)
        assert outline(base) == roughly(learn(sample.table, recipe))
        assert len(base) == len(learn(sample.table, recipe))


@ALL_ALGORITHMS
@FEW
@given(sample=st.one_of(samples(missing=False), samples(regression=True, missing=False)), count=st.integers(2, 4))
def test_folds_at_once_answer_as_folds_one_by_one(algorithm: str, sample: Sample, count: int) -> None:
    recipe = replace(recipe_of(sample.table, algorithm, "majority"), collapse=False, multiway=True)
    folds = np.arange(len(sample.cases)) % count
    answers = held_out(sample.table, recipe, folds)
    assert answers == pytest.approx(held_out_one_by_one(sample.table, recipe, folds))
