"""A lecturer's own course: kept by the session, and in links as long as it is small."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from hashlib import sha256

import streamlit as st

from courses.course import Course, CourseError, read
from pages.shell import path
from pages.shell.table_link import text_of, unpacked

PREFIX = "own-"  # of its name in links
KEPT = "own courses"
MOST_IN_LINK = 6_000  # bytes, compressed
LONGEST = 400  # characters of a sentence about one
DAMAGED = "The course inside this link is damaged, perhaps cut off on its way: ask for the link again, or for its file."


@dataclass(frozen=True, slots=True)
class OwnCourse:
    """A course from a file, and how a link holds it."""

    course: Course
    data: bytes
    packed: str  # the file as the text of a link; empty if it is too large for one


def kept() -> dict[str, OwnCourse]:
    """The session's own courses, by name."""
    found: dict[str, OwnCourse] = st.session_state.setdefault(KEPT, {})
    return found


def take(data: bytes) -> str:
    """Keep the course in a file and give its name; CourseError if it is none."""
    course = read(data, path.guide().entries)
    packed = zlib.compress(data, 9)
    name = f"{PREFIX}{sha256(data).hexdigest()[:10]}"
    kept()[name] = OwnCourse(course, data, text_of(packed) if len(packed) <= MOST_IN_LINK else "")
    return name


def take_packed(packed: str) -> str:
    """Keep the course that a link holds and give its name; CourseError if it is none."""
    try:
        data = unpacked(packed)
    except (ValueError, zlib.error):
        raise CourseError(DAMAGED) from None
    return take(data)
