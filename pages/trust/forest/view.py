"""A random forest in words and pictures: what was drawn, how alike the trees are, what matters, the chances."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import isqrt

import numpy as np

from engine import kernels
from engine.data.table import FloatArray, Table
from engine.ensemble.bagging import Bagged
from engine.ensemble.entry import Chosen
from engine.ensemble.importance import Alikeness
from engine.experiments.tree_importance import TreeImportance
from engine.learn.candidates import NOTES, Candidates
from engine.learn.recipe import NodeId
from engine.learn.trace import Trace
from pages.trust.ensembles import bagging_view
from pages.trust.ensembles.charts_view import DASHES, LINES, Figure, layout
from pages.trust.ensembles.scene import Scene
from pages.trust.forest.state import Forest
from pages.views.colours import symbol
from pages.views.executed_lines import START, executed
from pages.views.frames.blocks import ExecutedLine
from pages.views.marks import upright
from pages.views.partition import safe
from pages.views.text import cases, count, listing, number, place_of, question_text, several, short

NOT_DRAWN = NOTES[kernels.NOT_DRAWN]
MOST_BARS = 15  # columns whose importance is drawn
MOST_POINTS = 7
MOST_NAMED = 5  # columns of a single tree that are told by name
MOST_ROWS = 10  # of a table of columns
IMPORTANCE_WORDS = (
    "Left: each column's share of the decrease in impurity, a mean over the trees; it favours columns with many "
    "values, and counts what was learned from noise too. Right: how much the out-of-bag error grows when the "
    "column's values are shuffled among the cases; about 0 means the trees can do without it."
)


def importance_words(columns: int, error: str) -> str:
    """How to read the bars."""
    some = f" The {MOST_BARS} columns with the longest bars on the left, of {columns}." if columns > MOST_BARS else ""
    return f"{IMPORTANCE_WORDS} The error is the {error}.{some}"


def tree_importance_words(importance: TreeImportance) -> str:
    """What the importance of a column to one tree from all cases and columns is made of."""
    if not importance.order:
        return "A single tree from all cases and columns asks nothing here, so no column matters to it."
    head = (
        "A single tree from all cases and columns has an importance too, as CART and rpart count it. A question counts "
        "for its column n · gain, what it takes off the impurity of its n cases. A surrogate, which could replace that "
        "question, counts for its own column the same times its adjusted agreement."
    )
    masked = [at for at in importance.order if importance.asked[at] <= 0]
    if masked:
        names = listing([f"<b>{escape(short(importance.names[at], 26))}</b>" for at in masked[:MOST_NAMED]])
        more = f" and {several(len(masked) - MOST_NAMED, 'column')} more" if len(masked) > MOST_NAMED else ""
        head += f" Never asked and not forgotten, for other columns mask them: {names}{more}."
    nothing = len(importance.names) - len(importance.order)
    if nothing:
        head += f" {several(nothing, 'column')} {'counts' if nothing == 1 else 'count'} nothing at all."
    return head


def tree_importance_rows(found: TreeImportance) -> list[list[str]]:
    """The columns that matter most to one tree: by questions, as surrogates, and the share of both."""
    return [
        [
            short(found.names[at], 26),
            number(float(found.asked[at]), 2),
            number(float(found.surrogate[at]), 2),
            f"{found.shares[at]:z.1%}",
        ]
        for at in found.order[:MOST_ROWS]
    ]


def sentence(scene: Scene[Bagged, Forest]) -> str:
    """What the round did."""
    return bagging_view.sentence(scene, drawn_words(scene.recipe.tries, len(scene.table.columns), scene.step))


def code(scene: Scene[Bagged, Forest]) -> list[ExecutedLine]:
    """A random forest as pseudo-code (Breiman 2001), with the numbers of the round at hand."""
    now, table = scene.now, scene.table
    drawn = ("m", str(scene.recipe.tries)), ("p", str(len(table.columns)))
    least = "" if scene.classes else f", until a branch would have fewer than {count(scene.recipe.min_leaf)} cases"
    grown = {
        "tree": (1, f"T ← a tree grown from S{least}; at each node:"),
        "draw": (2, "draw m of the p columns, anew"),
        "ask": (2, "ask the best question about one of them"),
    }
    held = bagging_view.sampled_variables(scene)
    if now is None:
        held[START] += drawn
    else:
        root = now.member.root
        asked = short(table.names[root]) if root >= 0 else "nothing"
        held |= {"draw": drawn, "ask": (("column at the root", asked),)}
    given = "n ← the number of rows, p of columns, B of trees, m of columns to draw"
    return executed(bagging_view.sampled_listing(scene, given, grown), held)


def several_columns(table: Table) -> bool:
    """Whether there is anything to draw from."""
    return len(table.columns) > 1


def usual_draw(columns: int) -> int:
    """√p, rounded down: the columns that a forest of classes draws."""
    return max(isqrt(columns), 1)


def drawn_words(tries: int, most: int, step: int) -> str:
    """What a tree may ask about; the tree before the first round, which others are compared with, asks about all."""
    if tries >= most:
        return ""
    return f", with {tries} of {most} columns drawn at each split," if step else " and all columns"


def node_of(trace: Trace, text: str) -> NodeId:
    """The node that is looked at; the root where there is no such node."""
    ids = {".".join(map(str, node)) or "root": node for node in trace.tree.nodes}
    return ids.get(text, ())


def node_words(trace: Trace, node: NodeId, tries: int, most: int) -> str:
    """Where we look, and what could be asked there."""
    here = trace.tree.nodes[node]
    where = f"At <b>{escape(short(place_of(trace.tree, node), 90))}</b>, {cases(here.n)}"
    if here.question is None:
        return f"{where}: a leaf, so nothing was drawn. Click a node that asks."
    if tries >= most:
        return f"{where}: every column may be asked about. Click any node."
    drawn = "one column was" if tries == 1 else f"{tries} columns were"
    return f"{where}: {drawn} drawn, by lot. The others could not be asked, however good. Click any node."


def spread(most: int) -> list[int]:
    """Some numbers of columns from 1 to all, √p among them."""
    if most <= MOST_POINTS:
        return list(range(1, most + 1))
    steps = {1, 2, isqrt(most), most // 3, most // 2, 3 * most // 4, most}
    return sorted(steps)


def alike_lines(
    alike: Mapping[int, Alikeness], forests: Mapping[int, Sequence[Bagged]], chosen: Chosen
) -> dict[str, list[float]]:
    """The correlation, and the out-of-bag error beside that of one tree; of numbers, 1 is the worst tree's."""
    if not forests:
        return {}
    lines = {"correlation between two trees, ρ": [each.correlation for each in alike.values()]}
    errors = [rounds[-1].out_of_bag.by(chosen) for rounds in forests.values()]
    singles = [sum(each.alone for each in rounds) / len(rounds) for rounds in forests.values()]
    whole = 1.0 if next(iter(forests.values()))[0].member.answers.shape[1] > 1 else max(singles) or 1.0
    scaled = "" if whole == 1.0 else ", scaled"
    lines[f"error of the forest{scaled}"] = [each / whole for each in errors]
    lines[f"error of one tree{scaled}"] = [each / whole for each in singles]
    return lines


