"""The groups of values that C4.5 asks about under -s are those of the naive search, with the same numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.learn.algorithms import recipe_for
from engine.learn.candidates import Candidate
from engine.learn.grow import learn
from engine.learn.questions import Groups
from engine.learn.recipe import MISSING, Recipe
from tests import oracle
from tests.property.samples import Sample, samples
from tests.property.test_weighing import FEW, node_cases
from tests.tables import assert_predictors_agree

CRITERIA = ("gain-ratio", "information-gain", "gini", "chi-square", "hellinger")


def recipe_of(sample: Sample, missing: str, criterion: str, **more) -> Recipe:
    """C4.5 with its values in groups, all columns competing, nothing collapsed."""
    own = recipe_for(sample.table, "c45" if sample.classes else "id3")
    return replace(
        own, group_values=True, missing=missing, criterion=criterion, average_filter=False, collapse=False, **more
    )


def assert_grouped(cases: list[oracle.Case], item: Candidate, domain: tuple[str, ...], recipe: Recipe) -> None:
    """One column's groups, and their numbers, are the oracle's."""
    found = oracle.value_groups(cases, item.column, domain, recipe)
    held = [[case for case in cases if case.values[item.column] in group] for group in found]
    large = [oracle.size(group) >= recipe.min_cases - oracle.SLACK for group in held if group]
    if sum(large) < 2:
        assert item.question is None
        return
    assert isinstance(item.question, Groups)
    assert [frozenset(group) for group in item.question.groups] == found
    known = [case for group in held for case in group]
    gain = oracle.GAINS[recipe.criterion][1](held) * oracle.size(known) / oracle.size(cases)
    assert item.gain == pytest.approx(gain, abs=1e-9)
    lacking = [oracle.missing(cases, item.column)] if recipe.missing == "fractional" else []
    assert item.split_information == pytest.approx(oracle.split_information(held + lacking), abs=1e-9)
    assert [oracle.size(group) for group in held] == pytest.approx([float(each.sum()) for each in item.branches])


@pytest.mark.parametrize("least", [0.0, 2.0])
@pytest.mark.parametrize("criterion", CRITERIA)
@FEW
@given(sample=samples(), missing=st.sampled_from(MISSING))
def test_groups_of_values_equal_the_oracle(least: float, criterion: str, sample: Sample, missing: str) -> None:
    assume(sample.survivors(missing))
    recipe = recipe_of(sample, missing, criterion, min_cases=least)
    trace = learn(sample.table, recipe)
    cases = node_cases(sample, trace)
    for step in trace:
        if step.candidates is not None:
            for item in step.candidates.items:
                if item.column in sample.categorical:
                    domain = trace.coded.table.column(item.column).labels
                    assert_grouped(cases[step.node], item, domain, recipe)
    assert_predictors_agree(trace.tree, sample.table)


@FEW
@given(sample=samples(regression=True), missing=st.sampled_from(MISSING))
def test_a_tree_of_numbers_may_group_values_too(sample: Sample, missing: str) -> None:
    assume(sample.survivors(missing))
    trace = learn(sample.table, recipe_of(sample, missing, "variance"))
    assert_predictors_agree(trace.tree, sample.table)
    for node in trace.tree.nodes.values():
        if isinstance(node.question, Groups):
            assert len(set(sum(node.question.groups, ()))) == sum(map(len, node.question.groups))
