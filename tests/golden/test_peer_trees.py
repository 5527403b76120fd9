"""Trees printed by C4.5 release 8, Weka, rpart and scikit-learn: the engine grows them node for node."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.data.table import Table
from engine.learn.algorithms import recipe_for
from engine.learn.candidates import Surrogate
from engine.learn.grow import learn
from engine.learn.questions import Subset, Threshold
from engine.learn.recipe import Override, Recipe
from engine.learn.trace import Trace
from engine.learn.tree import Node, Tree
from engine.prune.method import Pruning
from engine.prune.methods import prune
from engine.prune.verdict import apply
from engine.prune.weakest_link import sequence
from tests.golden.peer_data import TABLES, peer_table
from tests.tables import item_of

FOLDER = Path(__file__).parent / "peers"
PRUNED = Pruning("pessimistic", {"z": "table"})
GAIN = {"criterion": "information-gain", "average_filter": False, "min_cases": 1.0}
RPART = {"min_split": 20.0, "min_leaf": 7.0}
# How each run of each program is asked of the engine: the algorithm, changed settings, the pruning.
SETTINGS: dict[tuple[str, str], tuple[str, dict[str, Any], Pruning]] = {
    ("c45", "default unpruned"): ("c45", {}, Pruning()),
    ("c45", "default pruned"): ("c45", {}, PRUNED),
    ("c45", "gain_m1 unpruned"): ("c45", GAIN, Pruning()),
    ("c45", "gain_m1 pruned"): ("c45", GAIN, PRUNED),
    ("weka36", "J48"): ("c45", {}, Pruning("pessimistic")),
    ("weka36", "J48_U"): ("c45", {}, Pruning()),
    ("weka36", "Id3"): ("id3", {"stop_at_zero_gain": True}, Pruning()),
    ("rpart", "full"): ("cart", {}, Pruning("cost-complexity", {"cp": 0.0})),
    ("rpart", "default_xv"): ("cart", RPART, Pruning("cost-complexity", {"cp": 0.01})),
    ("sklearn", "depth3"): ("cart", {"max_depth": 3}, Pruning()),
}
CLOSE = {"c45": 2e-5}  # C4.5 holds weights in 32 bits


@dataclass(frozen=True)
class Run:
    """One tree a program printed."""

    data: str
    program: str
    name: str
    nodes: list[dict[str, Any]]
    report: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.data} {self.program} {self.name}"

    @property
    def close(self) -> float:
        return CLOSE.get(self.program, 1e-6)


def read_runs() -> Iterator[Run]:
    for path in sorted(FOLDER.glob("*.json")):
        data, program = path.stem.split(".")
        for name, report in json.loads(path.read_text())["runs"].items():
            if "nodes" in report:
                yield Run(data, program, name, report["nodes"], report)
            else:
                for part in ("unpruned", "pruned"):
                    yield Run(data, program, f"{name} {part}", report[part], report)


RUNS = list(read_runs())


def each(runs: list[Run]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("run", runs, ids=str)


def of(program: str) -> list[Run]:
    return [run for run in RUNS if run.program == program]


@cache
def grow_like(data: str, program: str, name: str, overrides: tuple[Override, ...] = ()) -> tuple[Trace, Tree]:
    """The trace and the pruned tree that should equal a program's."""
    table = peer_table(data)
    algorithm, changes, pruning = SETTINGS[program, name]
    recipe: Recipe = replace(recipe_for(table, algorithm), overrides=overrides, **changes)
    trace = learn(table, recipe)
    return trace, apply(trace.tree, prune(trace, pruning))


def assert_same_question(theirs: dict[str, Any], node: Node, table: Table) -> list[tuple[int, int]]:
    """Both ask the same; returns the pairs of children (theirs by id, ours by branch)."""
    question, children = node.question, theirs["children"]
    assert question is not None
    assert question.column == theirs["feature"]
    if isinstance(question, Threshold):
        assert theirs["kind"] == "numeric"
        assert question.threshold == pytest.approx(theirs["threshold"], rel=1e-6)
        if theirs.get("left_is") == ">=":
            children = children[::-1]
        return list(zip(children, (0, 1), strict=True))
    if isinstance(question, Subset):
        seen = {*theirs["left_values"], *theirs["right_values"]}
        sides = [set(side) & seen for side in (question.left, question.right)]
        at = sides.index(set(theirs["left_values"]))
        assert sides[1 - at] == set(theirs["right_values"])
        return list(zip(children, (at, 1 - at), strict=True))
    values = [value.removeprefix("= ") for value in theirs["values"]]
    assert set(values) == set(table.column(question.column).labels)
    return [(child, question.values.index(value)) for child, value in zip(children, values, strict=True)]


