"""The cures in the order of the menu: for trees that fit too well, that are hard to read, and for holes in the data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.learn.algorithms import ALGORITHMS
from engine.learn.recipe import MISSING as POLICIES
from engine.prune.methods import CHOICES
from pages.cures import checks
from pages.parts.idea import Base, Idea
from pages.parts.onerow import known as known_row
from pages.parts.sources import held
from pages.views import holes
from pages.views import missing as rows
from pages.views.pruning import METHODS


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


@dataclass(frozen=True, slots=True)
class Missing(Base):
    view: str = "divide"
    data: str = "play-tennis-numeric"
    algorithm: str = "c45"
    policy: str = "fractional"
    blanks: tuple[str, ...] = ("12.1",)  # cells emptied by hand, as row.column
    row: int = 0  # the row that is followed; 0 is the first with a hole
    asked: tuple[str, ...] = ()  # columns that the row asked about lacks
    column: str = ""  # whose sums are written out; "" is the one the root asks about
    node: str = "-"  # where surrogates are listed; "-" is where most are needed
    step: int = 1
    where: str = ""  # the column that holes are punched into; "" is all of them
    by_value: bool = False
    share: float = 0.3
    repeats: int = 10
    seed: int = 0
    run: bool = True

    def __post_init__(self) -> None:
        rows.read_cells(self.blanks)
        if self.view not in VIEWS or not held(self.data):
            raise ValueError("no such view or data")
        if self.algorithm not in ALGORITHMS or self.policy not in POLICIES:
            raise ValueError("no such algorithm or policy")
        if not 0 <= self.row < 10**7 or self.step < 0 or not 0 <= self.seed < 2**31:
            raise ValueError("no such row, step or seed")
        if self.share not in holes.SHARES or not 2 <= self.repeats <= 50:
            raise ValueError("no such share of holes, or too many trees")
        if self.node != "-" and not all(part.isdigit() for part in self.node.split(".") if self.node):
            raise ValueError("no such node")
        if any(not (each.isascii() and each.isdigit()) or len(each) > 4 for each in self.asked):
            raise ValueError("no such column")


VIEWS = {
    "divide": "A row divides", "sums": "The sums", "policies": "Five policies", "surrogates": "Stand-ins",
    "ask": "Ask about a row", "holes": "Punch holes",
}  # fmt: skip
MISSING = Idea(
    "missing", "Missing values", "What if a value is not known?", Missing(),
    {
        "Golf, one unknown": {},
        "Golf, five policies": {"view": "policies"},
        "Votes not cast": {"view": "surrogates", "data": "congressional-voting", "algorithm": "cart",
                           "policy": "surrogate", "blanks": ()},
        "Age unknown": {"view": "ask", "data": "titanic", "blanks": (), "asked": ("2",), "row": 340,
                        "step": 99},
        "Penguins with holes": {"view": "holes", "data": "penguins", "algorithm": "cart", "blanks": ()},
    },
    checks.MISSING,
    section="cures",
)  # fmt: skip


MOST_LEAVES = 500


@dataclass(frozen=True, slots=True)
class Pruning(Base):
    data: str = "auto-mpg"
    algorithm: str = "cart"
    method: str = "reduced-error"
    cf: float = 0.25
    table: bool = False  # the normal deviate of release 8's table
    raising: bool = True
    alpha: float = 0.01
    choice: str = "given"
    risk: str = "misclassification"
    significance: float = 0.05
    depth: int = 3
    leaves: int = 6
    validation: float = 0.25
    test: float = 0.25
    seed: int = 0
    tried: bool = False  # whether the path is cross-validated
    step: int = 0

    def __post_init__(self) -> None:
        if not held(self.data) or self.algorithm not in ALGORITHMS or self.method not in METHODS:
            raise ValueError("no such data, algorithm or method")
        if self.choice not in CHOICES or self.risk not in ("misclassification", "impurity"):
            raise ValueError("no such choice of alpha or risk")
        if not 0 < self.cf < 1 or not 0 <= self.alpha < 1e12 or not 0 < self.significance <= 1:
            raise ValueError("no such setting")
        if not 0 <= self.depth <= 50 or not 1 <= self.leaves <= MOST_LEAVES or self.step < 0:
            raise ValueError("no such depth, number of leaves or step")
        if not 0.05 <= self.validation <= 0.6 or not 0.05 <= self.test <= 0.6 or self.validation + self.test > 0.9:
            raise ValueError("too few cases to train on")
        if not 0 <= self.seed < 2**31:
            raise ValueError("no such seed")


PRUNING = Idea(
    "pruning", "Pruning", "Which branches are worth keeping?", Pruning(),
    {
        "Ask unseen cases": {},
        "Distrust few cases": {"data": "congressional-voting", "algorithm": "c45", "method": "pessimistic"},
        "A branch is raised": {"data": "penguins", "algorithm": "c45", "method": "pessimistic", "step": 1},
        "The weakest link": {"method": "cost-complexity"},
        "One standard error": {"data": "titanic", "seed": 3, "method": "cost-complexity", "choice": "1se"},
        "Is it chance?": {"data": "titanic", "algorithm": "id3", "method": "chi-square"},
        "The shortest letter": {"data": "penguins", "algorithm": "id3", "method": "mdl"},
        "A wave": {"data": "sine", "method": "cost-complexity", "alpha": 0.005},
    },
    checks.PRUNING, "cures",
)  # fmt: skip

CURES: dict[str, Idea[Any]] = {idea.key: idea for idea in (OVERFITTING, PRUNING, RULES, MISSING)}
