"""What is what in a tree? Every word with one sentence and a lit-up tree."""

from dataclasses import replace
from typing import Any

import streamlit as st

from pages.ideas.words.lesson import frames_of
from pages.ideas.words.state import PAGE, WORD_TREES
from pages.shell import page, pickers, session, stage


def pick(kind: str, text: Any) -> None:
    """Say which words fit a node; clicking it again goes back to the word."""
    wanted = text or "root"
    session.change(node="" if session.now(PAGE).node == wanted else wanted)


state = page.begin(PAGE)
with st.container(horizontal=True, vertical_alignment="bottom"):
    pickers.data_set(
        state.data, lambda key: session.change(data=key, node=""), WORD_TREES, label="The tree of", width=280
    )
    page.say("Click a node to hear which words fit it.", "note")
# The words to start from show which one it is, so the whole page follows where somebody settled.
stage.play(
    frames_of(state),
    str(replace(state, at=0)),
    state.at,
    field="at",
    done=pick,
    turns=lambda step: step,
)
page.end(PAGE)
