"""The stage on a page: its frames are sent once, it steps in the browser, and the page hears where somebody settled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from secrets import token_hex
from typing import Any, Protocol, cast

import streamlit as st

from pages.components.chart import script_address
from pages.components.stage import Address, At, Mode, StageData, feed, stage
from pages.shell import lecture, path, session
from pages.shell.metrics import SETTLED
from pages.shell.state import State
from pages.views.frames.packing import Frames, all_pieces, packed_header, packed_piece

KEY = "stage"
TOLD, SERIAL, SENT = "stop that the stage told", "moves of the stage", "pieces that were sent"
SESSION = "name of this session for the stage"
COMING, DONE, TURN = "frames to come", "something was done on the stage", "what the page made of the step"
WHOLE, SENDS = "whole page", "the page sends frames"
AHEAD = 7  # pieces that are sent before anybody asks for them: fifty trees of an ensemble, too
NEAR = 2  # pieces that follow where somebody settled


def send_first(frames: Frames, lesson: str, step: int, ahead: int = AHEAD) -> None:
    """Send the frames at `step`, outside of fragments; `send_rest` sends those that follow, so many pieces in all."""
    (first,) = pieces_near(frames, step, 1)
    feed(lesson, packed_piece(frames, first), key=f"frames {first}", header=packed_header(frames))
    sent_of(lesson).add(first)
    st.session_state[COMING] = Coming(frames, lesson, step, ahead)
    st.session_state[SENDS] = True


def pieces_near(frames: Frames, step: int, most: int) -> Iterator[int]:
    """Where pieces begin: that of `step`, those after it, then those before it; at most so many."""
    begins = all_pieces(frames)
    near = (min(max(step, frames.first), frames.steps) - frames.first) // frames.steps_a_piece
    yield from [*begins[near:], *begins[:near][::-1]][:most]


def sent_of(lesson: str) -> set[int]:
    """The pieces of a lesson that this session was sent."""
    kept = st.session_state.get(SENT)
    if kept is None or kept[0] != lesson:
        kept = st.session_state[SENT] = (lesson, set())
    found: set[int] = kept[1]
    return found


def show(
    frames: Frames,
    data: StageData,
    *,
    settle: Callable[[At], None],
    done: Callable[[str, Any], None] = lambda kind, value: None,
    waits: bool = True,
) -> None:
    """Show the stage, in a fragment; the frames near where somebody settled follow if they were not sent before.

    When the page has moved elsewhere by itself, the stage follows. `waits` says whether something on the page changes
    with the stop. If nothing does, the browser tells it only where frames near it are missing, or before somebody turns
    to something beside the stage.
    """
    state, page = st.session_state, session.current().name
    at, told_here, key = data["at"], f"{TOLD} {page}", f"{KEY} {page}"
    told = state.get(told_here)
    # The browser may have gone on from there without a word.
    if session.navigated() or (told is not None and (told["step"], told["part"]) != (at["step"], at["part"])):
        restart()
    state[told_here] = at

    heard = where_settled(key)

    def hear() -> None:
        nonlocal heard
        where = where_settled(key)
        if where is not None and where != heard:
            heard = where
            settled(where)

    def settled(where: At) -> None:
        SETTLED.inc()
        st.session_state[told_here] = where
        settle(where)
        session.written(where.get("search", ""))

    def did(kind: str, value: Any, where: At) -> None:
        if (where["step"], where["part"]) != (at["step"], at["part"]):
            settled(where)  # before anybody had settled there
        session.written(where.get("search", ""))
        done(kind, value)

    session.hear_first(hear)
    names = {"go": str(state.get(SERIAL, 0)), "session": state.setdefault(SESSION, token_hex(8))}
    stage(
        cast("StageData", {**data, **names, "deferred": not waits}),
        key=key,
        on_settle=lambda where: hear(),
        on_done=did,
    )
    sent, missing = sent_of(data["lesson"]), bool(told and told.get("missing"))
    # When the whole page runs, its end sends them.
    for first in pieces_near(frames, at["step"], 1 + NEAR if missing or COMING not in state else 0):
        if missing or first not in sent:
            feed(data["lesson"], packed_piece(frames, first), key=f"more {first}")
            sent.add(first)


def where_settled(key: str) -> At | None:
    """What the browser has told last: where somebody settled."""
    held = st.session_state.get(key)
    return held.get("at") if held else None


def redraw() -> None:
    """Have the whole page drawn: what changed concerns more than the stage."""
    st.session_state[WHOLE] = True


def restart() -> None:
    """Have the browser stand where the page says, wherever it has stepped to."""
    st.session_state[SERIAL] = st.session_state.get(SERIAL, 0) + 1


def whole_page() -> bool:
    """Whether the last change concerns more than the stage."""
    return bool(st.session_state.pop(WHOLE, False))


def lecture_mode(on: bool) -> Mode:
    """The button of lecture mode, which every stage has."""
    return Mode(name="lecture", label="Lecture", on=on, help="Large type for a hall; answers wait for Next (L)")


class Usual(Protocol):
    """A page that says where it opens, and what its link leaves out."""

    def usual(self, lecture: bool) -> State:
        """What a link means that leaves things out."""

    def opening(self, lecture: bool) -> State:
        """The state that the bare address opens."""

    def query_of(self, state: Any) -> dict[str, str]:
        """A state as the parameters of a link."""


@dataclass(frozen=True, slots=True)
class Coming:
    """Frames that are sent when the page is drawn."""

    frames: Frames
    lesson: str
    step: int
    ahead: int


def play(
    frames: Frames,
    lesson: str,
    step: int,
    *,
    field: str = "step",
    unset: int = 0,
    ahead: int = AHEAD,
    done: Callable[[str, Any], None] | None = None,
    below: Callable[[int], None] | None = None,
    turns: Callable[[int], Any] | None = None,
    selected: str | None = None,
) -> None:
    """The stage of a page whose step is a field of its state. The page's end sends the pieces that follow the first.

    `lesson` names the frames, and nothing else may have that name. Where the field is before the first step, the stage
    opens at step `unset`. `done` hears what was clicked on the stage; the page then runs again. `below` draws what
    follows where somebody settled, and what only the server can make. When `turns` says something else of the step
    where somebody settled, the whole page runs again. `selected` is the node that stands out in trees that can be
    clicked, and in lists of rules.
    """
    name = f"{session.current().name} {lesson}"
    at = standing(step, frames, unset)
    st.session_state[TURN] = turns and turns(at)
    send_first(frames, name, at, ahead)
    played(frames, name, field, unset, done, below, turns, selected)


def standing(step: int, frames: Frames, unset: int) -> int:
    """The step that a state stands at; one before the first leaves the choice to the page."""
    return min(step if step >= frames.first else unset, frames.steps)


@st.fragment
def played(
    frames: Frames,
    lesson: str,
    field: str,
    unset: int,
    done: Callable[[str, Any], None] | None,
    below: Callable[[int], None] | None,
    turns: Callable[[int], Any] | None,
    selected: str | None,
) -> None:
    """The stage, and what follows where somebody settled."""
    page = session.current()
    state = session.now(page)
    step = standing(getattr(state, field), frames, unset)

    def did(kind: str, value: Any) -> None:
        if kind == "mode":
            session.put(page.in_mode(session.now(page), bool(value["on"])))
        elif kind == lecture.PAGE:
            path.go(value)
        elif done:
            done(kind, value)
        st.session_state[DONE] = True

    show(
        frames,
        StageData(
            lesson=lesson,
            tree_id=lesson,
            at=At(step=step, part=0),
            large=state.lecture,
            flows=True,
            selected=selected,
            plotly=script_address(),
            modes=[lecture_mode(state.lecture)],
            menu=lecture.menu_of_pages() if state.lecture else [],
            address=address_of(state, field),
        ),
        settle=lambda at: session.change(**{field: at["step"]}),
        done=did,
        waits=bool(below or turns),
    )
    if st.session_state.pop(DONE, False) or (turns and st.session_state[TURN] != turns(step)):
        st.rerun()
    if below:
        below(step)
    if not on_page():  # otherwise the page's end does it
        session.write_link()


def address_of(state: State, field: str) -> Address:
    """How the browser writes the address of the page at hand while somebody steps."""
    page = cast("Usual", session.current())
    opening = page.opening(state.lecture)
    # A bare address opens a page with what may not be usual: once it names a step, it must name that, too.
    elsewhere = replace(state, **{field: getattr(opening, field) + 1})
    beside = {name: value for name, value in page.query_of(elsewhere).items() if name != field}
    meant = page.usual(state.lecture) if beside.keys() - {"lecture"} else opening
    return Address(step=field, part="", usual=getattr(meant, field), beside=beside)


def on_page() -> bool:
    """Whether the page at hand has a stage in this run."""
    return COMING in st.session_state


def send_rest() -> None:
    """Send the frames that the page's stage has not got yet, at the end of the page."""
    coming: Coming | None = st.session_state.pop(COMING, None)
    if coming is not None:
        for first in [*pieces_near(coming.frames, coming.step, coming.ahead)][1:]:
            feed(coming.lesson, packed_piece(coming.frames, first), key=f"frames {first}")
            sent_of(coming.lesson).add(first)
