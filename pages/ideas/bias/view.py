"""The space of trees in numbers, as points in the order of the search, and in words."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from engine.experiments.tree_space import Greedy, Level, Space, leaves_of, rank
from engine.learn.steps import Split
from engine.learn.tree import Tree
from pages.views.colours import colour
from pages.views.sentences import chosen_clause
from pages.views.text import cases, count, leaves_text, several, short

Figure = dict[str, Any]
HUGE = 10**15  # larger numbers are told by their power of ten
SMALL_PART = 5  # times as many trees must the other search try
SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
SYNONYMS = (
    "The same thing has many names. Learning a tree is also called <b>recursive partitioning</b>, because the cases "
    "are divided, and each part again; top-down induction of decision trees (TDIDT); or divide and conquer. ID3 is "
    "the Iterative Dichotomiser 3; C4.5 is its successor; CART are classification and regression trees. A forest is "
    "many trees that vote."
)
SPACE = (
    "The space of trees has <b>variable size</b>: a stump says any Boolean function of one column, trees of depth 2 "
    "any of two columns and some of three, and with enough depth every function is there. A tree is "
    "<b>deterministic</b>: the same case always gets the same answer. Its columns may be <b>discrete or "
    "continuous</b>. Its leaves may hold a class, a number, or shares; a leaf's share of the cases over its volume "
    "says how densely cases lie there (density estimation)."
)
BIASES = (
    "<b>Restriction bias</b>: the space itself is smaller, so some truths cannot be learned. Trees of depth 1 are "
    "such a space, and so are linear models. <b>Preference bias</b>: all trees are in the space, and the search "
    "decides which one is taken. ID3 prefers short trees with much gain near the root. A preference can be overruled "
    "by more cases; a restriction cannot."
)


def many(number: int) -> str:
    """A count that may be very large."""
    if number < HUGE:
        return f"{number:,}"
    power = len(str(number)) - 1
    return f"about {number / 10**power:.1f}·10{str(power).translate(SUPERSCRIPTS)}"


def trees(number: int) -> str:
    """So many trees."""
    return "1 tree" if number == 1 else f"{many(number)} trees"


def level_rows(levels: Sequence[Level]) -> list[list[str]]:
    """The depths that were searched: how many trees each has, and what the best so far gets wrong."""
    rows, so_far = [], 0
    for level in levels:
        so_far += level.trees
        rows.append([str(level.depth), many(level.trees), many(level.labelled), many(so_far), count(level.errors)])
    return rows


def ask_sentence(space: Space, target: str) -> str:
    """The question before any search."""
    inputs = several(len(space.sizes), "column")
    return (
        f"Find a tree for {escape(short(target))} from {inputs} and {cases(float(space.table.weights.sum()))}. Suppose "
        "you want the shortest one that fits. Where would you look first, and how many trees would you have to try?"
    )


def level_sentence(space: Space, at: int) -> str:
    """What the search of one depth found."""
    levels = space.levels
    level, last = levels[at], at == len(levels) - 1
    tried = sum(each.trees for each in levels[: at + 1])
    head = f"All trees of depth {level.depth}: <b>{trees(level.trees)}</b>, {many(tried)} so far. "
    if level.each is None:
        head += "Too many to list; the best of them is worked out from the best trees of its branches. "
    wrong = f"The best gets <b>{count(level.errors)}</b> wrong"
    if not last:
        return f"{head}{wrong}: look deeper."
    if level.errors <= 0:
        return f"{head}{wrong}. The breadth-first search ends with a shortest tree that fits."
    return f"{head}{wrong}, and {ending(space)}"


def ending(space: Space) -> str:
    """Why a search ends with errors."""
    if space.deepest < len(space.sizes):
        return "no deeper tree is allowed: what the truth needs is not in this space."
    return "no deeper tree does better: some cases are alike in every column but not in their answer."


def greedy_sentence(path: Greedy, asked: int) -> str:
    """What ID3 did at one of its questions."""
    step = path.trace[path.steps[asked - 1]]
    assert isinstance(step, Split)
    weighed, total = path.weighed[asked - 1], sum(path.weighed[:asked])
    looked = "only one question was left to ask" if weighed == 1 else f"{weighed} questions were compared"
    return (
        f"ID3, question {asked} of {len(path.steps)}: {looked}. {chosen_clause(step.question.column, step.candidates)} "
        f"replaces a leaf. ID3 has looked at <b>{trees(total)}</b>, gets {count(path.errors(asked))} wrong, and never "
        "goes back."
    )


def no_question_sentence() -> str:
    """What ID3 does where nothing is to be asked."""
    return "ID3 asks nothing here: a single leaf is all it needs."


def end_sentence(space: Space, path: Greedy) -> str:
    """Both searches beside each other."""
    best, grown = space.levels[-1], path.trace.tree
    looked, tried = sum(path.weighed), sum(level.trees for level in space.levels)
    wrong = path.errors(len(path.steps))
    head = f"Breadth first tried {trees(tried)}, ID3 {trees(looked)}. "
    if wrong > best.errors:
        return f"{head}The greedy tree gets <b>{count(wrong)}</b> wrong, the exact one {count(best.errors)}."
    if grown.depth > best.depth:
        return (
            f"{head}ID3's tree fits as well, but it is <b>{grown.depth} deep instead of {best.depth}</b>: greed looks "
            "one question ahead. It prefers short trees; it does not promise the shortest."
        )
    if not path.steps:
        return f"{head}A single leaf fits as well as any tree: there was nothing to ask."
    work = ", for a small part of the work" if SMALL_PART * looked <= tried else ""
    return f"{head}Here greed finds a tree of the same depth, {best.depth}{work}."


def compared_rows(space: Space, path: Greedy) -> list[list[str]]:
    """Work and result of both searches."""
    best, tree = space.levels[-1], path.trace.tree
    return [
        row("breadth first", sum(level.trees for level in space.levels), best.depth, leaves_of(best.best), best.errors),
        row("ID3, greedy", sum(path.weighed), tree.depth, len(tree.leaves), path.errors(len(path.steps))),
    ]


def row(name: str, looked: int, depth: int, leaves: int, errors: float) -> list[str]:
    """A search in numbers."""
    return [name, many(looked), str(depth), str(leaves), count(errors)]


def tree_note(tree: Tree) -> str:
    """The size of a tree."""
    return f"{leaves_text(len(tree.leaves))}, depth {tree.depth}"


def space_figure(space: Space, levels: int, path: Greedy, asked: int | None, font: int) -> Figure:
    """Every tree as a point in the order of the search, as high as what it gets wrong; ID3's path through them."""
    data: list[Figure] = []
    at = 0
    for level in space.levels[:levels]:
        if level.each is None:
            break
        places = list(range(at + 1, at + 1 + len(level.each)))
        data.append(
            {
                "type": "scatter",
                "mode": "markers",
                "name": f"depth {level.depth}",
                "x": places,
                "y": list(level.each),
                "marker": {"color": colour(level.depth), "size": 9 if len(places) < 60 else 6, "opacity": 0.75},
                "hovertemplate": "tree %{x}: %{y} wrong<extra></extra>",
            }
        )
        at += len(level.each)
    whole = sum(len(level.each or ()) for level in space.levels)
    if asked is not None:
        data.append(path_trace(space, path, asked, whole))
    top = max([space.wrong(space.every_row), 1.0])
    layout = {
        "font": {"size": font},
        "margin": {"l": 60, "r": 10, "t": 10, "b": 50},
        "xaxis": {
            "title": {"text": "trees, in the order of the search"},
            "range": [0, 1.2 * whole + 2],
            "fixedrange": True,
        },
        "yaxis": {"title": {"text": "cases wrong"}, "range": [-0.08 * top, 1.1 * top], "fixedrange": True},
        "legend": {"orientation": "h", "y": 1.12},
        "dragmode": False,
    }
    # A figure without points has no axes.
    return {"data": data or [{"type": "scatter", "x": [0], "y": [0], "mode": "lines"}], "layout": layout}


def path_trace(space: Space, path: Greedy, asked: int, whole: int) -> Figure:
    """ID3's trees, joined; those that the search does not reach stand at its right."""
    xs, ys = [], []
    beyond = 0
    for k in range(asked + 1):
        place = rank(space, path.shape(k, space.table.names))
        if place is None:
            beyond += 1
        xs.append(place + 1 if place is not None else whole + 1 + beyond * 0.05 * max(whole, 20))
        ys.append(path.errors(k))
    return {
        "type": "scatter",
        "mode": "lines+markers",
        "name": "ID3's path",
        "x": xs,
        "y": ys,
        "line": {"color": "#D55E00", "width": 3},
        "marker": {"symbol": "star", "size": 14, "color": "#D55E00"},
        "hoverinfo": "skip",
    }
