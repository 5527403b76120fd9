"""The ideas in the order of the menu: the screen of each, its question, and what it can start from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from datasets.catalog import CATALOG
from engine.criteria import IMPURITIES
from pages.ideas import checks
from pages.parts.idea import Base, Idea

MOST_WEIGHT = 1e6


def weights_only(values: tuple[float, ...]) -> None:
    """Refuse weights that are negative, huge or all zero."""
    if not all(0 <= value <= MOST_WEIGHT for value in values) or not sum(values) > 0:
        raise ValueError("weights are at least 0 and not all 0")


@dataclass(frozen=True, slots=True)
class Surprise(Base):
    weights: tuple[float, ...] = (1.0, 1.0)
    labels: tuple[str, ...] = ("heads", "tails")
    chosen: int = 0
    step: int = 9

    def __post_init__(self) -> None:
        weights_only(self.weights)
        if not 2 <= len(self.weights) <= 8 or len(self.labels) != len(self.weights):
            raise ValueError("two to eight outcomes, each with a name")
        if not 0 <= self.chosen < len(self.weights) or self.step < 0:
            raise ValueError("no such outcome")


SURPRISE = Idea(
    "surprise", "Surprise and entropy", "How surprised will you be?", Surprise(),
    {
        "A coin": {},
        "A biased coin": {"weights": (9.0, 1.0), "chosen": 1},
        "A die": {"weights": (1.0,) * 6, "labels": tuple("123456"), "chosen": 5},
        "Your own name": {"weights": (1.0, 0.0), "labels": ("your name", "another name")},
        "Eight equal": {"weights": (1.0,) * 8, "labels": tuple("abcdefgh")},
        "Five true, one false": {"weights": (5.0, 1.0), "labels": ("true", "false"), "chosen": 1},
        "From common to rare": {"weights": (8.0, 4.0, 2.0, 1.0, 1.0), "labels": tuple("abcde")},
    },
    checks.SURPRISE,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Impurity(Base):
    p: float = 0.25
    scaled: bool = False
    first: tuple[float, ...] = (300.0, 100.0, 100.0, 300.0)
    second: tuple[float, ...] = (200.0, 400.0, 200.0, 0.0)
    measure: str = "misclassification"
    formula: str = "2*sqrt(p*(1-p))"
    data: str = "play-tennis"

    def __post_init__(self) -> None:
        if not 0 <= self.p <= 1 or len(self.first) != 4 or len(self.second) != 4:
            raise ValueError("a share, and two splits of four counts")
        if self.measure not in (*IMPURITIES, "own") or self.measure == "variance":
            raise ValueError("no such measure")
        if self.data not in CATALOG or CATALOG[self.data].task != "classify":
            raise ValueError("no such data")
        weights_only(self.first)
        weights_only(self.second)


IMPURITY = Idea(
    "impurity", "Which impurity?", "How mixed is a node?", Impurity(),
    {
        "The notes' two splits": {},
        "A rare class": {"first": (90.0, 0.0, 5.0, 5.0), "second": (85.0, 2.0, 10.0, 3.0), "p": 0.05},
        "Hellinger": {"measure": "own"},
        "Alpha-divergence": {"measure": "own", "formula": "(p^0.5 + q^0.5 - 1) / (2^0.5 - 1)"},
        "Entropy, typed": {"measure": "own", "formula": "-p*log2(p) - q*log2(q)"},
        "Not concave": {"measure": "own", "formula": "16*(p*q)^2"},
    },
    checks.IMPURITY,
)  # fmt: skip

IDEAS: dict[str, Idea[Any]] = {idea.key: idea for idea in (SURPRISE, IMPURITY)}
