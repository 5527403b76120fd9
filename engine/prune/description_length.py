"""Pruning by minimum description length: a subtree stays if it shortens the description of the training classes.

The description is the tree and then its exceptions, the cases that the tree gets wrong.

The coding (after Quinlan & Rivest 1989): a node costs one bit to say leaf or question; a question names its column,
log2(columns), and then its cut, log2(distinct values − 1), or its grouping, q − 1 bits; a leaf names its class,
log2(classes). Exceptions: how many, log2(n + 1), which ones, log2 of the binomial coefficient, and for more than two
classes which class each has, log2(classes − 1).
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from engine.data.table import Table
from engine.learn.questions import Categories, Groups, Question, Subset, Threshold
from engine.learn.recipe import NodeId, RecipeError
from engine.learn.trace import Trace
from engine.learn.tree import Node, Tree
from engine.prune.explanation import Statement, quantities
from engine.prune.listing import EVERY, NODE, CodeLine, Variable
from engine.prune.method import Pruning, PruningMethod
from engine.prune.verdict import Prune


def leaf_bits(tree: Tree, node: Node) -> tuple[float, float]:
    """The bits of a node as a leaf: those of the leaf with its class, and those of its exceptions."""
    classes = len(tree.classes)
    errors = node.n - float(node.counts[int(node.prediction)]) if node.n else 0.0
    n = node.n
    which = (math.lgamma(n + 1) - math.lgamma(errors + 1) - math.lgamma(n - errors + 1)) / math.log(2)
    exceptions = math.log2(n + 1) + which + errors * math.log2(max(classes - 1, 1))
    return 1 + math.log2(classes), exceptions


def question_bits(trace: Trace, node: Node) -> float:
    """The bits of a node's question."""
    table = trace.coded.table
    bits = 1 + math.log2(len(table.columns))
    if node.question is None:
        return bits
    size = table.column(node.question.column).size
    if isinstance(node.question, Threshold):
        return bits + math.log2(max(size - 1, 1))
    if isinstance(node.question, Groups):
        return bits + size * math.log2(node.question.branches)
    return bits + (size - 1 if isinstance(node.question, Subset) else 0)


def messages(trace: Trace, tree: Tree) -> tuple[float, float]:
    """The two messages of a pruned tree: −log2 P(h), the bits of the tree, and −log2 P(D | h), those of its exceptions.

    A code of L bits is as good as a probability of 2^−L, so the shortest description is the most probable hypothesis.
    """
    leaves = [leaf_bits(tree, node) for node in tree.leaves]
    asked = sum(question_bits(trace, node) for node in tree.nodes.values() if node.question)
    return asked + sum(own for own, _ in leaves), sum(exceptions for _, exceptions in leaves)


def prune(trace: Trace) -> Iterator[Prune]:
    """Bottom up, make a subtree a leaf if the leaf with its exceptions takes no more bits."""
    tree = trace.tree
    if not tree.classes:
        raise RecipeError("Minimum description length counts exceptions to classes; the target is a number.")
    bits: dict[NodeId, float] = {}
    for node in reversed(tree.nodes.values()):
        own, exceptions = leaf_bits(tree, node)
        bits[node.id] = own + exceptions
        if node.question is None:
            continue
        asked, parts = question_bits(trace, node), tuple(bits[child] for child in node.children)
        subtree = asked + sum(parts)
        errors = node.n - float(node.counts[int(node.prediction)]) if node.n else 0.0
        numbers = {
            "cases": node.n,
            "errors": errors,
            "tree": own,
            "exceptions": exceptions,
            "leaf": own + exceptions,
            "question": asked,
            "subtree": subtree,
        }
        if own + exceptions <= subtree:
            yield Prune(node.id, "leaf", numbers, parts=parts)
        else:
            bits[node.id] = subtree
            yield Prune(node.id, "keep", numbers, parts=parts)


def sentence(tree: Tree, verdict: Prune) -> Statement:
    """The bits of the subtree and of a leaf with its exceptions."""
    end = "The leaf takes no more: *cut*." if verdict.verdict == "leaf" else "The subtree pays: *keep*."
    numbers = quantities("number", subtree=verdict.numbers["subtree"], leaf=verdict.numbers["leaf"])
    return Statement(f"The subtree takes <subtree> bits, <a leaf> with its exceptions <leaf>. {end}", numbers)