def alike_words(
    alike: Mapping[int, Alikeness], forests: Mapping[int, Sequence[Bagged]], tries: int, classes: int, chosen: Chosen
) -> str:
    """What the formula says of the least and the most, and where the forest errs least."""
    if not alike:
        return "No forest has been grown yet."
    low, high = alike[min(alike)], alike[max(alike)]
    errors = {m: rounds[-1].out_of_bag.by(chosen) for m, rounds in forests.items()}
    least = [m for m, error in errors.items() if error == min(errors.values())]
    best = f"m = {listing([str(m) for m in least])}" if len(least) < len(errors) else "every m alike"
    return (
        f"With one column drawn, two trees agree with ρ = <b>{number(low.correlation)}</b> on cases out of both bags"
        f"; with all columns, <b>{number(high.correlation)}</b>. The mean of B trees varies by ρσ² + (1 − ρ)σ²/B: "
        "more trees take away the second part only. Fewer columns tend to lower ρ but make each tree worse. Here the "
        f"forest errs least with <b>{best}</b>. The dashed line is the m at hand, {tries}; 30 trees were grown for "
        "each m."
        f"{'' if classes else ' Errors are scaled: 1 is that of a single tree where it is worst.'}"
    )


def chance_words(columns: int, relevant: int, tries: int, chance: float, seen: float, times: int) -> str:
    return (
        f"Of {several(columns, 'column')} {relevant} {'matters' if relevant == 1 else 'matter'}. A split that draws "
        f"m = √p ≈ {tries} of them sees one that matters "
        f"with chance 1 − C({columns - relevant}, {tries})/C({columns}, {tries}) = <b>{chance:z.3f}</b>; in {times:,} "
        f"draws, made as the forest makes them, it was <b>{seen:z.3f}</b>. All other splits are noise. This is about "
        "p columns in general, not about the data set above."
    )


