"""The state of the page “Thresholds”: what stands in its link, its presets and its quiz."""

from __future__ import annotations

from dataclasses import dataclass

from pages.ideas.thresholds import measurements_view
from pages.shell.page import Page, QuizQuestion
from pages.shell.state import State


@dataclass(frozen=True, slots=True)
class Thresholds(State):
    data: str = "mpg-40-real"
    column: str = "horsepower"
    own: str = ""  # values with their classes, as "40 no, 48 yes"; they replace the data set
    cut: int = -1  # which cut, counted from the lowest; -1 is the best
    ranks: bool = False
    between: bool = False
    whole: bool = True  # whether the gains of all cuts are shown at once; never in a lecture

    def __post_init__(self) -> None:
        if self.own:
            measurements_view.read(self.own)
        elif self.column not in measurements_view.numeric(self.data):
            raise ValueError("no such column")
        if not -1 <= self.cut < 100_000:
            raise ValueError("no such cut")


QUIZ = (
    QuizQuestion(
        "Forty cases have forty different values. How many thresholds must be tried?",
        "39, and fewer if neighbours share a class",
        {
            "Infinitely many": "Thresholds in the same gap divide the cases alike: one of them is enough.",
            "40, one at each value": "Above the highest value nobody is left: that threshold divides nothing.",
        },
        "All thresholds between two neighbours divide the cases alike, so one for each gap is enough.",
    ),
    QuizQuestion(
        "Why can a cut inside a run of one class never be the best?",
        "The gain sags along the run: an end is higher",
        {
            "Both sides would be pure": "Were both sides pure, it would be the best cut of all. Inside a run they are "
            "not.",
            "Too few cases are on one side": "A cut may have a single case on one side and still be the best of all.",
        },
        "Moving cases of a single class across the cut changes the gain along a convex curve, highest at one of the "
        "ends.",
    ),
    QuizQuestion(
        "May a path ask about the same numeric column twice?",
        "Yes, with another threshold",
        {
            "No, a column is used up once asked": "That holds of categories with a branch for each value. A number "
            "can be cut again, elsewhere.",
            "Only in regression": "The kind of target makes no difference to what may be asked.",
        },
        "A range of numbers can be narrowed again and again. A column of categories is used up only where a question "
        "has a branch for every value, as in ID3 and C4.5; CART asks about two groups, and may divide one again "
        "below.",
    ),
)

PAGE = Page(
    "thresholds",
    "Thresholds",
    "Where do you cut a number?",
    Thresholds(),
    {
        "MPG, horsepower": {},
        "MPG, weight": {"column": "weight"},
        "Six temperatures": {"own": "40 no, 48 no, 60 yes, 72 yes, 80 yes, 90 no"},
        "A long run": {"own": "1 a, 2 a, 3 b, 4 b, 5 b, 6 b, 7 b, 8 b, 9 a, 10 b, 11 a, 12 a", "ranks": True},
        "Equal values": {"own": "1 a, 1 b, 2 a, 2 a, 3 a, 3 b, 4 b, 5 b, 5 b, 6 a"},
        "Iris": {"data": "iris", "column": "petal_length"},
        "Weather": {"data": "play-tennis-numeric", "column": "temperature"},
    },
    QUIZ,
    first={"cut": 0, "whole": False},
    stepping="cut",
    about="A threshold is the number at which a numeric column is cut in two: cases up to it go left, the others "
    "go right.",
    needs=("gain",),
    remember=(
        "Only the gaps between neighbouring values count: n different values leave n − 1 cuts to try.",
        "The best cut lies between cases of different classes, never inside a run of one class.",
        "A path may ask about the same column again, with another threshold.",
    ),
)
