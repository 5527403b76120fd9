"""C4.5's values in groups: what is merged, and that such trees are written, read, cut into rules and kept in links."""

from __future__ import annotations

import json
from dataclasses import replace

import pandas as pd
import pytest

from datasets.catalog import CATALOG
from engine.commands.main import main
from engine.data.table import Table
from engine.export.python_code import to_python
from engine.export.read_json import from_model
from engine.export.write_json import to_dict
from engine.learn.algorithms import ALGORITHMS, recipe_for
from engine.learn.grow import learn, learn_again
from engine.learn.predict import columns_of, predict
from engine.learn.questions import Categories, Groups
from engine.learn.recipe import Override, Recipe
from engine.prune.method import Pruning
from engine.prune.methods import PRUNINGS, prune
from engine.prune.verdict import apply
from engine.rules.c45rules import simplify
from engine.rules.extract import rules
from tests.tables import assert_predictors_agree

COUNTS = {"red": (8, 0), "green": (0, 7), "blue": (6, 0), "grey": (1, 6), "pink": (0, 4), "black": (5, 1)}


def table_of(counts: dict[str, tuple[int, int]] = COUNTS, missing: int = 0) -> Table:
    rows = [(value, label) for value, (yes, no) in counts.items() for label in ["yes"] * yes + ["no"] * no]
    rows += [(None, "yes")] * missing
    frame = pd.DataFrame(rows, columns=["colour", "y"])
    return Table.from_frame(frame, "y", task="classify", domains={"colour": [*counts, "white"]})


def grouped(table: Table, **more) -> Recipe:
    return replace(recipe_for(table, "c45"), group_values=True, **more)


def test_values_of_one_class_are_merged_first_then_those_that_raise_the_ratio_most() -> None:
    item = learn(table_of(), grouped(table_of())).candidates(0).items[0]
    told = [(merge.first, merge.second) for merge in item.merges[1:3]]
    assert told == [(("red",), ("blue",)), (("green",), ("pink",))]
    scores = [merge.score for merge in item.merges]
    assert scores == sorted(scores)
    assert isinstance(item.question, Groups)
    assert [set(group) for group in item.question.groups] == [
        {"red", "blue", "black"},
        {"green", "pink", "grey"},
        {"white"},  # nobody is white
    ]
    assert item.merges[-1].gain == pytest.approx(item.gain)
    assert item.score == pytest.approx(item.merges[-1].score)


def test_groups_leave_a_better_ratio_than_a_branch_for_every_value() -> None:
    table = table_of()
    single = learn(table, recipe_for(table, "c45")).candidates(0).items[0]
    together = learn(table, grouped(table)).candidates(0).items[0]
    assert together.gain < single.gain  # no grouping can gain more
    assert together.gain_ratio > single.gain_ratio


def test_two_values_stay_two_branches_and_a_column_may_be_asked_again() -> None:
    table = CATALOG["mushroom"].table()
    trace = learn(table, grouped(table))
    for node in trace.tree.nodes.values():
        if isinstance(node.question, Categories):
            assert table.column(node.question.column).size <= 2
    two = Table.from_frame(
        pd.DataFrame({"x": list("aaabbb"), "y": list("nnyyyn")}), "y", task="classify", domains={"x": ["a", "b"]}
    )
    assert isinstance(learn(two, grouped(two)).candidates(0).items[0].question, Categories)


def test_very_many_values_keep_their_own_branches() -> None:
    values = [f"v{at:03}" for at in range(70) for _ in range(3)]
    frame = pd.DataFrame({"x": values, "y": ["a" if at % 7 < 3 else "b" for at in range(len(values))]})
    table = Table.from_frame(frame, "y", task="classify")
    item = learn(table, grouped(table)).candidates(0).items[0]
    assert isinstance(item.question, Categories)
    assert item.merges == ()


@pytest.mark.parametrize("missing", ["fractional", "majority", "category", "surrogate"])
def test_such_a_tree_is_the_same_from_a_file_in_python_and_as_rules(missing) -> None:
    table = table_of(missing=3)
    recipe = grouped(table, missing=missing, min_cases=0.0)
    trace = learn(table, recipe)
    assert any(isinstance(node.question, Groups) for node in trace.tree.nodes.values())
    assert_predictors_agree(trace.tree, table)
    again = from_model(json.loads(json.dumps(to_dict(trace, trace.tree, {"missing": missing}))))
    assert [node.question for node in again.nodes.values()] == [node.question for node in trace.tree.nodes.values()]
    space: dict[str, object] = {}
    exec(to_python(trace.tree), space)
    said = predict(trace.tree, columns_of(trace.tree, table)).labels
    for row, value in enumerate(table.columns[0].codes.tolist()):
        colour = None if value < 0 else table.columns[0].labels[value]
        assert space["predict"]({"colour": colour}) == table.classes[int(said[row])]  # type: ignore[operator]
    assert any("colour in {" in str(rule) for rule in rules(trace.tree))


@pytest.mark.parametrize("method", PRUNINGS)
def test_such_a_tree_can_be_pruned(method) -> None:
    table = CATALOG["titanic"].table()
    trace = learn(table, grouped(table))
    pruned = apply(trace.tree, list(prune(trace, Pruning(method, {"alpha": 0.001}, table))))
    assert len(pruned) <= len(trace.tree)


def test_rules_are_found_for_groups_of_values() -> None:
    table = CATALOG["mushroom"].table()
    found = simplify(learn(table, grouped(table)))
    assert any("in {" in str(rule) for rule in found.rules.rules)


def test_a_decision_by_hand_asks_the_groups_and_changes_its_subtree_only() -> None:
    table = CATALOG["mushroom"].table()
    base = learn(table, grouped(table))
    recipe = base.coded.recipe.override(Override((), table.names[2]))
    again, anew = learn_again(base, table, recipe), learn(table, recipe)
    assert [node.question for node in again.tree.nodes.values()] == [n.question for n in anew.tree.nodes.values()]


def test_the_setting_stands_in_the_link() -> None:
    usual = ALGORITHMS["c45"].recipe
    assert replace(usual, group_values=True).query(usual) == {"group_values": "true"}
    assert Recipe.from_query({"group_values": "true"}, usual).group_values


def test_the_command_line_grows_and_predicts_with_groups(tmp_path, capsys) -> None:
    rows = [f"{value},{label}" for value, (yes, no) in COUNTS.items() for label in ["yes"] * yes + ["no"] * no]
    data = tmp_path / "colours.csv"
    data.write_text("\n".join(["colour,y", *rows]))
    asked = ["grow", str(data), "--target", "y", "--algorithm", "c45", "--group-values", "--format", "json"]
    assert main(asked) == 0
    model = capsys.readouterr().out
    assert json.loads(model)["tree"]["question"]["kind"] == "groups"
    (tmp_path / "tree.json").write_text(model)
    assert main(["predict", str(tmp_path / "tree.json"), str(data)]) == 0
    assert capsys.readouterr().out.split()[-1] in ("yes", "no")
    assert main([*asked[:4], "--algorithm", "cart", "--group-values"]) == 2
    assert "--group-values" in capsys.readouterr().err
