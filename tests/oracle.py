"""The arithmetic of splits written out naively, on lists of cases. It shares no code with the engine."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.learn.recipe import Recipe  # only read: what it means is written out here

Value = str | float | None
Group = list["Case"]
NO_VALUE = "(missing)"
SLACK = 1e-6  # fractional weights are sums


@dataclass(frozen=True)
class Case:
    """A row: its values by column, its answer and its weight."""

    values: dict[str, Value]
    answer: str | float
    weight: float = 1.0

    def weighing(self, weight: float) -> Case:
        return Case(self.values, self.answer, weight)


@dataclass(frozen=True)
class Offer:
    """One way to divide the known cases of a node by one column."""

    groups: list[Group]
    below: float | None = None
    above: float | None = None
    left: frozenset[str] = frozenset()
    missing: int | None = None


def size(cases: Sequence[Case]) -> float:
    return math.fsum(case.weight for case in cases)


def counts(cases: Sequence[Case]) -> dict[str | float, float]:
    found: dict[str | float, float] = {}
    for case in cases:
        found[case.answer] = found.get(case.answer, 0.0) + case.weight
    return found


def shares(cases: Sequence[Case]) -> list[float]:
    return [count / size(cases) for count in counts(cases).values()] if cases else []


def entropy(cases: Sequence[Case]) -> float:
    return -sum(p * math.log2(p) for p in shares(cases) if p > 0)


def gini(cases: Sequence[Case]) -> float:
    return 1 - sum(p * p for p in shares(cases)) if cases else 0.0


def misclassification(cases: Sequence[Case]) -> float:
    return 1 - max(shares(cases)) if cases else 0.0


def mean(cases: Sequence[Case]) -> float:
    return sum(case.weight * float(case.answer) for case in cases) / size(cases)


def variance(cases: Sequence[Case]) -> float:
    if not cases:
        return 0.0
    centre = mean(cases)
    return sum(case.weight * (float(case.answer) - centre) ** 2 for case in cases) / size(cases)


def conditional(impurity: Callable[[Sequence[Case]], float], groups: Sequence[Group]) -> float:
    total = sum(size(group) for group in groups)
    return sum(size(group) / total * impurity(group) for group in groups if group)


def together(groups: Sequence[Group]) -> Group:
    return [case for group in groups for case in group]


def reduction(impurity: Callable[[Sequence[Case]], float]) -> Callable[[Sequence[Group]], float]:
    return lambda groups: impurity(together(groups)) - conditional(impurity, groups)


def log_likelihood(groups: Sequence[Group]) -> float:
    def best(cases: Group) -> float:
        return sum(count * math.log(count / size(cases)) for count in counts(cases).values())

    return sum(best(group) for group in groups) - best(together(groups))


def chi_square(groups: Sequence[Group]) -> float:
    whole = together(groups)
    value = 0.0
    for group in groups:
        for label, count in counts(whole).items():
            expected = count * size(group) / size(whole)
            if expected > 0:
                value += (counts(group).get(label, 0.0) - expected) ** 2 / expected
    return value


def hellinger(groups: Sequence[Group]) -> float:
    whole = counts(together(groups))
    total = sum(whole.values())
    best = 0.0
    for label, count in whole.items():
        if total - count > 1e-12:
            squares = 0.0
            for group in groups:
                here = counts(group).get(label, 0.0)
                squares += (math.sqrt(here / count) - math.sqrt(max(size(group) - here, 0.0) / (total - count))) ** 2
            best = max(best, math.sqrt(squares))
    return best


def alpha_divergence(groups: Sequence[Group], alpha: float = 0.5) -> float:
    whole = counts(together(groups))
    total = sum(whole.values())
    value = 0.0
    for group in groups:
        for label, count in counts(group).items():
            value += (count / total) ** alpha * (size(group) / total * whole[label] / total) ** (1 - alpha)
    return (1 - value) / (alpha * (1 - alpha))


# For each criterion: the impurity it shows of a branch, and what it says a division is worth.
GAINS: dict[str, tuple[Callable[[Sequence[Case]], float], Callable[[Sequence[Group]], float]]] = {
    "information-gain": (entropy, reduction(entropy)),
    "gain-ratio": (entropy, reduction(entropy)),
    "gini": (gini, reduction(gini)),
    "misclassification": (misclassification, reduction(misclassification)),
    "variance": (variance, reduction(variance)),
    "log-likelihood": (entropy, log_likelihood),
    "chi-square": (entropy, chi_square),
    "hellinger": (entropy, hellinger),
    "alpha-divergence": (entropy, alpha_divergence),
    "custom": (entropy, reduction(lambda cases: gini(cases) / 2)),  # its formula is p(1 - p) unless somebody types one
}


def known(cases: Sequence[Case], column: str) -> Group:
    return [case for case in cases if case.values[column] is not None]


def missing(cases: Sequence[Case], column: str) -> Group:
    return [case for case in cases if case.values[column] is None]


def distinct(cases: Sequence[Case], column: str) -> list[Value]:
    return sorted({case.values[column] for case in known(cases, column)})  # type: ignore[type-var]


def cuts(cases: Sequence[Case], column: str) -> Iterator[Offer]:
    """Every threshold between neighbouring values, from low to high."""
    values = distinct(cases, column)
    for low, high in pairwise(values):
        sides = [[case for case in known(cases, column) if (case.values[column] > low) == right] for right in (0, 1)]
        yield Offer(sides, low, high)


def cuts_with_missing(cases: Sequence[Case], column: str) -> Iterator[Offer]:
    """Every threshold with the cases that lack the value on either side."""
    lacking = missing(cases, column)
    for cut in cuts(cases, column):
        for side in (0, 1) if lacking else (None,):
            groups = [group + (lacking if at == side else []) for at, group in enumerate(cut.groups)]
            yield Offer(groups, cut.below, cut.above, missing=side)
    values = distinct(cases, column)
    if lacking and values:
        yield Offer([known(cases, column), lacking], values[-1], values[-1], missing=1)


def groupings(cases: Sequence[Case], column: str) -> Iterator[Offer]:
    """Every way to put the categories present into two groups; the first category stays on the left."""
    first, *others = distinct(cases, column)
    for taken in range(len(others)):
        for more in combinations(others, taken):
            left = frozenset([first, *more])
            sides = [
                [case for case in known(cases, column) if (case.values[column] in left) == (at == 0)] for at in (0, 1)
            ]
            yield Offer(sides, left=left)


def branches(cases: Sequence[Case], column: str, domain: Sequence[str]) -> Offer:
    """A branch for every value of the domain, empty ones included."""
    return Offer([[case for case in cases if case.values[column] == value] for value in domain])


def with_missing_value(cases: Sequence[Case], columns: Sequence[str]) -> Group:
    """The cases with every missing value in `columns` turned into a value of its own."""
    return [
        Case(
            {name: NO_VALUE if name in columns and value is None else value for name, value in case.values.items()},
            case.answer,
            case.weight,
        )
        for case in cases
    ]


def split_information(groups: Sequence[Group]) -> float:
    """The entropy of the sizes of some groups."""
    total = sum(size(group) for group in groups)
    return -sum(size(group) / total * math.log2(size(group) / total) for group in groups if size(group) > 0)


def least_side(known: float, recipe: Recipe, classes: int) -> float:
    """The least weight of a side: min-leaf, or C4.5's tenth of the cases a class, 2 to 25."""
    if recipe.min_cases == 0:
        return recipe.min_leaf
    return max(recipe.min_leaf, recipe.min_cases, min(0.1 * known / classes, 25.0) if classes else 0.0)


def allowed(cases: Sequence[Case], column: str, numeric: bool, recipe: Recipe, classes: int) -> list[Offer]:
    """All questions that a column may ask some cases under the limits of a recipe."""
    cases = [case for case in cases if case.weight > 0]
    if numeric:
        divided = cases if recipe.missing == "category" else known(cases, column)
        least = least_side(size(divided), recipe, classes) - SLACK
        if size(known(cases, column)) < 2 * recipe.min_cases - SLACK:
            return []
        tried = cuts_with_missing if recipe.missing == "category" else cuts
        apart = [cut for cut in tried(cases, column) if cut.below == cut.above or cut.below + recipe.gap < cut.above]
        return [cut for cut in apart if min(map(size, cut.groups)) >= least]
    if len(distinct(cases, column)) < 2:
        return []
    if recipe.multiway:
        offer = branches(cases, column, distinct(cases, column))
        sizes = sorted(map(size, offer.groups))
        small = sizes[0] < recipe.min_leaf - SLACK or sizes[-2] < recipe.min_cases - SLACK
        return [] if small else [offer]
    least = least_side(size(known(cases, column)), recipe, classes) - SLACK
    return [offer for offer in groupings(cases, column) if min(map(size, offer.groups)) >= least]
