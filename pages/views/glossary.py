"""The glossary: terms explain themselves where they are used, and know which terms their explanations use."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape

from pages.views.terms import TERMS, Term

GLOSSARY: dict[str, Term] = {term.word: term for term in TERMS}


def pattern(forms: dict[str, Term]) -> re.Pattern[str]:
    """What finds a form of a term in HTML, longer ones first; tags are found too, so that nothing in them is."""
    listed = "|".join(sorted(map(re.escape, forms), key=len, reverse=True))
    return re.compile(rf"<[^>]*>|(?<![\w-])({listed})(?![\w-])", re.IGNORECASE)


_FORMS = {form.lower(): term for term in TERMS for form in (term.word, *term.forms)}
_EVERY = pattern(_FORMS)
_MARKED = pattern({form: term for form, term in _FORMS.items() if not term.common})


def replaced(html: str, find: re.Pattern[str], mark: Callable[[str, Term], str]) -> str:
    """HTML in which the first use of each term is replaced by what `mark` makes of it."""
    told: set[str] = set()

    def once(found: re.Match[str]) -> str:
        if found[1] is None:
            return found[0]
        term = _FORMS[found[1].lower()]
        if term.word in told:
            return found[0]
        told.add(term.word)
        return mark(found[0], term)

    return find.sub(once, html)


def explained(html: str) -> str:
    """HTML in which the first use of every term explains itself under the pointer and to a screen reader."""
    return replaced(
        html,
        _MARKED,
        lambda shown, term: (
            f'<span class="ss-word" tabindex="0" aria-description="{escape(term.means)}">{shown}</span>'
        ),
    )


def anchor(term: Term) -> str:
    """The name of a term in a link."""
    return re.sub(r"[^a-z0-9]+", "-", term.word.lower().replace("²", "2")).strip("-")


def linked(term: Term) -> str:
    """The explanation of a term as HTML, with links to the terms that it uses."""

    def mark(shown: str, used: Term) -> str:
        return shown if used is term else f'<a href="#{anchor(used)}">{shown}</a>'

    return replaced(escape(term.means), _EVERY, mark)
