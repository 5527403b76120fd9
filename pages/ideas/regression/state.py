"""The state of the page “Numbers at the leaves”: what stands in its link, its presets and its quiz."""

from __future__ import annotations

from dataclasses import dataclass

from datasets.catalog import CATALOG
from pages.ideas.regression import points_view
from pages.shell.page import Page, QuizQuestion
from pages.shell.sources import entry_of, held
from pages.shell.state import State

REGRESSION_VIEWS = {
    "cuts": "Cut by cut",
    "plane": "Two columns",
    "terms": "Sum of terms",
    "residuals": "Residuals",
    "depth": "How deep?",
    "leaves": "Leaf models",
}


@dataclass(frozen=True, slots=True)
class Regression(State):
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
        points_view.read(self.points)
        if self.data == points_view.BOARD:
            if self.column != "x":
                raise ValueError("the board has one column")
        elif not held(self.data) or entry_of(self.data).task != "regress":
            raise ValueError("no such data")
        elif self.data in CATALOG and not {self.column, self.second or self.column} <= {
            *CATALOG[self.data].numeric_inputs
        }:
            raise ValueError("no such column")
        if self.view not in REGRESSION_VIEWS or not 0 <= self.seed < 2**31:
            raise ValueError("no such view or seed")
        if not 0 <= self.step <= 10_000 or not 0 <= self.depth <= 100:
            raise ValueError("no such step or depth")


SKETCH = "4,6;8,8;11,5;14,9;18,7;23,27;26,31;29,28;33,33;36,29;41,16;45,14;49,19;53,15;57,17"


QUIZ = (
    QuizQuestion(
        "A leaf holds the numbers 2, 3 and 10. Which single answer has the least squared error?",
        "5, their mean",
        {
            "3, their middle value": "It has the least sum of plain distances. Squares punish the far 10 more.",
            "6, midway between 2 and 10": "Midway between the ends forgets the third number.",
        },
        "The mean: 9 + 4 + 25 = 38. At 3 it is 1 + 0 + 49 = 50, at 6 it is 16 + 9 + 16 = 41. The middle value would "
        "win if errors were not squared.",
    ),
    QuizQuestion(
        "Lowering the squared error of both sides together is the same as …",
        "lowering the weighted variance",
        {
            "making both sides equally large": "Sizes are free: a side may hold a single case.",
            "moving the means together": "If the means moved together, the sides would tell nothing apart.",
        },
        "A side's squared error is its number of cases times its variance. The means move apart: that is where the "
        "error goes.",
    ),
    QuizQuestion(
        "Leaves hold parabolas instead of means. On the training cases the squared error …",
        "never rises",
        {
            "always rises": "The best parabola may be flat: then it is the mean, and nothing is lost.",
            "may rise or fall": "It may rise on new cases. On the training cases the mean is among the parabolas to "
            "choose from.",
        },
        "A mean is a parabola without slope and bend, so the best parabola cannot do worse. On new cases it can: it "
        "bends after noise, and beyond its cases it runs away.",
    ),
)

PAGE = Page(
    "regression",
    "Numbers at the leaves",
    "What number should a leaf say?",
    Regression(),
    {
        "Cars": {},
        "Salaries": {"data": "hitters", "column": "Years"},
        "Two jumps": {"data": "step", "column": "x"},
        "Draw your own": {"data": points_view.BOARD, "column": "x", "points": SKETCH},
        "Salaries in the plane": {
            "data": "hitters",
            "column": "Years",
            "second": "Hits",
            "log": True,
            "view": "plane",
            "step": 2,
        },
        "A hill": {"data": "bump", "column": "x1", "second": "x2", "view": "plane", "step": 9},
        "A sum of terms": {"data": "hitters", "column": "Years", "second": "Hits", "log": True, "view": "terms"},
        "Residuals": {"data": "ramps", "column": "x", "view": "residuals"},
        "How deep?": {"data": "sine", "column": "x", "view": "depth"},
        "Lines in leaves": {"data": "ramps", "column": "x", "view": "leaves"},
    },
    QUIZ,
    first={"step": 0},
    about="A regression tree predicts a number: each leaf answers with the mean of its cases.",
    needs=("thresholds",),
    remember=(
        "The mean is the one answer with the least squared error.",
        "A split is ranked by how much it lowers the variance, the mean squared distance from the mean.",
        "Along one column the predictions are a staircase: the same number all through a leaf.",
    ),
)
