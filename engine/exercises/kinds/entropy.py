"""The entropy of counts."""

from __future__ import annotations

import numpy as np

from engine.exercises.arithmetic import NATURAL, entropy_part
from engine.exercises.exercise import Kind, Mistake, Number, Part, Step, Task, require
from engine.exercises.tables import counts_grid
from engine.exercises.writing import result, share
from engine.experiments.information import surprise

OUTCOMES = ("red", "green", "blue", "white")


def make(rng: np.random.Generator, difficulty: int) -> Task:
    """Marbles in a bag: the surprise of a colour, and the entropy of all."""
    colours = OUTCOMES[: difficulty + 1]
    counts = [int(n) for n in rng.integers(1, 4 + 4 * difficulty, size=len(colours))]
    whole = sum(counts)
    require(len(set(counts)) > 1)
    rarest = int(np.argmin(counts))
    require(counts.count(counts[rarest]) == 1)
    p = counts[rarest] / whole
    told = surprise(p)
    rare = Part(
        f"How many bits of surprise is it to draw {colours[rarest]}?",
        Number(told, unit="bits"),
        (
            Mistake("log base e", told * NATURAL, "That is −ln p. Surprise in bits takes the logarithm to base 2."),
            Mistake("gave the share", p, "That is the share of the colour; its surprise is −log₂ of it."),
            Mistake("forgot the minus sign", -told, "The logarithm of a share is negative; surprise is −log₂ p."),
        ),
        (
            "What share of the marbles has this colour?",
            "Surprise is −log₂ of the share.",
            f"p = {counts[rarest]}/{whole}.",
        ),
        (
            Step(
                "The surprise of an outcome is −log₂ of its share.",
                rf"-\log_2 {share(counts[rarest], whole)} {result(told)}",
            ),
        ),
    )
    summed = entropy_part("What is the entropy of the colour, in bits?", counts, "Y")
    grid = counts_grid([("marbles", counts)], colours)
    return Task("Entropy of counts", (f"A bag holds {whole} marbles. One is drawn blindly.", grid), (rare, summed))


ENTROPY = Kind("entropy", "Entropy of counts", "surprise", make)
