"""The state of the page “Overfitting”: what stands in its link, its presets and its quiz."""

from __future__ import annotations

from dataclasses import dataclass

from engine.learn.algorithms import ALGORITHMS
from pages.shell.page import Page, QuizQuestion
from pages.shell.sources import held
from pages.shell.state import State


@dataclass(frozen=True, slots=True)
class Overfitting(State):
    data: str = "diagonal"
    algorithm: str = "cart"
    size: int = 0  # training rows; 0 is the usual number
    noise: float = 0.15  # the share of wrong labels among them
    clean: bool = True  # whether the test cases have no wrong labels
    seed: int = 0
    split: bool = False  # the error into bias and variance
    trees: int = 20  # for that
    step: int = 4  # the depth
    whole: bool = True  # whether the scores of all depths are shown at once; never in a lecture

    def __post_init__(self) -> None:
        if not held(self.data) or self.algorithm not in ALGORITHMS or self.trees not in (5, 10, 20, 50, 100):
            raise ValueError("no such data, algorithm or number of trees")
        if not 0 <= self.size <= 10_000 or not 0 <= self.noise <= 0.5:
            raise ValueError("too many rows, or too much noise")
        if not 0 <= self.seed < 2**31 or self.step < 0:
            raise ValueError("no such seed or depth")


QUIZ = (
    QuizQuestion(
        "A tree grown to the end gets every training case right. What does that tell about new cases?",
        "Little: any consistent table can be learned by heart",
        {
            "It will be right on most": "It was right on the cases that it was fitted to. New cases were not asked.",
            "It has no bias to fear": "Bias is what stays wrong on the average over many samples. One sample cannot "
            "show it, and variance is the fear here.",
        },
        "Without contradictions there is always such a tree, even if the labels were drawn by lot. Only test cases "
        "can tell.",
    ),
    QuizQuestion(
        "From some depth on training accuracy rises and test accuracy falls. What do the splits beyond it follow?",
        "Accidents of the sample",
        {
            "Rare but true patterns": "A true pattern, however rare, would help on test cases too; here they get "
            "worse.",
            "The order of the columns": "The order of the columns decides ties only. It makes no accuracy fall.",
        },
        "What they find is true of the training cases and of no others: noise, or luck in small nodes.",
    ),
    QuizQuestion(
        "Deeper trees: what happens to bias and to variance?",
        "Bias falls, variance rises",
        {
            "Both fall": "Bias does. But a deep tree follows its sample, and another sample makes another tree.",
            "Bias rises, variance falls": "That is what happens when a tree gets shallower.",
        },
        "A deep tree can follow any shape, so on the average it is right; but each sample pulls it elsewhere.",
    ),
    QuizQuestion(
        "You draw ten times as many rows. Where does the best depth move?",
        "Deeper: more splits are backed by many cases",
        {
            "Nowhere: depth is a setting": "The best value of a setting depends on the data.",
            "Shallower: noise adds up": "Noise averages out in large nodes; it does not add up.",
        },
        "Noise averages out in larger nodes, so finer true differences can be told from luck.",
    ),
)

PAGE = Page(
    "overfitting",
    "Overfitting",
    "Is it learning, or learning by heart?",
    Overfitting(),
    {
        "Noisy labels": {},
        "No noise": {"noise": 0.0},
        "Ten times the rows": {"size": 2000},
        "Bias and variance": {"split": True, "trees": 10, "step": 3},
        "Moons": {"data": "moons", "noise": 0.1, "step": 5},
        "Cars": {"data": "auto-mpg", "noise": 0.0, "algorithm": "id3"},
        "Titanic": {"data": "titanic", "noise": 0.0},
        "A wave": {"data": "sine", "noise": 0.0},
    },
    QUIZ,
    first={"clean": False, "step": 0, "whole": False},
    about="A tree overfits when it has learned accidents of its training cases: it is right about those and "
    "wrong about new ones.",
    needs=("stopping",),
    remember=(
        "On the training cases a deeper tree is never worse. On new cases it gets better, then worse.",
        "Only cases that the tree has not learned from can tell how good it is.",
        "A shallow tree misses the pattern (bias); a deep one follows the accidents of its sample (variance).",
        "More cases, or fewer wrong labels, let a tree grow deeper before it overfits.",
    ),
)
