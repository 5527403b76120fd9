"""The pictures that every ensemble has: the error, a tree, and the plane or the curve under one tree and under all."""

from __future__ import annotations

from engine.ensemble.errors import test_error, truth
from pages.components.chart import chart
from pages.shell import page
from pages.trust.ensembles import charts_view as charts
from pages.trust.ensembles import errors_view, frame, streaming
from pages.trust.ensembles.scene import R, S, Scene
from pages.trust.ensembles.state import TREE

ONE = "one tree from all cases"


def show_error(scene: Scene[R, S]) -> None:
    """The errors by round, and how rough they are."""
    level = None
    if scene.ensemble.draws and scene.test is not None:
        tree = streaming.single_tree(scene.state.data, scene.recipe)
        name = "one tree, all cases and columns" if scene.recipe.tries else ONE
        level = name, test_error(tree, scene.table, scene.test)
    by = "round" if scene.ensemble.count == "rounds" else "the number of trees"
    chart(errors_view.figure(scene, level), key="errors", height=scene.height, label=f"The error by {by}")
    if rough := errors_view.rough_words(scene):
        page.say(rough, "note")


def show_link(scene: Scene[R, S], picture: str) -> None:
    """The link to the tree of the round at hand, unless the picture is that tree and has it already."""
    if scene.now is not None and picture != TREE:
        frame.open_member(scene)


def show_tree(scene: Scene[R, S]) -> None:
    """The tree of the round at hand."""
    frame.show_tree(scene)


def show_plane(scene: Scene[R, S]) -> None:
    """The answers all over the plane: of one tree, and of all trees so far."""
    table, step, right = scene.table, scene.step, truth(scene.table)
    across, up, rows = charts.grid_of(table)
    one = streaming.single_tree(scene.state.data, scene.recipe).predict(rows)
    together = streaming.mapped(scene, rows, one)
    scale = (float(right.min()), float(right.max()))
    figures = [charts.plane_figure(table, across, up, shown, scene.font, scale=scale) for shown in (one, together)]
    title = f"{step} trees together" if step else "No tree has voted yet"
    frame.show_charts({"one": (ONE.capitalize(), figures[0]), "all": (title, figures[1])}, scene.height)


def show_curve(scene: Scene[R, S]) -> None:
    """The answers along the only column: of one tree, and of all trees so far."""
    across, rows = charts.line_of(scene.table)
    lines = {ONE: streaming.single_tree(scene.state.data, scene.recipe).predict(rows)}
    if scene.step:
        lines[f"{scene.step} trees together"] = streaming.mapped(scene, rows, lines[ONE])
    figure = charts.curve_figure(scene.table, across, lines, scene.font)
    chart(figure, key="curve", height=scene.height, label="One tree and many")
