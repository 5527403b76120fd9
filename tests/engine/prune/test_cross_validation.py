"""Cross-validation chooses a tree of the nested sequence."""

import numpy as np
import pytest

from engine.evaluate.folds import folds_of
from engine.prune.cross_validation import ValidatedLine, choose
from engine.prune.weakest_link import Line, endings, lines
from tests.engine.prune.trees_to_prune import pruned
from tests.tables import grown, table_of


def test_one_standard_error_buys_a_smaller_tree() -> None:
    """The least risk is 0.1; the smallest tree within 0.1 + 0.05 has 0.14."""
    line = Line(0.0, 1, 0, 0.5)
    tried = [ValidatedLine(line, risk, 0.05) for risk in (0.5, 0.14, 0.12, 0.1, 0.1, 0.2)]
    assert choose(tried, one_se=False) == 3
    assert choose(tried, one_se=True) == 1


@pytest.mark.parametrize("choice", ["cv", "1se"])
@pytest.mark.parametrize("key", ["auto-mpg", "sine"])
def test_cross_validation_chooses_a_tree_of_the_sequence(key: str, choice: str) -> None:
    trace = grown(table_of(key), "cart", max_depth=5)
    sizes = {line.leaves for line in lines(trace.tree, endings(trace.tree))}
    tree = pruned(trace, method="cost-complexity", choice=choice)
    assert len(tree.leaves) in sizes
    assert 1 < len(tree.leaves) < len(trace.tree.leaves)


def test_the_one_standard_error_tree_is_no_larger() -> None:
    trace = grown(table_of("auto-mpg"), "cart")
    best, simple = (pruned(trace, method="cost-complexity", choice=choice) for choice in ("cv", "1se"))
    assert set(simple.nodes) <= set(best.nodes)


def test_folds_are_equal_in_size_and_follow_the_seed() -> None:
    folds = folds_of(23, 5, seed=1)
    assert sorted(np.bincount(folds)) == [4, 4, 5, 5, 5]
    assert (folds == folds_of(23, 5, seed=1)).all()
    assert (folds != folds_of(23, 5, seed=2)).any()
    assert folds_of(3, 10).max() == 2
