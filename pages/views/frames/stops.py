"""Where a lesson stops within a decision."""

from __future__ import annotations

from dataclasses import dataclass

from engine.learn.steps import Leaf, Split, Step, Sum, unfold

ASK, TOLD = Sum("ask"), Sum("told")


@dataclass(frozen=True, slots=True)
class Manner:
    """How a lesson is stepped, and what its plane shows."""

    by_sum: bool = False  # line by line; otherwise whole decisions
    ask_first: bool = False  # in a lecture, and to predict first: a question comes before its answer
    guess: bool = False  # predict first: neither impurities nor scores are told before
    x: str = ""  # the columns on the axes; "" chooses
    y: str = ""
    held: tuple[tuple[str, str], ...] = ()  # values of the columns off the axes; otherwise their typical ones


def stops_of(manner: Manner, step: Step | None) -> tuple[Sum, ...]:
    """The sums of a decision, or all of it; before it the question, for those who think first."""
    told = unfold(step) if manner.by_sum and isinstance(step, Split) else (TOLD,)
    asks = manner.guess if manner.by_sum else manner.ask_first
    return (ASK, *told) if asks and worth_asking(step) else told


def worth_asking(step: Step | None) -> bool:
    """Nobody needs to guess about a node that is pure, empty or decided by a person."""
    if isinstance(step, Split):
        return not step.forced
    return isinstance(step, Leaf) and step.stop not in ("pure", "empty", "forced")
