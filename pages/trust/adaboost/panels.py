"""The pictures of AdaBoost: the weights of the cases on the plane, or side by side."""

from __future__ import annotations

import numpy as np
import streamlit as st

from engine.ensemble.adaboost import Adapted
from pages.components.chart import chart
from pages.shell import page
from pages.trust.adaboost import view
from pages.trust.adaboost.state import Ada
from pages.trust.ensembles import charts_view as charts
from pages.trust.ensembles import frame, panels, streaming
from pages.trust.ensembles.rounds_view import lit
from pages.trust.ensembles.scene import Scene
from pages.views.grid import grid_html


def show_plane(scene: Scene[Adapted, Ada]) -> None:
    """The tree at hand over the weights that it was grown from, and all trees so far over those for the next."""
    table, now, font = scene.table, scene.now, scene.font
    across, up, rows = charts.grid_of(table)
    nothing = np.full(len(rows), -1.0)
    one = now.member.predict(rows) if now else nothing
    weights, wrong, after = (now.weights, now.wrong, now.after) if now else (None, None, None)
    figures = (
        charts.plane_figure(table, across, up, one, font, weights, wrong, view.cut_shapes(now, table)),
        charts.plane_figure(table, across, up, streaming.mapped(scene, rows, nothing), font, after),
    )
    titled = zip(view.plane_titles(scene.step), figures, strict=True)
    frame.show_charts(dict(zip(("one", "all"), titled, strict=True)), scene.height)
    page.say(view.plane_words(now), "note")


def show_weights(scene: Scene[Adapted, Ada]) -> None:
    """The weight of every case, heaviest first."""
    figure = view.weights_figure(scene.now, scene.table, scene.font)
    chart(figure, key="weights", height=scene.height, label="The weight of every case")


def show_rounds(scene: Scene[Adapted, Ada], picture: str) -> None:
    """A few rounds in numbers, and the link to the tree."""
    st.html(grid_html(view.HEADS, view.round_rows(scene), lit(len(scene.rounds), scene.step)))
    panels.show_link(scene, picture)
