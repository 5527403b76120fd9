"""What must hold of any tree grown from any table."""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine import backend
from engine.export.python_code import to_python
from engine.export.read_json import from_model
from engine.export.write_json import to_dict
from engine.learn.algorithms import ALGORITHMS, recipe_for
from engine.learn.grow import learn
from engine.learn.predict import columns_of, flow
from engine.learn.recipe import MISSING, ORDERS, Override, Recipe
from engine.learn.trace import Trace
from tests.property.samples import Sample, samples
from tests.tables import assert_predictors_agree, outline, readable

ALL_ALGORITHMS = pytest.mark.parametrize("algorithm", ALGORITHMS)
ALL_POLICIES = pytest.mark.parametrize("missing", MISSING)
FEW = settings(max_examples=15)  # of each of many combinations
EITHER = st.one_of(samples(), samples(regression=True))


def recipe_of(sample: Sample, algorithm: str, missing: str) -> Recipe:
    assume(sample.survivors(missing))
    return replace(recipe_for(sample.table, algorithm), missing=missing, max_depth=6)


def learned(sample: Sample, algorithm: str, missing: str) -> Trace:
    return learn(sample.table, recipe_of(sample, algorithm, missing))


@ALL_ALGORITHMS
@ALL_POLICIES
@FEW
@given(sample=EITHER)
def test_weights_are_conserved_from_parent_to_children(algorithm: str, missing: str, sample: Sample) -> None:
    trace = learned(sample, algorithm, missing)
    nodes = trace.tree.nodes
    weight = sum(sample.cases[row].weight for row in sample.survivors(missing))
    assert trace.tree.root.n == pytest.approx(weight)
    for node in nodes.values():
        if node.question is None:
            continue
        children = [nodes[child] for child in node.children]
        assert sum(child.n for child in children) == pytest.approx(node.n)
        if sample.classes:
            np.testing.assert_allclose(sum(child.counts for child in children), node.counts, atol=1e-9)
        else:
            assert sum(child.n * child.counts[1] for child in children) == pytest.approx(node.n * node.counts[1])


@ALL_ALGORITHMS
@ALL_POLICIES
@FEW
@given(sample=EITHER)
def test_the_cases_that_flow_to_a_node_are_the_cases_it_counted(algorithm: str, missing: str, sample: Sample) -> None:
    tree = learned(sample, algorithm, missing).tree
    table = sample.table.take(np.array(sample.survivors(missing)))
    passing = flow(tree, columns_of(tree, table), table.weights)
    assert passing.keys() == tree.nodes.keys()
    for id, (rows, weights) in passing.items():
        node = tree.nodes[id]
        assert weights.sum() == pytest.approx(node.n, abs=1e-9)
        if sample.classes:
            codes = table.target.codes[rows]
            np.testing.assert_allclose(np.bincount(codes, weights, len(sample.classes)), node.counts, atol=1e-9)
        else:
            total = (table.target.numbers()[rows] * weights).sum()
            assert total == pytest.approx(node.n * node.counts[1], abs=1e-9)


@ALL_ALGORITHMS
@ALL_POLICIES
@FEW
@given(sample=EITHER, laplace=st.booleans())
def test_the_readable_and_the_compiled_predictor_agree(
    algorithm: str, missing: str, sample: Sample, laplace: bool
) -> None:
    assert_predictors_agree(learned(sample, algorithm, missing).tree, sample.table, laplace and bool(sample.classes))


@ALL_ALGORITHMS
@ALL_POLICIES
@FEW
@given(sample=EITHER)
def test_the_generated_code_and_the_saved_model_agree_with_the_tree(
    algorithm: str, missing: str, sample: Sample
) -> None:
    trace = learned(sample, algorithm, missing)
    labels, _ = readable(trace.tree, sample.table)
    space: dict[str, object] = {}
    exec(to_python(trace.tree), space)
    predicted = [space["predict"](case.values) for case in sample.cases]
    expected = [trace.tree.answer(label) for label in labels]
    assert predicted == (expected if sample.classes else pytest.approx(expected))
    saved = from_model(to_dict(trace, trace.tree, {}))
    assert outline(saved) == outline(trace.tree)
    assert readable(saved, sample.table)[0] == pytest.approx(labels)


@ALL_ALGORITHMS
@FEW
@given(sample=EITHER, missing=st.sampled_from(MISSING), order=st.sampled_from(ORDERS))
def test_replaying_all_steps_equals_growing(algorithm: str, sample: Sample, missing: str, order: str) -> None:
    """Each step is yielded once, decides an undecided node, and the last tree is the grown one."""
    recipe = replace(recipe_of(sample, algorithm, missing), order=order)
    trace = learn(sample.table, recipe)
    steps = list(learn(sample.table, recipe))
    assert [(type(step), step.node) for step in steps] == [(type(step), step.node) for step in trace]
    for k, step in enumerate(steps):
        before, after = trace.at(k), trace.at(k + 1)
        if hasattr(step, "leaf_errors"):
            assert before.nodes[step.node].question is not None
        else:
            assert before.nodes[step.node].question is None
            assert before.nodes[step.node].stop is None
        assert getattr(step, "question", None) == after.nodes[step.node].question
        assert (after.nodes[step.node].question is None) == (after.nodes[step.node].stop is not None)
    assert outline(trace.at(len(trace))) == outline(trace.tree)


