"""A tree that grows under the base cases in force, beside its table; its cost is told at the end."""

from __future__ import annotations

from engine.experiments.base_cases import asking_on
from engine.learn.recipe import Recipe
from engine.learn.trace import Trace
from pages.ideas.stopping import view
from pages.ideas.stopping.state import Stopping
from pages.shell.cache import whatever
from pages.shell.table_editor import cells_of
from pages.views.badges import zero_gain_badge
from pages.views.frames.blocks import BlockFrames, Board, Column
from pages.views.frames.frame import Poll
from pages.views.frames.polls import first_question
from pages.views.growing_code import show_code
from pages.views.sentences import ask_sentence
from pages.views.small_table import read

WAYS = {
    "one and two (ID3)": (True, True, False),
    "one, two and three": (True, True, True),
    "two alone": (False, True, False),
    "one alone": (True, False, False),
}


class BaseCasesLesson:
    """What each decision shows."""

    def __init__(self, state: Stopping) -> None:
        self.state, self.given = state, read(state.table)
        self.table = self.given.table()
        self.switches = (state.one, state.two, state.three)
        self.trace = self.grown(*self.switches)

    def grown(self, one: bool, two: bool, three: bool) -> Trace:
        """The tree under these base cases."""
        return asking_on(self.table, Recipe(stop_at_zero_gain=three), pure=one, alike=two)

    def draw(self, step: int) -> Board:
        """The table with the cases at hand, and the tree so far."""
        board, trace = Board(self.state.lecture), self.trace
        now = trace[step] if step < len(trace) else None
        board.say(view.step_sentence(trace.at(step), now, trace.coded.recipe) if now else self.ended())
        left, right = self.picture(board, step)
        show_code(left, trace.coded.recipe, trace.at(step + (now is not None)), now)
        if now is None:
            self.costs(left, right)
        return board

    def ask(self) -> Board:
        """All cases at the root, and nothing decided."""
        board, tree = Board(self.state.lecture), self.trace.at(0)
        board.say(ask_sentence(tree, tree.root))
        self.picture(board, 0)
        return board

    def polls(self) -> list[Poll]:
        """Which column the root asks, or whether it is a leaf."""
        trace = self.trace
        return first_question(trace, view.step_sentence(trace.at(0), trace[0], trace.coded.recipe))

    def picture(self, board: Board, step: int) -> list[Column]:
        """The table with the cases at hand, and the tree so far; gives both columns."""
        trace = self.trace
        now = trace[step] if step < len(trace) else None
        left, right = board.columns(1, 1)
        rows = trace.cases(trace.index_of(now.node)).rows.tolist() if now else []
        height = 0 if len(self.given.rows) < 10 else 400
        left.cells({**cells_of(self.given, large=self.state.lecture, lit=rows, height=height)})
        right.html(f'<p class="ss-note">{zero_gain_badge(trace.coded.recipe)}</p>', "note")
        right.tree(
            trace.at(step),
            trace.coded.recipe,
            tree_id=f"{self.state.table} {self.switches}",
            height=380,
            current=now.node if now else None,
            skeleton=list(trace.tree.nodes),
        )
        return [left, right]

    def ended(self) -> str:
        """What the base cases in force came to."""
        one, two, _ = self.switches
        return view.end_sentence(self.trace, self.switches, self.grown(one, two, False))

    def costs(self, left: Column, right: Column) -> None:
        """What each way to stop costs on this table."""
        right.title("What each costs on this table")
        rows = [view.cost_row(name, self.grown(*way)) for name, way in WAYS.items()]
        lit = [at for at, way in enumerate(WAYS.values()) if way == self.switches]
        right.grid(("base cases in force", "nodes", "leaves", "depth", "wrong", "ends"), rows, lit)
        left.note(
            "One saves questions that cannot help. Two saves the program from asking for ever. Three is the doubtful "
            "one: it trusts that a question which gains nothing alone never helps together with another."
        )

    def words(self, step: int) -> str:
        """Where we are."""
        return f"step {step} of {len(self.trace)}"


@whatever("step")
def frames_of(state: Stopping) -> BlockFrames:
    """The frames of a table and its base cases, whatever the step."""
    lesson = BaseCasesLesson(state)
    asks, polls = (lesson.ask, lesson.polls) if state.lecture else (None, None)
    return BlockFrames(len(lesson.trace), lesson.draw, lesson.words, asks=asks, polls=polls)
