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

CURES: dict[str, Idea[Any]] = {idea.key: idea for idea in (RULES,)}
