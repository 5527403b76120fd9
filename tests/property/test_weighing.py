"""Every number of every candidate at every node is the naive oracle's."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.learn.algorithms import recipe_for
from engine.learn.candidates import Candidate
from engine.learn.criteria import CRITERIA
from engine.learn.grow import learn
from engine.learn.predict import columns_of, flow
from engine.learn.questions import Subset, Threshold
from engine.learn.recipe import MISSING, Recipe
from engine.learn.trace import Trace
from tests import oracle
from tests.oracle import Case, Offer
from tests.property.samples import DOMAIN, Sample, samples

CLASSIFYING = [name for name, criterion in CRITERIA.items() if criterion.task == "classify"]
CLOSE = 1e-9
FEW = settings(max_examples=10)  # of each of many combinations


def node_cases(sample: Sample, trace: Trace) -> dict[tuple[int, ...], list[Case]]:
    """The cases at each node with the part of their weight that is there."""
    kept = sample.survivors(trace.tree.missing)
    table = sample.table.take(kept)
    cases = [sample.cases[row] for row in kept]
    if trace.tree.missing == "category":
        cases = oracle.with_missing_value(cases, sample.categorical)
    passing = flow(trace.tree, columns_of(trace.tree, table), table.weights)
    return {
        node: [cases[row].weighing(float(weight)) for row, weight in zip(rows, weights, strict=True)]
        for node, (rows, weights) in passing.items()
    }


def offers(sample: Sample, recipe: Recipe, cases: list[Case], column: str) -> list[Offer]:
    """All that the naive oracle would let a column ask, in the order of the tie rule."""
    if column in sample.numeric:
        tried = oracle.cuts_with_missing if recipe.missing == "category" else oracle.cuts
        return list(tried(cases, column))
    if len(oracle.distinct(cases, column)) < 2:
        return []
    if recipe.multiway:
        return [oracle.branches(cases, column, (*DOMAIN, oracle.NO_VALUE))]
    return list(oracle.groupings(cases, column))


def assert_same_question(item: Candidate, equals: list[Offer]) -> None:
    """The engine asks one of the oracle's equally good questions; of cuts, the lowest."""
    question = item.question
    if isinstance(question, Threshold):
        first = equals[0]
        assert (question.below, question.above, question.missing) == (first.below, first.above, first.missing)
    elif isinstance(question, Subset):
        lefts = [offer.left for offer in equals]
        assert frozenset(question.left) in lefts or frozenset(question.right) in lefts


def assert_weighed(sample: Sample, recipe: Recipe, cases: list[Case], item: Candidate) -> None:
    """One column's line is what the oracle makes of the node's cases."""
    impurity, gain_of = oracle.GAINS[recipe.criterion]
    choices = offers(sample, recipe, cases, item.column)
    gains = [gain_of(offer.groups) for offer in choices]
    best = max(gains)
    groups = choices[gains.index(best)].groups
    counted = sum(oracle.size(group) for group in groups)
    assert item.gain + item.penalty >= -1e-12
    assert item.gain == pytest.approx(best * counted / oracle.size(cases), abs=CLOSE)
    equals = [offer for offer, value in zip(choices, gains, strict=True) if value >= best - CLOSE]
    assert_same_question(item, equals)
    lacking = [oracle.missing(cases, item.column)] if recipe.missing == "fractional" else []
    conditionals = [oracle.conditional(impurity, offer.groups) for offer in equals]
    informations = [oracle.split_information(offer.groups + lacking) for offer in equals]
    assert any(
        math.isclose(item.conditional, h, abs_tol=CLOSE) and math.isclose(item.split_information, s, abs_tol=CLOSE)
        for h, s in zip(conditionals, informations, strict=True)
    )
    assert item.known == pytest.approx(counted)
    score = item.gain
    if recipe.criterion == "gain-ratio":
        score = item.gain / item.split_information if item.split_information > 0 else 0.0
    assert item.score == pytest.approx(score, abs=CLOSE)


def assert_all_weighed(sample: Sample, recipe: Recipe) -> None:
    trace = learn(sample.table, recipe)
    cases = node_cases(sample, trace)
    for step in trace:
        if step.candidates is None:
            continue
        above = [trace.tree.nodes[step.node[:depth]].question for depth in range(len(step.node))]
        asked = {question.column for question in above if question and question.kind == "categories"}
        for item in step.candidates.items:
            if item.question is None:
                can_ask = item.column not in asked and offers(sample, recipe, cases[step.node], item.column)
                # A single number beside missing ones is a question only where missing is a value.
                assert not can_ask
            elif not lone_number(sample, recipe, cases[step.node], item.column):
                assert_weighed(sample, recipe, cases[step.node], item)
        assert_tie_rule(step.candidates, recipe)


