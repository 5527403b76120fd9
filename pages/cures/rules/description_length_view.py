"""The letter that tells a class by some of its rules: its bits beside those of other subsets, and sum by sum."""

from __future__ import annotations

import math
from collections.abc import Sequence

from engine.rules.subset import REDUNDANCY, Chosen, Letter, biased_bits, log_factorial, thought_likely
from pages.views.arithmetic import share, shortened
from pages.views.text import count, number, several

CHOOSING = ("rule", "its bits", "covered", "F+", "F−", "letter, bits", "in or out")


def choosing_rows(step: Chosen) -> tuple[list[list[str]], list[int]]:
    """The best subset beside none, all, and each rule changed."""

    def row(title: str, own: str, letter: Letter, verdict: str) -> list[str]:
        return [
            title,
            own,
            count(letter.fires),
            count(letter.false_positives),
            count(letter.false_negatives),
            number(letter.bits, 2),
            verdict,
        ]

    rows = [
        row("chosen", number(step.best.rule_bits, 2), step.best, several(len(step.best.rules), "rule")),
        row("no rule", "0", step.none, ""),
        row("all rules", number(step.every.rule_bits, 2), step.every, ""),
    ]
    for number_, bits, letter in zip(step.numbers, step.own_bits, step.changed, strict=True):
        inside = number_ in step.best.rules
        rows.append(
            row(
                f"{'without' if inside else 'with'} rule {number_ + 1}",
                number(bits, 2),
                letter,
                "in" if inside else "out",
            )
        )
    return rows, [0]


def letter_lines(step: Chosen, everyone: float) -> list[str]:
    """The bits of the best subset, a line a sum: its rules, the exceptions among the cases it covers and the others."""
    best, size = step.best, len(step.best.rules)
    own = [bits for number_, bits in zip(step.numbers, step.own_bits, strict=True) if number_ in best.rules]
    told = shortened([number(bits, 2) for bits in own]) or "0"
    order = rf" - \log_2 {size}!" if size > 1 else ""
    both = exceptions(best, everyone)
    covered, others = (biased_bits(*part) for part in both)
    return [
        rf"\text{{rules}} = {told}{order} {result(best.rule_bits, own, -log_factorial(size))}",
        rf"\text{{covered}} = {exception_sum(*both[0])}",
        rf"\text{{others}} = {exception_sum(*both[1])}",
        rf"\text{{exceptions}} = \log_2 {count(everyone)} + {count(covered)} + {count(others)} "
        + result(best.exception_bits, [covered, others], math.log2(everyone)),
        rf"\text{{letter}} = \tfrac12\cdot {number(best.rule_bits, 2)} + {number(best.exception_bits, 2)} "
        + result(best.bits, [best.exception_bits], REDUNDANCY * round(best.rule_bits, 2)),
    ]


def result(value: float, terms: Sequence[float], rest: float) -> str:
    """What a sum comes to; only about so much, where the terms as they are shown and the rest miss it."""
    shown = sum(round(term, 2) for term in terms) + rest
    sign = "=" if abs(shown - value) < 0.00501 else r"\approx"
    return f"{sign} {number(value, 2)}"


def exceptions(letter: Letter, everyone: float) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
    """Among the covered cases and the others: how many there are, how many exceptions, how many thought likely."""
    covered, others = thought_likely(everyone, letter.fires, letter.false_positives, letter.false_negatives)
    return ((letter.fires, letter.false_positives, covered), (everyone - letter.fires, letter.false_negatives, others))


def exception_sum(n: float, errors: float, likely: float) -> str:
    """The bits of exceptions among n cases, with their numbers in the formula."""
    bits = count(biased_bits(n, errors, likely))
    if likely <= 1e-6 or likely >= n - 1e-6:
        return rf"{bits}\quad\text{{({count(errors)} of {count(n)}, as expected)}}"
    rate = share(likely, n)
    wrong = rf"-{count(errors)}\log_2 {rate} " if errors > 1e-9 else ""
    right = rf"- {count(n - errors)}\log_2\left(1-{rate}\right) " if n - errors > 1e-9 else ""
    return rf"{wrong}{right}= {bits}"
