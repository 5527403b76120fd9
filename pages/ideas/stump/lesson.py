"""The best stump of a table as a lesson: counts, shares, logarithms, their sum, the second stump, the identity."""

from __future__ import annotations

from engine.experiments.stumps import Stump, Stumps, stumps_of
from pages.ideas.stump import code_view, view
from pages.shell.cache import per_table
from pages.shell.sources import table_of
from pages.views.frames.blocks import BlockFrames, Board, Column


class StumpLesson:
    """What each step shows."""

    def __init__(self, found: Stumps, large: bool) -> None:
        self.found, self.large = found, large

    @property
    def steps(self) -> int:
        """The last step; without any stump there is nothing to step through."""
        return view.ALL if self.found.best else 0

    def draw(self, step: int) -> Board:
        """The best stump, the second beside it, and at the end all of them."""
        board, found = Board(self.large), self.found
        board.say(view.sentence(found, found.table.target.name, step))
        if not found.best:
            return board
        if step == view.ALL:  # the sums of two of them were told
            self.all_stumps(board)
            return board
        left, right = board.columns(1, 1)
        self.stump(left, "The best stump", found.best[0], step)
        if step >= view.SECOND and len(found.best) > 1:
            self.stump(right, "The best of another column", found.best[1], step)
        (right if step < view.SECOND else board).code(code_view.TITLE, code_view.lines(found, step))
        return board

    def stump(self, place: Column, title: str, stump: Stump, step: int) -> None:
        """A stump's 2×2 table and its sums."""
        place.title(title)
        place.grid(view.heads(stump), view.table_rows(stump, self.found.table.classes, step))
        written = view.lines(stump, self.found.n, step)
        before = view.lines(stump, self.found.n, step - 1) if step else []
        place.math(written, fresh=len(before))

    def all_stumps(self, board: Board) -> None:
        """Log-likelihood against information gain, of every stump."""
        left, right = board.columns(1, 1)
        left.chart(
            view.all_figure(self.found, board.font),
            height=340,
            label="Log-likelihood of every stump against its information gain: a straight line",
        )
        right.title("The best stump of each column")
        right.grid(
            ("stump", "log-likelihood", "H(Y | X)", "−n · H(Y | X) · ln 2", "gain"), view.rows_of_all(self.found), [0]
        )
        right.note("The second and the fourth column are computed from different formulas. They never differ.")
        right.code(code_view.TITLE, code_view.lines(self.found, view.ALL))

    def words(self, step: int) -> str:
        """Where we are."""
        return f"step {step} of {self.steps}"


@per_table(shared=24, own=2)
def frames_of(data: str, large: bool) -> BlockFrames:
    """The frames of a data set."""
    lesson = StumpLesson(stumps_of(table_of(data, ())), large)
    return BlockFrames(lesson.steps, lesson.draw, lesson.words, table=lesson.found.table)
