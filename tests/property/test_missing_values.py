"""Weights are conserved, whatever is missing, in growing and in predicting."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.data.table import Table
from engine.experiments.missing_values import Removal, remove_values
from engine.learn.algorithms import ALGORITHMS, recipe_for
from engine.learn.grow import learn
from engine.learn.predict import columns_of, flow, predict, visits
from engine.learn.recipe import MISSING
from engine.learn.trace import Trace
from tests.property.samples import Sample, samples

ALL_ALGORITHMS = pytest.mark.parametrize("algorithm", ALGORITHMS)
ALL_POLICIES = pytest.mark.parametrize("missing", MISSING)
FEW = settings(max_examples=15, deadline=None)  # of each of many combinations
EITHER = st.one_of(samples(), samples(regression=True))
SHARES = st.sampled_from([0.0, 0.2, 0.5, 0.9, 1.0])


def learned(sample: Sample, algorithm: str, missing: str) -> Trace:
    assume(sample.survivors(missing))
    return learn(sample.table, replace(recipe_for(sample.table, algorithm), missing=missing, max_depth=6))


def lacking(sample: Sample, share: float, by_value: bool = False) -> Table:
    return remove_values(sample.table, Removal(share, by_value=by_value))


@ALL_ALGORITHMS
@ALL_POLICIES
@FEW
@given(sample=EITHER)
def test_the_cases_of_a_node_divide_among_its_branches_case_by_case(
    algorithm: str, missing: str, sample: Sample
) -> None:
    trace = learned(sample, algorithm, missing)
    for at in np.flatnonzero(trace.nodes["column"] >= 0).tolist():
        here = trace.cases(at)
        weight: defaultdict[int, float] = defaultdict(float)
        for part in trace.divide(at, here):
            for row, share in zip(part.rows.tolist(), part.weights.tolist(), strict=True):
                assert share > 0
                weight[row] += share
        assert dict(weight) == pytest.approx(dict(zip(here.rows.tolist(), here.weights.tolist(), strict=True)))


@ALL_ALGORITHMS
@ALL_POLICIES
@FEW
@given(sample=EITHER, share=SHARES)
def test_a_row_asked_about_arrives_whole_however_many_values_it_lacks(
    algorithm: str, missing: str, sample: Sample, share: float
) -> None:
    tree = learned(sample, algorithm, missing).tree
    table = lacking(sample, share)
    columns = columns_of(tree, table)
    for row in range(len(table)):
        arrived: defaultdict[tuple[int, ...], float] = defaultdict(float, {(): 1.0})
        left: defaultdict[tuple[int, ...], float] = defaultdict(float)
        for visit in visits(tree, columns, row):
            left[visit.node] += visit.weight
            if visit.branch is not None:
                arrived[(*visit.node, visit.branch)] += visit.weight
        assert dict(left) == pytest.approx(dict(arrived))
        ends = sum(weight for node, weight in arrived.items() if tree.nodes[node].question is None)
        assert ends == pytest.approx(1.0)


@ALL_ALGORITHMS
@ALL_POLICIES
@FEW
@given(sample=EITHER, share=SHARES, by_value=st.booleans())
def test_many_rows_keep_their_weight_at_every_node_and_their_shares_add_up(
    algorithm: str, missing: str, sample: Sample, share: float, by_value: bool
) -> None:
    tree = learned(sample, algorithm, missing).tree
    table = lacking(sample, share, by_value)
    columns = columns_of(tree, table)
    passing = flow(tree, columns, table.weights)
    for node in tree.nodes.values():
        if node.question is not None:
            below = sum(passing[child][1].sum() for child in node.children)
            assert below == pytest.approx(passing[node.id][1].sum(), abs=1e-9)
    if sample.classes:
        np.testing.assert_allclose(predict(tree, columns).probabilities.sum(axis=1), 1.0)
