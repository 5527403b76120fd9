"""The pseudo-code of a pruning method as data: its lines, which verdicts execute each, and what its variables hold."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from engine.prune.explanation import Form
from engine.prune.verdict import Verdict

Event = Verdict | Literal["end"]  # the end comes after the last verdict
NODE = "node"  # what a variable holds that stands for the node on trial
EVERY: tuple[Event, ...] = ("keep", "leaf", "raise")


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable as the listing writes it, and the number of the verdict that it holds; or NODE."""

    name: str
    number: str
    form: Form = "significant"


@dataclass(frozen=True, slots=True)
class CodeLine:
    """A line of a listing: how far it is indented, its text, the verdicts that execute it, and its variables."""

    indent: int
    text: str
    by: tuple[Event, ...] = ()
    holds: tuple[Variable, ...] = ()


def usual_listing(numbers: Iterable[str]) -> tuple[CodeLine, ...]:
    """The listing of a method that has none of its own; `numbers` are those of its verdicts."""
    return (
        CodeLine(0, "PRUNE(T):"),
        CodeLine(1, "for each node t on trial:"),
        CodeLine(2, "weigh the subtree of t", EVERY, tuple(Variable(name, name) for name in numbers)),
        CodeLine(2, "if it is not worth keeping: make t a leaf", ("leaf",)),
        CodeLine(2, "if its largest child's subtree does its work: put that in its place", ("raise",)),
        CodeLine(2, "else keep it", ("keep",)),
        CodeLine(1, "return T", ("end",)),
    )
