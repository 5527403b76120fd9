"""A trial as a lesson: first the question, then stop after stop of the dial, at the last the marks."""

from __future__ import annotations

from pages.ideas.methods import view
from pages.ideas.methods.state import Methods
from pages.ideas.methods.trials import curves_of, trials
from pages.shell.cache import whatever
from pages.views.frames.blocks import BlockFrames, Board


class TrialLesson:
    """What each stop shows."""

    def __init__(self, state: Methods) -> None:
        self.state, self.trial = state, trials()[state.trial]

    @property
    def last(self) -> int:
        """The step at which all stops have been tried."""
        return len(self.trial.stops)

    def draw(self, step: int) -> Board:
        """The curves so far, the three side by side, and at the end their marks."""
        board, trial = Board(self.state.lecture), self.trial
        curves = curves_of(trial.key, self.state.seed, step)
        board.say(view.stop_sentence(trial, curves, step - 1) if step else view.QUESTIONS[trial.key])
        left, right = board.columns(3, 2)
        left.chart(
            view.curves_figure(trial, curves, board.font),
            height=380,
            label=f"{view.MEASURES[trial.measure]} at each stop of the dial",
        )
        if not step:
            right.note(
                f"<b>{trial.title}</b> is one of nine characteristics by which Hastie, Tibshirani and Friedman (2009, "
                "table 10.1) mark methods. Which curves will fall, and which will rise? Guess, then go on. Their marks "
                "come at the end, beside those earned here."
            )
            return board
        right.grid(("", "right on test", "things to read", "numbers looked at"), view.outcome_rows(curves, step - 1))
        if step < self.last:
            right.note(view.QUESTIONS[trial.key])
            return board
        right.grid(("", "the table says", "tried here", "because"), view.mark_rows(trial, curves))
        right.note(view.verdict_sentence(trial, curves))
        board.note(view.scale_note(trial))
        return board

    def words(self, step: int) -> str:
        """Where we are."""
        return f"stop {step} of {self.last}" if step else "the question"


@whatever("step")
def frames_of(state: Methods) -> BlockFrames:
    """The frames of a trial, whatever the step."""
    lesson = TrialLesson(state)
    # The question is there at once; what is tried follows piece by piece.
    return BlockFrames(lesson.last, lesson.draw, lesson.words, steps_a_piece=1)
