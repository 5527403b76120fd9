"""A tree that deepens beside one straight line, as a lesson: a step a level.

In a lecture the line waits until the tree cannot grow any deeper.
"""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from engine.experiments.depths import cut_at
from engine.experiments.tree_and_line import TreeAndLine, same_leaves, tree_and_line
from engine.learn.algorithms import ALGORITHMS
from pages.ideas.plane import view
from pages.ideas.plane.state import DEEPEST, Plane
from pages.ideas.plane.subject import Subject, points_of, subject_of
from pages.views.frames.blocks import BlockFrames, Board, Column

CART = replace(ALGORITHMS["cart"].recipe, stop_at_zero_gain=False)
FRESH = 2000
TREE_PICTURE = "columns/0/chart"  # the block that points are drawn in


class StairsLesson:
    """What each depth shows."""

    def __init__(self, subject: Subject) -> None:
        self.subject, self.state = subject, subject.state
        self.points = subject.points, subject.labels
        # A tree cut at a depth is the tree that is grown to it.
        recipe = replace(CART, max_depth=DEEPEST)
        self.deep = tree_and_line(*self.points, subject.classes, recipe)
        straight, labels, _ = points_of(replace(self.state, transform=view.AS_IT_IS), self.state.rows, self.state.seed)
        self.straight = tree_and_line(straight, labels, subject.classes, recipe)
        self.straight_error = self.straight.wrong(straight, labels)[1]
        self.fresh = None if subject.drawn else points_of(self.state, FRESH, self.state.seed + 100_000)[:2]
        self.line = view.line_figure(self.deep.line, subject.canvas, self.state.transform, len(subject.classes))

    def draw(self, step: int) -> Board:
        """The rectangles of the tree beside the half planes of the line, and the errors of both."""
        board, both = Board(self.state.lecture), cut(self.deep, step)
        by_tree, by_line = both.wrong(*self.points)
        told = not self.state.lecture or step >= self.deep.tree.depth
        board.say(view.sentence(by_tree, by_line, both.tree) if told else view.tree_sentence(by_tree, both.tree))
        left, right = board.columns(1, 1)
        left.chart(
            view.tree_figure(both.tree, both.table, self.subject.canvas, self.state.transform),
            height=430,
            label="The tree's rectangles",
            steady=self.subject.drawn,
        )
        if not told:
            return board
        right.chart(self.line, height=430, label="One straight line")
        left, right = board.columns(1, 1)
        self.errors(left, both)
        same = same_leaves(both.tree, cut(self.straight, step).tree)
        if self.state.transform != view.AS_IT_IS:
            right.note(view.transformation_sentence(same, self.straight_error, by_line))
        return board

    def errors(self, place: Column, both: TreeAndLine) -> None:
        """The errors of both, on the training points and on test points of the same shape."""
        errors = {"training points": both.wrong(*self.points)}
        if self.fresh is not None:
            errors[f"{FRESH:,} test points"] = both.wrong(*self.fresh)
        rows = [[name, f"{by_tree:z.1%}", f"{by_line:z.1%}"] for name, (by_tree, by_line) in errors.items()]
        place.grid(("share wrong on", "tree", "line"), rows)

    def words(self, step: int) -> str:
        """Where we are."""
        return f"depth {step}"


def cut(both: TreeAndLine, depth: int) -> TreeAndLine:
    """The tree down to a depth, beside the same line."""
    return replace(both, tree=cut_at(both.tree, depth))


def empty_board(subject: Subject) -> Board:
    """A plane to draw in."""
    board = Board(subject.state.lecture)
    board.say("There is no point yet. Click into the picture.")
    left, _ = board.columns(1, 1)
    left.chart(subject.canvas, height=430, label="An empty plane to draw points in", steady=True)
    return board


@st.cache_resource(max_entries=64, show_spinner=False)
def kept_frames(state: Plane) -> BlockFrames:
    """The frames of some points, whatever the depth."""
    subject = subject_of(state)
    if not len(subject.labels):
        return BlockFrames(0, lambda step: empty_board(subject), lambda step: "")
    lesson = StairsLesson(subject)
    return BlockFrames(DEEPEST, lesson.draw, lesson.words)


def alike(state: Plane) -> Plane:
    """The state without what its frames do not depend on."""
    return replace(state, depth=0, brush=0, change="resample")


def frames_of(state: Plane) -> BlockFrames:
    """The frames of a state."""
    return kept_frames(alike(state))
