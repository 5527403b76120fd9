"""The pictures of boosting: the residuals beside the sum of the trees, and true numbers against answers."""

from __future__ import annotations

import numpy as np
import streamlit as st

from engine.data.table import FloatArray
from engine.ensemble.boosting import Boosted, with_residuals
from engine.ensemble.member import CodedRows
from pages.components.chart import chart
from pages.trust.boosting import view
from pages.trust.boosting.state import Boosting
from pages.trust.ensembles import charts_view as charts
from pages.trust.ensembles import frame, panels, streaming
from pages.trust.ensembles.rounds_view import lit
from pages.trust.ensembles.scene import Scene
from pages.views.grid import grid_html

RESIDUAL = "residual"


def sum_so_far(scene: Scene[Boosted, Boosting], rows: CodedRows) -> FloatArray:
    """The sum of the trees so far, all over a picture."""
    return streaming.mapped(scene, rows, np.zeros(len(rows)))


def show_curve(scene: Scene[Boosted, Boosting]) -> None:
    """The residuals and the tree grown from them, and the sum so far."""
    table, step, font = scene.table, scene.step, scene.font
    across, rows = charts.line_of(table)
    tree = {f"tree {step}": scene.now.member.predict(rows)} if scene.now else {}
    before = f"The residuals before tree {step}, and the tree" if step else "The residuals: the target itself"
    room = view.residual_range(scene.rounds, table)
    left = charts.curve_figure(table, across, tree, font, view.residuals_of(scene), RESIDUAL, room)
    total = charts.curve_figure(table, across, {f"the sum of {view.trees(step)}": sum_so_far(scene, rows)}, font)
    frame.show_charts({"residuals": (before, left), "sum": ("The sum so far", total)}, scene.height)


def show_plane(scene: Scene[Boosted, Boosting]) -> None:
    """The tree at hand over the residuals, and the sum so far over the target."""
    table, step, font = scene.table, scene.step, scene.font
    across, up, rows = charts.grid_of(table)
    residuals, truth = view.residuals_of(scene), table.target.numbers()
    one = scene.now.member.predict(rows) if scene.now else np.zeros(len(rows))
    total = sum_so_far(scene, rows)
    left = with_residuals(table, residuals, RESIDUAL)
    figures = [
        charts.plane_figure(cases, across, up, shown, font, scale=(float(known.min()), float(known.max())))
        for cases, shown, known in ((left, one, residuals), (table, total, truth))
    ]
    title = f"Tree {step}, grown from the residuals" if step else "No tree yet"
    frame.show_charts({"one": (title, figures[0]), "all": (f"The sum of {view.trees(step)}", figures[1])}, scene.height)


def show_fit(scene: Scene[Boosted, Boosting]) -> None:
    """True numbers against answers."""
    fitted = scene.now.fitted if scene.now else np.zeros(len(scene.table))
    figure = charts.fit_figure(scene.table, fitted, scene.font)
    chart(figure, key="fit", height=scene.height, label="True numbers and answers")


def show_rounds(scene: Scene[Boosted, Boosting], picture: str) -> None:
    """A few rounds in numbers, and the link to the tree."""
    st.html(grid_html(view.HEADS, view.round_rows(scene), lit(len(scene.rounds), scene.step)))
    panels.show_link(scene, picture)