def drawn_rows(candidates: Candidates) -> tuple[list[list[str]], list[int]]:
    """What each column offers a node, those drawn first; which row is the winner's."""
    items = sorted(
        candidates.items, key=lambda item: (item.note == NOT_DRAWN, item.index != candidates.best, -item.score)
    )
    rows = [
        [
            item.column,
            "no" if item.note == NOT_DRAWN else "yes",
            question_text(item.question) if item.question else item.note or "none",
            number(item.gain) if item.question else "–",
        ]
        for item in items
    ]
    return rows, [at for at, item in enumerate(items) if item.index == candidates.best]


def importance_figure(names: Sequence[str], decrease: FloatArray, permuted: FloatArray, font: int) -> Figure:
    """Both importances by column, the most important on top."""
    order = np.argsort(decrease, kind="stable")[-MOST_BARS:]
    labels = [safe(names[j], 26) for j in order]
    data = [
        bars(labels, decrease[order], "share of the decrease in impurity", 0, "x"),
        bars(labels, permuted[order], "growth of the error when shuffled", 1, "x2"),
    ]
    made = layout(font, "share of the<br>decrease", "", showlegend=False)
    made["margin"] |= {"l": 20, "t": 8, "b": 66}
    made["xaxis"] |= {"domain": [0, 0.47], "nticks": 5}
    made["xaxis2"] = {"domain": [0.53, 1], "nticks": 5, "title": {"text": "growth of<br>the error"}, "anchor": "y"}
    return {"data": data, "layout": made}


def bars(labels: Sequence[str], values: FloatArray, name: str, at: int, axis: str) -> Figure:
    return {
        "type": "bar",
        "orientation": "h",
        "y": list(labels),
        "x": values.tolist(),
        "name": name,
        "xaxis": axis,
        "marker": {"color": LINES[at]},
        "hovertemplate": "%{y}: %{x:.3f}<extra></extra>",
    }


def by_tries_figure(tries: Sequence[int], lines: Mapping[str, Sequence[float]], now: int, font: int) -> Figure:
    """How the correlation between trees and the error go with the number of columns drawn."""
    data = [
        {
            "type": "scatter",
            "mode": "lines+markers",
            "x": list(tries),
            "y": list(values),
            "name": name,
            "line": {"color": LINES[at], "width": 3, "dash": DASHES[at]},
            "marker": {"size": 9, "symbol": symbol(at)},
        }
        for at, (name, values) in enumerate(lines.items())
    ]
    made = layout(font, "m, columns drawn at each split", "correlation, or error")
    made["xaxis"] |= {"dtick": 1 if max(tries, default=1) < 12 else None}
    made["yaxis"] |= {"rangemode": "tozero"}
    made["shapes"] = [upright(now, color="#777", dash="dash", width=2)]
    return {"data": data, "layout": made}


def chance_figure(columns: int, relevant: int, chances: Sequence[float], now: int, seen: float, font: int) -> Figure:
    """The chance that a split sees a relevant column, by the number drawn; what a simulation found."""
    tries = list(range(1, columns + 1))
    data = [
        {
            "type": "scatter",
            "mode": "lines",
            "x": tries,
            "y": list(chances),
            "name": f"1 − C({columns}−{relevant}, m)/C({columns}, m)",
            "line": {"color": LINES[0], "width": 3},
        },
        {
            "type": "scatter",
            "mode": "markers",
            "x": [now],
            "y": [seen],
            "name": "simulated",
            "marker": {"size": 14, "color": LINES[1], "symbol": "diamond"},
        },
    ]
    made = layout(font, "m, columns drawn at each split", "chance of a relevant one")
    made["yaxis"] |= {"range": [0, 1.04]}
    return {"data": data, "layout": made}
