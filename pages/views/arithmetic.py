"""The arithmetic of a decrease of impurity as LaTeX, with the numbers in the formula; and how lines are laid out."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from engine.data.table import FloatArray
from engine.learn.candidates import Candidate, Candidates
from engine.learn.criteria import CRITERIA, IMPURITIES, impurities
from engine.learn.recipe import Recipe
from pages.views.criterion_words import measure_of
from pages.views.text import count, equals, labels_of, latex, number, subtraction, value_of

APPROX = r"\approx"
MOST_TERMS = 7
LONG_NAME = 18  # characters before an equals sign that push the rest off a narrow column
_FRACTION = re.compile(r"\\t?frac\{([^{}]*)\}\{([^{}]*)\}")
_COMMANDS = re.compile(r"_\{\\text\{many cuts\}\}|\\(?!log)[a-z]+|[{}_\\ ]")
Lines = list[str]


def share(part: float, whole: float) -> str:
    """A share as a fraction."""
    return rf"\tfrac{{{count(part)}}}{{{count(whole)}}}"


def shortened(terms: Sequence[str], between: str = " + ") -> str:
    """Terms of a sum; of many only the first ones."""
    shown = list(terms) if len(terms) <= MOST_TERMS else [*terms[: MOST_TERMS - 1], r"\dots"]
    return between.join(shown)


def impurity_line(recipe: Recipe, counts: FloatArray, subject: str = "Y") -> str:
    """The impurity of the target Y in a set of cases: H(Y) = −9/14·log₂ 9/14 − 5/14·log₂ 5/14 = 0.940."""
    kind = CRITERIA[recipe.criterion].impurity
    head = f"{IMPURITIES[kind].letter}({subject})"
    if kind == "variance":
        n, mean, variance = (float(value) for value in counts)
        return rf"{head} = \tfrac{{1}}{{{count(n)}}}\sum_i (y_i - {number(mean)})^2 = {number(variance)}"
    n = float(counts.sum())
    value = number(float(impurities(kind, counts[None, :])[0]))
    present = [float(weight) for weight in counts if weight > 0]
    if n <= 0:
        return f"{head} = 0"
    if kind == "entropy":
        terms = [rf"{share(weight, n)}\log_2 {share(weight, n)}" for weight in present]
        if len(present) == 1:
            return rf"{head} = -1\cdot\log_2 1 = 0"
        return f"{head} = -{shortened(terms, ' - ')} = {value}"
    if kind == "gini":
        terms = [rf"\left({share(weight, n)}\right)^2" for weight in present]
        return f"{head} = 1 - {shortened(terms, ' - ')} = {value}"
    return f"{head} = 1 - {share(max(present), n)} = {value}"


def sizes(item: Candidate, classes: tuple[str, ...]) -> list[float]:
    """How many cases each branch has."""
    return [float(row.sum() if classes else row[0]) for row in item.branches]


def branch_lines(recipe: Recipe, item: Candidate, classes: tuple[str, ...]) -> Lines:
    """The impurity of every branch."""
    if item.question is None:
        return []
    lines = [
        impurity_line(recipe, counts, rf"Y \mid {latex(label, 18)}")
        for label, counts, n in zip(labels_of(item.question), item.branches, sizes(item, classes), strict=True)
        if n > 0
    ]
    return lines if len(lines) <= MOST_TERMS else [*lines[: MOST_TERMS - 1], r"\dots"]


def conditional_line(recipe: Recipe, item: Candidate, classes: tuple[str, ...]) -> str:
    """The weighted sum of the branches' impurities."""
    letter = measure_of(recipe).letter
    terms = [
        rf"{share(n, item.known)}\cdot {number(float(impurity))}"
        for n, impurity in zip(sizes(item, classes), item.impurities, strict=True)
        if n > 0
    ]
    shown = number(item.conditional)
    sign = equals(
        float(np.dot(sizes(item, classes), [value_of(number(float(h))) for h in item.impurities])) / item.known, shown
    )
    return rf"{letter}(Y \mid {latex(item.column)}) = {shortened(terms)} {sign} {shown}"


def known_counts(item: Candidate, classes: tuple[str, ...]) -> FloatArray:
    """The cases whose value is known: class weights, or (weight, mean, variance) pooled over the branches."""
    if classes:
        return np.asarray(item.branches.sum(axis=0), float)
    n, mean, variance = item.branches[:, 0], item.branches[:, 1], item.branches[:, 2]
    middle = float(np.average(mean, weights=n))
    return np.array([n.sum(), middle, float(np.average(variance + (mean - middle) ** 2, weights=n))])


