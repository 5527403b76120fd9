"""The panels of the Pruning page: the verdict on trial, what it does to the answers, all methods side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from engine.prune.methods import PRUNINGS
from engine.prune.study import MOST_LEAVES, Pruned, PruningStudy
from engine.prune.verdict import apply
from pages.components.chart import Point, chart
from pages.cures.pruning import statement_view, view
from pages.cures.pruning.charts_view import NAMES, course_figure, standing_row
from pages.cures.pruning.trees import pruned
from pages.cures.pruning.weakest_links import settings_of
from pages.shell import page, player, session, small_tree
from pages.shell.style import font
from pages.views.arithmetic import flowing
from pages.views.grid import grid_html
from pages.views.text import several
from pages.views.tree_cards import title_rows

if TYPE_CHECKING:
    from pages.cures.pruning.state import PruningState


def trial(state: PruningState, base: PruningStudy, found: Pruned) -> None:
    """The tree before the next verdict, and the arithmetic of that verdict."""
    step, many = min(state.step, len(found.verdicts)), len(found.verdicts)
    tree = apply(base.tree, found.verdicts[:step])
    verdict = found.verdicts[step] if step < many else None
    player.controls(step, many, f"verdict {step + 1} of {many}" if verdict else several(many, "verdict"))
    left, right = st.columns([3, 2], gap="medium")
    with left:
        small_tree.show(
            tree,
            base.trace.coded.recipe,
            state,
            key="tree",
            height=480,
            step=step,
            name=" ".join(map(str, (*state.case, state.method))),
            skeleton=found.nodes,
            current=verdict.node if verdict else None,
            path=verdict.node if verdict else None,
            lit=view.on_trial(tree, verdict) if verdict else (),
            rows=title_rows(base.tree),
            follow=verdict is not None or state.lecture,
        )
    with right:
        method, classes = PRUNINGS[state.method], bool(base.train.classes)
        page.say(view.idea_of(method, classes), "note")
        if verdict and (lines := statement_view.arithmetic(method, tree, verdict, base.train)):
            st.markdown(flowing(lines))
        page.say(statement_view.legend(method, classes, state.pruning(state.method)), "note")


def sentence(state: PruningState, base: PruningStudy, found: Pruned | str) -> None:
    """The verdict in words; at the end what came of all of them."""
    if isinstance(found, str):
        page.say(f"{found} Choose another method, or a data set whose target is a class.")
    elif state.step < len(found.verdicts):
        tree = apply(base.tree, found.verdicts[: state.step])
        page.say(view.sentence(PRUNINGS[state.method], tree, found.verdicts[state.step]))
    else:
        page.say(view.end_sentence(base.tree, found.tree, found.after.scores, found.before.scores))


def effect(state: PruningState, base: PruningStudy, found: Pruned | str) -> None:
    """How good the tree is after every verdict, and how the rows were divided."""
    st.subheader("What it does to the answers")
    if not isinstance(found, str):
        step = min(state.step, len(found.verdicts))
        chart(
            course_figure(found.course, step, bool(base.train.classes), font(state) - 2),
            key="course",
            height=320,
            label="Accuracy and leaves against the verdicts passed",
            on_click=go_to,
        )
    rows = len(base.train), len(base.validation), len(base.test)
    page.say(view.data_sentence(rows, base.sampled, MOST_LEAVES if base.limited else 0, base.parted), "note")


def go_to(point: Point) -> None:
    """Go to the verdict that was clicked."""
    session.change(step=int(point["x"]))


def side_by_side(state: PruningState, base: PruningStudy, now: Pruned | str) -> None:
    """Every method with its setting on the same tree."""
    st.subheader("Every method on this tree")
    full = now.before if isinstance(now, Pruned) else None
    rows: list[list[str]] = []
    refusals: dict[str, str] = {}
    for name, method in PRUNINGS.items():
        found = now if name == state.method else pruned(state.case, name, settings_of(state, name))
        if isinstance(found, str):
            refusals[method.title] = found
            continue
        full = found.before
        rows.append(standing_row(method.title, found.after, found.tree.depth))
    if full:
        rows.insert(0, standing_row("not pruned", full, base.tree.depth))
    lit = [number for number, row in enumerate(rows) if row[0] == PRUNINGS[state.method].title]
    st.html(grid_html(("", "leaves", "depth", *NAMES), rows, lit))
    page.say(view.standings_sentence(bool(base.train.classes), refusals), "note")
