"""The panels of the Rules page: the controls, the tree beside its rules, a row put to them, and how good they are."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from engine.learn.predict import columns_of, predict
from engine.learn.recipe import NodeId, path_text
from engine.rules.extract import asks_for_missing, columns_asked, formula_text, rules
from engine.rules.shorten import Judged, Round
from pages.components.rule_list import rulebook
from pages.cures.rules import answer_view, list_view, sentence_view
from pages.cures.rules.list_view import Book
from pages.cures.rules.simplified import HELD_OUT, TreeRules, comparison_of
from pages.shell import page, pickers, player, row_form, session, small_tree
from pages.shell.session import among, entered, shown
from pages.shell.validation import node_or_none
from pages.views.grid import grid_html

if TYPE_CHECKING:
    from pages.cures.rules.state import Rules

LEAST_ROWS = 6


def sentence(found: TreeRules) -> None:
    """What the last step did; what a rule is where there are no steps."""
    if found.simplified:
        missing = asks_for_missing(found.tree, found.table)
        page.say(sentence_view.step_sentence(found.step, found.simplified, found.tree, missing))
    elif not found.tree.classes:
        page.say(
            "Each leaf is a rule that answers a number. There is no post-pruning for them: it counts wrong answers, "
            "and a mean is never simply right or wrong. For numbers, prune the tree first."
        )
    else:
        page.say("Each leaf is a rule. There are too many of them for so many rows to be simplified here.")


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
        starts, now = list_view.stages(found.simplified), list_view.stage_of(found.step)
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


def steps(found: TreeRules) -> None:
    """The buttons that lead through the steps."""
    if found.simplified:
        counted = sentence_view.counted(found.step, found.simplified, found.done)
        player.controls(found.done, len(found.simplified.steps), counted)


def pick(lit: str, leaf: str) -> None:
    """Light up a node and its rules; once more, and the light goes out. `lit` is the node that is lit now."""
    wanted = leaf or "root"
    session.change(leaf="" if lit == wanted else wanted)


def pick_rule(lit: str, leaves: list[str], number: str) -> None:
    """Light up the leaf of the rule that was clicked."""
    if number.isdigit() and int(number) < len(leaves):
        pick(lit, leaves[int(number)])


def book_of(found: TreeRules) -> Book:
    """The list of rules as it stands."""
    if found.simplified:
        return list_view.book(found.tree, found.simplified, found.done)
    return list_view.plain_book(found.tree, found.rules)


def chosen_node(state: Rules, found: TreeRules) -> NodeId | None:
    """The node that somebody lit up."""
    node = node_or_none(state.leaf)
    return node if node in found.tree.nodes else None


def tree(state: Rules, found: TreeRules) -> None:
    """The tree, with the leaf of the rule that is shortened or the node that somebody lit up."""
    chosen = chosen_node(state, found)
    here = chosen if chosen is not None else about(found)
    small_tree.show(
        found.tree,
        found.recipe,
        state,
        key="tree",
        name=f"rules {state.data} {found.algorithm}",
        height=400,
        step=found.done,
        path=here,
        lit=[] if here is None else [here],
        on_select=partial(pick, state.leaf),
        linked=True,
    )


def about(found: TreeRules) -> NodeId | None:
    """The leaf whose rule the last step is about."""
    return found.step.rule.leaf if isinstance(found.step, Round | Judged) else None


def rule_list(state: Rules, found: TreeRules, book: Book) -> None:
    """The list of rules; those below a node that somebody lit up are lit."""
    chosen, numbered = chosen_node(state, found), found.rules
    lit = [str(n) for n, rule in enumerate(numbered) if chosen is not None and rule.leaf[: len(chosen)] == chosen]
    rulebook(
        book.lines,
        key="rulebook",
        label="Rules",
        height=530 if state.lecture else 400,
        lit=lit,
        picked=lit[0] if len(lit) == 1 else None,
        current=None if book.current is None else str(book.current),
        large=state.lecture,
        on_pick=partial(pick_rule, state.leaf, [path_text(rule.leaf) for rule in numbered]),
    )


def one_row(state: Rules, found: TreeRules) -> None:
    """A row put to the rules, and what the tree answers to it."""
    if found.simplified is None:
        return
    st.subheader("Put a row to the simplified list" if found.done else "Put a row to the rules")
    names = columns_asked(found.tree)
    numbers = {rule.leaf: str(number + 1) for number, rule in enumerate(found.rules)}
    # The tree may ask for more than the rules: its surrogates have columns of their own.
    needed = [name for name in columns_of(found.tree, found.table) if name]
    row = row_form.columns_of(state.row, found.table, list(dict.fromkeys([*names, *needed])), found.tree.missing)
    fired = int(found.list.fired(row.columns, 1)[0])
    label = predict(found.tree, row.columns).labels[0] if row.columns else found.tree.root.prediction
    left, right = st.columns(2, gap="medium")
    with left:
        row_form.form(state.row, found.table, names, lambda text: session.change(row=text))
    with right:
        answer = str(found.tree.answer(float(label)))
        page.say(answer_view.row_sentence(found.list, fired, numbers, answer, row.truth))
        st.html(answer_view.row_lines(found.list, row.columns, fired, numbers))


def comparison(state: Rules, found: TreeRules) -> None:
    """Tree and rules on the rows they were made from and on held-out rows."""
    if found.simplified is None:
        return
    rows = len(found.table)
    if rows < LEAST_ROWS:
        st.text("There are too few rows to hold some out.")
        return
    compared = comparison_of(state.data, found, state.seed)
    st.html(
        grid_html(answer_view.SCORES, answer_view.score_rows(compared.scores, compared.training, compared.held_out))
    )
    training = rows - round(HELD_OUT * rows)
    others = f"{rows - training:,} others were held out at random."
    page.say(f"Grown, pruned and simplified on {training:,} rows; {others}", "note")
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
