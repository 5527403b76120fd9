"""The state of the page “Pixels”: what stands in its link, its presets and its quiz."""

from __future__ import annotations

from dataclasses import dataclass

from pages.shell.page import Page, QuizQuestion
from pages.shell.state import State

SCENES = {"body-parts": "Body parts", "image-patches": "Landscapes"}  # data sets of pixels
PICTURES = (1, 2, 5, 10, 20, 40)  # that the forest learns from
DEPTHS = (1, 2, 3, 4, 6, 8, 0)  # of its trees at most; 0 is no limit
TREES = 20
MOST_PICTURES = 50  # to look at


@dataclass(frozen=True, slots=True)
class Pixels(State):
    """The kind of picture, what the forest learns from, and the picture that is looked at."""

    data: str = "body-parts"
    pictures: int = 10
    depth: int = 0
    picture: int = 1
    step: int = TREES  # the number of trees so far

    def __post_init__(self) -> None:
        if self.data not in SCENES or self.pictures not in PICTURES or self.depth not in DEPTHS:
            raise ValueError("no such kind or number of pictures, or depth")
        if not 1 <= self.picture <= MOST_PICTURES or self.step < 0:
            raise ValueError("no such picture or step")


QUIZ = (
    QuizQuestion(
        "What is a row of the table that this forest learns from?",
        "One pixel",
        {
            "One picture": "A picture has many labels, one for each part. A row has one label.",
            "One body part": "A part is a label. Many rows have the same one.",
        },
        "A pixel is described by what is around it, and its label is the part it belongs to.",
    ),
    QuizQuestion(
        "Why do the tests look at differences of depth, and not at the depth itself?",
        "Somebody may stand nearer or further away",
        {
            "Depths are always positive": "That would do no harm: a threshold may be any number.",
            "A tree cannot ask about one pixel": "It can: the depth here would be a column like any other.",
        },
        "Take a step back and every depth grows, but the differences stay: the same tests still hold.",
    ),
    QuizQuestion(
        "One tree puts wrong specks all over the body, the forest hardly any. Why?",
        "Different trees err at different pixels",
        {
            "The forest smooths the picture afterwards": "Each pixel is answered alone; no pixel knows its "
            "neighbour's answer.",
            "The later trees correct the earlier ones": "That is boosting. These trees do not know of each other.",
        },
        "Each tree learned from another sample and other tests. Where most are right, the vote is right.",
    ),
)

PAGE = Page(
    "pixels",
    "Pixels",
    "Which part is each pixel?",
    Pixels(),
    {
        "Body parts": {},
        "One training picture": {"pictures": 1},
        "Forty training pictures": {"pictures": 40},
        "Stumps": {"depth": 1},
        "Landscapes": {"data": "image-patches"},
        "Landscapes, two pictures": {"data": "image-patches", "pictures": 2},
    },
    QUIZ,
    first={"step": 0},
    about="A forest can label a picture: each pixel is a case, its columns are what stands around it.",
    needs=("forest",),
    remember=(
        "Each pixel is a case of its own; a test compares it with a place some pixels away.",
        "One tree is right about most pixels and wrong in specks; the vote of many trees wipes most specks out.",
        "More trees help up to a point; more training pictures show poses that were not seen before.",
    ),
)
