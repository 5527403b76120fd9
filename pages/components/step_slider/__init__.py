"""The track of a player: a slider over its steps, and the keys that move it. No press is lost."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypedDict

import streamlit as st

_HERE = Path(__file__).parent
# A browser counts its moves and sends the latest of them: runs that Streamlit merges lose none. A slider of its own
# would do worse than lose them: a browser still a step behind answers with the old value, and the step is taken back.
_mount = st.components.v2.component(
    "splitstep_track",
    html='<input type="range" min="0" step="1" aria-label="Step">',
    css=(_HERE / "step_slider.css").read_text("utf-8"),
    js=(_HERE / "step_slider.js").read_text("utf-8"),
)


class TrackData(TypedDict):
    """Where the player stands."""

    owner: str  # the key of the player; moves made for another one do not count
    at: int
    last: int
    said: str  # what a screen reader says of the step
    moves: dict[str, str]  # what a key asks for


Heard = tuple[int, int]  # which page of a browser, and how many of its moves were made


def unheard(state: Mapping[str, Any], heard: Heard) -> tuple[list[str | int], Heard]:
    """The moves counted beyond those already made, and the new count; a page opened anew counts afresh."""
    origin, count, moves = int(state["origin"]), int(state["count"]), list(state["moves"])
    new = count - (heard[1] if heard[0] == origin else 0)
    return moves[max(len(moves) - new, 0) :] if new > 0 else [], (origin, count)


def track(
    at: int, last: int, *, key: str, said: str, moves: Mapping[str, str], on_move: Callable[[str | int], None]
) -> None:
    """Show step `at` of `last`; `on_move` gets what `moves` names for a key, or the step the slider was put at."""

    def hear() -> bool:
        state, heard = st.session_state.get(key, {}).get("made"), f"{key} heard"
        if not isinstance(state, Mapping):
            return False
        fresh, st.session_state[heard] = unheard(state, st.session_state.get(heard, (0, 0)))
        for move in fresh:
            on_move(move)
        return bool(fresh)

    def made() -> None:
        hear()

    if hear():  # another message cut the callback short
        st.rerun()
    data: TrackData = {"owner": key, "at": at, "last": last, "said": said, "moves": dict(moves)}
    _mount(key=key, data=data, on_made_change=made)
