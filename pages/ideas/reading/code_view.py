"""Answering a case by a tree as pseudo-code: from the root down to a leaf."""

from __future__ import annotations

from collections.abc import Sequence

from datasets.experts import Expert
from engine.learn.predict import Visit
from engine.learn.tree import Tree
from pages.ideas.reading.view import answer_of
from pages.views.executed_lines import Listing, Variables, executed
from pages.views.frames.blocks import ExecutedLine
from pages.views.text import condition_text, short

TITLE = "Answering a case x by a tree T"
CLASSIFY: Listing = {
    "start": (0, "t ← the root of T"),
    "while": (0, "while t asks a question about a column A:"),
    "down": (1, "t ← the child of t whose branch holds the value of A in x"),
    "return": (0, "return the answer of the leaf t"),
}


def lines(expert: Expert, tree: Tree, way: Sequence[Visit], step: int) -> list[ExecutedLine]:
    """The listing with the lines that lead to the node at hand."""
    visit = way[step]
    question = tree.nodes[visit.node].question
    held: dict[str, Variables] = {} if step else {"start": ()}
    if step:
        held["down"] = (("branch", branch_of(tree, way[step - 1])),)
    if question is None:
        held["return"] = (("answer", short(answer_of(expert, tree, visit.node), 40)),)
    else:
        held["while"] = (("A", question.column),)
    return executed(CLASSIFY, held)


def branch_of(tree: Tree, visit: Visit) -> str:
    """The branch that a case took at a node."""
    question = tree.nodes[visit.node].question
    assert question is not None
    assert visit.branch is not None
    return short(condition_text(question, visit.branch), 40)
