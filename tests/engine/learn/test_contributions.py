"""What the branches add to a score is what the kernels sum up."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.backend import plain
from engine.learn.contributions import alpha_terms, hellinger_terms, log_likelihoods, typed_impurities
from engine.learn.criteria import impurities
from engine.learn.independence import density, independence_of
from engine.prune import chi_square
from tests.tables import grown, table_of

TABLES = st.integers(2, 4).flatmap(
    lambda classes: st.lists(
        st.lists(st.integers(0, 20), min_size=classes, max_size=classes), min_size=2, max_size=4
    ).filter(lambda rows: sum(map(sum, rows)) > 0)
)


def summed(criterion, recipe, branches):
    """The score of a split from the terms of its branches."""
    whole = branches.sum(axis=0, keepdims=True)
    if criterion == "log-likelihood":
        return log_likelihoods(branches).sum() - log_likelihoods(whole)[0]
    if criterion == "chi-square":
        return independence_of(branches).deviation
    if criterion == "hellinger":
        return math.sqrt(hellinger_terms(branches)[1].sum())
    if criterion == "alpha-divergence":
        return (1 - alpha_terms(branches, 0.5).sum()) / 0.25
    inside = branches.sum(axis=1) @ typed_impurities(recipe, branches) / branches.sum()
    return max(typed_impurities(recipe, whole)[0] - inside, 0.0)


@pytest.mark.parametrize("criterion", ["log-likelihood", "chi-square", "hellinger", "alpha-divergence", "custom"])
@pytest.mark.parametrize("data", ["play-tennis", "iris", "titanic", "x1-x2-six"])
def test_the_terms_add_up_to_the_score_of_every_candidate(data, criterion):
    recipe = {"criterion": criterion, **({"formula": "2*sqrt(p*q)"} if criterion == "custom" else {})}
    trace = grown(table_of(data), "cart", **recipe)
    asked = [item for item in trace.candidates(0).items if item.question is not None]
    assert asked
    for item in asked:
        score = summed(criterion, trace.coded.recipe, item.branches)
        assert item.known / trace.candidates(0).n * score == pytest.approx(item.score, abs=1e-9)


@given(TABLES)
def test_the_log_likelihood_of_a_split_is_minus_its_conditional_entropy_in_nats_times_the_cases(rows):
    branches = np.array(rows, float)
    conditional = branches.sum(axis=1) @ impurities("entropy", branches)
    assert log_likelihoods(branches).sum() == pytest.approx(-conditional * math.log(2), abs=1e-9)
    over_cases = sum(n * math.log(n / sum(row)) for row in rows for n in row if n)
    assert log_likelihoods(branches).sum() == pytest.approx(over_cases, abs=1e-9)


@given(TABLES, st.sampled_from([0.25, 0.5, 0.9, 1.0, 2.0]))
def test_divergences_are_those_of_the_naive_oracle(rows, alpha):
    branches = np.array(rows, float)
    terms = alpha_terms(branches, alpha).sum()
    n, joint = branches.sum(), branches / branches.sum()
    product = np.outer(branches.sum(axis=1), branches.sum(axis=0)) / n**2
    pairs = [(a, b) for a, b in zip(joint.ravel(), product.ravel(), strict=True) if a > 0]
    naive = [a * math.log(a / b) if alpha == 1 else a**alpha * b ** (1 - alpha) for a, b in pairs]
    assert terms == pytest.approx(math.fsum(naive), abs=1e-9)


@given(TABLES)
def test_expected_counts_are_as_many_as_the_observed_ones(rows):
    found = independence_of(np.array(rows, float))
    assert found.expected.sum() == pytest.approx(found.observed.sum())
    assert 0 <= found.p <= 1
    assert found.freedom == max(found.branches - 1, 0) * max(found.classes - 1, 0)


def test_the_root_of_playtennis_has_a_chi_square_of_three_and_a_half():
    table = np.array([[3, 2], [0, 4], [2, 3]], float)
    found = independence_of(table)
    assert found.expected[0] == pytest.approx([5 * 5 / 14, 5 * 9 / 14])
    assert (found.deviation, found.freedom) == (pytest.approx(3.547, abs=5e-4), 2)
    assert found.p == pytest.approx(math.exp(-found.deviation / 2))  # with 2 degrees of freedom


@pytest.mark.parametrize("freedom", [1, 2, 3, 7, 40])
def test_the_density_integrates_to_the_tail_that_the_kernel_gives(freedom):
    x = np.linspace(freedom, freedom + 400, 400_001)
    values = np.array([density(each, freedom) for each in x])
    area = float(np.trapezoid(values, x))
    assert area == pytest.approx(float(plain().chi_square_tail(float(freedom), freedom)), abs=1e-6)


def test_a_test_without_freedom_rejects_nothing():
    assert independence_of(np.array([[3.0, 0.0], [2.0, 0.0]])).p == 1.0
    assert (density(0.0, 1), density(0.0, 2), density(0.0, 3)) == (math.inf, 0.5, 0.0)


def test_pruning_uses_the_same_numbers():
    tree = grown(table_of("play-tennis"), "id3").tree
    branches = np.array([tree.nodes[child].counts for child in tree.root.children])
    found = independence_of(branches)
    assert chi_square.test(tree, tree.root) == (found.deviation, found.freedom, found.p)
