"""Random tables of 1 to 800 rows along every path of the kernels, with every index checked, against the naive oracle.

Uncompiled, no line of the kernels may stay unexecuted. `make boundscheck` runs the same with the kernels compiled.
"""

from __future__ import annotations

import math
from contextlib import nullcontext
from dataclasses import replace

import numpy as np
import pytest

from engine.backend import plain
from engine.data.cells import ranks
from engine.data.table import Table, TableError
from engine.ensemble.adaboost import Adapted, adapted
from engine.ensemble.bagging import Bagged, bagged
from engine.ensemble.boosting import Boosted, boosted
from engine.ensemble.importance import simulated
from engine.ensemble.member import POLICIES, coded_rows
from engine.evaluate.held_out import held_out, held_out_one_by_one, in_one_call
from engine.learn.candidates import Candidate, Cases, cut_gains, weigh
from engine.learn.grow import learn, learn_again
from engine.learn.missing_policies import prepared
from engine.learn.predict import columns_of, flow, predict
from engine.learn.questions import Threshold
from engine.learn.recipe import UNLIMITED, Override, Recipe
from engine.learn.trace import Trace
from engine.prune.method import Pruning
from engine.prune.methods import PRUNINGS, prune
from engine.prune.verdict import apply
from tests import oracle
from tests.property.lines import Lines
from tests.property.paths import COMPILED, kernel, taking
from tests.property.scenes import Scene, scene
from tests.property.test_paths import outline, roughly
from tests.tables import assert_predictors_agree

LEAST_SCENES, MOST_SCENES = 60, 400 if COMPILED else 300
MOST_CASES = 40  # of a node that the oracle weighs
MOST_NODES = 4  # of a tree that it looks at
CLOSE, NEARLY = 1e-8, 1e-6  # a difference of roots loses half its digits


@pytest.mark.parametrize("code", [3, -1] if COMPILED else [3])
def test_the_kernels_under_test_refuse_an_index_beyond_an_array(code: int) -> None:
    with pytest.raises(IndexError):
        kernel().rename(np.array([code], np.int32), np.zeros(3, np.int32))


def test_random_tables_take_every_path_and_answer_as_the_oracle() -> None:
    """Uncompiled, until every line has run."""
    lines = Lines()
    for number in range(MOST_SCENES):
        if not COMPILED and number >= LEAST_SCENES and not lines.missed():
            break
        each = scene(number)
        with taking(each.low, each.narrow, each.tables, each.fine), nullcontext() if COMPILED else lines.recorded():
            try:
                play(each)
            except Exception as error:
                error.add_note(f"scene({number}): {each}")
                raise
    assert COMPILED or not lines.missed(), "\n".join(lines.missed())


def play(each: Scene) -> None:
    """Grow and look into a tree, then override, hold out, prune, bag or boost."""
    table = each.table()
    recipe = each.recipe(table)
    try:
        prepared(table, recipe.missing)
    except TableError:  # no row is complete
        return
    if not prepared(table, recipe.missing).weights.sum() > 0:
        return
    trace = learn(table, recipe, record=each.seed % 2 == 0, keep=each.seed % 3)
    assert_cases_flow(trace)
    assert_weighed(each, trace)
    few = table.take(np.arange(min(len(table), 12)))
    assert_predictors_agree(trace.tree, few)
    if COMPILED or each.seed % 3 == 0:
        override(each, trace, table)
        hold_out(table, recipe)
    if COMPILED or each.seed % 3 == 1:
        cut_back(each, trace, few)
    if (COMPILED or each.seed % 3 == 2) and recipe.missing in POLICIES and each.weights != "some nothing":
        join(each, table, recipe)
    encode_again(table)
    assert 0 <= simulated(len(table.columns), 1, 1, times=3, seed=each.seed) <= 1
    assert plain().chi_square_tail(0.0, 1) == 1.0  # a split that shows no deviation at all may be chance


