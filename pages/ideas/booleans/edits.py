"""What visitors change on the page: the function, and how many variables it has."""

from __future__ import annotations

import random
from typing import Any

from engine.experiments.booleans import functions
from pages.ideas.booleans import view
from pages.ideas.booleans.state import PAGE
from pages.shell import session
from pages.shell.session import entered


def become(**parts: Any) -> None:
    """Look at another function from the step that the page opens with."""
    session.change(**parts, step=PAGE.opening(session.now(PAGE).lecture).step)


def resize() -> None:
    """Take another number of variables; a function of the list stays the one it is."""
    state, wanted = session.now(PAGE), entered("variables")
    name = view.name_of(state.number, state.variables)
    kept = name if name and ("¬" not in name or wanted == 3) else ""
    become(variables=wanted, number=view.named(kept, wanted) if kept else state.number % functions(wanted))


def choose() -> None:
    """Take a function of the list, with as many variables as it needs."""
    if name := entered("function"):
        wanted = 3 if "¬" in name else session.now(PAGE).variables
        become(variables=wanted, number=view.named(name, wanted))


def draw() -> None:
    """Take one of all functions, each as likely as any other."""
    become(number=random.randrange(functions(session.now(PAGE).variables)))


def turn_over(row: int, column: int, value: str) -> None:
    """Turn over the function's value in a row of the truth table."""
    become(number=session.now(PAGE).number ^ (1 << row))
