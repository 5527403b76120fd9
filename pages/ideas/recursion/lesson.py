"""The recursion of ID3 as a lesson: a table, the tables it falls apart into, and each of them built again."""

from __future__ import annotations

from engine.learn.grow import learn
from engine.learn.recipe import Recipe
from engine.learn.steps import Leaf, Split
from pages.ideas.recursion import code_view, view
from pages.ideas.recursion.state import Recursion
from pages.shell.cache import whatever
from pages.views.frames.blocks import BlockFrames, Board, Column
from pages.views.small_table import read

SIDE_BY_SIDE, FEW_COLUMNS = 3, 4  # tables of branches in a row, if they have few columns; otherwise two


class RecursionLesson:
    """What each call shows: before its question and after it, or its leaf."""

    def __init__(self, state: Recursion) -> None:
        self.state, self.trace = state, learn(read(state.table).table(), Recipe())
        # A question has two stops: the table whole, and fallen apart.
        self.stops = [(k, apart) for k, step in enumerate(self.trace) for apart in halves(step)]

    @property
    def steps(self) -> int:
        """The last step: the finished tree."""
        return len(self.stops)

    def draw(self, at: int) -> Board:
        """The tree so far, and the table of the call at hand."""
        board = Board(self.state.lecture)
        if at == self.steps:
            board.say(view.end_sentence(self.trace))
            self.tree(board, len(self.trace), None, 420)
            code_view.show(board, self.state.form, self.trace, self.trace.tree, None, False)
            return board
        k, apart = self.stops[at]
        step = self.trace[k]
        tree = self.trace.at(k)
        left, right = board.columns(1, 1)
        self.tree(left, k + apart, step.node, 260)
        beside = right if apart else left  # of the tree, or below it: in sight either way
        beside.note(view.waiting(tree, step.node))
        if isinstance(step, Split | Leaf):  # ID3 collapses nothing
            code_view.show(beside, self.state.form, self.trace, self.trace.at(k + 1), step, apart)
        if isinstance(step, Split):
            board.say(view.split_sentence(tree, step) if apart else view.ask_sentence(tree, step))
            if apart:
                self.tables(board, view.branch_parts(self.trace, step))
            else:
                self.table(right, view.table_of(self.trace, step.node, "<b>The table of this call</b>", ""))
        elif isinstance(step, Leaf):
            board.say(view.stop_sentence(tree, step))
            fate = view.leaf_fate(tree, step)
            self.table(right, view.table_of(self.trace, step.node, "<b>The table of this call</b>", fate))
        return board

    def tables(self, place: Column, parts: list[view.Part]) -> None:
        """The tables of all branches beside each other."""
        wide = SIDE_BY_SIDE if max(len(part.headings) for part in parts) <= FEW_COLUMNS else 2
        for first in range(0, len(parts), wide):
            row = parts[first : first + wide]
            for column, part in zip(place.columns(*[1.0] * wide), row, strict=False):
                self.table(column, part)

    def table(self, place: Column, part: view.Part) -> None:
        """One table with its title and its fate."""
        place.html(f"<p>{part.title}</p>", "named")
        if part.rows:
            place.grid(part.headings, part.rows)
        if part.fate:
            place.note(part.fate)

    def tree(self, place: Column, steps: int, current: tuple[int, ...] | None, height: int) -> None:
        """The tree after so many steps."""
        place.tree(
            self.trace.at(steps),
            self.trace.coded.recipe,
            tree_id=self.state.table,
            height=height,
            current=current,
            skeleton=list(self.trace.tree.nodes),
            follow=True,
        )

    def words(self, at: int) -> str:
        """Where we are."""
        return f"step {at} of {self.steps}"


def halves(step: object) -> tuple[bool, ...]:
    """The stops of a step."""
    return (False, True) if isinstance(step, Split) else (False,)


@whatever("step")
def frames_of(state: Recursion) -> BlockFrames:
    """The frames of a table, whatever the step."""
    lesson = RecursionLesson(state)
    return BlockFrames(lesson.steps, lesson.draw, lesson.words, table=lesson.trace.coded.table)
