"""The ranking within a hall: a code leads to it, and the server's own count of the hidden rows enters it."""

from __future__ import annotations

import secrets
from datetime import timedelta

import streamlit as st

from pages.practise.contest import view
from pages.practise.contest.state import goal_text
from pages.practise.contest.subject import Subject
from pages.shell import hall, hall_ranking, page, wrong_codes
from pages.shell.hall_ranking import LONGEST_NAME, RankingError
from pages.shell.store import StoreError, store

HALL, OPENED, SESSION = "code of the hall", "hall that the lecture opened", "session in rankings"
TROUBLE = "trouble with the ranking"
EVERY = timedelta(seconds=5)
SILENT = "The store of this server does not answer; try again in a moment."


def show(subject: Subject, judged: bool) -> None:
    """The code of a hall, a name, and the ranking for this goal."""
    if subject.state.lecture and (opened := hall.code()) != st.session_state.get(OPENED, ""):
        st.session_state[OPENED] = opened
        find(opened)
    code: str = st.session_state.get(HALL, "")
    with st.expander("Ranking within a hall", expanded=bool(code)):
        with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
            st.text_input("Code of the hall", max_chars=12, key="hall code", on_change=join, width=160)
            st.text_input("Name of your group", max_chars=LONGEST_NAME, key="hall name", width=220)
            st.button(
                "Enter the ranking",
                key="enter",
                disabled=not (code and judged),
                on_click=enter,
                args=(subject, code),
                help=None if judged else "Hand in the tree first",
            )
        if trouble := st.session_state.get(TROUBLE):
            page.say(trouble)
        if code:
            ranks(code, goal_text(subject.state))
        else:
            page.say(
                "The lecturer's screen shows the code. A name is one group's, and its best counts; it may be left out.",
                "note",
            )


def join() -> None:
    """Find the hall of the code that was typed."""
    find(str(st.session_state["hall code"]))


def find(code: str) -> None:
    """Find the hall of a code; none where it is empty."""
    try:
        st.session_state[HALL] = hall_ranking.find(store(), code, wrong_codes.visitor()) if code.strip() else ""
        st.session_state[TROUBLE] = ""
    except (RankingError, StoreError) as told:
        st.session_state[HALL], st.session_state[TROUBLE] = "", told_text(told)


def enter(subject: Subject, code: str) -> None:
    """Enter what the hidden rows said of the tree at hand."""
    session = st.session_state.setdefault(SESSION, secrets.token_urlsafe(12))
    name, mine = str(st.session_state["hall name"]), subject.score
    try:
        hall_ranking.enter(store(), code, goal_text(subject.state), session, name, mine.share, mine.leaves)
        st.session_state[TROUBLE] = ""
    except (RankingError, StoreError) as told:
        st.session_state[TROUBLE] = told_text(told)


def told_text(error: RankingError | StoreError) -> str:
    """What went wrong, for people."""
    return SILENT if isinstance(error, StoreError) else str(error)


@st.fragment(run_every=EVERY)
def ranks(code: str, goal: str) -> None:
    """The ranking, drawn anew every few seconds: others enter it, too."""
    try:
        entries = hall_ranking.ranking(store(), code, goal)
    except StoreError:
        page.say(SILENT)
        return
    if not entries:
        page.say(f"Nobody in hall {code} has entered a tree for this goal yet.", "note")
        return
    listed = [(each.name, each.share, each.leaves) for each in entries]
    st.html(view.ranking_html(listed, str(st.session_state.get("hall name", ""))))
    page.say(f"Hall {code}: the highest share comes first, then the fewest leaves, then who was earlier.", "note")
