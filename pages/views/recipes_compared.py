"""Recipes to compare, and what made them decide otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from html import escape
from typing import Any

from engine.data.table import Table
from engine.evaluate.held_out import accuracy
from engine.experiments.lockstep import Meeting, agree
from engine.learn.algorithms import ALGORITHMS, recipe_for
from engine.learn.candidates import Candidates
from engine.learn.criteria import CRITERIA
from engine.learn.recipe import Recipe
from engine.learn.steps import STOPS, Leaf
from engine.learn.trace import Trace
from engine.learn.tree import Tree
from pages.views.criterion_words import measure_of, ranked_by
from pages.views.text import cases, labels_of, listing, number, place_of, question_text, several, short


@dataclass(frozen=True, slots=True)
class Rival:
    """A recipe with a name: an algorithm, and what is changed in it."""

    title: str
    algorithm: str
    changes: dict[str, Any] = field(default_factory=dict)
    task: str = ""  # for one kind of target only

    def recipe(self, table: Table) -> Recipe:
        return replace(recipe_for(table, self.algorithm), **self.changes)


VARIANTS = {
    "id3-gini": Rival("ID3 with Gini", "id3", {"criterion": "gini"}, "classify"),
    "id3-error": Rival("ID3 with misclassification", "id3", {"criterion": "misclassification"}, "classify"),
    "id3-stop": Rival("ID3, stop at zero gain", "id3", {"stop_at_zero_gain": True}),
    "id3-binary": Rival("ID3 with two-way questions", "id3", {"multiway": False}),
    "c45-free": Rival("C4.5 without its charge for cuts", "c45", {"cut_penalty": False}),
    "c45-all": Rival("C4.5 without the average-gain rule", "c45", {"average_filter": False}, "classify"),
    "c45-groups": Rival("C4.5 with values in groups", "c45", {"group_values": True}),
    "cart-entropy": Rival("CART with entropy", "cart", {"criterion": "information-gain"}, "classify"),
    "cart-stump": Rival("CART, depth 1", "cart", {"max_depth": 1}),
}
NAMES = {
    "criterion": "the criterion",
    "multiway": "a branch for each value instead of two groups",
    "group_values": "values that share a branch",
    "threshold": "where a cut is named",
    "missing": "the treatment of missing values",
    "max_depth": "the depth limit",
    "min_leaf": "the least cases in a branch",
    "min_split": "the least cases to split",
    "min_cases": "C4.5's minimum of cases in two branches",
    "min_gain": "the least gain",
    "stop_at_zero_gain": "stopping at zero gain",
    "significance": "the significance test",
    "cut_penalty": "the charge for cuts",
    "average_filter": "the average-gain rule",
    "gap": "the least gap at a cut",
    "tie": "the tolerance of ties",
    "exhaustive": "how many groupings are tried",
    "surrogates": "the surrogates",
    "collapse": "collapsing",
    "divergence_alpha": "the alpha of the divergence",
}


def rivals() -> dict[str, Rival]:
    """All recipes that can be compared: every algorithm as its author has it, and some variants."""
    return {name: Rival(algorithm.title, name) for name, algorithm in ALGORITHMS.items()} | VARIANTS


def chosen_by(meeting: Meeting, at: int, trace: Trace) -> str:
    """What one recipe decides, with its own number."""
    decision, recipe = meeting.decisions[at], trace.coded.recipe
    if isinstance(decision, Leaf):
        return f"makes a leaf, because {STOPS[decision.stop]}"
    measure = measure_of(recipe)
    value = number(ranked_by(measure, decision.asked))
    asked = escape(short(question_text(decision.question), 60))
    ways = several(len(decision.question.labels), "branch")
    return f"asks <b>{asked}</b> with {ways} ({measure.score} {value})"


def where_of(meeting: Meeting, trace: Trace) -> str:
    """Where the cases are in the first tree; C4.5 may have collapsed that node in the end."""
    node = meeting.nodes[0]
    return escape(short(place_of(trace.tree, node), 90)) if node in trace.tree.nodes else "a node collapsed later"


def difference_sentence(meeting: Meeting, traces: Sequence[Trace], titles: Sequence[str]) -> str:
    """Who decided what about the same cases."""
    where = where_of(meeting, traces[0])
    said = "; ".join(
        f"{escape(title)} {chosen_by(meeting, at, trace)}"
        for at, (title, trace) in enumerate(zip(titles, traces, strict=True))
    )
    return f"The first difference, at {where} ({cases(meeting.decisions[0].n)}): {said}."


def ask_sentence(trace: Trace, titles: Sequence[str]) -> str:
    """What an audience is asked before the first decision."""
    return f"{cases(trace.tree.root.n)} at the root. Will {listing([escape(each) for each in titles])} ask the same?"


def same_sentence(meeting: Meeting, traces: Sequence[Trace]) -> str:
    """What all decide alike."""
    where = where_of(meeting, traces[0])
    decision = meeting.decisions[0]
    if isinstance(decision, Leaf):
        return f"At {where} ({cases(decision.n)}) all stop: a leaf."
    return f"At {where} ({cases(decision.n)}) all ask about <b>{escape(short(decision.question.column))}</b> alike."


def end_sentence(traces: Sequence[Trace], titles: Sequence[str]) -> str:
    """A sentence that the recipes grow the same tree; what comes after growing may still differ."""
    sizes = {len(trace.tree) for trace in traces}
    if len(sizes) == 1:
        return "They agree on every decision: the same tree."
    small = titles[min(range(len(traces)), key=lambda at: len(traces[at].tree))]
    return (
        f"They grow the same tree, but {escape(small)} then collapses subtrees that make no fewer errors than a leaf."
    )


def cause_sentence(causes: Sequence[tuple[str, ...]], like: str, other: str) -> str:
    """What would have to be the same for the same decision."""
    if not causes:
        who = f"{escape(like)} alone would make {escape(other)} decide the same"
        return f"No one or two settings of {who}: several act together."
    ways = [listing([NAMES.get(name, name.replace("_", " ")) for name in cause]) for cause in causes]
    head = f"<b>What decided it: {escape(' — or '.join(ways[:3]))}.</b>"
    return f"{head} With {escape(like)}'s setting there, {escape(other)} would have decided as {escape(like)} does."


def pair_agrees(meeting: Meeting, traces: Sequence[Trace], at: int) -> bool:
    """Whether the first recipe and another decide alike."""
    return agree((traces[0], traces[at]), (meeting.decisions[0], meeting.decisions[at]))


def score_rows(meeting: Meeting, traces: Sequence[Trace], most: int = 8) -> list[list[str]]:
    """Every column under every recipe: its score at the node in question, the winner marked."""
    tables: list[tuple[Candidates, Recipe]] = []
    for node, trace in zip(meeting.nodes, traces, strict=True):
        tables.append((trace.candidates(trace.index_of(node)), trace.coded.recipe))
    rows = []
    for item in tables[0][0].ranking()[:most]:
        row = [item.column]
        for candidates, recipe in tables:
            own = candidates.items[item.index]
            if own.question is None:
                row.append("–")
                continue
            mark = "★ " if own.index == candidates.best else ""
            ways = labels_of(own.question)
            note = f" ({short(ways[0], 18)})" if len(ways) == 2 else ""
            row.append(f"{mark}{number(ranked_by(measure_of(recipe), own))}{note}")
        rows.append(row)
    return rows


def size_rows(traces: Sequence[Trace], titles: Sequence[str]) -> list[list[str]]:
    """The finished trees beside each other."""
    return [size_row(title, trace.tree, trace) for title, trace in zip(titles, traces, strict=True)]


def size_row(title: str, tree: Tree, trace: Trace) -> list[str]:
    """A finished tree: its criterion, its size, and how much of its training cases it answers right."""
    right, total = accuracy(tree, trace.coded.table)
    by = CRITERIA[trace.coded.recipe.criterion].title.lower()
    return [title, by, str(len(tree)), str(len(tree.leaves)), str(tree.depth), f"{right / total:z.1%}"]


def size_heads(classes: bool) -> tuple[str, ...]:
    """The headings of the sizes."""
    return "recipe", "criterion", "nodes", "leaves", "depth", "right" if classes else "variance explained"
