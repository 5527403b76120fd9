"""Entries of the generated data sets: truth tables, shapes, patients, curves."""

from collections.abc import Callable

import pandas as pd

from datasets import generators as make
from datasets.entry import DataSet, Parameter, SettingValue
from datasets.triage import VITALS, patients

OURS = "Computed by a formula; free to use"
FALSE_TRUE = ("F", "T")
CART = {"algorithm": "cart", "criterion": "gini"}
ID3 = {"algorithm": "id3", "criterion": "information-gain"}
VARIANCE: dict[str, SettingValue] = {"algorithm": "cart", "criterion": "variance", "max_depth": 4, "min_leaf": 5}

SEED = Parameter("seed", 0, 0, 2**31 - 1, "Another seed draws another sample of the same kind.")


def rows(default: int, greatest: int = 20_000) -> Parameter:
    return Parameter("rows", default, 10, greatest, "How many examples to draw.")


def flips(default: float = 0.0) -> Parameter:
    return Parameter("noise", default, 0.0, 0.5, "Share of the labels that are turned over.", on_target=True)


def blur(default: float, greatest: float = 2.0, on_target: bool = False) -> Parameter:
    return Parameter("noise", default, 0.0, greatest, "Standard deviation of the Gaussian noise.", on_target)


def inputs(default: int, least: int = 2) -> Parameter:
    return Parameter("variables", default, least, 5, "Number of true/false inputs.")


def truth(
    key: str, title: str, load: Callable[..., pd.DataFrame], story: str, source: str, *parameters: Parameter
) -> DataSet:
    # No domains: T and F both occur in every column, and how many columns there are is a parameter.
    return DataSet(
        key,
        title,
        "Y",
        load,
        story,
        source,
        OURS,
        "Generated",
        classes=FALSE_TRUE,
        parameters=parameters,
        suggested=ID3,
    )


def shape(key: str, title: str, load: Callable[..., pd.DataFrame], story: str, *parameters: Parameter) -> DataSet:
    return DataSet(
        key,
        title,
        "class",
        load,
        story,
        "Drawn at random from a known shape",
        OURS,
        "Generated",
        numeric=("x1", "x2"),
        parameters=(*parameters, SEED),
        suggested=CART,
    )


def function(
    key: str, title: str, load: Callable[..., pd.DataFrame], story: str, columns: tuple[str, ...], points: int
) -> DataSet:
    noise = blur(0.2 if len(columns) == 1 else 0.1, on_target=True)
    return DataSet(
        key,
        title,
        "y",
        load,
        story,
        "A known function plus Gaussian noise",
        OURS,
        "Generated",
        task="regress",
        numeric=(*columns, "y"),
        parameters=(rows(points), noise, SEED),
        suggested=VARIANCE,
    )