def assert_cases_flow(trace: Trace) -> None:
    """Every node holds the cases that its questions send there, one by one."""
    tree, table = trace.at(len(trace._order)), trace.coded.table
    if trace.coded.recipe.missing == "surrogate":
        found = {
            node.id: replace(node, surrogates=trace.surrogates(trace.index_of(node.id))) if node.question else node
            for node in tree.nodes.values()
        }
        tree = replace(tree, nodes=found)
    for id, (rows, weights) in flow(tree, columns_of(tree, table), table.weights).items():
        node = tree.nodes[id]
        assert weights.sum() == pytest.approx(node.n, abs=CLOSE)
        if table.classes:
            codes = table.target.codes[rows]
            np.testing.assert_allclose(np.bincount(codes, weights, len(table.classes)), node.counts, atol=CLOSE)
        else:
            total = (table.target.numbers()[rows] * weights).sum()
            assert total == pytest.approx(node.n * node.counts[1], abs=CLOSE)


def assert_weighed(each: Scene, trace: Trace) -> None:
    """What a node asked is its best candidate, and each candidate is what the oracle makes of the node's cases."""
    cases = each.cases(trace.coded.table)
    asked = np.flatnonzero((trace.nodes["column"] >= 0) & (trace.nodes["forced"] == 0))
    places = {0, *asked[:MOST_NODES].tolist(), *asked[-1:].tolist(), len(trace.nodes) - 1}
    for at in sorted(places):
        entries = trace.cases(at)
        if not len(entries) or not entries.weights.sum() > 0:
            continue
        found, node = trace.candidates(at), trace.nodes[at]
        if node["column"] >= 0 and not node["forced"]:
            item = found.items[int(node["column"])]
            assert item.eligible
            assert each.weights == "some nothing" or item.gain == pytest.approx(float(node["gain"]), abs=NEARLY)
            assert item.score >= found.items[found.best].score - NEARLY
        backwards = weigh(trace.coded, Cases(entries.rows[::-1].copy(), entries.weights[::-1].copy()), trace.used(at))
        if not trace.coded.recipe.tries:
            gains = [item.gain for item in found.items]
            assert [item.gain for item in backwards.items] == pytest.approx(gains, abs=NEARLY)
        here = [cases[row].weighing(float(w)) for row, w in zip(entries.rows, entries.weights, strict=True)]
        for item in found.items:
            may_ask = item.note not in ("already asked on this path", "not drawn for this split")
            if len(here) <= MOST_CASES and may_ask and each.weights != "some nothing":
                assert_candidate(trace, here, item)
            if isinstance(item.question, Threshold):
                assert_curve(trace, at, item)
    tables = trace.growth.kept
    if len(tables) and trace.coded.slots:
        assert np.isfinite(cut_gains(trace.coded, tables)).all()


def assert_candidate(trace: Trace, cases: list[oracle.Case], item: Candidate) -> None:
    """One column's best gain is the oracle's."""
    recipe, column = trace.coded.recipe, trace.coded.table.columns[item.index]
    classes, numeric = len(trace.coded.table.classes), column.kind == "numeric"
    cases = [case for case in cases if case.weight > 0]
    if recipe.criterion == "custom" and recipe.formula != "p*(1-p)":
        return
    if recipe.criterion == "alpha-divergence" and recipe.divergence_alpha != 0.5:
        return
    if not numeric and not recipe.multiway and len(oracle.distinct(cases, item.column)) > 6:
        return  # the oracle tries them all
    choices = oracle.allowed(cases, item.column, numeric, recipe, classes, column.size)
    if exact := groups_exactly(cases, item.column, recipe, classes) if not numeric else True:
        assert (item.question is not None) == bool(choices)
    if item.question is None:
        return
    _, gain_of = oracle.GAINS[recipe.criterion]
    gains = [gain_of(offer.groups) for offer in choices]
    share = sum(oracle.size(group) for group in choices[0].groups) / oracle.size(cases)
    gain, best = item.gain + item.penalty, max(gains) * share
    assert gain <= best + NEARLY
    assert not exact or gain == pytest.approx(best, abs=NEARLY)


def groups_exactly(cases: list[oracle.Case], column: str, recipe: Recipe, classes: int) -> bool:
    """Whether the best of all groupings is found: ordering by share finds it unless one is too small to be allowed."""
    if recipe.multiway:
        return True
    values, known = oracle.distinct(cases, column), oracle.known(cases, column)
    lightest = min(
        (oracle.size([case for case in known if case.values[column] == value]) for value in values), default=0
    )
    searched = classes > 2 and len(values) > recipe.exhaustive
    return not searched and lightest >= oracle.least_side(oracle.size(known), recipe, classes) - oracle.SLACK


