"""Rule post-pruning, second half: which rules stay, and in which order they are asked (C4.5rules, release 8).

For each class the subset of its rules is chosen that has the minimum description length. Up to ten rules of a class all
subsets are tried. For more, single rules are added or dropped, always the one that saves most bits, first from no rule
and then from all; the shorter description wins. Release 8 climbs from nine random starts too.

The class whose rules have the fewest false positives among the cases not yet covered comes first, with its rules in the
order of their pessimistic error rates; then the next class. The default is the most frequent class of the cases that no
rule covers. At last rules leave one by one, the first first, that make more cases wrong than right.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from engine.data.table import BoolArray, FloatArray, Table
from engine.learn.recipe import MissingPolicy
from engine.rules.description_length import (
    REDUNDANCY,
    Description,
    answer_bits,
    exception_bits,
    log_factorial,
    rule_bits,
)
from engine.rules.extract import NOBODY, Rule, RuleList, columns_for

ALL_SUBSETS = 10  # rules of a class of which every subset is tried
BETTER = 1e-9  # bits that a better subset saves at least


@dataclass(frozen=True, slots=True)
class Chosen:
    """The best subset for a class, with what it is compared with: no rule, all rules, and each rule changed."""

    answer: str
    numbers: tuple[int, ...]  # the rules of the class
    own_bits: tuple[float, ...]  # of each of them
    best: Description
    none: Description
    every: Description
    changed: tuple[Description, ...]  # the best subset with each rule dropped, or added
    tried: int
    exhaustive: bool


@dataclass(frozen=True, slots=True)
class Placed:
    """The next class of the list: the false positives of each class that is left, the winner and its rules."""

    false_positives: dict[str, float]
    answer: str
    rules: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Default:
    """The class of the cases that no rule covers: how many of each class there are, and how many in all."""

    uncovered: dict[str, float]
    everyone: dict[str, float]
    answer: str


@dataclass(frozen=True, slots=True)
class Polished:
    """The list on the training cases: how often each rule fired, was wrong, and did better or worse than what follows
    it; `dropped` is the position of the rule that leaves."""

    rules: tuple[int, ...]
    used: tuple[float, ...]
    wrong: tuple[float, ...]
    better: tuple[float, ...]
    worse: tuple[float, ...]
    errors: float  # of the whole list
    dropped: int | None


Step = Chosen | Placed | Default | Polished


class ClassRules:
    """The rules of one class and the cases each of them covers."""

    def __init__(self, numbers: Sequence[int], caught: BoolArray, bits: Sequence[float], own: BoolArray, table: Table):
        self.numbers, self.caught, self.bits = numbers, caught, bits
        # Cases that the same rules cover count together.
        kinds, kind = np.unique(caught, axis=1, return_inverse=True)
        self.kinds = kinds.astype(float)
        self.right = np.bincount(kind.ravel(), table.weights * own, kinds.shape[1])
        self.wrong = np.bincount(kind.ravel(), table.weights * ~own, kinds.shape[1])
        self.parts = {"right": self.right, "wrong": self.wrong}.items()
        self.everyone = float(table.weights.sum())
        self.tried = 0

    def description(self, inside: Sequence[int]) -> Description:
        """The description of the class by the rules at some positions."""
        self.tried += 1
        covered = self.kinds[list(inside)].any(axis=0)
        hits, false_positives = float(self.right[covered].sum()), float(self.wrong[covered].sum())
        missed = float(self.right[~covered].sum())
        told = sum(self.bits[at] for at in inside) - log_factorial(len(inside))
        exceptions = exception_bits(self.everyone, hits + false_positives, false_positives, missed)
        chosen = tuple(self.numbers[at] for at in inside)
        return Description(chosen, hits + false_positives, false_positives, missed, told, exceptions)

    def all_subsets(self) -> tuple[int, ...]:
        """The positions of the best subset; on a tie the first in counting order, the first rule changing fastest."""
        best: tuple[float, tuple[int, ...]] = (math.inf, ())
        for mask in range(1 << len(self.numbers)):
            inside = tuple(at for at in range(len(self.numbers)) if mask >> at & 1)
            bits = self.description(inside).bits
            if bits < best[0] - BETTER:
                best = bits, inside
        return best[1]

    def climb(self, inside: tuple[int, ...]) -> tuple[int, ...]:
        """Add or drop the rule that saves most until none saves any; on a tie the first rule."""
        chosen = set(inside)
        while True:
            now = self.description(sorted(chosen))
            times = self.kinds[sorted(chosen)].sum(axis=0)
            # What each rule covers alone: nobody else does, if it is outside; only it does, if it is inside.
            gained = {name: self.kinds @ (part * (times == 0)) for name, part in self.parts}
            lost = {name: self.kinds @ (part * (times == 1)) for name, part in self.parts}
            best, most = -1, BETTER
            for at in range(len(self.numbers)):
                sign, alone = (-1, lost) if at in chosen else (1, gained)
                size = len(chosen) + sign
                told = now.rule_bits + sign * self.bits[at] + log_factorial(len(chosen)) - log_factorial(size)
                right, wrong = sign * float(alone["right"][at]), sign * float(alone["wrong"][at])
                exceptions = exception_bits(
                    self.everyone, now.fires + right + wrong, now.false_positives + wrong, now.false_negatives - right
                )
                saved = now.bits - REDUNDANCY * told - exceptions
                self.tried += 1
                if saved > most + BETTER:
                    best, most = at, saved
            if best < 0:
                return tuple(sorted(chosen))
            chosen ^= {best}

    def changed(self, inside: tuple[int, ...], at: int) -> tuple[int, ...]:
        """A subset with one rule dropped, or added where it is not in it."""
        return tuple(each for each in inside if each != at) if at in inside else tuple(sorted((*inside, at)))


def choose(answer: str, candidates: ClassRules) -> Chosen:
    """The best subset of the rules for a class."""
    positions = tuple(range(len(candidates.numbers)))
    exhaustive = len(positions) <= ALL_SUBSETS
    if exhaustive:
        inside = candidates.all_subsets()
    else:
        ends = [candidates.climb(()), candidates.climb(positions)]
        inside = min(ends, key=lambda end: round(candidates.description(end).bits, 9))
    tried = candidates.tried
    changed = tuple(candidates.description(candidates.changed(inside, at)) for at in positions)
    return Chosen(
        answer,
        tuple(candidates.numbers),
        tuple(candidates.bits),
        candidates.description(inside),
        candidates.description(()),
        candidates.description(positions),
        changed,
        tried,
        exhaustive,
    )


def choose_and_order(kept: dict[int, Rule], table: Table, missing: MissingPolicy) -> Iterator[Step]:
    """Choose, order and polish the rules that were kept, by their numbers."""
    rows, weights, codes = len(table), table.weights, table.target.codes
    columns = columns_for(list(kept.values()), table, missing)
    caught = {number: rule.catches(columns, rows) for number, rule in kept.items()}
    answers = answer_bits(table)
    staying: dict[str, tuple[int, ...]] = {}
    for code, label in enumerate(table.classes):
        numbers = [number for number, rule in kept.items() if rule.answer == label]
        if numbers:
            bits = [rule_bits(kept[number], table, answers) for number in numbers]
            found = choose(
                label, ClassRules(numbers, np.array([caught[n] for n in numbers]), bits, codes == code, table)
            )
            staying[label] = found.best.rules
            yield found
    covered = np.zeros(rows, np.bool_)
    order: list[int] = []
    left = {label: numbers for label, numbers in staying.items() if numbers}
    while left:
        fired = {label: np.any([caught[number] for number in numbers], axis=0) for label, numbers in left.items()}
        false = {
            label: float(weights[fired[label] & ~covered & (codes != table.classes.index(label))].sum())
            for label in left
        }
        best = min(left, key=lambda label: round(false[label], 9))
        ranked = tuple(sorted(left.pop(best), key=lambda number: kept[number].limit or 0.0))
        covered |= fired[best]
        order += ranked
        yield Placed(false, best, ranked)
    default = default_class(table, covered)
    yield default
    yield from polish(order, caught, kept, default.answer, table)


def default_class(table: Table, covered: BoolArray) -> Default:
    """The class of most uncovered cases; on a tie the more frequent one, then the first."""
    codes, weights = table.target.codes, table.weights
    everyone: FloatArray = np.bincount(codes, weights, len(table.classes)).astype(float)
    uncovered: FloatArray = np.bincount(codes[~covered], weights[~covered], len(table.classes)).astype(float)
    best = max(
        range(len(everyone)), key=lambda at: (round(float(uncovered[at]), 9), round(float(everyone[at]), 9), -at)
    )

    def named(counts: FloatArray) -> dict[str, float]:
        return dict(zip(table.classes, counts.tolist(), strict=True))

    return Default(named(uncovered), named(everyone), table.classes[best])


def polish(
    order: list[int], caught: dict[int, BoolArray], kept: dict[int, Rule], default: str, table: Table
) -> Iterator[Polished]:
    """Drop the first rule without which the list makes fewer errors, as long as there is one."""
    codes, weights = table.target.codes, table.weights
    while True:
        said = np.array([*(table.classes.index(kept[number].answer) for number in order), table.classes.index(default)])
        first, second = np.full(len(table), NOBODY), np.full(len(table), NOBODY)
        for position in reversed(range(len(order))):
            hit = caught[order[position]]
            second[hit] = first[hit]
            first[hit] = position
        right, other = said[first] == codes, said[second] == codes
        tallies = []
        for position in range(len(order)):
            here = first == position
            differs = here & (said[second] != said[position])
            tallies.append(
                [
                    float(weights[mask].sum())
                    for mask in (here, here & ~right, differs & right, differs & ~right & other)
                ]
            )
        used, wrong, better, worse = (tuple(each[at] for each in tallies) for at in range(4))
        dropped = next((at for at in range(len(order)) if worse[at] > better[at] + BETTER), None)
        yield Polished(tuple(order), used, wrong, better, worse, float(weights[~right].sum()), dropped)
        if dropped is None:
            return
        del order[dropped]


def list_of(kept: dict[int, Rule], last: Polished, default: str) -> RuleList:
    """The list that stands at the end."""
    return RuleList(tuple(kept[number] for number in last.rules), default)
