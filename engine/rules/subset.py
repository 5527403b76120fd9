"""Rule post-pruning, second half: which rules stay, and in which order they are asked (C4.5rules, release 8).

For each class the subset of its rules is wanted that makes the shortest letter about that class:

    letter = ½ · (bits of the rules − log2 k!) + bits of the exceptions, for k rules

The half stands for the redundancy of columns: the same set of cases can be told in many ways. A rule with m conditions
takes log2 m − log2 m! bits and those of its conditions: naming the column takes H(b / Σb) bits, where b are the bits of
the answers of each column; the answer takes Σ f log2(1/f) bits for categories with shares f, 1 + ½ log2(values)
of a cut, and a bit a category for a grouping.
The exceptions (Quinlan 1995): log2 n bits say how many, then F+ false positives stand among the cases that the rules
cover and F− false negatives among the others. The larger of the two parts is coded as if half of all exceptions were in
it: E exceptions among N, expected x, take −E log2(x/N) − (N − E) log2(1 − x/N) bits.

Up to ten rules of a class all subsets are tried. For more, single rules are added or dropped, always the one that saves
most, first from no rule and then from all; the shorter letter wins. Release 8 climbs from nine random starts too.

The class whose rules have the fewest false positives among the cases not yet covered comes first, with its rules in the
order of their pessimistic error rates; then the next class. What no rule covers gets the class most frequent there. At
last rules leave one by one, the first first, that make more cases wrong than right.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from engine.data.table import BoolArray, FloatArray, Table
from engine.learn.questions import Subset
from engine.rules.extract import NOBODY, Condition, Rule, RuleList, columns_for

ALL_SUBSETS = 10  # rules of a class of which every subset is tried
REDUNDANCY = 0.5  # of the bits of rules
IMPOSSIBLE = 1e6  # bits for what was not expected at all
BETTER = 1e-9  # bits that a better subset saves at least


@dataclass(frozen=True, slots=True)
class Letter:
    """A subset of the rules of a class, and the bits it takes to tell the class with them."""

    rules: tuple[int, ...]
    fires: float  # cases that some rule covers
    false_positives: float
    false_negatives: float
    rule_bits: float  # before the half
    exception_bits: float

    @property
    def bits(self) -> float:
        return REDUNDANCY * self.rule_bits + self.exception_bits


@dataclass(frozen=True, slots=True)
class Chosen:
    """The best subset for a class, with what it is compared with: no rule, all rules, and each rule changed."""

    answer: str
    numbers: tuple[int, ...]  # the rules of the class
    own_bits: tuple[float, ...]  # of each of them
    best: Letter
    none: Letter
    every: Letter
    changed: tuple[Letter, ...]  # the best subset with each rule dropped, or added
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
    it; `dropped` is the place of the rule that leaves."""

    rules: tuple[int, ...]
    used: tuple[float, ...]
    wrong: tuple[float, ...]
    better: tuple[float, ...]
    worse: tuple[float, ...]
    errors: float  # of the whole list
    dropped: int | None


Step = Chosen | Placed | Default | Polished


def log_factorial(k: int) -> float:
    return math.lgamma(k + 1) / math.log(2)


def answer_bits(table: Table) -> dict[str, float]:
    """The bits that the answer of a question about each column takes."""
    found: dict[str, float] = {}
    everyone = float(table.weights.sum())
    for column in table.columns:
        if column.kind == "numeric":
            cuts = column.size + bool(column.missing.any())
            found[column.name] = 1 + math.log2(cuts) / 2 if cuts > 1 else 0.0
        else:
            known = ~column.missing
            weights = np.bincount(column.codes[known], table.weights[known], column.size)
            shares = weights[weights > 0] / everyone
            found[column.name] = float(-(shares * np.log2(shares)).sum())
    return found


def column_bits(answers: dict[str, float]) -> float:
    """The bits that naming a column takes on the average."""
    whole = sum(answers.values())
    shares = [each / whole for each in answers.values() if each > 0]
    return -sum(share * math.log2(share) for share in shares)


def rule_bits(rule: Rule, table: Table, answers: dict[str, float]) -> float:
    """The bits of one rule: its conditions, how many there are, less what their order would tell."""
    named = column_bits(answers)

    def bits(condition: Condition) -> float:
        column = condition.question.column
        return named + (table.column(column).size if isinstance(condition.question, Subset) else answers[column])

    count = len(rule.conditions)
    return sum(map(bits, rule.conditions)) + math.log2(count) - log_factorial(count)


