"""The pictures of the page as lessons: cut by cut, in the plane, residuals and leaf models; level by level."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from html import escape

from engine.experiments.depths import cut_at
from engine.experiments.staircase import Stairs, best_fit, cut_of, error_curve, model_fits
from engine.learn.tree import Tree
from pages.ideas.regression import code_view, fit_view, staircase_view, surface_view, view
from pages.ideas.regression.state import Regression
from pages.ideas.regression.subject import Source, Subject, cases_of, depths_of, stairs_of, subject_of, training_stairs
from pages.shell.cache import per_table
from pages.views.frames.blocks import BlockFrames, Board, Column
from pages.views.partition import frame_of, partition_figure
from pages.views.text import several, short

HEIGHT = 430  # of a picture, in pixels
MOST_TERMS = 7  # leaves of the tree that is written as a sum
BOARD_PICTURE = "columns/0/chart"  # the block that points are drawn in


class StairsLesson:
    """A tree of one column that grows cut by cut, and how a step of it is drawn."""

    def __init__(self, subject: Subject) -> None:
        self.subject, self.name, self.large = subject, subject.name, subject.state.lecture
        self.table = subject.cases()
        self.grown = self.grow()

    def grow(self) -> Stairs:
        """The tree of all cases."""
        return stairs_of(self.subject.source, (self.name,), self.subject.state.log)

    @property
    def many(self) -> int:
        """The number of cuts."""
        return len(self.grown.cuts)

    def draw(self, step: int) -> Board:
        """What the picture shows after so many cuts."""
        raise NotImplementedError

    def leaves(self, place: Column, tree: Tree, lit: list[int]) -> None:
        """The leaves as a table."""
        rows = view.leaf_rows(tree, self.name, *frame_of(self.table, self.name))
        place.grid((short(self.name, 24), "cases", "says", "squared error"), rows, lit)

    def words(self, step: int) -> str:
        """Where we are."""
        return f"{step} of {several(self.many, 'cut')}" if self.many else "nothing to cut"


class CutsLesson(StairsLesson):
    """The stairs growing, the error of every cut, the sums of the last one."""

    def draw(self, step: int) -> Board:
        """The cases and the stairs, and the sums of the last cut."""
        board, grown, name = Board(self.large), self.grown, self.name
        tree, cut = grown.tree(step), cut_of(grown, step) if step else None
        board.say(view.cut_sentence(cut, tree, step) if cut else view.start_sentence(tree, bool(grown.cuts)))
        curve = (cut.at, cut.errors) if cut else error_curve(grown.trace, (), name)
        if not cut and self.large:  # the lowest error would tell where to cut
            curve = curve[0][:0], curve[1][:0]
        left, right = board.columns(3, 2)
        left.chart(
            staircase_view.cuts_figure(tree, self.table, name, cut, curve, board.font, self.subject.drawn),
            height=HEIGHT + 40,
            label="The cases, the stairs, and the error after each cut",
            steady=self.subject.drawn,
        )
        if self.subject.drawn:
            left.note("Click into the picture to add a point; click a point to take it away.")
        if cut:
            right.math(view.sum_lines(cut, tree))
        self.leaves(right, tree, view.lit_rows(tree, cut, *frame_of(self.table, name)))
        board.code(code_view.TITLE, code_view.lines(grown.cuts[step - 1] if step else None, tree))
        return board


class PlaneLesson(StairsLesson):
    """A tree of two columns: rectangles with their means, and the same as terraces."""

    def grow(self) -> Stairs:
        """The tree of both columns, and its cases."""
        both, log = (self.name, self.subject.second), self.subject.state.log
        self.table = cases_of(self.subject.source, both, log)
        return stairs_of(self.subject.source, both, log)

    def draw(self, step: int) -> Board:
        """The plane after so many cuts, from above and in space."""
        board, tree, axes = Board(self.large), self.grown.tree(step), (self.name, self.subject.second)
        last = self.grown.cuts[step - 1].node if step else None
        board.say(view.plane_sentence(self.grown, step))
        left, right = board.columns(1, 1)
        left.chart(
            partition_figure(tree, self.table, *axes, {}, last, None, board.font),
            height=HEIGHT,
            label="Rectangles of the leaves, with their means",
        )
        right.chart(
            surface_view.surface_figure(tree, self.table, *axes, board.font),
            height=HEIGHT,
            label="The same leaves as terraces; drag to turn them",
        )
        board.code(code_view.TITLE, code_view.lines(self.grown.cuts[step - 1] if step else None, tree))
        return board


class TermsLesson(PlaneLesson):
    """A regression tree as one formula, a sum of terms: each leaf's constant, counted inside its region alone."""

    @property
    def tree(self) -> Tree:
        """A tree of few leaves."""
        return self.grown.tree(min(len(self.grown.cuts), MOST_TERMS - 1))

    @property
    def many(self) -> int:
        """The number of terms."""
        return len(self.tree.leaves)

    def draw(self, step: int) -> Board:
        """The region of the last term, the surface of the terms so far, and the sum."""
        board, tree, axes = Board(self.large), self.tree, (self.name, self.subject.second)
        told = [leaf.id for leaf in tree.leaves[:step]]
        board.say(view.term_sentence(tree, step))
        left, right = board.columns(1, 1)
        left.chart(
            partition_figure(tree, self.table, *axes, {}, told[-1] if told else None, None, board.font),
            height=HEIGHT,
            label="The regions of all terms; that of the last one is lit",
        )
        right.chart(
            surface_view.surface_figure(tree, self.table, *axes, board.font, told),
            height=HEIGHT,
            label="The surface of the terms so far; drag to turn it",
        )
        board.math(view.term_lines(tree, step), fresh=step)
        return board

    def words(self, step: int) -> str:
        """Where we are."""
        return f"{step} of {several(self.many, 'term')}"


