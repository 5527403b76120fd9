"""Rule post-pruning from the tree to the list, as steps: every number for and against is in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine import sift
from engine.postprune import Judged, Round, Settings, shorten
from engine.rules import Rule, RuleList
from engine.trace import Trace

Step = Round | Judged | sift.Step


@dataclass(frozen=True, slots=True)
class Simplified:
    """The steps, and the list they end in."""

    steps: tuple[Step, ...]
    kept: dict[int, Rule]  # by number, before the subsets were chosen
    rules: RuleList


def steps(trace: Trace, how: Settings | None = None) -> Iterator[Step]:
    """Shorten each rule, choose among those that are left, order them, find the default, polish."""
    kept: dict[int, Rule] = {}
    for step in shorten(trace, how or Settings()):
        if isinstance(step, Judged) and step.fate == "kept":
            kept[step.number] = step.rule
        yield step
    yield from sift.sift(kept, trace.coded.table, trace.tree.missing)


def simplify(trace: Trace, how: Settings | None = None) -> Simplified:
    """All steps and the list at their end."""
    return collected(list(steps(trace, how)))


def collected(found: list[Step]) -> Simplified:
    """What steps come to."""
    kept = {each.number: each.rule for each in found if isinstance(each, Judged) and each.fate == "kept"}
    default = next(each.answer for each in found if isinstance(each, sift.Default))
    last = found[-1]
    if not isinstance(last, sift.Polished):
        raise ValueError("the steps do not end in a list")
    return Simplified(tuple(found), kept, sift.list_of(kept, last, default))
