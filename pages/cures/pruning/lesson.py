"""The verdicts of a method as a lesson: the tree on trial, pseudo-code, arithmetic, and the course of the answers."""

from __future__ import annotations

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
from pages.views.frames.frame import Poll
from pages.views.frames.polls import MOST_OPTIONS, choice
from pages.views.text import place_of, several
from pages.views.tree_cards import title_rows

MOST_PLACE = 60  # characters of where a subtree is
STAYS = "It stays: the verdict on it finds the subtree better than a leaf."
CUTS = "At least one is cut: go back to the verdicts that say so."
TRIED, WHOLE = 340, 520  # the height of the tree, in pixels


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
        if not self.large:
            right.note(view.idea_of(self.method, self.classes))
        if verdict:
            left.code(self.method.title, executed_lines(self.method, tree, verdict))
            board.say(view.sentence(self.method, tree, verdict))
            right.math(statement_view.arithmetic(self.method, tree, verdict, self.base.train))
        else:
            after, before = self.found.after.scores, self.found.before.scores
            board.say(view.end_sentence(self.base.tree, self.found.tree, after, before))
        right.note(statement_view.legend(self.method, self.classes, self.how))
        self.effect(right, step)
        if not verdict:
            right.code(self.method.title, executed_lines(self.method, tree, None))
        return board

    def ask(self) -> Board:
        """The whole tree, and no verdict."""
        board, tree = Board(self.large), self.base.tree
        board.say(view.ask_sentence(tree))
        self.tree(board, tree, None)
        board.note(view.idea_of(self.method, self.classes))
        board.note(statement_view.legend(self.method, self.classes, self.how))
        board.note(self.data)
        return board

    def polls(self) -> list[Poll]:
        """Which subtree is cut: any that is, once all verdicts have passed."""
        tree, gone = self.base.tree, {each.node for each in self.found.verdicts if each.verdict != "keep"}
        inner = sorted((node for node in tree.nodes if tree.nodes[node].children), key=lambda node: (len(node), node))
        if not 1 < len(inner) < MOST_OPTIONS:
            return []
        # What is below a cut goes with it.
        cut = [at for at, node in enumerate(inner) if any(node[: len(each)] == each for each in gone)]
        options = [*(f"below {place_of(tree, node, MOST_PLACE)}" for node in inner), "none of them"]
        right = cut or [len(inner)]
        words = {at: STAYS if at < len(inner) else CUTS for at in range(len(options)) if at not in right}
        scores = self.found.after.scores, self.found.before.scores
        said = view.end_sentence(tree, self.found.tree, *scores)
        return [choice("Which subtree would you cut?", view.ask_sentence(tree), options, right, words, said, self.many)]

    def tree(self, place: Column, tree: Tree, verdict: Prune | None) -> None:
        """The tree, with what is on trial; as a whole it is taller, and no code stands below it."""
        node = verdict.node if verdict else None
        place.tree(
            tree,
            self.base.trace.coded.recipe,
            tree_id=self.tree_id,
            height=TRIED if verdict else WHOLE,
            current=node,
            path=node,
            lit=view.on_trial(tree, verdict) if verdict else (),
            title_rows=self.title_rows,
            follow=True,
        )

    def effect(self, place: Column, step: int) -> None:
        """How good the tree is after every verdict, and how the rows were divided."""
        place.title("What it does to the answers")
        place.chart(
            course_figure(self.found.course, step, self.classes, place.board.font, known=step if self.large else None),
            height=270,
            label="Accuracy and leaves against the verdicts passed",
            goes=True,
        )
        if not self.large:
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
    asks, polls = (lesson.ask, lesson.polls) if large and lesson.many else (None, None)
    return BlockFrames(lesson.many, lesson.draw, lesson.words, table=lesson.base.train, asks=asks, polls=polls)
