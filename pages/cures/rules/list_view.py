"""The list of rules at any step of its simplification, as lines of the list component."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from engine.learn.recipe import path_text
from engine.learn.tree import Tree
from engine.rules.c45rules import Simplified, Step
from engine.rules.extract import Condition, Rule
from engine.rules.shorten import Fate, Judged, ShorteningRound, starting_rules
from engine.rules.subset import Chosen, Default, Placed, Polished
from pages.views.colours import colour
from pages.views.rule_line import Line
from pages.views.text import answer_text, cases, condition_text, count, short

Stage = Literal["paths", "shorten", "choose", "order", "default", "polish"]
STAGES: dict[Stage, str] = {
    "paths": "Paths",
    "shorten": "Shorten",
    "choose": "Choose",
    "order": "Order",
    "default": "Default",
    "polish": "Polish",
}
_STAGE_OF: dict[type, Stage] = {
    ShorteningRound: "shorten",
    Judged: "shorten",
    Chosen: "choose",
    Placed: "order",
    Default: "default",
    Polished: "polish",
}
REASONS: dict[Fate, str] = {
    "bare": "no condition is left",
    "empty": "no case meets it",
    "inaccurate": "no better than guessing",
    "duplicate": "says the same as rule {}",
}
ENDING = "otherwise"  # the id of the last line


@dataclass(frozen=True, slots=True)
class Book:
    """The list after some steps: its lines, and the number of the rule that the last step is about."""

    lines: list[Line]
    current: int | None


def stage_of(step: Step | None) -> Stage:
    """The stage that a step belongs to; None is the tree itself."""
    return "paths" if step is None else _STAGE_OF[type(step)]


def stages(found: Simplified) -> dict[Stage, int]:
    """The number of steps after which each stage shows its first result."""
    starts: dict[Stage, int] = {"paths": 0}
    for at, step in enumerate(found.steps, 1):
        starts.setdefault(stage_of(step), at)
    return starts


def text(condition: Condition) -> str:
    """A condition that fits on a line."""
    return short(condition_text(condition.question, condition.branch), 60)


def line(number: int, rule: Rule, tree: Tree, gone: Sequence[Condition] = (), figure: str = "") -> Line:
    """A rule as a line of the list; conditions in `gone` are struck out, `figure` stands at the right."""
    struck = {each.sense for each in gone}
    wrong = f", {count(rule.errors)} wrong" if rule.errors > 1e-9 else ""
    return {
        "id": str(number),
        "title": str(number + 1),
        "leaf": path_text(rule.leaf),
        "answer": short(rule.answer, 40),
        "conditions": [{"text": text(each), "gone": each.sense in struck} for each in rule.conditions],
        "colour": colour(tree.classes.index(rule.answer)) if tree.classes else "#888888",
        "figure": figure or f"{cases(rule.n)}{wrong}",
        "state": "",
    }


def lost(before: Rule, left: Sequence[Condition]) -> list[Condition]:
    """The conditions that a rule had and has no more."""
    kept = {each.sense for each in left}
    return [each for each in before.conditions if each.sense not in kept]


def ending(answer: str, tree: Tree, empty: bool) -> Line:
    """The last line: the default."""
    return {
        "id": ENDING,
        "title": "·",
        "conditions": [],
        "answer": short(answer, 40),
        "state": "",
        "figure": "",
        "colour": colour(tree.classes.index(answer)),
        "opening": "ALWAYS" if empty else "OTHERWISE",
    }


def plain_book(tree: Tree, rules: Sequence[Rule]) -> Book:
    """The rules of all leaves, for numbers too."""
    lines = [line(number, rule, tree) for number, rule in enumerate(rules)]
    if not tree.classes:
        for made, rule in zip(lines, rules, strict=True):
            made["answer"] = answer_text(tree, tree.nodes[rule.leaf].prediction)
    return Book(lines, None)


def book(tree: Tree, found: Simplified, step: int) -> Book:
    """The list after so many steps; what is gone stays struck out until the next stage."""
    done = found.steps[:step]
    stage = stage_of(done[-1] if done else None)
    if stage in ("paths", "shorten"):
        return shortening(tree, done)
    return settled(tree, found, done, stage)


def limited(n: float, limit: float) -> str:
    """How many cases a rule catches, and its pessimistic error rate."""
    return f"{cases(n)}, ≤ {limit:z.1%} wrong"


def strike(made: Line, note: str) -> None:
    """Mark a line as gone, and say why."""
    made["state"], made["note"] = "gone", note


def shortening(tree: Tree, done: Sequence[Step]) -> Book:
    """The list while its rules are shortened: conditions that were dropped are struck out."""
    rules = starting_rules(tree)
    lines: dict[int, Line] = {number: line(number, rule, tree) for number, rule in enumerate(rules)}
    current = None
    for step in done:
        if isinstance(step, ShorteningRound):
            current, before = step.number, rules[step.number]
            left = [each for position, each in enumerate(step.rule.conditions) if position != step.dropped]
            lines[current] = line(current, before, tree, lost(before, left), limited(step.whole.n, step.whole.limit))
        elif isinstance(step, Judged):
            current, before = step.number, rules[step.number]
            figure = limited(step.rule.n, step.rule.limit or 0.0)
            lines[current] = line(current, before, tree, lost(before, step.rule.conditions), figure)
            if step.fate != "kept":
                strike(lines[current], REASONS[step.fate].format((step.twin or 0) + 1))
    if current is not None and lines[current]["state"] != "gone":
        lines[current]["state"] = "current"
    return Book(list(lines.values()), current)


def settled(tree: Tree, simplified: Simplified, done: Sequence[Step], stage: Stage) -> Book:
    """The list while its rules are chosen, ordered and polished."""
    chosen = [step for step in done if isinstance(step, Chosen)]
    judged = {number for step in chosen for number in step.numbers}
    staying = {number for step in chosen for number in step.best.rules}
    placed = [number for step in done if isinstance(step, Placed) for number in step.rules]
    polished = [step for step in done if isinstance(step, Polished)]
    order = placed + [number for number in simplified.kept if number not in placed]
    if stage != "choose":
        order = [number for number in order if number in staying]
    if polished:
        order = list(polished[-1].rules)
    last, lines = done[-1], []
    for number in order:
        rule = simplified.kept[number]
        made = line(number, rule, tree, figure=limited(rule.n, rule.limit or 0.0))
        if number in judged - staying:
            strike(made, "costs more bits than it saves")
        elif isinstance(last, Chosen | Placed) and rule.answer == last.answer:
            made["state"] = "current"
        lines.append(made)
    if isinstance(last, Polished) and last.dropped is not None:
        strike(lines[last.dropped], "more right without it")
    if default := next((step for step in done if isinstance(step, Default)), None):
        lines.append(ending(default.answer, tree, not lines))
    return Book(lines, None)
