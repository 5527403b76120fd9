"""Choose the column that the root asks about."""

from __future__ import annotations

import numpy as np

from engine.exercises.arithmetic import (
    NATURAL,
    difference_formula,
    entropies_step,
    rounded_difference,
    weighted_formula,
)
from engine.exercises.exercise import Choice, Kind, Mistake, Number, Part, Step, Task, require
from engine.exercises.tables import class_counts, grid, root_candidates, small_table, theme
from engine.exercises.writing import amount, name, written
from engine.learn.candidates import Candidate
from engine.learn.recipe import Recipe

ROWS = {1: 8, 2: 10, 3: 12}
APART = 0.02  # bits between the best column and the next


def gain_part(before: float, item: Candidate, target: str) -> Part:
    """The gain of one column."""
    sizes, inside = item.branches.sum(axis=1).tolist(), item.impurities.tolist()
    labels = item.question.labels if item.question else ()
    left = rf"H({name(target)} \mid {name(item.column)})"
    answer = Number(item.gain, unit="bits")
    slips = (
        Mistake(
            "gave what is left", item.conditional, f"That is the entropy left after asking. Take it off H({target})."
        ),
        Mistake("log base e", item.gain * NATURAL, "That is in natural logarithms. Bits take base 2."),
    )
    return Part(
        f"What is the information gain of {item.column}, in bits?",
        answer,
        rounded_difference(before, item.conditional, answer, slips),
        (
            f"Before any question H({target}) is {amount(before, 'bits')}.",
            f"What is left is the mean entropy of the branches of {item.column}, weighted by their cases.",
        ),
        (
            *entropies_step(target, item.column, labels, item.branches.tolist()),
            Step("What is left.", weighted_formula(left, sizes, inside, item.conditional)),
            Step(
                "The gain.",
                difference_formula(rf"\mathrm{{Gain}}({name(item.column)})", before, item.conditional, item.gain),
            ),
        ),
    )


def make(rng: np.random.Generator, difficulty: int) -> Task:
    """A small table: the gain of every column, then the one with the highest."""
    words = theme(rng)
    table = small_table(rng, words, difficulty + 1, ROWS[difficulty])
    require(min(class_counts(table)) > 1)
    candidates = root_candidates(table, Recipe())
    ranked = sorted(candidates.items, key=lambda item: -item.gain)
    require(ranked[0].gain > ranked[1].gain + APART and ranked[-2].gain > ranked[-1].gain + 1e-6)
    require(all(item.question is not None and item.conditional > 1e-6 and item.gain > 0.01 for item in ranked))
    best, worst = ranked[0], ranked[-1]
    choice = Part(
        "Which column does ID3 ask about at the root?",
        Choice(best.column, table.names, "column"),
        (
            Mistake(
                "the most entropy left",
                worst.column,
                f"After {worst.column} most entropy remains: {amount(worst.conditional, 'bits')}. ID3 wants the least.",
            ),
            *(
                Mistake(
                    item.column, item.column, f"{item.column} gains {amount(item.gain, 'bits')}; another gains more."
                )
                for item in candidates.items
                if item is not best and item is not worst
            ),
        ),
        ("ID3 takes the column that tells most.", "Compare the gains; the highest wins."),
        (
            Step(
                f"{best.column} has the highest gain: "
                f"{', '.join(f'{item.column} {written(item.gain)}' for item in ranked)} bits."
            ),
        ),
    )
    gains = tuple(gain_part(candidates.impurity, item, words.target) for item in candidates.items)
    return Task("Choose the root", (grid(table),), (*gains, choice))


ROOT = Kind("root", "Choose the root", "grow", make)
