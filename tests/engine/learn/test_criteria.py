"""Criteria: the impurities of known distributions, and identities between the criteria."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.backend import plain
from engine.learn.criteria import CRITERIA, IMPURITIES, impurities
from tests.tables import grown, item_of, make, table_of

CLASSES = [kind for kind in IMPURITIES if kind != "variance"]
COUNTS = st.lists(st.integers(0, 50), min_size=2, max_size=5).filter(any)


def impurity(kind: str, *row: float) -> float:
    return float(impurities(kind, np.array([row], float))[0])


@pytest.mark.parametrize("kind", CLASSES)
def test_a_pure_or_empty_node_has_no_impurity(kind: str) -> None:
    assert impurity(kind, 7, 0, 0) == 0
    assert impurity(kind, 0, 0, 0) == 0


@pytest.mark.parametrize(("kind", "top"), [("entropy", math.log2(3)), ("gini", 2 / 3), ("misclassification", 2 / 3)])
def test_equal_shares_are_the_least_pure(kind: str, top: float) -> None:
    assert impurity(kind, 5, 5, 5) == pytest.approx(top)
    assert impurity(kind, 6, 5, 4) < top


@pytest.mark.parametrize("kind", CLASSES)
@given(counts=COUNTS, factor=st.integers(2, 9))
def test_impurity_depends_on_shares_alone(kind: str, counts: list[int], factor: int) -> None:
    assert impurity(kind, *counts) == pytest.approx(impurity(kind, *(factor * count for count in counts)))
    assert impurity(kind, *counts) == pytest.approx(impurity(kind, *reversed(counts)))


@given(counts=COUNTS)
def test_impurities_are_ordered(counts: list[int]) -> None:
    """Misclassification never exceeds Gini, and Gini never exceeds the entropy in bits."""
    error, gini, entropy = (impurity(kind, *counts) for kind in ("misclassification", "gini", "entropy"))
    assert -1e-12 <= error <= gini + 1e-12 <= entropy + 2e-12


@given(numbers=st.lists(st.integers(-20, 20), min_size=1, max_size=8))
def test_the_variance_comes_from_sums(numbers: list[int]) -> None:
    sums = (len(numbers), sum(numbers), sum(number**2 for number in numbers))
    assert impurity("variance", *sums) == pytest.approx(np.var(numbers), abs=1e-9)


@pytest.mark.parametrize("name", CRITERIA)
def test_a_criterion_has_a_formula_a_source_and_a_known_impurity(name: str) -> None:
    criterion = CRITERIA[name]
    assert criterion.name == name
    assert criterion.title
    assert criterion.source
    assert criterion.impurity in IMPURITIES
    assert criterion.task in ("classify", "regress")
    assert criterion.formula.count("{") == criterion.formula.count("}")


@pytest.mark.parametrize("name", CRITERIA)
def test_every_criterion_grows_a_perfect_tree_where_one_exists(name: str) -> None:
    numbers = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]
    columns = {"c": "uuvvww", "x": numbers, "y": "ppqqpp" if CRITERIA[name].task == "classify" else [1, 1, 5, 5, 1, 1]}
    table = make(columns, task=CRITERIA[name].task)
    for algorithm in ("id3", "cart"):
        leaves = grown(table, algorithm, criterion=name).tree.leaves
        assert all(leaf.impurity == 0 for leaf in leaves)


@pytest.mark.parametrize("name", [name for name, each in CRITERIA.items() if each.task == "classify"])
def test_a_question_that_tells_nothing_is_worth_nothing(name: str) -> None:
    table = make({"c": "uuvv", "y": "pqpq"})
    assert item_of(grown(table, "cart", criterion=name, stop_at_zero_gain=False)[0], "c").gain == pytest.approx(0)


@pytest.mark.parametrize("key", ["play-tennis", "restaurant"])
def test_chi_square_of_two_classes_is_gini_reduction_rescaled(key: str) -> None:
    """Pearson's deviation of two classes is n · ΔG / (2 p q)."""
    table = table_of(key)
    by_gini, by_chi = (grown(table, "id3", criterion=name)[0] for name in ("gini", "chi-square"))
    p, q = by_gini.counts / by_gini.n
    for one, other in zip(by_gini.candidates.items, by_chi.candidates.items, strict=True):
        assert other.score == pytest.approx(by_gini.n * one.gain / (2 * p * q))


