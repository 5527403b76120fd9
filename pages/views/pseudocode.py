"""ID3, C4.5 and CART as a textbook prints them, and the line that a step executes with what its variables hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.learn.candidates import Candidate
from engine.learn.recipe import UNLIMITED, Recipe
from engine.learn.steps import STOPS, Collapse, Leaf, Split, Step, Sum
from engine.learn.tree import Tree
from pages.views.criterion_words import CriterionWords, measure_of, ranked_by
from pages.views.text import answer_text, cases, count, number, question_text, several, short
from pages.views.workings.registry import working_of

Role = Literal[
    "call",
    "pure",
    "stop",
    "limit",
    "impurity",
    "column",
    "cut",
    "merge",
    "divide",
    "conditional",
    "gain",
    "ratio",
    "choose",
    "no-gain",
    "branch",
    "empty",
    "recurse",
    "collapse",
    "end",
]
Variable = tuple[str, str]  # its name, and what it holds

# Where a listing has no line of its own for something, the line that stands in.
STANDS_IN: dict[Role, Role] = {
    "limit": "stop",
    "no-gain": "stop",
    "cut": "divide",
    "merge": "divide",
    "ratio": "gain",
    "empty": "branch",
    "branch": "recurse",
    "collapse": "end",
    "stop": "pure",
    "column": "divide",
}
ROLE_OF_STOP: dict[str, Role] = {
    "pure": "pure",
    "no-columns": "stop",
    "identical-rows": "stop",
    "no-gain": "no-gain",
    "not-significant": "no-gain",
    "too-few-cases": "limit",
    "max-depth": "limit",
    "max-leaves": "limit",
    "empty": "empty",
    "forced": "choose",
    "collapsed": "collapse",
    "pruned": "end",
}
ROLE_OF_SUM: dict[str, Role] = {
    "ask": "column",
    "counts": "call",
    "impurity": "impurity",
    "branches": "divide",
    "impurities": "conditional",
    "conditional": "conditional",
    "gain": "gain",
    "ranking": "choose",
    "decision": "choose",
    "told": "choose",
    "children": "recurse",
}


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a listing: how far it is indented, its text, and what it does."""

    indent: int
    text: str
    role: Role


@dataclass(frozen=True, slots=True)
class Listing:
    """An algorithm as numbered lines."""

    title: str
    lines: tuple[Line, ...]

    def line_of(self, role: Role) -> int:
        """The number of the line that does something, counted from 0; else of the line that stands in for it."""
        roles = [line.role for line in self.lines]
        while role not in roles:
            role = STANDS_IN[role]
        return roles.index(role)


@dataclass(frozen=True, slots=True)
class Executed:
    """The line being executed, and its variables."""

    line: int
    variables: tuple[Variable, ...]


def listing(recipe: Recipe, numbers: bool) -> Listing:
    """The algorithm of a recipe; `numbers` says that the target is a number."""
    write = {"c45": c45, "cart": cart}.get(recipe.algorithm, id3)
    return write(recipe, numbers)


def heading(recipe: Recipe, numbers: bool) -> list[Line]:
    """The lines that all three begin with: the call, and when to stop at once."""
    same, answer = ("answer", "mean") if numbers else ("class", "majority class")
    lines = [
        Line(0, "GROW(S):", "call"),
        Line(1, f"if all cases of S have the same {same}: return a leaf", "pure"),
        Line(1, f"if no column can divide S: return a leaf with the {answer}", "stop"),
    ]
    if limited(recipe):
        lines.append(Line(1, f"if a limit is reached: return a leaf with the {answer}", "limit"))
    return lines


def limited(recipe: Recipe) -> bool:
    """Whether a recipe bounds the depth, the leaves or the cases of a node."""
    bounds = (recipe.max_depth, recipe.max_leaves)
    return min(bounds) < UNLIMITED or recipe.min_leaf > 1 or recipe.min_split > 2 or recipe.min_cases > 0


def impurity_text(recipe: Recipe) -> str:
    """The line that computes the impurity of the cases."""
    return working_of(recipe).code(recipe)[0]


def score_lines(recipe: Recipe, indent: int) -> list[Line]:
    """The lines that compute the impurity after a question, and its gain."""
    _, together, gain = working_of(recipe).code(recipe)
    return [Line(indent, together, "conditional"), Line(indent, gain, "gain")]


def choice(recipe: Recipe) -> list[Line]:
    """The line that takes the best column, and the one that stops where it gains nothing."""
    measure = measure_of(recipe)
    among = ", if it gains the average" if recipe.average_filter and measure.ratio else ""
    lines = [Line(1, f"A* ← the column with the highest {short(measure.score, 24)}{among}", "choose")]
    if recipe.stop_at_zero_gain or recipe.min_gain > 0:
        lines.append(Line(1, "if A* gains nothing: return a leaf", "no-gain"))
    elif recipe.algorithm == "c45":
        lines.append(Line(1, "if no cut outweighs its charge: return a leaf", "no-gain"))
    elif recipe.significance < 1:
        lines.append(Line(1, "if A* may be chance: return a leaf", "no-gain"))
    return lines


