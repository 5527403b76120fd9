"""Boosting in words and numbers: the residuals before and after each round."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.data.table import FloatArray, Table
from engine.ensemble.boosting import Boosted
from pages.trust.boosting.state import Boosting
from pages.trust.ensembles.rounds_view import window
from pages.trust.ensembles.scene import Scene
from pages.views.text import number, several

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
        spread = number(float(np.average(table.target.numbers() ** 2, weights=table.weights)))
        return (
            "The sum of no trees is 0 everywhere, so the residuals are the target itself: their mean square is "
            f"{spread}. Step on to add trees."
        )
    before, after = fine(before_of(now, table)), fine(now.error)
    others = {1: "the target itself", 2: "the residuals of the first"}
    grown = others.get(now.number, f"the residuals of the {now.number - 1} before it")
    changed = (
        f"leaves the mean square of the residuals at <b>{after}</b>, to all the digits shown."
        if before == after
        else f"lowers the mean square of the residuals from {before} to <b>{after}</b>."
    )
    said = f"Tree {now.number} was grown from {grown}. Adding <b>λ = {number(now.recipe.rate, 2)}</b> of it {changed}"
    if now.test is not None:
        at = best(rounds)
        said += f" On the test cases the error is <b>{fine(now.test)}</b>"
        said += (
            f", the lowest of all {len(rounds)} rounds."
            if at == now.number
            else f", as low as after {at} {'round' if at == 1 else 'rounds'}: it gets no lower."
            if fine(rounds[at - 1].test or 0.0) == fine(now.test)
            else f"; the lowest, {fine(rounds[at - 1].test or 0.0)}, comes after {several(at, 'round')}."
        )
    return said


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
