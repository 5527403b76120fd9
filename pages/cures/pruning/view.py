"""Sentences of the Pruning page: a method's idea, the subtree on trial, and what came of it. HTML, data escaped."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from engine.learn.recipe import NodeId
from engine.learn.tree import Tree
from engine.prune.cross_validation import ValidatedLine
from engine.prune.method import PruningMethod
from engine.prune.study import NestedSequence, chosen
from engine.prune.verdict import Prune
from pages.cures.pruning import statement_view
from pages.views.text import answer_text, equals, leaves_text, listing, place_of, short, significant, value_of


def idea_of(method: PruningMethod, classes: bool) -> str:
    """A method in a sentence or two, for classes or for numbers."""
    idea = method.idea if classes else method.idea_for_numbers or method.idea
    title, idea, source = (escape(text, quote=False) for text in (method.title, idea, method.source))
    return f"<b>{title}.</b> {idea} <i>{source}.</i>"


def on_trial(tree: Tree, verdict: Prune) -> list[NodeId]:
    """The nodes below the one on trial; of a branch about to be raised only its own."""
    start = (
        (*verdict.node, verdict.branch) if verdict.verdict == "raise" and verdict.branch is not None else verdict.node
    )
    return [node.id for node in tree.below(start) if node.id != verdict.node]


def where(tree: Tree, verdict: Prune) -> str:
    """The way to the node on trial, the answers nearest to it."""
    return escape(short(place_of(tree, verdict.node, 110), 110))


def sentence(method: PruningMethod, tree: Tree, verdict: Prune) -> str:
    """The subtree on trial, what speaks for and against it, and the verdict."""
    node = tree.nodes[verdict.node]
    asked = f"the subtree that asks <b>{escape(short(node.question.column))}</b>" if node.question else "the node"
    leaf = f"a leaf saying “{escape(short(answer_text(tree, node.prediction), 30))}”"
    head = f"On trial at {where(tree, verdict)}: {asked}, {leaves_of(tree, verdict)}."
    return f"{head} {statement_view.sentence(method.sentence(tree, verdict), {'a leaf': leaf})}"


def leaves_of(tree: Tree, verdict: Prune) -> str:
    """How many leaves the subtree on trial has."""
    return leaves_text(sum(node.question is None for node in tree.below(verdict.node)))


def ask_sentence(full: Tree) -> str:
    """What an audience is asked before the first verdict."""
    return f"The tree is grown: {leaves_text(len(full.leaves))}. Which of its subtrees would you cut?"


def end_sentence(full: Tree, left: Tree, scores: tuple[float, ...], before: tuple[float, ...]) -> str:
    """How large and how good the tree is, before the pruning and after it."""
    if len(full) == 1:
        return "The tree is a single leaf: there is nothing to cut."
    if len(left) == len(full):
        return f"Nothing was cut: all {leaves_text(len(full.leaves))} stay."
    was, now = f"{before[2]:z.1%}", f"{scores[2]:z.1%}"
    word = "the same" if was == now else "better" if scores[2] > before[2] else "worse"
    kind = "of the test cases right" if full.classes else "of the test cases’ variance explained"
    return (
        f"<b>{leaves_text(len(full.leaves))} before, {len(left.leaves)} after.</b> {was} {kind} before, "
        f"{now} after: {word}{', with a tree one can read' if len(left) < len(full) / 2 else ''}."
    )


def data_sentence(rows: tuple[int, int, int], sampled: bool, limited: int, parted: bool = False) -> str:
    """How the rows were divided."""
    parts = [f"{rows[0]:,} to train", f"{rows[1]:,} to validate", f"{rows[2]:,} to test"]
    said = f"The rows are divided at random: {listing(parts)}."
    if sampled:
        said += " They are a sample of the table, which is larger."
    if limited:
        said += f" The full tree would be too large to follow, so it has its best {limited} leaves."
    if parted:
        said += (
            " Values are missing: the verdicts count parts of cases, where a case goes down several branches, and the "
            "accuracies whole answers, so the two may differ."
        )
    return said


def standings_sentence(classes: bool, refusals: Mapping[str, str]) -> str:
    """What the numbers of all methods are, and which methods cannot be used here; `refusals` are by title."""
    scores = "Right answers, each with the setting in force." if classes else "Variance explained."
    told = " ".join(f"<b>{escape(title, quote=False)}</b>: {why}" for title, why in refusals.items())
    return f"{scores} Test cases took no part in anything. {told}"


def price_sentence(path: NestedSequence, position: int, trials: list[ValidatedLine] | None, classes: bool) -> str:
    """Which tree is best at this price of a leaf, and which one cross-validation would choose."""
    line, standing = path.lines[position], path.standings[position]
    until = significant(path.lines[position + 1].alpha) if position + 1 < len(path.lines) else "any higher price"
    risk, price, cost = map(significant, (line.risk, line.alpha, line.risk + line.alpha * line.leaves))
    text = (
        f"From α = {price} up to {until} the tree with <b>{leaves_text(line.leaves)}</b> is the cheapest: "
        f"R + α · leaves = {risk} + {price} · {line.leaves} "
        f"{equals(value_of(risk) + value_of(price) * line.leaves, cost)} {cost}."
    )
    if trials:
        best, simple = chosen(trials, False), chosen(trials, True)
        limit = trials[best].risk + trials[best].error
        text += (
            f" The cross-validated {'risk' if classes else 'squared error'} is least with "
            f"{leaves_text(path.lines[best].leaves)}: {significant(trials[best].risk)} ± "
            f"{significant(trials[best].error, 2)}. The smallest tree within one standard error, at most "
            f"{significant(limit)}, has <b>{leaves_text(path.lines[simple].leaves)}</b>."
        )
    kind = "of the test cases right" if classes else "of the test cases’ variance explained"
    return f"{text} On the test cases: {standing.scores[2]:z.1%} {kind}."
