"""One sentence about a step: the question, the numbers, the decision, the reason. HTML with all data escaped."""

from __future__ import annotations

from html import escape

from engine.data.table import FloatArray
from engine.export.text import round_text
from engine.learn.candidates import Candidate, Candidates
from engine.learn.questions import Categories, Groups, Question, Threshold
from engine.learn.recipe import Recipe
from engine.learn.steps import STOPS, Collapse, Leaf, Split, Step
from engine.learn.tree import Node, Tree
from pages.views.arithmetic import before, partly, quotient_sign
from pages.views.criterion_words import CriterionWords, measure_of, ranked_by
from pages.views.gain_curve import TIE
from pages.views.text import (
    NO_SPREAD,
    VANISHING,
    adds_up,
    answer_text,
    cases,
    class_text,
    count,
    cut_text,
    leaves_text,
    listing,
    number,
    place_of,
    several,
    short,
    value_of,
    weighed,
)
from pages.views.workings.registry import working_of

TIE_RULE = "the column that stands first in the table wins"


def name(text: str) -> str:
    """A name from the data in a sentence."""
    return f"<b>{escape(short(text))}</b>"


def mix(tree: Tree, counts: FloatArray) -> str:
    """The classes at a node in words and in their order: 5 No, 9 Yes; or the mean of a number."""
    if not tree.classes:
        return f"mean {number(float(counts[1]))}"
    present = [(label, weight) for label, weight in zip(tree.classes, counts, strict=True) if weight > 0]
    most = sorted(present, key=lambda pair: -pair[1])[:5]
    shown = [f"{count(weight)} {escape(class_text(label))}" for label, weight in present if (label, weight) in most]
    rest = sum(weight for label, weight in present if (label, weight) not in most)
    return ", ".join([*shown, *([weighed(rest, "other")] if rest else [])]) or "no case"


def sentence(tree: Tree, step: Step, recipe: Recipe) -> str:
    """What is decided at a step and why."""
    where = "" if not step.node else f" where {escape(short(place_of(tree, step.node), 120))}"
    if isinstance(step, Collapse):
        return (
            f"Looking back{where}: the subtree makes {weighed(step.subtree_errors, 'error')} on its own cases, a leaf "
            f"would make {round_text(step.leaf_errors)}. It is no better, so a leaf replaces it."
        )
    measure = measure_of(recipe)
    if isinstance(step, Leaf):
        return leaf_sentence(tree, step, where)
    node = tree.nodes[step.node]
    mixture = working_of(recipe).mixture(recipe, node.impurity, node.counts)
    head = f"{cases(step.n)}{where} ({mix(tree, step.counts)}{mixture}). "
    if step.forced:
        return head + forced_sentence(step, measure)
    best = step.candidates.items[step.candidates.best or 0]
    return head + choice_sentence(step.candidates, best, recipe, tree.classes) + tie_sentence(step.candidates, measure)


def asking(question: Question) -> str:
    """What a question does, in words."""
    if isinstance(question, Threshold):
        return f"it is cut at {cut_text(question)}"
    if isinstance(question, Categories):
        return f"it gives {several(len(question.values), 'branch')}"
    if isinstance(question, Groups):
        return f"its values form {several(question.branches, 'group')}, a branch for each"
    left = short(" or ".join(question.left), 60)
    return f"{escape(left)} goes left, the rest right"


def choice_sentence(candidates: Candidates, best: Candidate, recipe: Recipe, classes: tuple[str, ...]) -> str:
    """Which column wins, with its numbers."""
    measure = measure_of(recipe)
    said = asking(best.question) if best.question else ""
    if best.gain <= VANISHING and not measure.other:
        return f"<b>No column gains anything</b>; {name(best.column)} is asked all the same, and {said}."
    value = number(ranked_by(measure, best))
    if measure.ratio:
        average = candidates.average_gain
        among = f" among the columns that gain at least the average of {number(average)} bits" if average else ""
        gain, information = number(best.gain), number(best.split_information)
        return (
            f"{name(best.column)} has the highest gain ratio{among}: {gain} / {information} "
            f"{quotient_sign(gain, information, value)} <b>{value}</b>; {said}."
        )
    highest = f"{name(best.column)} has the highest {escape(measure.gain)}"
    if measure.other:
        told = working_of(recipe).told(recipe, item=best)
        return f"{highest}, <b>{value}{measure.gain_unit}</b>{told}; {said}."
    return f"{highest}, {gain_sum(candidates, best, recipe, classes)} <b>{value}{measure.gain_unit}</b>; {said}."


