"""The glossary as HTML: by letter, every term with its explanation and the page that shows it."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from itertools import groupby

from pages.views.glossary import anchor, linked
from pages.views.terms import TERMS, Term


def sorting(term: Term) -> str:
    """What a term is sorted by."""
    return term.word.casefold()


def glossary_html(titles: Mapping[str, str]) -> str:
    """All terms in alphabetical order; `titles` are those of the pages by their paths."""
    letters = [(letter, list(terms)) for letter, terms in groupby(sorted(TERMS, key=sorting), lambda t: sorting(t)[0])]
    index = " ".join(f'<a href="#letter-{letter}">{letter.upper()}</a>' for letter, _ in letters)
    listed = "".join(
        f'<h2 id="letter-{letter}">{letter.upper()}</h2><dl>{"".join(term_html(each, titles) for each in terms)}</dl>'
        for letter, terms in letters
    )
    return f'<nav class="ss-letters" aria-label="Letters">{index}</nav><div class="ss-glossary">{listed}</div>'


def term_html(term: Term, titles: Mapping[str, str]) -> str:
    """A term, its explanation with links to the terms in it, and the page that shows it."""
    title = titles.get(term.page)
    page = f'<a class="page" href="{escape(term.page)}">{escape(title)}</a>' if title else ""
    return f'<dt id="{anchor(term)}">{escape(term.word)}</dt><dd>{linked(term)} {page}</dd>'