def test_hellinger_bears_a_branch_that_rounding_leaves_less_than_nothing_of() -> None:
    left = np.array([0.1 + 0.2, 1.0])
    whole = np.array([0.3, 1.0])  # the first class is all on the left, and 0.3 < 0.1 + 0.2
    branches = np.array([left, whole - left])
    assert branches[1, 0] < 0
    assert plain().hellinger(2, branches, whole, whole.sum()) == pytest.approx(0, abs=1e-6)


def test_hellinger_of_a_perfect_question_is_the_root_of_two() -> None:
    table = make({"c": "uuv", "y": "ppq"})
    assert item_of(grown(table, "id3", criterion="hellinger")[0], "c").score == pytest.approx(math.sqrt(2))


@pytest.mark.parametrize(("alpha", "digits"), [(0.999999, 5), (1.0, 12)])
def test_alpha_divergence_tends_to_the_information_gain_in_nats(alpha: float, digits: int) -> None:
    table = table_of("play-tennis")
    gain = grown(table, "id3")[0]
    found = grown(table, "id3", criterion="alpha-divergence", divergence_alpha=alpha)[0]
    for one, other in zip(gain.candidates.items, found.candidates.items, strict=True):
        assert other.score == pytest.approx(one.gain * math.log(2), abs=10**-digits)


def test_the_gain_ratio_divides_the_gain_by_the_split_information() -> None:
    item = item_of(grown(table_of("play-tennis"), "c45")[0], "Outlook")
    sizes = np.array([5, 4, 5]) / 14
    assert item.split_information == pytest.approx(-(sizes * np.log2(sizes)).sum())
    assert item.score == item.gain_ratio == pytest.approx(item.gain / item.split_information)


@pytest.mark.parametrize("criterion", [name for name, each in CRITERIA.items() if each.task == "classify"])
def test_c45_charges_only_gains_that_are_in_bits(criterion: str) -> None:
    table = table_of("play-tennis-numeric")
    charged, free = (grown(table, "c45", criterion=criterion, cut_penalty=paid) for paid in (True, False))
    pairs = zip(charged.candidates(0).items, free.candidates(0).items, strict=True)
    in_bits = criterion in ("information-gain", "gain-ratio")
    for item, same in pairs:
        assert (item.penalty > 0) == (in_bits and table.column(item.column).kind == "numeric")
        assert item.gain == pytest.approx(same.gain - item.penalty)
    assert charged.candidates(0).average_gain is None or criterion == "gain-ratio"


def test_the_hellinger_distance_of_temperature_is_what_its_formula_says() -> None:
    item = item_of(grown(table_of("play-tennis-numeric"), "c45", criterion="hellinger")[0], "temperature")
    left, right = item.branches / item.branches.sum(axis=0)
    expected = math.sqrt(sum((math.sqrt(side[0]) - math.sqrt(side[1])) ** 2 for side in (left, right)))
    assert item.score == pytest.approx(expected)
    assert item.score == pytest.approx(0.265, abs=5e-4)


@pytest.mark.parametrize("criterion", ["gini", "hellinger", "chi-square", "misclassification"])
def test_c45_cuts_nothing_for_no_gain_under_any_criterion(criterion: str) -> None:
    """Without a charge too: a zero-gain test on a category is allowed, a zero-gain cut is not."""
    square = make({"a": [0, 0, 1, 1] * 4, "b": [0, 1, 0, 1] * 4, "y": "nyyn" * 4}, numeric=["a", "b"])
    trace = grown(square, "c45", criterion=criterion)
    assert len(trace.tree) == 1
    assert {item.note for item in trace.candidates(0).items} == {"no cut gains anything"}
