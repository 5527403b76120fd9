"""The state of the page “Teach”: which course is looked at."""

from __future__ import annotations

from dataclasses import dataclass

from courses.catalog import courses
from pages.shell.page import Page
from pages.shell.state import State

FIRST = next(iter(courses()))


@dataclass(frozen=True, slots=True)
class Teach(State):
    show: str = FIRST  # the name of a course
    own: str = ""  # a lecturer's own course as the text of a link; it is shown instead


PAGE = Page(
    "teach",
    "Teach",
    "What will you teach today?",
    Teach(),
    {course.title: {"show": name} for name, course in courses().items()},
    about="A course is a chain of stops: each is a page, opened by a link, with minutes and notes for the lecturer.",
    remember=(
        "PageDown or a clicker leads through a stop's lesson and on to the next stop; PageUp at its start leads back.",
        "Notes and clock stand in the presenter's view, a second window that follows the first.",
        "A course is one text file: download one, change it, and open it here.",
    ),
)
