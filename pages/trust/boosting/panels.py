"""The pictures of boosting: the residuals beside the sum of the trees, true numbers against answers, a tree, rounds."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from engine.data.table import FloatArray
from engine.ensemble.boosting import Boosted, with_residuals
from engine.ensemble.member import CodedRows
from engine.learn.grow import learn
from pages.trust.boosting import view
from pages.trust.boosting.state import Boosting
from pages.trust.ensembles import charts_view as charts
from pages.trust.ensembles import formulas_view, pictures, streaming
from pages.trust.ensembles.plane_view import grid_of, plane_figure
from pages.trust.ensembles.rounds_view import lit
from pages.trust.ensembles.scene import Scene
from pages.views.frames.blocks import Column

RESIDUAL = "residual"


def sum_so_far(scene: Scene[Boosted, Boosting], rows: CodedRows) -> FloatArray:
    """The sum of the trees so far, all over a picture."""
    found = streaming.mapped(scene, rows)
    return np.zeros(len(rows)) if found is None else found


def draw_curve(scene: Scene[Boosted, Boosting], place: Column) -> None:
    """The residuals and the tree grown from them, and the sum so far."""
    table, step, font = scene.table, scene.step, place.board.font
    across, rows = charts.line_of(table)
    tree = {"the tree": scene.now.member.predict(rows)} if scene.now else {}
    before = f"The residuals before tree {step}, and the tree" if step else "The residuals: the target itself"
    left = charts.curve_figure(
        table, across, tree, font, view.residuals_of(scene), RESIDUAL, view.residual_range(scene.rounds, table)
    )
    summed = {"the sum": sum_so_far(scene, rows)}
    total = charts.curve_figure(table, across, summed, font, room=view.sum_range(scene.rounds, table))
    pictures.draw_pair(place, {before: left, f"The sum of {view.trees(step)}": total})


def draw_plane(scene: Scene[Boosted, Boosting], place: Column) -> None:
    """The tree at hand over the residuals, and the sum so far over the target."""
    table, step, font = scene.table, scene.step, place.board.font
    across, up, rows = grid_of(table)
    residuals, truth = view.residuals_of(scene), table.target.numbers()
    one = scene.now.member.predict(rows) if scene.now else np.zeros(len(rows))
    total = sum_so_far(scene, rows)
    left = with_residuals(table, residuals, RESIDUAL)
    figures = [
        plane_figure(cases, across, up, shown, font, scale=(float(known.min()), float(known.max())))
        for cases, shown, known in ((left, one, residuals), (table, total, truth))
    ]
    title = f"Tree {step}, grown from the residuals" if step else "No tree yet"
    pictures.draw_pair(place, {title: figures[0], f"The sum of {view.trees(step)}": figures[1]})


def draw_fit(scene: Scene[Boosted, Boosting], place: Column) -> None:
    """True numbers against answers."""
    fitted = scene.now.fitted if scene.now else np.zeros(len(scene.table))
    figure = charts.fit_figure(scene.table, fitted, place.board.font)
    place.chart(figure, height=pictures.HEIGHT, label="True numbers and answers")


def draw_tree(scene: Scene[Boosted, Boosting], place: Column) -> None:
    """The tree of the round at hand, grown from the residuals that the rounds before it left."""
    trace = pictures.trace_of(scene.at(0))
    if scene.step > 1:
        left = with_residuals(scene.table, view.residuals_of(scene))
        trace = learn(left, replace(scene.recipe, aside=0.0))
    pictures.draw_grown(scene, place, trace)


def draw_rounds(scene: Scene[Boosted, Boosting], place: Column) -> None:
    """The three updates with the numbers of one case, and a few rounds in numbers."""
    place.math(formulas_view.update_lines(scene))
    place.grid(view.HEADS, view.round_rows(scene), lit(len(scene.rounds), scene.step))
