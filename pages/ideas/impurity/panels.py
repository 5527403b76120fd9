"""The parts of the page, a function each: the measures, two splits on a curve, a formula of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html import escape

import streamlit as st

from engine.experiments.impurities import TwoClassImpurity, preferred
from engine.learn.formula import Program, manners
from pages.components.cell_grid import Field, cell_grid
from pages.components.chart import chart
from pages.ideas.impurity import view
from pages.ideas.impurity.state import Impurity
from pages.shell import page, pickers, session, small_tree
from pages.shell.grow_state import query_of, start
from pages.shell.session import shown
from pages.shell.sources import keys, trace_of
from pages.shell.style import font
from pages.views.grid import grid_html
from pages.views.recipes_compared import size_rows
from pages.views.text import count, number


def show_sentence(state: Impurity, measures: Sequence[TwoClassImpurity]) -> None:
    """Whether one measure alone cannot tell the two splits apart."""
    tied = [measure.title for measure in measures if preferred(measure, state.first, state.second) == "tie"]
    page.say(
        f"Two splits of the same cases. {escape(tied[0].lower()).capitalize()} calls them equal; the others do not."
        if len(tied) == 1
        else "Every measure is 0 for a pure node and largest for an even mix. In between they differ, and that decides."
    )


def show_curves(state: Impurity, measures: Sequence[TwoClassImpurity], chosen: TwoClassImpurity) -> None:
    """All measures on one plot, and what they say of the two splits."""
    left, right = st.columns(2, gap="medium")
    with left:
        chart(
            view.curves_figure(measures, state.p, state.scaled, font(state)),
            key="curves",
            height=300,
            label="Impurities against the share of a class",
            on_move=lambda move: session.change(p=min(max(float(move["x0"]), 0.0), 1.0)),
        )
        with st.container(horizontal=True, vertical_alignment="center"):
            st.slider(
                "p",
                0.0,
                1.0,
                step=0.01,
                **shown("p", value=round(state.p, 2)),
                on_change=session.setter("p", "p"),
                width=220,
            )
            st.toggle(
                "Scale to the same peak",
                **shown("scaled", value=state.scaled),
                on_change=session.setter("scaled", "scaled"),
            )
    with right:
        headings = ("after the split", "first", "second", "gain 1", "gain 2", "prefers")
        st.html(grid_html(headings, view.verdict_rows(measures, state.first, state.second)))
        values = [f"{each.title} {number(each.at(state.p))}" for each in measures]
        page.say(f"At p = {state.p:z.2f}: {escape(', '.join(values))}.", "note")
        names = {each.key: each.title for each in measures}
        st.segmented_control(
            "Draw the splits on the curve of",
            list(names),
            **shown("measure", default=chosen.key),
            format_func=names.__getitem__,
            on_change=session.setter("measure", "measure"),
        )


def show_splits(state: Impurity, chosen: TwoClassImpurity) -> None:
    """Both splits on the curve of one measure."""
    st.header("Two splits on the curve")
    top = float(chosen.curve().max()) or 1.0
    for name, column in zip(("first", "second"), st.columns(2, gap="medium"), strict=True):
        with column:
            split = getattr(state, name)
            chart(
                view.chord_figure(chosen, split, font(state), top),
                key=f"chord {name}",
                height=270,
                label=f"The {name} split on the curve",
            )
            st.latex(view.weighted_line(chosen, split, r"\bar h"), width="content")
            inner, beside = st.columns([1, 1])
            with inner:
                recount(name, state)
            with beside:
                page.say(view.concavity_sentence(chosen, split), "note")


def recount(name: str, state: Impurity) -> None:
    """The four counts of a split, each to be edited."""
    now = getattr(state, name)
    fields: list[Field] = [
        {"name": "branch", "kind": "fixed"},
        {"name": "class −", "kind": "number"},
        {"name": "class +", "kind": "number"},
    ]

    def edit(row: int, column: int, value: str) -> None:
        changed = list(now)
        changed[2 * row + column - 1] = float(value or 0)
        session.change(**{name: tuple(changed)})

    cells = [[label, *map(count, pair)] for label, pair in zip(("left", "right"), (now[:2], now[2:]), strict=True)]
    cell_grid(
        fields, cells, key=f"counts {name}", label=f"Counts of the {name} split", on_edit=edit, large=state.lecture
    )


def show_own(state: Impurity, program: Program | None, trouble: str) -> None:
    """The formula of one's own, what it is like, and the tree that it grows."""
    st.header("Your own h(p)")
    left, right = st.columns(2, gap="medium")
    with left:
        st.text_input(
            "h(p) =",
            **shown("formula", value=state.formula),
            on_change=session.setter("formula", "formula"),
            max_chars=200,
            help="p is the share of the second class, q is 1 − p. Use + − * / ^, sqrt, log2, ln, exp, abs, min, max.",
        )
        if trouble:
            st.html(f'<p class="ss-cost" role="alert">{escape(trouble)}</p>')
        elif program is not None:
            page.say(view.manners_sentence(manners(program)), "note")
        pickers.data_set(
            state.data, lambda key: session.change(data=key), keys("classify"), label="Grow a tree with it on"
        )
    if program is not None:
        opening = start(state.data, (), "cart")
        limited = replace(opening.recipe, max_depth=min(opening.recipe.max_depth, 4), stop_at_zero_gain=False)
        recipes = {
            "Your h(p)": replace(limited, criterion="custom", formula=state.formula),
            "Gini": replace(limited, criterion="gini"),
            "Entropy": replace(limited, criterion="information-gain"),
        }
        traces = {name: trace_of(state.data, (), each) for name, each in recipes.items()}
        with left:
            heads = ("tree by", "criterion", "nodes", "leaves", "depth", "right")
            st.html(grid_html(heads, size_rows(list(traces.values()), list(traces))))
            own = replace(opening, recipe=recipes["Your h(p)"])
            st.page_link("grow/tree/page.py", label="Watch it grow, step by step", query_params=query_of(own))
        with right:
            page.say("CART's two-way questions, at most four deep, chosen by your h(p):", "note")
            tree = traces["Your h(p)"].tree
            small_tree.show(
                tree, own.recipe, state, key="own tree", name=f"own {state.data} {state.formula}", height=400
            )
