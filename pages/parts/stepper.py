"""The step player of the small pages: first, back, play, next, last, a slider; the same keys as everywhere."""

from __future__ import annotations

import streamlit as st

from pages.parts.idea import CURRENT, change
from pages.parts.session import shown

PLAYING, FIELD = "idea playing", "idea step"
SECONDS = 1.5


def controls(step: int, last: int, said: str = "", field: str = "step") -> None:
    """The row of buttons; `said` tells in words where we are, `field` of the screen holds the step."""
    st.session_state[FIELD] = field
    start, end = step <= 0, step >= last
    page = st.session_state[CURRENT].key
    playing = st.session_state.get(PLAYING) == page and not end
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="player"):
        st.button("|◀", key="first", shortcut="Home", help="To the start", on_click=go, args=(0,), disabled=start)
        st.button("◀", key="back", shortcut="Left", help="One step back", on_click=go, args=(step - 1,), disabled=start)
        st.button(
            "Pause" if playing else "Play", key="play", shortcut="Space", help="Play by itself, or pause",
            on_click=toggle, args=(page,), disabled=end,
        )  # fmt: skip
        st.button(
            "Next ▶", key="next", shortcut="Right", help="One step on", on_click=go, args=(step + 1,), disabled=end,
            type="primary",
        )  # fmt: skip
        st.button("▶|", key="last", shortcut="End", help="To the end", on_click=go, args=(last,), disabled=end)
        if last > 0:
            st.slider(
                "Step", 0, last, key=shown("slider", step), label_visibility="collapsed",
                on_change=lambda: go(st.session_state["slider"]),
            )  # fmt: skip
        st.html(f'<span class="ss-step">{said or f"step {step} of {last}"}</span>', width="content")
    # A lecturer's clicker sends these two; a button has only one key of its own.
    with st.container(key="clicker"):
        st.button("Page up", key="page_up", shortcut="PageUp", on_click=go, args=(step - 1,), disabled=start)
        st.button("Page down", key="page_down", shortcut="PageDown", on_click=go, args=(step + 1,), disabled=end)
    if playing:
        clock(step)


def go(step: int) -> None:
    change(**{st.session_state[FIELD]: max(step, 0)})


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
