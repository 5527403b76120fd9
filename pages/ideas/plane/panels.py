"""The parts of the page, a function each: tree and line side by side, a transformed axis, roots of changed samples."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from engine.experiments.stability import CHANGES, root_of, roots, table_of
from engine.experiments.tree_and_line import TreeAndLine, same_leaves, tree_and_line
from engine.learn.algorithms import ALGORITHMS
from pages.components.chart import chart
from pages.ideas.plane import view
from pages.ideas.plane.controls import draw
from pages.ideas.plane.subject import Subject, points_of
from pages.shell import page, player, session
from pages.shell.session import shown
from pages.views.grid import grid_html

CART = replace(ALGORITHMS["cart"].recipe, stop_at_zero_gain=False)
TIMES, FRESH = 60, 2000
changed_roots = st.cache_data(max_entries=64, show_spinner=False)(roots)


def show(subject: Subject) -> None:
    """Both classifiers and what becomes of them; without a point, a plane to draw in."""
    if not len(subject.labels):
        page.say("There is no point yet. Click into the picture.")
        chart(subject.canvas, key="stairs", height=430, label="An empty plane to draw points in", on_click=draw)
        return
    recipe = replace(CART, max_depth=subject.state.depth)
    both = tree_and_line(subject.points, subject.labels, subject.classes, recipe)
    show_classifiers(subject, both)
    left, right = st.columns(2, gap="medium")
    with left:
        show_errors(subject, both)
    with right:
        show_transformation(subject, both)
    show_roots(subject)


def show_classifiers(subject: Subject, both: TreeAndLine) -> None:
    """The rectangles of the tree beside the half planes of the line."""
    state, canvas = subject.state, subject.canvas
    by_tree, by_line = both.wrong(subject.points, subject.labels)
    page.say(view.sentence(by_tree, by_line, both.tree))
    player.controls(state.depth, 12, f"depth {state.depth}", field="depth")
    left, right = st.columns(2, gap="medium")
    with left:
        chart(
            view.tree_figure(both.tree, both.table, canvas, state.transform),
            key="stairs",
            height=430,
            label="The tree's rectangles",
            on_click=draw if subject.drawn else None,
        )
    with right:
        chart(
            view.line_figure(both.line, canvas, state.transform, len(subject.classes)),
            key="line",
            height=430,
            label="One straight line",
        )


def show_errors(subject: Subject, both: TreeAndLine) -> None:
    """The errors of both, on the points at hand and on new ones of the same shape."""
    errors = {"these points": both.wrong(subject.points, subject.labels)}
    if not subject.drawn:
        points, labels, _ = points_of(subject.state, FRESH, subject.state.seed + 100_000)
        errors[f"{FRESH} new ones"] = both.wrong(points, labels)
    rows = [[name, f"{by_tree:z.1%}", f"{by_line:z.1%}"] for name, (by_tree, by_line) in errors.items()]
    st.html(grid_html(("share wrong on", "tree", "line"), rows))


def show_transformation(subject: Subject, both: TreeAndLine) -> None:
    """What a monotone transformation of the first axis does to both."""
    state, labels = subject.state, subject.labels
    st.segmented_control(
        "Transform the first axis",
        list(view.TRANSFORMS),
        **shown("transform", default=state.transform),
        on_change=session.setter("transform", "transform"),
    )
    points = points_of(replace(state, transform="as it is"), state.rows, state.seed)[0]
    straight = tree_and_line(points, labels, subject.classes, replace(CART, max_depth=state.depth))
    page.say(
        "The order of the values stays, so the tree has the "
        f"{'same' if same_leaves(both.tree, straight.tree) else 'changed'} leaves with the same "
        f"cases. The line's error was {straight.wrong(points, labels)[1]:z.1%} and is "
        f"{both.wrong(subject.points, labels)[1]:z.1%}.",
        "note",
    )


def show_roots(subject: Subject) -> None:
    """The first cut of the tree after many small changes of the points."""
    state, points, labels, classes = subject.state, subject.points, subject.labels, subject.classes
    st.subheader("A small change, another tree")
    left, right = st.columns([3, 2], gap="medium")
    first = root_of(table_of(points, labels, classes), CART)
    others = changed_roots(points, labels, classes, CART, state.change, TIMES, state.seed)
    with left:
        chart(
            view.roots_figure(subject.canvas, first, others, state.transform),
            key="roots",
            height=340,
            label="The first cut of every changed sample",
        )
    with right:
        st.segmented_control(
            "Change",
            list(CHANGES),
            **shown("change", default=state.change),
            on_change=session.setter("change", "change"),
            format_func={"drop": "drop a point", "jitter": "jitter all", "resample": "resample"}.__getitem__,
        )
        page.say(view.roots_sentence(first, others, points), "note")
