"""A forest that labels a picture as a lesson: tree after tree, with the picture, its labels and the answer so far."""

from __future__ import annotations

from pages.shell.cache import whatever
from pages.trust.pixels import code_view, view
from pages.trust.pixels.forest import labelled, root_test, trained
from pages.trust.pixels.state import TREES, Pixels
from pages.views.frames.blocks import BlockFrames, Board


class PixelLesson:
    """What each tree adds."""

    def __init__(self, state: Pixels) -> None:
        self.state = state
        self.found = trained(state.data, state.pictures, state.depth)
        self.seen = labelled(self.found, state.picture)

    def draw(self, step: int) -> Board:
        """The picture, the right labels and the forest's side by side; below them the errors."""
        board, state, found, seen = Board(self.state.lecture), self.state, self.found, self.seen
        classes = found.table.classes
        test = root_test(found.rounds[step - 1].member, found.subject) if step else None
        board.say(view.sentence(found, seen, state.data, step))
        answers = seen.together[step - 1] if step else None
        by = "The forest's answer" if step != 1 else "One tree's answer"
        pictures = (
            ("The picture", view.shades_figure(seen.picture, state.data, board.font, test)),
            ("The right labels", view.labels_figure(seen.picture, seen.truth, len(classes), board.font)),
            (by, view.labels_figure(seen.picture, answers, len(classes), board.font)),
        )
        for column, (title, figure) in zip(board.columns(1, 1, 1), pictures, strict=True):
            column.note(f"<b>{title}</b>")
            column.chart(figure, height=view.height_of(seen.picture), label=title)
        board.html(view.legend_html(classes), "legend")
        board.note(view.test_words(test, state.data, step))
        left, right = board.columns(3, 2)
        left.chart(
            view.errors_figure(found, step, board.font), height=270, label="Errors by the number of trees", goes=True
        )
        right.grid(("", "pixels", "this tree", "together"), view.class_rows(found, seen, step))
        right.note(view.forest_words(found, state.pictures, step))
        left.code(code_view.TITLE, code_view.lines(found, step))
        return board

    def words(self, step: int) -> str:
        """Where we are."""
        return f"tree {step} of {TREES}" if step else "the question"


@whatever("step")
def frames_of(state: Pixels) -> BlockFrames:
    """The frames of a picture, whatever the step."""
    lesson = PixelLesson(state)
    return BlockFrames(TREES, lesson.draw, lesson.words, table=lesson.found.table)
