"""A forest that labels pixels as pseudo-code: each pixel of the training pictures is a row, each offset a column."""

from __future__ import annotations

from pages.trust.pixels.forest import Trained
from pages.trust.pixels.state import TREES
from pages.views.executed_lines import ANSWER, LOOP, REPEAT, START, Listing, Variables, executed
from pages.views.frames.blocks import ExecutedLine

TITLE = "A random forest of pixels"
FOREST: Listing = {
    START: (0, "n ← the pixels learned from, p ← the tests, B ← the trees, m ← the tests to draw"),
    LOOP: REPEAT,
    "sample": (1, "S ← n of the pixels drawn with replacement"),
    "tree": (1, "T ← a tree grown from S; at each node:"),
    "draw": (2, "draw m of the p tests, anew"),
    "ask": (2, "ask the best question about one of them"),
    ANSWER: (0, "answer(pixel) ← the label that most trees vote for"),
}


def lines(found: Trained, step: int) -> list[ExecutedLine]:
    """The listing with the lines that a tree executes."""
    tests = len(found.table.columns)
    if not step:
        return executed(FOREST, {START: (("n", f"{len(found.table):,}"), ("p", str(tests)), ("B", str(TREES)))})
    member = found.rounds[step - 1].member
    asked = found.subject.columns[member.root] if member.root >= 0 else "nothing"
    held: dict[str, Variables] = {
        LOOP: (("b", str(step)),),
        "sample": (),
        "tree": (("leaves of T", str(member.leaves)),),
        "draw": (("m", str(found.tries)), ("p", str(tests))),
        "ask": (("test at the root", asked),),
    }
    return executed(FOREST, {**held, **({ANSWER: ()} if step == TREES else {})})
