"""A row put to a list of rules, and how good tree and rules are. HTML with all data escaped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from engine.data.table import MISSING_VALUE, Column
from engine.learn.recipe import NodeId
from engine.rules.c45rules import ErrorCount
from engine.rules.extract import NOBODY, Condition, RuleList
from pages.cures.rules.list_view import text
from pages.views.sentences import name
from pages.views.text import cases, count, short

SCORES = ("answers by", "leaves or rules", "conditions", "right, training", "right, test")


def right_sentence(who: str, right: float, of: float) -> str:
    """How often somebody is right on the training cases."""
    training = cases(of).replace("case", "training case")
    return f"{who} right on <b>{count(right)} of {training}</b> ({right / of:z.1%})."


def row_lines(rules: RuleList, columns: Mapping[str, Column], fired: int, numbers: Mapping[NodeId, str]) -> str:
    """A row put to the list: of each rule which conditions hold, until one fires."""
    items = []
    for position, rule in enumerate(rules.rules if fired == NOBODY else rules.rules[: fired + 1]):
        tests = [f"{mark_of(each, columns[each.question.column])} {escape(text(each))}" for each in rule.conditions]
        end = f" → <b>{escape(short(rule.answer))}</b>" if position == fired else ""
        items.append(f"<li>Rule {numbers.get(rule.leaf, '·')}: {', '.join(tests)}{end}</li>")
    if fired == NOBODY:
        items.append(f"<li>No rule fires: <b>{escape(short(rules.default))}</b>, the default</li>")
    return f'<ul class="ss-way ss-scroll" tabindex="0">{"".join(items)}</ul>'


def mark_of(condition: Condition, column: Column) -> str:
    """Whether a condition holds of the one value of a column, or cannot be told."""
    if condition.holds(column)[0]:
        return "✓"
    return f"{MISSING_VALUE}:" if column.codes[0] < 0 else "✗"


def row_sentence(rules: RuleList, fired: int, numbers: Mapping[NodeId, str], tree_says: str, truth: str) -> str:
    """Which rule answers, and whether the tree and the table agree."""
    if fired == NOBODY:
        answer, who = rules.default, "The default answers"
    else:
        answer = rules.rules[fired].answer
        who = f"Rule {numbers.get(rules.rules[fired].leaf, '·')} fires and answers"
    same = "the tree says the same" if answer == tree_says else f"the tree says {name(tree_says)}"
    right = "" if not truth else f"; the table has {name(truth)}"
    return f"{who} {name(answer)}; {same}{right}."


def score_rows(scores: Sequence[ErrorCount], training: float, held_out: float) -> list[list[str]]:
    """How large each is and how often it is right."""
    return [
        [
            each.name,
            f"{each.parts:,}",
            f"{each.tests:,}",
            f"{1 - each.training / training:z.1%}",
            f"{1 - each.held_out / held_out:z.1%}",
        ]
        for each in scores
    ]
