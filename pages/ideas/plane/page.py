"""Why does a tree draw stairs? Axis-parallel cuts beside one straight line, on shapes or on points you draw."""

from dataclasses import replace

import streamlit as st

from engine.data.table import FloatArray, IntArray
from engine.experiments.logistic_regression import fit
from engine.experiments.stability import CHANGES, root_of, roots, table_of
from engine.learn.algorithms import ALGORITHMS
from engine.learn.grow import learn
from pages.components.chart import Point, chart
from pages.ideas.plane import points_view, view
from pages.ideas.plane.state import PAGE, Plane
from pages.shell import page, player, session
from pages.shell.session import shown
from pages.shell.style import font
from pages.views.grid import grid_html

CART = replace(ALGORITHMS["cart"].recipe, stop_at_zero_gain=False)
TIMES, FRESH = 60, 2000
remembered = st.cache_data(max_entries=64, show_spinner=False)(roots)


def sampled(state: Plane, rows: int, seed: int) -> tuple[FloatArray, IntArray, tuple[str, ...]]:
    """The points at hand, with the chosen transformation of the first axis."""
    if state.shape == "drawn":
        points, labels = points_view.read(state.points)
        names = points_view.NAMES[: max(2, int(labels.max(initial=0)) + 1)]
    else:
        points, labels, names = points_view.sample(state.shape, rows, state.noise, seed)
    return view.transformed(points, state.transform), labels, names


state = page.begin(PAGE)
size = font(state) - 2
own = state.shape == "drawn"
points, labels, names = sampled(state, state.rows, state.seed)
canvas = view.base(points, labels, names, state.transform, size)


def drew(point: Point) -> None:
    """Add a point of the chosen class, or take away the one that was clicked."""
    found = point["customdata"]
    if isinstance(found, int):
        plain, _ = points_view.read(state.points)
        x, y = points_view.place(*plain[found])
    elif isinstance(found, list):
        x, y = int(found[0]), int(found[1])
    else:
        return
    session.change(points=points_view.toggled(state.points, x, y, state.brush))


def take_over() -> None:
    """Start drawing from the points at hand."""
    plain, truth, _ = sampled(replace(state, transform="as it is"), state.rows, state.seed)
    session.change(shape="drawn", points=points_view.text_of(plain, truth))


if own:
    with st.container(horizontal=True, vertical_alignment="center"):
        st.segmented_control(
            "Draw points of class",
            range(len(points_view.NAMES)),
            **shown("brush", default=state.brush),
            format_func=points_view.NAMES.__getitem__,
            on_change=session.setter("brush", "brush"),
            width="content",
        )
        st.button("Clear", key="clear", on_click=session.change, kwargs={"points": ""}, disabled=not state.points)
        page.say("Click into the left picture to add a point; click a point to take it away.", "note")
else:
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.slider(
            "Points", 10, 500, **shown("rows", value=state.rows), on_change=session.setter("rows", "rows"), width=150
        )
        st.slider(
            "Noise",
            0.0,
            1.0,
            step=0.01,
            **shown("noise", value=state.noise),
            on_change=session.setter("noise", "noise"),
            width=150,
        )
        st.button("Another sample", on_click=session.change, kwargs={"seed": (state.seed + 1) % 2**31})
        st.button(
            "Draw on these",
            key="take over",
            on_click=take_over,
            help="Take the points over and add or drop some by hand.",
        )

if not len(labels):
    page.say("There is no point yet. Click into the picture.")
    chart(canvas, key="stairs", height=430, label="An empty plane to draw points in", on_click=drew)
else:
    table = table_of(points, labels, names)
    tree = learn(table, replace(CART, max_depth=state.depth)).tree
    line = fit(points, labels, len(names))
    errors = [view.wrong(view.tree_answers(tree, table), labels), view.wrong(line.predict(points), labels)]
    page.say(view.sentence(errors[0], errors[1], tree))
    player.controls(state.depth, 12, f"depth {state.depth}", field="depth")
    left, right = st.columns(2, gap="medium")
    with left:
        chart(
            view.tree_figure(tree, table, canvas, state.transform),
            key="stairs",
            height=430,
            label="The tree's rectangles",
            on_click=drew if own else None,
        )
    with right:
        chart(
            view.line_figure(line, canvas, state.transform, len(names)),
            key="line",
            height=430,
            label="One straight line",
        )
    rows = [["these points", f"{errors[0]:z.1%}", f"{errors[1]:z.1%}"]]
    if not own:
        fresh, truth, _ = sampled(state, FRESH, state.seed + 100_000)
        answers = view.tree_answers(tree, table_of(fresh, truth, names))
        shares = (view.wrong(answers, truth), view.wrong(line.predict(fresh), truth))
        rows.append([f"{FRESH} new ones", *(f"{share:z.1%}" for share in shares)])
    left, right = st.columns(2, gap="medium")
    with left:
        st.html(grid_html(("share wrong on", "tree", "line"), rows))
    with right:
        st.segmented_control(
            "Transform the first axis",
            list(view.TRANSFORMS),
            **shown("transform", default=state.transform),
            on_change=session.setter("transform", "transform"),
        )
        before = sampled(replace(state, transform="as it is"), state.rows, state.seed)[0]
        straight = learn(table_of(before, labels, names), replace(CART, max_depth=state.depth)).tree
        moved_to = view.wrong(fit(before, labels, len(names)).predict(before), labels)
        page.say(
            "The order of the values stays, so the tree has the "
            f"{'same' if view.same_leaves(tree, straight) else 'changed'} leaves with the same "
            f"cases. The line's error was {moved_to:z.1%} and is {errors[1]:z.1%}.",
            "note",
        )
    st.subheader("A small change, another tree")
    left, right = st.columns([3, 2], gap="medium")
    first = root_of(table, CART)
    others = remembered(points, labels, names, CART, state.change, TIMES, state.seed)
    with left:
        chart(
            view.roots_figure(canvas, first, others, state.transform),
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
page.end(PAGE)
