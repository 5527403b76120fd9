"""The methods of pruning, and a sentence about each verdict. HTML with all data escaped."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from engine.learn.recipe import NodeId
from engine.learn.tree import Tree
from engine.prune.pessimistic import SLACK
from engine.prune.verdict import Prune
from pages.views.text import answer_text, cases, count, leaves_text, listing, number, place_of, short, significant


@dataclass(frozen=True, slots=True)
class Method:
    """A way to prune: its name, its idea in a sentence or two, and who thought of it."""

    title: str
    idea: str
    source: str
    numbers: str = ""  # the idea in other words where the target is a number
    classes: bool = False  # whether it needs classes


METHODS: dict[str, Method] = {
    "reduced-error": Method(
        "Reduced error",
        "Ask cases the tree has not seen. Cut the subtree whose removal spares most errors on the validation cases; "
        "stop when every cut would add one.",
        "Quinlan (1987), Simplifying decision trees",
        "Ask cases the tree has not seen. Cut the subtree whose removal spares most squared error on the validation "
        "cases; stop when every cut would add some.",
    ),
    "pessimistic": Method(
        "Pessimistic (C4.5)",
        "No unseen cases needed: distrust the training errors instead. A leaf with e errors in N cases is taken to "
        "make as many as are just plausible; few cases are trusted least.",
        "Quinlan (1993), C4.5, chapter 4",
        classes=True,
    ),
    "cost-complexity": Method(
        "Cost-complexity (CART)",
        "Every leaf has a price α. A subtree stays while what it spares in risk is more than the price of its leaves. "
        "As α rises, the weakest link goes first.",
        "Breiman, Friedman, Olshen & Stone (1984), chapter 3",
        "Every leaf has a price α. A subtree stays while what it spares in squared error is more than the price of its "
        "leaves. As α rises, the weakest link goes first.",
    ),
    "chi-square": Method(
        "Chi-square",
        "Could chance alone have made this split? If branches as different as these arise too easily from cases dealt "
        "out at random, the split goes.",
        "Quinlan (1986), Induction of decision trees; Russell & Norvig, section 18.3.5",
        classes=True,
    ),
    "mdl": Method(
        "Description length",
        "Write a letter that tells the classes of all training cases: first the tree, then its exceptions. A subtree "
        "stays if it makes the letter shorter.",
        "Quinlan & Rivest (1989), Inferring decision trees using the minimum description length principle",
        classes=True,
    ),
    "depth": Method("Fixed depth", "No test at all, for comparison: whatever is deeper goes.", "a limit, not a method"),
    "leaves": Method(
        "Fixed number of leaves",
        "No test of the single node, for comparison: the leaves are spent on the splits that gain most.",
        "a limit, not a method",
    ),
}


def idea_of(method: str, classes: bool) -> str:
    """A method in a sentence or two, for classes or for numbers."""
    about = METHODS[method]
    said = about.idea if classes else about.numbers or about.idea
    return f"<b>{about.title}.</b> {said} <i>{about.source}.</i>"


def on_trial(tree: Tree, verdict: Prune) -> list[NodeId]:
    """The nodes below the one on trial; of a branch about to be raised only its own."""
    start = (
        (*verdict.node, verdict.branch) if verdict.verdict == "raise" and verdict.branch is not None else verdict.node
    )
    return [node.id for node in tree.below(start) if node.id != verdict.node]


def where(tree: Tree, verdict: Prune) -> str:
    return escape(short(place_of(tree, verdict.node, 110), 110))


def sentence(tree: Tree, verdict: Prune, method: str) -> str:
    """What is on trial, what speaks for and against it, and the verdict."""
    node, n = tree.nodes[verdict.node], verdict.numbers
    asked = f"the subtree that asks <b>{escape(short(node.question.column))}</b>" if node.question else "the node"
    head = f"On trial at {where(tree, verdict)}: {asked}, {leaves_of(tree, verdict)}. "
    leaf = f"a leaf saying “{escape(short(answer_text(tree, node.prediction), 30))}”"
    cut = verdict.verdict != "keep"
    if n.get("cases") == 0.0 and method == "pessimistic":
        return f"{head}No training case comes here any more: <b>cut</b>."
    if method == "reduced-error":
        return head + reduced_error(tree, verdict, leaf, cut)
    if method == "pessimistic":
        return head + pessimistic(tree, verdict, leaf)
    if method == "cost-complexity":
        said = (
            f"Each leaf beyond the first spares {significant(n['alpha'])} of "
            f"{'risk' if tree.classes else 'squared error'}; the price is {significant(n['limit'])}. "
        )
        return head + said + ("Not worth it: <b>cut</b>." if cut else "Worth its price: <b>keep</b>.")
    if method == "chi-square":
        said = f"Chance alone makes branches at least as different in <b>{n['p']:z.1%}</b> of such splits. "
        limit = f"{n['limit']:z.1%}"
        return (
            head
            + said
            + (
                f"That is more than {limit}: it may be chance, <b>cut</b>."
                if cut
                else f"That is at most {limit}: hardly chance, <b>keep</b>."
            )
        )
    if method == "mdl":
        said = f"The subtree takes {number(n['subtree'])} bits, {leaf} with its exceptions {number(n['leaf'])}. "
        return (
            head + said + ("The leaf's letter is no longer: <b>cut</b>." if cut else "The subtree pays: <b>keep</b>.")
        )
    if method == "depth":
        return head + (
            f"It stands at depth {count(n['depth'])}, where everything ends: <b>cut</b>."
            if cut
            else f"Depth {count(n['depth'])} is above the limit of {count(n['limit'])}: <b>keep</b>."
        )
    said = f"With it the tree would have {count(n['leaves'])} leaves; {count(n['limit'])} may be spent. "
    return head + said + ("Too many: <b>cut</b>." if cut else "It is the best split waiting: <b>keep</b>.")


def leaves_of(tree: Tree, verdict: Prune) -> str:
    return leaves_text(sum(node.question is None for node in tree.below(verdict.node)))


def reduced_error(tree: Tree, verdict: Prune, leaf: str, cut: bool) -> str:
    n = verdict.numbers
    if not tree.classes:
        said = (
            f"Its squared error on the validation cases here is {significant(n['subtree'])}, that of {leaf} "
            f"{significant(n['leaf'])}. "
        )
    else:
        said = f"It gets {count(n['subtree'])} of the validation cases here wrong, {leaf} {count(n['leaf'])}. "
    if not cut:
        return said + "A cut would do harm, so <b>keep</b>."
    if n["subtree"] - n["leaf"] > 1e-9:
        return said + "No other cut spares more: <b>cut</b>."
    return said + "No cut spares anything, this one costs nothing, and small is better: <b>cut</b>."


def pessimistic(tree: Tree, verdict: Prune, leaf: str) -> str:
    n = verdict.numbers
    said = f"Estimated errors among {cases(n['cases'])}: subtree {number(n['subtree'])}, {leaf} {number(n['leaf'])}" + (
        f", its largest branch alone {number(n['branch'])}. " if n["branch"] < float("inf") else ". "
    )
    if verdict.verdict == "leaf":
        return said + f"The leaf is within {SLACK} of the best: <b>cut</b>."
    if verdict.verdict == "raise":
        return said + "The branch does the subtree's work: it is <b>raised</b> into its place, and tried again there."
    return said + "The subtree errs least: <b>keep</b>."


def end_sentence(full: Tree, left: Tree, scores: tuple[float, ...], before: tuple[float, ...]) -> str:
    """What came of it."""
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