def id3(recipe: Recipe, numbers: bool) -> Listing:
    """Quinlan (1986): a branch for every value of the column with the highest gain."""
    answer = "mean" if numbers else "majority class"
    lines = [
        *heading(recipe, numbers),
        Line(1, impurity_text(recipe), "impurity"),
        Line(1, "for each column A not asked on the way here:", "column"),
        Line(2, "divide S into S₁ … Sₖ by the values of A", "divide"),
        *score_lines(recipe, 2),
        *choice(recipe),
        Line(1, "for each value v of A*:", "branch"),
        Line(2, f"if no case has v: a leaf with the {answer} of S", "empty"),
        Line(2, "else GROW(the cases of S with A* = v)", "recurse"),
        Line(1, "return the node with its children", "end"),
    ]
    return Listing("ID3", tuple(lines))


def c45(recipe: Recipe, numbers: bool) -> Listing:
    """Quinlan (1993): gain ratio, cuts of numbers, missing values in fractions, subtrees that help nothing removed."""
    lines = [
        *heading(recipe, numbers),
        Line(1, impurity_text(recipe), "impurity"),
        Line(1, "for each column A:", "column"),
        Line(2, "if A is a number: take its best cut A ≤ t", "cut"),
        *([Line(2, "else merge two of its groups of values while that helps", "merge")] if recipe.group_values else []),
        Line(2, "divide the cases that have a value into S₁ … Sₖ", "divide"),
        *score_lines(recipe, 2),
    ]
    if measure_of(recipe).ratio:
        lines.append(Line(2, "ratio(A) ← gain(A) / split info(A)", "ratio"))
    lines += [
        *choice(recipe),
        Line(1, "for each branch i of A*: GROW(Sᵢ with its share of the missing)", "recurse"),
        Line(1, "return the node with its children", "end"),
    ]
    if recipe.collapse and not numbers:
        lines.append(Line(0, "at the end: a subtree no better than a leaf becomes one", "collapse"))
    return Listing("C4.5", tuple(lines))


def cart(recipe: Recipe, numbers: bool) -> Listing:
    """Breiman and others (1984): questions with two answers, surrogates where a value is missing."""
    lines = [
        *heading(recipe, numbers),
        Line(1, impurity_text(recipe), "impurity"),
        Line(1, "for each column A:", "column"),
        Line(2, "take its best cut A ≤ t, or its best two groups", "cut"),
        Line(2, "divide S into S₁ (yes) and S₂ (no)", "divide"),
        *score_lines(recipe, 2),
        *choice(recipe),
        *([Line(1, "find surrogates: columns that divide S alike", "branch")] if recipe.missing == "surrogate" else []),
        Line(1, "return the node with GROW(S₁) and GROW(S₂)", "recurse"),
    ]
    if not any(line.role == "branch" for line in lines):
        lines.insert(-1, Line(1, "divide S by the question of A*", "branch"))
    return Listing("CART for numbers" if numbers else "CART", (*lines, Line(0, "start: GROW(all cases)", "end")))


def executed(shown: Listing, tree: Tree, step: Step | None, at: Sum, recipe: Recipe) -> Executed:
    """The line of a listing that a stop of a step executes, and what its variables hold."""
    if step is None:
        return Executed(shown.line_of("end"), (("tree", f"{several(len(tree), 'node')}"),))
    if isinstance(step, Collapse):
        return Executed(
            shown.line_of("collapse"),
            (("errors of the subtree", count(step.subtree_errors)), ("errors of a leaf", count(step.leaf_errors))),
        )
    size = ("S", cases(step.n))
    if isinstance(step, Leaf) and at.kind != "ask":
        answer = ("answer", short(answer_text(tree, step.prediction), 24))
        return Executed(shown.line_of(ROLE_OF_STOP[step.stop]), (size, ("because", STOPS[step.stop]), answer))
    role = ROLE_OF_SUM[at.kind]
    measure, working = measure_of(recipe), working_of(recipe)
    if at.kind in ("ask", "counts") or isinstance(step, Leaf):
        return Executed(shown.line_of(role), (size,))
    held: tuple[Variable, ...]
    if at.kind == "impurity":
        name, value = working.names(recipe)[0], working.at_node(recipe, step.candidates)
        held = (size, (name, value)) if name else (size,)
    elif at.column is not None:
        held = (size, *column_variables(step.candidates.items[at.column], at.kind, recipe))
    elif at.kind == "children":
        held = (("A*", short(step.question.column, 24)), ("branches", str(step.question.branches)))
    else:
        held = (size, *winner_variables(step, measure))
    if at.kind == "gain" and measure.ratio:
        role = "ratio"
    elif at.kind == "branches" and at.column is not None and step.candidates.items[at.column].merges:
        role = "merge"
    return Executed(shown.line_of(role), held)


def column_variables(item: Candidate, kind: str, recipe: Recipe) -> list[Variable]:
    """What is known of a column at one of its sums."""
    measure, working = measure_of(recipe), working_of(recipe)
    together = working.names(recipe)[1]
    held = [("A", short(item.column, 24))]
    if kind == "branches" and item.question is not None:
        held.append(("k", str(item.question.branches)))
    if kind in ("conditional", "gain") and together:
        held.append((together, working.together(recipe, item)))
    if kind == "gain":
        held.append((f"{short(measure.gain, 24)}(A)", number(item.gain)))
        if measure.ratio:
            held += [("split info(A)", number(item.split_information)), ("ratio(A)", number(item.gain_ratio))]
    return held


def winner_variables(step: Split, measure: CriterionWords) -> list[Variable]:
    """The question that is asked, and its score."""
    name = "ratio" if measure.ratio else short(measure.gain, 24)
    held = [("A*", short(step.question.column, 24)), (f"{name}(A*)", number(ranked_by(measure, step.asked)))]
    return held if step.question.branches != 2 else [*held, ("question", short(question_text(step.question), 48))]
