"""Minimum description length of a class by some of its rules (C4.5rules, release 8; exceptions after Quinlan 1995).

    description length = ½ · (bits of the rules − log2 k!) + bits of the exceptions, for k rules

The half stands for the redundancy of columns: the same set of cases can be described in many ways. A rule with m
conditions takes log2 m − log2 m! bits and those of its conditions: naming the column takes H(b / Σb) bits, where b are
the bits of the answers of each column; the answer takes Σ f log2(1/f) bits for categories with shares f,
1 + ½ log2(values) for a cut, and a bit for each category of a grouping.
The exceptions: log2 n bits say how many there are, then F+ false positives stand among the cases that the rules cover
and F− false negatives among the others. The larger of the two parts is coded as if half of all exceptions were in it:
E exceptions among N, expected x, take −E log2(x/N) − (N − E) log2(1 − x/N) bits.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from engine.data.table import FloatArray, Table
from engine.learn.questions import Groups, Subset
from engine.rules.extract import Condition, Rule

REDUNDANCY = 0.5  # of the bits of rules
NOTHING = 1e-6  # cases that count as none
IMPOSSIBLE = 1e6  # bits for what was not expected at all


@dataclass(frozen=True, slots=True)
class Description:
    """A subset of the rules of a class, and the bits it takes to describe the class with them."""

    rules: tuple[int, ...]
    fires: float  # cases that some rule covers
    false_positives: float
    false_negatives: float
    rule_bits: float  # before the half
    exception_bits: float

    @property
    def bits(self) -> float:
        """The description length."""
        return REDUNDANCY * self.rule_bits + self.exception_bits


def log_factorial(k: int) -> float:
    """The logarithm of k! to base 2."""
    return math.lgamma(k + 1) / math.log(2)


def answer_bits(table: Table) -> dict[str, float]:
    """The bits that the answer of a question about each column takes."""
    bits: dict[str, float] = {}
    everyone = float(table.weights.sum())
    for column in table.columns:
        if column.kind == "numeric":
            cuts = column.size + bool(column.missing.any())
            bits[column.name] = 1 + math.log2(cuts) / 2 if cuts > 1 else 0.0
        else:
            known = ~column.missing
            weights = np.bincount(column.codes[known], table.weights[known], column.size)
            shares = weights[weights > 0] / everyone
            bits[column.name] = float(-(shares * np.log2(shares)).sum())
    return bits


def column_bits(answers: dict[str, float]) -> float:
    """The bits that naming a column takes on average."""
    whole = sum(answers.values())
    shares = [each / whole for each in answers.values() if each > 0]
    return -sum(share * math.log2(share) for share in shares)


def rule_bits(rule: Rule, table: Table, answers: dict[str, float]) -> float:
    """The bits of one rule: its conditions, how many there are, less what their order would tell."""
    named = column_bits(answers)

    def bits(condition: Condition) -> float:
        column = condition.question.column
        return named + (
            table.column(column).size if isinstance(condition.question, Subset | Groups) else answers[column]
        )

    count = len(rule.conditions)
    return sum(map(bits, rule.conditions)) + math.log2(count) - log_factorial(count)


def biased_bits(n: FloatArray | float, errors: FloatArray | float, expected: FloatArray | float) -> FloatArray:
    """The bits of `errors` among n cases where `expected` were expected, of each of many subsets or of one."""
    n, errors, expected = np.broadcast_arrays(*(np.asarray(each, float) for each in (n, errors, expected)))
    nobody, everybody = expected <= NOTHING, expected >= n - NOTHING
    rate = np.where(nobody | everybody, 0.5, expected / np.where(n > 0, n, 1.0))
    bits = -errors * np.log2(rate) - (n - errors) * np.log2(1 - rate)
    surprised = np.where(nobody, errors > NOTHING, errors < n - NOTHING)
    return np.where(nobody | everybody, np.where(surprised, IMPOSSIBLE, 0.0), bits)


def exception_bits(
    everyone: float,
    fires: FloatArray | float,
    false_positives: FloatArray | float,
    false_negatives: FloatArray | float,
) -> FloatArray:
    """The bits that describe which answers of a subset are wrong, of each of many subsets or of one."""
    covered, others = expected_exceptions(everyone, fires, false_positives, false_negatives)
    return (
        math.log2(everyone)
        + biased_bits(fires, false_positives, covered)
        + biased_bits(everyone - fires, false_negatives, others)
    )


def expected_exceptions(
    everyone: float,
    fires: FloatArray | float,
    false_positives: FloatArray | float,
    false_negatives: FloatArray | float,
) -> tuple[FloatArray, FloatArray]:
    """How many exceptions are expected among the covered cases and among the others: half of all in the larger part."""
    both = 0.5 * (np.asarray(false_positives) + false_negatives)
    most = np.asarray(fires) > 0.5 * everyone
    return np.where(most, both, false_positives), np.where(most, false_negatives, both)
