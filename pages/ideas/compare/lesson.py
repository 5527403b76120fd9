"""Recipes in lockstep as a lesson: decision by decision to their first difference, then level by level to their ends.

In a lecture the finished trees are told at the end.
"""

from __future__ import annotations

from functools import cached_property

from engine.experiments.finished_trees import draws_of, held_out_scores, pruned
from engine.experiments.lockstep import (
    alone,
    decided_by,
    decided_down_to,
    depths_to_go,
    grown_tree,
    lockstep,
    so_far,
)
from engine.learn.recipe import NodeId
from engine.learn.tree import Tree
from pages.ideas.compare import view
from pages.ideas.compare.state import Compare
from pages.shell.cache import per_table
from pages.shell.sources import table_of, trace_of
from pages.views import recipes_compared
from pages.views.badges import zero_gain_badge
from pages.views.frames.blocks import BlockFrames, Board, Column
from pages.views.frames.frame import Poll
from pages.views.frames.polls import choice

HEIGHT, PAIRED, PLANE = 340, 190, 270  # of a tree, of one where they stand two by two, of a plane, in pixels
PLANE_FONT = (14, 22)  # otherwise and in lecture mode
FOUR = 4  # trees in the end, where three recipes are compared
MOST_CARDS = 150  # of one of several trees: nobody could read more
AHEAD = 4  # pieces of frames that are sent before anybody asks


def able(data: str) -> list[str]:
    """The recipes that suit the target of a data set."""
    task = table_of(data, ()).task
    return [name for name, each in recipes_compared.rivals().items() if each.task in ("", task)]


def chosen(state: Compare) -> list[str]:
    """The recipes that are compared."""
    suited = able(state.data)
    found = [name for name in state.rivals if name in suited]
    return found if len(found) >= 2 else ["id3", "cart"]


