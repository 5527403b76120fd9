"""The pictures of bagging: who is in the sample of a tree, and both in numbers."""

from __future__ import annotations

from engine.ensemble.bagging import Bagged, votes
from pages.trust.bagging.state import Bagging
from pages.trust.ensembles import bagging_view as view
from pages.trust.ensembles import charts_view as charts
from pages.trust.ensembles import pictures, streaming
from pages.trust.ensembles.scene import Scene
from pages.views.frames.blocks import Column


def draw_sample(scene: Scene[Bagged, Bagging], place: Column) -> None:
    """The bootstrap sample of the tree at hand; before the first sample the tree of all cases."""
    if scene.now is None:
        pictures.draw_tree(scene, place)
        return
    figure = charts.sample_figure(scene.table, scene.now.counts, place.board.font)
    place.chart(figure, height=pictures.HEIGHT, label="Who is in the sample, twice, or out of the bag")


def draw_votes(scene: Scene[Bagged, Bagging], place: Column) -> None:
    """How the trees vote on some cases, those first that one tree gets wrong."""
    one = streaming.single_tree(scene.state.data, scene.recipe)
    rows = view.doubtful(one, scene.table, scene.test)
    counted = votes(scene.rounds[: scene.step], scene.table, scene.test, rows)
    place.note(view.votes_note(scene.test is not None))
    place.grid(*view.votes_table(one, scene.table, scene.test, rows, counted))


def draw_numbers(scene: Scene[Bagged, Bagging], place: Column) -> None:
    """The votes on some cases; the sample and the tree at hand in numbers."""
    if scene.classes:
        draw_votes(scene, place)
    if scene.now is None:
        return
    left, right = place.columns(1, 1)
    left.grid((f"in sample {scene.step}", "rows", "share", "expected"), charts.sample_rows(scene.now.counts))
    right.grid((f"tree {scene.step}", ""), view.tree_rows(scene))
