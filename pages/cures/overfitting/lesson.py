"""The depths of a tree as a lesson: both curves, the tree cut at the depth, and the error taken apart if it was.

Curves, table and sentence know the depths up to the one at hand, unless all are asked for.
"""

from __future__ import annotations

from engine.evaluate.scores import spread_of
from engine.experiments.depths import cut_at
from engine.experiments.overfitting import Parts
from pages.cures.overfitting import cases_view, view
from pages.cures.overfitting.plane_view import plane_figure
from pages.cures.overfitting.subject import Key, growth_of, population_of, sample_of, test_of
from pages.shell.cache import per_table
from pages.views.frames.blocks import BlockFrames, Board, Column
from pages.views.partition import numeric_columns
from pages.views.text import NO_SPREAD, several

HEIGHT = 360  # of a picture, in pixels


class DepthsLesson:
    """What each depth shows."""

    def __init__(self, key: Key, large: bool, whole: bool, parts: Parts | None) -> None:
        data, _, size, self.noise, seed, self.clean = key
        self.name, self.large, self.whole, self.parts = f"overfitting {key}", large, whole, parts
        self.source = population_of(data, seed)
        self.training = sample_of(data, size, self.noise, seed)
        self.recipe, self.tree, self.fit = growth_of(*key)
        self.test = test_of(data, self.noise, seed, self.clean)
        self.classes = bool(self.test.classes)

    @property
    def deepest(self) -> int:
        """The depth of the whole tree."""
        return len(self.fit.training) - 1

    def draw(self, depth: int) -> Board:
        """The scores up to a depth, and the tree cut there."""
        board = Board(self.large)
        known = self.deepest if self.whole else depth
        board.say(
            view.sentence(
                view.up_to_depth(self.fit, known),
                depth,
                self.classes,
                self.noise > 0 or self.source.noisy_samples,
                so_far=known < self.deepest,
            )
        )
        left, right = board.columns(1, 1)
        left.chart(
            view.curves_figure(self.fit, depth, self.classes, board.font, known),
            height=HEIGHT,
            label="Depth against the share of right answers",
            goes=True,
        )
        self.picture(right, depth)
        left, right = board.columns(1, 1)
        self.apart(left, depth, known)
        right.grid(view.DEPTHS, view.depth_rows(self.fit, known), [depth])
        beside = right if self.parts else left
        if self.classes and self.noise > 0:
            beside.note(
                view.noise_sentence(
                    round(self.noise * len(self.training)), len(self.training), 0.0 if self.clean else self.noise
                )
            )
        beside.note(self.measured(known))
        self.places(board, depth)
        return board

    def picture(self, place: Column, depth: int) -> None:
        """The tree cut at a depth: as rectangles or as a step function where it can be drawn so, else as a tree."""
        tree, training, font = cut_at(self.tree, depth), self.training, place.board.font
        names = numeric_columns(training)
        if len(names) == len(training.columns) == 2:
            figure = plane_figure(tree, self.tree, training, names[0], names[1], font)
            place.chart(figure, height=HEIGHT, label=f"{names[0]} against {names[1]}")
        elif len(names) == len(training.columns) == 1 and not self.classes:
            figure = view.wave_figure(tree, training, self.source.test, font)
            place.chart(figure, height=HEIGHT, label="The tree through the points")
        else:
            place.tree(tree, self.recipe, tree_id=self.name, height=HEIGHT)

    def apart(self, place: Column, depth: int, known: int) -> None:
        """The error taken apart into bias and variance, if that was measured."""
        if self.parts is None:
            return
        depth = min(depth, len(self.parts.error) - 1)
        place.chart(
            view.parts_figure(self.parts, depth, self.classes, place.board.font, known),
            height=HEIGHT,
            label="Depth against error, bias and variance",
            goes=True,
        )
        place.html(f"<p>{view.parts_sentence(self.parts, depth, self.classes, trend=known >= self.deepest)}</p>")
        place.note(view.definition(self.classes, self.source.pool is None, self.source.truthful and self.clean))

    def places(self, board: Board, depth: int) -> None:
        """Where in the plane, or along the only column, the trees are biased and where they vary."""
        if self.parts is None or not cases_view.drawable(self.test):
            return
        found, depth = self.parts.cases, min(depth, len(self.parts.error) - 1)
        drawn = cases_view.figures(found, depth, self.test, board.font)
        for place, (title, figure) in zip(board.columns(*[1.0] * len(drawn)), drawn.items(), strict=True):
            place.note(f"<b>{title}</b> at depth {depth}")
            place.chart(figure, height=HEIGHT, label=f"{title} of single test cases at depth {depth}")
        board.note(cases_view.sentence(found, depth, self.test))

    def measured(self, known: int) -> str:
        """What the scores are measured on."""
        source, below = self.source, ""
        if not self.classes and self.fit.held_out[: known + 1].min() < 0:
            below = " Below 0%, the mean of the test cases would answer them better."
        if not self.classes and spread_of(self.test) == 0:
            below = f" {NO_SPREAD}"
        own_noise = "The training cases have noise of their own, besides the slider’s. " if source.noisy_samples else ""
        clean = ", which carry no noise" if source.truthful and self.clean else ""
        training, test = several(len(self.training), "training case"), several(len(self.test), "test case")
        return (
            f"{training}, {test}{clean}. {own_noise}"
            f"A tree cut at a depth is the tree grown with that limit: one growth gives the whole curve.{below}"
        )

    def words(self, depth: int) -> str:
        """Where we are."""
        return f"depth {depth} of {self.deepest}"


@per_table(shared=16, own=2)
def frames_of(key: Key, large: bool, whole: bool, trees: int, _parts: Parts | None) -> BlockFrames:
    """The frames of a sample, with the `whole` curves from the start or depth by depth.

    The parts of the error are those that so many trees measured, none where it is not taken apart.
    """
    lesson = DepthsLesson(key, large, whole, _parts)
    return BlockFrames(lesson.deepest, lesson.draw, lesson.words)
