"""Trees that people wrote down, not learned: advice about colds and flu, a salary, whether to wait for a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from engine.learn.questions import Categories, Question, Threshold
from engine.learn.recipe import NodeId
from engine.learn.tree import Node, Stop, Tree

YES_NO = ("yes", "no")


@dataclass(frozen=True, slots=True)
class Fact:
    """What a case has to tell: in words, with the answers that can be given, or a range of numbers."""

    column: str
    asks: str  # the whole question
    answers: tuple[str, ...] = YES_NO
    least: int = 0
    most: int = 0  # above 0 it is a number
    unit: str = ""

    @property
    def numeric(self) -> bool:
        """Whether it is a number."""
        return self.most > 0

    def admits(self, value: str) -> bool:
        """Whether a value can be given."""
        if self.numeric:
            return value.isascii() and value.isdigit() and len(value) < 4 and self.least <= int(value) <= self.most
        return value in self.answers


# An answer, or a question with what follows each of its answers.
Limb = str | float | tuple[Question, tuple["Limb", ...]]


@dataclass(frozen=True, slots=True)
class Expert:
    """A tree that somebody wrote down, with its story and a case to start with."""

    key: str
    title: str
    target: str
    facts: tuple[Fact, ...]
    limb: Limb
    story: str
    source: str
    case: tuple[str, ...]  # a value for each fact
    unit: str = ""

    def fact(self, column: str) -> Fact:
        """What a column of the tree asks."""
        return next(each for each in self.facts if each.column == column)

    def tree(self) -> Tree:
        """The tree as any other, but for the cases: it has not learned from any."""
        found = list(walk(self.limb, ()))
        words = [answer for _, answer, _ in found if isinstance(answer, str)]
        classes = tuple(dict.fromkeys(words))
        nodes = {}
        for node, answer, question in found:
            said = float(classes.index(answer)) if isinstance(answer, str) else float(answer or 0.0)
            stop: Stop | None = None if question else "forced"
            nodes[node] = Node(node, np.zeros(max(len(classes), 3)), 0.0, 0.0, said, question, stop)
        kinds = {fact.column: "numeric" if fact.numeric else "categorical" for fact in self.facts}
        return Tree(nodes, self.target, classes, "majority", kinds)

    def values(self, case: Sequence[str]) -> Mapping[str, object]:
        """A case by column, numbers as numbers."""
        return {
            fact.column: float(value) if fact.numeric else value for fact, value in zip(self.facts, case, strict=True)
        }


def walk(limb: Limb, node: NodeId) -> Iterator[tuple[NodeId, str | float | None, Question | None]]:
    """The nodes of a tree, depth first: each with its answer or its question."""
    if not isinstance(limb, tuple):
        yield node, limb, None
        return
    question, branches = limb
    yield node, None, question
    for number, branch in enumerate(branches):
        yield from walk(branch, (*node, number))


def ask(column: str, yes: Limb, no: Limb) -> Limb:
    """A question that is answered with yes or no."""
    return Categories(column, YES_NO), (yes, no)


def up_to(column: str, threshold: float, below: Limb, above: Limb) -> Limb:
    """A question about a number."""
    return Threshold(column, threshold), (below, above)


FLU = Expert(
    "flu",
    "Colds and flu",
    "advice",
    (
        Fact("rash", "Is a rash developing that does not fade when a glass is pressed against it?"),
        Fact(
            "stiff neck",
            "Are there a stiff neck, a headache and eyes that light hurts, or great sleepiness and confusion?",
        ),
        Fact("sneezing", "Are there sneezing, a runny nose, a mild temperature, a sore throat and aches?"),
        Fact("high fever", "Is the person flushed, hot and sweaty, with over 38 °C, a headache and aches?"),
    ),
    ask(
        "rash",
        "dial 999",
        ask(
            "stiff neck",
            "dial 999",
            ask("sneezing", "self-care: a cold", ask("high fever", "self-care: flu", "call if worse")),
        ),
    ),
    "A leaflet about colds and flu for everybody; 999 is the emergency number of the country it was made for. It asks "
    "about the most dangerous signs first and stops as soon as it knows enough. It is old, and here to be read as a "
    "tree, not to be followed: whoever is ill asks a doctor.",
    "After the leaflet on colds and flu in a lecture (002), shortened",
    ("no", "no", "no", "yes"),
)
SALARY = Expert(
    "salary",
    "An employee's salary",
    "salary",
    (
        Fact("degree", "Does the employee have a degree?"),
        Fact("years", "How many years of experience?", least=0, most=40, unit="years"),
        Fact("manager", "Does the employee lead others?"),
    ),
    ask(
        "manager",
        up_to("years", 10, 70.0, 95.0),
        ask("degree", up_to("years", 3, 45.0, up_to("years", 12, 55.0, 64.0)), up_to("years", 8, 32.0, 41.0)),
    ),
    "What an employee earns, in thousands a year, as somebody in the office might explain it. Nobody gave that person "
    "a table: the questions, the thresholds and the numbers in the leaves are opinions.",
    "After an example of a lecture (002); questions and numbers are ours",
    ("yes", "7", "no"),
    "thousand a year",
)
GUESTS, MINUTES = ("none", "some", "full"), ("0 to 10", "10 to 30", "30 to 60", "over 60")
RESTAURANT = Expert(
    "restaurant",
    "Wait for a table?",
    "decision",
    (
        Fact("guests", "How many guests are in the restaurant?", GUESTS),
        Fact("estimate", "How many minutes are we told to wait?", MINUTES),
        Fact("hungry", "Are we hungry?"),
        Fact("alternative", "Is there another restaurant near by?"),
        Fact("reservation", "Has a table been reserved?"),
        Fact("bar", "Is there a bar to wait in?"),
        Fact("weekend", "Is it Friday or Saturday?"),
        Fact("rain", "Is it raining?"),
    ),
    (
        Categories("guests", GUESTS),
        (
            "leave",
            "wait",
            (
                Categories("estimate", MINUTES),
                (
                    "wait",
                    ask("hungry", ask("alternative", ask("rain", "wait", "leave"), "wait"), "wait"),
                    ask(
                        "alternative",
                        ask("weekend", "wait", "leave"),
                        ask("reservation", "wait", ask("bar", "wait", "leave")),
                    ),
                    "leave",
                ),
            ),
        ),
    ),
    "A possible tree for deciding whether to wait for a table, as one of the authors of a textbook would decide. Is it "
    "the best one? It asks 9 questions and is wrong about one of the twelve evenings in the data set “Wait for a "
    "table?”, the fourth. The tree that ID3 grows from these evenings asks 4 questions and is right about all twelve.",
    "After Russell & Norvig, Artificial Intelligence: A Modern Approach, the example of a lecture (002)",
    ("full", "30 to 60", "yes", "no", "no", "yes", "no", "no"),
)
EXPERTS: Mapping[str, Expert] = {each.key: each for each in (FLU, SALARY, RESTAURANT)}
