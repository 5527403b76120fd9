"""What no pruning may do, on any table."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.learn.algorithms import ALGORITHMS, recipe_for
from engine.learn.grow import learn
from engine.learn.predict import columns_of, predict
from engine.learn.trace import Trace
from engine.prune.method import Pruning
from engine.prune.methods import PRUNINGS, prune
from engine.prune.reduced_error import errors_below, leaf_errors
from engine.prune.rpart import complexities
from engine.prune.verdict import apply
from engine.prune.weakest_link import endings, lines, sequence
from tests.property.samples import Sample, samples
from tests.tables import outline

FEW = settings(max_examples=25)
ALL_ALGORITHMS = pytest.mark.parametrize("algorithm", ALGORITHMS)


def learned(sample: Sample, algorithm: str, missing: str = "majority") -> Trace:
    return learn(sample.table, replace(recipe_for(sample.table, algorithm), missing=missing))


@pytest.mark.parametrize("method", PRUNINGS)
@ALL_ALGORITHMS
@FEW
@given(sample=st.one_of(samples(), samples(regression=True)), limit=st.integers(1, 4))
def test_no_pruning_adds_a_node_or_changes_one_it_keeps(
    method: str, algorithm: str, sample: Sample, limit: int
) -> None:
    assume(sample.classes or not PRUNINGS[method].classes_only)
    trace = learned(sample, algorithm)
    how = Pruning(method, {"alpha": limit / 40, "depth": limit, "leaves": limit}, sample.table)
    verdicts = list(prune(trace, how))
    tree = apply(trace.tree, verdicts)
    assert len(tree) <= len(trace.tree)
    # A raised branch moves up, so only without raising do nodes keep their places.
    if not any(each.verdict == "raise" for each in verdicts):
        assert set(tree.nodes) <= set(trace.tree.nodes)
        kept = [facts for facts in outline(tree) if tree.nodes[facts[0]].question]
        assert all(facts in outline(trace.tree) for facts in kept)


@ALL_ALGORITHMS
@FEW
@given(sample=samples(), validation=samples())
def test_reduced_error_pruning_never_lowers_the_validation_accuracy(
    algorithm: str, sample: Sample, validation: Sample
) -> None:
    assume(set(sample.names) <= set(validation.names) and set(validation.classes) <= set(sample.classes))
    trace = learned(sample, algorithm)
    cases = validation.table
    tree = apply(trace.tree, prune(trace, Pruning("reduced-error", validation=cases)))

    def errors(each) -> float:
        label = {name: code for code, name in enumerate(each.classes)}
        truth = np.array([label[cases.classes[code]] for code in cases.target.codes])
        return float(cases.weights[predict(each, columns_of(each, cases)).labels != truth].sum())

    assert errors(tree) <= errors(trace.tree) + 1e-9
    as_leaf = leaf_errors(tree, cases)
    below = errors_below(tree, as_leaf)
    assert all(below[id] < as_leaf[id] for id, node in tree.nodes.items() if node.question)


@pytest.mark.parametrize("kind", ["misclassification", "impurity"])
@ALL_ALGORITHMS
@FEW
@given(sample=st.one_of(samples(), samples(regression=True)))
def test_the_nested_sequence_is_nested_and_its_alphas_rise(algorithm: str, kind: str, sample: Sample) -> None:
    trace = learned(sample, algorithm)
    links = list(sequence(trace.tree, kind))
    assert all(one.alpha <= other.alpha for one, other in pairwise(links))
    assert all(one.tree_leaves > other.tree_leaves for one, other in pairwise(links))
    ends = endings(trace.tree, kind)
    assert set(ends) == {node.id for node in trace.tree.nodes.values() if node.question}
    assert all(not id or ends[id] <= ends[id[:-1]] for id in ends)
    path = lines(trace.tree, ends, kind)
    assert [line.alpha for line in path] == sorted((line.alpha for line in path), reverse=True)
    trees = [
        apply(trace.tree, prune(trace, Pruning("cost-complexity", {"alpha": line.alpha, "risk": kind})))
        for line in path
    ]
    for line, tree in zip(path, trees, strict=True):
        assert len(tree.leaves) == line.leaves
    for small, large in pairwise(trees):
        assert set(small.nodes) < set(large.nodes)


@FEW
@given(sample=samples(weighted=False))
def test_rparts_complexities_fall_from_the_root_down(sample: Sample) -> None:
    tree = learned(sample, "cart").tree
    found = complexities(tree)
    assert all(value > 0 for value in found.values())
    assert all(not id or found[id] <= found[id[:-1]] for id in found)
    true = endings(tree)
    assert {id for id in true if true[id] > 1e-9} == set(found)
