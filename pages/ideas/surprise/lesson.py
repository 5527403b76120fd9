"""Surprise, entropy and the yes/no questions of the best code as a lesson; in a lecture the question comes first."""

from __future__ import annotations

from engine.experiments.information import entropy, shortest_code, surprise
from engine.learn.recipe import path_text
from pages.ideas.surprise import view
from pages.ideas.surprise.state import Surprise
from pages.shell.cache import whatever
from pages.views.frames.blocks import BlockFrames, Board
from pages.views.frames.frame import Poll
from pages.views.frames.polls import measured
from pages.views.grid import figures_html
from pages.views.text import several, short

NEAR = 0.051  # bits: an answer with one decimal is right


class QuestionsLesson:
    """What each question shows."""

    def __init__(self, state: Surprise) -> None:
        self.state, self.code = state, shortest_code(state.weights)
        self.many = view.questions(self.code)
        depth = max(len(node.bits) for node in self.code.nodes)
        self.tall = min(170 + 75 * depth, 300)  # the tree, all of it on a projector's screen
        self.p = state.weights[state.chosen] / sum(state.weights)

    def ask(self) -> Board:
        """The outcomes and their probabilities, and nothing told."""
        board = Board(self.state.lecture)
        board.say(view.outcome_sentence(self.state.weights, self.state.labels, self.state.chosen) + view.ASK_SURPRISE)
        return board

    def polls(self) -> list[Poll]:
        """How many bits the surprise is."""
        if self.p <= 0:
            return []
        bits, name = surprise(self.p), short(self.state.labels[self.state.chosen], 60)
        asked = view.outcome_sentence(self.state.weights, self.state.labels, self.state.chosen)
        wrong = f"The surprise is −log₂ of the probability {self.p:.3g}: how often must 1 be halved to come to it?"
        said = f"−log₂ {self.p:.3g} = {view.bits(bits)}"
        title = f"How many bits is the surprise at {name}?"
        return [measured(title, asked, f"{bits:.3f}", bits - NEAR, bits + NEAR, wrong, said)]

    def draw(self, step: int) -> Board:
        """The surprise and the entropy, the questions so far as a tree; at the end what the code costs."""
        board, state, told = Board(self.state.lecture), self.state, step == self.many
        said = view.entropy_sentence(state.weights, state.labels, state.chosen)
        if not state.lecture:  # where the first step says so
            said = f"{view.news_sentence(state.weights)} {said}"
        board.say(f"{said} {view.code_sentence(state.weights) if told else view.ASK_QUESTIONS}")
        board.html(figures_html(self.figures(told)))
        board.math([view.surprise_line(self.p, state.labels[state.chosen]), *view.entropy_lines(state.weights)])
        if self.many:
            drawn = view.code_cards(self.code, state.labels, state.chosen, step)
            skeleton = [path_text(node.bits) for node in self.code.nodes]
            board.cards(drawn, skeleton, tree_id=f"code {state.weights}", height=self.tall)
        return board

    def figures(self, told: bool) -> list[tuple[str, str]]:
        """The numbers at hand; those of the code, and the most that the entropy can be, once it is `told`."""
        state, size = self.state, len(self.state.weights)
        name = short(state.labels[state.chosen], 16)
        known = [
            (f"surprise at {name}", view.bits(surprise(self.p))),
            ("entropy H(Y)", view.bits(entropy(state.weights))),
        ]
        if not told:
            return known
        known.append((f"its maximum, log₂ {size}", view.bits(surprise(1 / size))))
        if self.many:
            word = "".join(map(str, self.code.words.get(state.chosen, ()))) or "none"
            known += [
                ("mean length of the best code", view.bits(self.code.mean_length)),
                (f"code word of {name}", word),
            ]
        return known

    def words(self, step: int) -> str:
        """Where we are."""
        return f"{step} of {several(self.many, 'question')}" if self.many else ""


@whatever("step")
def frames_of(state: Surprise) -> BlockFrames:
    """The frames of a distribution and an outcome, whatever the step."""
    lesson = QuestionsLesson(state)
    asks, polls = (lesson.ask, lesson.polls) if state.lecture else (None, None)
    return BlockFrames(lesson.many, lesson.draw, lesson.words, asks=asks, polls=polls)
