"""Which surrogate places the cases whose value is missing."""

import numpy as np
import pytest

from engine.experiments.missing_values import Removal, remove_values
from engine.experiments.surrogate_placements import agreement, busiest, missing_at, placements
from tests.tables import grown, table_of


@pytest.fixture(params=["penguins", "congressional-voting", "titanic"])
def trace(request):
    table = table_of(request.param)
    if not any(column.missing.any() for column in table.columns):
        table = remove_values(table, Removal(0.15))
    return grown(table, "cart", max_depth=4)


def asking(trace):
    return [node.id for node in trace.tree.nodes.values() if node.question]


def test_every_case_without_a_value_is_placed_once(trace):
    placed = 0
    for node in asking(trace):
        rows, weights = missing_at(trace, node)
        found = placements(trace, node)
        assert sorted(np.concatenate([each.rows for each in found]).tolist()) == sorted(rows.tolist())
        assert sum(each.weight for each in found) == pytest.approx(weights.sum())
        placed += len(rows)
    assert placed > 0


def test_placed_cases_go_where_the_tree_sends_them(trace):
    for node in asking(trace):
        at = trace.index_of(node)
        sides = [set(part.rows.tolist()) for part in trace.divide(at, trace.cases(at))]
        for each in placements(trace, node):
            assert all(row in sides[branch] for row, branch in zip(each.rows, each.branches, strict=True))


def test_the_sums_give_the_two_agreements(trace):
    for node in asking(trace):
        for each in trace.tree.nodes[node].surrogates:
            sums = agreement(trace, node, each)
            assert sums.agreeing == pytest.approx(round(sums.agreeing), abs=1e-6)
            assert sums.agreeing > sums.majority
            adjusted = (sums.agreeing - sums.majority) / (sums.known - sums.majority)
            assert adjusted == pytest.approx(each.adjusted)


def test_where_no_surrogate_is_kept_everything_goes_with_most_cases():
    trace = grown(table_of("congressional-voting"), "cart", surrogates=0)
    (rest,) = placements(trace, ())
    assert rest.surrogate is None
    assert set(rest.branches.tolist()) == {trace.tree.root.default}
    assert len(rest.rows) == 10  # of 11 without this vote: one voted on nothing at all and is left out


def test_a_leaf_has_nothing_to_place():
    trace = grown(table_of("iris"), "cart", max_depth=0)
    assert len(missing_at(trace, ())[0]) == 0


def test_the_busiest_node_places_most_and_a_tree_without_questions_has_its_root(trace):
    def placed(node):
        return sum(each.weight for each in placements(trace, node)[:-1])

    assert placed(busiest(trace)) == max(map(placed, asking(trace)))
    assert busiest(grown(table_of("iris"), "cart", max_depth=0)) == ()
