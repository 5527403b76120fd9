"""The pictures that every ensemble has: the error, a tree, and the plane or the curve under one tree and under all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.ensemble.errors import test_error, truth
from engine.learn.grow import learn
from engine.learn.recipe import Recipe
from engine.learn.trace import Trace
from pages.shell.sources import table_of
from pages.trust.ensembles import charts_view as charts
from pages.trust.ensembles import errors_view, streaming
from pages.trust.ensembles.charts_view import Figure
from pages.trust.ensembles.plane_view import grid_of, plane_figure
from pages.trust.ensembles.scene import R, S, Scene
from pages.views.frames.blocks import Column

ONE = "one tree from all cases"
HEIGHT, LOWER = 380, 320  # of a picture, and of two side by side, in pixels


def draw_error(scene: Scene[R, S], place: Column) -> None:
    """The errors by round, and how rough they are."""
    level = None
    if scene.ensemble.draws and scene.test is not None:
        tree = streaming.single_tree(scene.state.data, scene.recipe)
        name = "one tree, all cases and columns" if scene.recipe.tries else ONE
        level = name, test_error(tree, scene.table, scene.test)
    by = "round" if scene.ensemble.count == "rounds" else "the number of trees"
    figure = errors_view.figure(scene, level, place.board.font)
    place.chart(figure, height=HEIGHT, label=f"The error by {by}", goes=True)
    for words in (errors_view.stable_words(scene), errors_view.rough_words(scene)):
        if words:
            place.note(words)


def shown_recipe(scene: Scene[R, S]) -> Recipe:
    """The recipe of the tree that is shown: of the round at hand, or before it one tree from all cases and columns."""
    return scene.now.recipe if scene.now else replace(scene.recipe, tries=0)


def draw_tree(scene: Scene[R, S], place: Column) -> None:
    """The tree of the round at hand, whose nodes can be clicked."""
    draw_grown(scene, place, trace_of(scene))


def trace_of(scene: Scene[R, S]) -> Trace:
    """How the tree that is shown was grown."""
    return learn(table_of(scene.state.data, ()), shown_recipe(scene))


def draw_beside(scene: Scene[R, S], place: Column) -> None:
    """The tree of all cases beside that of the bootstrap sample at hand."""
    if scene.now is None:
        draw_tree(scene, place)
        return
    for column, title, each in zip(
        place.columns(1, 1),
        (ONE.capitalize(), f"Tree {scene.step}, from its sample"),
        (scene.at(0), scene),
        strict=True,
    ):
        column.note(f"<b>{title}</b>")
        draw_tree(each, column)


def draw_grown(scene: Scene[R, S], place: Column, trace: Trace) -> None:
    """A tree whose nodes can be clicked; the one that was clicked last is lit."""
    ids = {".".join(map(str, each)) or "root": each for each in trace.tree.nodes}
    node = scene.state.node
    place.tree(
        trace.tree,
        trace.coded.recipe,
        tree_id=f"{scene.state.data} {hash(shown_recipe(scene))}",
        height=HEIGHT,
        lit=[ids[node]] if node in ids else [],
        picks=True,
    )


def draw_pair(place: Column, figures: Mapping[str, Figure]) -> None:
    """Figures side by side, by what each shows."""
    for column, (label, figure) in zip(place.columns(*[1.0] * len(figures)), figures.items(), strict=True):
        column.note(f"<b>{label}</b>")
        column.chart(figure, height=LOWER, label=label)


def draw_plane(scene: Scene[R, S], place: Column) -> None:
    """The answers all over the plane: of one tree, and of all trees so far."""
    table, step, right = scene.table, scene.step, truth(scene.table)
    across, up, rows = grid_of(table)
    one = streaming.single_tree(scene.state.data, scene.recipe).predict(rows)
    together = streaming.mapped(scene, rows)
    scale = (float(right.min()), float(right.max()))
    figures = [plane_figure(table, across, up, shown, place.board.font, scale=scale) for shown in (one, together)]
    title = "No tree has voted yet" if not step else "Tree 1 alone" if step == 1 else f"{step} trees together"
    draw_pair(place, {ONE.capitalize(): figures[0], title: figures[1]})


def draw_curve(scene: Scene[R, S], place: Column) -> None:
    """The answers along the only column: of one tree, and of all trees so far."""
    across, rows = charts.line_of(scene.table)
    lines = {ONE: streaming.single_tree(scene.state.data, scene.recipe).predict(rows)}
    together = streaming.mapped(scene, rows)
    if together is not None:
        lines["all trees so far"] = together
    place.chart(
        charts.curve_figure(scene.table, across, lines, place.board.font), height=HEIGHT, label="One tree and many"
    )
