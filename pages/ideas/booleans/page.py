"""Can a tree say anything? Truth tables to edit, the greedy tree beside the smallest, and how fast both grow."""

import random
from html import escape

import streamlit as st

from datasets import generators
from engine.data.table import Table
from engine.experiments.booleans import functions, smallest_tree
from engine.learn.grow import learn
from engine.learn.recipe import Recipe
from pages.components.cell_grid import sheet
from pages.ideas.booleans import view
from pages.ideas.booleans.state import PAGE
from pages.shell import page, player, session, small_tree
from pages.shell.session import entered, shown
from pages.views.grid import grid_html
from pages.views.sentences import sentence

state = page.begin(PAGE)
n, number, opening = state.variables, state.number, PAGE.opening(state.lecture).step
frame = generators.boolean(n, number)
table = Table.from_frame(frame, "Y", classes=("F", "T"), task="classify")
recipe = Recipe(stop_at_zero_gain=state.stop)
trace = learn(table, recipe)
best = smallest_tree(table, number)
step = min(state.step, len(trace))
tree = trace.at(step)
names = [name for name in view.FUNCTIONS if n >= 3 or "¬" not in name]
here = next((name for name in names if ("¬" not in name or n == 3) and view.named(name, n) == number), None)


def resize() -> None:
    wanted = entered("variables")
    kept = here if here and ("¬" not in here or wanted == 3) else ""
    session.change(
        variables=wanted, number=view.named(kept, wanted) if kept else number % functions(wanted), step=opening
    )


def choose() -> None:
    if name := entered("function"):
        wanted = 3 if "¬" in name else n
        session.change(variables=wanted, number=view.named(name, wanted), step=opening)


page.say(
    sentence(tree, trace[step], recipe) if step < len(trace) else view.verdict_sentence(trace.tree, best, state.stop)
)
left, middle, right = st.columns([3, 5, 4], gap="medium")
with left:
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        st.slider("Variables", 2, 5, **shown("variables", value=n), on_change=resize, width=110)
        st.button(
            "Random",
            help="One of all functions, each as likely as any other.",
            on_click=lambda: session.change(number=random.randrange(functions(n)), step=opening),
        )
    st.pills("A function", names, **shown("function", default=here), on_change=choose, label_visibility="collapsed")
    sheet(
        [
            *({"name": each, "kind": "fixed"} for each in frame.columns[:-1]),  # type: ignore[list-item]
            {"name": "Y", "kind": "choice", "choices": ["F", "T"]},
        ],
        frame.to_numpy().tolist(),
        key="truth",
        label="Truth table",
        large=state.lecture,
        height=430 if n > 3 else 0,
        on_edit=lambda row, column, value: session.change(number=number ^ (1 << row), step=opening),
    )
with middle:
    st.toggle(
        "Stop at zero gain",
        **shown("stop", value=state.stop),
        on_change=session.setter("stop", "stop"),
        help="Where no single question gains anything, make a leaf.",
    )
    player.controls(step, len(trace))
    small_tree.show(
        tree,
        recipe,
        state,
        key="greedy",
        name=f"greedy {n} {number} {state.stop}",
        height=400,
        step=step,
        current=trace[step].node if step < len(trace) else None,
        skeleton=list(trace.tree.nodes),
    )
with right:
    st.html('<p class="ss-note">The smallest tree, found by trying every order of questions:</p>')
    small_tree.show(best, recipe, state, key="smallest", name=f"smallest {n} {number}", height=330)
    rows = view.size_rows({"greedy": trace.tree, "smallest": best})
    st.html(grid_html(("tree", "nodes", "leaves", "depth", "wrong"), rows))
page.say(f"As a formula, the smallest tree says: <b>Y = {escape(view.formula_of(best))}</b>.", "note")
page.say(f"The greedy tree says: Y = {escape(view.formula_of(trace.tree))}.", "note")

left, right = st.columns(2, gap="medium")
with left:
    st.subheader("Leaves of the smallest tree")
    rows, lit = view.growth_rows(n)
    st.html(grid_html(("n", "rows", "AND", "majority", "parity", "functions 2^(2ⁿ)"), rows, lit))
    page.say(
        "AND needs one leaf more for each input. Parity doubles: until the last input is known, nothing is.", "note"
    )
with right:
    st.subheader("Functions that trees of a depth can say")
    rows, lit = view.depth_rows(n)
    st.html(grid_html(("n", "depth 0", "≤ 1", "≤ 2", "≤ 3", "≤ 4", "all"), rows, lit))
    page.say(
        "A deeper tree says more: with the depth the space of hypotheses grows, up to all functions at depth n.", "note"
    )
page.end(PAGE)
