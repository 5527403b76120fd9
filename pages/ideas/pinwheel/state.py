"""The state of the page “A partition no tree can make”: what stands in its link, its presets and its quiz."""

from __future__ import annotations

from dataclasses import dataclass

from engine.experiments.guillotine import SIDE
from pages.ideas.pinwheel import view
from pages.shell.page import Page, QuizQuestion
from pages.shell.state import State


@dataclass(frozen=True, slots=True)
class Pinwheel(State):
    cuts: str = "x2,0-4;y4,0-4;x4,2-6;y2,2-6"
    dot: str = ""  # the first end of a cut that is being drawn
    step: int = 99

    def __post_init__(self) -> None:
        view.read(self.cuts)
        if self.dot and (len(self.dot.split()) != 2 or not all(0 <= int(each) <= SIDE for each in self.dot.split())):
            raise ValueError("no such dot")
        if self.step < 0:
            raise ValueError("no such step")


QUIZ = (
    QuizQuestion(
        "Five rectangles form a pinwheel. Why can no tree make them?",
        "No cut goes through from edge to edge",
        {
            "Five is odd": "Trees can make any number of rectangles, odd ones too: two cuts give three.",
            "The one in the middle is too small": "Size is no obstacle: cuts may lie as close as one likes.",
        },
        "The first split of a tree runs through the whole square. In a pinwheel every line stops at another.",
    ),
    QuizQuestion(
        "Which regions can the leaves of a tree with threshold questions have?",
        "Rectangles with sides along the axes",
        {
            "Any polygons": "Each side of a leaf is a threshold on one column: no slanted side can come out.",
            "Squares only": "The two thresholds on x1 may lie further apart than those on x2.",
        },
        "Each question cuts along an axis; what a path of them cuts out is a rectangle.",
    ),
    QuizQuestion(
        "How would a tree still predict well on a pinwheel?",
        "By cutting one arm in two: six leaves",
        {
            "It cannot": "It cannot make these five rectangles, but it may cut one of them.",
            "With a deeper leaf in the middle only": "Already the first cut has to go through a rectangle: depth at "
            "one place does not help.",
        },
        "Let one line run on to the edge. It cuts a rectangle in two, and both halves give the same answer.",
    ),
)

PAGE = Page(
    "pinwheel",
    "A partition no tree can make",
    "Can a tree cut it so?",
    Pinwheel(),
    {
        "The pinwheel": {},
        "One arm longer": {"cuts": "x2,0-4;y4,0-4;x4,2-6;y2,0-6"},
        "A tree's own": {"cuts": "x3,0-6;y2,0-3;y4,3-6;x5,4-6"},
        "A pinwheel inside": {"cuts": "x1,0-6;x3,0-4;y4,1-5;x5,2-6;y2,3-6"},
        "A loose end": {"cuts": "x3,0-4;y5,0-6"},
        "Empty": {"cuts": ""},
    },
    QUIZ,
    first={"step": 0},
    about="Recursive binary splitting cuts a rectangle in two from edge to edge, then each part again; not every "
    "partition can be made so.",
    needs=("plane",),
    remember=(
        "The first split of a tree runs through the whole square, from edge to edge.",
        "In a pinwheel of five rectangles no line does, so no tree makes it.",
        "A tree can still predict it, by cutting one of the five in two.",
    ),
)
