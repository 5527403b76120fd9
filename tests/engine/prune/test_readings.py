"""What lies behind the prunings: random deals, two messages, the price of validation cases, nodes."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.backend import plain
from engine.learn.recipe import Override
from engine.prune.chi_square import prune as chi_square
from engine.prune.description_length import messages
from engine.prune.description_length import prune as mdl
from engine.prune.null_distribution import NullDistribution, dealt, deviations, null_distribution
from engine.prune.reduced_error import prune as reduced_error
from engine.prune.standings import node_counts
from engine.prune.validation_cost import SHARES, validation_cost
from engine.prune.verdict import Prune, apply
from tests.property.samples import samples
from tests.tables import grown, make, table_of


def test_random_deals_keep_the_sizes_of_branches_and_classes() -> None:
    counts = np.array([[3, 1, 0], [2, 2, 5], [0, 4, 1]])
    tables = dealt(counts, np.random.default_rng(0), 50)
    assert (tables.sum(axis=2) == counts.sum(axis=1)).all()
    assert (tables.sum(axis=1) == counts.sum(axis=0)).all()
    assert len(np.unique(tables, axis=0)) > 10


def test_the_deviation_of_a_table_is_that_of_the_pruning() -> None:
    trace = grown(table_of("titanic"), "id3")
    for verdict in list(chi_square(trace.tree))[:20]:
        counts = np.array([trace.tree.nodes[child].counts for child in trace.tree.nodes[verdict.node].children])
        counts = counts[counts.sum(axis=1) > 0][:, counts.sum(axis=0) > 0]
        if min(counts.shape) > 1:
            assert deviations(counts[None])[0] == pytest.approx(verdict.numbers["deviation"])


def test_as_many_deals_deviate_as_the_p_value_says_where_cases_are_many() -> None:
    """600 cases: the share of deals is within four standard errors of the tail of the density."""
    random = np.random.default_rng(3)
    side = random.random(600) < 0.5
    y = np.where(random.random(600) < np.where(side, 0.53, 0.47), "a", "b")
    trace = grown(make({"side": np.where(side, "l", "r"), "y": y}), "id3")
    found = null_distribution(trace.tree, ())
    error = np.sqrt(found.p * (1 - found.p) / len(found.drawn))
    assert 0.02 < found.p < 0.98
    assert abs(found.as_great / len(found.drawn) - found.p) < 4 * error + 0.02  # deals are steps, the density is smooth


@pytest.mark.parametrize("freedom", [1, 2, 5])
def test_the_area_under_the_density_is_the_tail_that_p_values_are_made_of(freedom) -> None:
    found = NullDistribution(1.0, freedom, 0.5, np.zeros(1))
    x = np.linspace(1, 80, 100_001)
    assert np.trapezoid(found.density(x), x) == pytest.approx(plain().chi_square_tail(1.0, freedom), abs=1e-6)


def test_a_node_of_one_class_has_no_null_distribution() -> None:
    trace = grown(make({"x": "aabb", "y": "0000"}), "id3", overrides=(Override((), "x"),))
    assert null_distribution(trace.tree, ()) is None


@settings(max_examples=40)
@given(samples(), st.sampled_from(("id3", "c45", "cart")))
def test_both_messages_add_up_to_what_the_verdict_on_the_root_says(sample, algorithm) -> None:
    trace = grown(sample.table, algorithm)
    if not trace.tree.classes:
        return
    verdicts = tuple(mdl(trace))
    left = apply(trace.tree, verdicts)
    if verdicts:
        numbers = verdicts[-1].numbers
        shortest = min(numbers["leaf"], numbers["subtree"])
        assert sum(messages(trace, left)) == pytest.approx(shortest)
        leaf = messages(trace, apply(trace.tree, (Prune((), "leaf"),)))
        assert leaf == pytest.approx((numbers["tree"], numbers["exceptions"]))


def test_nodes_are_counted_as_the_trees_have_them() -> None:
    table = table_of("auto-mpg")
    trace = grown(table.take(np.arange(0, 398, 2)), "id3")
    verdicts = tuple(reduced_error(trace.tree, table.take(np.arange(1, 398, 2))))
    counts = node_counts(trace.tree, verdicts)
    assert len(counts) > 3
    for at, many in counts.items():
        assert many == len(apply(trace.tree, verdicts[:at]))


@pytest.mark.parametrize(("key", "algorithm"), [("auto-mpg", "cart"), ("sine", "cart"), ("titanic", "c45")])
def test_more_validation_cases_leave_fewer_to_grow_from(key, algorithm) -> None:
    found = validation_cost(table_of(key), algorithm, 0.25, 0)
    assert [each.share for each in found] == list(SHARES)
    assert [each.training for each in found] == sorted((each.training for each in found), reverse=True)
    assert all(each.after <= 1 and each.leaves >= 1 for each in found)
    assert found == validation_cost(table_of(key), algorithm, 0.25, 0)
