"""The state of the page “Evaluation”: what stands in its link, its presets and its quiz."""

from __future__ import annotations

from dataclasses import dataclass

from engine.evaluate.tuning import SETTINGS, SettingName
from engine.learn.algorithms import ALGORITHMS
from pages.shell.page import Page, QuizQuestion
from pages.shell.sources import held
from pages.shell.state import State

VIEWS = {
    "splits": "Train and test",
    "curve": "Learning curve",
    "folds": "Cross-validation",
    "one": "Leave-one-out",
    "choice": "Choosing a setting",
    "interval": "The interval",
}
TIMES = (5, 10, 20, 30, 50, 100)
FOLDS = (2, 3, 5, 10, 20)
DRAWN = (2, 3, 5, 10, 20, 30, 50, 100)
POPULATIONS = {"splits": "splits", "cases": "cases"}


@dataclass(frozen=True, slots=True)
class Evaluation(State):
    """The view, what is evaluated, and how."""

    view: str = "splits"
    data: str = "iris"
    algorithm: str = "cart"
    depth: int = 0  # of the trees at most; 0 is no limit
    share: int = 33  # per cent of the rows that test
    times: int = 30  # splits, rounds
    stratified: bool = False
    folds: int = 10
    setting: SettingName = "depth"
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


QUIZ = (
    QuizQuestion(
        "You quadruple the number of splits. What happens to the interval of the mean?",
        ("It becomes half as wide", "It becomes a quarter as wide", "Nothing: σ stays the same"),
        "Its half-width is 1.96 σ/√n, and √4 = 2. σ, the spread of single splits, stays; the mean gets surer.",
    ),
    QuizQuestion(
        "A 95% interval is 93% to 96%. What does the 95% mean?",
        (
            "Of many such intervals, about 95% hold the true mean",
            "95% of new cases are answered rightly",
            "95% of single splits lie inside",
        ),
        "The promise is about the procedure. Single splits lie much further apart than their mean is unsure.",
    ),
    QuizQuestion(
        "You tried 50 settings and report the best cross-validated score. What is wrong?",
        (
            "The best of many scores is partly luck",
            "Cross-validation must not be used for settings",
            "Nothing: every row was tested once",
        ),
        "Every row was a test row for some tree, but all took part in the choice: they were validation rows. Test rows "
        "that nobody looked at until the end give an honest score.",
    ),
    QuizQuestion(
        "Why deal every class evenly into the folds?",
        (
            "A fold without a rare class says nothing about it",
            "It makes the trees smaller",
            "Otherwise a row may be in two folds",
        ),
        "By chance alone a fold may hold too few of a class, or too many. Even shares make the folds alike, and their "
        "scores vary less.",
    ),
)

PAGE = Page(
    "evaluation",
    "Evaluation",
    "Can we trust it?",
    Evaluation(),
    {
        "Iris": {},
        "Learning curve": {"view": "curve", "data": "checkerboard", "times": 20},
        "Ten folds": {"view": "folds", "stratified": True},
        "Choose the depth": {"view": "choice", "data": "diagonal", "times": 20},
        "The luckiest of 56": {"view": "choice", "data": "moons", "setting": "both", "times": 20, "shuffled": True},
        "What 95% means": {"view": "interval", "times": 100, "n": 5},
        "Titanic": {"data": "titanic", "depth": 4},
        "Fuel in numbers": {"data": "auto-mpg-regression", "depth": 4},
    },
    QUIZ,
    about="To evaluate a tree is to estimate how often it will be right about new cases, and how sure that "
    "estimate is.",
    needs=("overfitting",),
    remember=(
        "Test on cases that the tree was not grown, pruned or chosen by.",
        "One division into training and test cases is luck; the mean of many, with its interval, says more.",
        "In cross-validation every case is tested once, by a tree that has not learned from it.",
        "The best of many settings looks better than it is.",
    ),
)
