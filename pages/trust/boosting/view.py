"""Boosting in words and numbers: the residuals before and after each round."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.data.table import FloatArray, Table
from engine.ensemble.boosting import Boosted
from pages.trust.boosting.state import Boosting
from pages.trust.ensembles.rounds_view import window
from pages.trust.ensembles.scene import Scene
from pages.views.executed_lines import ANSWER, LOOP, REPEAT, START, Listing, Variables, executed
from pages.views.frames.blocks import ExecutedLine
from pages.views.text import number, several, short

HEADS = ("round", "splits", "mean square of the residuals before", "after", "test error")


def fine(value: float) -> str:
    """A mean square: later rounds change it little, so small ones get more digits."""
    return number(value, 7 if value < 0.01 else 5 if value < 0.1 else 4)


def trees(many: int) -> str:
    """So many shrunken trees."""
    return "no tree" if not many else "one shrunken tree" if many == 1 else f"{many} shrunken trees"


def residual_range(rounds: Sequence[Boosted], table: Table) -> tuple[float, float]:
    """The least and the largest residual of all rounds: an axis that stays still shows that they shrink."""
    ever = [table.target.numbers(), *(each.residuals for each in rounds)]
    return min(float(each.min()) for each in ever), max(float(each.max()) for each in ever)


def sum_range(rounds: Sequence[Boosted], table: Table) -> tuple[float, float]:
    """The least and the largest of the target, of 0 and of every round's sum."""
    ever = [table.target.numbers(), np.zeros(1), *(each.fitted for each in rounds)]
    return min(float(each.min()) for each in ever), max(float(each.max()) for each in ever)


def residuals_of(scene: Scene[Boosted, Boosting]) -> FloatArray:
    """The residuals that the tree at hand was grown from; before the first tree the target itself."""
    return scene.now.residuals if scene.now else scene.table.target.numbers()


def best(rounds: Sequence[Boosted]) -> int:
    """The round with the lowest test error, 0 where there is none."""
    tested = [each.test for each in rounds if each.test is not None]
    return 1 + int(np.argmin(tested)) if tested else 0


def before_of(now: Boosted, table: Table) -> float:
    """The mean square of the residuals that a tree was grown from."""
    return float(np.average(now.residuals**2, weights=table.weights))


def sentence(scene: Scene[Boosted, Boosting]) -> str:
    """What the round did to the residuals."""
    now, table, rounds = scene.now, scene.table, scene.rounds
    if now is None:
        spread = fine(float(np.average(table.target.numbers() ** 2, weights=table.weights)))
        return (
            "The sum of no trees is 0 everywhere, so the residuals are the target itself: their mean square is "
            f"{spread}. Step on to add trees."
        )
    before, after = fine(before_of(now, table)), fine(now.error)
    others = {1: "the target itself", 2: "the residuals of the first"}
    grown = others.get(now.number, f"the residuals of the {now.number - 1} before it")
    changed = (
        f"keeps the mean square of the residuals at <b>{after}</b>, to all the digits shown."
        if before == after
        else f"lowers the mean square of the residuals from {before} to <b>{after}</b>."
    )
    said = f"Tree {now.number} was grown from {grown}. Adding <b>λ = {number(now.recipe.rate, 2)}</b> of it {changed}"
    if now.test is not None:
        known = rounds[: scene.told]
        at = best(known)
        said += f" On the test cases the error is <b>{fine(now.test)}</b>"
        if len(known) < len(rounds):
            return said + so_far(known, at)
        said += (
            f", the lowest of all {len(rounds)} rounds."
            if at == now.number
            else f", as low as after {at} {'round' if at == 1 else 'rounds'}: it gets no lower."
            if fine(rounds[at - 1].test or 0.0) == fine(now.test)
            else f"; the lowest, {fine(rounds[at - 1].test or 0.0)}, comes after {several(at, 'round')}."
        )
    return said


def so_far(known: Sequence[Boosted], at: int) -> str:
    """How the test error compares with those before it, of which round `at` has the lowest."""
    now = known[-1]
    if at == now.number:
        return ", the lowest so far." if at > 1 else "."
    lowest = fine(known[at - 1].test or 0.0)
    came = f"after {several(at, 'round')}"
    return f", as low as {came}." if lowest == fine(now.test or 0.0) else f"; the lowest so far, {lowest}, came {came}."


def code(scene: Scene[Boosted, Boosting]) -> list[ExecutedLine]:
    """Boosting for regression as pseudo-code (Friedman 2001), with the numbers of the round at hand."""
    splits = int(scene.chosen["splits"])
    listing: Listing = {
        START: (0, "f(x) ← 0 everywhere, r ← y for every case"),
        LOOP: REPEAT,
        "tree": (1, f"T ← a tree of {several(splits, 'split')}, fitted to the residuals r"),
        "add": (1, "f(x) ← f(x) + λ · T(x)"),
        "residuals": (1, "r ← r − λ · T(x)"),
        ANSWER: (0, "answer(x) ← f(x), the sum of all λ · T(x)"),
    }
    return executed(listing, variables(scene))


def variables(scene: Scene[Boosted, Boosting]) -> dict[str, Variables]:
    """What the variables hold in the lines that the round at hand executes."""
    now, table = scene.now, scene.table
    if now is None:
        return {START: (("mean of r²", fine(float(np.average(table.target.numbers() ** 2, weights=table.weights)))),)}
    test = (("test error", fine(now.test)),) if now.test is not None else ()
    return {
        LOOP: (("b", str(now.number)),),
        "tree": (asked(now, table),),
        "add": (("λ", number(now.recipe.rate, 2)), *test),
        "residuals": (("mean of r²", f"{fine(before_of(now, table))} → {fine(now.error)}"),),
        **({ANSWER: ()} if scene.ended else {}),
    }


def asked(now: Boosted, table: Table) -> tuple[str, str]:
    """The column that the tree of a round asks first, as a variable."""
    root = now.member.root
    return "column at the root", short(table.names[root]) if root >= 0 else "nothing"


def round_rows(scene: Scene[Boosted, Boosting]) -> list[list[str]]:
    """A few rounds in numbers; those still to come stay open."""
    rows = []
    for at in window(len(scene.rounds), scene.step):
        each = scene.rounds[at - 1]
        if at > scene.step:
            rows.append([str(at), *["…"] * 4])
            continue
        rows.append(
            [
                str(at),
                str(each.member.leaves - 1),
                fine(before_of(each, scene.table)),
                fine(each.error),
                "–" if each.test is None else fine(each.test),
            ]
        )
    return rows