class RivalsLesson:
    """What each decision, each level and the end show."""

    def __init__(self, data: str, names: tuple[str, ...], large: bool) -> None:
        self.data, self.names, self.large = data, names, large
        self.table = table_of(data, ())
        rivals = recipes_compared.rivals()
        self.titles = [rivals[name].title for name in names]
        self.traces = [trace_of(data, (), rivals[name].recipe(self.table)) for name in names]
        self.meetings = lockstep(self.traces)
        self.depths = depths_to_go(self.traces, self.meetings, MOST_CARDS)
        self.axes = view.plane_axes(self.traces)

    @property
    def end(self) -> int:
        """The last step: the finished trees."""
        return len(self.meetings) + len(self.depths)

    def ask(self) -> Board:
        """All cases at the roots, and nothing decided."""
        board = Board(self.large)
        board.say(recipes_compared.ask_sentence(self.traces[0], self.titles))
        for at, (place, trace) in enumerate(zip(board.columns(*[1] * len(self.traces)), self.traces, strict=True)):
            self.tree(place, at, so_far(trace, ()), current=())
        return board

    def polls(self) -> list[Poll]:
        """Whether all recipes ask the same at the root."""
        if not self.meetings or len(self.traces) < 2:
            return []
        first, same = self.meetings[0], self.meetings[0].same
        text = (
            recipes_compared.same_sentence(first, self.traces)
            if same
            else recipes_compared.difference_sentence(first, self.traces, self.titles)
        )
        asked = recipes_compared.ask_sentence(self.traces[0], self.titles)
        return [choice("Do they ask the same?", asked, ["Yes, the same", "No"], [0 if same else 1], {}, text)]

    def draw(self, step: int) -> Board:
        """A decision about the same cases, a level, or the end."""
        board = Board(self.large)
        if step < len(self.meetings):
            self.meeting(board, step)
        elif step < self.end:
            self.level(board, self.depths[step - len(self.meetings)])
        else:
            self.finished(board)
        return board

    def meeting(self, board: Board, step: int) -> None:
        """What each recipe decides about the same cases; of a difference, what decided it."""
        meeting, traces, titles = self.meetings[step], self.traces, self.titles
        if not meeting.same:
            board.say(recipes_compared.difference_sentence(meeting, traces, titles))
        elif step < len(self.meetings) - 1:
            board.say(recipes_compared.same_sentence(meeting, traces))
        else:
            board.say(recipes_compared.end_sentence(traces, titles))
        for at, (place, trace) in enumerate(zip(board.columns(*[1] * len(traces)), traces, strict=True)):
            here = meeting.nodes[at]
            self.tree(place, at, so_far(trace, self.met(at, step + 1)), current=here)
        left, right = board.columns(1, 1)
        if not meeting.same:
            left.title("What decided it")
            for at in range(1, len(traces)):
                if not recipes_compared.pair_agrees(meeting, traces, at):
                    causes = decided_by(self.table, traces[0], traces[at], meeting, (0, at))
                    left.note(recipes_compared.cause_sentence(causes, titles[0], titles[at]))
        left.grid(["score at this node", *titles], recipes_compared.score_rows(meeting, traces))
        if not self.large:
            right.title("The finished trees")
            heads = recipes_compared.size_heads(bool(self.table.classes))
            right.grid(heads, recipes_compared.size_rows(traces, titles))
            right.note(f"{view.TRAINED} Go on with Next to see them.")

    def level(self, board: Board, depth: int) -> None:
        """The trees with all nodes decided down to a depth."""
        decided = [decided_down_to(trace, depth, self.met(at)) for at, trace in enumerate(self.traces)]
        trees = [so_far(trace, nodes) for trace, nodes in zip(self.traces, decided, strict=True)]
        board.say(view.level_sentence(trees, self.titles, depth))
        places = board.columns(*[1] * len(trees))
        for at, (place, tree) in enumerate(zip(places, trees, strict=True)):
            self.tree(place, at, tree, lit=self.alone_grown[at] & decided[at])
            self.plane(place, tree)
        self.legend(board, trees, any(self.alone_grown))

    def finished(self, board: Board) -> None:
        """The finished trees and a pruned one, and their sizes."""
        traces = [*self.traces, self.traces[self.shortened]]
        trees = [*(trace.tree for trace in self.traces), self.pruned]
        titles = self.final_titles
        board.say(view.finished_sentence(trees, titles))
        paired = len(trees) == FOUR  # too narrow to read in one row
        places = [*board.columns(1, 1), *board.columns(1, 1)] if paired else board.columns(*[1] * len(trees))
        for at, place in enumerate(places):
            lit = [*self.alone_finished, set[NodeId]()][at]
            self.tree(place, at, trees[at], title=titles[at], lit=lit, height=PAIRED if paired else HEIGHT)
        if self.axes:
            for place, tree, title in zip(board.columns(*[1] * len(trees)), trees, titles, strict=True):
                place.note(f"<b>{title}</b>")
                self.plane(place, tree)
        self.legend(board, trees, any(self.alone_finished))
        rows = [recipes_compared.size_row(*each) for each in zip(titles, trees, traces, strict=True)]
        board.title("The finished trees")
        board.grid(recipes_compared.size_heads(bool(self.table.classes)), rows)
        board.note(view.TRAINED)

    @cached_property
    def errors(self) -> list[str]:
        """The error of each recipe on held-out rows, that of the pruned tree last."""
        draws, recipes = draws_of(self.table), [trace.coded.recipe for trace in self.traces]
        if draws is None:
            return [view.UNKNOWN] * (len(recipes) + 1)
        scores = [held_out_scores(self.table, recipe, draws) for recipe in recipes]
        scores.append(held_out_scores(self.table, recipes[self.shortened], draws, after_pruning=True))
        return [view.error_text(each) for each in scores]

    def on_test_cases(self, board: Board) -> None:
        """The errors of the finished trees on held-out rows, and how they were made."""
        classes = bool(self.table.classes)
        board.title("On test cases")
        board.note(view.least_sentence(self.final_titles, self.errors))
        board.grid(view.error_heads(classes), [list(pair) for pair in zip(self.final_titles, self.errors, strict=True)])
        board.note(view.draws_sentence(draws_of(self.table), classes))

    def met(self, at: int, steps: int | None = None) -> set[NodeId]:
        """The nodes of a tree that were decided in lockstep, up to a step."""
        return {meeting.nodes[at] for meeting in self.meetings[:steps]}

    def tree(
        self,
        place: Column,
        at: int,
        tree: Tree,
        *,
        current: NodeId | None = None,
        lit: set[NodeId] | None = None,
        title: str = "",
        height: int = HEIGHT,
    ) -> None:
        """One of the trees, under its name."""
        pruned_one = at == len(self.traces)
        trace = self.traces[self.shortened if pruned_one else at]
        place.html(
            f'<p class="ss-note"><b>{title or self.titles[at]}</b> {zero_gain_badge(trace.coded.recipe)}</p>', "note"
        )
        place.tree(
            tree,
            trace.coded.recipe,
            tree_id=f"{self.data} {'pruned' if pruned_one else self.names[at]}",
            height=height,
            current=current,
            path=current,
            lit=lit or (),
            follow=True,
            most=MOST_CARDS,
        )

    def plane(self, place: Column, tree: Tree) -> None:
        """The plane as the tree cuts it, where the trees ask about two numbers."""
        if self.axes:
            figure = view.plane_figure(tree, self.table, self.axes, PLANE_FONT[self.large])
            place.chart(figure, height=PLANE, label="The plane as this tree cuts it")

    def legend(self, board: Board, trees: list[Tree], marked: bool) -> None:
        """What is marked, and where the planes lie."""
        said = [view.MARKED] if marked else []
        if self.axes and (held := view.held_sentence(trees, self.table, self.axes)):
            said.append(held)
        if said:
            board.note(" ".join(said))

    @cached_property
    def alone_grown(self) -> list[set[NodeId]]:
        """The nodes that stand in one tree alone, while the trees grow."""
        return alone(self.traces, [grown_tree(trace) for trace in self.traces])

    @cached_property
    def alone_finished(self) -> list[set[NodeId]]:
        """The nodes that stand in one finished tree alone."""
        return alone(self.traces, [trace.tree for trace in self.traces])

    @property
    def shortened(self) -> int:
        """The tree that is pruned: C4.5's, whose author prunes it always; else the last."""
        return self.names.index("c45") if "c45" in self.names else len(self.names) - 1

    @cached_property
    def pruned(self) -> Tree:
        """That tree after its author's pruning."""
        return pruned(self.traces[self.shortened])

    @property
    def final_titles(self) -> list[str]:
        """The names of the finished trees, that of the pruned one last."""
        return [*self.titles, view.pruned_title(self.titles[self.shortened], self.traces[self.shortened])]

    def words(self, step: int) -> str:
        """Where we are."""
        if step == self.end:
            return "the finished trees"
        if step >= len(self.meetings):
            return f"depth {self.depths[step - len(self.meetings)]} of {self.depths[-1]}"
        if not self.meetings[step].same:
            return f"decision {step + 1}: the first difference"
        last = step == len(self.meetings) - 1
        return f"decision {step + 1}{': no difference' if last else f' of {len(self.meetings)}'}"


@per_table(shared=32, own=4, spinner="Growing the trees …")
def lesson_of(data: str, names: tuple[str, ...], large: bool) -> tuple[RivalsLesson, BlockFrames]:
    """The lesson of some recipes on a data set, and its frames."""
    lesson = RivalsLesson(data, names, large)
    asks, polls = (lesson.ask, lesson.polls) if large else (None, None)
    frames = BlockFrames(
        lesson.end, lesson.draw, lesson.words, table=lesson.table, asks=asks, polls=polls, closing=lesson.on_test_cases
    )
    return lesson, frames
