"""The ideas in the order of the menu: the screen of each, its question, and what it can start from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from datasets.catalog import CATALOG
from engine.experiments.booleans import functions
from engine.experiments.guillotine import SIDE
from engine.experiments.stability import CHANGES
from engine.learn.criteria import IMPURITIES
from pages.ideas import checks
from pages.parts.idea import Base, Idea
from pages.parts.sources import entry_of, held
from pages.views import drawing, measurements, pinwheel, regression, sketch, tiny
from pages.views.booleans import named
from pages.views.plane import TRANSFORMS
from pages.views.rivals import RIVALS
from pages.views.words import WORDS as GLOSSARY

MOST_WEIGHT = 1e6


def textbook(key: str, *columns: str) -> str:
    """A small data set of the catalogue as a table that fits into a link."""
    return tiny.of_frame(CATALOG[key].frame(), *columns)


SIX = textbook("x1-x2-six")


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
        if not held(self.data) or entry_of(self.data).task != "classify":
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


@dataclass(frozen=True, slots=True)
class Gain(Base):
    table: str = SIX
    column: str = ""
    identity: bool = False
    step: int = 99

    def __post_init__(self) -> None:
        tiny.read(self.table)
        if self.step < 0 or len(self.column) > tiny.LONGEST:
            raise ValueError("no such step or column")


GAIN = Idea(
    "gain", "Conditional entropy and gain", "What does a question tell you?", Gain(),
    {
        "Six rows": {},
        "Eight rows": {"table": textbook("x1-x2-eight")},
        "With counts": {"table": textbook("count-table")},
        "An id column": {"table": textbook("x1-x2-eight"), "identity": True, "column": "id"},
        "XOR": {"table": textbook("xor")},
        "PlayTennis": {"table": textbook("play-tennis")},
        "Restaurant": {"table": textbook("restaurant", "Patrons", "Type", "Hungry", "WillWait")},
    },
    checks.GAIN,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Thresholds(Base):
    data: str = "mpg-40-real"
    column: str = "horsepower"
    own: str = ""  # values with their classes, as "40 no, 48 yes"; they stand in for the data set
    cut: int = -1  # which cut, counted from the lowest; -1 is the best
    ranks: bool = False
    between: bool = False

    def __post_init__(self) -> None:
        if self.own:
            measurements.read(self.own)
        elif self.column not in measurements.numeric(self.data):
            raise ValueError("no such column")
        if not -1 <= self.cut < 100_000:
            raise ValueError("no such cut")


THRESHOLDS = Idea(
    "thresholds", "Thresholds", "Where do you cut a number?", Thresholds(),
    {
        "MPG, horsepower": {},
        "MPG, weight": {"column": "weight"},
        "Six temperatures": {"own": "40 no, 48 no, 60 yes, 72 yes, 80 yes, 90 no"},
        "A long run": {"own": "1 a, 2 a, 3 b, 4 b, 5 b, 6 b, 7 b, 8 b, 9 a, 10 b, 11 a, 12 a", "ranks": True},
        "Equal values": {"own": "1 a, 1 b, 2 a, 2 a, 3 a, 3 b, 4 b, 5 b, 5 b, 6 a"},
        "Iris": {"data": "iris", "column": "petal_length"},
        "Weather": {"data": "play-tennis-numeric", "column": "temperature"},
    },
    checks.THRESHOLDS,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Booleans(Base):
    variables: int = 2
    number: int = 6
    stop: bool = False  # at zero gain
    step: int = 99

    def __post_init__(self) -> None:
        if not 2 <= self.variables <= 5 or not 0 <= self.number < functions(self.variables) or self.step < 0:
            raise ValueError("no such function")


BOOLEANS = Idea(
    "booleans", "Boolean functions", "Can a tree say anything?", Booleans(),
    {
        "XOR": {},
        "XOR, stop at zero gain": {"stop": True},
        "AND": {"number": named("AND", 2)},
        "OR": {"number": named("OR", 2)},
        "(A∧B)∨(¬A∧C)": {"variables": 3, "number": named("(A∧B)∨(¬A∧C)", 3)},
        "Majority of 3": {"variables": 3, "number": named("majority", 3)},
        "Parity of 4": {"variables": 4, "number": named("parity", 4)},
        "Majority of 5": {"variables": 5, "number": named("majority", 5)},
    },
    checks.BOOLEANS,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Stopping(Base):
    table: str = textbook("xor")
    one: bool = True
    two: bool = True
    three: bool = True
    step: int = 99

    def __post_init__(self) -> None:
        tiny.read(self.table)
        if self.step < 0:
            raise ValueError("no such step")


STOPPING = Idea(
    "stopping", "Base cases", "When do we stop?", Stopping(),
    {
        "One: all the same": {"table": "A,B,Y;T,T,+;T,F,+;F,T,-;F,F,-", "one": False, "three": False},
        "Two: nothing to tell apart": {"table": "A,B,Y;T,T,+;T,T,-;T,T,+;F,T,-", "two": False, "three": False},
        "Three: XOR": {},
        "Three on noise": {"table": "A,B,Y;T,T,+;T,T,-;T,F,+;T,F,-;F,T,+;F,T,-;F,F,+;F,F,-"},
        "Mushrooms": {"table": textbook("mushroom-nine"), "three": False},
    },
    checks.STOPPING,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Plane(Base):
    shape: str = "diagonal"  # or "drawn"
    rows: int = 120
    noise: float = 0.0
    seed: int = 0
    points: str = ""
    brush: int = 0
    depth: int = 3
    transform: str = "as it is"
    change: str = "resample"

    def __post_init__(self) -> None:
        drawing.read(self.points)
        if (
            self.shape not in (*drawing.SHAPES, "drawn")
            or self.transform not in TRANSFORMS
            or self.change not in CHANGES
        ):
            raise ValueError("no such shape, transformation or change")
        if not 10 <= self.rows <= 500 or not 0 <= self.noise <= 1 or not 0 <= self.seed < 2**31:
            raise ValueError("too many points, or too much noise")
        if not 0 <= self.depth <= 12 or not 0 <= self.brush < len(drawing.NAMES):
            raise ValueError("no such depth or class")


DRAWN = "10,10,0;14,22,0;8,30,0;20,12,0;18,35,0;38,40,1;30,34,1;42,28,1;35,14,1;27,44,1;24,27,0;31,22,1"
PLANE = Idea(
    "plane", "Axis-parallel cuts", "Why does a tree draw stairs?", Plane(),
    {
        "A slanted border": {},
        "Rings": {"shape": "rings", "noise": 0.1},
        "Moons": {"shape": "moons", "noise": 0.15, "depth": 4},
        "Checkerboard": {"shape": "checkerboard", "rows": 200, "depth": 6},
        "Two clouds": {"shape": "blobs", "noise": 1.0, "depth": 2},
        "Draw your own": {"shape": "drawn", "points": DRAWN},
        "An axis cubed": {"transform": "cubed"},
    },
    checks.PLANE,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Pinwheel(Base):
    cuts: str = "x2,0-4;y4,0-4;x4,2-6;y2,2-6"
    dot: str = ""  # the first end of a cut that is being drawn
    step: int = 99

    def __post_init__(self) -> None:
        pinwheel.read(self.cuts)
        if self.dot and (len(self.dot.split()) != 2 or not all(0 <= int(each) <= SIDE for each in self.dot.split())):
            raise ValueError("no such dot")
        if self.step < 0:
            raise ValueError("no such step")


PINWHEEL = Idea(
    "pinwheel", "A partition no tree can make", "Can a tree cut it so?", Pinwheel(),
    {
        "The pinwheel": {},
        "One arm longer": {"cuts": "x2,0-4;y4,0-4;x4,2-6;y2,0-6"},
        "A tree's own": {"cuts": "x3,0-6;y2,0-3;y4,3-6;x5,4-6"},
        "A pinwheel inside": {"cuts": "x1,0-6;x3,0-4;y4,1-5;x5,2-6;y2,3-6"},
        "A loose end": {"cuts": "x3,0-4;y5,0-6"},
        "Empty": {"cuts": ""},
    },
    checks.PINWHEEL,
)  # fmt: skip

WORD_TREES = ("play-tennis", "restaurant", "xor", "iris", "contact-lenses")


@dataclass(frozen=True, slots=True)
class Words(Base):
    at: int = 0
    data: str = "play-tennis"
    node: str = ""

    def __post_init__(self) -> None:
        if not 0 <= self.at < len(GLOSSARY) or self.data not in WORD_TREES or len(self.node) > 40:
            raise ValueError("no such word or tree")
        if self.node and not all(part.isdigit() for part in self.node.replace("root", "0").split(".")):
            raise ValueError("no such node")


WORDS = Idea(
    "words", "The words", "What is what in a tree?", Words(), {word: {"at": at} for at, word in enumerate(GLOSSARY)},
    checks.WORDS,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Compare(Base):
    data: str = "play-tennis"
    rivals: tuple[str, ...] = ("id3", "c45", "cart")
    step: int = 0

    def __post_init__(self) -> None:
        if not held(self.data) or self.step < 0:
            raise ValueError("no such data or step")
        if not 2 <= len(set(self.rivals)) == len(self.rivals) <= 3 or any(name not in RIVALS for name in self.rivals):
            raise ValueError("two or three different recipes")


COMPARE = Idea(
    "compare", "Compare", "Who decides otherwise, and why?", Compare(),
    {
        "ID3, C4.5, CART": {},
        "ID3 and C4.5": {"rivals": ("id3", "c45")},
        "Contact lenses": {"data": "contact-lenses", "rivals": ("id3", "c45")},
        "Cars": {"data": "mpg-40-real"},
        "Gini or entropy": {"data": "titanic", "rivals": ("cart", "cart-entropy")},
        "XOR, zero gain": {"data": "xor", "rivals": ("id3", "id3-stop")},
        "Iris": {"data": "iris"},
        "A wave": {"data": "sine", "rivals": ("cart", "cart-stump")},
    },
    checks.COMPARE,
)  # fmt: skip

REGRESSION_VIEWS = {
    "cuts": "Cut by cut",
    "plane": "Two columns",
    "residuals": "Residuals",
    "depth": "How deep?",
    "leaves": "Leaf models",
}


@dataclass(frozen=True, slots=True)
class Regression(Base):
    data: str = "auto-mpg-regression"  # or the board to draw on
    column: str = "horsepower"
    second: str = ""  # the other axis of the plane; "" chooses
    points: str = ""
    log: bool = False  # of the target
    view: str = "cuts"
    step: int = 3  # how many cuts are made
    depth: int = 3
    seed: int = 0  # of the held-out cases

    def __post_init__(self) -> None:
        sketch.read(self.points)
        if self.data == sketch.BOARD:
            if self.column != "x":
                raise ValueError("the board has one column")
        elif not held(self.data) or entry_of(self.data).task != "regress":
            raise ValueError("no such data")
        elif self.data in CATALOG and any(
            name not in regression.numeric(self.data) for name in (self.column, self.second or self.column)
        ):
            raise ValueError("no such column")
        if self.view not in REGRESSION_VIEWS or not 0 <= self.seed < 2**31:
            raise ValueError("no such view or seed")
        if not 0 <= self.step <= 10_000 or not 0 <= self.depth <= 100:
            raise ValueError("no such step or depth")


SKETCH = "4,6;8,8;11,5;14,9;18,7;23,27;26,31;29,28;33,33;36,29;41,16;45,14;49,19;53,15;57,17"
REGRESSION = Idea(
    "regression", "Numbers at the leaves", "What number should a leaf say?", Regression(),
    {
        "Cars": {},
        "Salaries": {"data": "hitters", "column": "Years"},
        "Two jumps": {"data": "step", "column": "x"},
        "Draw your own": {"data": sketch.BOARD, "column": "x", "points": SKETCH},
        "Salaries in the plane": {
            "data": "hitters", "column": "Years", "second": "Hits", "log": True, "view": "plane", "step": 2,
        },
        "A hill": {"data": "bump", "column": "x1", "second": "x2", "view": "plane", "step": 9},
        "Left over": {"data": "ramps", "column": "x", "view": "residuals"},
        "How deep?": {"data": "sine", "column": "x", "view": "depth"},
        "Lines in leaves": {"data": "ramps", "column": "x", "view": "leaves"},
    },
    checks.REGRESSION,
)  # fmt: skip

IDEAS: dict[str, Idea[Any]] = {
    idea.key: idea
    for idea in (SURPRISE, IMPURITY, GAIN, THRESHOLDS, BOOLEANS, STOPPING, PLANE, PINWHEEL, REGRESSION, WORDS, COMPARE)
}
