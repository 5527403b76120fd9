"""Bagging and forests in words: what a round did, and the tree that joined."""

from __future__ import annotations

from engine.ensemble.bagging import Bagged
from pages.trust.ensembles.errors_view import error_text
from pages.trust.ensembles.scene import S, Scene
from pages.views.text import count, short


def sentence(scene: Scene[Bagged, S], drawn: str = "") -> str:
    """What the round did; `drawn` tells which columns its tree could ask about."""
    now, table = scene.now, scene.table
    whole = count(float(table.weights.sum()))
    if now is None:
        return (
            f"One tree grown from all {whole} cases{drawn.rstrip(',')}. Step on: each tree gets a sample of its "
            "own, drawn from the rows with replacement, as large as the table."
        )
    out = float((now.counts == 0).mean())
    heard = f"{count(now.judged)} of {whole} cases have a tree that never saw them"
    judged = (
        f"{heard}; judged by such trees only, "
        if now.judged < table.weights.sum()
        else "Judged by trees that never saw them, "
    )
    alone, together = (error_text(table, each) for each in (now.alone, now.out_of_bag.by(scene.chosen)))
    doing = "are wrong on" if table.classes else "have a mean squared error of"
    return (
        f"Tree {now.number} grew from a sample{drawn} that has <b>{out:z.1%}</b> of the cases out of the bag; on "
        f"those it {'is wrong on' if table.classes else 'has a mean squared error of'} {alone}."
        + (f" {judged}the {now.number} trees together {doing} <b>{together}</b>." if now.number > 1 else "")
    )


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
