"""Two searches through the space of trees as a lesson: breadth first, depth by depth; then ID3's one path."""

from __future__ import annotations

from engine.experiments.tree_space import Space, greedy
from engine.learn.recipe import Recipe
from engine.learn.steps import Split
from pages.ideas.bias import code_view, view
from pages.ideas.bias.state import DEEPEST, Bias
from pages.shell.cache import whatever
from pages.views.frames.blocks import BlockFrames, Board, Column
from pages.views.small_table import read

RECIPE = Recipe()
HEADS = ("depth", "trees", "with labelled leaves", "tried so far", "best: wrong")


class SearchLesson:
    """What each depth of the exact search, and each question of ID3, shows."""

    def __init__(self, state: Bias) -> None:
        self.state = state
        table = read(state.table).table()
        deepest = state.limit or len(table.columns)
        self.space, self.path = Space(table, deepest), greedy(table, deepest)
        self.levels, self.asked = len(self.space.levels), max(len(self.path.steps), 1)

    @property
    def steps(self) -> int:
        """The depths, ID3's questions, and the end."""
        return self.levels + self.asked + 1

    def draw(self, step: int) -> Board:
        """The search so far: its points, its best tree, its numbers."""
        board = Board(self.state.lecture)
        searched = min(step, self.levels)
        asked = None if step <= self.levels else min(step - self.levels, len(self.path.steps))
        board.say(self.sentence(step))
        left, right = board.columns(1, 1)
        left.chart(
            view.space_figure(self.space, searched, self.path, asked, board.font),
            height=300,
            label="Every tree as a point: in the order of the search, as high as the cases it gets wrong",
        )
        if step:
            left.grid(HEADS, view.level_rows(self.space.levels[:searched]), [searched - 1])
        self.trees(right, searched, asked, step == self.steps)
        self.code(left, step)
        if step == self.steps:
            board.grid(
                ("search", "trees looked at", "depth", "leaves", "wrong"), view.compared_rows(self.space, self.path)
            )
        return board

    def code(self, place: Column, step: int) -> None:
        """The search at hand as pseudo-code."""
        if step <= self.levels:
            level = self.space.levels[step - 1] if step else None
            place.code(code_view.BREADTH_TITLE, code_view.breadth(level, step == self.levels))
            return
        at, column = step - self.levels - 1, None
        if at < len(self.path.steps) and isinstance(asked := self.path.trace[self.path.steps[at]], Split):
            column = asked.question.column
        place.code(code_view.GREEDY_TITLE, code_view.greedy(column, step == self.steps))

    def sentence(self, step: int) -> str:
        """What happens at a step."""
        if step == 0:
            return view.ask_sentence(self.space, self.space.table.target.name)
        if step <= self.levels:
            return view.level_sentence(self.space, step - 1)
        if step == self.steps:
            return view.end_sentence(self.space, self.path)
        if not self.path.steps:
            return view.no_question_sentence()
        return view.greedy_sentence(self.path, step - self.levels)

    def trees(self, place: Column, searched: int, asked: int | None, ended: bool) -> None:
        """The best tree so far, or ID3's; at the end both."""
        name = f"{self.state.table} {self.state.limit}"
        if searched and (asked is None or ended):
            best = self.space.tree(self.space.levels[searched - 1].best)
            place.note(f"<b>Breadth first</b>: the best tree so far, {view.tree_note(best)}.")
            place.tree(best, RECIPE, tree_id=f"exact {name}", height=240 if ended else 320)
        if asked is not None:
            tree = self.path.tree(asked)
            place.note(f"<b>ID3</b>: {view.tree_note(tree)}.")
            skeleton = list(self.path.trace.tree.nodes)
            place.tree(tree, RECIPE, tree_id=f"greedy {name}", height=240 if ended else 320, skeleton=skeleton)

    def words(self, step: int) -> str:
        """Where we are."""
        return f"step {step} of {self.steps}"


@whatever("step")
def frames_of(state: Bias) -> BlockFrames:
    """The frames of a table and a restriction, whatever the step."""
    lesson = SearchLesson(state)
    return BlockFrames(lesson.steps, lesson.draw, lesson.words, table=lesson.space.table)


def depths(inputs: int) -> list[int]:
    """The restrictions that say something: 0 for none, then depths below the number of columns."""
    return [0, *range(1, min(inputs, DEEPEST + 1))]