def arithmetic(tree: Tree, verdict: Prune, table: Table) -> tuple[Statement, ...]:
    """The bits of the leaf with its exceptions, and those of the question with its branches."""
    n, classes = verdict.numbers, len(tree.classes)
    asked = n["subtree"] - sum(verdict.parts)
    numbers = quantities("number", tree=n["tree"], exceptions=n["exceptions"], leaf=n["leaf"], subtree=n["subtree"])
    numbers |= quantities("number", parts=verdict.parts) | quantities("count", cases=n["cases"], errors=n["errors"])
    which = rf" + <errors>\log_2 {classes - 1}" if classes > 2 else ""
    sign = r"\le" if verdict.verdict == "leaf" else ">"
    return (
        Statement(
            rf"L(t) = \underbrace{{1 + \log_2 {classes}}}_{{\text{{a leaf and its class}}}} + "
            rf"\underbrace{{\log_2 (<cases> + 1) + "
            rf"\log_2 \tbinom{{<cases>}}{{<errors>}}{which}}}_{{\text{{exceptions: <errors>}}}}",
            numbers,
        ),
        Statement(
            r"\phantom{L(t)} = <tree> + <exceptions> <=> <leaf>",
            numbers,
            "leaf",
            lambda written: written["tree"] + written["exceptions"],
        ),
        Statement(
            rf"L(T_t) = \underbrace{{{question_terms(tree.nodes[verdict.node].question, table)}}}"
            r"_{\text{the question}} + \underbrace{<parts>}_{\text{the children}} <=> <subtree>",
            numbers,
            "subtree",
            lambda written: asked + written["parts"],
        ),
        Statement(rf"L(t) = <leaf> {sign} <subtree> \; <verdict>", numbers),
    )


def question_terms(question: Question | None, table: Table) -> str:
    """The bits of a question as a sum in LaTeX: one for asking, the column's name, and the cut or the grouping."""
    terms = rf"1 + \log_2 {len(table.columns)}"
    if question is None or isinstance(question, Categories):
        return terms
    size = table.column(question.column).size
    if isinstance(question, Threshold):
        return rf"{terms} + \log_2 {max(size - 1, 1)}"
    if isinstance(question, Groups):
        return rf"{terms} + {size} \log_2 {question.branches}"
    return f"{terms} + {size - 1}"


def legend(classes: bool, how: Pruning) -> str:
    """What is counted in bits."""
    return (
        "Bits. A node says leaf or question (1 bit); a question names its column and its cut or grouping, a leaf its "
        "class; exceptions are how many, and which."
    )


METHOD = PruningMethod(
    name="mdl",
    title="Minimum description length",
    idea="Describe the classes of all training cases in as few bits as possible: first the tree, then its exceptions. "
    "A subtree stays if it makes the description shorter.",
    source="Quinlan & Rivest (1989), Inferring decision trees using the minimum description length principle",
    run=lambda trace, how: prune(trace),
    numbers={
        "cases": "the cases at the node",
        "errors": "the exceptions of the node as a leaf",
        "tree": "the bits of a leaf and its class",
        "exceptions": "the bits of the exceptions",
        "leaf": "the bits of the node as a leaf with its exceptions",
        "question": "the bits of the question",
        "subtree": "the bits of the subtree with its exceptions",
    },
    sentence=sentence,
    arithmetic=arithmetic,
    legend=legend,
    listing=(
        CodeLine(0, "PRUNE(T):"),
        CodeLine(1, "for each node t, from the bottom up:", EVERY, (Variable("t", NODE),)),
        CodeLine(
            2,
            "L(t) ← bits of a leaf with its class + bits of its e exceptions",
            EVERY,
            (Variable("e", "errors", "count"), Variable("L(t)", "leaf", "number")),
        ),
        CodeLine(2, "if t asks:"),
        CodeLine(
            3,
            "L(Tₜ) ← bits of its question + Σ L(child)",
            EVERY,
            (Variable("question", "question", "number"), Variable("L(Tₜ)", "subtree", "number")),
        ),
        CodeLine(3, "if L(t) ≤ L(Tₜ): make t a leaf", ("leaf",)),
        CodeLine(3, "else keep it: L(t) ← L(Tₜ)", ("keep",)),
        CodeLine(1, "return T", ("end",)),
    ),
    classes_only=True,
)
