"""One tree beside the vote of many: the plane, or the curve, under each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.ensemble.bagging import Bagged, staged, truth
from engine.learn.recipe import Recipe
from pages.components.chart import chart
from pages.trust.ensembles import charts_view as pictures
from pages.trust.ensembles import frame
from pages.trust.ensembles.bagging_view import answers

ONE = "one tree from all cases"


def plane(
    kind: str, data: str, recipe: Recipe, rounds: Sequence[Bagged], step: int, *, averaged: bool, font: int, height: int
) -> None:
    """The answers all over the plane."""
    table = frame.learned(data, recipe)
    classes, right = len(table.classes), truth(table)
    across, up, sheet = pictures.grid_of(table)
    one = answers(frame.alone(data, replace(recipe, tries=0)), sheet)
    voted = frame.mapped(
        f"{kind} {averaged}", data, recipe, step, one, lambda: staged(rounds, sheet, classes, averaged)
    )
    scale = (float(right.min()), float(right.max()))
    figures = [pictures.plane_figure(table, across, up, shown, font, scale=scale) for shown in (one, voted)]
    together = f"{step} trees together" if step else "No tree has voted yet"
    frame.show_charts({"one": (ONE.capitalize(), figures[0]), "all": (together, figures[1])}, height)


def curve(kind: str, data: str, recipe: Recipe, rounds: Sequence[Bagged], step: int, *, font: int, height: int) -> None:
    """The answers along the only column."""
    table = frame.learned(data, recipe)
    across, sheet = pictures.line_of(table)
    told = {ONE: answers(frame.alone(data, replace(recipe, tries=0)), sheet)}
    if step:
        told[f"{step} trees together"] = frame.mapped(
            kind, data, recipe, step, told[ONE], lambda: staged(rounds, sheet, 0, averaged=True)
        )
    chart(pictures.curve_figure(table, across, told, font), key="curve", height=height, label="One tree and many")
