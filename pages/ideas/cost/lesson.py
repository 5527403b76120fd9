"""The work of a split as lessons: cut by cut, doubling by doubling, corner by corner, row by row."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from engine.evaluate.held_out import leave_one_out
from engine.experiments.groupings import groupings_of
from engine.experiments.retraining import Retraining
from engine.experiments.split_costs import cost, sorted_search
from engine.learn.algorithms import recipe_for
from pages.ideas.cost import code_view, groupings_view, growth_view, retraining_view, scan_view
from pages.ideas.cost.state import Cost
from pages.ideas.cost.subject_view import columns_of, table_of
from pages.shell.cache import whatever
from pages.views.frames.blocks import BlockFrames, Board

ROWS = tuple(2**power for power in range(3, 13))


def column_of(state: Cost) -> str:
    """The column that the view looks at."""
    return state.column or columns_of(state.view, state.data)[0]


def cut_lesson(state: Cost) -> BlockFrames:
    """The cuts of one column: unsorted, sorted, then one after another."""
    table, name = table_of(state.view, state.data), column_of(state)
    column = table.column(name)
    known = np.flatnonzero(~column.missing)
    values, labels = column.numbers()[known], table.target.codes[known].astype(np.int64)
    search, n = sorted_search(values, labels, len(table.classes)), len(known)

    def draw(step: int) -> Board:
        board = Board(state.lecture)
        board.say(scan_view.cut_sentence(search, step, name, n))
        left, right = board.columns(3, 2)
        left.chart(
            scan_view.cases_figure(values, labels, table.classes, search, step, board.font),
            height=260,
            label="The cases, and the cut at hand",
        )
        if step >= 2:
            right.grid(("side", *table.classes), scan_view.cut_rows(search, step - 2))
        moved = int(search.cuts[step - 2].left.sum()) if step >= 2 else 0
        scanned = n if step > len(search.cuts) else moved
        sorting = search.sorting if step else 0
        right.grid(
            ("", "comparisons", "cases looked at", "in all"),
            scan_view.tally_rows(n, max(step - 1, 0), sorting, scanned),
        )
        left.code(code_view.CUT_TITLE, code_view.cut_lines(search, step))
        return board

    def words(step: int) -> str:
        return ("unsorted", "sorted")[step] if step < 2 else f"cut {step - 1} of {len(search.cuts)}"

    return BlockFrames(len(search.cuts) + 1, draw, words)


def growth_lesson(state: Cost) -> BlockFrames:
    """The operations as the rows are doubled."""
    costs = [cost(rows, state.columns) for rows in ROWS]

    def draw(step: int) -> Board:
        board, known = Board(state.lecture), costs[: step + 1]
        board.say(growth_view.growth_sentence(known, state.columns))
        left, right = board.columns(3, 2)
        left.chart(
            growth_view.growth_figure(known, board.font), height=380, label="Operations of both ways against the rows"
        )
        right.grid(("rows n", "counting anew", "sort and scan", "times"), growth_view.growth_rows(known), [step])
        return board

    return BlockFrames(len(ROWS) - 1, draw, lambda step: f"{ROWS[step]:,} rows")


def groups_lesson(state: Cost) -> BlockFrames:
    """The groupings of a column of categories: all as points, then those along the order."""
    table, name = table_of(state.view, state.data), column_of(state)
    groupings = groupings_of(table, name)

    def draw(step: int) -> Board:
        board = Board(state.lecture)
        board.say(groupings_view.groups_sentence(groupings, step, name, table.classes[1]))
        left, right = board.columns(3, 2)
        left.chart(
            groupings_view.points_figure(groupings, step, board.font), height=430, label="Every grouping as a point"
        )
        if step >= 2:
            heads = (name, *table.classes, f"share of {table.classes[1]}")
            right.grid(heads, groupings_view.category_rows(groupings), range(min(step - 2, len(groupings.along))))
        right.code(code_view.GROUPS_TITLE, code_view.groups_lines(groupings, step))
        return board

    def words(step: int) -> str:
        told = ("the question", "all groupings", "the order")
        return told[step] if step < 3 else f"corner {step - 2} of {len(groupings.along)}"

    return BlockFrames(2 + len(groupings.along), draw, words)


def one_lesson(state: Cost) -> BlockFrames:
    """Every row left out in turn, and which nodes stayed; in the end all together."""
    table = table_of(state.view, state.data)
    recipe = replace(recipe_for(table, "cart"), missing="majority")
    retraining = Retraining(table, recipe)
    retrained = list(retraining.every_row())
    right = int((leave_one_out(table, recipe) == table.target.codes).sum())
    tree = retraining.trace.tree

    def draw(step: int) -> Board:
        board = Board(state.lecture)
        if step == 0:
            board.say(
                f"Leave-one-out wants <b>{len(table)}</b> trees, each from all rows but one. Here is the tree of all "
                f"rows, with {len(tree)} nodes. How much of it stays if one row goes?"
            )
        else:
            said = (
                retraining_view.retrained_sentence(retrained[step - 1])
                if step <= len(retrained)
                else retraining_view.total_sentence(retrained, right)
            )
            board.say(said)
        one = retrained[step - 1] if 0 < step <= len(retrained) else None
        board.tree(
            tree,
            recipe,
            tree_id=f"one {state.data}",
            height=380,
            current=one.changed if one else None,
            lit=one.way if one else (),
            path=(one.changed or one.way[-1]) if one and (one.way or one.changed) else None,
        )
        if step > len(retrained):
            heads = ("left out", "nodes", "reused", "weighed again", "grown anew")
            if rows := retraining_view.retrained_rows(retrained):
                board.title("Which rows matter most")
                board.grid(heads, rows)
        elif one:
            board.note("On the row's way every question is weighed again; the other nodes nobody needs to look at.")
        board.code(code_view.ONE_TITLE, code_view.one_lines(one, step > len(retrained)))
        return board

    def words(step: int) -> str:
        return "all rows" if step == 0 else f"without row {step}" if step <= len(retrained) else "together"

    return BlockFrames(len(retrained) + 1, draw, words)


LESSONS: dict[str, Callable[[Cost], BlockFrames]] = {
    "cut": cut_lesson,
    "growth": growth_lesson,
    "groups": groups_lesson,
    "one": one_lesson,
}


@whatever("step")
def frames_of(state: Cost) -> BlockFrames:
    """The frames of a view, whatever the step."""
    return LESSONS[state.view](state)