def before(recipe: Recipe, candidates: Candidates, item: Candidate, classes: tuple[str, ...]) -> float:
    """The impurity that a gain starts from: of all cases, or of those whose value is known."""
    if not partly(candidates, item):
        return candidates.impurity
    counts = known_counts(item, classes)
    return float(impurities(CRITERIA[recipe.criterion].impurity, counts[None, :])[0] if classes else counts[2])


def partly(candidates: Candidates, item: Candidate) -> bool:
    """Whether the value of some cases is missing."""
    return item.known < candidates.n - 1e-9


def gain_lines(recipe: Recipe, candidates: Candidates, item: Candidate, classes: tuple[str, ...]) -> Lines:
    """The gain as a decrease, with the known share and the penalty where there are any; then the ratio."""
    measure = measure_of(recipe)
    name = rf"\mathrm{{{measure.gain}}}({latex(item.column)})"
    start, lines = before(recipe, candidates, item, classes), []
    plain = item.penalty <= 0 and not partly(candidates, item)
    # Three decimals need not close: 0.940 − 0.694 is 0.246, the gain 0.247.
    first, second, gain, sign = (
        subtraction(start, item.conditional, item.gain)
        if plain
        else (number(start), number(item.conditional), number(item.gain), "≈")
    )
    work = f"{first} - {second}"
    if partly(candidates, item):
        lines = [impurity_line(recipe, known_counts(item, classes), r"Y \mid \text{known}")]
        work = rf"{share(item.known, candidates.n)}\left({work}\right)"
    if item.penalty > 0:
        work += rf" - \underbrace{{{number(item.penalty)}}}_{{\text{{many cuts}}}}"
    lines += [f"{name} = {work} {'=' if sign == '=' else APPROX} {gain}"]
    if measure.ratio:
        lines += [split_information_line(candidates, item, classes), ratio_line(item)]
    return lines


def split_information_line(candidates: Candidates, item: Candidate, classes: tuple[str, ...]) -> str:
    """The split information: the entropy of the branches' sizes."""
    parts = [n for n in sizes(item, classes) if n > 0]
    if candidates.n - item.known > 1e-9:
        parts.append(candidates.n - item.known)
    terms = [rf"{share(n, candidates.n)}\log_2 {share(n, candidates.n)}" for n in parts]
    return rf"\mathrm{{split\ info}} = -{shortened(terms, ' - ')} = {number(item.split_information)}"


def ratio_line(item: Candidate) -> str:
    """The gain ratio: the gain over the split information."""
    gain, information, ratio = (number(each) for each in (item.gain, item.split_information, item.gain_ratio))
    return (
        rf"\mathrm{{gain\ ratio}} = \frac{{{gain}}}{{{information}}} {quotient_sign(gain, information, ratio)} {ratio}"
    )


def quotient_sign(over: str, under: str, shown: str) -> str:
    """The sign between a fraction of printed numbers and its printed value; nothing over nothing is written as 0."""
    return equals(value_of(over) / value_of(under) if value_of(under) else 0.0, shown)


def flowing(lines: Sequence[str]) -> str:
    """Several lines as Markdown, lined up at their first equals sign; flush left where the names are long.

    A formula in running text breaks after a sign where its column ends; one on display would be cut off there.
    """
    names = [name_of(line) for line in lines]
    widest = max(names, key=extent, default="")
    if extent(widest) > LONG_NAME:
        return "\n\n".join(rf"$\displaystyle {line}$" for line in lines)
    return "\n\n".join(
        rf"$\displaystyle \hphantom{{{widest}}}\mathllap{{{name}}}{line.removeprefix(name)}$"
        for name, line in zip(names, lines, strict=True)
    )


def name_of(line: str) -> str:
    """What stands before the first equals sign of a formula; one in a name from the data does not count."""
    depth = 0
    for at, sign in enumerate(line):
        depth += (sign == "{") - (sign == "}")
        if sign == "=" and not depth:
            return line[:at]
    return line


def extent(formula: str) -> float:
    """About how many characters wide a formula is."""
    stacked = _FRACTION.sub(lambda found: "x" * round(0.8 * max(map(len, found.groups()))), formula)
    return len(_COMMANDS.sub("", stacked.replace(r"\mid", "(|)")))  # with the spaces around it