def assert_same_node(theirs: dict[str, Any], node: Node, tree: Tree, close: float) -> None:
    weight = theirs.get("wt", theirs.get("weighted_n", theirs.get("n")))
    if weight is not None:
        assert node.n == pytest.approx(weight, rel=close, abs=close)
    if weight and theirs.get("class_counts"):
        ours = dict(zip(tree.classes, node.counts.tolist(), strict=True))
        assert ours == pytest.approx(theirs["class_counts"], rel=close, abs=close)
    if theirs.get("predicted") is not None:
        assert tree.answer(node.prediction) == theirs["predicted"]
    assert theirs["leaf"] == (node.question is None)


def pairs(run: Run, tree: Tree) -> Iterator[tuple[dict[str, Any], Node]]:
    """Their nodes and ours side by side; fails at the first question that differs."""
    theirs = {node["id"]: node for node in run.nodes}
    stack = [(run.nodes[0]["id"], tree.root)]
    met = 0
    while stack:
        id, node = stack.pop()
        yield theirs[id], node
        met += 1
        if node.question and not theirs[id]["leaf"]:
            found = assert_same_question(theirs[id], node, peer_table(run.data))
            stack.extend((child, tree.nodes[node.children[branch]]) for child, branch in found)
    assert met == len(run.nodes) == len(tree)


def test_every_tree_has_data_and_settings() -> None:
    assert {run.data for run in RUNS} == set(TABLES)
    assert {(run.program, run.name) for run in RUNS} == set(SETTINGS)
    assert len(RUNS) == 22


@each([run for run in RUNS if run.program != "sklearn"])
def test_the_tree_is_the_peers_node_for_node(run: Run) -> None:
    _, tree = grow_like(run.data, run.program, run.name)
    for theirs, node in pairs(run, tree):
        assert_same_node(theirs, node, tree, run.close)


@each(of("sklearn"))
def test_scikit_learns_tree_follows_once_its_tie_at_the_root_is_taken(run: Run) -> None:
    """Petal length and width tie at the root: the engine takes the first column, scikit-learn drew the other."""
    chosen = run.nodes[0]
    first = grow_like(run.data, run.program, run.name)[0][0]
    assert first.question.column != chosen["feature"]
    assert [first.candidates.items[at].column for at in first.candidates.tied] == ["petallength", "petalwidth"]
    assert item_of(first, chosen["feature"]).score == pytest.approx(chosen["impurity_decrease"])
    trace, tree = grow_like(run.data, run.program, run.name, (Override((), chosen["feature"]),))
    for theirs, node in pairs(run, tree):
        assert_same_node(theirs, node, tree, run.close)
        assert node.impurity == pytest.approx(theirs["impurity"], abs=1e-9)
        if not theirs["leaf"]:
            step = next(step for step in trace if step.node == node.id)
            assert item_of(step, theirs["feature"]).gain == pytest.approx(theirs["impurity_decrease"], abs=1e-9)


@each(of("sklearn"))
def test_cost_complexity_has_scikit_learns_alphas_and_sizes(run: Run) -> None:
    _, tree = grow_like(run.data, run.program, run.name, (Override((), run.nodes[0]["feature"]),))
    links = list(sequence(tree, "impurity"))
    path = run.report["ccp_path"]
    assert [0.0, *(link.alpha for link in links)] == pytest.approx(path["ccp_alphas"])
    assert [link.tree_risk for link in links] == pytest.approx(path["impurities"][1:])
    leaves = [len(tree.leaves), *(link.tree_leaves for link in links)]
    assert leaves == [size["leaves"] for size in run.report["pruned_sizes_between_alphas"]]


