"""A tree as rules, one for each leaf, and as logical formulas, one for each class; the answers of a list of rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from engine.data.table import BoolArray, Column, IntArray, Table, plain
from engine.learn.questions import Categories, Groups, Question, Subset, Threshold, route
from engine.learn.recipe import MissingPolicy, NodeId
from engine.learn.tree import Node, Tree

NOBODY = -1  # the position of the rule that fires where none does


@dataclass(frozen=True, slots=True)
class Condition:
    """One test on the way to a leaf."""

    question: Question
    branch: int

    def __str__(self) -> str:
        question = self.question
        if isinstance(question, Categories):
            return f"{question.column} = {question.values[self.branch]}"
        if isinstance(question, Subset | Groups):
            sides = question.groups if isinstance(question, Groups) else (question.left, question.right)
            values = sides[self.branch]
            if len(values) == 1 and isinstance(question, Groups):
                return f"{question.column} = {values[0]}"
            return f"{question.column} in {{{', '.join(values)}}}"
        sign = "≤" if self.branch == 0 else ">"
        missing = " or missing" if question.missing == self.branch else ""
        return f"{question.column} {sign} {question.written}{missing}"

    @property
    def sense(self) -> tuple[object, ...]:
        """The question and the branch alone: conditions of equal sense hold of the same rows."""
        question = self.question
        asked = (question.threshold, question.missing) if isinstance(question, Threshold) else (question,)
        return question.column, *asked, self.branch

    def holds(self, column: Column) -> BoolArray:
        """Whether it is true of each row; of a missing value it is not, unless missing counts as a value."""
        return np.asarray(route(self.question, column) == self.branch)


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: its answer if all conditions hold, the training cases of its leaf, and the errors among them."""

    leaf: NodeId
    conditions: tuple[Condition, ...]
    answer: str
    n: float
    errors: float
    limit: float | None = None  # the pessimistic error rate, once it is known

    def __str__(self) -> str:
        tests = " AND ".join(map(str, self.conditions)) or "TRUE"
        return f"IF {tests} THEN {self.answer}"

    def catches(self, columns: Mapping[str, Column], rows: int) -> BoolArray:
        """The rows of which all conditions hold."""
        caught = np.ones(rows, np.bool_)
        for condition in self.conditions:
            caught &= condition.holds(columns[condition.question.column])
        return caught


@dataclass(frozen=True, slots=True)
class RuleList:
    """Rules to be tried in order, and the answer where none of them fires."""

    rules: tuple[Rule, ...]
    default: str

    def __str__(self) -> str:
        return "\n".join([*map(str, self.rules), self.ending])

    @property
    def ending(self) -> str:
        """The last line of the list: the answer where no rule fires."""
        return f"{'OTHERWISE' if self.rules else 'ALWAYS'} {self.default}"

    def fired(self, columns: Mapping[str, Column], rows: int) -> IntArray:
        """The position of the first rule that catches each row, NOBODY where the default answers."""
        first = np.full(rows, NOBODY)
        for position in reversed(range(len(self.rules))):
            first[self.rules[position].catches(columns, rows)] = position
        return first

    def answers(self, columns: Mapping[str, Column], rows: int) -> list[str]:
        """The answer of the list to each row."""
        answers = [*(rule.answer for rule in self.rules), self.default]
        return [answers[position] for position in self.fired(columns, rows).tolist()]

    def wrong(self, table: Table, missing: MissingPolicy) -> float:
        """The weight of the cases of a table that it answers wrongly; `missing` is the policy of its tree."""
        codes = [table.classes.index(rule.answer) for rule in self.rules]
        said = np.array([*codes, table.classes.index(self.default)])
        fired = self.fired(columns_for(self.rules, table, missing), len(table))
        return float(table.weights[said[fired] != table.target.codes].sum())


def columns_for(found: Sequence[Rule], table: Table, missing: MissingPolicy) -> dict[str, Column]:
    """The columns that rules ask about, as the tree they come from saw them."""
    names = dict.fromkeys(each.question.column for rule in found for each in rule.conditions)
    columns = {name: table.column(name) for name in names}
    return {name: each.with_missing_label() if missing == "category" else each for name, each in columns.items()}


def rules(tree: Tree, most: int | None = None) -> list[Rule]:
    """The path to each leaf as a rule, from left to right; of the first `most` leaves only."""
    by_leaf = []
    for leaf in tree.leaves[:most]:
        path = tree.path(leaf.id)
        conditions = tuple(
            Condition(node.question, branch) for node, branch in zip(path, leaf.id, strict=False) if node.question
        )
        errors = leaf.n - float(leaf.counts[int(leaf.prediction)]) if tree.classes and leaf.n else 0.0
        by_leaf.append(Rule(leaf.id, conditions, answer_text(tree, leaf), leaf.n, errors))
    return by_leaf


def plain_list(tree: Tree) -> RuleList:
    """The leaves that any case reached as a list; no two of its rules ever fire together."""
    reached = tuple(rule for rule in rules(tree) if rule.n > 0 and rule.conditions)
    return RuleList(reached, str(tree.answer(tree.root.prediction)))


def asks_for_missing(tree: Tree, table: Table) -> bool:
    """Whether a rule of the tree may ask for a value that is missing in the table, so that no rule fires."""
    asked = {node.question.column for node in tree.nodes.values() if node.question}
    return tree.missing != "category" and any(table.column(name).missing.any() for name in asked)


def columns_asked(tree: Tree) -> list[str]:
    """The columns that the rules of a tree ask about, in the order in which they first do."""
    return list(dict.fromkeys(each.question.column for rule in rules(tree) for each in rule.conditions))


def formula_text(tree: Tree) -> str:
    """The formulas of all classes, a line for each."""
    return "\n".join(f"{answer} ⇔ {ways}" for answer, ways in formula(tree).items())


def formula(tree: Tree) -> dict[str, str]:
    """Each class as a disjunction of the conjunctions that lead to it."""
    parts: dict[str, list[str]] = {label: [] for label in tree.classes}
    for rule in rules(tree):
        tests = " ∧ ".join(map(str, rule.conditions))
        parts.setdefault(rule.answer, []).append(f"({tests})" if len(rule.conditions) > 1 else tests or "true")
    return {answer: " ∨ ".join(ways) if ways else "false" for answer, ways in parts.items()}


def answer_text(tree: Tree, leaf: Node) -> str:
    """The answer of a leaf: its class, its number, or its model."""
    said = tree.answer(leaf.prediction)
    return str(leaf.model) if leaf.model else said if isinstance(said, str) else number(said)


def number(value: float) -> str:
    """A predicted number, to six significant digits."""
    return plain(float(f"{value:.6g}"))
