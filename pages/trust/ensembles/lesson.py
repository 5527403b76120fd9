"""The rounds of an ensemble as a lesson: what each did, the picture that was chosen, its numbers, and the algorithm."""

from __future__ import annotations

from typing import Any, Generic

from pages.shell.cache import per_table
from pages.trust.ensembles.scene import Lesson, Picture, R, S, Scene
from pages.trust.ensembles.state import TREE
from pages.views.frames.blocks import STEPS_A_PIECE, BlockFrames, Board

CARD = 250  # bytes of a node of a tree
MOST_BYTES = 120_000  # of the trees that are sent together


class RoundsLesson(Generic[R, S]):
    """What each round shows."""

    def __init__(self, lesson: Lesson[R, S], scene: Scene[R, S], picture: Picture[R, S]) -> None:
        self.lesson, self.scene, self.picture = lesson, scene, picture

    def draw(self, step: int) -> Board:
        """The round at hand. A picture that needs the server stands below the stage, with nothing in between."""
        scene, draw = self.scene.at(step), self.picture.draw
        board = Board(scene.state.lecture)
        board.say(self.lesson.sentence(scene))
        if draw is None:
            return board
        if self.picture.wide:
            draw(scene, board)
            left, right = board.columns(1, 1)
        else:
            left, right = board.columns(3, 2)
            draw(scene, left)
        self.lesson.numbers(scene, left)
        right.code(scene.ensemble.title, self.lesson.code(scene))
        if self.lesson.member and scene.now is not None:
            self.lesson.member(scene, right)
        return board

    def words(self, step: int) -> str:
        """Where we are."""
        return self.scene.at(step).position

    @property
    def steps_a_piece(self) -> int:
        """The number of rounds that are sent together: fewer where their trees are large."""
        if self.picture.title != TREE:
            return STEPS_A_PIECE
        nodes = max((each.member.nodes for each in self.scene.rounds), default=1)
        return max(min(MOST_BYTES // (CARD * nodes), STEPS_A_PIECE), 1)


def name_of(scene: Scene[R, S], picture: Picture[R, S]) -> str:
    """The name of the frames: all that they depend on but the data."""
    state, rounds = scene.state, f"{len(scene.rounds)} {dict(scene.chosen)} {scene.recipe}"
    return f"{scene.ensemble.name} {rounds} {picture.title} {state.node} {state.lecture}"


@per_table(shared=8, own=4)
def kept_frames(data: str, name: str, _lesson: RoundsLesson[Any, Any]) -> BlockFrames:
    """The frames of the rounds on a data set."""
    scene = _lesson.scene
    return BlockFrames(len(scene.rounds), _lesson.draw, _lesson.words, _lesson.steps_a_piece, scene.table)


def frames_of(lesson: Lesson[R, S], scene: Scene[R, S], picture: Picture[R, S]) -> BlockFrames:
    """The frames of the rounds under a picture."""
    return kept_frames(scene.state.data, name_of(scene, picture), RoundsLesson(lesson, scene, picture))
