"""Pruning by minimum description length: bits of the tree against bits of its exceptions."""

import math

import pytest

from engine.prune.description_length import leaf_bits
from engine.prune.method import Pruning
from engine.prune.methods import prune
from tests.engine.prune.trees_to_prune import pruned, verdicts_on_cars
from tests.tables import grown, make


def test_a_pure_leaf_costs_its_class_and_the_count_of_no_exceptions() -> None:
    tree = grown(make({"c": "uuuv", "y": "pppq"}), "id3").tree
    assert leaf_bits(tree, tree.nodes[0,]) == pytest.approx((2.0, math.log2(4)))


def test_description_length_weighs_bits_of_tree_against_bits_of_exceptions() -> None:
    """Two columns: a split of eight cases costs 2 + 2·2 bits and log2(5) a leaf."""
    table = make({"c": "uuuuvvvv", "d": "stststst", "y": "ppppqqqq"})
    (verdict,) = prune(grown(table, "id3"), Pruning("mdl"))
    exceptions = math.log2(9) + math.log2(math.comb(8, 4))
    assert verdict.numbers["leaf"] == pytest.approx(2 + exceptions)
    assert verdict.numbers["subtree"] == pytest.approx(1 + math.log2(2) + 2 * (2 + math.log2(5)))
    assert verdict.verdict == ("leaf" if verdict.numbers["leaf"] <= verdict.numbers["subtree"] else "keep")


def test_description_length_keeps_what_pays_for_itself() -> None:
    clear = make({"c": "u" * 30 + "v" * 30, "y": "p" * 30 + "q" * 30})
    assert len(pruned(grown(clear, "id3"), method="mdl")) == 3
    noise = make({"c": "uv" * 10, "y": "ppqq" * 5})
    assert len(pruned(grown(noise, "id3"), method="mdl")) == 1


def test_the_numbers_of_a_verdict_decide_it() -> None:
    for each in verdicts_on_cars("mdl"):
        numbers = each.numbers
        assert (each.verdict == "leaf") == (numbers["leaf"] <= numbers["subtree"])
        assert numbers["leaf"] == pytest.approx(numbers["tree"] + numbers["exceptions"])
        assert numbers["subtree"] == pytest.approx(numbers["question"] + sum(each.parts))
