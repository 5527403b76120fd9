"""The way through the pages: their order for beginners, what each needs, and how to get from one to the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import parse_qsl

import streamlit as st

from pages.components.guide import guide as show_guide
from pages.shell import session
from pages.views.guide import Entry, end_html, heading_html

# The path for beginners: the key of each page, and how its link opens it.
PATH: Mapping[str, str] = {
    "words": "",
    "grow": "guess=1",
    "surprise": "",
    "gain": "",
    "stopping": "",
    "thresholds": "",
    "overfitting": "",
    "pruning": "",
    "evaluation": "",
    "bagging": "",
}
PRACTICE = "practise"  # where the path leads when it ends
GUIDE, WANTED = "guide of the pages", "page to go to"


@dataclass(frozen=True, slots=True)
class Guide:
    """The pages by section, and the path through them."""

    sections: Mapping[str, tuple[Entry, ...]]

    @property
    def entries(self) -> dict[str, Entry]:
        """Every page by its key, in the order of the menu; those of the path as it opens them."""
        listed = [each for entries in self.sections.values() for each in entries]
        return {each.key: replace(each, query=PATH.get(each.key, "")) for each in listed}

    @property
    def path(self) -> list[Entry]:
        """The pages of the path, in its order."""
        entries = self.entries
        return [entries[key] for key in PATH if key in entries]

    def number(self, key: str) -> int:
        """The number of a page on the path; 0 beside it."""
        return next((number for number, each in enumerate(self.path, 1) if each.key == key), 0)

    def following(self, key: str) -> Entry | None:
        """The next page of the path; beside and after it, the next in the menu that the path leaves out."""
        if 0 < self.number(key) < len(self.path):
            return self.path[self.number(key)]
        keys = list(self.entries)
        rest = [each for each in keys[keys.index(key) + 1 :] if each not in PATH] if key in keys else []
        return self.entries[rest[0]] if rest else None


def offer(guide: Guide, pages: Sequence[st.Page]) -> None:
    """Note what the pages say about each other; go to the page that somebody asked for."""
    st.session_state[GUIDE] = guide
    wanted: str | None = st.session_state.pop(WANTED, None)
    if wanted is None:
        return
    key, _, query = wanted.partition("?")
    for each in pages:
        if each.url_path == key:
            session.expect_turn()
            st.switch_page(each, query_params=dict(parse_qsl(query, keep_blank_values=True)))


def go(target: str) -> None:
    """Go to a page by its key, perhaps with a query, in a callback; the whole app must run after it."""
    st.session_state[WANTED] = target


def guide() -> Guide:
    """What the pages say about each other."""
    found: Guide = st.session_state.get(GUIDE, Guide({}))
    return found


def heading(entry: Entry) -> None:
    """Where a page stands on the path, what it needs, and what it is about."""
    now = guide()
    needs = [now.entries[key] for key in entry.needs if key in now.entries]
    show_guide(heading_html(entry, now.number(entry.key), len(now.path), needs), key="guide where", on_go=go)


def end(entry: Entry, *, stepped: bool) -> None:
    """What to remember of a page, and what comes next."""
    now = guide()
    practice = now.entries.get(PRACTICE) if now.path and entry.key == now.path[-1].key else None
    html = end_html(entry, now.following(entry.key), practice)
    show_guide(html, key="guide end", on_go=go, page=entry.key, stepped=stepped)


def show(html: str, key: str) -> None:
    """Show HTML with links to pages, and ticks."""
    show_guide(html, key=key, on_go=go)


def show_rows(html: str, key: str, prefix: str, on_kept: Callable[[Any], None]) -> None:
    """Show HTML with ticks; `on_kept` gets the rows that the browser kept under keys that begin with `prefix`."""
    show_guide(html, key=key, on_go=go, asks=prefix, on_kept=on_kept)


def tick(key: str, *, answered: bool, row: Sequence[str] | None) -> None:
    """Have the browser keep what was right in a row beside the pages, and tick it when `answered`; None: nothing."""
    page = None if row is None else key
    show_guide("", key="guide tick", on_go=go, page=page, answered=answered, row=row)
