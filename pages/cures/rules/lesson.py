"""The simplification of a tree's rules as a lesson: the tree beside its rules, and the arithmetic of each step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.evaluate.held_out import accuracy
from engine.learn.recipe import NodeId
from engine.rules.c45rules import Step
from engine.rules.extract import asks_for_missing
from engine.rules.shorten import Judged, ShorteningRound
from pages.cures.rules import answer_view, code_view, list_view, sentence_view
from pages.cures.rules.arithmetic_blocks import arithmetic
from pages.cures.rules.list_view import Book
from pages.cures.rules.simplified import TreeRules
from pages.shell.results import remembered
from pages.views.frames.blocks import BlockFrames, Board

if TYPE_CHECKING:
    from pages.cures.rules.state import Rules

FEW = 7  # rules that leave room under them
NUMBERS = (
    "Each leaf is a rule that answers a number. There is no post-pruning for them: it counts wrong answers, and a mean "
    "is never simply right or wrong. For numbers, prune the tree first."
)
TOO_MANY = "Each leaf is a rule. There are too many of them for so many rows to be simplified here."


class RulesLesson:
    """What each step of the simplification shows; where there are none, the tree and its rules."""

    def __init__(self, found: TreeRules, name: str, large: bool) -> None:
        self.found, self.name, self.large = found, name, large
        self.missing = asks_for_missing(found.tree, found.table)
        right, of = accuracy(found.tree, found.table)
        self.told_tree = answer_view.right_sentence("This tree is", right, of) if found.tree.classes else ""
        self.told_rules = self.accuracies(of) if found.simplified else {}

    def draw(self, done: int) -> Board:
        """The tree, the list after so many steps, and the numbers of the last of them."""
        board, found, step = Board(self.large), self.found, self.found.step(done)
        board.say(self.sentence(step))
        book = self.book(done)
        left, right = board.columns(1, 1)
        here = about(step)
        left.tree(
            found.tree,
            found.recipe,
            tree_id=self.name,
            height=400,
            path=here,
            lit=() if here is None else (here,),
            picks=True,
            linked=True,
        )
        if self.told_tree:
            left.note(self.told_tree)
        current = None if book.current is None else str(book.current)
        right.rules(book.lines, current=current, label="Rules", height=400)
        if told := self.told_rules.get(done):
            right.note(told)
        # Beside the tree, where the list leaves room; all of a lecture's screen is seen at once.
        arithmetic(right if len(book.lines) <= FEW else board, step, found.tree, found.how)
        if found.simplified:
            left.code(code_view.TITLE, code_view.lines(step))
        return board

    def accuracies(self, of: float) -> dict[int, str]:
        """How often the rules of the leaves are right, and those at the end; by the step that shows them."""
        lists = {0: ("The leaves' own rules are", False), self.found.steps: ("The simplified rules are", True)}
        return {
            step: answer_view.right_sentence(who, of - self.wrong(simplified), of)
            for step, (who, simplified) in lists.items()
        }

    def wrong(self, simplified: bool) -> float:
        """The weight of the training cases that a list answers wrongly."""
        return self.found.answering(simplified).wrong(self.found.table, self.found.tree.missing)

    def sentence(self, step: Step | None) -> str:
        """What the last step did; what a rule is where there are no steps."""
        if self.found.simplified:
            return sentence_view.step_sentence(step, self.found.simplified, self.found.tree, self.missing)
        return TOO_MANY if self.found.tree.classes else NUMBERS

    def book(self, done: int) -> Book:
        """The list of rules after so many steps."""
        if self.found.simplified:
            return list_view.book(self.found.tree, self.found.simplified, done)
        return list_view.plain_book(self.found.tree, self.found.rules)

    def words(self, done: int) -> str:
        """Where we are."""
        found = self.found.simplified
        return sentence_view.counted(self.found.step(done), found, done) if found else ""


def about(step: Step | None) -> NodeId | None:
    """The leaf whose rule a step is about."""
    return step.rule.leaf if isinstance(step, ShorteningRound | Judged) else None


def frames_of(state: Rules, found: TreeRules) -> tuple[str, BlockFrames]:
    """The name of a lesson and its frames, kept for the session."""
    name = f"{state.data} {found.algorithm} {state.cf} {state.z} {state.lecture}"

    def make() -> BlockFrames:
        lesson = RulesLesson(found, f"rules {state.data} {found.algorithm}", state.lecture)
        return BlockFrames(found.steps, lesson.draw, lesson.words, table=found.table)

    return name, remembered(("frames of rules", name), make)