def assert_curve(trace: Trace, at: int, item: Candidate) -> None:
    """The best cut of the whole curve is the candidate."""
    curve = trace.curve(trace.node_id(at), item.column)
    if item.question.below != item.question.above:
        lone = trace.coded.recipe.missing == "category"  # known values against missing is no cut of the curve
        best = curve.gain[curve.allowed].max(initial=-math.inf)
        assert best <= item.gain + NEARLY
        assert lone or best == pytest.approx(item.gain, abs=NEARLY)


def override(each: Scene, trace: Trace, table: Table) -> None:
    """Growing a subtree again is growing everything again, whatever a person asks there."""
    draw = np.random.default_rng(each.seed)
    node = trace.node_id(int(draw.integers(len(trace.nodes))))
    column = trace.coded.table.columns[int(draw.integers(len(trace.coded.table.columns)))]
    decision = Override(node, column.name)
    if draw.random() < 0.2:
        decision = Override(node)
    elif column.kind == "numeric" and len(column.levels) and draw.random() < 0.6:
        decision = replace(decision, threshold=float(draw.choice(column.levels)))
    elif column.kind == "categorical" and not trace.coded.recipe.multiway and draw.random() < 0.6:
        decision = replace(decision, left=column.labels[: 1 + int(draw.integers(len(column.labels)))])
    recipe = trace.coded.recipe.override(decision)
    again, anew = learn_again(trace, table, recipe), learn(table, recipe)
    assert each.weights == "some nothing" or outline(again) == roughly(anew)
    assert_cases_flow(anew)


def hold_out(table: Table, recipe: Recipe) -> None:
    """Folds at once answer as folds one by one."""
    # C4.5's average depends on how many rows there are in all.
    simple = replace(recipe, collapse=False, order="depth-first", max_leaves=UNLIMITED, average_filter=False)
    if 4 <= len(table) <= 60 and in_one_call(table, simple):
        folds = np.arange(len(table)) % 3 - (len(table) % 2)
        if not all(table.weights[folds != fold].sum() > 0 for fold in range(folds.max() + 1)):
            return
        one_by_one = np.where(folds < 0, 0.0, held_out_one_by_one(table, simple, folds))
        assert held_out(table, simple, folds)[folds >= 0] == pytest.approx(one_by_one[folds >= 0])


def cut_back(each: Scene, trace: Trace, few: Table) -> None:
    """No pruning adds a node, and the pruned tree answers."""
    method = list(PRUNINGS)[each.seed % len(PRUNINGS)]
    if trace.tree.classes or not PRUNINGS[method].classes_only:
        tree = apply(trace.tree, list(prune(trace, Pruning(method, {"alpha": 0.01, "depth": 2, "leaves": 3}, few))))
        assert len(tree) <= len(trace.tree)
        assert_predictors_agree(tree, few)


def join(each: Scene, table: Table, recipe: Recipe) -> None:
    """The trees of ensembles answer as the same trees grown alone, where their sums are exact."""
    recipe = replace(recipe, average_filter=False)
    rounds: list[Bagged | Adapted | Boosted] = list(bagged(table, recipe, 2))
    small = replace(recipe, max_depth=min(recipe.max_depth, 2))
    rounds += list(adapted(table, small, 2) if table.classes else boosted(table, small, 2))
    for one in rounds:
        alone = learn(table, one.recipe)
        own = alone.coded.table
        given = one.member.predict(coded_rows(own, own))
        if isinstance(one, Bagged) and each.weights in ("one", "whole") and alone.coded.settings.exact:
            assert given == pytest.approx(predict(alone.tree, columns_of(alone.tree, own)).labels)


def encode_again(table: Table) -> None:
    """Numbers are ranked as NumPy ranks them."""
    for column in table.columns:
        if column.kind == "numeric":
            numbers = column.numbers() - 0.5
            codes, levels = ranks(numbers)
            known = ~np.isnan(numbers)
            expected, places = np.unique(numbers[known], return_inverse=True)
            assert np.array_equal(levels, expected)
            assert np.array_equal(codes[known], places)
            assert (codes[~known] == -1).all()
