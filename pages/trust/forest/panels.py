"""The pictures of a random forest: the columns drawn at a node, how alike the trees are, what matters, the chances."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import streamlit as st

from engine.ensemble.bagging import Bagged
from engine.ensemble.importance import alikeness, chances, decrease, mean_growth, permuted, simulated
from engine.ensemble.member import coded_rows
from engine.ensemble.tree_correlation import SETS, answers_by_set, correlations, points_of
from engine.experiments.tree_importance import TreeImportance, tree_importance
from engine.learn.grow import learn
from engine.learn.recipe import Recipe
from pages.components.chart import chart
from pages.shell import page, session
from pages.shell.cache import per_table
from pages.shell.session import entered, shown
from pages.shell.sources import table_of
from pages.shell.style import font
from pages.trust.ensembles import bagging_view, formulas_view, pictures, streaming
from pages.trust.ensembles.errors_view import error_name
from pages.trust.ensembles.scene import Scene
from pages.trust.forest import pairs_view, view
from pages.trust.forest.state import Forest
from pages.views.frames.blocks import Column
from pages.views.grid import grid_html

SOME = 30  # trees for each number of columns
TIMES = 20_000  # draws of a simulation


@per_table(shared=24, own=4, spinner="Growing one tree with its surrogates …")
def importance_to_one(data: str, recipe: Recipe) -> TreeImportance:
    """The importance of the columns to one tree from all cases and columns."""
    return tree_importance(learn(table_of(data, ()), recipe))


def height_of(scene: Scene[Bagged, Forest]) -> int:
    """The height in pixels of a picture that is not on the stage."""
    return pictures.HEIGHT * 5 // 4 if scene.state.lecture else pictures.HEIGHT


def draw_tree(scene: Scene[Bagged, Forest], place: Column) -> None:
    """The tree at hand, and which columns were drawn at one of its nodes."""
    most, trace = len(scene.table.columns), pictures.trace_of(scene)
    left, right = place.columns(3, 2)
    pictures.draw_grown(scene, left, trace)
    node = view.node_of(trace, scene.state.node)
    right.note(view.node_words(trace, node, scene.recipe.tries if scene.now else most, most))
    if trace.tree.nodes[node].question is not None:
        rows, lit = view.drawn_rows(trace.candidates(trace.index_of(node)))
        right.grid(("column", "drawn", "its best question", "gain"), rows, lit)


def show_alike(scene: Scene[Bagged, Forest]) -> None:
    """How alike the trees are and how much the forest errs, for several numbers of columns drawn."""
    forests = {
        tries: streaming.rounds_of(scene.ensemble, scene.state.data, replace(scene.recipe, tries=tries), SOME)
        for tries in view.spread(len(scene.table.columns))
    }
    forests = {tries: rounds for tries, rounds in forests.items() if len(rounds) > 1}  # others were cancelled
    alike = {tries: alikeness(rounds, scene.table) for tries, rounds in forests.items()}
    lines, now = view.alike_lines(alike, forests, scene.chosen), scene.recipe.tries
    chart(
        view.by_tries_figure(list(forests), lines, now, font(scene.state) - 2),
        key="alike",
        height=height_of(scene),
        label="Correlation between trees and error by the number of columns drawn",
    )
    page.say(view.alike_words(alike, forests, now, scene.classes, scene.chosen), "note")


def show_pairs(scene: Scene[Bagged, Forest]) -> None:
    """How alike two trees answer at each of many points, for several numbers of columns drawn (figure 15.9)."""
    table, found = scene.table, {}
    for tries in view.spread(len(table.columns)):
        recipe = replace(scene.recipe, tries=tries)
        given = streaming.gathered("pairs", scene.state.data, recipe, SETS, partial(answers_by_set, table, recipe))
        if len(given) == SETS:  # others were cancelled
            found[tries] = correlations(given)
    chart(
        pairs_view.figure(found, scene.recipe.tries, font(scene.state) - 2),
        key="pairs",
        height=height_of(scene),
        label="Correlation of two trees at each of many points, by the number of columns drawn",
    )
    page.say(pairs_view.words(found, len(points_of(table, scene.recipe.seed))), "note")


def show_importance(scene: Scene[Bagged, Forest]) -> None:
    """Which columns matter, by both measures."""
    if not scene.step:
        page.say("Step on: importance is a mean over the trees, and there is none yet.", "note")
        return
    table, state, most = scene.table, scene.state, len(scene.table.columns)
    rounds, rows = scene.rounds[: scene.step], coded_rows(table, table)
    shuffled = streaming.gathered(
        f"shuffled {scene.step}", state.data, scene.recipe, most, lambda: permuted(rounds, table, rows, state.seed)
    )
    chart(
        view.importance_figure(table.names, decrease(rounds), mean_growth(shuffled, most), font(scene.state) - 2),
        key="importance",
        height=max(height_of(scene), 22 * min(most, view.MOST_BARS) + 90),
        label="Which columns matter",
    )
    page.say(view.importance_words(most, error_name(table)), "note")
    alone = importance_to_one(state.data, replace(scene.recipe, tries=0, missing="surrogate"))
    page.say(view.tree_importance_words(alone), "note")
    if told := view.tree_importance_rows(alone):
        st.html(grid_html(("to a single tree", "by its questions", "as a surrogate", "share of both"), told))


def show_chance(scene: Scene[Bagged, Forest]) -> None:
    """The chance that a split sees a relevant column, computed and simulated."""
    state = scene.state
    columns, relevant = state.columns, state.relevant
    with st.container(horizontal=True):
        st.number_input(
            "Columns in all, p",
            1,
            1000,
            **shown("columns", value=columns),
            width=170,
            on_change=lambda: session.change(columns=entered("columns"), relevant=min(relevant, entered("columns"))),
        )
        st.number_input(
            "Columns that matter, r",
            1,
            columns,
            **shown("relevant", value=relevant),
            width=170,
            on_change=session.setter("relevant", "relevant"),
        )
    tries, computed = view.usual_draw(columns), chances(columns, relevant)
    seen = simulated(columns, relevant, tries, TIMES, state.seed)
    chart(
        view.chance_figure(columns, relevant, computed, tries, seen, font(scene.state) - 2),
        key="chance",
        height=height_of(scene),
        label="The chance that a split sees a relevant column",
    )
    page.say(view.chance_words(columns, relevant, tries, computed[tries - 1], seen, TIMES), "note")


def draw_numbers(scene: Scene[Bagged, Forest], place: Column) -> None:
    """The tree at hand in numbers."""
    place.note(formulas_view.defaults_words(scene))
    if scene.now is not None:
        place.grid((f"tree {scene.step}", ""), bagging_view.tree_rows(scene))
