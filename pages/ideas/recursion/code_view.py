"""Building a tree as pseudo-code, in the forms that lectures print it, and the line of each that a stop executes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.learn.steps import STOPS, Leaf, Split
from engine.learn.trace import Trace
from engine.learn.tree import Tree
from pages.views.executed_lines import Listing, Variables, executed
from pages.views.frames.blocks import Column
from pages.views.frames.stops import ASK, TOLD
from pages.views.growing_code import DIVIDED, show_code
from pages.views.pseudocode import ROLE_OF_STOP
from pages.views.text import answer_text, cases, several, short


@dataclass(frozen=True, slots=True)
class Form:
    """A way to write the same program: its title, its lines by what they do, and what it calls rows and column."""

    title: str
    lines: Listing
    rows: str
    column: str


BUILD = Form(
    "BuildTree, by data set and output",
    {
        "call": (0, "BuildTree(DataSet, Output):"),
        "pure": (1, "if all outputs in DataSet are the same: return a leaf with that output"),
        "stop": (1, "if all inputs in DataSet are the same: return a leaf with the majority output"),
        "best": (1, "X ← the column with the highest information gain; it has n values"),
        "branch": (1, "for i = 1 … n: DSᵢ ← the rows of DataSet where X has its i-th value"),
        "recurse": (2, "child i ← BuildTree(DSᵢ, Output)"),
        "end": (1, "return a node that asks about X, with its n children"),
    },
    "DataSet",
    "X",
)
SETS = Form(
    "ID3, by training set and features",
    {
        "call": (0, "ID3(S, Z):"),
        "pure": (1, "if all examples in S are of one class: return a leaf with that class"),
        "stop": (1, "if no feature in Z divides S: return a leaf with the most common class in S"),
        "best": (1, "X ← the feature in Z with the highest information gain on S"),
        "branch": (1, "for each possible value i of X: Sᵢ ← the examples in S with X = i"),
        "empty": (2, "if Sᵢ is empty: a leaf with the most common class in S"),
        "recurse": (2, "else a subtree: ID3(Sᵢ, Z without X)"),
        "end": (1, "return the node that asks about X"),
    },
    "S",
    "X",
)
TRAIN = Form(
    "DecisionTreeTrain, with a guess first",
    {
        "call": (0, "DecisionTreeTrain(data, features):"),
        "guess": (1, "guess ← the most frequent answer in data"),
        "pure": (1, "if all answers in data are the same: return LEAF(guess)"),
        "stop": (1, "if no feature is left that divides data: return LEAF(guess)"),
        "best": (1, "f ← the best of the features"),
        "branch": (1, "for each answer v (no and yes, or more): dataᵥ ← the rows of data with f = v"),
        "recurse": (2, "childᵥ ← DecisionTreeTrain(dataᵥ, features without f)"),
        "end": (1, "return NODE(f, its children)"),
    },
    "data",
    "f",
)
GROW = "grow"  # the form of the Grow pages
FORMS: Mapping[str, Form] = {"build": BUILD, "sets": SETS, "train": TRAIN}
TITLES = {GROW: "GROW(S)", "build": "BuildTree(DataSet, Output)", "sets": "ID3(S, Z)", "train": "DecisionTreeTrain"}


def show(place: Column, form: str, trace: Trace, tree: Tree, step: Split | Leaf | None, apart: bool) -> None:
    """A form with the lines that a stop executes; None is the end. No line tells a question before the table does."""
    if form == GROW:
        show_code(place, trace.coded.recipe, tree, step, DIVIDED if apart else ASK if isinstance(step, Split) else TOLD)
        return
    given = FORMS[form]
    place.code(given.title, executed(given.lines, held(given, trace, step, apart)))


def held(form: Form, trace: Trace, step: Split | Leaf | None, apart: bool) -> dict[str, Variables]:
    """The lines that a stop executes, with what their variables hold."""
    if step is None:
        return {"end": (("tree", several(len(trace.tree), "node")),)}
    size = (form.rows, cases(step.n))
    found: dict[str, Variables] = {"call": (size,)}
    if "guess" in form.lines:
        found["guess"] = (("guess", short(answer_text(trace.tree, step.prediction), 24)),)
    if isinstance(step, Leaf):
        return found | leaf(form, trace.tree, step)
    if not apart:
        return {**found, "best": ()}
    asked = (form.column, short(step.question.column, 24))
    return {"best": (asked,), "branch": (("branches", str(step.question.branches)),), "recurse": ()}


def leaf(form: Form, tree: Tree, step: Leaf) -> dict[str, Variables]:
    """The line that ends a call. Where a form has none for a branch without rows, the call itself tells."""
    answer = ("answer", short(answer_text(tree, step.prediction), 24))
    role = ROLE_OF_STOP[step.stop]
    if role in form.lines:
        return {role: (answer,)}
    return {"call": ((form.rows, "no row"), ("because", STOPS[step.stop]), answer)}
