"""What number should a leaf say? Regression trees as stairs: cut by cut, in the plane, their errors, their leaves."""

import streamlit as st

from engine.data.table import Table, TableError
from engine.experiments.staircase import (
    Depths,
    Stairs,
    by_depth,
    cut_of,
    cut_off,
    error_curve,
    modelled,
    narrowed,
    parted,
    positive,
    sampled,
    stairs,
)
from engine.learn.leaf_models import LEAF_MODELS
from pages.components.chart import Point, chart
from pages.ideas.regression import points_view, staircase_view, surface_view, view
from pages.ideas.regression.state import PAGE, REGRESSION_VIEWS
from pages.shell import page, pickers, player, session
from pages.shell.session import among, entered, shown
from pages.shell.sources import keys, table_of
from pages.shell.style import font
from pages.views.grid import grid_html
from pages.views.partition import frame_of, numeric_columns, partition_figure
from pages.views.text import cases, short

MOST_ROWS, MOST_LEAVES, MOST_DEPTH = 20_000, 25, 12
Rows = tuple[str, str]  # the data set, and the points if they are drawn


@st.cache_resource(max_entries=4, scope="session", show_spinner="Reading the data …")
def whole_of(rows: Rows) -> Table:
    data, points = rows
    return (
        points_view.table(points_view.read(points))
        if data == points_view.BOARD
        else sampled(table_of(data, ()), MOST_ROWS)
    )


@st.cache_resource(max_entries=8, scope="session", show_spinner=False)
def cases_of(rows: Rows, names: tuple[str, ...], log: bool) -> Table:
    return narrowed(whole_of(rows), names, log)


@st.cache_resource(max_entries=8, scope="session", show_spinner="Growing the tree …")
def grown(rows: Rows, names: tuple[str, ...], log: bool) -> Stairs:
    return stairs(cases_of(rows, names, log), MOST_LEAVES)


@st.cache_resource(max_entries=8, scope="session", show_spinner="Growing the tree …")
def grown_apart(rows: Rows, name: str, log: bool, seed: int, deep: bool) -> tuple[Stairs, Table, Table]:
    """The tree of the training cases, these, and those held out."""
    training, held_out = parted(cases_of(rows, (name,), log), seed)
    return stairs(training, MOST_LEAVES, MOST_DEPTH if deep else None), training, held_out


@st.cache_resource(max_entries=8, scope="session", show_spinner=False)
def depths_of(rows: Rows, name: str, log: bool, seed: int) -> Depths:
    steps, training, held_out = grown_apart(rows, name, log, seed, True)
    return by_depth(steps, training, held_out, min(steps.trace.tree.depth, MOST_DEPTH))


state = page.begin(PAGE)
size = font(state) - 2
tall = 560 if state.lecture else 430
wide, narrow = (230, 170) if state.lecture else (165, 120)  # of the boxes to choose from
drawn = state.data == points_view.BOARD
rows: Rows = (state.data, state.points if drawn else "")


def pick_data(chosen: str) -> None:
    if chosen == points_view.BOARD:
        session.change(data=chosen, column="x", second="", log=False, step=0)
    else:
        names = numeric_columns(table_of(chosen, ()))
        session.change(data=chosen, column=names[0] if names else "", second="", log=False, step=0)


def draw(point: Point) -> None:
    """Add a point, or take away the one that was clicked."""
    if isinstance(point["customdata"], list):
        x, y = point["customdata"]
        session.change(points=points_view.toggled(state.points, int(x), int(y)))


def take_over(table: Table, name: str) -> None:
    """Go on drawing from the cases at hand."""
    points = points_view.traced(*staircase_view.points_of(table, name))
    session.change(data=points_view.BOARD, column="x", second="", log=False, points=points, view="cuts")


