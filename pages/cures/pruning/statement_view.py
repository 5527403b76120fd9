"""Statements of the engine about a verdict, written out: a sentence as HTML, arithmetic as LaTeX."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from html import escape

from engine.data.table import Table
from engine.learn.tree import Tree
from engine.prune.explanation import Form, Quantity, Statement
from engine.prune.method import Pruning, PruningMethod
from engine.prune.verdict import Prune, Verdict
from pages.views.arithmetic import Lines, shortened
from pages.views.text import cases, count, equals, number, significant, value_of

WRITTEN: dict[Form, Callable[[float], str]] = {
    "count": count,
    "cases": cases,
    "number": number,
    "significant": significant,
    "percent": lambda value: f"{value:z.1%}",
    "plain": lambda value: f"{value:g}",
}
DECIDED: dict[Verdict, str] = {
    "leaf": r"\Rightarrow \textbf{cut}",
    "keep": r"\Rightarrow \textbf{keep}",
    "raise": r"\Rightarrow \textbf{raise}",
}
_PLACE = re.compile(r"<(=|[a-z][a-z_ ]*)>")
_PLACE_OR_STAR = re.compile(r"<([a-z][a-z_ ]*)>|(\*)")
_INDEX = re.compile(r"_(\w)")


def terms_of(quantity: Quantity) -> list[str]:
    """The number of a quantity as it is written; of a sum, each of its terms."""
    values = quantity.value if isinstance(quantity.value, tuple) else (quantity.value,)
    return [WRITTEN[quantity.form](value) for value in values]


def sign_of(statement: Statement) -> str:
    """The sign between a calculation and its result, both as they are written."""
    if statement.work is None:
        return "="
    worked = {
        name: sum(map(value_of, terms_of(quantity)))
        for name, quantity in statement.quantities.items()
        if quantity.form != "cases"
    }
    return equals(statement.work(worked), shortened(terms_of(statement.quantities[statement.total])))


def formula(statement: Statement, verdict: Verdict) -> str:
    """A line of arithmetic as LaTeX."""

    def filled(place: re.Match[str]) -> str:
        if place[1] == "=":
            return sign_of(statement)
        return DECIDED[verdict] if place[1] == "verdict" else shortened(terms_of(statement.quantities[place[1]]))

    return _PLACE.sub(filled, statement.text)


def arithmetic(method: PruningMethod, tree: Tree, verdict: Prune, table: Table) -> Lines:
    """The numbers for and against a subtree, put into the method's formula."""
    if not verdict.numbers:
        return []
    return [formula(statement, verdict.verdict) for statement in method.arithmetic(tree, verdict, table)]


def sentence(statement: Statement, phrases: Mapping[str, str]) -> str:
    """A sentence as HTML; `phrases` are the ready pieces of HTML that stand for names which are not numbers."""
    pieces, start, stressed = [], 0, False
    for found in _PLACE_OR_STAR.finditer(statement.text):
        pieces.append(escape(statement.text[start : found.start()], quote=False))
        start = found.end()
        if found[2]:
            pieces.append("</b>" if stressed else "<b>")
            stressed = not stressed
        elif found[1] in phrases:
            pieces.append(phrases[found[1]])
        else:
            pieces.append(shortened(terms_of(statement.quantities[found[1]])))
    return "".join([*pieces, escape(statement.text[start:], quote=False)])


def legend(method: PruningMethod, classes: bool, how: Pruning) -> str:
    """What the letters of a method's formula mean, as HTML."""
    return _INDEX.sub(r"<sub>\1</sub>", escape(method.legend(classes, method.filled(how)), quote=False))
