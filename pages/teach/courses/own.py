"""A lecturer's own course: from a file, or from the link that carries it."""

from __future__ import annotations

from hashlib import sha256

import streamlit as st

from courses.course import MOST_CHARACTERS, CourseError
from pages.shell import own_course, session
from pages.shell.course import course_of
from pages.teach.courses.state import Teach
from pages.views.text import markdown

SEEN, REFUSED = "course file seen", "course file refused"
GONE = "This link is to somebody's own course, which the server does not hold (any more): open its file below."
UNKNOWN = "There is no course of this name. Choose one of those above."


def name_of(state: Teach) -> str:
    """The name of the course that the page shows; CourseError if there is none."""
    if state.own:
        return own_course.take_packed(state.own)
    if course_of(state.show) is None:
        raise CourseError(GONE if state.show.startswith(own_course.PREFIX) else UNKNOWN)
    return state.show


def offer() -> None:
    """The way in for a file; what is wrong with one stands below it."""
    st.header("Your own course")
    st.html(
        '<p class="ss-note">A course is one text file: download one above, change it, and open it here. A small one is '
        "part of the link, so that the link alone opens it elsewhere; a larger one stays in your session.</p>"
    )
    file = st.file_uploader("A course file (.md or .txt)", key="course file", max_upload_size=1)
    if file is None:
        st.session_state.pop(SEEN, None)
        st.session_state.pop(REFUSED, None)
    else:
        take(file.getvalue())
    if refusal := st.session_state.get(REFUSED):
        st.error(markdown(refusal, most=own_course.LONGEST))


def take(data: bytes) -> None:
    """Show the course in a file, once; a refused one changes nothing else."""
    seen = sha256(data).hexdigest()
    if st.session_state.get(SEEN) == seen:
        return
    st.session_state[SEEN] = seen
    try:
        if len(data) > 4 * MOST_CHARACTERS:
            raise CourseError(f"The file is too large: a course has at most {MOST_CHARACTERS:,} characters.")
        name = own_course.take(data)
    except CourseError as refusal:
        st.session_state[REFUSED] = str(refusal)
        return
    st.session_state.pop(REFUSED, None)
    packed = own_course.kept()[name].packed
    session.change(own=packed, show=name)
    st.rerun()
