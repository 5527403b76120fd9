"""A course as HTML: its stops in a table, its notes, and the script to print. All text of a course is escaped."""

from __future__ import annotations

from html import escape
from urllib.parse import urlencode

from courses.course import Course, Note, NoteKind, Stop
from pages.views.text import several

HEADS: dict[NoteKind, str] = {"say": "Say", "ask": "Ask", "wrong": "Usual wrong answers"}
STYLE = """
body { font: 11pt/1.45 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
body { color: #1c1b19; background: #ffffff; }
h1 { font-size: 1.6em; margin: 0 0 0.2em; } h2 { font-size: 1.2em; margin: 1.6em 0 0.2em; break-after: avoid; }
table { border-collapse: collapse; width: 100%; margin: 1em 0; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: 0.2em 0.8em 0.2em 0; border-bottom: 1px solid #b9bcc4; vertical-align: top; }
p { margin: 0.2em 0; } .ss-where { color: #4a4c52; font-size: 0.9em; }
.ss-kind { font-weight: 700; font-size: 0.85em; margin-top: 0.7em; break-after: avoid; }
.ask { font-weight: 600; }
@media print { body { margin: 0; max-width: none; } a { color: inherit; } }
"""


def link_of(stop: Stop) -> str:
    """The link of a stop, relative to the app."""
    return f"{stop.page}?{urlencode(stop.query)}".rstrip("?")


def summary_text(course: Course) -> str:
    """For whom a course is, and how long it takes."""
    spare = course.minutes - course.ends[-1]
    left = f", {several(spare, 'minute')} to spare" if spare else ""
    return f"{several(course.minutes, 'minute')}, {several(len(course.stops), 'stop')}{left}. For {course.audience}."


def stops_html(course: Course, base: str = "") -> str:
    """The stops as a table: when each begins, how long it takes, and its page."""
    begins = (0, *course.ends)
    rows = "".join(
        f"<tr><td>{number}</td><td>{begins[number - 1]}–{begins[number]}</td><td>{escape(stop.title)}</td>"
        f'<td><a style="color: inherit" href="{escape(base + link_of(stop))}">{escape(stop.page)}</a></td></tr>'
        for number, stop in enumerate(course.stops, start=1)
    )
    heads = "".join(f'<th scope="col">{head}</th>' for head in ("Stop", "Minutes", "What", "Page"))
    return f'<table class="ss-grid prose"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'


def note_html(note: Note) -> str:
    """A note with its heading."""
    said = "".join(f'<p class="{note.kind}">{escape(text)}</p>' for text in note.text.split("\n"))
    return f'<p class="ss-kind"><b>{HEADS[note.kind]}</b></p>{said}'


def notes_html(course: Course, base: str = "", level: int = 2) -> str:
    """All notes, stop by stop, below headings of a level."""
    begins = (0, *course.ends)
    parts = []
    for number, stop in enumerate(course.stops, start=1):
        where, notes = base + link_of(stop), "".join(map(note_html, stop.notes))
        parts.append(
            f"<section><h{level}>{number}. {escape(stop.title)}</h{level}>"
            f'<p class="ss-where" style="overflow-wrap: anywhere">minutes {begins[number - 1]}–{begins[number]} · '
            f'<a style="color: inherit" href="{escape(where)}">{escape(where)}</a></p>{notes}</section>'
        )
    return "".join(parts)


def script_file(course: Course, base: str) -> str:
    """The whole course as a document to print; `base` is the address of the app."""
    title = escape(course.title)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<title>{title} · Splitstep</title><style>{STYLE}</style></head><body>"
        f"<h1>{title}</h1><p>{escape(summary_text(course))}</p>{stops_html(course, base)}{notes_html(course, base)}"
        "</body></html>\n"
    )
