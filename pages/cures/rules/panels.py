"""The panels of the Rules page: the controls, the simplification, a row put to the rules, and how good they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from engine.learn.predict import columns_of, predict
from engine.learn.recipe import path_text
from engine.rules.extract import columns_asked, formula_text, rules
from pages.cures.rules import answer_view, list_view
from pages.cures.rules.lesson import frames_of
from pages.cures.rules.simplified import HELD_OUT, TreeRules, comparison_of
from pages.shell import page, pickers, row_form, session, stage
from pages.shell.session import among, entered, shown
from pages.shell.validation import ROOT, node_or_none
from pages.views.grid import grid_html
from pages.views.text import several

if TYPE_CHECKING:
    from pages.cures.rules.state import Rules

LEAST_ROWS = 6
MANY = 60  # leaves of a tree whose frames are large: fewer are sent before anybody asks for them


def choices(state: Rules, found: TreeRules) -> None:
    """Data set and algorithm; how pessimistic the simplification is, and its stages."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        pickers.data_set(state.data, lambda key: session.change(data=key, step=0, leaf="", row="1"), width=280)
        pickers.algorithm(
            found.algorithm, lambda name: session.change(algorithm=name, step=0, leaf=""), list(found.algorithms)
        )
        if found.simplified is None:
            return
        with st.popover("Pessimism", help="How bad a rule may be thought to be"):
            pessimism(state)
        starts, now = list_view.stages(found.simplified), list_view.stage_of(found.step(state.step))
        st.segmented_control(
            "Go to",
            list(starts),
            **shown("stage", default=now),
            format_func=list_view.STAGES.__getitem__,
            on_change=lambda: session.change(step=starts[entered("stage") or now]),
        )


def pessimism(state: Rules) -> None:
    """The confidence factor and the normal deviate."""
    st.slider(
        "Confidence factor",
        min(0.01, state.cf),
        0.5,
        **shown("cf", value=state.cf),
        step=0.01,
        on_change=lambda: session.change(cf=entered("cf"), step=0),
        help="Smaller is more pessimistic about rules with few cases. C4.5 takes 0.25.",
    )
    st.radio(
        "Normal deviate",
        **among("z", ["exact", "table"], state.z),
        horizontal=True,
        on_change=lambda: session.change(z=entered("z"), step=0),
        help="Release 8 of C4.5 interpolates it in a small table.",
    )


def pick(lit: str, node: str) -> None:
    """Light up a node and its rules; once more, and the light goes out. `lit` is the node that is lit now."""
    wanted = node or ROOT
    session.change(leaf="" if lit == wanted else wanted)


def chosen_node(state: Rules, found: TreeRules) -> str | None:
    """The node that somebody lit up."""
    node = node_or_none(state.leaf)
    return path_text(node) if node is not None and node in found.tree.nodes else None


def simplification(state: Rules, tree_rules: TreeRules) -> bool:
    """The steps on the stage; whether all is told: in a lecture the finished list waits for the end."""

    def told(step: int) -> bool:
        return not state.lecture or step >= tree_rules.steps

    name, frames = frames_of(state, tree_rules)
    stage.play(
        frames,
        name,
        state.step,
        ahead=stage.AHEAD if len(tree_rules.tree.leaves) < MANY else 2,
        done=lambda kind, node: pick(state.leaf, node),
        turns=lambda step: (list_view.stage_of(tree_rules.step(step)), told(step)),
        selected=chosen_node(state, tree_rules),
    )
    return told(state.step)


def one_row(state: Rules, tree_rules: TreeRules) -> None:
    """A row put to the rules, and what the tree answers to it."""
    if tree_rules.simplified is None:
        return
    simplified = state.step >= (tree_rules.steps if state.lecture else 1)
    st.header("Put a row to the simplified list" if simplified else "Put a row to the rules")
    rules_now = tree_rules.answering(simplified)
    names = columns_asked(tree_rules.tree)
    numbers = {rule.leaf: str(number + 1) for number, rule in enumerate(tree_rules.rules)}
    # The tree may ask for more than the rules: its surrogates have columns of their own.
    needed = [name for name in columns_of(tree_rules.tree, tree_rules.table) if name]
    row = row_form.columns_of(
        state.row, tree_rules.table, list(dict.fromkeys([*names, *needed])), tree_rules.tree.missing
    )
    fired = int(rules_now.fired(row.columns, 1)[0])
    label = predict(tree_rules.tree, row.columns).labels[0] if row.columns else tree_rules.tree.root.prediction
    left, right = st.columns(2, gap="medium")
    with left:
        row_form.form(state.row, tree_rules.table, names, lambda text: session.change(row=text))
    with right:
        answer = str(tree_rules.tree.answer(float(label)))
        page.say(answer_view.row_sentence(rules_now, fired, numbers, answer, row.truth))
        st.html(answer_view.row_lines(rules_now, row.columns, fired, numbers))


def comparison(state: Rules, found: TreeRules) -> None:
    """Tree and rules on the rows they were made from and on held-out rows."""
    if found.simplified is None:
        return
    rows = len(found.table)
    if rows < LEAST_ROWS:
        st.text("There are too few rows for test cases.")
        return
    compared = comparison_of(state.data, found, state.seed)
    st.html(
        grid_html(answer_view.SCORES, answer_view.score_rows(compared.scores, compared.training, compared.held_out))
    )
    training = rows - round(HELD_OUT * rows)
    parts = f"{several(training, 'training case')}, {several(rows - training, 'test case')}"
    page.say(
        "The tree above was grown from all rows. These were grown, pruned and simplified on a part of them and tested "
        f"on the rest: {parts}, divided at random.",
        "note",
    )
    st.button("Another division", on_click=lambda: session.change(seed=(state.seed + 1) % 2**31))


def as_text(found: TreeRules) -> None:
    """The rules to take away."""
    kinds = ["rules", "formula"] if not found.simplified else ["simplified rules", "rules", "formula"]
    kind = st.segmented_control("As text", kinds, key="as text", default=kinds[0]) or kinds[0]
    if kind == "formula":
        text = formula_text(found.tree)
    elif found.simplified and kind != "rules":
        text = str(found.simplified.rules)
    else:
        text = "\n".join(map(str, rules(found.tree)))
    st.code(text, language=None, wrap_lines=True, height=220)
