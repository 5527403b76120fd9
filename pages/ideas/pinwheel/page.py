"""Can a tree cut it so? Draw cuts by hand and be told whether recursive binary splitting can make them."""

import streamlit as st

from engine.experiments.guillotine import SIDE, Cut, after_splits, judge, splitting
from pages.components.chart import Point, chart
from pages.ideas.pinwheel import view
from pages.ideas.pinwheel.state import PAGE
from pages.shell import page, player, session, small_tree
from pages.shell.style import font
from pages.views.grid import grid_html

state = page.begin(PAGE)
cuts = view.read(state.cuts)
found = judge(cuts)
x, _, y = state.dot.partition(" ")
pending = (int(x), int(y)) if state.dot else None
step = min(state.step, len(found.splits))


def clicked(point: Point) -> None:
    """A dot starts or ends a cut; the handle of a cut takes it away."""
    kind, *numbers = str(point["customdata"]).split()
    if kind == "cut":
        at = int(numbers[0])
        session.change(cuts=view.written([*cuts[:at], *cuts[at + 1 :]]), dot="", step=99)
        return
    dot = (int(numbers[0]), int(numbers[1]))
    cut = view.joining(pending, dot) if pending else None
    if cut is not None:
        session.change(cuts=view.written([*cuts, cut]), dot="", step=99)
    else:
        session.change(dot="" if dot == pending else f"{dot[0]} {dot[1]}")


def typed() -> None:
    at, span = st.session_state["cut at"], st.session_state["cut span"]
    upright = st.session_state["cut way"] != "level"
    session.change(
        cuts=view.written([*cuts, Cut(upright, int(at), *span)]) if span[0] < span[1] else state.cuts, step=99
    )


page.say(view.verdict(found, cuts))
left, right = st.columns(2, gap="medium")
with left:
    with st.container(horizontal=True, vertical_alignment="center"):
        st.button(
            "Undo",
            key="undo",
            disabled=not cuts,
            on_click=session.change,
            kwargs={"cuts": view.written(cuts[:-1]), "dot": "", "step": 99},
        )
        st.button("Clear", key="clear", disabled=not cuts, on_click=session.change, kwargs={"cuts": "", "dot": ""})
        with st.popover("Type a cut"):
            st.segmented_control("Way", ["upright", "level"], default="upright", key="cut way")
            st.number_input("At", 1, SIDE - 1, 3, key="cut at")
            st.slider("From, to", 0, SIDE, (0, SIDE), key="cut span")
            st.button("Cut", key="cut typed", on_click=typed, type="primary")
        ask = "Click the other end of the cut." if pending else "Click two dots on one line; click a × to drop a cut."
        page.say(ask, "note")
    chart(
        view.pinwheel_figure(cuts, found, pending, step, font(state) - 2),
        key="cuts",
        height=470,
        label="A square with cuts; dots to draw more",
        on_click=clicked,
    )
with right:
    if found.splits:
        player.controls(step, len(found.splits), f"split {step} of {len(found.splits)}")
        trace = splitting(found)
        small_tree.show(
            trace.tree if step == len(found.splits) else after_splits(trace, found.splits[:step]),
            trace.coded.recipe,
            state,
            key="tree",
            name=state.cuts,
            height=400,
            step=step,
            skeleton=list(trace.tree.nodes),
        )
    for block in found.stuck:
        page.say("A split must run through the dashed block from edge to edge. These cuts do not:", "note")
        st.html(grid_html(("cut", "runs from", "a split would run from"), view.stop_rows(cuts, block)))
page.end(PAGE)
