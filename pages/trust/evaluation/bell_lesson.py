"""The central limit theorem as a lesson: draw, average, again and again, and watch the averages make a bell."""

from __future__ import annotations

from engine.data.table import FloatArray
from engine.evaluate.intervals import Coverage, drawn
from pages.trust.evaluation import bell_view as view
from pages.views.frames.blocks import BlockFrames, Board

DRAWS = (0, 1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000)


class BellLesson:
    """What is known after so many draws of n values."""

    def __init__(self, values: FloatArray, found: Coverage, n: int, seed: int, classes: bool, large: bool) -> None:
        self.values, self.found, self.n, self.seed = values, found, n, seed
        self.classes, self.large = classes, large

    def frames(self) -> BlockFrames:
        """The frames of the lesson."""
        return BlockFrames(len(DRAWS) - 1, self.draw, self.words)

    def draw(self, step: int) -> Board:
        """The values with those of the last draw, and the averages so far."""
        board, draws = Board(self.large), DRAWS[step]
        means = self.found.means[:draws]
        sample = drawn(self.values, self.n, draws - 1, self.seed) if draws else self.values[:0]
        board.say(view.bell_sentence(self.values, sample, means, self.n, len(self.found.means)))
        left, right = board.columns(1, 1)
        left.chart(
            view.values_figure(self.values, sample, board.font),
            height=340,
            label="The values that are drawn from, and those of the last draw",
        )
        right.chart(
            view.means_figure(self.values, means, self.n, board.font),
            height=340,
            label="The averages so far, and the bell that the theorem promises",
        )
        if draws:
            board.math(view.bell_lines(self.values, self.n))
        return board

    def words(self, step: int) -> str:
        """Where we are."""
        return f"{DRAWS[step]:,} of {DRAWS[-1]:,} draws"