def choose(names: list[str], name: str, second: str, able: bool) -> None:
    """What is looked at: data set, columns, and how."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.segmented_control(
            "Picture",
            list(REGRESSION_VIEWS),
            **shown("view", default=state.view),
            format_func=REGRESSION_VIEWS.__getitem__,
            on_change=session.setter("view", "view"),
            width="content",
            label_visibility="collapsed",
        )
        pickers.data_set(
            state.data, pick_data, keys("regress"), width=wide, further={points_view.BOARD: "Draw your own"}
        )
        if len(names) > 1:
            st.selectbox(
                "Column",
                **among("column", names, name),
                format_func=short,
                width=narrow,
                on_change=lambda: session.change(
                    column=entered("column"), second="" if second == entered("column") else second
                ),
            )
            if state.view == "plane":
                st.selectbox(
                    "Second column",
                    **among("second", [each for each in names if each != name], second),
                    format_func=short,
                    on_change=session.setter("second", "second"),
                    width=narrow,
                )
        if able and not drawn:
            st.toggle("Log target", **shown("log", value=state.log), on_change=session.setter("log", "log"))
        if state.view in ("depth", "leaves"):
            st.button(
                "Hold out others",
                key="others",
                on_click=session.change,
                kwargs={"seed": (state.seed + 1) % 2**31},
                help="A third of the cases is held out, drawn by a seed that stands in the link.",
            )
        if drawn:
            st.button("Clear", key="clear", on_click=session.change, kwargs={"points": "", "step": 0})
        elif state.view == "cuts" and name:
            st.button(
                "Draw on these",
                key="take over",
                on_click=lambda: take_over(cases_of(rows, (name,), False), name),
                help="Take the cases over as points and add or drop some by hand.",
            )


def step_through(grown_stairs: Stairs) -> int:
    """The number of cuts in view."""
    most = len(grown_stairs.cuts)
    made = min(state.step, most)
    player.controls(made, most, f"{made} of {most} cuts" if most else "nothing to cut")
    return made


def show_cuts(table: Table, name: str) -> None:
    """The stairs growing, the error of every cut, the sums of the last one."""
    steps = grown(rows, (name,), state.log)
    made = min(state.step, len(steps.cuts))
    tree, cut = steps.tree(made), cut_of(steps, made) if made else None
    page.say(view.cut_sentence(cut, tree, made) if cut else view.start_sentence(tree, bool(steps.cuts)))
    step_through(steps)
    curve = (cut.at, cut.errors) if cut else error_curve(steps.trace, (), name)
    left, right = st.columns([3, 2], gap="medium")
    with left:
        chart(
            staircase_view.cuts_figure(tree, table, name, cut, curve, size, drawn),
            key="stairs",
            height=tall + 40,
            label="The cases, the stairs, and the error that each cut would leave",
            on_click=draw if drawn else None,
        )
        if drawn:
            page.say("Click into the picture to add a point; click a point to take it away.", "note")
    with right:
        for line in view.sum_lines(cut, tree) if cut else []:
            st.latex(line, width="content")
        st.html(
            grid_html(
                (short(name, 24), "cases", "says", "squared error"),
                view.leaf_rows(tree, name, *frame_of(table, name)),
                view.lit_rows(tree, cut, *frame_of(table, name)),
            )
        )


def show_plane(names: list[str], name: str, second: str) -> None:
    """Rectangles with their means, and the same as terraces."""
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
    table, steps = cases_of(rows, both, state.log), grown(rows, both, state.log)
    made = min(state.step, len(steps.cuts))
    tree = steps.tree(made)
    page.say(view.plane_sentence(steps, made))
    step_through(steps)
    left, right = st.columns(2, gap="medium")
    with left:
        chart(
            partition_figure(tree, table, name, second, {}, steps.cuts[made - 1].node if made else None, None, size),
            key="rectangles",
            height=tall,
            label="Rectangles of the leaves, with their means",
        )
    with right:
        chart(
            surface_view.surface_figure(tree, table, name, second, size),
            key="terraces",
            height=tall,
            label="The same leaves as terraces; drag to turn them",
        )


def show_residuals(table: Table, name: str) -> None:
    """What the stairs leave over."""
    steps = grown(rows, (name,), state.log)
    made = min(state.step, len(steps.cuts))
    tree = steps.tree(made)
    page.say(view.residual_sentence(tree, made))
    step_through(steps)
    left, right = st.columns([3, 2], gap="medium")
    with left:
        chart(
            staircase_view.residual_figure(tree, table, name, size),
            key="residuals",
            height=tall,
            label="How far each case lies from what its leaf says",
        )
    with right:
        headings = (short(name, 24), "cases", "says", "squared error")
        st.html(grid_html(headings, view.leaf_rows(tree, name, *frame_of(table, name))))


def show_depth(table: Table, name: str) -> None:
    """Errors on training and held-out cases by depth."""
    steps, training, held_out = grown_apart(rows, name, state.log, state.seed, True)
    found = depths_of(rows, name, state.log, state.seed)
    most = len(found.training) - 1
    depth = min(state.depth, most)

    def picked(point: Point) -> None:
        if isinstance(point["customdata"], int):
            session.change(depth=point["customdata"])

    page.say(view.depth_sentence(found, depth, len(training), len(held_out)))
    player.controls(depth, most, f"depth {depth} of {most}", field="depth")
    left, right = st.columns(2, gap="medium")
    with left:
        chart(
            staircase_view.depth_figure(found, depth, size),
            key="depths",
            height=tall,
            label="Mean squared error by depth",
            on_click=picked,
        )
    with right:
        chart(
            staircase_view.fit_figure(cut_off(steps.trace.tree, depth), training, held_out, table, name, size),
            key="fit",
            height=tall,
            label="The stairs of that depth",
        )


def show_leaves(table: Table, name: str) -> None:
    """Constant, line and parabola in the same leaves."""
    steps, training, held_out = grown_apart(rows, name, state.log, state.seed, False)
    made = min(state.step, len(steps.cuts))
    trees = {kind: modelled(steps, made, name, degree) for kind, degree in LEAF_MODELS.items()}
    lines, best = view.model_rows(trees, training, held_out)
    page.say(view.model_sentence(list(trees), lines, best, made))
    step_through(steps)
    for column, (kind, tree) in zip(st.columns(len(trees), gap="small"), trees.items(), strict=True):
        with column:
            st.html(f'<p class="ss-note"><b>{kind}</b></p>')
            chart(
                staircase_view.fit_figure(tree, training, held_out, table, name, size),
                key=f"leaves {kind}",
                height=tall - 90,
                label=f"Leaves that hold a {kind} model",
            )
    left, right = st.columns(2, gap="medium")
    with left:
        heads = ("leaves hold", f"error on {len(training)} training cases", f"on {len(held_out)} held out", "lowered")
        st.html(grid_html(heads, lines, [best]))
    with right:
        page.say(
            "Mean squared errors. The tree is grown for means; the models are then fitted to its leaves. A line needs "
            "3 distinct values in its leaf, a parabola 4, else the degree is lowered.",
            "note",
        )
        for note in view.lowered_notes(trees["quadratic"], *frame_of(table, name))[:4]:
            st.text(f"Lowered in {note}.")


def show() -> None:
    names = ["x"] if drawn else numeric_columns(whole_of(rows))
    name = state.column if state.column in names else (names or [""])[0]
    others = [each for each in names if each != name]
    second = state.second if state.second in others else (others or [""])[0]
    empty = drawn and not state.points
    choose(names, name, second, not empty and positive(whole_of(rows)))
    if empty:
        page.say("There is no point yet. Click into the picture.")
        with st.columns([3, 2], gap="medium")[0]:  # as wide as it is with points
            chart(
                staircase_view.empty_board(size),
                key="stairs",
                height=tall + 40,
                label="A board to draw points on",
                on_click=draw,
            )
        return
    if not name:
        page.say("These data have no numeric column whose values differ, so there is nothing to cut.")
        return
    if state.view == "plane":
        show_plane(names, name, second)
        return
    table = cases_of(rows, (name,), state.log)
    if state.view in ("depth", "leaves") and len(table) < 6:
        page.say("Holding cases out needs six of them or more.")
        return
    {"cuts": show_cuts, "residuals": show_residuals, "depth": show_depth, "leaves": show_leaves}[state.view](
        table, name
    )
    if left_out := len(whole_of(rows)) - len(table):
        lack, go = ("has", "is") if left_out == 1 else ("have", "are")
        page.say(f"{cases(left_out)} {lack} no value of {view.named(name)} and {go} left out.", "note")
    if len(whole_of(rows)) == MOST_ROWS:
        page.say(f"The tree is grown from {MOST_ROWS:,} cases, drawn at random from all.", "note")


try:
    show()
except TableError as told:
    st.info(str(told))
page.end(PAGE)