def gain_sum(candidates: Candidates, best: Candidate, recipe: Recipe, classes: tuple[str, ...]) -> str:
    """Before minus after, up to the equals sign, with the known share and the charge for cuts where they are due."""
    start = before(recipe, candidates, best, classes)
    work = f"{number(start)} − {number(best.conditional)}"
    closes = adds_up(start, best.conditional, best.gain)
    if partly(candidates, best):
        known = f"{count(best.known)} of {cases(candidates.n)} with a known value"
        work, closes = f"{count(best.known)}/{count(candidates.n)} · ({work}) ({known})", False
    if best.penalty > 0:
        work, closes = f"{work} − {number(best.penalty)} (charged for its many cuts)", False
    return f"{work} {'=' if closes else '≈'}"


def tie_sentence(candidates: Candidates, measure: CriterionWords) -> str:
    """Who came second; a tie is named with the rule that broke it."""
    if len(candidates.tied) > 1:
        tied = [name(candidates.items[index].column) for index in candidates.tied[:4]]
        more = [f"{len(candidates.tied) - 4} more"] if len(candidates.tied) > 4 else []
        return f" {listing([*tied, *more])} tie: {TIE_RULE}."
    others = [item for item in candidates.ranking()[1:] if item.eligible]
    if not others:
        return " No other column could compete."
    return f" Second is {name(others[0].column)} with {number(ranked_by(measure, others[0]))}."


def chosen_clause(column: str, candidates: Candidates) -> str:
    """Why ID3 asks a column, as the beginning of a sentence: it gains most, alone or on a tie; or nothing gains."""
    told = f"<b>{escape(short(column))}</b>"
    if max((item.gain for item in candidates.items if item.question is not None), default=0.0) <= TIE:
        return f"No column gains anything alone, so {told}, the first that is left,"
    if len(candidates.tied) > 1:
        return f"{told} gains as much as any other and is the first of them; it"
    return f"{told} gains most; it"


def forced_sentence(step: Split, measure: CriterionWords) -> str:
    """What a person decided, and what that gives up."""
    candidates, own = step.candidates, step.asked
    said = f"You decided: {name(step.question.column)} is asked, and {asking(step.question)}."
    if candidates.best is None:
        return f"{said} The algorithm would have made a leaf here."
    best = candidates.items[candidates.best]
    lost = best.gain - own.gain
    numbers = f"{measure.gain} {number(own.gain)} instead of {number(best.gain)} with {name(best.column)}"
    if value_of(number(own.gain)) >= value_of(number(best.gain)):
        return f"{said} It costs nothing here: {numbers}."
    return f"{said} That is a {numbers}: <b>{number(lost)}{measure.gain_unit}</b> given up at this node."


def leaf_sentence(tree: Tree, step: Leaf, where: str) -> str:
    """Why a node becomes a leaf, and what it answers."""
    answer = name(answer_text(tree, step.prediction))
    if step.stop == "empty":
        return f"No case comes here{where}. The leaf answers as its parent would: {answer}."
    if step.stop == "pure" and round(step.n, 2) == 1:
        return f"1 case{where}, {answer}: nothing is left to ask. A leaf that answers {answer}."
    if step.stop == "pure":
        return f"{cases(step.n)}{where}, all {answer}: nothing is left to ask. A leaf that answers {answer}."
    why = STOPS[step.stop]
    who = "the mean" if not tree.classes else "the majority"
    if tree.classes and sum(step.counts == step.counts.max()) > 1:
        who = "a draw, and the first class wins it"
    if step.stop == "forced":
        why = "you decided so"
    return f"{cases(step.n)}{where} ({mix(tree, step.counts)}). A leaf, because {why}; it answers {answer}, {who}."


def open_sentence(tree: Tree, counts: FloatArray, n: float, node: tuple[int, ...]) -> str:
    """A node somebody looks at before its turn has come."""
    where = f" where {escape(short(place_of(tree, node), 120))}" if node else ""
    return f"{cases(n)}{where} ({mix(tree, counts)}). Its turn has not come yet; these are the questions it could ask."


def end_sentence(tree: Tree, right: float, total: float) -> str:
    """The finished tree in numbers."""
    size = f"The tree is finished: {several(len(tree), 'node')}, {leaves_text(len(tree.leaves))}, depth {tree.depth}."
    if not tree.classes and tree.root.impurity <= 0:
        return f"{size} {NO_SPREAD} Here it is <b>{number(right)}</b>."
    if not tree.classes:
        return f"{size} Its answers explain <b>{right:z.1%}</b> of the variance of the training cases."
    all_cases = weighed(total, "training case")
    return f"{size} It answers <b>{count(right)} of {all_cases}</b> correctly ({right / total:z.1%})."


def ask_sentence(tree: Tree, node: Node) -> str:
    """The question put to the audience before anything is given away."""
    where = f" where {escape(short(place_of(tree, node.id), 120))}" if node.id else ""
    return f"{cases(node.n)}{where} ({mix(tree, node.counts)}). Which column would you ask, or would you stop here?"