@ALL_ALGORITHMS
@FEW
@given(sample=EITHER, missing=st.sampled_from(MISSING))
def test_every_order_grows_the_same_tree(algorithm: str, sample: Sample, missing: str) -> None:
    recipe = recipe_of(sample, algorithm, missing)
    depth_first, *others = (learn(sample.table, replace(recipe, order=order)).tree for order in ORDERS)
    for tree in others:
        assert outline(tree) == outline(depth_first)


@st.composite
def decisions(draw: st.DrawFn, sample: Sample, nodes: list[tuple[int, ...]]) -> Override:
    node = draw(st.sampled_from(nodes))
    column = draw(st.sampled_from([None, *sample.names]))
    if column in sample.numeric and draw(st.booleans()):
        return Override(node, column, threshold=draw(st.sampled_from([0.5, 1.25, 3.0])))
    return Override(node, column)


@ALL_ALGORITHMS
@FEW
@given(data=st.data(), sample=EITHER, missing=st.sampled_from(MISSING))
def test_an_override_changes_only_its_subtree(
    algorithm: str, data: st.DataObject, sample: Sample, missing: str
) -> None:
    recipe = replace(recipe_of(sample, algorithm, missing), collapse=False)
    before = learn(sample.table, recipe).tree
    override = data.draw(decisions(sample, list(before.nodes)))
    after = learn(sample.table, recipe.override(override)).tree

    def others(tree):
        return [facts for facts in outline(tree) if facts[0][: len(override.node)] != override.node]

    assert others(after) == others(before)
    here = after.nodes[override.node]
    if override.column is None:
        assert here.stop == "forced"
    elif here.forced:
        assert here.question is not None
        assert here.question.column == override.column
    np.testing.assert_allclose(here.counts, before.nodes[override.node].counts)


@ALL_ALGORITHMS
@FEW
@given(data=st.data(), sample=EITHER, missing=st.sampled_from(MISSING))
def test_the_order_of_the_rows_does_not_matter(
    algorithm: str, data: st.DataObject, sample: Sample, missing: str
) -> None:
    recipe = recipe_of(sample, algorithm, missing)
    order = data.draw(st.permutations(range(len(sample.cases))))
    shuffled = sample.table_with({}, order)
    assert outline(learn(shuffled, recipe).tree) == outline(learn(sample.table, recipe).tree)


@ALL_ALGORITHMS
@FEW
@given(data=st.data(), sample=samples(), missing=st.sampled_from(MISSING))
def test_the_names_of_the_classes_do_not_matter_beyond_ties(
    algorithm: str, data: st.DataObject, sample: Sample, missing: str
) -> None:
    """CART may group categories otherwise where groupings tie; then the gains at the root still agree."""
    recipe = recipe_of(sample, algorithm, missing)
    names = dict(zip(sample.classes, data.draw(st.permutations(sample.classes)), strict=True))
    renamed = sample.table_with(names)
    one, other = learn(sample.table, recipe), learn(renamed, recipe)
    if one[0].candidates is not None:
        gains = [[item.gain for item in trace[0].candidates.items] for trace in (one, other)]
        assert gains[1] == pytest.approx(gains[0], abs=1e-9)
    if recipe.multiway:
        back = [renamed.classes.index(names[label]) for label in sample.classes]
        assert [node.question for node in other.tree.nodes.values()] == [n.question for n in one.tree.nodes.values()]
        for node in one.tree.nodes.values():
            np.testing.assert_allclose(other.tree.nodes[node.id].counts[back], node.counts, atol=1e-9)


@ALL_ALGORITHMS
@FEW
@given(sample=EITHER, missing=st.sampled_from(MISSING))
def test_plain_and_compiled_kernels_grow_and_predict_the_same(algorithm: str, sample: Sample, missing: str) -> None:
    trees = []
    for limit in (0, 10**9):
        with patch.object(backend, "SMALL", limit), patch.object(backend, "_ready", backend.threading.Event()):
            trace = learned(sample, algorithm, missing)
            trees.append((outline(trace.tree), readable(trace.tree, sample.table)[0], trace.coded.kernel))
            assert_predictors_agree(trace.tree, sample.table)
    assert trees[0][:2] == trees[1][:2]
    assert trees[0][2] is not trees[1][2]
