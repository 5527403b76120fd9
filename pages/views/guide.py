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


def row_html(key: str, goal: int) -> str:
    """Where it is ticked that a kind of exercise is mastered; before that, how many of so many are right in a row."""
    return f'<span class="tick" data-tick="{escape(key)}" data-goal="{goal}"></span>'


def heading_html(entry: Entry, number: int, of: int, needs: Sequence[Entry]) -> str:
    """Where a page stands on the path, what it needs, and what it is about; `number` is 0 beside the path."""
    where = f"The path for beginners: {number} of {of}" if number else "Further: beyond the path"
    parts = [link_html("", where) + tick_html(entry.key)]
    if needs:
        listed = ", ".join(link_html(each.key, escape(each.title)) + tick_html(each.key) for each in needs)
        parts.append(f"needs: {listed}")
    return f'<p class="where">{" · ".join(parts)}</p><p class="about">{explained(escape(entry.about))}</p>'


LACKING = "Not ticked as read yet: its last step was not in sight."


PATH_ENDS = "This was the last page of the path. Now try it yourself: "


def end_html(entry: Entry, following: Entry | None, practice: Entry | None) -> str:
    """What to remember of a page, and where to go next; after the last page that is the home page.

    The last page of the path for beginners leads to `practice`, too.
    """
    listed = "".join(f"<li>{explained(escape(each))}</li>" for each in entry.remember)
    target, title = (following.target, following.title) if following else ("", "all pages")
    question = f" <span>{escape(following.question)}</span>" if following else ""
    ends = f"<p>{PATH_ENDS}{link_html(practice.target, escape(practice.title))}.</p>" if practice else ""
    return (
        f'<section class="end" aria-label="Remember this"><h2>Remember this</h2><ul>{listed}</ul>{ends}'
        f"<p>{link_html(target, f'Next: {escape(title)} →', 'next')}{question}</p>"
        f'<p class="lacking" hidden>{LACKING}</p></section>'
    )
