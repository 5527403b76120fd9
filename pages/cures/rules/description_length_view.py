"""The description length of a class by some of its rules: its bits beside those of other subsets, and its sums."""

from __future__ import annotations

import math
from collections.abc import Sequence

from engine.rules.description_length import REDUNDANCY, Description, biased_bits, expected_exceptions, log_factorial
from engine.rules.subset import Chosen
from pages.views.arithmetic import share, shortened
from pages.views.text import count, number, several

Exceptions = tuple[float, float, float]  # cases, exceptions among them, exceptions that were expected
CHOOSING = ("rule", "its bits", "covered", "F+", "F−", "description, bits", "in or out")


def choosing_rows(step: Chosen) -> tuple[list[list[str]], list[int]]:
    """The best subset beside none, all, and each rule changed."""

    def row(title: str, own: str, description: Description, verdict: str) -> list[str]:
        return [
            title,
            own,
            count(description.fires),
            count(description.false_positives),
            count(description.false_negatives),
            number(description.bits, 2),
            verdict,
        ]

    rows = [
        row("chosen", number(step.best.rule_bits, 2), step.best, several(len(step.best.rules), "rule")),
        row("no rule", "0", step.none, ""),
        row("all rules", number(step.every.rule_bits, 2), step.every, ""),
    ]
    for rule, bits, description in zip(step.numbers, step.own_bits, step.changed, strict=True):
        inside = rule in step.best.rules
        rows.append(
            row(
                f"{'without' if inside else 'with'} rule {rule + 1}",
                number(bits, 2),
                description,
                "in" if inside else "out",
            )
        )
    return rows, [0]


def length_lines(step: Chosen, everyone: float) -> list[str]:
    """The sums of the best subset: bits of its rules, of exceptions among the cases it covers and among the others."""
    best, size = step.best, len(step.best.rules)
    own = [bits for rule, bits in zip(step.numbers, step.own_bits, strict=True) if rule in best.rules]
    told = shortened([number(bits, 2) for bits in own]) or "0"
    order = rf" - \log_2 {size}!" if size > 1 else ""
    both = exceptions(best, everyone)
    covered, others = (float(biased_bits(*part)) for part in both)
    return [
        rf"\text{{rules}} = {told}{order} {result(best.rule_bits, own, -log_factorial(size))}",
        rf"\text{{covered}} = {exception_sum(*both[0])}",
        rf"\text{{others}} = {exception_sum(*both[1])}",
        rf"\text{{exceptions}} = \log_2 {count(everyone)} + {count(covered)} + {count(others)} "
        + result(best.exception_bits, [covered, others], math.log2(everyone)),
        rf"\text{{description}} = \tfrac12\cdot {number(best.rule_bits, 2)} + {number(best.exception_bits, 2)} "
        + result(best.bits, [best.exception_bits], REDUNDANCY * round(best.rule_bits, 2)),
    ]


def result(value: float, terms: Sequence[float], rest: float) -> str:
    """What a sum comes to; only about so much, where the terms as they are shown and the rest miss it."""
    shown = sum(round(term, 2) for term in terms) + rest
    sign = "=" if abs(shown - value) < 0.00501 else r"\approx"
    return f"{sign} {number(value, 2)}"


def exceptions(best: Description, everyone: float) -> tuple[Exceptions, Exceptions]:
    """The exceptions among the covered cases, and those among the others."""
    covered, others = expected_exceptions(everyone, best.fires, best.false_positives, best.false_negatives)
    return (
        (best.fires, best.false_positives, float(covered)),
        (everyone - best.fires, best.false_negatives, float(others)),
    )


def exception_sum(n: float, errors: float, expected: float) -> str:
    """The bits of exceptions among n cases, with their numbers in the formula."""
    bits = count(float(biased_bits(n, errors, expected)))
    if expected <= 1e-6 or expected >= n - 1e-6:
        return rf"{bits}\quad\text{{({count(errors)} of {count(n)}, as expected)}}"
    rate = share(expected, n)
    wrong = rf"-{count(errors)}\log_2 {rate} " if errors > 1e-9 else ""
    right = rf"- {count(n - errors)}\log_2\left(1-{rate}\right) " if n - errors > 1e-9 else ""
    return rf"{wrong}{right}= {bits}"
