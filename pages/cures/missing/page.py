"""What if a value is not known? A row divides, policies side by side, stand-ins, and holes punched at random."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
import streamlit as st

from engine.data.table import Table, TableError
from engine.experiments.missing_values import Experiment, blanked
from engine.learn.predict import columns_of
from engine.learn.recipe import MISSING as POLICIES
from engine.learn.recipe import NodeId
from engine.learn.trace import Trace
from pages.components.cell_grid import Field, sheet
from pages.cures.missing import robustness, view
from pages.cures.missing.robustness_view import SHARES
from pages.cures.missing.state import NO_NODE, PAGE, VIEWS
from pages.cures.missing.tables import table_without, trace_without
from pages.shell import page, pickers, player, session, small_tree
from pages.shell.session import among, entered, shown
from pages.shell.sources import starting_recipe, table_of
from pages.shell.validation import ROOT, read_node
from pages.views.arithmetic import flowing
from pages.views.grid import grid_html
from pages.views.row_path import ends_html, journey_html, verdict_html
from pages.views.text import beyond_text, markdown, short

DEPTHS = {"divide": 4, "ask": 4, "surrogates": 3}  # of trees in which every node is to be seen
STEPS = {"sums": 99, "ask": 99}  # where a view starts; the others at the first test

state = page.begin(PAGE)
whole = table_of(state.data, ())
cells = frozenset((r, c) for r, c in view.read_cells(state.blanks) if r < len(whole) and c < len(whole.columns))
table = table_without(state.data, cells)
able = pickers.algorithms_for(whole.classes)
algorithm = state.algorithm if state.algorithm in able and state.view != "surrogates" else "cart"
recipe = starting_recipe(state.data, whole, algorithm)
if state.view in DEPTHS:
    recipe = replace(recipe, max_depth=min(recipe.max_depth, DEPTHS[state.view]))
row = min(state.row - 1, len(table) - 1) if state.row else view.first_hole(table)


def grown(policy: str) -> Trace | None:
    """The tree under a policy; None where it leaves no row to grow from."""
    try:
        return trace_without(state.data, cells, replace(recipe, missing=policy))
    except TableError:
        return None


def choose_view() -> None:
    if chosen := entered("view"):
        session.change(view=chosen, step=STEPS.get(chosen, 1))


def choose_data(key: str) -> None:
    fresh = {
        "blanks": (),
        "row": 0,
        "asked": (),
        "column": "",
        "node": NO_NODE,
        "where": "",
        "step": STEPS.get(state.view, 1),
    }
    session.change(data=key, **fresh)


def toggle(at: int, column: int) -> None:
    """Blank a cell or give its value back; the row of the cell is followed from there."""
    cell = (at, column)
    if column >= len(whole.columns) or whole.columns[column].codes[at] < 0:
        session.change(row=at + 1, step=1)
        return
    session.change(blanks=view.written_cells(cells ^ {cell}), row=at + 1, step=STEPS.get(state.view, 1))


def toggle_asked(column: int) -> None:
    name = str(column + 1)
    kept = tuple(each for each in state.asked if each != name)
    session.change(asked=kept if name in state.asked else (*kept, name), row=row + 1, step=99)


def cells_of(of: Table, rows: Sequence[int], on_toggle: Callable[[int, int], None], key: str, offset: int = 0) -> None:
    """Some rows of the table; a click on a cell blanks it or gives its value back."""
    turning: list[Field] = [{"name": column.name, "kind": "choice", "choices": ["", "?"]} for column in of.columns]
    fields: list[Field] = [{"name": "row", "kind": "fixed"}, *turning, {"name": of.target.name, "kind": "fixed"}]
    sheet(
        fields,
        view.sheet_rows(of, rows, offset),
        key=key,
        label="The cases",
        large=state.lecture,
        on_edit=lambda at, column, _: on_toggle(rows[at], column - 1),
        lit=[at for at, each in enumerate(rows) if each == row and len(rows) > 1],
    )


def row_input() -> None:
    st.number_input(
        "Follow row",
        1,
        len(table),
        **shown("row", value=row + 1),
        on_change=session.setter("row", "row", int),
        width=130,
    )


def choose_policy() -> None:
    st.segmented_control(
        "Policy",
        list(POLICIES),
        **shown("policy", default=state.policy),
        on_change=session.setter("policy", "policy"),
        format_func=view.POLICIES.__getitem__,
        label_visibility="collapsed",
    )


def formula(lines: Sequence[str]) -> None:
    if lines:
        st.markdown(flowing(lines))


def tree_of(trace: Trace, walk: view.Walk | None, name: str, height: int = 340) -> None:
    """The tree with the parts of the row where they are."""
    small_tree.show(
        trace.tree,
        trace.coded.recipe,
        state,
        key="tree",
        name=f"{state.data} {sorted(cells)} {algorithm} {name}",
        height=height,
        step=walk.passed if walk else 0,
        ways=[n for n in walk.reached() if n] if walk else (),
        tokens=walk.tokens() if walk else None,
    )
    cut_note(trace)


def cut_note(trace: Trace) -> None:
    if any(leaf.stop == "max-depth" for leaf in trace.tree.leaves):
        page.say(f"The tree is grown to a depth of {trace.coded.recipe.max_depth} here.", "note")


def table_to_blank() -> None:
    """All of a small table, else the rows around the one that is followed."""
    first = 0 if len(table) <= view.SMALL else row // view.WINDOW * view.WINDOW
    last = len(table) if len(table) <= view.SMALL else min(first + view.WINDOW, len(table))
    page.say("Click a value to blank it out; click again to give it back.", "note")
    cells_of(table, range(first, last), toggle, "cells")


def divide() -> None:
    """The row that goes down every branch, in parts that add up."""
    trace = grown("fractional")
    assert trace is not None
    walk = view.walk_of(trace.tree, table, row, state.step)
    page.say(view.walk_sentence(walk, row, table, f"Row {row + 1}"))
    left, right = st.columns([5, 6], gap="medium")
    with left:
        table_to_blank()
    with right:
        player.controls(walk.passed, len(walk.tests), f"test {walk.passed} of {len(walk.tests)}")
        tree_of(trace, walk, "divide")
        if walk.done and (lines := view.answer_lines(walk)):
            page.say("The parts answer together: each leaf's shares, times the part that arrived there.", "note")
            formula(lines)
        elif walk.passed:
            formula(view.division_lines(trace, walk.tests[walk.passed - 1]))
        st.html(journey_html(trace.tree, walk.tests[: walk.passed], columns_of(trace.tree, table), row))


def sums() -> None:
    """The gain with a hole in it, a line a sum."""
    trace = grown("fractional")
    assert trace is not None
    candidates, question = trace.candidates(0), trace.tree.root.question
    names = [item.column for item in candidates.items]
    column = state.column if state.column in names else question.column if question else names[0]
    lines = view.sums(trace, candidates, column)
    step = min(state.step, len(lines))
    page.say(view.sums_sentence(trace, candidates, column))
    left, right = st.columns([5, 6], gap="medium")
    with left:
        table_to_blank()
    with right:
        st.segmented_control(
            "Column",
            names,
            **shown("column", default=column),
            on_change=session.setter("column", "column"),
            format_func=markdown,
            label_visibility="collapsed",
        )
        player.controls(step, len(lines), f"sum {step} of {len(lines)}")
        formula(lines[:step])


def policies() -> None:
    """The same data under every policy."""
    traces = {policy: grown(policy) for policy in POLICIES}
    chosen = traces[state.policy]
    page.say(f"<b>{view.POLICIES[state.policy]}</b>{view.home(state.policy)}. {view.MEANT[state.policy]}")
    choose_policy()
    heads = ("policy", "cases", "nodes", "leaves", "right" if table.classes else "explained", f"row {row + 1}")
    rows = [view.policy_row(trace, table, row, policy) for policy, trace in traces.items()]
    st.html(grid_html(heads, rows, [list(POLICIES).index(state.policy)]))
    if chosen is None:
        page.say("Every row has a hole somewhere, so dropping incomplete rows leaves nothing.", "note")
        return
    walk = view.walk_of(chosen.tree, table, row, 10**6)
    tree_of(chosen, walk, state.policy)
    if note := view.multiway_note(chosen.coded.recipe):
        page.say(note, "note")
    cells_of(table, [row], toggle, "cells")


def node_of(trace: Trace) -> NodeId:
    node = None if state.node == NO_NODE else read_node(state.node or ROOT)
    return node if node is not None and node in trace.tree.nodes else view.busiest(trace)


def surrogates() -> None:
    """Who stands in where a value is missing."""
    trace = grown("surrogate")
    assert trace is not None
    node = node_of(trace)
    page.say(view.surrogate_sentence(trace, node))
    small_tree.show(
        trace.tree,
        trace.coded.recipe,
        state,
        key="tree",
        name=f"{state.data} {sorted(cells)} surrogates",
        height=300,
        selected=node,
        path=node,
        on_select=lambda chosen: session.change(node=chosen),
    )
    left, right = st.columns([3, 2], gap="medium")
    with left:
        if rows := view.surrogate_rows(trace, node):
            heads = ("surrogate", "agreement", "adjusted", "cases placed", view.sides_text(trace, node))
            st.html(grid_html(heads, rows))
        page.say("Click a node to see its stand-ins.", "note")
        cut_note(trace)
    with right:
        formula(view.agreement_lines(trace, node))
        page.say(
            "Agreement: of the cases with a known value, the share that the surrogate sends the same way. Adjusted: "
            "how much of what “with most cases” gets wrong it mends.",
            "note",
        )


def ask() -> None:
    """A row asked about, with holes of its own."""
    trace = grown(state.policy) or grown("majority")
    assert trace is not None
    lacking = [int(each) - 1 for each in state.asked]
    alone = blanked(table.take(np.array([row])), {(0, column) for column in lacking})
    walk = view.walk_of(trace.tree, alone, 0, state.step)
    page.say(view.walk_sentence(walk, 0, alone, f"Row {row + 1}"))
    choose_policy()
    cells_of(alone, [0], lambda _, column: toggle_asked(column), "asked", row)
    player.controls(walk.passed, len(walk.tests), f"test {walk.passed} of {len(walk.tests)}")
    tree_of(trace, walk, f"ask {state.policy}")
    if walk.done:
        truth = table.target.text(row)
        st.html(verdict_html(trace.tree, walk.way, truth) + ends_html(trace.tree, walk.way))
        formula(view.answer_lines(walk))


def punch() -> None:
    """Accuracy as the holes grow."""
    names = [column.name for column in whole.columns]
    where = state.where if state.where in names else ""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.select_slider(
            "Share of holes",
            SHARES,
            **shown("share", value=state.share),
            on_change=session.setter("share", "share"),
            format_func="{:.0%}".format,
            width=260,
        )
        st.selectbox(
            "Holes in",
            **among("where", ["", *names], where),
            on_change=session.setter("where", "where"),
            format_func=lambda name: short(name, 40) if name else "every column",
            width=200,
        )
        st.selectbox(
            "Punched",
            **among("by value", [False, True], state.by_value),
            width=220,
            format_func=["at random", "large values first"].__getitem__,
            on_change=session.setter("by value", "by_value"),
        )
        st.number_input(
            "Times",
            2,
            50,
            **shown("repeats", value=state.repeats),
            on_change=session.setter("repeats", "repeats"),
            width=110,
        )
        st.button("Another seed", on_click=session.change, kwargs={"seed": (state.seed + 1) % 2**31, "run": True})
    plan = Experiment(SHARES, state.repeats, where, state.by_value, state.seed)
    robustness.show(state, state.data, recipe, plan, state.share, lambda: session.now(PAGE).run)


st.segmented_control(
    "Show",
    list(VIEWS),
    **shown("view", default=state.view),
    format_func=VIEWS.__getitem__,
    on_change=choose_view,
    label_visibility="collapsed",
)
with st.container(horizontal=True, vertical_alignment="bottom"):
    pickers.data_set(state.data, choose_data, width=260)
    if state.view != "surrogates":
        pickers.algorithm(algorithm, options=able, label="Algorithm")
    if state.view in ("divide", "policies", "ask") or (state.view == "sums" and len(table) > view.SMALL):
        row_input()
    if cells and state.view != "holes":
        st.button(
            "Fill the blanks",
            key="fill",
            on_click=session.change,
            kwargs={"blanks": (), "step": STEPS.get(state.view, 1)},
        )
if state.row > len(table):
    st.info(beyond_text(state.row, len(table)))
{"divide": divide, "sums": sums, "policies": policies, "surrogates": surrogates, "ask": ask, "holes": punch}[
    state.view
]()
page.end(PAGE)
