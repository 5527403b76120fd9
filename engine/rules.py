"""A tree as rules, one a leaf, and as one logical formula a class."""

from __future__ import annotations

from dataclasses import dataclass

from engine.questions import Categories, Question, Subset
from engine.recipe import NodeId
from engine.table import plain
from engine.tree import Tree


@dataclass(frozen=True, slots=True)
class Condition:
    """One test on the way to a leaf."""

    question: Question
    branch: int

    def __str__(self) -> str:
        question = self.question
        if isinstance(question, Categories):
            return f"{question.column} = {question.values[self.branch]}"
        if isinstance(question, Subset):
            values = (question.left, question.right)[self.branch]
            return f"{question.column} in {{{', '.join(values)}}}"
        sign = "≤" if self.branch == 0 else ">"
        unknown = " or missing" if question.missing == self.branch else ""
        return f"{question.column} {sign} {question.written}{unknown}"


@dataclass(frozen=True, slots=True)
class Rule:
    """If all conditions hold, answer so; `n` training cases came here, `errors` of them had another answer."""

    leaf: NodeId
    conditions: tuple[Condition, ...]
    answer: str
    n: float
    errors: float

    def __str__(self) -> str:
        tests = " AND ".join(map(str, self.conditions)) or "TRUE"
        return f"IF {tests} THEN {self.answer}"


def rules(tree: Tree) -> list[Rule]:
    """The path to each leaf as a rule, from left to right."""
    found = []
    for leaf in tree.leaves:
        path = tree.path(leaf.id)
        conditions = tuple(
            Condition(node.question, branch) for node, branch in zip(path, leaf.id, strict=False) if node.question
        )
        answer = tree.answer(leaf.prediction)
        errors = leaf.n - float(leaf.counts[int(leaf.prediction)]) if tree.classes and leaf.n else 0.0
        found.append(Rule(leaf.id, conditions, answer if isinstance(answer, str) else number(answer), leaf.n, errors))
    return found


def formula(tree: Tree) -> dict[str, str]:
    """Each class as a disjunction of the conjunctions that lead to it."""
    parts: dict[str, list[str]] = {label: [] for label in tree.classes}
    for rule in rules(tree):
        tests = " ∧ ".join(map(str, rule.conditions))
        parts.setdefault(rule.answer, []).append(f"({tests})" if len(rule.conditions) > 1 else tests or "true")
    return {answer: " ∨ ".join(ways) if ways else "false" for answer, ways in parts.items()}


def number(value: float) -> str:
    """A predicted number, to six significant digits."""
    return plain(float(f"{value:.6g}"))
