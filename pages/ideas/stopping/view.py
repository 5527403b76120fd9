"""The three base cases: what each costs on a small table, and what a node does where one is off."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from engine.evaluate.held_out import accuracy
from engine.experiments.base_cases import endless
from engine.learn.recipe import Recipe
from engine.learn.steps import Leaf, Split, Step
from engine.learn.trace import Trace
from engine.learn.tree import Tree
from pages.views.sentences import mix, sentence
from pages.views.text import cases, count, leaves_text, place_of, several, short

WHICH = {
    "pure": "Base case one: all cases have the same answer, so nothing is left to ask.",
    "identical-rows": "Base case two: the cases are alike in every column, so no question can part them.",
    "no-columns": "Base case two: no column is left, so the cases here are alike in all of them.",
    "no-gain": "Base case three: no question gains anything on its own.",
}


def cost_row(name: str, trace: Trace) -> list[str]:
    """The size and the errors of one way to stop."""
    right, total = accuracy(trace.tree, trace.coded.table)
    tree, wrong = trace.tree, f"{count(total - right)} of {count(total)}"
    if endless(trace):
        return [name, "∞", "∞", "∞", wrong, "never"]
    return [name, str(len(tree)), str(len(tree.leaves)), str(tree.depth), wrong, "yes"]


def step_sentence(tree: Tree, step: Step, recipe: Recipe) -> str:
    """The decision at hand, and which base case made it or is missing."""
    where = escape(short(place_of(tree, step.node), 80))
    if isinstance(step, Split) and step.forced:
        pure = (step.counts > 0).sum() == 1
        off = "one" if pure else "two"
        return (
            f"{cases(step.n)} at {where} ({mix(tree, step.counts)}). Base case {off} is off, so the node asks on: "
            f"<b>{escape(short(step.question.column))}</b>, though the answer cannot get any better."
        )
    if isinstance(step, Leaf) and step.stop in WHICH:
        return f"{cases(step.n)} at {where} ({mix(tree, step.counts)}). <b>{WHICH[step.stop]}</b>"
    return sentence(tree, step, recipe)


def end_sentence(trace: Trace, switches: Sequence[bool], asked_on: Trace) -> str:
    """What this way to stop came to; `asked_on` is the tree without base case three."""
    right, total = accuracy(trace.tree, trace.coded.table)
    tree = trace.tree
    if endless(trace):
        return (
            "Some cases are alike in every column but not in their answer, and nothing stops the recursion: the same "
            "cases are asked the same question again and again. The drawing ends here; the program would not."
        )
    said = f"{several(len(tree), 'node')}, {leaves_text(len(tree.leaves))}; "
    said += f"<b>{count(total - right)} of {cases(total)}</b> wrong."
    one, _, three = switches
    if not one and right == total and any(node.forced for node in tree.nodes.values()):
        return f"{said} Asking on in pure nodes made the tree larger and no better."
    if three and any(leaf.stop == "no-gain" for leaf in tree.leaves):
        return f"{said} {stopped_sentence(total - right, trace, asked_on)}"
    return said


def stopped_sentence(wrong: float, trace: Trace, asked_on: Trace) -> str:
    """Whether base case three was right to stop: what the same tree comes to without it."""
    right, total = accuracy(asked_on.tree, asked_on.coded.table)
    larger = several(len(asked_on.tree), "node")
    if total - right < wrong:
        return (
            f"Stopping at zero gain was wrong here: without base case three the tree has {larger} and gets "
            f"{count(total - right) if total > right else 'none'} wrong, because questions that gain nothing alone "
            "help together."
        )
    return (
        f"Stopping at zero gain was right here: without base case three the tree has {larger} instead of "
        f"{len(trace.tree):,} and gets as many wrong."
    )
