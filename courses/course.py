"""A course as a text file: who it is for, and its stops, each with a link, its minutes and the lecturer's notes.

    ---
    title: Entropy in ten minutes
    for: students who know logarithms
    minutes: 10
    ---

    ## How surprising is a coin?
    link: surprise?step=0
    minutes: 10
    until: 3
    expects: 0.811

    Say: A fair coin …
    Ask: What about a bent one?
    Wrong:
    - "It is the same." It is not: …
    - "It is more surprising." Only …

The notes may come in any order and any number; each goes on until the next one begins.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import Literal, cast, get_args
from urllib.parse import parse_qsl, urlsplit

NoteKind = Literal["say", "ask", "wrong"]

MOST_CHARACTERS = 200_000
MOST_STOPS = 100
MOST_MINUTES = 1_000  # of a course or a stop
MOST_STEP = 10_000
# What a link says about itself and not about the page: the course adds its own.
NOT_OF_THE_PAGE = frozenset({"course", "course_stop", "plan", "lecture"})
FENCE = "---"
HEAD_FIELDS = ("title", "for", "minutes")
STOP_FIELDS = ("link", "minutes", "until", "expects")
NOTES: tuple[NoteKind, ...] = get_args(NoteKind)
_HEADING = re.compile(r"#{1,6}\s+(.*)")
_FIELD = re.compile(r"([A-Za-z]+)\s*:(.*)")


class CourseError(ValueError):
    """Why a text is no course, in one sentence."""


@dataclass(frozen=True, slots=True)
class Note:
    """What the lecturer says or asks, or what is usually answered wrongly; paragraphs are parted by empty lines."""

    kind: NoteKind
    text: str


@dataclass(frozen=True, slots=True)
class Stop:
    """One part of a course: a page as a link opens it, and what is done there."""

    title: str
    page: str  # the path of its URL
    query: tuple[tuple[str, str], ...]
    minutes: int
    until: int | None  # the step of the lesson after which the course goes on; None is its end
    expects: tuple[str, ...]  # words and numbers that the page shows
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """A plan for a lecture."""

    title: str
    audience: str
    minutes: int
    stops: tuple[Stop, ...]

    @property
    def ends(self) -> tuple[int, ...]:
        """For each stop the minute by which it is over."""
        return tuple(accumulate(stop.minutes for stop in self.stops))


@dataclass(slots=True)
class Section:
    """The fields below a heading, each with the number of its line."""

    line: int
    title: str
    fields: dict[str, tuple[int, str]]
    notes: list[tuple[NoteKind, list[str]]]


def read(data: bytes, pages: Collection[str] | None = None) -> Course:
    """The course in the bytes of a file; CourseError if it is none."""
    try:
        return parse(data.decode("utf-8-sig"), pages)
    except UnicodeDecodeError:
        raise CourseError("The file is not a text in UTF-8.") from None


def parse(text: str, pages: Collection[str] | None = None) -> Course:
    """The course that a text describes, whose links lead to some of `pages`; CourseError if it is none."""
    if len(text) > MOST_CHARACTERS:
        raise CourseError(f"The text has more than {MOST_CHARACTERS:,} characters.")
    if "\0" in text:
        raise CourseError("The file is not a text: it holds a NUL character.")
    lines = enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), start=1)
    head = read_head(lines)
    stops = tuple(read_stop(section, pages) for section in sections(lines))
    if not stops:
        raise CourseError("The course has no stops: each begins with a heading, “## Its title”.")
    if len(stops) > MOST_STOPS:
        raise CourseError(f"The course has more than {MOST_STOPS} stops.")
    minutes = whole(*head["minutes"], "minutes", 1, MOST_MINUTES)
    if (planned := sum(stop.minutes for stop in stops)) > minutes:
        raise CourseError(f"The stops take {planned} minutes together, but the course has only {minutes}.")
    return Course(head["title"][1], head["for"][1], minutes, stops)


def read_head(lines: Iterator[tuple[int, str]]) -> Mapping[str, tuple[int, str]]:
    """What stands between the two fences at the top."""
    first = next(((number, line) for number, line in lines if line.strip()), (1, ""))
    if first[1].strip() != FENCE:
        raise CourseError(f"Line {first[0]}: a course begins with a line “{FENCE}”, then title, for and minutes.")
    fields: dict[str, tuple[int, str]] = {}
    for number, line in lines:
        if line.strip() == FENCE:
            break
        if line.strip():
            put_field(fields, number, line, HEAD_FIELDS)
    else:
        raise CourseError(f"Line {first[0]}: the head that begins here has no closing line “{FENCE}”.")
    require(fields, HEAD_FIELDS, first[0], "the head")
    return fields


def put_field(fields: dict[str, tuple[int, str]], number: int, line: str, known: Collection[str]) -> None:
    """Add the field on a line, which must be a known one and new."""
    match = _FIELD.fullmatch(line.strip())
    name = match[1].lower() if match else ""
    if match is None or name not in known:
        raise CourseError(f"Line {number}: “{shortened(line)}” is none of {', '.join(known)}, with a colon after it.")
    if name in fields:
        raise CourseError(f"Line {number}: {name} was given before, in line {fields[name][0]}.")
    fields[name] = (number, match[2].strip())


def sections(lines: Iterator[tuple[int, str]]) -> Iterator[Section]:
    """The headings after the head, each with what stands below it."""
    section: Section | None = None
    for number, line in lines:
        heading = _HEADING.fullmatch(line.strip())
        if heading:
            if section:
                yield section
            section = Section(number, heading[1].strip("# "), {}, [])
        elif section:
            add_line(section, number, line)
        elif line.strip():
            raise CourseError(f"Line {number}: before “{shortened(line)}” there must be a heading, “## Title”.")
    if section:
        yield section


def add_line(section: Section, number: int, line: str) -> None:
    """Take in a line below a heading: a field, the beginning of a note, or more of it."""
    match = _FIELD.fullmatch(line.strip())
    name = match[1].lower() if match else ""
    if match and name in NOTES:
        section.notes.append((cast("NoteKind", name), [match[2].strip()]))
    elif section.notes:
        section.notes[-1][1].append(line.strip())
    elif line.strip():
        put_field(section.fields, number, line, (*STOP_FIELDS, *NOTES))


def read_stop(section: Section, pages: Collection[str] | None) -> Stop:
    """A heading and what stands below it as a stop."""
    line, fields = section.line, section.fields
    if not section.title:
        raise CourseError(f"Line {line}: the heading has no words.")
    require(fields, ("link", "minutes"), line, f"the stop “{shortened(section.title)}”")
    page, query = read_link(*fields["link"], pages)
    return Stop(
        title=section.title,
        page=page,
        query=query,
        minutes=whole(*fields["minutes"], "minutes", 1, MOST_MINUTES),
        until=whole(*fields["until"], "until", 0, MOST_STEP) if "until" in fields else None,
        expects=tuple(part.strip() for part in fields.get("expects", (0, ""))[1].split(";") if part.strip()),
        notes=tuple(note for kind, texts in section.notes if (note := Note(kind, paragraphs(texts))).text),
    )


def read_link(line: int, link: str, pages: Collection[str] | None) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The page and the query of a link: “gain?step=0”, or a whole address copied from the browser."""
    try:
        parts = urlsplit(link)
        query = parse_qsl(parts.query, keep_blank_values=True)
    except ValueError:
        raise CourseError(f"Line {line}: “{shortened(link)}” is no link.") from None
    page = parts.path.rstrip("/").rpartition("/")[2]
    if not page or (pages is not None and page not in pages):
        raise CourseError(f"Line {line}: “{shortened(link)}” leads to no page of the app.")
    kept = {name: value for name, value in query if name not in NOT_OF_THE_PAGE and not name.startswith("embed")}
    return page, tuple(kept.items())


def require(fields: Mapping[str, tuple[int, str]], names: Collection[str], line: int, where: str) -> None:
    """Refuse where a field is missing or empty."""
    for name in names:
        if name not in fields:
            raise CourseError(f"Line {line}: {where} has no “{name}:”.")
        if not fields[name][1]:
            raise CourseError(f"Line {fields[name][0]}: after “{name}:” something is missing.")


def whole(line: int, text: str, name: str, least: int, most: int) -> int:
    """A whole number within bounds."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else -1
    if not least <= number <= most:
        raise CourseError(f"Line {line}: {name} is a whole number from {least:,} to {most:,}, not “{shortened(text)}”.")
    return number


def paragraphs(lines: list[str]) -> str:
    """Lines as paragraphs: an empty line ends one, and a dash begins one."""
    parts: list[str] = [""]
    for line in lines:
        if not line:
            parts.append("")
        elif line.startswith("- "):
            parts.append(line.removeprefix("- "))
        else:
            parts[-1] = f"{parts[-1]} {line}".strip()
    return "\n".join(part for part in parts if part)


def shortened(text: str) -> str:
    """A text as it is quoted in a sentence."""
    plain = " ".join(text.split())
    return plain if len(plain) <= 60 else f"{plain[:59]}…"
