"""Chi-square pruning: its p-values are scipy's, and what it keeps is significant."""

import pytest
from scipy.stats import chi2

from engine.backend import plain
from engine.prune import chi_square
from tests.engine.prune.trees_to_prune import NOISY, pruned, verdicts_on_cars
from tests.tables import grown, table_of


@pytest.mark.parametrize("freedom", [1, 2, 3, 5, 10, 40])
@pytest.mark.parametrize("value", [1e-6, 0.1, 1.0, 3.84, 10.0, 60.0])
def test_the_chi_square_tail_is_scipys(value: float, freedom: int) -> None:
    assert plain().chi_square_tail(value, freedom) == pytest.approx(chi2.sf(value, freedom), rel=1e-9, abs=1e-300)


def test_no_deviation_or_no_freedom_is_no_evidence() -> None:
    assert plain().chi_square_tail(0.0, 3) == 1.0
    assert plain().chi_square_tail(5.0, 0) == 1.0


def test_the_chance_of_the_tennis_split_is_scipys() -> None:
    tree = grown(table_of("play-tennis"), "id3").tree
    assert chi_square.test(tree, tree.root)[2] == pytest.approx(chi2.sf(3.5466667, 2), rel=1e-6)


@pytest.mark.parametrize("significance", [0.01, 0.05, 0.5, 1.0])
def test_what_chi_square_keeps_is_significant(significance: float) -> None:
    trace = grown(NOISY, "cart")
    tree = pruned(trace, method="chi-square", significance=significance)
    for node in tree.nodes.values():
        if node.question and all(tree.nodes[child].question is None for child in node.children):
            assert chi_square.test(tree, node)[2] <= significance


def test_the_numbers_of_a_verdict_decide_it() -> None:
    for each in verdicts_on_cars("chi-square"):
        assert (each.verdict == "leaf") == (each.numbers["p"] > each.numbers["limit"])
        assert each.numbers["deviation"] == pytest.approx(sum(each.parts))