def lone_number(sample: Sample, recipe: Recipe, cases: list[Case], column: str) -> bool:
    return column in sample.numeric and len(oracle.distinct(cases, column)) < 2 and recipe.missing == "category"


def assert_tie_rule(candidates, recipe: Recipe) -> None:
    """The winner has the highest score; where several have it, it is the first column."""
    eligible = [item for item in candidates.items if item.eligible]
    if not eligible:
        assert candidates.best is None
        return
    top = max(item.score for item in eligible)
    first = next(item for item in eligible if item.score >= top - recipe.tie * max(1.0, candidates.impurity))
    assert candidates.best == first.index


def recipe_of(sample: Sample, algorithm: str, missing: str, criterion: str) -> Recipe:
    """An algorithm without limits on the size of branches, so that every split is tried."""
    recipe = recipe_for(sample.table, algorithm)
    return replace(
        recipe,
        missing=missing,
        criterion=criterion,
        min_leaf=0.0,
        min_cases=0.0,
        cut_penalty=False,
        average_filter=False,
        collapse=False,
        threshold="midpoint",
    )


def test_the_oracle_knows_every_criterion() -> None:
    assert set(oracle.GAINS) == set(CRITERIA)


@pytest.mark.parametrize("algorithm", ["id3", "cart"])
@pytest.mark.parametrize("criterion", CLASSIFYING)
@FEW
@given(sample=samples(), missing=st.sampled_from(MISSING))
def test_candidates_of_classes_equal_the_oracle(algorithm: str, criterion: str, sample: Sample, missing: str) -> None:
    assume(sample.survivors(missing))
    assert_all_weighed(sample, recipe_of(sample, algorithm, missing, criterion))


@pytest.mark.parametrize("algorithm", ["id3", "cart"])
@pytest.mark.parametrize("missing", MISSING)
@FEW
@given(sample=samples(regression=True))
def test_candidates_of_numbers_equal_the_oracle(algorithm: str, missing: str, sample: Sample) -> None:
    assume(sample.survivors(missing))
    assert_all_weighed(sample, recipe_of(sample, algorithm, missing, "variance"))


@given(sample=samples())
def test_c45_charges_a_column_for_the_cuts_it_tried(sample: Sample) -> None:
    """Allowed cuts leave MinSplit on each side; log2 of their number over the node's weight is the penalty."""
    cases = list(sample.cases)
    step = learn(sample.table, replace(recipe_for(sample.table, "c45"), collapse=False))[0]
    if step.candidates is None:
        return
    for name in sample.numeric:
        item = next(each for each in step.candidates.items if each.column == name)
        weight = oracle.size(oracle.known(cases, name))
        least = max(2.0, min(0.1 * weight / len(sample.classes), 25.0))
        allowed = [cut for cut in oracle.cuts(cases, name) if min(map(oracle.size, cut.groups)) >= least - 1e-6]
        assert (item.question is not None) == bool(allowed and weight >= 4)
        if item.question is None:
            continue
        penalty = math.log2(len(allowed)) / oracle.size(cases)
        best = max(oracle.reduction(oracle.entropy)(cut.groups) for cut in allowed)
        assert item.penalty == pytest.approx(penalty)
        assert item.gain == pytest.approx(best * weight / oracle.size(cases) - penalty, abs=CLOSE)
        assert item.eligible <= (item.gain > 0)


@given(sample=samples())
def test_c45_lets_only_columns_of_average_gain_compete(sample: Sample) -> None:
    step = learn(sample.table, replace(recipe_for(sample.table, "c45"), collapse=False))[0]
    if step.candidates is None:
        return
    many = {name for name in sample.categorical if len(DOMAIN) >= 0.3 * len(sample.cases)}
    if many == set(sample.names):
        many = set()
    offered = [item for item in step.candidates.items if item.question is not None and not item.note]
    averaged = [item.gain for item in offered if item.column not in many]
    average = sum(averaged) / len(averaged) if averaged else math.inf
    for item in step.candidates.items:
        passes = item in offered and item.gain >= average - 1e-3 and item.split_information > 1e-3
        assert item.eligible == passes
