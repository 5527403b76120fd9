"""Pessimistic pruning: published estimates, the deviate of release 8, and subtrees that are raised."""

import pytest

from engine.prune.method import Pruning
from engine.prune.methods import prune
from engine.prune.pessimistic import deviate, extra_errors
from engine.prune.verdict import apply
from tests.engine.prune.trees_to_prune import pruned, verdicts_on_cars
from tests.tables import grown, table_of


@pytest.mark.parametrize(
    ("n", "errors", "rate"), [(6, 0, 0.206), (9, 0, 0.143), (1, 0, 0.750), (16, 1, 0.157), (168, 1, 0.016)]
)
def test_upper_limits_are_quinlans(n: int, errors: int, rate: float) -> None:
    """U25% of the congressional voting example (Quinlan 1993, pages 41 and 42)."""
    estimate = (errors + extra_errors(n, errors, 0.25, table=True)) / n
    assert estimate == pytest.approx(rate, abs=1e-3 if not errors else 2e-3)


@pytest.mark.parametrize(("table", "z"), [(True, 0.6925), (False, 0.6745)])
def test_release_8_reads_its_deviate_from_a_table(table: bool, z: float) -> None:
    assert deviate(0.25, table) == pytest.approx(z, abs=5e-5)


@pytest.mark.parametrize("table", [True, False])
def test_the_estimate_of_half_an_error_lies_between_none_and_one(table: bool) -> None:
    none, half, one = (errors + extra_errors(10, errors, 0.25, table) for errors in (0.0, 0.5, 1.0))
    assert half == pytest.approx((none + one) / 2)


def test_nearly_all_wrong_is_counted_otherwise_by_release_8_and_by_weka() -> None:
    assert extra_errors(4.0, 3.6, 0.25, table=True) == pytest.approx(0.67 * 0.4)
    assert extra_errors(4.0, 3.6, 0.25, table=False) == pytest.approx(0.4)


def test_a_smaller_confidence_factor_never_keeps_more() -> None:
    trace = grown(table_of("auto-mpg"), "c45")
    sizes = [len(pruned(trace, method="pessimistic", cf=cf)) for cf in (0.9, 0.5, 0.25, 0.05, 0.001)]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] < sizes[0]


def test_raising_sends_the_cases_through_the_largest_branch_again() -> None:
    trace = grown(table_of("auto-mpg"), "c45", min_cases=1.0)
    verdicts = list(prune(trace, Pruning("pessimistic")))
    assert "raise" in {verdict.verdict for verdict in verdicts}
    for at, verdict in enumerate(verdicts):
        if verdict.verdict == "raise":
            tree = apply(trace.tree, verdicts[: at + 1])
            assert tree.nodes[verdict.node].n == pytest.approx(trace.tree.nodes[verdict.node].n)
            leaves = [node.n for node in tree.below(verdict.node) if node.question is None]
            assert sum(leaves) == pytest.approx(trace.tree.nodes[verdict.node].n)


def test_the_numbers_of_a_verdict_decide_it() -> None:
    for each in verdicts_on_cars("pessimistic"):
        numbers = each.numbers
        assert each.verdict == "leaf" or min(numbers["subtree"], numbers["branch"]) + 0.1 < numbers["leaf"]
        assert numbers["subtree"] == pytest.approx(sum(each.parts))