def biased_bits(n: float, errors: float, expected: float) -> float:
    """The bits of `errors` among n where `expected` were thought likely."""
    if expected <= 1e-6:
        return 0.0 if errors <= 1e-6 else IMPOSSIBLE
    if expected >= n - 1e-6:
        return 0.0 if errors >= n - 1e-6 else IMPOSSIBLE
    rate = expected / n
    return -errors * math.log2(rate) - (n - errors) * math.log2(1 - rate)


def exception_bits(everyone: float, fires: float, false_positives: float, false_negatives: float) -> float:
    """The bits that tell which answers of a subset are wrong."""
    covered, others = thought_likely(everyone, fires, false_positives, false_negatives)
    return (
        math.log2(everyone)
        + biased_bits(fires, false_positives, covered)
        + biased_bits(everyone - fires, false_negatives, others)
    )


def thought_likely(
    everyone: float, fires: float, false_positives: float, false_negatives: float
) -> tuple[float, float]:
    """How many exceptions are expected among the covered cases and among the others: half of all in the larger part."""
    both = 0.5 * (false_positives + false_negatives)
    return (both, false_negatives) if fires > 0.5 * everyone else (false_positives, both)


class Sieve:
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

    def letter(self, inside: Sequence[int]) -> Letter:
        """The letter of the rules at some places."""
        self.tried += 1
        covered = self.kinds[list(inside)].any(axis=0)
        hits, false_positives = float(self.right[covered].sum()), float(self.wrong[covered].sum())
        missed = float(self.right[~covered].sum())
        told = sum(self.bits[at] for at in inside) - log_factorial(len(inside))
        exceptions = exception_bits(self.everyone, hits + false_positives, false_positives, missed)
        chosen = tuple(self.numbers[at] for at in inside)
        return Letter(chosen, hits + false_positives, false_positives, missed, told, exceptions)

    def all_subsets(self) -> tuple[int, ...]:
        """The places of the best subset; on a tie the first in counting order, the first rule changing fastest."""
        best: tuple[float, tuple[int, ...]] = (math.inf, ())
        for mask in range(1 << len(self.numbers)):
            inside = tuple(at for at in range(len(self.numbers)) if mask >> at & 1)
            bits = self.letter(inside).bits
            if bits < best[0] - BETTER:
                best = bits, inside
        return best[1]

    def climb(self, inside: tuple[int, ...]) -> tuple[int, ...]:
        """Add or drop the rule that saves most until none saves any; on a tie the first rule."""
        chosen = set(inside)
        while True:
            now = self.letter(sorted(chosen))
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
        return tuple(each for each in inside if each != at) if at in inside else tuple(sorted((*inside, at)))


def choose(answer: str, sieve: Sieve) -> Chosen:
    """The best subset of the rules for a class."""
    places = tuple(range(len(sieve.numbers)))
    exhaustive = len(places) <= ALL_SUBSETS
    if exhaustive:
        inside = sieve.all_subsets()
    else:
        ends = [sieve.climb(()), sieve.climb(places)]
        inside = min(ends, key=lambda end: round(sieve.letter(end).bits, 9))
    tried = sieve.tried
    changed = tuple(sieve.letter(sieve.changed(inside, at)) for at in places)
    return Chosen(
        answer,
        tuple(sieve.numbers),
        tuple(sieve.bits),
        sieve.letter(inside),
        sieve.letter(()),
        sieve.letter(places),
        changed,
        tried,
        exhaustive,
    )


def sift(kept: dict[int, Rule], table: Table, missing: str) -> Iterator[Step]:
    """Choose, order and polish the rules that were kept, by their numbers."""
    rows, weights, codes = len(table), table.weights, table.target.codes
    columns = columns_for(list(kept.values()), table, missing)
    caught = {number: rule.catches(columns, rows) for number, rule in kept.items()}
    answers = answer_bits(table)
    staying: dict[str, tuple[int, ...]] = {}
    for place, label in enumerate(table.classes):
        numbers = [number for number, rule in kept.items() if rule.answer == label]
        if numbers:
            bits = [rule_bits(kept[number], table, answers) for number in numbers]
            found = choose(label, Sieve(numbers, np.array([caught[n] for n in numbers]), bits, codes == place, table))
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
        for place in reversed(range(len(order))):
            hit = caught[order[place]]
            second[hit] = first[hit]
            first[hit] = place
        right, other = said[first] == codes, said[second] == codes
        tallies = []
        for place in range(len(order)):
            here = first == place
            differs = here & (said[second] != said[place])
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
