"""The cures in the order of the menu: for trees that fit too well, that are hard to read, and for holes in the data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.algorithms import ALGORITHMS
from pages.cures import checks
from pages.parts.idea import Base, Idea
from pages.parts.onerow import known as known_row
from pages.parts.sources import held


@dataclass(frozen=True, slots=True)
class Rules(Base):
    data: str = "play-tennis-numeric"
    algorithm: str = "c45"
    cf: float = 0.25
    z: str = "exact"
    step: int = 0
    leaf: str = ""  # the node whose rule is lit, "root" for the root
    row: str = "1"  # the number of a row, or a row as JSON
    seed: int = 0  # of the rows held back

    def __post_init__(self) -> None:
        if not held(self.data) or self.algorithm not in ALGORITHMS or self.z not in ("exact", "table"):
            raise ValueError("no such data, algorithm or deviate")
        if not 0.001 <= self.cf <= 0.5 or self.step < 0 or not 0 <= self.seed < 2**31 or not known_row(self.row):
            raise ValueError("no such confidence, step, seed or row")
        if self.leaf and not all(part.isdigit() for part in self.leaf.replace("root", "0").split(".")):
            raise ValueError("no such node")


RULES = Idea(
    "rules", "Rules", "Can we say it in sentences?", Rules(),
    {
        "Golf": {},
        "PlayTennis": {"data": "play-tennis", "algorithm": "id3"},
        "Contact lenses": {"data": "contact-lenses", "algorithm": "id3"},
        "Iris": {"data": "iris"},
        "Votes": {"data": "congressional-voting"},
        "Checkerboard": {"data": "checkerboard", "algorithm": "cart"},
        "A wave": {"data": "sine", "algorithm": "cart"},
    },
    checks.RULES,
    "cures",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Overfitting(Base):
    data: str = "diagonal"
    algorithm: str = "cart"
    size: int = 0  # rows to learn from; 0 is the usual number
    noise: float = 0.15  # the share of wrong labels among them
    seed: int = 0
    split: bool = False  # the error into bias and variance
    trees: int = 20  # for that
    step: int = 4  # the depth

    def __post_init__(self) -> None:
        if not held(self.data) or self.algorithm not in ALGORITHMS or self.trees not in (5, 10, 20, 50, 100):
            raise ValueError("no such data, algorithm or number of trees")
        if not 0 <= self.size <= 10_000 or not 0 <= self.noise <= 0.5:
            raise ValueError("too many rows, or too much noise")
        if not 0 <= self.seed < 2**31 or self.step < 0:
            raise ValueError("no such seed or depth")


OVERFITTING = Idea(
    "overfitting", "Overfitting", "Is it learning, or learning by heart?", Overfitting(),
    {
        "Noisy labels": {},
        "No noise": {"noise": 0.0},
        "Ten times the rows": {"size": 2000},
        "Bias and variance": {"split": True, "trees": 10, "step": 3},
        "Moons": {"data": "moons", "noise": 0.1, "step": 5},
        "Cars": {"data": "auto-mpg", "noise": 0.0, "algorithm": "id3"},
        "Titanic": {"data": "titanic", "noise": 0.0},
        "A wave": {"data": "sine", "noise": 0.0},
    },
    checks.OVERFITTING,
    "cures",
)  # fmt: skip

CURES: dict[str, Idea[Any]] = {idea.key: idea for idea in (OVERFITTING, RULES)}
