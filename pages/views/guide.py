"""What a page says about itself and leads to, as HTML in which links name pages and ticks name what was read.

`pages/components/guide` makes the links lead on without loading anew, and fills the ticks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from pages.views.glossary import explained


@dataclass(frozen=True, slots=True)
class Entry:
    """What other pages say about a page."""

    key: str  # its path
    title: str
    question: str
    about: str  # one sentence that says what it is about
    needs: tuple[str, ...]  # the keys of pages to have read before
    remember: tuple[str, ...]
    query: str = ""  # how the path opens it

    @property
    def target(self) -> str:
        """Where its link leads."""
        return f"{self.key}?{self.query}" if self.query else self.key


def link_html(target: str, html: str, kind: str = "") -> str:
    """A link to a page by its key, perhaps with a query; "" is the home page."""
    marked = f' class="{kind}"' if kind else ""
    return f'<a{marked} data-page="{escape(target)}" href="{escape(target) or "./"}">{html}</a>'


def tick_html(key: str) -> str:
    """Where it is ticked that a page was read."""
    return f'<span class="tick" data-tick="{escape(key)}"></span>'


def heading_html(entry: Entry, number: int, of: int, needs: Sequence[Entry]) -> str:
    """Where a page stands on the path, what it needs, and what it is about; `number` is 0 beside the path."""
    parts = [link_html("", f"{number} of {of}" if number else "Further") + tick_html(entry.key)]
    if needs:
        listed = ", ".join(link_html(each.key, escape(each.title)) + tick_html(each.key) for each in needs)
        parts.append(f"needs: {listed}")
    return f'<p class="where">{" · ".join(parts)}</p><p class="about">{explained(escape(entry.about))}</p>'


def end_html(entry: Entry, following: Entry | None) -> str:
    """What to remember of a page, and where to go next; after the last page that is the home page."""
    listed = "".join(f"<li>{explained(escape(each))}</li>" for each in entry.remember)
    target, title = (following.target, following.title) if following else ("", "all pages")
    question = f" <span>{escape(following.question)}</span>" if following else ""
    return (
        f'<section class="end" aria-label="Remember this"><h2>Remember this</h2><ul>{listed}</ul>'
        f"<p>{link_html(target, f'Next: {escape(title)} →', 'next')}{question}</p></section>"
    )
