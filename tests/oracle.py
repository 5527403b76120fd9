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


Block = tuple[frozenset[str], Group]


@dataclass
class Grouping:
    """C4.5's search for groups of values under -s: the blocks at hand, and what a question about them is worth."""

    everyone: Group
    column: str
    criterion: str
    fractional: bool
    least: float  # C4.5's minimum of cases, 0 for none

    @property
    def ratio(self) -> bool:
        return self.criterion == "gain-ratio"

    def worth(self, blocks: Sequence[Block]) -> tuple[float, float]:
        """The gain, and the number that ranks: the gain over the split information, or the gain."""
        groups, here = [cases for _, cases in blocks], known(self.everyone, self.column)
        lacking = [missing(self.everyone, self.column)] if self.fractional else []
        whole = size(self.everyone) if self.fractional else size(here)
        parts = [size(group) / whole for group in groups + lacking if size(group) > 0]
        information = -sum(part * math.log2(part) for part in parts)
        gain = -1e-3
        if sum(size(group) >= (1 - SLACK if self.least else SLACK) for group in groups) >= 2:
            value = GAINS[self.criterion][1](groups)
            gain = value * size(here) / size(self.everyone)
        if not self.ratio:
            return gain, gain if information > 0 else -1e-3
        return gain, gain / information if gain >= 0 and information > 1e-3 else -1e-3

    def search(self, values: Sequence[str]) -> list[Block]:
        """The blocks that are left when no merge helps; none if the question gains nothing."""
        blocks: list[Block] = []
        for value in values:
            own = [case for case in self.everyone if case.values[self.column] == value]
            if size(own) > (0.5 if self.least else 0.0):
                blocks.append((frozenset([value]), own))
        if len(blocks) < 2:
            return []
        self.merge_pure(blocks)
        gain, score = self.worth(blocks)
        half = gain / 2
        while len(blocks) > 2:
            found = self.best_pair(blocks, half)
            if found is None:
                break
            pair, after = found
            large = sum(size(cases) >= self.least - SLACK for _, cases in blocks)
            if self.ratio and large >= 2 and after < score + 1e-5:
                break
            blocks[:] = joined(blocks, *pair)
            score = after
        return blocks if score > 0 else []

    def merge_pure(self, blocks: list[Block]) -> None:
        """Merge blocks of one class alone with others of that class."""
        if not all(isinstance(case.answer, str) for case in self.everyone):
            return
        first = 0
        while first < len(blocks) - 1:
            heavy = sorted(label for label, weight in counts(blocks[first][1]).items() if weight >= 0.1)
            second = first + 1
            while heavy and second < len(blocks):
                both = [counts(blocks[at][1]).get(heavy[0], 0.0) >= size(blocks[at][1]) - 0.1 for at in (first, second)]
                if not both[0]:
                    break
                if both[1]:
                    blocks[:] = joined(blocks, first, second)
                else:
                    second += 1
            first += 1

    def best_pair(self, blocks: list[Block], half: float) -> tuple[tuple[int, int], float] | None:
        """The pair whose merge is best, and the score after it; the largest block is left alone while few are large."""
        sizes = [size(cases) for _, cases in blocks]
        large = sum(weight >= self.least - SLACK for weight in sizes)
        barred = -1 if large >= 3 else sizes.index(max(sizes))
        best: tuple[tuple[int, int], float] | None = None
        best_gain, best_score = -1e-3, 0.0
        for a, b in combinations(range(len(blocks)), 2):
            if barred in (a, b):
                continue
            gain, score = self.worth(joined(blocks, a, b))
            first_ever = best is None and (large < 2 or not self.ratio)
            if (gain >= half and best_gain < half) or score >= best_score - 1e-12 or first_ever:
                best, best_gain, best_score = ((a, b), score), gain, score
        return best


def joined(blocks: Sequence[Block], a: int, b: int) -> list[Block]:
    """The blocks with b in a; the last one takes the place of b."""
    found = list(blocks)
    found[a] = blocks[a][0] | blocks[b][0], blocks[a][1] + blocks[b][1]
    found[b] = found[-1]
    return found[:-1]


def value_groups(cases: Sequence[Case], column: str, domain: Sequence[str], recipe: Recipe) -> list[frozenset[str]]:
    """The groups of values that C4.5 asks about under -s; values that nobody has are the last."""
    fractional = recipe.missing == "fractional"
    everyone = [case for case in cases if case.weight > 0]
    searched = Grouping(everyone, column, recipe.criterion, fractional, recipe.min_cases).search(domain)
    blocks = [values for values, _ in searched]
    rest = frozenset(domain) - frozenset().union(*blocks)
    return [*blocks, rest] if rest and blocks else blocks


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


def allowed(
    cases: Sequence[Case], column: str, numeric: bool, recipe: Recipe, classes: int, domain: int = 0
) -> list[Offer]:
    """All questions that a column (of so many values in its domain) may ask some cases under the limits of a recipe."""
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
        if recipe.group_values and domain > 2:
            values = sorted({str(case.values[column]) for case in known(cases, column)})
            found = value_groups(cases, column, values, recipe)
            offer = Offer([[case for case in cases if case.values[column] in group] for group in found])
            if len(found) < 2:
                return []
        sizes = sorted(map(size, offer.groups))
        small = sizes[0] < recipe.min_leaf - SLACK or sizes[-2] < recipe.min_cases - SLACK
        return [] if small else [offer]
    least = least_side(size(known(cases, column)), recipe, classes) - SLACK
    return [offer for offer in groupings(cases, column) if min(map(size, offer.groups)) >= least]
