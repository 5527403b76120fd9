"""The greedy tree of a Boolean function as a lesson, beside the smallest; in a lecture that one waits for the end."""

from __future__ import annotations

from html import escape

from datasets import generators
from engine.data.table import Table
from engine.experiments.booleans import smallest_tree
from engine.learn.grow import learn
from engine.learn.recipe import Recipe
from pages.ideas.booleans import view
from pages.ideas.booleans.state import Booleans
from pages.shell.cache import whatever
from pages.views.badges import zero_gain_badge
from pages.views.frames.blocks import BlockFrames, Board, Column
from pages.views.frames.frame import Poll
from pages.views.frames.polls import first_question
from pages.views.growing_code import show_code
from pages.views.sentences import ask_sentence, sentence


class GreedyLesson:
    """What each decision of the greedy learner shows."""

    def __init__(self, state: Booleans) -> None:
        self.state = state
        frame = generators.boolean(state.variables, state.number)
        table = Table.from_frame(frame, "Y", classes=("F", "T"), task="classify")
        self.recipe = Recipe(stop_at_zero_gain=state.stop)
        self.trace, self.best = learn(table, self.recipe), smallest_tree(table, state.number)

    def draw(self, step: int) -> Board:
        """The greedy tree so far, and the smallest."""
        board, trace = Board(self.state.lecture), self.trace
        ended = step == len(trace)
        board.say(
            view.verdict_sentence(trace.tree, self.best, self.state.stop)
            if ended
            else sentence(trace.at(step), trace[step], self.recipe)
        )
        left, right = board.columns(5, 4)
        self.greedy(left, step)
        told = ended or not self.state.lecture
        if told:
            self.smallest(board, right)
        show_code(left if told else right, self.recipe, trace.at(step + (not ended)), None if ended else trace[step])
        return board

    def ask(self) -> Board:
        """All cases at the root, and nothing decided."""
        board, tree = Board(self.state.lecture), self.trace.at(0)
        board.say(ask_sentence(tree, tree.root))
        self.greedy(board.columns(5, 4)[0], 0)
        return board

    def polls(self) -> list[Poll]:
        """Which column the root asks."""
        return first_question(self.trace, sentence(self.trace.at(0), self.trace[0], self.recipe))

    def greedy(self, place: Column, step: int) -> None:
        """The greedy tree so far."""
        place.html(f'<p class="ss-note"><b>ID3</b> {zero_gain_badge(self.recipe)}</p>', "note")
        place.tree(
            self.trace.at(step),
            self.recipe,
            tree_id=f"greedy {self.state.variables} {self.state.number} {self.state.stop}",
            height=400,
            current=None if step == len(self.trace) else self.trace[step].node,
        )

    def smallest(self, board: Board, place: Column) -> None:
        """The smallest tree, the sizes of both, and both as formulas."""
        place.note("The smallest tree, found by trying every order of questions:")
        place.tree(self.best, self.recipe, tree_id=f"smallest {self.state.variables} {self.state.number}", height=290)
        rows = view.size_rows({"greedy": self.trace.tree, "smallest": self.best})
        place.grid(("tree", "nodes", "leaves", "depth", "wrong"), rows)
        board.note(f"As a formula, the smallest tree says: <b>Y = {escape(view.formula_of(self.best))}</b>.")
        board.note(f"The greedy tree says: Y = {escape(view.formula_of(self.trace.tree))}.")

    def words(self, step: int) -> str:
        """Where we are."""
        return f"step {step} of {len(self.trace)}"


@whatever("step")
def frames_of(state: Booleans) -> BlockFrames:
    """The frames of a function, whatever the step."""
    lesson = GreedyLesson(state)
    asks, polls = (lesson.ask, lesson.polls) if state.lecture else (None, None)
    table = lesson.trace.coded.table
    return BlockFrames(len(lesson.trace), lesson.draw, lesson.words, table=table, asks=asks, polls=polls)
