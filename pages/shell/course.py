"""The course that runs, if one does: its name and its stop stand in every link, and a bar leads from stop to stop."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

import streamlit as st

from courses.catalog import courses
from courses.course import Course, CourseError
from pages.components.course import CourseData, StopData, bar
from pages.shell import path, session, stage
from pages.shell.own_course import LONGEST, PREFIX, kept, take_packed
from pages.views.text import markdown

RUNNING, SEEN, TROUBLE = "course that runs", "course of the link", "trouble with the course"
NAME, STOP, PLAN = session.COURSE_NAMES
PLACE = "course-bar"  # of the container above the page; page.css keeps it in view


@dataclass(frozen=True, slots=True)
class Running:
    """A course and the stop where it stands, counted from 0."""

    name: str
    course: Course
    stop: int


def course_of(name: str) -> Course | None:
    """The course of a name: one of the app's, or one of the session's own."""
    if name in kept():
        return kept()[name].course
    return courses().get(name)


def running() -> Running | None:
    """The course that runs and where it stands."""
    found: Running | None = st.session_state.get(RUNNING)
    return found


def follow() -> None:
    """Stand where the link says, if it names a course and says something new."""
    query = {name: value for name, value in st.query_params.to_dict().items() if name in session.COURSE_NAMES}
    st.session_state.pop(stage.SENDS, None)
    # An address that the browser has not brought up to date yet says nothing new.
    if NAME not in query or query == st.session_state.get(SEEN):
        return
    try:
        found = read(query)
    except CourseError as refusal:
        st.session_state[SEEN], st.session_state[TROUBLE] = query, str(refusal)
    else:
        stand(found)
        st.session_state[SEEN] = query


def read(query: Mapping[str, str]) -> Running:
    """The course that a link names, at its stop; CourseError if there is none."""
    name = take_packed(query[PLAN]) if PLAN in query else query[NAME]
    course = course_of(name)
    if course is None and name.startswith(PREFIX):
        raise CourseError("This link is to a stop of somebody's own course: open its file on the page Teach.")
    if course is None:
        raise CourseError("The link names a course that is not here. The page Teach lists those that are.")
    text = query.get(STOP, "1")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0
    if not 1 <= number <= len(course.stops):
        raise CourseError(f"The link names a stop that “{course.title}” does not have: it has {len(course.stops)}.")
    return Running(name, course, number - 1)


def stand(at: Running | None) -> None:
    """Have a course run, or none. Links say so from now on."""
    state = st.session_state
    state[TROUBLE], state[RUNNING], state[session.COURSE] = "", at, {}
    if at is not None:
        own = kept().get(at.name)
        state[session.COURSE] = {NAME: at.name, STOP: str(at.stop + 1)} | (
            {PLAN: own.packed} if own and own.packed else {}
        )
        state[SEEN] = state[session.COURSE]


def go(stop: int) -> None:
    """Go to a stop of the course that runs, in a callback."""
    at = running()
    if at is not None and 0 <= stop < len(at.course.stops):
        open_stop(at.name, at.course, stop, lectures=st.session_state.get(session.LECTURE, False))


def start(name: str) -> None:
    """Begin a course at its first stop and in lecture mode, in a callback."""
    course = course_of(name)
    if course is not None:
        open_stop(name, course, 0, lectures=True)


def open_stop(name: str, course: Course, stop: int, *, lectures: bool) -> None:
    """Go to a stop of a course."""
    stand(Running(name, course, stop))
    stage.restart()
    query = dict(course.stops[stop].query) | ({"lecture": "1"} if lectures else {})
    path.go(f"{course.stops[stop].page}?{urlencode(query | st.session_state[session.COURSE])}")


def leave() -> None:
    """End the course, in a callback; the page stays."""
    stand(None)


def place() -> bool:
    """Whether there is something to show above the page: the bar, or what is wrong with the link."""
    return running() is not None or bool(st.session_state.get(TROUBLE))


def show() -> None:
    """The bar of the course, or what is wrong with the link. Call it when the page is drawn: the bar then knows it."""
    if sentence := st.session_state.get(TROUBLE):
        st.info(markdown(sentence, most=LONGEST))
    at = running()
    if at is not None:
        stops = [stop_data(at.course, number) for number in range(len(at.course.stops))]
        bar(
            CourseData(
                name=at.name,
                title=at.course.title,
                minutes=at.course.minutes,
                stops=stops,
                stop=at.stop,
                steps=bool(st.session_state.get(stage.SENDS)),
            ),
            key="course",
            on_go=go,
            on_leave=leave,
        )


def stop_data(course: Course, number: int) -> StopData:
    """A stop for the bar and the presenter's view."""
    stop = course.stops[number]
    notes: list[tuple[str, list[str]]] = [(note.kind, note.text.split("\n")) for note in stop.notes]
    return StopData(title=stop.title, minutes=stop.minutes, ends=course.ends[number], until=stop.until, notes=notes)
