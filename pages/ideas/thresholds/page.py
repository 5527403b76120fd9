"""Where do you cut a number? Every midpoint, the few that matter, the gain curve, C4.5's charge, a branch each."""

from html import escape

import streamlit as st

from engine.experiments.thresholds import boundaries, charge, shatter
from engine.learn.grow import learn
from pages.components.chart import Point, chart
from pages.ideas.thresholds import measurements_view, view
from pages.ideas.thresholds.state import PAGE
from pages.shell import page, pickers, player, session
from pages.shell.session import among, entered, shown
from pages.shell.sources import table_of
from pages.shell.style import font
from pages.views.arithmetic import flowing
from pages.views.conditional_entropy import RECIPE
from pages.views.gain_curve import best_of
from pages.views.grid import grid_html
from pages.views.text import short

state = page.begin(PAGE)
table = measurements_view.table(state.own) if state.own else table_of(state.data, ())
name = "value" if state.own else state.column
trace = learn(table, RECIPE)
curve = trace.curve((), name)
between = boundaries(curve)
best = best_of(curve)
at = best if state.cut < 0 else min(state.cut, len(curve.gain) - 1)
REFUSED, source = "own refused", (state.data, state.column, state.own)


def typed() -> None:
    text = entered("own").strip()
    try:
        if text:
            measurements_view.read(text)
    except ValueError as told:
        st.session_state[REFUSED] = (source, text, f"{told}.")
        return
    st.session_state.pop(REFUSED, None)
    session.change(own=text, cut=-1)


def choose_data(key: str) -> None:
    session.change(data=key, column=measurements_view.numeric(key)[0], cut=-1)


def picked(point: Point) -> None:
    if isinstance(point["customdata"], int):
        session.change(cut=point["customdata"])


page.say(view.cut_sentence(curve, name, at, table.classes))
left, right = st.columns([3, 2], gap="medium")
with left:
    player.controls(at, len(curve.gain) - 1, f"cut {at + 1} of {len(curve.gain)}", field="cut")
    chart(
        view.threshold_figure(curve, table.classes, name, at, between, state.ranks, state.between, font(state) - 2),
        key="cuts",
        height=430,
        label="Gain of every cut, and the cases in order",
        on_click=picked,
        on_move=lambda move: session.change(cut=view.nearest(curve, float(move["x0"]), state.ranks)),
    )
with right:
    with st.container(horizontal=True, vertical_alignment="bottom"):
        if not state.own:
            pickers.data_set(state.data, choose_data, measurements_view.cuttable(), width=320)
            st.selectbox(
                "Column",
                **among("column", measurements_view.numeric(state.data), state.column),
                width=190,
                format_func=short,
                on_change=lambda: session.change(column=entered("column"), cut=-1),
            )
        st.button("The best cut", on_click=session.change, kwargs={"cut": -1}, disabled=at == best)
    st.toggle(
        "Only cuts between classes",
        **shown("between", value=state.between),
        on_change=session.setter("between", "between"),
    )
    st.toggle(
        "Ranks instead of values", **shown("ranks", value=state.ranks), on_change=session.setter("ranks", "ranks")
    )
    page.say(view.boundary_sentence(curve, between), "note")
    page.say(view.tie_sentence(curve), "note")
    # What was refused stays in the field, to be mended, until other values are looked at.
    looked, text, told = st.session_state.get(REFUSED, (source, state.own, ""))
    text, told = (text, told) if looked == source else (state.own, "")
    st.text_input(
        "Or type values with their classes",
        **shown("own", value=text),
        on_change=typed,
        max_chars=1500,
        placeholder="40 no, 48 no, 60 yes",
    )
    if told:
        st.html(f'<p class="ss-cost" role="alert">{escape(told)}</p>')

left, right = st.columns(2, gap="medium")
with left:
    st.subheader("All columns")
    st.html(
        grid_html(
            ("column", "best cut, at a value", "as a midpoint", "gain, bits"),
            view.gains_rows(trace.candidates(0), table),
            [table.names.index(name)],
        )
    )
    page.say(
        "“&lt; t” names the first value on the right, as some programs do; a midpoint names the same cut by the middle "
        "of the gap.",
        "note",
    )
with right:
    st.subheader("C4.5 charges for having many tries")
    charged = charge(table, name)
    if line := view.charge_line(charged):
        st.markdown(flowing([line]))  # breaks where a display would be cut off
    page.say(view.charge_sentence(charged), "note")
    st.subheader("A branch for each value?")
    page.say(view.shattered_sentence(shatter(table, name), name, float(curve.gain[best])), "note")
page.end(PAGE)
