"""A regression tree in words, sums and tables."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from engine.experiments.staircase import Depths, ModelFit, NodeCut, Stairs, best_fit, pieces, squared_error, total_error
from engine.learn.questions import Threshold
from engine.learn.recipe import NodeId
from engine.learn.tree import Tree
from pages.views.text import (
    NO_SPREAD,
    answer_text,
    cases,
    condition_text,
    count,
    cut_text,
    latex,
    listing,
    number,
    question_text,
    several,
    short,
    value_of,
)

MODELS = (
    "Mean squared errors. The tree is grown for means; the models are then fitted to its leaves. A line needs 3 "
    "distinct values in its leaf, a parabola 4, else the degree is lowered."
)


def mean_text(value: float) -> str:
    """A mean in four digits or so."""
    return number(value, 2)


def error_text(value: float) -> str:
    """A squared error in four digits, thousands in full."""
    return f"{value:z,.0f}" if value >= 1000 else "0" if value < 1e-12 else f"{value:z.4g}"


def region(tree: Tree, node: NodeId) -> dict[str, tuple[float | None, float | None]]:
    """For each number asked on the way to a node: above which value, and up to which."""
    limits: dict[str, tuple[float | None, float | None]] = {}
    for parent, branch in zip(tree.path(node)[:-1], node, strict=True):
        if isinstance(parent.question, Threshold):
            low, high = limits.get(parent.question.column, (None, None))
            cut = parent.question.threshold
            limits[parent.question.column] = (low, cut) if branch == 0 else (cut, high)
    return limits


def region_text(tree: Tree, node: NodeId) -> str:
    """The values of the numbers that lead to a node, in words: 93.5 < horsepower ≤ 127."""
    parts = []
    for name, (low, high) in region(tree, node).items():
        shown = escape(short(name))
        if low is None or high is None:
            parts.append(f"{shown} ≤ {edge(high or 0.0)}" if low is None else f"{shown} > {edge(low)}")
        else:
            parts.append(f"{edge(low)} &lt; {shown} ≤ {edge(high)}")
    return listing(parts)


def alike(*values: float) -> list[str]:
    """Numbers, the last the sum of the others, in as few decimals as show them (four digits or so) and add up."""
    largest = max(map(abs, values))
    enough = 0 if largest >= 1000 else 1 if largest >= 100 else 2 if largest >= 10 else 3
    for decimals in range(enough + 4):
        shown = [round(value, decimals) for value in values]
        exact = all(abs(one - value) < 1e-9 for one, value in zip(shown, values, strict=True))
        if exact or (decimals >= enough and abs(sum(shown[:-1]) - shown[-1]) < 0.5 * 10**-decimals):
            break
    return [f"{value:z,.{decimals}f}" for value in values]


def start_sentence(tree: Tree, able: bool) -> str:
    """Before the first cut, if one is possible."""
    root = tree.root
    if root.n == 1:
        return f"One case: its own value <b>{mean_text(root.prediction)}</b> is the mean, and there is nothing to cut."
    ask = "Where would you cut to lower it most?" if able else "There is nothing to cut."
    return (
        f"No cut yet: all {cases(root.n)} get the same answer, their mean <b>{mean_text(root.prediction)}</b>. The "
        f"squared error is <b>{error_text(total_error(tree))}</b>. {ask}"
    )


def cut_sentence(cut: NodeCut, tree: Tree, made: int) -> str:
    """What the last cut did, and why it was that one."""
    before, after = squared_error(cut.node), squared_error(cut.left) + squared_error(cut.right)
    where = "all cases" if not cut.node.id else f"the cases with {region_text(tree, cut.node.id)}"
    tie = f" {cut.tied} cuts lower it as much; the lowest is taken." if cut.tied > 1 else ""
    choice = "No other cut lowers it more." if made == 1 else "No cut of any leaf takes off more."
    return (
        f"Cut {made} divides {where} at <b>{escape(short(cut.question.column))} ≤ {cut_text(cut.question)}</b>. The "
        f"squared error there falls from {error_text(before)} to {error_text(after)}, by "
        f"<b>{error_text(before - after)}</b>. {choice}{tie}"
    )


def sum_lines(cut: NodeCut, tree: Tree) -> list[str]:
    """The squared error of each side and both together, with their numbers in the formula."""
    name = latex(cut.question.column, 18)
    left, right, both = alike(
        squared_error(cut.left), squared_error(cut.right), squared_error(cut.left) + squared_error(cut.right)
    )
    sides = []
    for node, shown in ((cut.left, left), (cut.right, right)):
        mean = node.prediction
        low, high = region(tree, node.id)[cut.question.column]
        if high is None:
            where = f"{name} > {edge(low or 0.0)}"
        else:
            where = ("" if low is None else f"{edge(low)} < ") + rf"{name} \le {edge(high)}"
        minus = rf"- {tex(mean_text(mean))}" if mean >= 0 else rf"+ {tex(mean_text(-mean))}"
        sides.append(rf"\sum_{{{where}}} \left(y {minus}\right)^2 = {tex(shown)}")
    before = error_text(squared_error(cut.node))
    less = "<" if value_of(both) < value_of(before) else r"\lesssim"
    return [*sides, rf"{tex(left)} + {tex(right)} = \mathbf{{{tex(both)}}} \;{less}\; {tex(before)}"]


def tex(text: str) -> str:
    """A number in a formula: its commas part thousands, not items."""
    return text.replace(",", "{,}")


def leaf_rows(tree: Tree, name: str, low: float, high: float) -> list[list[str]]:
    """The leaves from left to right: where they are, their cases, their mean and their squared error."""
    stairs = pieces(tree, low, high)
    rows = []
    for rank, stair in enumerate(stairs, 1):
        leaf = tree.nodes[stair.node]
        if len(stairs) == 1:
            where = "everywhere"
        elif rank == 1:
            where = f"≤ {edge(stair.high)}"
        else:
            where = f"> {edge(stair.low)}" + ("" if rank == len(stairs) else f" to {edge(stair.high)}")
        rows.append([where, count(leaf.n), mean_text(leaf.prediction), error_text(squared_error(leaf))])
    return [*rows, ["all", count(tree.root.n), "", error_text(total_error(tree))]]


def edge(value: float) -> str:
    return f"{value:z.6g}"


def lit_rows(tree: Tree, cut: NodeCut | None, low: float, high: float) -> list[int]:
    """The rows of the table of leaves that the last cut made."""
    if cut is None:
        return []
    new = (cut.left.id, cut.right.id)
    return [row for row, stair in enumerate(pieces(tree, low, high)) if stair.node in new]


def residual_sentence(tree: Tree, cuts: int) -> str:
    """How much of the squared error the cuts took away."""
    start, now = squared_error(tree.root), total_error(tree)
    if start <= 0:
        return f"{NO_SPREAD} Every answer is exact."
    share = 1 - now / start
    return (
        f"After {cuts} {'cut' if cuts == 1 else 'cuts'} the squared error is {error_text(now)} of "
        f"{error_text(start)}: the stairs explain <b>{share:z.1%}</b> of the variance. In every leaf the residuals sum "
        "to 0, because the mean is the one number whose squared error is least. A slope of the residuals "
        "inside a leaf is what a line there could still take away."
    )


def plane_sentence(grown: Stairs, cuts: int) -> str:
    """What the last cut did to the plane."""
    tree = grown.tree(cuts)
    if not cuts:
        return (
            f"No cut yet: one flat roof at the mean <b>{answer_text(tree, tree.root.prediction)}</b>, squared error "
            f"<b>{error_text(total_error(tree))}</b>."
        )
    step = grown.cuts[cuts - 1]
    node = tree.nodes[step.node]
    left, right = (tree.nodes[child] for child in node.children)
    where = "everything" if not node.id else f"the part with {region_text(tree, node.id)}"
    assert node.question is not None
    sides = [
        f"{answer_text(tree, side.prediction)} where {escape(condition_text(node.question, branch))} ({cases(side.n)})"
        for branch, side in enumerate((left, right))
    ]
    return (
        f"Cut {cuts} divides {where} at <b>{escape(question_text(node.question).rstrip('?'))}</b>: {listing(sides)}. "
        f"The squared error of the whole is now <b>{error_text(total_error(tree))}</b> of "
        f"{error_text(squared_error(tree.root))}."
    )


def depth_sentence(depths: Depths, depth: int, training: int, held_out: int, known: bool) -> str:
    """The errors at a depth; if those of all depths are known, which is best on the test cases."""
    best, leaves = depths.best, depths.leaves[depth]
    told = [error_text(float(error)) for error in depths.training]
    down = "every level down helps" if len(set(told)) == len(told) else "no level down does harm"
    said = (
        f"At depth {depth} ({leaves} {'leaf' if leaves == 1 else 'leaves'}) the mean squared error is "
        f"{error_text(depths.training[depth])} on {several(training, 'training case')} and "
        f"<b>{error_text(depths.held_out[depth])}</b> on {several(held_out, 'test case')}."
    )
    if not known:
        return f"{said} Will one level more help on both?"
    return (
        f"{said} No depth is better there than "
        f"depth <b>{best}</b>, {error_text(depths.held_out[best])}. On the training cases {down}; what helps there "
        "and not on the test cases is noise learned by heart."
    )


def model_rows(fits: Sequence[ModelFit]) -> list[list[str]]:
    """Mean squared errors by leaf model, and how many leaves had their degree lowered."""
    return [
        [
            fit.kind,
            error_text(fit.training),
            error_text(fit.held_out),
            f"{fit.lowered} of {len(fit.tree.leaves)}" if fit.kind != "constant" else "",
        ]
        for fit in fits
    ]


def model_sentence(fits: Sequence[ModelFit], cuts: int) -> str:
    """Which leaf models have the least error on test cases, as far as it is printed."""
    least = error_text(fits[best_fit(fits)].held_out)
    firsts = [f"<b>{fit.kind}</b>" for fit in fits if error_text(fit.held_out) == least]
    return (
        f"{cuts} {'cut' if cuts == 1 else 'cuts'}, {cuts + 1} {'leaf' if not cuts else 'leaves'}, three kinds of "
        f"answer. On the training cases a higher degree never does worse; on the test cases {listing(firsts)} "
        f"leaves do best, with a mean squared error of <b>{least}</b>."
    )


def lowered_notes(tree: Tree, low: float, high: float) -> list[str]:
    """Leaves whose degree was lowered, each with its reason."""
    notes = []
    for stair in pieces(tree, low, high):
        model = tree.nodes[stair.node].model
        if model and model.lowered:
            notes.append(f"{edge(stair.low)} to {edge(stair.high)}: {model.lowered}")
    return notes


def named(name: str) -> str:
    """The name of a column in a sentence."""
    return escape(short(name, 30))


def term_sentence(tree: Tree, step: int) -> str:
    """The term that a step adds: its constant and its region; at the end why one term is enough for every case."""
    leaves = tree.leaves
    if not step:
        return (
            f"{several(len(leaves), 'leaf')}, {several(len(leaves), 'region')}. I(x ∈ R) is 1 inside a region and 0 "
            "outside. If every leaf's constant is multiplied by its I and all are added up: how many terms of the sum "
            "are not 0 for one case?"
        )
    leaf = leaves[step - 1]
    place = region_text(tree, leaf.id) if leaf.id else "everywhere: there is no cut"
    said = (
        f"Term {step}: c{subscript(step)} = <b>{mean_text(leaf.prediction)}</b>, the mean of {cases(leaf.n)}, where "
        f"{place}. Elsewhere it adds 0."
    )
    if step < len(leaves):
        return said
    return f"{said} <b>Every case lies in exactly one region: one term counts, and the sum is its leaf's answer.</b>"


def subscript(number: int) -> str:
    """A number set below the line."""
    return str(number).translate(str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉"))


def term_lines(tree: Tree, step: int) -> list[str]:
    """f(x) as a sum: the terms so far with their numbers, one a line."""
    head = r"f(x) = \sum_k c_k \, I(x \in R_k)"
    terms = [
        rf"{'+' if at else '='} {mean_text(leaf.prediction)} \cdot I(x \in R_{{{at + 1}}})"
        for at, leaf in enumerate(tree.leaves[:step])
    ]
    return [head, *terms]
