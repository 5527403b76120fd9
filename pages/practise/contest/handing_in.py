"""Handing in: the hidden rows judge the tree, and the algorithms' trees beside it."""

from __future__ import annotations

import streamlit as st

from engine.experiments.contest import checks
from pages.practise.contest import in_hall, view
from pages.practise.contest.subject import Subject
from pages.shell import page, small_tree
from pages.shell.pickers import title_of_algorithm
from pages.views.tree_cards import title_rows

HANDED_IN = "trees that were handed in"


def show(subject: Subject) -> None:
    """The button, and the verdict on a tree that was handed in; a tree that was changed since is not judged."""
    state, turns = subject.state, handed_in(subject)
    st.button("Hand in", key="hand in", type="primary", on_click=hand_in, args=(subject,), disabled=state.tree in turns)
    if state.tree in turns:
        judge(subject, turns.index(state.tree) + 1)
    elif turns:
        page.say("The tree has changed since you handed it in.", "note")
    in_hall.show(subject, judged=state.tree in turns)


def handed_in(subject: Subject) -> list[str]:
    """The trees that this session handed in for these rows, the first one first."""
    kept: dict[str, list[str]] = st.session_state.setdefault(HANDED_IN, {})
    return kept.setdefault(repr((subject.rows, subject.state.questions)), [])


def hand_in(subject: Subject) -> None:
    """Have the tree judged."""
    handed_in(subject).append(subject.state.tree)


def judge(subject: Subject, turn: int) -> None:
    """The verdict, and the trees of the algorithms."""
    goal, mine, rivals = subject.state.goal, subject.score, subject.rivals
    found = checks(goal, mine, rivals[goal.beat].score if goal.beat else None)
    st.html(view.verdict_html(found, goal, mine, rivals))
    st.html(view.scores_html(mine, rivals))
    page.say(" ".join(each for each in (view.fairness_sentence(goal, mine), view.turns_sentence(turn)) if each), "note")
    start = goal.beat or "cart"
    name = st.segmented_control(
        "Look at the tree of",
        list(rivals),
        default=start,
        key="rival",
        format_func=title_of_algorithm,
    )
    rival = rivals[name or start]
    small_tree.show(
        rival.tree,
        rival.recipe,
        subject.state,
        key="rival tree",
        name=f"rival {name} {subject.rows} {goal}",
        height=340,
        rows=title_rows(rival.tree),
    )
