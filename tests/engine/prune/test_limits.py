"""A depth or a number of leaves afterwards is what the same limit gives while growing."""

import pytest

from engine.experiments.depths import cut_at
from tests.engine.prune.trees_to_prune import pruned, verdicts_on_cars
from tests.tables import grown, table_of


@pytest.mark.parametrize("depth", [0, 1, 3, 99])
@pytest.mark.parametrize("algorithm", ["id3", "cart"])
def test_a_depth_afterwards_is_a_depth_while_growing(algorithm: str, depth: int) -> None:
    table = table_of("auto-mpg")
    after = pruned(grown(table, algorithm), method="depth", depth=depth)
    assert list(after.nodes) == list(grown(table, algorithm, max_depth=depth).tree.nodes)


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_surrogates_stay_above_a_depth_and_go_with_the_question_at_it(depth: int) -> None:
    table = table_of("penguins")
    trace, limited = grown(table, "cart"), grown(table, "cart", max_depth=depth).tree
    full, pruned_tree, cut = trace.tree, pruned(trace, method="depth", depth=depth), cut_at(trace.tree, depth)
    assert list(pruned_tree.nodes) == list(cut.nodes) == list(limited.nodes)
    assert any(node.surrogates for node in cut.nodes.values())
    for tree in (pruned_tree, cut):
        for node in tree.nodes.values():
            kept = full.nodes[node.id].surrogates if node.question else ()
            assert node.surrogates == kept
            assert str(node.surrogates) == str(limited.nodes[node.id].surrogates)


@pytest.mark.parametrize("leaves", [1, 2, 7, 999])
@pytest.mark.parametrize("algorithm", ["id3", "cart"])
def test_leaves_afterwards_are_leaves_while_growing(algorithm: str, leaves: int) -> None:
    table = table_of("auto-mpg")
    after = pruned(grown(table, algorithm), method="leaves", leaves=leaves)
    assert list(after.nodes) == list(grown(table, algorithm, max_leaves=leaves).tree.nodes)


def test_the_depth_of_a_node_decides_its_verdict() -> None:
    for each in verdicts_on_cars("depth"):
        assert (each.verdict == "leaf") == (each.numbers["depth"] >= each.numbers["limit"])


def test_the_number_of_leaves_decides_a_verdict() -> None:
    for each in verdicts_on_cars("leaves"):
        assert (each.verdict == "leaf") == (each.numbers["leaves"] > each.numbers["limit"])
