"""Gain ratio, and the average gain that a column must reach."""

from __future__ import annotations

import numpy as np

from engine.exercises.arithmetic import NATURAL, entropy_formula
from engine.exercises.exercise import Choice, Grid, Kind, Listing, Mistake, Number, Part, Step, Task, require
from engine.exercises.tables import column_of, grid, small_table, table_of, theme
from engine.exercises.writing import amount, name, result, written
from engine.learn.algorithms import recipe_for
from engine.learn.candidates import Candidate
from engine.learn.grow import learn

APART = 0.01
ROWS = {1: 14, 2: 14, 3: 16}


def make(rng: np.random.Generator, difficulty: int) -> Task:
    """The gains of all columns are told: split information and ratio of one, the average gain, and the winner."""
    words = theme(rng)
    rows = ROWS[difficulty]
    table = small_table(rng, words, 3 if difficulty == 1 else 4, rows)
    if difficulty == 3:
        week = column_of("Week", ("1", "2", "3", "4"), rng.permutation(np.arange(rows) % 4))
        table = table_of([*table.columns, week], table.target)
    candidates = learn(table, recipe_for(table, "c45")).candidates(0)
    items = candidates.items
    require(candidates.best is not None and candidates.average_gain is not None)
    require(all(item.question is not None for item in items))
    average = candidates.average_gain or 0.0
    best = items[candidates.best or 0]
    eligible = [item for item in items if item.eligible]
    require(all(abs(item.gain - average) > APART / 2 for item in items) and 1 < len(eligible) < len(items))
    require(all(item.score < best.score - APART for item in eligible if item is not best))
    for scores in ([each.gain for each in items], [each.gain_ratio for each in items]):
        require(sorted(scores)[-1] > sorted(scores)[-2] + 1e-6)
    item = items[int(rng.integers(len(items)))]
    require(item.gain > 0.03)
    told = Grid(("column", "gain"), tuple((each.column, written(each.gain, 4)) for each in items), "Gain in bits")
    parts = (information_part(item), ratio_part(item), average_part(items, average), passing_part(items, average))
    return Task("Gain ratio", (grid(table), told), (*parts, winner_part(items, best)))


def information_part(item: Candidate) -> Part:
    """The split information of a column."""
    sizes = item.branches.sum(axis=1).tolist()
    value = item.split_information
    return Part(
        f"What is the split information of {item.column}, in bits?",
        Number(value, unit="bits"),
        (
            Mistake(
                "entropy of the wrong column",
                item.conditional,
                "That is the entropy of the classes after asking. Here only the sizes of the branches count.",
            ),
            Mistake("log base e", value * NATURAL, "That is in natural logarithms. Bits take base 2."),
            Mistake(
                "took equal branches",
                float(np.log2(sum(n > 0 for n in sizes))),
                "That is for branches of equal size; these differ.",
            ),
        ),
        (
            "It is the entropy of the column itself: only the sizes of its branches count.",
            f"Cases in the branches: {', '.join(written(n) for n in sizes)}.",
        ),
        (Step("The entropy of the branches' sizes.", entropy_formula(sizes, name(item.column))),),
    )


def ratio_part(item: Candidate) -> Part:
    """The gain ratio of a column."""
    gain, information = written(item.gain, 4), written(item.split_information)
    return Part(
        f"What is the gain ratio of {item.column}?",
        Number(item.gain_ratio),
        (
            Mistake(
                "without the split information",
                item.gain,
                "That is the gain alone. Divide it by the split information.",
            ),
            Mistake(
                "upside down", item.split_information / item.gain, "The gain stands above, the split information below."
            ),
            Mistake(
                "multiplied",
                item.gain * item.split_information,
                "The gain is divided by the split information, not multiplied.",
            ),
        ),
        ("The ratio is the gain for each bit of split information.",),
        (Step("Gain over split information.", rf"\frac{{{gain}}}{{{information}}} {result(item.gain_ratio)}"),),
    )


def average_part(items: tuple[Candidate, ...], average: float) -> Part:
    """The average gain."""
    gains = [item.gain for item in items]
    return Part(
        "What is the average gain that a column must reach, in bits?",
        Number(average, unit="bits"),
        (
            Mistake("took the highest gain", max(gains), "That is the highest gain; the mean of all was asked for."),
            Mistake("added them up", sum(gains), "That is the sum. Divide it by the number of columns."),
            Mistake("took the middle one", float(np.median(gains)), "That is the median. C4.5 takes the mean."),
        ),
        ("It is the plain mean of the gains of all columns.",),
        (
            Step(
                "The mean of the gains.",
                rf"\frac{{{' + '.join(written(gain, 4) for gain in gains)}}}{{{len(gains)}}} {result(average)}",
            ),
        ),
    )


def passing_part(items: tuple[Candidate, ...], average: float) -> Part:
    """Which columns may compete."""
    above = tuple(item.column for item in items if item.eligible)
    below = tuple(item.column for item in items if not item.eligible)
    return Part(
        "Which columns may compete with their ratio?",
        Listing(above, tuple(item.column for item in items)),
        (Mistake("the others", below, "Those are the columns below the average."),),
        (f"Those whose gain is at least {amount(average, 'bits')}.",),
        (Step(f"At least the average gain have: {', '.join(above)}."),),
    )


def passed_over(item: Candidate) -> str:
    """Why a column is not asked about."""
    if not item.eligible:
        return f"{item.column} gains {amount(item.gain, 'bits')}, less than the average: it may not compete."
    return f"{item.column} has a ratio of {written(item.gain_ratio)}; another that may compete has more."


def winner_part(items: tuple[Candidate, ...], best: Candidate) -> Part:
    """Which column wins."""
    freely = max(items, key=lambda item: item.gain_ratio)
    greedy = max(items, key=lambda item: item.gain)
    mistakes = []
    if freely.column != best.column:
        mistakes.append(
            Mistake(
                "forgot the filter",
                freely.column,
                f"{freely.column} has the highest ratio, but its gain is below the average.",
            )
        )
    if greedy.column not in {best.column, freely.column}:
        mistakes.append(
            Mistake(
                "by gain alone",
                greedy.column,
                f"{greedy.column} has the highest gain; among those above the average the ratio decides.",
            )
        )
    known = {best.column, *(mistake.value for mistake in mistakes)}
    mistakes += [Mistake(item.column, item.column, passed_over(item)) for item in items if item.column not in known]
    ratios = ", ".join(f"{item.column} {written(item.gain_ratio)}" for item in items if item.eligible)
    return Part(
        "Which column does C4.5 ask about?",
        Choice(best.column, tuple(item.column for item in items), "column"),
        tuple(mistakes),
        ("Only columns that reach the average gain compete.", "Among them the highest ratio wins."),
        (Step(f"The ratios of those that compete: {ratios}."),),
    )


RATIO = Kind("gain-ratio", "Gain ratio and the average gain", "splits", make)
