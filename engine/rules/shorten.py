"""Rule post-pruning, first half: shorten each leaf's rule by itself (Quinlan 1993, chapter 5; C4.5rules, release 8).

A rule gives up the condition without which its pessimistic error rate is lowest (on a tie the one nearest the leaf),
again and again while that rate does not rise. The rate is (E + extra(N, E, CF)) / N, where N cases of the *whole*
training set meet all conditions and E of them have another class. What remains is thrown away if it has no condition,
if no case meets it, if it is no better than guessing, 1 − (cases of its class + 1) / (all cases + 2), if it would be
wrong more than 0.7 of the time, or if another rule says the same.

Release 8 also drops a condition where the rate of errors as counted does not rise. That never makes a difference: more
cases at no higher rate have no higher limit. It takes x ≤ 5 and x > 5 for the same condition when it looks for
duplicates; here they differ.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from engine.data.table import BoolArray, Table
from engine.learn.questions import Threshold
from engine.learn.recipe import RecipeError
from engine.learn.trace import Trace
from engine.learn.tree import Tree
from engine.prune.pessimistic import extra_errors
from engine.rules.extract import Condition, Rule, columns_for, rules

WORST = 0.7  # rules estimated to be wrong more often never fire
LEAST = 1.0  # cases of a leaf that makes a rule

Kept = dict[tuple[frozenset[object], str], int]
DIGITS = 12  # of two rates that are told apart; sums of weights differ in the last ones
Fate = Literal["kept", "bare", "empty", "inaccurate", "duplicate"]


@dataclass(frozen=True, slots=True)
class Cover:
    """The cases that meet some conditions, those of another class among them, and the pessimistic error rate."""

    n: float
    errors: float
    limit: float


@dataclass(frozen=True, slots=True)
class ShorteningRound:
    """A rule as it stands and without each of its conditions; `dropped` is the position of the one it loses."""

    number: int  # of the rule, from left to right
    rule: Rule
    whole: Cover
    without: tuple[Cover, ...]
    dropped: int | None

    def table(self, position: int) -> tuple[tuple[float, float], tuple[float, float]]:
        """The cases that meet the other conditions: in rows by this condition, in columns by the rule's class."""
        less, more = self.whole, self.without[position]
        outside = more.errors - less.errors
        return (less.n - less.errors, less.errors), (more.n - less.n - outside, outside)


@dataclass(frozen=True, slots=True)
class Judged:
    """The fate of a rule that loses no more conditions; `guessing` is the error rate it had to beat."""

    number: int
    rule: Rule
    fate: Fate
    guessing: float
    twin: int | None = None  # the number of the rule that says the same


@dataclass(frozen=True, slots=True)
class Settings:
    """The confidence factor, and the normal deviate exact or from release 8's table."""

    cf: float = 0.25
    z: str = "exact"

    def limit(self, n: float, errors: float) -> float:
        """The pessimistic error rate."""
        return (errors + extra_errors(n, errors, self.cf, self.z == "table")) / n


def check(tree: Tree, how: Settings) -> None:
    """Refuse what cannot be post-pruned, in one sentence."""
    if not tree.classes:
        raise RecipeError("Rules are simplified by counting misclassified cases; the target is a number.")
    if not 0 < how.cf < 1:
        raise RecipeError(f"The confidence factor must lie between 0 and 1, not {how.cf}.")


def starting_rules(tree: Tree) -> list[Rule]:
    """The paths that are post-pruned: those to leaves with at least one case."""
    return [rule for rule in rules(tree) if rule.n >= LEAST]


def shorten(trace: Trace, how: Settings) -> Iterator[ShorteningRound | Judged]:
    """Shorten the rule of each leaf of the unpruned tree, from left to right."""
    table, tree = trace.coded.table, trace.tree
    check(tree, how)
    found = starting_rules(tree)
    columns = columns_for(found, table, tree.missing)
    known: dict[object, BoolArray] = {}
    kept: Kept = {}
    for number, rule in enumerate(found):
        for condition in rule.conditions:
            if condition.sense not in known:
                known[condition.sense] = condition.holds(columns[condition.question.column])
        others = table.target.codes != table.classes.index(rule.answer)
        for each in rounds(number, rule, [known[one.sense] for one in rule.conditions], others, table, how):
            yield each
        yield judge(each, table, others, kept)


def rounds(
    number: int, rule: Rule, met: list[BoolArray], others: BoolArray, table: Table, how: Settings
) -> Iterator[ShorteningRound]:
    """The rounds of one rule: `met` tells which rows meet each condition, `others` which have another class."""
    weights = table.weights
    wrong = weights * others
    guessing = guessing_rate(table, others)
    misses = np.sum([~each for each in met], axis=0, dtype=np.int32) if met else np.zeros(len(table), np.int32)
    met = list(met)

    def cover(n: float, errors: float) -> Cover:
        return Cover(n, errors, how.limit(n, errors) if n > 0 else guessing)

    while True:
        inside, near = misses == 0, np.flatnonzero(misses == 1)
        n, errors = float(weights[inside].sum()), float(wrong[inside].sum())
        whole = cover(n, errors)
        without = []
        for each in met:
            more = near[~each[near]]
            without.append(cover(n + float(weights[more].sum()), errors + float(wrong[more].sum())))
        best = min(range(len(met)), key=lambda at: (round(without[at].limit, DIGITS), -at)) if met else None
        lower = best is not None and round(without[best].limit, DIGITS) <= round(whole.limit, DIGITS)
        dropped = best if lower else None
        rule = replace(rule, n=n, errors=errors, limit=whole.limit)
        yield ShorteningRound(number, rule, whole, tuple(without), dropped)
        if dropped is None:
            return
        misses -= ~met[dropped]
        del met[dropped]
        rule = replace(rule, conditions=rule.conditions[:dropped] + rule.conditions[dropped + 1 :])


def guessing_rate(table: Table, others: BoolArray) -> float:
    """The error rate of answering the rule's class without looking, by Laplace's law of succession."""
    everyone = float(table.weights.sum())
    own = everyone - float((table.weights * others).sum())
    return 1 - (own + 1) / (everyone + 2)


def judge(last: ShorteningRound, table: Table, others: BoolArray, kept: Kept) -> Judged:
    """Keep a rule, or say why not; `kept` remembers the rules so far."""
    guessing = guessing_rate(table, others)
    rule = in_order(last.rule, table)
    limit = last.whole.limit
    same = frozenset(each.sense for each in rule.conditions), rule.answer
    if not rule.conditions:
        return Judged(last.number, rule, "bare", guessing)
    if last.whole.n <= 0:
        return Judged(last.number, rule, "empty", guessing)
    if limit >= guessing or limit > WORST:
        return Judged(last.number, rule, "inaccurate", guessing)
    if same in kept:
        return Judged(last.number, rule, "duplicate", guessing, kept[same])
    kept[same] = last.number
    return Judged(last.number, rule, "kept", guessing)


def in_order(rule: Rule, table: Table) -> Rule:
    """A rule with its conditions in the order of the columns, then of the cuts."""

    def order(condition: Condition) -> tuple[int, float, int]:
        question = condition.question
        cut = question.threshold if isinstance(question, Threshold) else 0.0
        return table.names.index(question.column), cut, condition.branch

    return replace(rule, conditions=tuple(sorted(rule.conditions, key=order)))
