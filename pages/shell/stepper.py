"""The step player of the small pages: first, back, play, next, last, a slider; the same keys as everywhere."""

from __future__ import annotations

import streamlit as st

from pages.components.step_slider import track
from pages.shell.page import CURRENT, change
from pages.shell.player import KEYS

PLAYING, FIELD, AT = "idea playing", "idea step", "idea at"
SECONDS = 1.5


def controls(step: int, last: int, said: str = "", field: str = "step") -> None:
    """The row of buttons; `said` tells in words where we are, `field` of the screen holds the step."""
    st.session_state[FIELD], st.session_state[AT] = field, step
    start, end = step <= 0, step >= last
    page = st.session_state[CURRENT].key
    said = said or f"step {step} of {last}"
    playing = st.session_state.get(PLAYING) == page and not end
    if last < 1:
        st.html(f'<span class="ss-step">{said}</span>', width="content")
        return
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="player"):
        st.button("|◀", key="first", help="To the start (Home)", on_click=go, args=(0,), disabled=start)
        st.button("◀", key="back", help="One step back (←)", on_click=go, args=(step - 1,), disabled=start)
        st.button(
            "Pause" if playing else "Play",
            key="play",
            help="Play by itself, or pause (Space)",
            on_click=toggle,
            args=(page,),
            disabled=end,
        )
        st.button(
            "Next ▶", key="next", help="One step on (→)", on_click=go, args=(step + 1,), disabled=end, type="primary"
        )
        st.button("▶|", key="last", help="To the end (End)", on_click=go, args=(last,), disabled=end)
        track(step, last, key=f"track {page}", said=said, moves=KEYS, on_move=lambda move: obey(move, last, page))
        st.html(f'<span class="ss-step">{said}</span>', width="content")
    if playing:
        clock(step)


def go(step: int) -> None:
    st.session_state[AT] = max(step, 0)
    change(**{st.session_state[FIELD]: st.session_state[AT]})


def obey(move: str | int, last: int, page: str) -> None:
    """What a key or the slider asks for; at either end a key asks for nothing."""
    at: int = st.session_state[AT]
    if move == "play":
        if at < last:
            toggle(page)
        return
    wanted = {"first": 0, "last": last, "back": at - 1, "next": at + 1}.get(str(move), move)
    go(min(max(int(wanted), 0), last))


def toggle(page: str) -> None:
    st.session_state[PLAYING] = None if st.session_state.get(PLAYING) == page else page


@st.fragment(run_every=SECONDS)
def clock(step: int) -> None:
    """While playing: a step whenever the clock runs by itself, not with the page."""
    if st.session_state.get("idea clock") == step:
        st.session_state["idea clock"] = None
        go(step + 1)
        st.rerun()
    st.session_state["idea clock"] = step
