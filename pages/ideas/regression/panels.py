"""The pictures of the page, a function each: the cuts, the plane, the residuals, the depths, the leaf models."""

from __future__ import annotations

import streamlit as st

from engine.data.table import Table
from engine.experiments.depths import cut_at
from engine.experiments.staircase import Stairs, best_fit, cut_of, error_curve, model_fits
from pages.components.chart import Point, chart
from pages.ideas.regression import staircase_view, surface_view, view
from pages.ideas.regression.controls import draw
from pages.ideas.regression.subject import MOST_ROWS, Subject, cases_of, depths_of, stairs_of, training_stairs, whole_of
from pages.shell import page, player, session
from pages.views.grid import grid_html
from pages.views.partition import frame_of, partition_figure
from pages.views.text import cases, short

FEWEST = 6  # cases that can be divided into training and held-out ones


def show(subject: Subject) -> None:
    """The picture that is asked for, or why there is none."""
    view_name = subject.state.view
    if subject.empty:
        show_empty_board(subject)
    elif not subject.name:
        page.say("These data have no numeric column whose values differ, so there is nothing to cut.")
    elif view_name == "plane":
        show_plane(subject)
    else:
        table = subject.cases()
        if view_name in ("depth", "leaves") and len(table) < FEWEST:
            page.say("Holding cases out needs six of them or more.")
            return
        PANELS[view_name](subject, table)
        show_left_out(subject, table)


def show_empty_board(subject: Subject) -> None:
    page.say("There is no point yet. Click into the picture.")
    with st.columns([3, 2], gap="medium")[0]:  # as wide as it is with points
        chart(
            staircase_view.empty_board(subject.font),
            key="stairs",
            height=subject.height + 40,
            label="A board to draw points on",
            on_click=draw,
        )


def show_cuts(subject: Subject, table: Table) -> None:
    """The stairs growing, the error of every cut, the sums of the last one."""
    state, name = subject.state, subject.name
    grown = stairs_of(subject.source, (name,), state.log)
    made = cuts_made(subject, grown)
    tree, cut = grown.tree(made), cut_of(grown, made) if made else None
    page.say(view.cut_sentence(cut, tree, made) if cut else view.start_sentence(tree, bool(grown.cuts)))
    play(grown, made)
    curve = (cut.at, cut.errors) if cut else error_curve(grown.trace, (), name)
    left, right = st.columns([3, 2], gap="medium")
    with left:
        chart(
            staircase_view.cuts_figure(tree, table, name, cut, curve, subject.font, subject.drawn),
            key="stairs",
            height=subject.height + 40,
            label="The cases, the stairs, and the error after each cut",
            on_click=draw if subject.drawn else None,
        )
        if subject.drawn:
            page.say("Click into the picture to add a point; click a point to take it away.", "note")
    with right:
        for line in view.sum_lines(cut, tree) if cut else []:
            st.latex(line, width="content")
        frame = frame_of(table, name)
        st.html(grid_html(leaf_heads(name), view.leaf_rows(tree, name, *frame), view.lit_rows(tree, cut, *frame)))


def show_plane(subject: Subject) -> None:
    """Rectangles with their means, and the same as terraces."""
    state, name, second = subject.state, subject.name, subject.second
    if not second:
        page.say("A plane needs two numeric columns, and these data have one.")
        st.button(
            "Take a hill",
            on_click=session.change,
            type="primary",
            kwargs={"data": "bump", "column": "x1", "second": "x2", "log": False, "step": 4},
        )
        return
    both = (name, second)
    table, grown = cases_of(subject.source, both, state.log), stairs_of(subject.source, both, state.log)
    made = cuts_made(subject, grown)
    tree = grown.tree(made)
    last = grown.cuts[made - 1].node if made else None
    page.say(view.plane_sentence(grown, made))
    play(grown, made)
    left, right = st.columns(2, gap="medium")
    with left:
        chart(
            partition_figure(tree, table, name, second, {}, last, None, subject.font),
            key="rectangles",
            height=subject.height,
            label="Rectangles of the leaves, with their means",
        )
    with right:
        chart(
            surface_view.surface_figure(tree, table, name, second, subject.font),
            key="terraces",
            height=subject.height,
            label="The same leaves as terraces; drag to turn them",
        )


