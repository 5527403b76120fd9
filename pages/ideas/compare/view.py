"""The trees beside each other after their first difference: how far each is, how large in the end, how good."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from engine.data.table import Table
from engine.evaluate.scores import Scores
from engine.experiments.finished_trees import Draws, own_pruning
from engine.learn.questions import Threshold
from engine.learn.trace import Trace
from engine.learn.tree import Tree
from engine.prune.methods import PRUNINGS
from pages.views.partition import off_axes, partition_figure, typical
from pages.views.text import leaves_text, listing, several, short

UNKNOWN = "–"
MARKED = "Marked nodes stand in one tree alone: no other decides alike about the same cases."
TRAINED = "Right on the training cases. That says little about test cases."


def level_sentence(trees: Sequence[Tree], titles: Sequence[str], depth: int) -> str:
    """How far each recipe is, once all nodes down to a depth are decided."""
    said = []
    for title, tree in zip(titles, trees, strict=True):
        waiting = sum(node.question is None and node.stop is None for node in tree.nodes.values())
        left = f"has {several(waiting, 'node')} to decide" if waiting else f"is done, with {several(len(tree), 'node')}"
        said.append(f"{escape(title)} {left}")
    return f"They go on, each its own way. Down to depth {depth} all is decided: {listing(said)}."


def finished_sentence(trees: Sequence[Tree], titles: Sequence[str]) -> str:
    """The sizes of the finished trees."""
    sizes = [
        f"<b>{escape(title)}</b> has {leaves_text(len(tree.leaves))}" for title, tree in zip(titles, trees, strict=True)
    ]
    return f"All are grown: {'; '.join(sizes)}."


def error_text(scores: Scores | None) -> str:
    """The held-out error: of classes the share answered wrong, of numbers the mean squared error."""
    if scores is None:
        return UNKNOWN
    if scores.confusion.size:
        return f"{1 - scores.score:z.1%}"
    return f"{scores.mean_square:z,.0f}" if scores.mean_square >= 1000 else f"{scores.mean_square:z.4g}"


def least_sentence(titles: Sequence[str], errors: Sequence[str]) -> str:
    """Which tree errs least on held-out rows, as far as it is printed."""
    known = [error for error in errors if error != UNKNOWN]
    if not known:
        return "No error is known."
    least = min(known, key=lambda error: float(error.rstrip("%").replace(",", "")))
    firsts = [f"<b>{escape(title)}</b>" for title, error in zip(titles, errors, strict=True) if error == least]
    if len(firsts) == len(titles):
        return "All err alike."
    return f"{listing(firsts)} {'errs' if len(firsts) == 1 else 'err'} least: {least}."


def error_heads(classes: bool) -> tuple[str, str]:
    """The headings of the errors."""
    return "recipe", "wrong on test cases" if classes else "mean squared error on test cases"


def draws_sentence(draws: Draws | None, classes: bool) -> str:
    """How the test errors were made."""
    if draws is None:
        return "There are too few rows for test cases."
    what = "the share of the test cases answered wrong" if classes else "their mean squared error on the test cases"
    rows = f"{draws.rows:,} rows, drawn from all," if draws.sampled else "the rows"
    if draws.times == 1:
        return (
            f"A third of {rows}, drawn at random (seed 0), are test cases, the others training cases. Each recipe grew "
            f"a tree from the training cases; the error is {what}."
        )
    return (
        f"{draws.times} times a third of {rows}, drawn at random (seed 0), are test cases, the others training cases. "
        f"Each time each recipe grew a tree from the training cases; the error is {what}, over "
        f"all {draws.times} together."
    )


def pruned_title(title: str, trace: Trace) -> str:
    """What the pruned tree is called."""
    how = own_pruning(trace.coded.recipe, bool(trace.coded.table.classes))
    return f"{title}, pruned ({PRUNINGS[how.method].title.split(' (')[0].lower()})"


def plane_axes(traces: Sequence[Trace]) -> tuple[str, str] | None:
    """The two numeric columns that the trees ask about nearest to their roots; None where they ask about fewer."""
    asked = sorted(
        (len(node.id), node.question.column)
        for trace in traces
        for node in trace.tree.nodes.values()
        if isinstance(node.question, Threshold)
    )
    names = list(dict.fromkeys(name for _, name in asked))[:2]
    order = traces[0].coded.table.names
    first, second = sorted(names, key=order.index) if len(names) == 2 else ("", "")
    return (first, second) if first else None


def plane_figure(tree: Tree, table: Table, axes: tuple[str, str], font: int) -> dict[str, Any]:
    """The plane as one of several trees cuts it; columns that are not on the axes are held at their typical value."""
    held = {name: typical(table, name) for name in off_axes(tree, *axes)}
    figure = partition_figure(tree, table, *axes, held, None, None, font)
    _, *points = figure["data"]  # the floor is for clicks, and nothing is to be clicked
    return {
        "data": points,
        "layout": figure["layout"] | {"margin": {"l": 50, "r": 6, "t": 8, "b": 42}, "showlegend": False},
    }


def held_sentence(trees: Sequence[Tree], table: Table, axes: tuple[str, str]) -> str:
    """At which values the planes hold the columns that are not on their axes; nothing if there are none."""
    off = list(dict.fromkeys(name for tree in trees for name in off_axes(tree, *axes)))
    held = [f"{escape(short(name, 24))} = {escape(short(typical(table, name), 18))}" for name in off[:4]]
    more = [f"{len(off) - 4} more"] if len(off) > 4 else []
    return f"The planes are cut for {listing([*held, *more])}; the points are all cases." if held else ""
