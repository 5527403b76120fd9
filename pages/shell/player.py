"""The step player of every page: first, back, play, next, last, a slider, and the clock of playing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import streamlit as st

from pages.components.step_slider import track
from pages.shell import session

KEYS = {
    "ArrowLeft": "back",
    "ArrowRight": "next",
    "PageUp": "back",
    "PageDown": "next",
    "Home": "first",
    "End": "last",
    " ": "play",
}
SPEEDS = {"slow": 3.0, "normal": 1.5, "fast": 0.6}  # seconds between two steps
PLAYING, SPEED, WHOLE, STEPS, TICK = "playing", "speed", "whole page", "steps at hand", "step at the last tick"


def one_stop(step: int) -> int:
    """How many stops a step has where steps are not taken apart."""
    return 1


@dataclass(frozen=True, slots=True)
class Steps:
    """Where the player stands, and what moving means."""

    step: int
    last: int
    move: Callable[[int, int], None]  # go to a step, and to a stop within it
    part: int = 0  # the stop within the step
    stops: Callable[[int], int] = one_stop  # how many stops a step has

    @property
    def at_start(self) -> bool:
        """Whether there is nothing to go back to."""
        return self.step <= 0 and self.part == 0

    @property
    def at_end(self) -> bool:
        """Whether the last step is reached."""
        return self.step >= self.last

    def moved(self, by: int) -> Steps:
        """One stop further or back; at either end it stays."""
        step, part = self.step, self.part + by
        if part < 0 and step > 0:
            step -= 1
            part = self.stops(step) - 1
        elif part >= self.stops(step) and step < self.last:
            step, part = step + 1, 0
        return replace(self, step=step, part=min(max(part, 0), self.stops(step) - 1))


def controls(step: int, last: int, words: str = "", field: str = "step") -> None:
    """The player of a page whose step is a field of its state; `words` tell where we are."""
    steps = Steps(step, last, lambda step, part: session.change(**{field: step}))
    words = words or f"step {step} of {last}"
    if last < 1:
        st.html(f'<span class="ss-step">{words}</span>', width="content")
        return
    if steps.at_end:
        stop()
    row(steps, words, f"track {session.current().name}")
    st.session_state.pop(WHOLE, None)  # every run is one of the whole page
    if playing():
        clock(step)


def row(
    steps: Steps, words: str, key: str, end: str = "To the end (End)", more: Callable[[], None] = lambda: None
) -> None:
    """The row of buttons with its slider, called `key`, and what the page puts behind it."""
    st.session_state[STEPS] = steps
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="player"):
        st.button("|◀", key="first", help="To the start (Home)", on_click=jump, args=(0,), disabled=steps.at_start)
        st.button("◀", key="back", help="One step back (←)", on_click=go, args=(-1,), disabled=steps.at_start)
        st.button(
            "Pause" if playing() else "Play",
            key="play",
            help="Play by itself, or pause (Space)",
            on_click=toggle,
            disabled=steps.at_end and not playing(),
        )
        st.button(
            "Next ▶", key="next", help="One step on (→)", on_click=go, args=(1,), disabled=steps.at_end, type="primary"
        )
        st.button("▶|", key="last", help=end, on_click=jump, args=(steps.last,), disabled=steps.at_end)
        track(steps.step, steps.last, key=key, said=words, moves=KEYS, on_move=obey)
        st.html(f'<span class="ss-step">{words}</span>', width="content")
        more()


def at_hand() -> Steps:
    """Where the player stands now: presses may come faster than the page is drawn."""
    steps: Steps = st.session_state[STEPS]
    return steps


def move_to(steps: Steps) -> None:
    """Move the page to where the steps stand."""
    st.session_state[STEPS] = steps
    steps.move(steps.step, steps.part)


def go(by: int) -> None:
    """One stop further or back."""
    move_to(at_hand().moved(by))


def jump(step: int) -> None:
    """To the start of a step."""
    steps = at_hand()
    move_to(replace(steps, step=min(max(step, 0), steps.last), part=0))


def obey(move: str | int) -> None:
    """Do what a key or the slider asks for; at either end a key asks for nothing."""
    steps = at_hand()
    if isinstance(move, int):
        jump(move)
    elif move == "play":
        if playing() or not steps.at_end:
            toggle()
    elif move in ("first", "last"):
        jump(0 if move == "first" else steps.last)
    else:
        go(1 if move == "next" else -1)


def playing() -> bool:
    """Whether the page at hand plays by itself."""
    return st.session_state.get(PLAYING) == session.current().name


def toggle() -> None:
    """Play, or pause."""
    st.session_state[PLAYING] = None if playing() else session.current().name
    redraw()


def stop() -> None:
    """Play no longer."""
    if playing():
        toggle()


def redraw() -> None:
    """Have the whole page drawn: what changed concerns more than the stage."""
    st.session_state[WHOLE] = True


def whole_page() -> bool:
    """Whether the last change concerns more than the stage: the clock of playing, or the sidebar."""
    return bool(st.session_state.pop(WHOLE, False))


def interval() -> float | None:
    """Seconds between two steps while playing."""
    return SPEEDS[st.session_state.get(SPEED, "normal")] if playing() else None


def tick(steps: Steps) -> None:
    """One step of playing, if this run of a page's stage is the clock's: playing, and nobody pressed anything.

    At the end it stops by itself.
    """
    if playing() and not session.touched() and not st.session_state.get(WHOLE):
        stop() if steps.at_end else move_to(steps.moved(1))


@st.fragment(run_every=SPEEDS["normal"])
def clock(step: int) -> None:
    """The clock of a page without a stage: a step whenever it runs by itself, not with the page."""
    if st.session_state.get(TICK) == step:
        st.session_state[TICK] = None
        go(1)
        st.rerun()
    st.session_state[TICK] = step
