"""A random forest in words: what was drawn, how alike the trees are, what the chances are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import isqrt

from engine.ensemble.bagging import Bagged
from engine.ensemble.importance import Alikeness
from engine.recipe import NodeId
from engine.trace import Trace
from pages.views.text import cases, number, place_of, short

MOST_POINTS = 7
IMPORTANCE_WORDS = (
    "Left: each column's share of the decrease in impurity, a mean over the trees; it favours columns with many "
    "values, and counts what was learned from noise too. Right: how much the error out of the bag grows when the "
    "column's values are shuffled among the cases; about 0 means the trees can do without it."
)


def drawn_words(tries: int, most: int) -> str:
    return "" if tries >= most else f", with {tries} of {most} columns drawn at each split,"


def node_of(trace: Trace, text: str) -> NodeId:
    """The node that is looked at; the root where there is no such node."""
    ids = {".".join(map(str, node)) or "root": node for node in trace.tree.nodes}
    return ids.get(text, ())


def node_words(trace: Trace, node: NodeId, tries: int) -> str:
    """Where we look, and what could be asked there."""
    here = trace.tree.nodes[node]
    where = f"At <b>{escape(short(place_of(trace.tree, node), 90))}</b>, {cases(here.n)}"
    if here.question is None:
        return f"{where}: a leaf, so nothing was drawn. Click a node that asks."
    return f"{where}: {tries} columns were drawn, by lot. The others could not be asked, however good. Click any node."


def spread(most: int) -> list[int]:
    """Some numbers of columns from 1 to all, √p among them."""
    if most <= MOST_POINTS:
        return list(range(1, most + 1))
    steps = {1, 2, isqrt(most), most // 3, most // 2, 3 * most // 4, most}
    return sorted(steps)


def alike_lines(
    alike: Mapping[int, Alikeness], forests: Mapping[int, Sequence[Bagged]], averaged: bool
) -> dict[str, list[float]]:  # fmt: skip
    """The correlation, and the error out of the bag beside that of one tree; of numbers, 1 is the worst tree's."""
    if not forests:
        return {}
    lines = {"correlation between two trees, ρ": [each.correlation for each in alike.values()]}
    found = [rounds[-1].out_of_bag for rounds in forests.values()]
    errors = [each.averaged if averaged else each.vote for each in found]
    singles = [sum(each.alone for each in rounds) / len(rounds) for rounds in forests.values()]
    whole = 1.0 if next(iter(forests.values()))[0].member.answers.shape[1] > 1 else max(singles) or 1.0
    scaled = "" if whole == 1.0 else ", scaled"
    lines[f"error of the forest{scaled}"] = [each / whole for each in errors]
    lines[f"error of one tree{scaled}"] = [each / whole for each in singles]
    return lines


def alike_words(alike: Mapping[int, Alikeness], tries: int, classes: int) -> str:
    """What the formula says of the least and the most."""
    if not alike:
        return "No forest has been grown yet."
    low, high = alike[min(alike)], alike[max(alike)]
    return (
        f"With one column drawn, two trees agree with ρ = <b>{number(low.correlation)}</b> on cases that neither has "
        f"seen; with all columns, <b>{number(high.correlation)}</b>. The mean of B trees varies by ρσ² + (1 − ρ)σ²/B: "
        "more trees take away the second part only. Fewer columns lower ρ but make each tree worse; the best m lies "
        f"between. The dashed line is the m at hand, {tries}; 30 trees were grown for each m."
        f"{'' if classes else ' Errors are scaled: 1 is that of a single tree where it is worst.'}"
    )


def chance_words(columns: int, relevant: int, tries: int, chance: float, seen: float, times: int) -> str:
    return (
        f"Of {columns} columns {relevant} matter. A split that draws m = √p ≈ {tries} of them sees one that matters "
        f"with chance 1 − C({columns - relevant}, {tries})/C({columns}, {tries}) = <b>{chance:.3f}</b>; in {times:,} "
        f"draws, made as the forest makes them, it was <b>{seen:.3f}</b>. All other splits are noise."
    )
