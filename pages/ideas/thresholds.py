"""Where do you cut a number? Every midpoint, the few that matter, the gain curve, C4.5's charge, a branch each."""

from html import escape

import streamlit as st

from datasets.catalog import CATALOG
from engine.experiments.thresholds import boundaries, charge, shatter
from engine.learn.grow import learn
from pages.components.chart import Point, chart
from pages.ideas.contents import THRESHOLDS
from pages.parts import idea, stepper
from pages.parts.look import font
from pages.parts.session import among, entered, shown
from pages.parts.sources import table_of
from pages.views import measurements
from pages.views import thresholds as view
from pages.views.arithmetic import flowing
from pages.views.curve import best_of
from pages.views.gain import RECIPE
from pages.views.grid import grid_html
from pages.views.text import short

screen = idea.begin(THRESHOLDS)
table = measurements.table(screen.own) if screen.own else table_of(screen.data, ())
name = "value" if screen.own else screen.column
trace = learn(table, RECIPE)
curve = trace.curve((), name)
between = boundaries(curve)
best = best_of(curve)
at = best if screen.cut < 0 else min(screen.cut, len(curve.gain) - 1)
REFUSED, source = "own refused", (screen.data, screen.column, screen.own)


def typed() -> None:
    text = entered("own").strip()
    try:
        if text:
            measurements.read(text)
    except ValueError as told:
        st.session_state[REFUSED] = (source, text, f"{told}.")
        return
    st.session_state.pop(REFUSED, None)
    idea.change(own=text, cut=-1)


def picked(point: Point) -> None:
    if isinstance(point["customdata"], int):
        idea.change(cut=point["customdata"])


idea.say(view.cut_sentence(curve, name, at, table.classes))
left, right = st.columns([3, 2], gap="medium")
with left:
    stepper.controls(at, len(curve.gain) - 1, f"cut {at + 1} of {len(curve.gain)}", field="cut")
    chart(
        view.threshold_figure(
            curve, table.classes, name, at, between, screen.ranks, screen.between, font(screen) - 2
        ),
        key="cuts", height=430, label="Gain of every cut, and the cases in order", on_click=picked,
        on_move=lambda move: idea.change(cut=view.nearest(curve, float(move["x0"]), screen.ranks)),
    )  # fmt: skip
with right:
    with st.container(horizontal=True, vertical_alignment="bottom"):
        if not screen.own:
            st.selectbox(
                "Data set", **among("data", measurements.cuttable(), screen.data), width=320,
                format_func=lambda key: CATALOG[key].title,
                on_change=lambda: idea.change(
                    data=entered("data"), column=measurements.numeric(entered("data"))[0], cut=-1
                ),
            )  # fmt: skip
            st.selectbox(
                "Column", **among("column", measurements.numeric(screen.data), screen.column), width=190,
                format_func=short, on_change=lambda: idea.change(column=entered("column"), cut=-1),
            )  # fmt: skip
        st.button("The best cut", on_click=idea.change, kwargs={"cut": -1}, disabled=at == best)
    st.toggle(
        "Only cuts between classes",
        **shown("between", value=screen.between),
        on_change=idea.setter("between", "between"),
    )
    st.toggle("Ranks instead of values", **shown("ranks", value=screen.ranks), on_change=idea.setter("ranks", "ranks"))
    idea.say(view.boundary_sentence(curve, between), "note")
    idea.say(view.tie_sentence(curve), "note")
    # What was refused stays in the field, to be mended, until other values are looked at.
    looked, text, told = st.session_state.get(REFUSED, (source, screen.own, ""))
    text, told = (text, told) if looked == source else (screen.own, "")
    st.text_input(
        "Or type values with their classes", **shown("own", value=text), on_change=typed, max_chars=1500,
        placeholder="40 no, 48 no, 60 yes",
    )  # fmt: skip
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
    idea.say(
        "“&lt; t” names the first value on the right, as some programs do; a midpoint names the same cut by the middle "
        "of the gap.", "note",
    )  # fmt: skip
with right:
    st.subheader("C4.5 charges for having many tries")
    charged = charge(table, name)
    if line := view.charge_line(charged):
        st.markdown(flowing([line]))  # breaks where a display would be cut off
    idea.say(view.charge_sentence(charged), "note")
    st.subheader("A branch for each value?")
    idea.say(view.shattered_sentence(shatter(table, name), name, float(curve.gain[best])), "note")
idea.end(THRESHOLDS)
