"""A case on its way through a given tree as a lesson: a question a step, at the end the leaf and its rule."""

from __future__ import annotations

from pages.ideas.reading import code_view, view
from pages.ideas.reading.state import Reading
from pages.shell.cache import whatever
from pages.views.frames.blocks import BlockFrames, Board
from pages.views.grid import grid_html


class ReadingLesson:
    """What each question shows."""

    def __init__(self, state: Reading) -> None:
        self.state, self.expert = state, state.expert
        self.tree = self.expert.tree()
        self.way = view.way_of(self.expert, self.tree, state.values)

    @property
    def steps(self) -> int:
        """The last step: the leaf."""
        return len(self.way) - 1

    def draw(self, step: int) -> Board:
        """The tree with the case in it, what the case says, and the tree's rules."""
        board, expert, tree = Board(self.state.lecture), self.expert, self.tree
        at, arrived = self.way[step].node, step == self.steps
        board.say(view.sentence(expert, tree, self.way, self.state.values, step))
        left, right = board.columns(3, 2)
        drawn = view.cards_of(expert, tree, at, arrived)
        # The bones give all cards the same width: room for two rows of an answer.
        bones = [card["id"] for card in drawn]
        left.cards(drawn, bones, tree_id=f"reading {expert.key}", height=430, title_rows=2)
        rows = view.case_rows(expert, tree, self.way, self.state.values, step)
        question = tree.nodes[at].question
        lit = [number for number, row in enumerate(rows) if question and row[0] == question.column]
        right.title("The case")
        right.grid(("fact", "answer", "asked as no."), rows, lit)
        right.code(code_view.TITLE, code_view.lines(expert, tree, self.way, step))
        right.note(view.learned_words(tree))
        board.title("The same tree as rules")
        found = view.rules(expert, tree)
        rows = [[str(number), conditions, said] for number, (_, conditions, said) in enumerate(found, 1)]
        lit = [number for number, (leaf, *_) in enumerate(found) if arrived and leaf == at]
        board.html(grid_html(("", "IF", f"THEN {expert.target}"), rows, lit, prose=True), "grid")
        return board

    def words(self, step: int) -> str:
        """Where we are."""
        return "the leaf" if step == self.steps else f"question {step + 1}"


@whatever("step")
def frames_of(state: Reading) -> BlockFrames:
    """The frames of a case, whatever the step."""
    lesson = ReadingLesson(state)
    return BlockFrames(lesson.steps, lesson.draw, lesson.words)
