"""The state of the page “Inductive bias”: what stands in its link, its presets and its quiz."""

from __future__ import annotations

from dataclasses import dataclass

from datasets import generators
from engine.experiments.booleans import either_branch, number_of, parity
from pages.shell.page import Page, QuizQuestion
from pages.shell.state import State
from pages.views import small_table
from pages.views.small_table import of_frame, textbook

BRANCHES = of_frame(generators.boolean(3, number_of(either_branch, 3)))
MOST_INPUTS = 5  # more columns have more trees than anybody could look at
DEEPEST = 4


@dataclass(frozen=True, slots=True)
class Bias(State):
    table: str = BRANCHES
    limit: int = 0  # the depth that trees are restricted to; 0 for any
    step: int = 99

    def __post_init__(self) -> None:
        if len(small_table.read(self.table).inputs) > MOST_INPUTS:
            raise ValueError("too many columns")
        if not 0 <= self.limit <= DEEPEST or self.step < 0:
            raise ValueError("no such depth or step")


QUIZ = (
    QuizQuestion(
        "ID3 can represent every function of its columns. What bias does it have then?",
        "A preference: short trees with much gain near the root",
        {
            "A restriction to short trees": "No tree is forbidden: with enough cases ID3 grows as deep as it needs.",
            "None": "Without any bias it could not choose among the trees that fit.",
        },
        "ID3 stops at the first tree that fits, and its path leads through short ones.",
    ),
    QuizQuestion(
        "A linear model cannot say XOR, however much data it sees. Which bias is that?",
        "A restriction bias",
        {
            "A preference bias": "A preference only says where to look first. XOR is nowhere in that space.",
            "Occam's razor": "The razor prefers short ones among those that fit; here nothing fits.",
        },
        "What is not in the space cannot be learned.",
    ),
    QuizQuestion(
        "Why not search breadth first through all trees, the shortest first?",
        "There are far too many trees",
        {
            "It would find a worse tree": "It finds the shortest tree that fits. That is not the trouble.",
            "It needs the test cases": "It needs the training cases only, as ID3 does.",
        },
        "It finds the shortest tree that fits, but the number of trees grows faster than 2ⁿ with the n columns.",
    ),
    QuizQuestion(
        "Can ID3 take back a question that it asked?",
        "No, it is greedy",
        {
            "Yes, by backtracking": "It keeps one tree and no way back.",
            "Only at the root": "The root is asked first and stays.",
        },
        "It replaces one leaf at a time and never looks back. Pruning may undo questions later, from below.",
    ),
)

PAGE = Page(
    "bias",
    "Inductive bias",
    "Which of all the trees that fit?",
    Bias(),
    {
        "If A then B, else C": {},
        "PlayTennis": {"table": textbook("play-tennis")},
        "Eight rows": {"table": textbook("x1-x2-eight")},
        "XOR": {"table": textbook("xor")},
        "Parity of three": {"table": of_frame(generators.boolean(3, number_of(parity, 3)))},
        "Stumps only": {"limit": 1},
        "Mushrooms": {"table": textbook("mushroom-nine")},
    },
    QUIZ,
    first={"step": 0},
    about="The inductive bias of a learner is what makes it take one of the many trees that fit the same cases.",
    needs=("stopping", "booleans"),
    remember=(
        "Breadth first, the shortest tree that fits is found, but the number of trees explodes.",
        "ID3 takes one greedy path through the space of trees: a preference for short trees with much gain near the "
        "root, not a restriction.",
        "Occam's razor pays where the truth is simple. Over all possible truths, no preference is better than another.",
    ),
)