def show_residuals(subject: Subject, table: Table) -> None:
    """The residual of every case: its distance from the mean of its leaf."""
    name = subject.name
    grown = stairs_of(subject.source, (name,), subject.state.log)
    made = cuts_made(subject, grown)
    tree = grown.tree(made)
    page.say(view.residual_sentence(tree, made))
    play(grown, made)
    left, right = st.columns([3, 2], gap="medium")
    with left:
        chart(
            staircase_view.residual_figure(tree, table, name, subject.font),
            key="residuals",
            height=subject.height,
            label="How far each case lies from what its leaf says",
        )
    with right:
        st.html(grid_html(leaf_heads(name), view.leaf_rows(tree, name, *frame_of(table, name))))


def show_depth(subject: Subject, table: Table) -> None:
    """Errors on training and held-out cases by depth."""
    state, name = subject.state, subject.name
    grown, training, held_out = training_stairs(subject.source, name, state.log, state.seed, True)
    errors = depths_of(subject.source, name, state.log, state.seed)
    most = len(errors.training) - 1
    depth = min(state.depth, most)
    page.say(view.depth_sentence(errors, depth, len(training), len(held_out)))
    player.controls(depth, most, f"depth {depth} of {most}", field="depth")
    left, right = st.columns(2, gap="medium")
    with left:
        chart(
            staircase_view.depth_figure(errors, depth, subject.font),
            key="depths",
            height=subject.height,
            label="Mean squared error by depth",
            on_click=look_at_depth,
        )
    with right:
        tree = cut_at(grown.trace.tree, depth)
        chart(
            staircase_view.fit_figure(tree, training, held_out, table, name, subject.font),
            key="fit",
            height=subject.height,
            label="The stairs of that depth",
        )


def look_at_depth(point: Point) -> None:
    """Look at the depth whose point was clicked."""
    if isinstance(point["customdata"], int):
        session.change(depth=point["customdata"])


def show_leaves(subject: Subject, table: Table) -> None:
    """Constant, line and parabola in the same leaves."""
    state, name = subject.state, subject.name
    grown, training, held_out = training_stairs(subject.source, name, state.log, state.seed, False)
    made = cuts_made(subject, grown)
    fits = model_fits(grown, made, name, training, held_out)
    page.say(view.model_sentence(fits, made))
    play(grown, made)
    for column, fit in zip(st.columns(len(fits), gap="small"), fits, strict=True):
        with column:
            st.html(f'<p class="ss-note"><b>{fit.kind}</b></p>')
            chart(
                staircase_view.fit_figure(fit.tree, training, held_out, table, name, subject.font),
                key=f"leaves {fit.kind}",
                height=subject.height - 90,
                label=f"Leaves that hold a {fit.kind} model",
            )
    left, right = st.columns(2, gap="medium")
    with left:
        heads = ("leaves hold", f"error on {len(training)} training cases", f"on {len(held_out)} held out", "lowered")
        st.html(grid_html(heads, view.model_rows(fits), [best_fit(fits)]))
    with right:
        page.say(
            "Mean squared errors. The tree is grown for means; the models are then fitted to its leaves. A line needs "
            "3 distinct values in its leaf, a parabola 4, else the degree is lowered.",
            "note",
        )
        for note in view.lowered_notes(fits[-1].tree, *frame_of(table, name))[:4]:
            st.text(f"Lowered in {note}.")


PANELS = {"cuts": show_cuts, "residuals": show_residuals, "depth": show_depth, "leaves": show_leaves}


def cuts_made(subject: Subject, grown: Stairs) -> int:
    """The number of cuts in view."""
    return min(subject.state.step, len(grown.cuts))


def play(grown: Stairs, made: int) -> None:
    """The step player over the cuts."""
    most = len(grown.cuts)
    player.controls(made, most, f"{made} of {most} cuts" if most else "nothing to cut")


def leaf_heads(name: str) -> tuple[str, ...]:
    """The headings of the table of leaves."""
    return short(name, 24), "cases", "says", "squared error"


def show_left_out(subject: Subject, table: Table) -> None:
    """Say which cases of the data set the picture lacks."""
    rows = len(whole_of(subject.source))
    if left_out := rows - len(table):
        lack, go = ("has", "is") if left_out == 1 else ("have", "are")
        page.say(f"{cases(left_out)} {lack} no value of {view.named(subject.name)} and {go} left out.", "note")
    if rows == MOST_ROWS:
        page.say(f"The tree is grown from {MOST_ROWS:,} cases, drawn at random from all.", "note")
