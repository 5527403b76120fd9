"""The courses that come with the app: every file of this folder, the shortest first."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from courses.course import Course, parse

FOLDER = Path(__file__).parent


@cache
def text_of(name: str) -> str:
    """The file of a course."""
    return (FOLDER / f"{name}.md").read_text("utf-8")


@cache
def courses() -> dict[str, Course]:
    """The courses by the names of their files, the shortest first."""
    found = {path.stem: parse(text_of(path.stem)) for path in FOLDER.glob("*.md")}
    return dict(sorted(found.items(), key=lambda entry: (entry[1].minutes, entry[0])))
