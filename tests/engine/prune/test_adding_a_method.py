"""A pruning method is added in one place: its entry. It is then pruned by, explained and known on the command line."""

import json

import pytest

from engine.__main__ import main
from engine.learn.tree import Tree
from engine.prune.explanation import Statement, quantities
from engine.prune.method import Pruning, PruningMethod
from engine.prune.methods import PRUNINGS, prune
from engine.prune.settings import Control, Option, PruningSetting, Range
from engine.prune.verdict import Prune, apply
from tests.tables import grown, table_of

TENNIS = "a,play\n" + "x,yes\n" * 3 + "y,no\n" * 2 + "z,no\n"


def minimum_leaf(tree: Tree, least: int):
    for node in reversed(tree.nodes.values()):
        if node.question:
            smallest = min(tree.nodes[child].n for child in node.children)
            verdict = "leaf" if smallest < least else "keep"
            yield Prune(node.id, verdict, {"smallest": smallest, "least": float(least)})


def sentence(tree: Tree, verdict: Prune) -> Statement:
    return Statement("Its smallest branch has <smallest>: *decided*.", quantities("cases", **verdict.numbers))


def arithmetic(tree: Tree, verdict: Prune, table) -> list[Statement]:
    return [Statement(r"\min_b N_b = <smallest> \; <verdict>", quantities("count", **verdict.numbers))]


MINIMUM_LEAF = PruningMethod(
    name="minimum-leaf",
    title="Minimum leaf",
    idea="A branch with few cases goes.",
    source="an example",
    run=lambda trace, how: minimum_leaf(trace.tree, how.whole("least")),
    numbers={"smallest": "the cases of the smallest branch", "least": "the cases it must have"},
    sentence=sentence,
    arithmetic=arithmetic,
    legend=lambda classes, how: "N_b are the cases of a branch.",
    settings=(
        PruningSetting(
            "least",
            "whole",
            2,
            Range(1, 99),
            option=Option("--least", "the cases of a leaf"),
            control=Control("Least cases"),
        ),
    ),
)


@pytest.fixture
def added(monkeypatch):
    monkeypatch.setitem(PRUNINGS, MINIMUM_LEAF.name, MINIMUM_LEAF)


def test_an_added_method_prunes_with_its_setting(added):
    trace = grown(table_of("play-tennis"), "id3")
    sizes = [len(apply(trace.tree, prune(trace, Pruning("minimum-leaf", {"least": n})))) for n in (1, 3, 99)]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] == 1


def test_an_added_method_is_on_the_command_line_with_its_option(added, tmp_path, capsys):
    path = tmp_path / "table.csv"
    path.write_text(TENNIS)
    command = ["grow", str(path), "--target", "play", "--prune", "minimum-leaf", "--format", "json"]
    assert main(command) == 0
    recipe = json.loads(capsys.readouterr().out)["recipe"]
    assert (recipe["prune"], recipe["least"]) == ("minimum-leaf", 2)
    assert main([*command, "--least", "1"]) == 0
    kept = json.loads(capsys.readouterr().out)
    assert kept["recipe"]["least"] == 1
    assert len(kept["tree"]["children"]) == 3
    with pytest.raises(SystemExit):
        main(["grow", "--help"])
    assert "the cases of a leaf" in capsys.readouterr().out