@each([run for run in of("c45") if run.name.endswith("unpruned")])
def test_c45_prints_the_same_gain_and_split_information_of_every_column(run: Run) -> None:
    trace, _ = grow_like(run.data, run.program, run.name)
    splits = [step for step in trace if hasattr(step, "surrogates")]
    printed = [entry for entry in run.report["trace"] if "atts" in entry and "best" in entry]
    assert len(splits) == len(printed)
    for entry, step in zip(printed, splits, strict=True):
        # The trace prints one decimal of the weight.
        assert step.n == pytest.approx(entry["weight"], abs=0.051)
        assert step.question.column == entry["best"]["att"]
        for line in entry["atts"]:
            item = item_of(step, line["att"])
            if "note" in line:
                assert not item.eligible
            elif item.question is not None:
                assert item.gain == pytest.approx(line["gain"], abs=2e-6)
                assert item.split_information == pytest.approx(line["split_info"], abs=2e-6)
            else:
                assert line["gain"] <= 0
        if step.candidates.average_gain is not None:
            assert step.candidates.average_gain == pytest.approx(entry["average_gain"], abs=2e-6)
        best = item_of(step, step.question.column)
        assert best.score == pytest.approx(entry["best"]["gain_ratio_or_val"], abs=2e-6)


@each([run for run in of("c45") if run.name == "default unpruned"])
def test_c45_collapses_the_same_subtrees(run: Run) -> None:
    trace, tree = grow_like(run.data, run.program, run.name)
    collapsed = [tree.nodes[step.node] for step in trace if hasattr(step, "leaf_errors")]
    printed = [entry for entry in run.report["trace"] if "collapse" in entry]
    ours = {(round(node.n), tree.answer(node.prediction)) for node in collapsed}
    assert ours == {(entry["collapse"], entry["leaf"]) for entry in printed}


@each([run for run in of("weka36") if run.name == "J48_U"])
def test_weka_prints_the_same_gain_ratios(run: Run) -> None:
    trace, tree = grow_like(run.data, run.program, run.name)
    steps = {step.node: step for step in trace}
    for theirs, node in pairs(run, tree):
        if not theirs["leaf"]:
            item = item_of(steps[node.id], theirs["feature"])
            assert item.gain_ratio == pytest.approx(theirs["gain_ratio"], abs=1e-7)
            assert item.gain == pytest.approx(theirs["info_gain"], abs=1e-7)


def assert_same_surrogate(theirs: dict[str, Any], surrogate: Surrogate) -> None:
    question = surrogate.question
    assert question.column == theirs["feature"]
    assert surrogate.agreement == pytest.approx(theirs["agree"])
    assert surrogate.adjusted == pytest.approx(theirs["adj"])
    if isinstance(question, Threshold):
        assert question.threshold == pytest.approx(theirs["threshold"])
    else:
        seen = {*theirs["left_values"], *theirs["right_values"]}
        ours = {frozenset(side) & seen for side in (question.left, question.right)}
        assert ours == {frozenset(theirs["left_values"]), frozenset(theirs["right_values"])}


@each(of("rpart"))
def test_rpart_finds_the_same_improvements_competitors_and_surrogates(run: Run) -> None:
    """rpart's improvement is n times the drop in Gini impurity."""
    trace, tree = grow_like(run.data, run.program, run.name)
    steps = {step.node: step for step in trace}
    for theirs, node in pairs(run, tree):
        if theirs["leaf"]:
            continue
        by_role: dict[str, list[dict[str, Any]]] = {"primary": [], "competitor": [], "surrogate": []}
        for split in theirs["splits"]:
            by_role[split["role"]].append(split)
        for split in by_role["primary"] + by_role["competitor"]:
            item = item_of(steps[node.id], split["feature"])
            assert item.gain * node.n == pytest.approx(split["improve"], rel=1e-6)
        assert len(node.surrogates) == len(by_role["surrogate"])
        for split, surrogate in zip(by_role["surrogate"], node.surrogates, strict=True):
            assert_same_surrogate(split, surrogate)


@each(of("rpart"))
def test_rpart_prints_the_same_cp_table(run: Run) -> None:
    """A line for each distinct alpha, as a share of the root's risk, with the splits and the error that are left."""
    trace, _ = grow_like(run.data, run.program, run.name)
    limit = SETTINGS[run.program, run.name][2].number("cp")
    links = list(sequence(trace.tree))
    root = links[-1].risk
    lines: list[tuple[float, int, float]] = []
    for link in reversed(links):
        cp = link.alpha / root
        if cp > limit + 1e-9 and not (lines and lines[-1][0] == pytest.approx(cp)):
            lines.append((cp, link.tree_leaves - 1, link.tree_risk / root))
    printed = [(line["CP"], line["nsplit"], line["rel error"]) for line in run.report["cptable"]]
    assert printed[-1][0] == limit
    assert len(lines) == len(printed) - 1
    for ours, theirs in zip(lines, printed, strict=False):
        assert ours == pytest.approx(theirs, abs=1e-9)
