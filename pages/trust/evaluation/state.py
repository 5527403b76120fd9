"""The state of the page “Evaluation”: what stands in its link, its presets and its quiz."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from engine.evaluate.tuning import SETTINGS, SettingName
from engine.experiments.leaf_shares import AMOUNTS, Prior
from engine.learn.algorithms import ALGORITHMS
from pages.shell.page import Page, QuizQuestion
from pages.shell.sources import held
from pages.shell.state import State

VIEWS = {
    "splits": "Train and test",
    "curve": "Learning curve",
    "folds": "Cross-validation",
    "one": "Leave-one-out",
    "rule": "A rule of thumb",
    "choice": "Choosing a setting",
    "shares": "Shares in leaves",
    "bell": "The bell",
    "interval": "The interval",
}
TIMES = (1, 5, 10, 20, 30, 50, 100)
FOLDS = (2, 3, 5, 10, 20)
DRAWN = (2, 3, 5, 10, 20, 30, 50, 100)
SIGNS = (1, 2, 3)  # that a rule of thumb may ask for
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
    signs: int = 2  # that the rule of thumb asks for
    m: float = 2.0  # extra cases in each leaf, for the shares
    prior: Prior = "even"  # how they are divided into classes
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
        if self.signs not in SIGNS:
            raise ValueError("no such number of signs")
        if self.m not in AMOUNTS or self.prior not in get_args(Prior):
            raise ValueError("no such number of extra cases, or prior")
        if self.times not in TIMES or self.folds not in FOLDS or not 10 <= self.share <= 90:
            raise ValueError("no such number of times or folds, or share")
        if not 0 <= self.depth <= 30 or not 0 <= self.seed < 2**31 or self.step < 0:
            raise ValueError("no such depth, seed or step")


QUIZ = (
    QuizQuestion(
        "You quadruple the number of splits. What happens to the interval of the mean?",
        "It becomes half as wide",
        {
            "It becomes a quarter as wide": "The width goes with the square root of the number of splits.",
            "Nothing: σ stays the same": "σ tells how far single splits lie apart. The interval is about their mean.",
        },
        "Its half-width is 1.96 σ/√n, and √4 = 2. σ, the spread of single splits, stays; the mean gets surer.",
    ),
    QuizQuestion(
        "A 95% interval is 93% to 96%. What does the 95% mean?",
        "Of many such intervals, about 95% hold the true mean",
        {
            "95% of new cases are answered rightly": "93% to 96% is the accuracy. The 95% is about the interval.",
            "95% of single splits lie inside": "Single splits lie further apart than that: the interval is about "
            "their mean.",
        },
        "The promise is about the procedure. Single splits lie much further apart than their mean is unsure.",
    ),
    QuizQuestion(
        "You tried 50 settings and report the best cross-validated score. What is wrong?",
        "The best of many scores is partly luck",
        {
            "Cross-validation must not be used for settings": "It may. But then its best score is no longer an honest "
            "one.",
            "Nothing: every row was tested once": "It was, but each test had a part in choosing the winner.",
        },
        "Every row was a test row for some tree, but all took part in the choice: they were validation rows. Test "
        "rows that nobody looked at until the end give an honest score.",
    ),
    QuizQuestion(
        "A rule of thumb calls a patient ill if one sign shows instead of two. What happens?",
        "More of the ill are found, and more of the healthy are called ill",
        {
            "It is right more often": "That depends: what it wins among the ill it may lose among the healthy.",
            "Its specificity rises": "Specificity is the share of the healthy who are not called ill. Now more are.",
        },
        "Whoever asks for less calls more people: sensitivity rises and specificity falls, or both stay.",
    ),
    QuizQuestion(
        "Why deal every class evenly into the folds?",
        "A fold without a rare class says nothing about it",
        {
            "It makes the trees smaller": "The size of a tree hardly depends on how rows are dealt.",
            "Otherwise a row may be in two folds": "No row is ever in two folds, however they are dealt.",
        },
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
        "One split": {},
        "Thirty splits": {"times": 30},
        "Learning curve": {"view": "curve", "data": "checkerboard", "times": 20},
        "Ten folds": {"view": "folds", "stratified": True},
        "Emergency room: rule or tree?": {"view": "rule", "data": "triage", "depth": 5},
        "Choose the depth": {"view": "choice", "data": "diagonal", "times": 20},
        "The luckiest of 56": {"view": "choice", "data": "moons", "setting": "both", "times": 20, "shuffled": True},
        "How sure is a small leaf?": {"view": "shares", "data": "titanic", "m": 2.0},
        "Averages make a bell": {"view": "bell", "population": "cases", "data": "titanic", "depth": 4, "n": 30},
        "What 95% means": {"view": "interval", "times": 100, "n": 5},
        "Titanic": {"data": "titanic", "depth": 4, "times": 30},
        "Fuel in numbers": {"data": "auto-mpg-regression", "depth": 4, "times": 30},
    },
    QUIZ,
    first={"times": 1},
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
