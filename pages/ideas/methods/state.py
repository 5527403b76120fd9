"""The state of the page “Good and bad about trees”: what stands in its link, its presets and its quiz."""

from __future__ import annotations

from dataclasses import dataclass

from engine.experiments.characteristics import TRIALS
from pages.shell.page import Page, QuizQuestion
from pages.shell.state import State

KEYS = (*(trial.key for trial in TRIALS), "power")


@dataclass(frozen=True, slots=True)
class Methods(State):
    trial: str = "irrelevant"
    seed: int = 0  # of the draws
    nine: bool = False  # whether all trials stand below, side by side
    step: int = 0  # the stops of the dial that have been tried; 0 is the question

    def __post_init__(self) -> None:
        if self.trial not in KEYS or not 0 <= self.seed < 2**31 or self.step < 0:
            raise ValueError("no such trial, seed or step")


QUIZ = (
    QuizQuestion(
        "Why does a column of noise hurt nearest neighbours more than a tree?",
        "A distance adds up all columns; a tree asks those that gain most",
        {
            "A tree has fewer training cases": "Both learn from the same cases.",
            "Nearest neighbours cannot use numbers": "A distance is made of nothing but numbers.",
        },
        "With 100 columns of noise beside two that count, who is near is decided by the noise.",
    ),
    QuizQuestion(
        "The answer depends on the sum of eight columns. Which of the three should you try first?",
        "A linear model",
        {
            "A tree": "One question looks at one column. To follow a sum of eight takes very many questions.",
            "Nearest neighbours": "With eight columns even the nearest cases lie far away.",
        },
        "A linear model is a weighted sum. A tree can only build a staircase, one column at a time.",
    ),
    QuizQuestion(
        "You replace a column by its logarithm. What changes in a tree?",
        "The thresholds, but not which case goes where",
        {
            "Everything below the root": "The root sends the same cases to the same side, so below it nothing is new.",
            "The number of leaves": "Every cut divides the cases as before, so the tree ends where it ended.",
        },
        "A cut asks for the order of the values, and a logarithm keeps the order.",
    ),
    QuizQuestion(
        "A single tree is marked poor for predictive power. Why learn about trees at all?",
        "Ensembles of trees are among the best methods",
        {
            "Predictive power does not count": "It is often what counts most.",
            "All other methods are slower": "A linear model is quicker still.",
        },
        "Averaging many trees, or adding small ones up, takes away the variance and keeps most of the good marks; what "
        "it costs is that nobody can read hundreds of trees.",
    ),
)

PAGE = Page(
    "methods",
    "Good and bad about trees",
    "What are trees good at?",
    Methods(),
    {
        "Irrelevant columns": {},
        "Mixed types": {"trial": "mixed"},
        "Missing values": {"trial": "missing"},
        "Outliers": {"trial": "outliers"},
        "Monotone transformations": {"trial": "transformed"},
        "Many rows": {"trial": "rows"},
        "Linear combinations": {"trial": "combination"},
        "Interpretability": {"trial": "interpretability"},
        "Predictive power": {"trial": "power"},
    },
    QUIZ,
    about="By nine characteristics methods are compared: here a tree, a linear model and nearest neighbours learn from "
    "the same cases, while one thing changes step by step.",
    needs=("overfitting",),
    remember=(
        "A tree asks about one column at a time and only about the order of its values: irrelevant columns, outliers "
        "and monotone transformations hardly touch it.",
        "What is a weighted sum takes a tree many questions and a linear model one.",
        "A single tree predicts worse than many other methods; ensembles of trees do not.",
    ),
)
