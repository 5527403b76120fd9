"""The pictures of bagging: who is in the sample of a tree, and both in numbers."""

from __future__ import annotations

from engine.data.table import Table
from engine.ensemble.bagging import Bagged, votes
from pages.trust.bagging.state import Bagging
from pages.trust.ensembles import bagging_view as view
from pages.trust.ensembles import charts_view as charts
from pages.trust.ensembles import formulas_view, pictures, streaming
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
    """How the trees vote on some cases, those first that one tree gets wrong; and the first of them in the formula."""
    one = streaming.single_tree(scene.state.data, scene.recipe)
    rows = view.doubtful(one, scene.table, scene.test)
    counted = votes(scene.rounds[: scene.step], scene.table, scene.test, rows)
    place.note(view.votes_note(scene.test is not None))
    place.grid(*view.votes_table(one, scene.table, scene.test, rows, counted))
    if scene.test is not None and len(rows):
        draw_mean(scene, place, scene.test, int(rows[0]), "the first case of these votes")
    else:
        draw_mean(scene, place, scene.table)


def draw_mean(
    scene: Scene[Bagged, Bagging], place: Column, asked: Table, at: int = 0, which: str = "the first training case"
) -> None:
    """The mean of the trees' answers for one case, and which case that is."""
    if scene.now is not None:
        place.math(formulas_view.mean_lines(scene, asked, at))
        place.note(f"x with the index {at + 1} is {which}; every tree answers for it.")


def draw_numbers(scene: Scene[Bagged, Bagging], place: Column) -> None:
    """The votes on some cases, and their mean."""
    if scene.classes:
        draw_votes(scene, place)
    else:
        draw_mean(scene, place, scene.table)


def draw_member(scene: Scene[Bagged, Bagging], place: Column) -> None:
    """The sample and the tree at hand in numbers."""
    if scene.now is not None:
        place.grid((f"in sample {scene.step}", "rows", "share", "expected"), charts.sample_rows(scene.now.counts))
        place.grid((f"tree {scene.step}", ""), view.tree_rows(scene))
