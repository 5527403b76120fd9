"""Traces: the tree after any number of steps, and the gain curve of a column."""

import numpy as np
import pytest

from datasets.catalog import CATALOG
from engine.learn.algorithms import ALGORITHMS
from engine.learn.candidates import measure
from engine.learn.steps import Collapse, Leaf, Split
from tests.tables import grown, item_of, make, outline, table_of

SMALL = [key for key, entry in CATALOG.items() if len(entry.frame()) <= 60]
ALL_ALGORITHMS = pytest.mark.parametrize("algorithm", ALGORITHMS)
TENNIS = table_of("play-tennis")


def test_before_the_first_step_there_is_one_undecided_node() -> None:
    tree = grown(TENNIS, "id3").at(0)
    assert len(tree) == 1
    assert (tree.root.question, tree.root.stop) == (None, None)
    assert tree.root.n == 14


def test_a_split_opens_its_children_and_a_leaf_closes_one() -> None:
    trace = grown(TENNIS, "id3")
    assert [node.stop for node in trace.at(1).nodes.values()] == [None] * 4
    assert trace.at(1).root.question.column == "Outlook"
    assert list(trace.at(1).nodes) == [(), (0,), (1,), (2,)]


@ALL_ALGORITHMS
@pytest.mark.parametrize("key", SMALL)
def test_every_step_changes_one_node_and_adds_only_its_children(algorithm: str, key: str) -> None:
    trace = grown(table_of(key), algorithm)
    for k, step in enumerate(trace):
        before, after = (dict(zip(tree.nodes, outline(tree), strict=True)) for tree in (trace.at(k), trace.at(k + 1)))
        changed = {id for id in before.keys() & after.keys() if before[id] != after[id]}
        assert changed == {step.node}
        if isinstance(step, Split):
            assert after.keys() - before.keys() == set(trace.at(k + 1).nodes[step.node].children)
        elif isinstance(step, Leaf):
            assert after.keys() == before.keys()
        else:
            assert after.keys() < before.keys()


@ALL_ALGORITHMS
@pytest.mark.parametrize("key", SMALL)
def test_the_tree_after_all_steps_is_the_grown_tree(algorithm: str, key: str) -> None:
    trace = grown(table_of(key), algorithm)
    assert outline(trace.at(len(trace))) == outline(trace.tree)
    assert all(node.question or node.stop for node in trace.tree.nodes.values())


def test_steps_are_a_sequence() -> None:
    trace = grown(TENNIS, "id3")
    assert len(list(trace)) == len(trace)
    assert [step.node for step in trace[1:3]] == [trace[1].node, trace[2].node]
    assert trace[-1].node == trace[len(trace) - 1].node
    with pytest.raises(IndexError):
        trace[len(trace)]


def test_a_step_says_what_the_tree_says() -> None:
    trace = grown(table_of("contact-lenses"), "c45")
    for step in trace:
        if isinstance(step, Collapse):
            continue
        node = trace.at(list(step_nodes(trace)).index(step.node) + 1).nodes[step.node]
        assert step.n == node.n
        assert step.prediction == node.prediction
        np.testing.assert_array_equal(step.counts, node.counts)


def step_nodes(trace) -> list[tuple[int, ...]]:
    return [step.node for step in trace if not isinstance(step, Collapse)]


@pytest.mark.parametrize("algorithm", ["id3", "cart"])
@pytest.mark.parametrize("key", ["play-tennis-numeric", "mpg-40-real", "bagging", "penguins", "auto-mpg"])
def test_the_top_of_the_curve_is_the_columns_candidate(algorithm: str, key: str) -> None:
    trace = grown(table_of(key), algorithm, max_depth=3)
    for step in trace:
        if not isinstance(step, Split):
            continue
        for item in step.candidates.items:
            if item.question is None or item.question.kind != "threshold":
                continue
            curve = trace.curve(step.node, item.column)
            assert len(curve.gain) == len(curve.below) == len(curve.above)
            best = int(np.argmax(np.where(curve.allowed, curve.gain, -1.0)))
            assert curve.gain[best] == pytest.approx(item.gain)
            at = list(curve.below).index(item.question.below)
            assert curve.gain[at] == pytest.approx(item.gain)
            assert curve.above[at] == item.question.above
            np.testing.assert_allclose(curve.left[at], item.branches[0])
            np.testing.assert_allclose(curve.right[at], item.branches[1])


