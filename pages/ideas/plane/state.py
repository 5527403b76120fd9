"""The state of the page “Axis-parallel cuts”: what stands in its link, its presets and its quiz."""

from __future__ import annotations

from dataclasses import dataclass

from engine.experiments.stability import CHANGES
from pages.ideas.plane import points_view
from pages.ideas.plane.view import AS_IT_IS, TRANSFORMS
from pages.shell.page import Page, QuizQuestion
from pages.shell.state import State

DEEPEST = 12


@dataclass(frozen=True, slots=True)
class Plane(State):
    shape: str = "diagonal"  # or "drawn"
    rows: int = 120
    noise: float = 0.0
    seed: int = 0
    points: str = ""
    brush: int = 0
    depth: int = 3
    transform: str = AS_IT_IS
    change: str = "resample"

    def __post_init__(self) -> None:
        points_view.read(self.points)
        if (
            self.shape not in (*points_view.SHAPES, "drawn")
            or self.transform not in TRANSFORMS
            or self.change not in CHANGES
        ):
            raise ValueError("no such shape, transformation or change")
        if not 10 <= self.rows <= 500 or not 0 <= self.noise <= 1 or not 0 <= self.seed < 2**31:
            raise ValueError("too many points, or too much noise")
        if not 0 <= self.depth <= DEEPEST or not 0 <= self.brush < len(points_view.NAMES):
            raise ValueError("no such depth or class")


DRAWN = "10,10,0;14,22,0;8,30,0;20,12,0;18,35,0;38,40,1;30,34,1;42,28,1;35,14,1;27,44,1;24,27,0;31,22,1"


QUIZ = (
    QuizQuestion(
        "Why does a tree draw a slanted border as a staircase?",
        "Each question looks at one column only",
        {
            "It has too few cases": "More cases make the steps finer. They stay steps.",
            "Leaves must have equal size": "Leaves may be of any size.",
        },
        "“x1 ≤ t” cuts at right angles to the axis of x1. Only questions about several columns at once could slant.",
    ),
    QuizQuestion(
        "You replace a column by its cube. What happens to the tree?",
        "Same questions, thresholds moved along",
        {
            "Different leaves": "The same cases stay together: a cube keeps the order of the values.",
            "It becomes a straight line": "The borders of a tree are always made of cuts along the axes.",
        },
        "Only the order of the values matters for the cuts, and a monotone transformation keeps the order.",
    ),
    QuizQuestion(
        "One point is left out and the root changes. What does that say?",
        "Trees have high variance",
        {
            "The point was wrong": "Nothing says so. Any point near a tie can tip the balance.",
            "The tree had too few leaves": "More leaves do not steady the root: it is chosen before they exist.",
        },
        "Two first questions were almost equally good; a small change tips the balance, and everything below follows.",
    ),
)

PAGE = Page(
    "plane",
    "Axis-parallel cuts",
    "Why does a tree draw stairs?",
    Plane(),
    {
        "A slanted border": {},
        "Rings": {"shape": "rings", "noise": 0.1},
        "Moons": {"shape": "moons", "noise": 0.15, "depth": 4},
        "Checkerboard": {"shape": "checkerboard", "rows": 200, "depth": 6},
        "Two clouds": {"shape": "blobs", "noise": 1.0, "depth": 2},
        "Draw your own": {"shape": "drawn", "points": DRAWN},
        "An axis cubed": {"transform": "cubed"},
    },
    QUIZ,
    first={"depth": 0},
    stepping="depth",
    about="A question about one number cuts the plane at a right angle to that number's axis, so a tree cuts it "
    "into rectangles.",
    needs=("thresholds",),
    remember=(
        "Every leaf is a rectangle, so a slanted border becomes a staircase.",
        "Only the order of the values counts: stretching an axis moves the thresholds along and changes no leaf.",
        "A few other points can change the first question and all below it: trees have high variance.",
    ),
)
