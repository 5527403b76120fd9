"""A table whose target has one value only is one leaf, and what its columns could ask can still be looked at."""

import pytest

from engine.learn.algorithms import ALGORITHMS
from tests.tables import grown, make


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("missing", [None, 2.0])
def test_the_candidates_of_a_table_of_one_class_gain_nothing(algorithm, missing):
    table = make({"x": [1.0, missing, 3.0, 4.0, 5.0, 6.0], "z": "aabbcc", "y": "pppppp"})
    trace = grown(table, algorithm)
    assert [node.stop for node in trace.tree.nodes.values()] == ["pure"]
    # C4.5 charges for the choice among cuts, so a cut may gain less than nothing.
    assert all(item.gain <= 0.0 for item in trace.candidates(0).items)
