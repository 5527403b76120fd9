"""Criteria side by side: the same numbers as growing by each, and an id column that only C4.5 refuses."""

import numpy as np
import pytest

from engine.experiments.criteria_compared import CRITERIA, curves, side_by_side
from tests.tables import grown, make, table_of

TENNIS = table_of("play-tennis")


@pytest.mark.parametrize("data", ["play-tennis", "iris", "titanic"])
def test_each_side_asks_what_its_program_asks_at_the_root(data: str) -> None:
    table = table_of(data)
    for side in side_by_side(grown(table, "c45"), ()):
        program = grown(table, CRITERIA[side.criterion], missing="fractional")
        assert side.winner is not None
        assert side.winner.question == program[0].question


def test_the_same_rules_differ_in_the_criterion_alone() -> None:
    sides = side_by_side(grown(TENNIS, "id3"), (), own_rules=False)
    assert [side.criterion for side in sides] == list(CRITERIA)
    assert len({side.recipe.multiway for side in sides}) == 1
    gain, ratio, gini = (side.candidates.items[0] for side in sides)
    assert gain.score == pytest.approx(0.247, abs=5e-4)
    assert ratio.score == pytest.approx(0.156, abs=5e-4)
    assert gini.score == pytest.approx(0.116, abs=5e-4)


def test_only_c45_refuses_an_id_column() -> None:
    rows = 14
    columns = {
        "id": [f"k{k}" for k in range(rows)],
        "sky": ["sun" if k % 2 else "rain" for k in range(rows)],
        "y": ["yes" if k % 2 or k == 4 else "no" for k in range(rows)],
    }
    sides = side_by_side(grown(make(columns), "id3"), ())
    assert [side.winner.column for side in sides] == ["id", "sky", "id"]
    assert sides[1].candidates.items[0].question is None
    assert sides[1].candidates.items[0].note == "no split leaves enough cases in its branches"


def test_a_number_is_compared_by_its_own_criterion() -> None:
    sides = side_by_side(grown(table_of("sine"), "cart"), ())
    assert [side.criterion for side in sides] == ["variance"]


def test_any_node_can_be_compared() -> None:
    trace = grown(TENNIS, "id3")
    for node in trace.tree.nodes:
        for side in side_by_side(trace, node):
            assert side.candidates.n == trace.tree.nodes[node].n


def test_the_curve_of_the_ratio_is_the_gain_over_the_split_information() -> None:
    trace = grown(table_of("iris"), "cart")
    sides = side_by_side(trace, (), own_rules=False)
    drawn = curves(trace, (), "petal_width", sides)
    curve, ratios = drawn["gain-ratio"]
    at = 3
    share = curve.left[at].sum() / 150
    information = -(share * np.log2(share) + (1 - share) * np.log2(1 - share))
    assert ratios[at] == pytest.approx(curve.gain[at] / information)
    assert ratios.max() == pytest.approx(sides[1].candidates.items[3].gain_ratio)