@ALL_ALGORITHMS
@pytest.mark.parametrize("key", ["play-tennis-numeric", "mpg-40-real", "penguins", "hitters"])
def test_a_cut_of_the_curve_has_the_numbers_of_its_question(algorithm: str, key: str) -> None:
    table = table_of(key)
    if not table.classes and algorithm != "cart":
        pytest.skip("grows no numbers")
    trace = grown(table, algorithm, max_depth=2)
    for item in trace.candidates(0).items:
        if item.question is None or item.question.kind != "threshold":
            continue
        curve = trace.curve((), item.column)
        kept = range(0, len(curve.gain), 7)
        for cut in trace.cut_candidates((), item.column, curve, kept):
            weighed = measure(trace.coded, trace.cases(0), cut.question, item)
            np.testing.assert_allclose(cut.branches, weighed.branches, atol=1e-6)
            np.testing.assert_allclose(cut.impurities, weighed.impurities, atol=1e-6)
            for name in ("known", "conditional", "gain", "split_information", "gain_ratio", "score"):
                assert getattr(cut, name) == pytest.approx(getattr(weighed, name)), name


def test_the_curve_shows_cuts_that_leave_too_few_cases_but_marks_them() -> None:
    table = make({"x": [1, 2, 3, 4, 5, 6], "y": "pqqqqq"}, numeric=["x"])
    trace = grown(table, "cart", min_leaf=2)
    curve = trace.curve((), "x")
    assert curve.allowed.tolist() == [False, True, True, True, False]
    assert curve.gain[0] == max(curve.gain)
    assert item_of(trace[0], "x").question.below == 2.0


def test_the_curve_of_a_regression_has_means_and_variances() -> None:
    table = make({"x": [1, 2, 3], "y": [1.0, 3.0, 8.0]}, task="regress")
    curve = grown(table, "cart").curve((), "x")
    np.testing.assert_allclose(curve.left, [[1, 1, 0], [2, 2, 1]])
    np.testing.assert_allclose(curve.right, [[2, 5.5, 6.25], [1, 8, 0]], atol=1e-12)


def test_a_tree_knows_its_paths_depth_and_subtrees() -> None:
    tree = grown(TENNIS, "id3").tree
    assert tree.depth == 2
    assert [node.id for node in tree.path((0, 1))] == [(), (0,), (0, 1)]
    assert [node.id for node in tree.below((0,))] == [(0,), (0, 0), (0, 1)]
    assert [node.id for node in tree.below(())] == list(tree.nodes)
    assert len(tree.leaves) == 5


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("key", ["play-tennis", "iris", "penguins", "titanic", "count-table"])
def test_any_question_is_measured_by_the_rules_of_the_candidates(algorithm: str, key: str) -> None:
    trace = grown(table_of(key), algorithm, max_depth=2)
    entries = trace.cases(0)
    for item in trace.candidates(0).items:
        if item.question is None:
            continue
        again = measure(trace.coded, entries, item.question, item)
        for name in ("known", "conditional", "gain", "split_information", "gain_ratio", "score"):
            assert getattr(again, name) == pytest.approx(getattr(item, name), abs=1e-12), (item.column, name)
        assert again.branches == pytest.approx(item.branches)


def test_looking_again_gives_the_same_numbers_without_working_them_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    trace = grown(TENNIS, "id3")
    first = trace[0]
    monkeypatch.setattr("engine.learn.trace.weigh", None)
    assert trace[0].candidates is first.candidates
