"""The yes/no questions of the best code as a lesson; in a lecture its length waits for the last question."""

from __future__ import annotations

from engine.experiments.information import entropy, shortest_code
from engine.learn.recipe import path_text
from pages.ideas.surprise import view
from pages.ideas.surprise.state import Surprise
from pages.shell.cache import whatever
from pages.views.frames.blocks import BlockFrames, Board
from pages.views.grid import figures_html
from pages.views.text import several, short


class QuestionsLesson:
    """What each question shows."""

    def __init__(self, state: Surprise) -> None:
        self.state, self.code = state, shortest_code(state.weights)
        self.many = view.questions(self.code)

    def draw(self, step: int) -> Board:
        """The questions so far as a tree, and what the code costs beside the entropy."""
        board, state = Board(self.state.lecture), self.state
        told = step == self.many or not state.lecture
        board.say(view.code_sentence(state.weights) if told else view.ASK)
        if told and self.many:
            word = "".join(map(str, self.code.words.get(state.chosen, ()))) or "none"
            board.html(
                figures_html(
                    [
                        ("mean length of the best code", view.bits(self.code.mean_length)),
                        ("entropy H", view.bits(entropy(state.weights))),
                        (f"word of {short(state.labels[state.chosen], 16)}", word),
                    ]
                )
            )
        if self.many:
            drawn = view.code_cards(self.code, state.labels, state.chosen, step)
            skeleton = [path_text(node.bits) for node in self.code.nodes]
            board.cards(drawn, skeleton, tree_id=f"code {state.weights}", height=420)
        return board

    def words(self, step: int) -> str:
        """Where we are."""
        return f"{step} of {several(self.many, 'question')}" if self.many else ""


@whatever("step")
def frames_of(state: Surprise) -> BlockFrames:
    """The frames of a distribution and an outcome, whatever the step."""
    lesson = QuestionsLesson(state)
    return BlockFrames(lesson.many, lesson.draw, lesson.words)
