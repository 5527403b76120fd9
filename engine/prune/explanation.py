"""Sentences and formulas about a verdict as data: the text, the numbers in it, and how each number is written.

A text has <names> in the places of its numbers. What shows it writes each number in its form. In a formula <=> is the
sign between a calculation and its result: equal, or about equal where the numbers as they are written do not come to
the result as it is written. <verdict> is what was decided. In a sentence *stars* stand around what is stressed, and
<a leaf> is the leaf that would replace the subtree.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

Form = Literal["count", "cases", "number", "significant", "percent", "plain"]


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number in a text, or the terms of a sum, and how they are written."""

    value: float | tuple[float, ...]
    form: Form = "number"


@dataclass(frozen=True, eq=False, slots=True)
class Statement:
    """A sentence or a formula in LaTeX, with the quantities that its <names> stand for.

    `work` does the calculation again with the quantities as they are written (of the terms of a sum, with what they
    come to); `total` names the quantity that it should come to.
    """

    text: str
    quantities: Mapping[str, Quantity] = field(default_factory=dict)
    total: str = ""
    work: Callable[[Mapping[str, float]], float] | None = None


def quantities(form: Form, **values: float | tuple[float, ...]) -> dict[str, Quantity]:
    """Several quantities that are written alike."""
    return {name: Quantity(value, form) for name, value in values.items()}


def sum_statement(head: str, terms: Sequence[float], total: float, form: Form) -> Statement:
    """A formula that adds up terms; a single term is not written as a sum."""
    if len(terms) < 2:
        return Statement(f"{head} = <total>", quantities(form, total=total))
    numbers = quantities(form, terms=tuple(terms), total=total)
    return Statement(f"{head} = <terms> <=> <total>", numbers, "total", lambda written: written["terms"])
