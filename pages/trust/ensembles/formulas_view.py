"""The formulas of ensembles with the numbers of one case: bagging's mean, boosting's three updates, usual settings."""

from __future__ import annotations

from math import isqrt

import numpy as np

from engine.data.table import Table
from engine.ensemble.bagging import Bagged
from engine.ensemble.boosting import Boosted
from engine.ensemble.forest import LEAST_OF_NUMBERS, usual_tries
from engine.ensemble.member import coded_rows
from pages.trust.ensembles.scene import S, Scene
from pages.views.arithmetic import shortened
from pages.views.text import count, equals, number, short, value_of

CASE = 0  # the row that the formulas are written for


def mean_lines(scene: Scene[Bagged, S], asked: Table, at: int = CASE) -> list[str]:
    """f_bag(x) = 1/B Σ f^b(x) for a case of a table: the mean of numbers, or the share of the votes for the class that
    has most."""
    table, many = scene.table, scene.step
    row = coded_rows(table, asked).take(np.array([at]))
    given = [float(each.member.predict(row)[0]) for each in scene.rounds[:many]]
    formula = r"\hat f_{\text{bag}}(x) = \frac{1}{B}\sum_{b=1}^{B} \hat f^{*b}(x)"
    if scene.classes:
        said = int(np.bincount(np.array(given, np.int64), minlength=len(table.classes)).argmax())
        given, name = [float(each == said) for each in given], short(table.classes[said], 14)
        written = [count(each) for each in given]
        formula += (
            rf"\qquad \hat f^{{*b}} = 1 \text{{ if tree }} b \text{{ says “}}\text{{{plain_tex(name)}}}\text{{”}}"
        )
    else:
        written = [number(each, 2) for each in given]
    mean = number(sum(given) / many, 3)
    sign = equals(sum(map(value_of, written)) / many, mean)
    return [
        formula,
        rf"\hat f_{{\text{{bag}}}}(x_{{{at + 1}}}) = \tfrac{{1}}{{{many}}}\,({shortened(written)}) {sign} {mean}",
    ]


def plain_tex(text: str) -> str:
    """A name from somebody's table inside \\text{}: letters, digits and a few signs, others as a dot."""
    return "".join(each if each.isalnum() or each in " .,:=<>+*/()!?'-" else "·" for each in text)


def update_lines(scene: Scene[Boosted, S]) -> list[str]:
    """The three updates of boosting for the first case: fit a tree to r, add it to f, take it from r."""
    now = scene.now
    if now is None:
        start = number(float(scene.table.target.numbers()[CASE]), 3)
        return [r"f(x) = 0", rf"r_1 = y_1 = {start}"]
    rate, after, before = now.recipe.rate, float(now.fitted[CASE]), float(now.residuals[CASE])
    earlier = float(scene.rounds[now.number - 2].fitted[CASE]) if now.number > 1 else 0.0
    tree = (after - earlier) / rate
    left = before - rate * tree
    told = {
        name: number(value, 3)
        for name, value in (("f", earlier), ("t", tree), ("g", after), ("r", before), ("s", left))
    }
    shrunk = f"{rate:g} \\cdot {bracketed(told['t'])}"
    added = equals(value_of(told["f"]) + rate * value_of(told["t"]), told["g"])
    taken = equals(value_of(told["r"]) - rate * value_of(told["t"]), told["s"])
    fitted = rf"T_{{{now.number}}}"
    return [
        rf"{fitted} \text{{ is fitted to }} r: \quad {fitted}(x_1) = {told['t']} \text{{ where }} r_1 = {told['r']}",
        rf"f(x_1) ← f(x_1) + λ {fitted}(x_1) = {told['f']} + {shrunk} {added} {told['g']}",
        rf"r_1 ← r_1 - λ {fitted}(x_1) = {told['r']} - {shrunk} {taken} {told['s']}",
    ]


def bracketed(text: str) -> str:
    """A negative number in brackets."""
    return f"({text})" if text.startswith(("-", "−")) else text


def defaults_words(scene: Scene[Bagged, S]) -> str:
    """How many columns are usually drawn, how small leaves may be, and why."""
    p, usual = len(scene.table.columns), usual_tries(scene.table)
    now = "" if scene.recipe.tries == usual else f" Here m = {scene.recipe.tries} is set."
    if scene.classes:
        root = "=" if isqrt(p) ** 2 == p else "≈"
        return (
            f"<b>Usual for classes:</b> m = √p = √{p} {root} {usual}, leaves down to 1 case. Only who wins the vote "
            "counts, so full trees may each be unsteady: few columns make them differ, and what differs averages out."
            f"{now}"
        )
    third = "=" if p % 3 == 0 else "≈"
    return (
        f"<b>Usual for numbers:</b> m = p/3 = {p}/3 {third} {usual}, leaves of {count(LEAST_OF_NUMBERS)} cases or "
        "more. Every deviation counts here, so each tree gets more columns and its leaves a mean over some cases: less "
        f"noise in a tree, at the price of trees that are more alike.{now}"
    )