GENERATED: tuple[DataSet, ...] = (
    truth(
        "boolean",
        "Any Boolean function",
        make.boolean,
        "Pick the number of inputs and a number; its binary digits, last digit first, fill the result column "
        "of the truth table. With n inputs there are 2 to the power 2ⁿ tables, over four billion at n = 5, "
        "and a tree can write down each of them. Look for numbers whose tree is tiny and for numbers whose "
        "tree needs every row: 6 with two inputs is XOR, 8 is AND, 14 is OR.",
        "Truth tables; a lecture on decision tree learning",
        inputs(2),
        Parameter("number", 6, 0, 2**32 - 1, "Bit r is the result in row r; further bits are ignored."),
    ),
    truth(
        "parity",
        "Parity",
        make.parity,
        "True when an odd number of inputs is true. Until the last input is known every node is half and "
        "half, so no question ever shows a gain before the end and the tree must spell out every row. Trees "
        "can represent anything, but not everything cheaply.",
        "Lecture on decision tree learning",
        inputs(3),
    ),
    truth(
        "majority",
        "Majority",
        make.majority,
        "True when more than half of the inputs are true. All inputs tie at every node, so the order of the "
        "columns decides, and the tree keeps counting votes it has no way to add up. Compare its size with "
        "parity on the same inputs, and see which rows allow an early end.",
        "Lecture on decision tree learning",
        inputs(3, least=3),
    ),
    truth(
        "either-branch",
        "(A and B) or (not A and C)",
        make.either_branch,
        "If A, then B decides; if not, C does. Asking A first gives a tree of four leaves. But A alone gains "
        "nothing, while B and C gain 0.189 bits each, so the greedy learner starts with B and ends with a "
        "bigger tree. Force A at the root and compare.",
        "Lecture on decision trees (VBM683)",
    ),
    shape(
        "diagonal",
        "A slanted border",
        make.diagonal,
        "The true border is one straight line, but it leans. Axis-parallel cuts can only climb it as a "
        "staircase, and every new step costs a node. Add rows and see the stairs get finer; then think of a "
        "learner that would need a single line.",
        rows(200),
        flips(),
    ),
    shape(
        "rings",
        "Rings",
        make.rings,
        "A small circle inside a bigger one. No straight line separates them, yet four cuts box the inner "
        "one in. Raise the noise until the circles touch and watch the box grow odd little annexes.",
        rows(300),
        blur(0.1, 1.0),
    ),
    shape(
        "moons",
        "Moons",
        make.moons,
        "Two crescents that reach into each other. A handful of cuts gets most points right; the rest of the "
        "tree fences in single points along the seam. A good place to see pruning remove what noise put "
        "there.",
        rows(300),
        blur(0.15, 1.0),
    ),
    shape(
        "checkerboard",
        "Checkerboard",
        make.checkerboard,
        "XOR, drawn many times. Near the root no cut gains much, for every half of the board is as dark as "
        "it is light; what little gain you see is chance, and so the first cuts fall in curious places. The "
        "tree recovers later, at the price of many leaves.",
        rows(400),
        flips(),
        Parameter("squares", 4, 2, 8, "Fields along each side of the board."),
    ),
    shape(
        "blobs",
        "Gaussian clouds",
        make.blobs,
        "Round clouds of points whose edges mix. The best possible border between two of them is a straight "
        "line and some error cannot be avoided. See how far the training error falls below that, and what it "
        "means.",
        rows(300),
        blur(1.0, 3.0),
        Parameter("groups", 3, 2, 5, "Number of clouds."),
    ),
    DataSet(
        key="triage",
        title="Infection in the emergency room",
        target="infection",
        load=patients,
        story=(
            "Made-up patients at the door of an emergency room: temperature in °F, pulse, breaths a minute, "
            "age, acuity (1 is most urgent), pain, blood pressure and oxygen saturation. Is it an infection? "
            "A rule of thumb watches for temperatures below 96.8 or above 100.4, a pulse over 90 and more "
            "than 20 breaths. But a healthy infant's heart beats far faster than that, pain drives the pulse "
            "too, and some of the old turn cold. See whether the tree discovers age, and why it can never be "
            "right about everyone: a share of the labels is wrong. Ask for 200,000 patients to see a large "
            "table learned."
        ),
        source="Simulated; columns and the rule of thumb follow a lecture on decision trees (VBM683)",
        licence=OURS,
        group="Generated",
        numeric=VITALS,
        classes=("no", "yes"),
        parameters=(
            rows(2_000, 2_000_000),
            flips(0.03),
            Parameter("fine", False, False, True, "Add random digits: nearly every reading is distinct."),
            SEED,
        ),
        suggested={**CART, "max_depth": 5, "min_leaf": 20},
    ),
    DataSet(
        key="bagging",
        title="Thirty points, five twins",
        target="y",
        load=make.bagging,
        story=(
            "Thirty examples with five columns that are almost copies of each other. Only x1 matters: class "
            "1 has probability 0.2 up to x1 = 0.5 and 0.8 beyond, so even the true rule errs once in five. "
            "In so small a sample any twin may look best. Draw bootstrap samples and see the root change "
            "from tree to tree, and what a vote of many trees does about it."
        ),
        source="Hastie, Tibshirani & Friedman, The Elements of Statistical Learning (2009), section 8.7.1",
        licence=OURS,
        group="Generated",
        categorical=("y",),
        parameters=(
            rows(30),
            Parameter("columns", 5, 1, 50, "Number of correlated columns."),
            Parameter("correlation", 0.95, 0.0, 1.0, "Correlation between any two columns."),
            SEED,
        ),
        suggested=CART,
    ),
    function(
        "sine",
        "A wave",
        make.sine,
        "One smooth wave under noise. A regression tree answers with flat steps: shallow trees miss the "
        "crests, deep ones copy the noise. Find the depth where the steps follow the wave and nothing else.",
        ("x",),
        120,
    ),
    function(
        "step",
        "Two jumps",
        make.step,
        "Three levels with jumps at 0.3 and 0.7: exactly what a tree of three leaves can say. Check that the "
        "first two cuts land close to the jumps, and that whatever comes after them is noise.",
        ("x",),
        120,
    ),
    function(
        "ramps",
        "Straight pieces",
        make.ramps,
        "Three straight pieces. Constant leaves need many steps for a slope that one line would describe; "
        "picture leaves that hold a line each, and count how few would do.",
        ("x",),
        120,
    ),
    function(
        "bump",
        "A hill",
        make.bump,
        "A round hill on flat ground. Watch the tree leave the plain in large rectangles and spend its "
        "leaves where the ground is steep: resolution goes where it pays.",
        ("x1", "x2"),
        400,
    ),
    function(
        "slope",
        "A tilted plane",
        make.slope,
        "The simplest surface for a linear model, an awkward one for a tree: the two columns take turns, "
        "each cut removes a little variance, and no depth makes the terraces smooth. Boosting many small "
        "trees helps here.",
        ("x1", "x2"),
        400,
    ),
    function(
        "staircase",
        "Four landings",
        make.staircase,
        "A surface made for trees: two cuts, four landings. The bigger step, along x2, is found first; both "
        "halves then repeat the same cut on x1, since a tree cannot share a question between branches.",
        ("x1", "x2"),
        400,
    ),
)
