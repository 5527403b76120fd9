"""Bagging and forests in words: what a round did, and the errors by the number of trees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from engine.data.table import FloatArray, Table
from engine.ensemble.bagging import Bagged, error_of, recoded_truth
from engine.ensemble.member import Member, Sheet, sheet_of
from pages.views.text import cases, count, number, short

ROUGH = 0.05  # an error that may be off by more than this is told to be rough


def error_name(table: Table) -> str:
    return "share of wrong answers" if table.classes else "mean squared error"


def error_text(table: Table, error: float) -> str:
    return f"{error:z.1%}" if table.classes else number(error)


def sentence(now: Bagged | None, table: Table, averaged: bool, drawn: str = "") -> str:
    """What the round did."""
    whole = count(float(table.weights.sum()))
    if now is None:
        return (
            f"One tree grown from all {whole} cases{drawn.rstrip(',')}. Step on: each tree gets a sample of its "
            "own, drawn from the rows with replacement, as large as the table."
        )
    out = float((now.counts == 0).mean())
    error = now.out_of_bag.averaged if averaged else now.out_of_bag.vote
    heard = f"{count(now.judged)} of {whole} cases have a tree that never saw them"
    judged = (
        f"{heard}; judged by such trees only, "
        if now.judged < table.weights.sum()
        else "Judged by trees that never saw them, "
    )
    alone = error_text(table, now.alone)
    together = error_text(table, error)
    doing = "are wrong on" if table.classes else "have a mean squared error of"
    return (
        f"Tree {now.number} grew from a sample{drawn} that has <b>{out:z.1%}</b> of the cases out of the bag; on "
        f"those it {'is wrong on' if table.classes else 'has a mean squared error of'} {alone}."
        + (f" {judged}the {now.number} trees together {doing} <b>{together}</b>." if now.number > 1 else "")
    )


def rough_words(now: Bagged | None, table: Table, averaged: bool) -> str:
    """How far the error out of the bag may be off by chance, where the cases are so few that it matters."""
    if now is None or not table.classes or now.judged <= 0:
        return ""
    error = now.out_of_bag.averaged if averaged else now.out_of_bag.vote
    off = 1.96 * (error * (1 - error) / now.judged) ** 0.5
    if off < ROUGH:
        return ""
    return (
        f"The line out of the bag judges by {cases(now.judged)} only, so chance alone may put it off by "
        f"± {100 * off:z.0f} points: 1.96 √({error:z.3f} · {1 - error:z.3f}/{count(now.judged)})."
    )


def error_lines(rounds: Sequence[Bagged], averaged: bool, judges: str) -> Mapping[str, list[float | None]]:
    """By the number of trees: out of the bag, and on cases to judge by."""

    def of(errors: object) -> float:
        return getattr(errors, "averaged" if averaged else "vote")  # type: ignore[no-any-return]

    lines: dict[str, list[float | None]] = {"out of the bag": [of(each.out_of_bag) for each in rounds]}
    if rounds and rounds[0].test is not None:
        lines[judges] = [of(each.test) for each in rounds]
    return lines


def alone_dots(rounds: Sequence[Bagged]) -> tuple[str, list[float]]:
    return "each tree alone, out of its bag", [each.alone for each in rounds]


def level(
    tree: Member, table: Table, test: Table | None, name: str = "one tree from all cases"
) -> tuple[str, float] | None:
    """The error of one tree from all cases on the cases to judge by, if there are any."""
    if test is None:
        return None
    given, right = answers(tree, sheet_of(table, test)), recoded_truth(table, test)
    return name, error_of(len(table.classes), given, right, test.weights)


def answers(tree: Member, sheet: Sheet) -> FloatArray:
    """What one tree answers anywhere."""
    return np.asarray(tree.labels[tree.places(sheet)], float)


def tree_rows(now: Bagged, table: Table) -> list[list[str]]:
    """The size of a tree, what it asks first, and how it does alone."""
    root = now.member.root
    return [
        ["asks first about", short(table.names[root]) if root >= 0 else "nothing"],
        ["nodes, leaves, depth", f"{now.member.nodes}, {now.member.leaves}, {now.member.depth}"],
        ["alone, out of its bag", error_text(table, now.alone)],
    ]
