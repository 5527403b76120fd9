"""The pictures of bagging: who is in the sample of a tree."""

from __future__ import annotations

import streamlit as st

from engine.ensemble.bagging import Bagged
from pages.components.chart import chart
from pages.trust.bagging.state import Bagging
from pages.trust.ensembles import bagging_view as view
from pages.trust.ensembles import charts_view as charts
from pages.trust.ensembles import frame, panels
from pages.trust.ensembles.scene import Scene
from pages.views.grid import grid_html


def show_sample(scene: Scene[Bagged, Bagging]) -> None:
    """The bootstrap sample of the tree at hand; before the first sample the tree of all cases."""
    if scene.now is None:
        frame.show_tree(scene)
        return
    figure = charts.sample_figure(scene.table, scene.now.counts, scene.font)
    chart(figure, key="sample", height=scene.height, label="Who is in the sample, twice, or out of the bag")


def show_numbers(scene: Scene[Bagged, Bagging], picture: str) -> None:
    """The sample and the tree at hand in numbers, and the link to the tree."""
    if scene.now is None:
        return
    left, right = st.columns(2, gap="medium")
    with left:
        heads = (f"in sample {scene.step}", "rows", "share", "expected")
        st.html(grid_html(heads, charts.sample_rows(scene.now.counts)))
    with right:
        st.html(grid_html((f"tree {scene.step}", ""), view.tree_rows(scene)))
        panels.show_link(scene, picture)
