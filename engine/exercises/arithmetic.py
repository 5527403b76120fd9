"""Formulas with their numbers in them, as several kinds of exercise write them in their solutions."""

from __future__ import annotations

from collections.abc import Sequence

from engine.exercises.exercise import Mistake, Number, Part, Step
from engine.exercises.writing import name, result, share, written
from engine.experiments.information import entropy, surprise

NATURAL = 0.6931471805599453  # ln 2: a natural logarithm is so many times the binary one
DECIMAL = 0.3010299956639812  # lg 2
APART = 2.01  # tolerances between two numbers that no typed one is near both of


def entropy_formula(counts: Sequence[float], subject: str) -> str:
    """The entropy of counts, written out."""
    whole, present = sum(counts), [n for n in counts if n > 0]
    if len(present) < 2:
        return rf"H({subject}) = -1\cdot\log_2 1 = 0"
    terms = " - ".join(rf"{share(n, whole)}\log_2 {share(n, whole)}" for n in present)
    return f"H({subject}) = -{terms} {result(entropy(counts))}"


def weighted_formula(head: str, sizes: Sequence[float], values: Sequence[float], value: float) -> str:
    """A weighted mean, written out; branches without cases are left out."""
    whole = sum(sizes)
    terms = [rf"{share(n, whole)}\cdot {written(each)}" for n, each in zip(sizes, values, strict=True) if n > 0]
    return f"{head} = {' + '.join(terms)} {result(value)}"


def difference_formula(head: str, first: float, second: float, value: float) -> str:
    """One number less another, written out."""
    return f"{head} = {written(first)} - {written(second)} {result(value)}"


def entropy_part(prompt: str, counts: Sequence[float], subject: str, others: Sequence[Mistake] = ()) -> Part:
    """The entropy of counts as a part, with the mistakes that it invites."""
    value, whole = entropy(counts), sum(counts)
    unweighted = sum(surprise(n / whole) for n in counts if n > 0)
    return Part(
        prompt,
        Number(value, unit="bits"),
        (
            Mistake(
                "log base e",
                value * NATURAL,
                "That is the entropy with the natural logarithm. Bits take the logarithm to base 2: divide by ln 2.",
            ),
            Mistake(
                "log base 10",
                value * DECIMAL,
                "That is the entropy with the decimal logarithm. Bits take the logarithm to base 2: divide by lg 2.",
            ),
            Mistake(
                "forgot the weights",
                unweighted,
                "That adds up the surprises of the outcomes. Each surprise counts with the share of its outcome.",
            ),
            Mistake(
                "forgot the minus sign", -value, "The logarithm of a share is negative; the minus makes H positive."
            ),
            *others,
        ),
        (
            "Turn each count into a share of all cases first.",
            "Each outcome adds its share times its surprise, the surprise being −log₂ of the share.",
            f"The shares are {', '.join(f'{written(n)}/{written(whole)}' for n in counts if n > 0)}.",
        ),
        (Step("The entropy is the mean surprise.", entropy_formula(counts, subject)),),
    )


def rounded_difference(first: float, second: float, answer: Number, others: Sequence[Mistake]) -> tuple[Mistake, ...]:
    """The mistakes of a difference; "rounded too early", to one decimal, is among them where its number is its own."""
    value = float(f"{first:.1f}") - float(f"{second:.1f}")
    known = [answer.value, *(float(mistake.value) for mistake in others if isinstance(mistake.value, float | int))]
    if any(abs(value - each) <= APART * answer.wide for each in known):
        return (*others,)
    told = f"That is {first:.1f} − {second:.1f}: rounded before subtracting. Keep three decimals on the way."
    return (*others, Mistake("rounded too early", value, told))


def entropies_step(target: str, column: str, labels: Sequence[str], branches: Sequence[Sequence[float]]) -> list[Step]:
    """The entropy of the target in each branch of a column that has cases."""
    return [
        Step(
            f"The branch where {column} is {label}.",
            entropy_formula(counts, rf"{name(target)} \mid {name(column)} = {name(label)}"),
        )
        for label, counts in zip(labels, branches, strict=True)
        if sum(counts) > 0
    ]
