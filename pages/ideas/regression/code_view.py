"""A regression tree grown cut by cut as pseudo-code, with the numbers of the cut at hand."""

from __future__ import annotations

from engine.experiments.staircase import squared_error
from engine.learn.steps import Split
from engine.learn.tree import Tree
from pages.views.executed_lines import Listing, Variables, executed
from pages.views.frames.blocks import ExecutedLine
from pages.views.text import count, number, question_text, several, short

TITLE = "CART for numbers, the best cut first"
CUTS: Listing = {
    "start": (0, "R ← all cases: one region, which says their mean"),
    "each": (0, "for each region, column j and value v:"),
    "sides": (1, "I< ← its cases with x(j) ≤ v, I> ← those with x(j) > v"),
    "means": (1, "β< ← the mean of y in I<, β> ← that in I>"),
    "loss": (1, "loss ← Σ (y − β<)² in I< + Σ (y − β>)² in I>"),
    "choose": (0, "make the cut that takes off most of its region's squared error"),
    "again": (0, "recurse: its two sides are regions now"),
}


def lines(cut: Split | None, tree: Tree) -> list[ExecutedLine]:
    """The listing with what a cut does; before the first there is one region."""
    if cut is None:
        root = tree.root
        return executed(CUTS, {"start": (("cases", count(root.n)), ("mean", number(root.prediction)))})
    left, right = (tree.nodes[*cut.node, branch] for branch in (0, 1))
    held: dict[str, Variables] = {
        "sides": (("|I<|", count(left.n)), ("|I>|", count(right.n))),
        "means": (("β<", number(left.prediction)), ("β>", number(right.prediction))),
        "loss": (("loss", number(squared_error(left) + squared_error(right))),),
        "choose": (("cut", short(question_text(cut.question), 40)),),
        "again": (("regions", several(len(tree.leaves), "region")),),
    }
    return executed(CUTS, held)