class ResidualsLesson(StairsLesson):
    """The residual of every case: its distance from the mean of its leaf."""

    def draw(self, step: int) -> Board:
        """The residuals after so many cuts."""
        board, tree = Board(self.large), self.grown.tree(step)
        board.say(view.residual_sentence(tree, step))
        left, right = board.columns(3, 2)
        left.chart(
            fit_view.residual_figure(tree, self.table, self.name, board.font),
            height=HEIGHT,
            label="How far each case lies from what its leaf says",
        )
        self.leaves(right, tree, [])
        return board


class LeavesLesson(StairsLesson):
    """Constant, line and parabola in the same leaves."""

    def grow(self) -> Stairs:
        """The tree of the training cases."""
        state = self.subject.state
        grown, self.training, self.held_out = training_stairs(
            self.subject.source, self.name, state.log, state.seed, False
        )
        return grown

    def draw(self, step: int) -> Board:
        """The three kinds of answer after so many cuts, and their errors."""
        board, name, training, held_out = Board(self.large), self.name, self.training, self.held_out
        fits = model_fits(self.grown, step, name, training, held_out)
        board.say(view.model_sentence(fits, step))
        for column, fit in zip(board.columns(1, 1, 1), fits, strict=True):
            column.note(f"<b>{fit.kind}</b>")
            column.chart(
                fit_view.fit_figure(fit.tree, training, held_out, self.table, name, board.font),
                height=HEIGHT - 90,
                label=f"Leaves that hold a {fit.kind} model",
            )
        left, right = board.columns(1, 1)
        learned, tested = several(len(training), "training case"), several(len(held_out), "test case")
        heads = ("leaves hold", f"error on {learned}", f"on {tested}", "lowered")
        left.grid(heads, view.model_rows(fits), [best_fit(fits)])
        right.note(view.MODELS)
        for note in view.lowered_notes(fits[-1].tree, *frame_of(self.table, name))[:4]:
            right.note(f"Lowered in {escape(note)}.")
        return board


class DepthLesson:
    """Errors on training and held-out cases by depth; in a lecture they come level by level, the best at the end."""

    def __init__(self, subject: Subject) -> None:
        state, self.name, self.large = subject.state, subject.name, subject.state.lecture
        self.table = subject.cases()
        self.grown, self.training, self.held_out = training_stairs(
            subject.source, self.name, state.log, state.seed, True
        )
        self.errors = depths_of(subject.source, self.name, state.log, state.seed)

    @property
    def many(self) -> int:
        """The depth of the deepest tree."""
        return len(self.errors.training) - 1

    def draw(self, step: int) -> Board:
        """The errors, and the stairs of that depth."""
        board, errors = Board(self.large), self.errors
        told = step == self.many or not self.large
        board.say(view.depth_sentence(errors, step, len(self.training), len(self.held_out), told))
        left, right = board.columns(1, 1)
        left.chart(
            fit_view.depth_figure(errors, step, board.font, known=None if told else step + 1),
            height=HEIGHT,
            label="Mean squared error by depth",
            goes=True,
        )
        tree = cut_at(self.grown.trace.tree, step)
        right.chart(
            fit_view.fit_figure(tree, self.training, self.held_out, self.table, self.name, board.font),
            height=HEIGHT,
            label="The stairs of that depth",
        )
        return board

    def words(self, step: int) -> str:
        """Where we are."""
        return f"depth {step} of {self.many}"


LESSONS: dict[str, Callable[[Subject], StairsLesson | DepthLesson]] = {
    "cuts": CutsLesson,
    "plane": PlaneLesson,
    "terms": TermsLesson,
    "residuals": ResidualsLesson,
    "depth": DepthLesson,
    "leaves": LeavesLesson,
}


def empty_board(state: Regression) -> Board:
    """A board to draw on, as wide as it is with points."""
    board = Board(state.lecture)
    board.say("There is no point yet. Click into the picture.")
    left, _ = board.columns(3, 2)
    left.chart(
        staircase_view.empty_board(board.font), height=HEIGHT + 40, label="A board to draw points on", steady=True
    )
    return board


@per_table(shared=32, own=6)
def kept_frames(source: Source, state: Regression) -> BlockFrames:
    """The frames of a picture, whatever its step."""
    subject = subject_of(state)
    if subject.empty:
        return BlockFrames(0, lambda step: empty_board(state), lambda step: "")
    lesson = LESSONS[state.view](subject)
    return BlockFrames(lesson.many, lesson.draw, lesson.words)


def alike(state: Regression) -> Regression:
    """The state without what its frames do not depend on."""
    return replace(state, step=0, depth=0)


def frames_of(subject: Subject) -> BlockFrames:
    """The frames of what a screen looks at."""
    return kept_frames(subject.source, alike(subject.state))
