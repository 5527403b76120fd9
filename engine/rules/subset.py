"""Rule post-pruning, second half: which rules stay, and in which order they are asked (C4.5rules, release 8).

For each class the subset of its rules is chosen that has the minimum description length (`class_rules.py`).

The class whose rules have the fewest false positives among the cases not yet covered comes first, with its rules in the
order of their pessimistic error rates; then the next class. The default is the most frequent class of the cases that no
rule covers. At last rules leave one by one, the first first, that make more cases wrong than right.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from engine.data.table import BoolArray, FloatArray, Table
from engine.learn.recipe import MissingPolicy
from engine.rules.class_rules import BETTER, ClassRules
from engine.rules.description_length import Description, answer_bits, rule_bits
from engine.rules.extract import NOBODY, Rule, RuleList, columns_for


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
    tried: int  # subsets
    starts: int  # from which single rules were changed; none where all subsets were tried


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


def choose(answer: str, candidates: ClassRules) -> Chosen:
    """The best subset of the rules for a class."""
    positions = tuple(range(len(candidates.numbers)))
    inside = candidates.best()
    changed = tuple(candidates.description(candidates.without_or_with(inside, at)) for at in positions)
    return Chosen(
        answer,
        tuple(candidates.numbers),
        tuple(candidates.bits.tolist()),
        candidates.description(inside),
        candidates.description(()),
        candidates.description(positions),
        changed,
        candidates.tried,
        candidates.starts,
    )


def cases_of(kept: dict[int, Rule], table: Table, missing: MissingPolicy) -> dict[int, BoolArray]:
    """Which rows each rule covers."""
    columns = columns_for(list(kept.values()), table, missing)
    return {number: rule.catches(columns, len(table)) for number, rule in kept.items()}


def by_class(kept: dict[int, Rule], caught: dict[int, BoolArray], table: Table) -> Iterator[tuple[str, ClassRules]]:
    """The rules of each class that has any, to choose among."""
    answers, codes = answer_bits(table), table.target.codes
    for code, label in enumerate(table.classes):
        numbers = [number for number, rule in kept.items() if rule.answer == label]
        if numbers:
            bits = [rule_bits(kept[number], table, answers) for number in numbers]
            covered = np.array([caught[number] for number in numbers])
            yield label, ClassRules(numbers, covered, bits, codes == code, table)


def choose_and_order(kept: dict[int, Rule], table: Table, missing: MissingPolicy) -> Iterator[Step]:
    """Choose, order and polish the rules that were kept, by their numbers."""
    rows, weights, codes = len(table), table.weights, table.target.codes
    caught = cases_of(kept, table, missing)
    staying: dict[str, tuple[int, ...]] = {}
    for label, candidates in by_class(kept, caught, table):
        found = choose(label, candidates)
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
        answers = np.array(
            [*(table.classes.index(kept[number].answer) for number in order), table.classes.index(default)]
        )
        first, second = np.full(len(table), NOBODY), np.full(len(table), NOBODY)
        for position in reversed(range(len(order))):
            hit = caught[order[position]]
            second[hit] = first[hit]
            first[hit] = position
        right, other = answers[first] == codes, answers[second] == codes
        tallies = []
        for position in range(len(order)):
            fires = first == position
            differs = fires & (answers[second] != answers[position])
            tallies.append(
                [
                    float(weights[mask].sum())
                    for mask in (fires, fires & ~right, differs & right, differs & ~right & other)
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
