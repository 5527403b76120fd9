"""The splits that make a drawing as a lesson: the square on the left, the tree on the right.

In a lecture the verdict waits until all splits are made.
"""

from __future__ import annotations

from engine.experiments.guillotine import after_splits, judge, splitting
from pages.ideas.pinwheel import view
from pages.ideas.pinwheel.state import Pinwheel
from pages.shell.cache import whatever
from pages.views.frames.blocks import BlockFrames, Board, Column


class SplitsLesson:
    """What each split shows."""

    def __init__(self, state: Pinwheel) -> None:
        self.state, self.cuts = state, view.read(state.cuts)
        self.found = judge(self.cuts)
        self.trace = splitting(self.found) if self.found.splits else None

    @property
    def many(self) -> int:
        """The number of splits."""
        return len(self.found.splits)

    @property
    def steps(self) -> int:
        """The number of steps: the splits, and in a lecture the verdict."""
        return self.many + self.state.lecture

    def draw(self, step: int) -> Board:
        """The splits so far, in the square and as a tree; at the end what cannot be split."""
        board = Board(self.state.lecture)
        told = step == self.steps or not self.state.lecture
        step = min(step, self.many)
        board.say(view.verdict(self.found, self.cuts) if told else view.ASK)
        left, right = board.columns(1, 1)
        pending = view.dot_of(self.state.dot)
        ask = "Click the other end of the cut." if pending else "Click two dots on one line; click a × to drop a cut."
        left.note(ask)
        left.chart(
            view.pinwheel_figure(self.cuts, self.found, pending, step, board.font),
            height=470,
            label="A square with cuts; dots to draw more",
        )
        self.tree(right, step)
        if told:
            for block in self.found.stuck:
                right.note("A split must run through the dashed block from edge to edge. These cuts do not:")
                right.grid(("cut", "runs from", "a split would run from"), view.stop_rows(self.cuts, block))
        return board

    def tree(self, place: Column, step: int) -> None:
        """The tree after so many splits, if there is any."""
        if self.trace is None:
            return
        place.tree(
            self.trace.tree if step == self.many else after_splits(self.trace, self.found.splits[:step]),
            self.trace.coded.recipe,
            tree_id=self.state.cuts,
            height=400,
            skeleton=list(self.trace.tree.nodes),
        )

    def words(self, step: int) -> str:
        """Where we are."""
        if step > self.many:
            return "the verdict"
        return f"split {step} of {self.many}" if self.many else "" if step == self.steps else "the question"


@whatever("step")
def frames_of(state: Pinwheel) -> BlockFrames:
    """The frames of a drawing, whatever the step."""
    lesson = SplitsLesson(state)
    return BlockFrames(lesson.steps, lesson.draw, lesson.words)
