"""The home page as HTML: the name, the doors, the path, the lectures, all pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path

from pages.views.guide import Entry, link_html, tick_html
from pages.views.identity import MARK, NAME, SENTENCE

TEACH = "teach"
PRACTISE = "practise"
OWN_DATA = "data"
MORE = (
    "Splitstep shows how ID3, C4.5 and CART learn a tree from a table: every question that could be asked, the "
    "arithmetic that ranks them, and the tree that grows. Every step can be taken back, questioned and changed."
)


@cache
def css() -> str:
    """The style sheet of the page."""
    return (Path(__file__).parent / "home.css").read_text("utf-8")


def home_html(picture: str, path: Sequence[Entry], sections: Mapping[str, Sequence[Entry]]) -> str:
    """The whole page; `picture` is HTML."""
    top = (
        f'<div class="top"><div><div class="name">{MARK}<h1>{NAME}</h1></div>'
        f'<p class="sentence">{SENTENCE}</p><p>{MORE}</p>{doors_html(path)}</div>{picture}</div>'
    )
    return f'<div class="home">{top}{path_html(path)}{lectures_html(path)}{sections_html(sections)}</div>'


def doors_html(path: Sequence[Entry]) -> str:
    """The four ways to begin."""
    doors = (
        (path[0].target if path else "", "Learn it", f"{len(path)} short pages, from the first word to many trees."),
        (TEACH, "Teach it", "Ready courses with notes and a clock, a step a click."),
        (OWN_DATA, "Your own data", "Upload or paste a table and see its first split."),
        (PRACTISE, "Practise", "Exercises with other numbers as often as you like, judged at once."),
    )
    return f'<nav class="doors" aria-label="Where to begin">{"".join(door_html(*door) for door in doors)}</nav>'


def door_html(target: str, name: str, words: str) -> str:
    """One way to begin."""
    return link_html(target, f"<b>{escape(name)}</b><span>{escape(words)}</span>", "door")


def path_html(path: Sequence[Entry]) -> str:
    """The path for beginners, with ticks for what was read."""
    steps = "".join(
        f"<li>{link_html(each.target, escape(each.title))}{tick_html(each.key)}"
        f" <i>{escape(each.question)}</i><span>{escape(each.about)}</span></li>"
        for each in path
    )
    return (
        '<section id="path" tabindex="-1"><h2>The path for beginners</h2>'
        f'<p>One page after the other, each with one question. At its end, “Next” leads on.</p><ol class="path">{steps}'
        '</ol><p class="kept" data-ticked hidden>✓ read: its last step and its end were in sight, and it was open for '
        "half a minute. ✓✓ read, and all its questions answered rightly. The ticks are kept in this browser only. "
        '<button type="button" data-do="forget">Forget them</button></p></section>'
    )


def lectures_html(path: Sequence[Entry]) -> str:
    """How to teach with it, and the pages of the path as a lecture shows them."""
    listed = "".join(f"<li>{link_html(lecture_of(each), escape(each.title))}</li>" for each in path)
    return (
        f'<section id="lectures"><h2>For lectures</h2><p>{link_html(TEACH, "Ready courses")} lead from page to page, '
        "with notes for the lecturer and a clock. In lecture mode type is large and answers wait "
        "for <b>Next</b>. A clicker works (Page Down, Page Up); <b>L</b> turns the mode on and off, <b>M</b> leads to "
        "other pages, <b>B</b> blackens the screen. A link opens just what you see; any lesson can be taken home as "
        f'one file. The path in lecture mode:</p><ul class="row">{listed}</ul></section>'
    )


def lecture_of(entry: Entry) -> str:
    """The target of a page in lecture mode; nobody is asked to guess there."""
    return f"{entry.key}?lecture=1"


def sections_html(sections: Mapping[str, Sequence[Entry]]) -> str:
    """Every page with its question, by section."""
    listed = "".join(
        f"<div><h3>{escape(section)}</h3><ul>{''.join(map(page_html, entries))}</ul></div>"
        for section, entries in sections.items()
    )
    return f'<section id="pages"><h2>All pages</h2><div class="sections">{listed}</div></section>'


def page_html(entry: Entry) -> str:
    """A page with its question."""
    return f"<li>{link_html(entry.key, escape(entry.title))}{tick_html(entry.key)} <i>{escape(entry.question)}</i></li>"
