"""The verdicts of a method as a lesson: the tree on trial, pseudo-code, arithmetic, and the course of the answers."""

from __future__ import annotations

from dataclasses import replace

from engine.learn.tree import Tree
from engine.prune.method import Pruning
from engine.prune.methods import PRUNINGS
from engine.prune.study import MOST_LEAVES, Pruned, PruningStudy
from engine.prune.verdict import Prune, apply
from pages.cures.pruning import statement_view, view
from pages.cures.pruning.charts_view import course_figure
from pages.cures.pruning.listing_view import executed_lines
from pages.cures.pruning.trees import Case, Settings, grown, pruned
from pages.shell.cache import per_table
from pages.views.frames.blocks import BlockFrames, Board, Column
from pages.views.text import several
from pages.views.tree_cards import title_rows


class VerdictsLesson:
    """What each verdict of a method shows."""

    def __init__(self, case: Case, how: Pruning, base: PruningStudy, found: Pruned, large: bool) -> None:
        self.base, self.found, self.how, self.large = base, found, how, large
        self.method, self.classes = PRUNINGS[how.method], bool(base.train.classes)
        self.tree_id = " ".join(map(str, (*case, how.method)))
        self.title_rows = title_rows(base.tree)
        rows = len(base.train), len(base.validation), len(base.test)
        self.data = view.data_sentence(rows, base.sampled, MOST_LEAVES if base.limited else 0, base.parted)

    @property
    def many(self) -> int:
        """The number of verdicts."""
        return len(self.found.verdicts)

    def draw(self, step: int) -> Board:
        """The tree before the next verdict, the code and the arithmetic of that verdict, and what all so far did."""
        board = Board(self.large)
        tree = apply(self.base.tree, self.found.verdicts[:step])
        verdict = self.found.verdicts[step] if step < self.many else None
        left, right = board.columns(5, 4)
        self.tree(left, tree, verdict)
        left.code(self.method.title, executed_lines(self.method, tree, verdict))
        right.note(view.idea_of(self.method, self.classes))
        if verdict:
            board.say(view.sentence(self.method, tree, verdict))
            right.math(statement_view.arithmetic(self.method, tree, verdict, self.base.train))
        else:
            after, before = self.found.after.scores, self.found.before.scores
            board.say(view.end_sentence(self.base.tree, self.found.tree, after, before))
        right.note(statement_view.legend(self.method, self.classes, self.how))
        self.effect(right, step)
        return board

    def ask(self) -> Board:
        """The whole tree, and no verdict."""
        board, tree = Board(self.large), self.base.tree
        board.say(view.ask_sentence(tree))
        left, right = board.columns(5, 4)
        self.tree(left, tree, None)
        left.code(self.method.title, [replace(line, held=None) for line in executed_lines(self.method, tree, None)])
        right.note(view.idea_of(self.method, self.classes))
        right.note(statement_view.legend(self.method, self.classes, self.how))
        right.note(self.data)
        return board

    def tree(self, place: Column, tree: Tree, verdict: Prune | None) -> None:
        """The tree, with what is on trial."""
        node = verdict.node if verdict else None
        place.tree(
            tree,
            self.base.trace.coded.recipe,
            tree_id=self.tree_id,
            height=340,
            current=node,
            path=node,
            lit=view.on_trial(tree, verdict) if verdict else (),
            title_rows=self.title_rows,
            follow=verdict is not None,
        )

    def effect(self, place: Column, step: int) -> None:
        """How good the tree is after every verdict, and how the rows were divided."""
        place.title("What it does to the answers")
        place.chart(
            course_figure(self.found.course, step, self.classes, place.board.font, known=step if self.large else None),
            height=270,
            label="Accuracy and leaves against the verdicts passed",
            goes=[-1.0, *map(float, range(self.many + 1))] if self.large else True,
        )
        place.note(self.data)

    def words(self, step: int) -> str:
        """Where we are."""
        return f"verdict {step + 1} of {self.many}" if step < self.many else several(self.many, "verdict")


@per_table(shared=32, own=6)
def frames_of(case: Case, method: str, settings: Settings, linked: Settings, large: bool) -> BlockFrames | None:
    """The frames of a method's verdicts; None where it cannot be used. The settings `linked` are those of the link."""
    found = pruned(case, method, settings)
    if isinstance(found, str):
        return None
    lesson = VerdictsLesson(case, Pruning(method, dict(linked)), grown(case), found, large)
    asks = lesson.ask if large and lesson.many else None
    return BlockFrames(lesson.many, lesson.draw, lesson.words, table=lesson.base.train, asks=asks)
