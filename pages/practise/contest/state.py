"""The state of the page “Contest”: the goal and the tree that stand in its link, its presets and its quiz."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from zlib import crc32

from engine.experiments.contest import Goal
from engine.learn.algorithms import ALGORITHMS
from engine.learn.recipe import Override, Recipe
from pages.practise.tasks.controls import MOST_SEED
from pages.shell.hall_ranking import LONGEST_GOAL
from pages.shell.page import Page, QuizQuestion
from pages.shell.sources import Values, entry_of, held
from pages.shell.state import State
from pages.shell.validation import node_or_none

MOST_LEAVES, MOST_DEPTH = 99, 20
MOST_TREE = 6000  # characters of a tree in the link


@dataclass(frozen=True, slots=True)
class Contest(State):
    """What is played for, and the tree as far as it is built. The same link gives a class the same contest."""

    data: str = "penguins"
    settings: tuple[str, ...] = ()  # of generated data: "squares=2"
    seed: int = 1  # decides which rows are hidden
    questions: str = "cart"  # the algorithm whose questions may be asked
    above: int = 90  # per cent; 0 asks for none
    leaves: int = 5  # at most; 0 is no limit
    depth: int = 0  # at most; 0 is no limit
    beat: str = ""  # an algorithm; "" asks for none
    gains: bool = False  # whether the page tells what a question gains
    tree: str = ""  # what was decided, as in the link of a recipe
    node: str = ""  # the node looked at; "" is the first that is open

    def __post_init__(self) -> None:
        if not held(self.data) or self.questions not in ALGORITHMS or self.beat not in ("", *ALGORITHMS):
            raise ValueError("no such data or algorithm")
        if not 0 <= self.above <= 99 or not 0 <= self.leaves <= MOST_LEAVES or not 0 <= self.depth <= MOST_DEPTH:
            raise ValueError("no such goal")
        if not 0 <= self.seed <= MOST_SEED or len(self.tree) > MOST_TREE:
            raise ValueError("no such rows or tree")
        node_or_none(self.node)
        _ = self.values, self.overrides  # which refuse what cannot be read

    @property
    def goal(self) -> Goal:
        """What the tree must reach."""
        return Goal(self.above, self.leaves, self.depth, self.beat)

    @property
    def values(self) -> Values:
        """The parameters of generated data that differ from the usual."""
        known = {parameter.name: parameter for parameter in entry_of(self.data).parameters}
        found = []
        for name, _, text in (setting.partition("=") for setting in self.settings):
            value = json.loads(text)
            if type(value) not in (int, float) or name not in known or known[name].admit(value) != value:
                raise ValueError(f"no such setting {name}")
            found.append((name, value))
        return tuple(found)

    @property
    def overrides(self) -> tuple[Override, ...]:
        """What was decided by hand."""
        return Recipe.from_query({"overrides": self.tree}, Recipe()).overrides if self.tree else ()


def goal_text(state: Contest) -> str:
    """What a goal is called in the ranking of a hall: the same for the same rows, rules and conditions."""
    named = {
        "": state.data,
        "with": ",".join(state.settings),
        "seed": state.seed,
        "questions": state.questions,
        "above": state.above,
        "leaves": state.leaves,
        "depth": state.depth,
        "beat": state.beat,
        "gains": int(state.gains),
    }
    text = " ".join(f"{name} {value}".strip() for name, value in named.items() if value)
    # A longer one is told from others by a digest.
    return text if len(text) <= LONGEST_GOAL else f"{text[: LONGEST_GOAL - 9]} {crc32(text.encode()):08x}"


def packed(overrides: tuple[Override, ...]) -> str:
    """Decisions as they stand in the link."""
    return replace(Recipe(), overrides=overrides).query(Recipe()).get("overrides", "")


QUIZ = (
    QuizQuestion(
        "Why does the contest count the hidden rows, not the training rows?",
        "A tree can learn the training rows by heart",
        {
            "There are fewer hidden rows to count": "A computer counts any number of them. It is about what the count "
            "says.",
            "The hidden rows are harder": "They are drawn at random from the same table, so they are as hard.",
        },
        "With enough leaves every training row is right. Whether the questions hold for other rows, only rows that "
        "nobody asked about can tell.",
    ),
    QuizQuestion(
        "You hand in twenty trees and keep the best hidden score. What does that score say?",
        "It is too good: the hidden rows chose the tree",
        {
            "It is as honest as the first one": "The first tree did not know the hidden rows. The twentieth was chosen "
            "by them.",
            "It is too low": "The highest of twenty scores is not below what the tree is worth.",
        },
        "Whoever chooses by rows learns from them. They have become validation rows, and the score needs new rows.",
    ),
    QuizQuestion(
        "XOR of x and y: what is the smallest tree that fits it?",
        "One question at the root, one more in each branch",
        {
            "One question": "After either answer to one question there are as many rows of one class as of the other.",
            "Two questions in all": "With two questions one branch of the root is a leaf, and half of its rows are "
            "wrong.",
        },
        "Three questions in all, two on every way, four leaves. No question gains anything at the root, so a greedy "
        "algorithm does not see where to begin.",
    ),
)

PAGE = Page(
    "contest",
    "Contest",
    "Can you beat the algorithm?",
    Contest(),
    {
        "Above 90 %, at most 5 leaves": {},
        "Fit XOR with two questions": {
            "data": "checkerboard",
            "settings": ("squares=2",),
            "above": 95,
            "leaves": 0,
            "depth": 2,
        },
        "Beat CART": {"data": "auto-mpg", "above": 0, "leaves": 5, "beat": "cart"},
    },
    QUIZ,
    about="In a contest you build a tree by hand from training rows; rows that you cannot see judge it.",
    needs=("grow", "overfitting"),
    remember=(
        "A tree is worth what it says about rows that it was not built from.",
        "A greedy algorithm takes the best question now. Looking two questions ahead can beat it.",
        "Every look at the hidden rows makes them a little less hidden.",
    ),
)
