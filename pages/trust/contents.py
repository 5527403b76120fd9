"""What makes an answer trustworthy, in the order of the menu: evaluation and many trees instead of one."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from engine.evaluate.tuning import SETTINGS
from engine.learn.algorithms import ALGORITHMS
from pages.parts.idea import Base, Idea
from pages.parts.sources import entry_of, held
from pages.trust import checks

SAMPLE, TREE, ERROR, PLANE, CURVE, FIT = "The sample", "The tree", "The error", "The plane", "The curve", "The fit"
ALIKE, IMPORTANCE, CHANCE, WEIGHTS = "How alike", "What matters", "The chance", "The weights"
SURE = "A full tree is sure of every answer, so both are the same; with less depth they differ."
VOTES = {"votes": "one vote a tree", "averaged": "averaged probabilities"}
MOST_TREES, MOST_ROUNDS = 200, 500
VIEWS = {
    "splits": "Train and test", "curve": "Learning curve", "folds": "Cross-validation", "one": "Leave-one-out",
    "choice": "Choosing a setting", "interval": "The interval",
}  # fmt: skip
TIMES = (5, 10, 20, 30, 50, 100)
FOLDS = (2, 3, 5, 10, 20)
DRAWN = (2, 3, 5, 10, 20, 30, 50, 100)
POPULATIONS = {"splits": "splits", "cases": "cases"}


@dataclass(frozen=True, slots=True)
class Evaluation(Base):
    view: str = "splits"
    data: str = "iris"
    algorithm: str = "cart"
    depth: int = 0  # of the trees at most; 0 is no limit
    share: int = 33  # per cent of the rows to ask about
    times: int = 30  # splits, rounds
    stratified: bool = False
    folds: int = 10
    setting: str = "depth"
    n: int = 10  # scores in one interval
    population: str = "splits"  # what is drawn for the intervals
    shuffled: bool = False  # answers that say nothing: what is learned is luck
    seed: int = 0
    run: bool = True
    step: int = 0  # the fold, or the split that is lit; 0 is all

    def __post_init__(self) -> None:
        if not held(self.data) or self.algorithm not in ALGORITHMS or self.view not in VIEWS:
            raise ValueError("no such data, algorithm or view")
        if self.setting not in SETTINGS or self.population not in POPULATIONS or self.n not in DRAWN:
            raise ValueError("no such setting, population or number")
        if self.times not in TIMES or self.folds not in FOLDS or not 10 <= self.share <= 90:
            raise ValueError("no such number of times or folds, or share")
        if not 0 <= self.depth <= 30 or not 0 <= self.seed < 2**31 or self.step < 0:
            raise ValueError("no such depth, seed or step")


EVALUATION = Idea(
    "evaluation", "Evaluation", "Can we trust it?", Evaluation(),
    {
        "Iris": {},
        "Learning curve": {"view": "curve", "data": "checkerboard", "times": 20},
        "Ten folds": {"view": "folds", "stratified": True},
        "Leave one out": {"view": "one"},
        "Choose the depth": {"view": "choice", "data": "diagonal", "times": 20},
        "The luckiest of 56": {"view": "choice", "data": "moons", "setting": "both", "times": 20, "shuffled": True},
        "What 95% means": {"view": "interval", "times": 100, "n": 5},
        "Titanic": {"data": "titanic", "depth": 4},
        "Fuel in numbers": {"data": "auto-mpg-regression", "depth": 4},
    },
    checks.EVALUATION,
    "trust",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Many(Base):
    """What the pages about many trees have in common: `step` counts the trees so far."""

    data: str = "moons"
    step: int = 10
    seed: int = 0
    picture: str = ERROR
    node: str = ""  # of the tree that is looked at

    def __post_init__(self) -> None:
        if not held(self.data) or not 0 <= self.step <= MOST_ROUNDS or not 0 <= self.seed < 2**31:
            raise ValueError("no such data, step or seed")
        if len(self.node) > 200 or not all(
            part.isdigit() for part in self.node.replace("root", "0").split(".") if self.node
        ):
            raise ValueError("no such node")

    def must(self, task: str, pictures: Collection[str]) -> None:
        """Refuse data of another task and pictures that the page does not have."""
        if self.picture not in pictures or (task and entry_of(self.data).task != task):
            raise ValueError("no such picture, or data for another page")


@dataclass(frozen=True, slots=True)
class Bagging(Many):
    data: str = "bagging"
    trees: int = 50
    vote: str = "votes"
    depth: int = 0  # of the trees; 0 is no limit

    def __post_init__(self) -> None:
        Many.__post_init__(self)
        self.must("", (SAMPLE, TREE, ERROR, PLANE, CURVE))
        if not 1 <= self.trees <= MOST_TREES or self.vote not in VOTES or not 0 <= self.depth <= 12:
            raise ValueError("no such number of trees, depth, or way to vote")


BAGGING = Idea(
    "bagging", "Bagging", "Can many shaky trees be steady?", Bagging(),
    {
        "Five twins": {},
        "The first sample": {"step": 1, "picture": SAMPLE},
        "Votes or probabilities": {"depth": 2, "vote": "averaged", "step": 50},
        "Moons": {"data": "moons", "picture": PLANE, "step": 25},
        "Iris": {"data": "iris"},
        "A wave": {"data": "sine", "picture": CURVE, "step": 25},
        "Cars": {"data": "auto-mpg-regression", "trees": 100},
    },
    checks.BAGGING, "trust",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Forest(Many):
    data: str = "triage"
    trees: int = 50
    tries: int = 0  # 0 is the usual number
    vote: str = "votes"
    relevant: int = 3
    columns: int = 103

    def __post_init__(self) -> None:
        Many.__post_init__(self)
        self.must("", (TREE, ERROR, PLANE, CURVE, ALIKE, IMPORTANCE, CHANCE))
        if not 1 <= self.trees <= MOST_TREES or self.vote not in VOTES or not 0 <= self.tries <= 10_000:
            raise ValueError("no such number of trees or columns, or way to vote")
        if not 1 <= self.relevant <= self.columns <= 1000:
            raise ValueError("no such number of columns")


FOREST = Idea(
    "forest", "Random forest", "Why hide columns from a tree?", Forest(),
    {
        "Emergency room": {},
        "Which columns were drawn?": {"picture": TREE, "step": 1, "node": "root"},
        "Five twins": {"data": "bagging", "trees": 100, "step": 100},
        "How alike are the trees?": {"data": "auto-mpg-regression", "picture": ALIKE},
        "Baseball": {"data": "hitters", "picture": IMPORTANCE, "trees": 100},
        "Three of 103": {"picture": CHANCE},
        "Moons": {"data": "moons", "picture": PLANE, "step": 50, "tries": 1},
    },
    checks.FOREST, "trust",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Boosting(Many):
    data: str = "sine"
    picture: str = CURVE
    rounds: int = 100
    splits: int = 1
    rate: float = 0.1

    def __post_init__(self) -> None:
        Many.__post_init__(self)
        self.must("regress", (TREE, ERROR, PLANE, CURVE, FIT))
        if not 1 <= self.rounds <= MOST_ROUNDS or not 1 <= self.splits <= 20 or not 0.01 <= self.rate <= 1:
            raise ValueError("no such number of rounds or splits, or no such rate")


BOOSTING = Idea(
    "boosting", "Boosting", "Can stumps add up to a curve?", Boosting(),
    {
        "A wave from stumps": {},
        "All at once": {"rate": 1.0, "splits": 3, "step": 1},
        "Too many rounds": {"rate": 0.5, "splits": 5, "rounds": 300, "step": 300, "picture": ERROR},
        "Two jumps": {"data": "step"},
        "A tilted plane": {"data": "slope", "picture": PLANE, "step": 60},
        "Baseball": {"data": "hitters", "picture": ERROR, "splits": 3, "step": 60},
    },
    checks.BOOSTING, "trust",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Ada(Many):
    picture: str = PLANE
    step: int = 3
    rounds: int = 50
    depth: int = 1

    def __post_init__(self) -> None:
        Many.__post_init__(self)
        self.must("classify", (TREE, ERROR, PLANE, WEIGHTS))
        if not 1 <= self.rounds <= MOST_ROUNDS or not 1 <= self.depth <= 6:
            raise ValueError("no such number of rounds, or no such depth")


ADABOOST = Idea(
    "adaboost", "AdaBoost", "What if the hard cases weighed more?", Ada(),
    {
        "Moons": {},
        "A slanted border": {"data": "diagonal", "step": 10},
        "Three clouds": {"data": "blobs", "step": 10},
        "XOR on a board": {"data": "checkerboard", "step": 20, "depth": 2},
        "Titanic": {"data": "titanic", "picture": ERROR, "step": 20},
        "Iris": {"data": "iris", "picture": WEIGHTS, "step": 5},
    },
    checks.ADABOOST, "trust",
)  # fmt: skip

TRUST: dict[str, Idea[Any]] = {idea.key: idea for idea in (EVALUATION, BAGGING, FOREST, BOOSTING, ADABOOST)}
