"""The pictures of AdaBoost: the weights of the cases on the plane, or side by side; a tree; the rounds in numbers."""

from __future__ import annotations

from dataclasses import replace

from engine.ensemble.adaboost import Adapted
from engine.learn.grow import learn
from pages.trust.adaboost import view
from pages.trust.adaboost.state import Ada
from pages.trust.ensembles import pictures, streaming
from pages.trust.ensembles.plane_view import grid_of, plane_figure
from pages.trust.ensembles.rounds_view import lit
from pages.trust.ensembles.scene import Scene
from pages.views.frames.blocks import Column


def draw_plane(scene: Scene[Adapted, Ada], place: Column) -> None:
    """The tree at hand over the weights that it was grown from, and all trees so far over those for the next."""
    table, now, font = scene.table, scene.now, place.board.font
    across, up, rows = grid_of(table)
    one = now.member.predict(rows) if now else None
    weights, wrong, after = (now.weights, now.wrong, now.after) if now else (None, None, None)
    figures = (
        plane_figure(table, across, up, one, font, weights, wrong, view.cut_shapes(now, table)),
        plane_figure(table, across, up, streaming.mapped(scene, rows), font, after),
    )
    pictures.draw_pair(place, dict(zip(view.plane_titles(scene.step), figures, strict=True)))
    place.note(view.plane_words(now))


def draw_weights(scene: Scene[Adapted, Ada], place: Column) -> None:
    """The weight of every case, heaviest first."""
    figure = view.weights_figure(scene.now, scene.table, place.board.font)
    place.chart(figure, height=pictures.HEIGHT, label="The weight of every case")


def draw_tree(scene: Scene[Adapted, Ada], place: Column) -> None:
    """The tree of the round at hand, grown from the weights that the rounds before it left."""
    trace = pictures.trace_of(scene.at(0))
    if scene.now:
        trace = learn(replace(scene.table, weights=scene.now.weights), replace(scene.recipe, aside=0.0))
    pictures.draw_grown(scene, place, trace)


def draw_rounds(scene: Scene[Adapted, Ada], place: Column) -> None:
    """A few rounds in numbers."""
    place.grid(view.HEADS, view.round_rows(scene), lit(len(scene.rounds), scene.step))
