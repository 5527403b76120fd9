"""Bagging and forests in words: what a round did, and the tree that joined."""

from __future__ import annotations

import numpy as np

from engine.data.table import FloatArray, IntArray, Table
from engine.ensemble.bagging import Bagged, is_averaged
from engine.ensemble.errors import recoded_truth
from engine.ensemble.member import Member, coded_rows
from pages.trust.ensembles.errors_view import error_text
from pages.trust.ensembles.scene import S, Scene
from pages.views.executed_lines import ANSWER, LOOP, REPEAT, START, Listing, Variables, executed
from pages.views.frames.blocks import ExecutedLine
from pages.views.text import cases, count, leaves_text, short

WATCHED, CALM = 6, 2  # cases whose votes are shown; so many of them one tree gets right


def sentence(scene: Scene[Bagged, S], drawn: str = "") -> str:
    """What the round did; `drawn` tells which columns its tree could ask about."""
    now, table = scene.now, scene.table
    whole = cases(float(table.weights.sum()))
    if now is None:
        return (
            f"One tree grown from all {whole}{drawn.rstrip(',')}. Step on: each tree gets a sample of its "
            "own, drawn from the rows with replacement, as large as the table."
        )
    out = float((now.counts == 0).mean())
    heard = f"{count(now.judged)} of {whole} are out of the bag of some tree"
    judged = (
        f"{heard}; judged only by trees that did not train on them, "
        if now.judged < table.weights.sum()
        else "Judged only by trees that did not train on them, "
    )
    alone, together = (error_text(table, each) for each in (now.alone, now.out_of_bag.by(scene.chosen)))
    doing = "are wrong on" if table.classes else "have a mean squared error of"
    return (
        f"Tree {now.number} grew from a sample{drawn} that has <b>{out:z.1%}</b> of the cases out of the bag; on "
        f"those it {'is wrong on' if table.classes else 'has a mean squared error of'} {alone}."
        + (f" {judged}the {now.number} trees together {doing} <b>{together}</b>." if now.number > 1 else "")
    )


def doubtful(one: Member, table: Table, test: Table | None) -> IntArray:
    """Some cases to watch the votes on: first those that one tree from all cases gets wrong, then others."""
    judged = table if test is None else test
    wrong = one.predict(coded_rows(table, judged)) != recoded_truth(table, judged)
    some = np.flatnonzero(wrong)[: WATCHED - CALM]
    return np.concatenate([some, np.flatnonzero(~wrong)[: WATCHED - len(some)]])


def votes_note(tested: bool) -> str:
    """Which cases the votes are shown of."""
    which = "test cases" if tested else "cases, each judged by the trees that have not seen it"
    return f"<b>The votes</b> on some {which}, those first that one tree gets wrong; ✗ marks a wrong answer."


def votes_table(
    one: Member, table: Table, test: Table | None, rows: IntArray, counted: FloatArray
) -> tuple[list[str], list[list[str]]]:
    """The heads and rows of a table: each case, what is right, what one tree says, the votes, and who wins them."""
    judged, classes = table if test is None else test, table.classes
    read = coded_rows(table, judged).take(rows)
    right, alone = recoded_truth(table, judged)[rows], one.predict(read)

    def answer(code: float, truth: float) -> str:
        return f"{short(classes[int(code)], 12)}{'' if code == truth else ' ✗'}"

    lines = []
    for at, row in enumerate(rows):
        truth, cast = right[at], counted[at]
        told = short(classes[int(truth)], 12) if truth >= 0 else short(judged.target.text(int(row)), 12)
        together = answer(float(cast.argmax()), truth) if cast.any() else ""
        lines.append([str(int(row) + 1), told, answer(alone[at], truth), *(count(float(n)) for n in cast), together])
    return ["case", "true", "one tree", *(f"votes {short(each, 10)}" for each in classes), "the vote"], lines


def tree_rows(scene: Scene[Bagged, S]) -> list[list[str]]:
    """The size of the tree at hand, what it asks first, and how it does alone; nothing before the first."""
    now, table = scene.now, scene.table
    if now is None:
        return []
    root = now.member.root
    return [
        ["asks first about", short(table.names[root]) if root >= 0 else "nothing"],
        ["nodes, leaves, depth", f"{now.member.nodes}, {now.member.leaves}, {now.member.depth}"],
        ["alone, out of its bag", error_text(table, now.alone)],
    ]


def code(scene: Scene[Bagged, S]) -> list[ExecutedLine]:
    """Bagging as pseudo-code (Breiman 1996), with the numbers of the round at hand."""
    depth = int(scene.chosen["depth"])
    limit = f"of depth {depth} at most" if depth else "without a limit"
    grown = {"tree": (1, f"T ← a tree grown from S, {limit}")}
    listing = sampled_listing(scene, "n ← the number of rows, B ← the number of trees", grown)
    return executed(listing, sampled_variables(scene))


def sampled_listing(scene: Scene[Bagged, S], given: str, grown: Listing) -> Listing:
    """Trees grown from bootstrap samples: what is `given`, and how a tree is `grown` from a sample."""
    return {
        START: (0, given),
        LOOP: REPEAT,
        "sample": (1, "S ← n rows drawn from the table, with replacement"),
        **grown,
        "alone": (1, "ask T about the rows that are not in S"),
        "together": (1, "ask about each row all trees whose sample lacks it"),
        ANSWER: (0, answer_text(scene)),
    }


def sampled_variables(scene: Scene[Bagged, S]) -> dict[str, Variables]:
    """What the variables hold in the lines that the round at hand executes."""
    now, table = scene.now, scene.table
    if now is None:
        return {START: sizes(scene)}
    out = int((now.counts == 0).sum())
    return {
        LOOP: (("b", str(now.number)),),
        "sample": (("rows in S", count(len(table) - out)), ("out of the bag", count(out))),
        "tree": (("T", leaves_text(now.member.leaves)),),
        "alone": (("error of T", error_text(table, now.alone)),),
        "together": (("out-of-bag error", error_text(table, now.out_of_bag.by(scene.chosen))),),
        **({ANSWER: ()} if scene.ended else {}),
    }


def sizes(scene: Scene[Bagged, S]) -> Variables:
    """How many rows each sample draws, and how many trees are asked for."""
    return ("n", count(len(scene.table))), ("B", str(scene.chosen[scene.ensemble.count]))


def answer_text(scene: Scene[Bagged, S]) -> str:
    """The line that tells how the trees answer together."""
    if not scene.classes:
        return "answer(x) ← the mean of the answers of all trees"
    if is_averaged(scene.chosen):
        return "answer(x) ← the class with the highest mean probability"
    return "answer(x) ← the class that most trees vote for"
