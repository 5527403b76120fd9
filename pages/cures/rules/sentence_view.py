"""Sentences about the steps of rule post-pruning. HTML with all data escaped."""

from __future__ import annotations

from engine.learn.tree import Tree
from engine.rules.c45rules import Simplified, Step
from engine.rules.extract import Rule
from engine.rules.shorten import Judged, ShorteningRound
from engine.rules.subset import Chosen, Default, Placed, Polished
from pages.cures.rules.list_view import REASONS, STAGES, stage_of, text
from pages.views.sentences import name
from pages.views.text import cases, count, listing, number, several, weighed


def step_sentence(step: Step | None, simplified: Simplified, tree: Tree, missing: bool) -> str:
    """What a step did; `missing` tells whether values that the rules ask for may be missing."""
    if step is None:
        return paths_sentence(tree, missing)
    if isinstance(step, ShorteningRound):
        return round_sentence(step)
    if isinstance(step, Judged):
        return judged_sentence(step)
    if isinstance(step, Chosen):
        return chosen_sentence(step)
    if isinstance(step, Placed):
        return placed_sentence(step)
    if isinstance(step, Default):
        return default_sentence(step)
    return polished_sentence(step, simplified)


def rule_sentence(rule: Rule) -> str:
    """A rule as HTML."""
    tests = " AND ".join(name(text(each)) for each in rule.conditions) or "nothing"
    return f"IF {tests} THEN {name(rule.answer)}"


def paths_sentence(tree: Tree, missing: bool) -> str:
    many = len(tree.leaves)
    if many == 1:
        return "The tree is one leaf: there is nothing to ask, and no rule but its answer."
    default = name(str(tree.answer(tree.root.prediction)))
    fires = (
        "If all values are known, exactly one rule fires. A missing value fails every condition about it, so a case "
        f"may meet no rule: then the default answers, the most frequent class {default}."
        if missing
        else "Exactly one rule fires for every case, as exactly one leaf is reached."
    )
    return (
        f"Each of the {many} leaves is a rule: its conditions are the answers on the way to it. {fires} But a rule "
        "alone may not need all of its conditions."
    )


def round_sentence(step: ShorteningRound) -> str:
    if not step.rule.conditions:
        return f"Rule {step.number + 1} has no condition left: it would answer {name(step.rule.answer)} to everything."
    if step.dropped is None:
        return (
            f"Rule {step.number + 1} stands: dropping any condition would raise its pessimistic error rate above "
            f"<b>{step.whole.limit:z.1%}</b>."
        )
    gone, after = step.rule.conditions[step.dropped], step.without[step.dropped]
    was, now = f"{step.whole.limit:z.1%}", f"{after.limit:z.1%}"
    moves = "stays at" if was == now else f"falls from {was} to"
    more = after.n - step.whole.n
    caught = "catches the same cases" if more < 1e-9 else f"catches {cases(after.n)} instead of {count(step.whole.n)}"
    return (
        f"Without {name(text(gone))} rule {step.number + 1} {caught}, {count(after.errors)} of them wrong; its "
        f"pessimistic error rate {moves} <b>{now}</b>. Dropped."
    )


def judged_sentence(step: Judged) -> str:
    head = f"Rule {step.number + 1}"
    limit = step.rule.limit or 0.0
    if step.fate == "kept":
        return (
            f"{head} is kept: {rule_sentence(step.rule)}. It is wrong at most <b>{limit:z.1%}</b> of the time, by the "
            f"pessimistic estimate; guessing {name(step.rule.answer)} would be wrong {step.guessing:z.1%}."
        )
    if step.fate == "duplicate":
        return f"{head} says the same as rule {(step.twin or 0) + 1} by now: one of them is enough."
    if step.fate == "inaccurate":
        return (
            f"{head} goes: its pessimistic error rate of <b>{limit:z.1%}</b> is no better than guessing "
            f"{name(step.rule.answer)}, {step.guessing:z.1%}."
        )
    return f"{head} goes: {REASONS[step.fate]}."


def chosen_sentence(step: Chosen) -> str:
    climbed = f"the best end of climbing from {step.starts:,} starts: none, all and {step.starts - 2:,} drawn by lot"
    how = climbed if step.starts else f"all {step.tried:,} subsets were tried"
    kept, many = len(step.best.rules), several(len(step.numbers), "rule")
    gone = [str(rule + 1) for rule in step.numbers if rule not in step.best.rules]
    drop = f"; without {'rule' if len(gone) == 1 else 'rules'} {listing(gone)}" if 0 < len(gone) <= 8 else ""
    shortest = f"{'makes' if kept == 1 else 'make'} the shortest description"
    return (
        f"For {name(step.answer)}, <b>{kept}</b> of {many} {shortest}, {number(step.best.bits, 1)} bits ({how}){drop}. "
        f"With all it would take {number(step.every.bits, 1)}, with none {number(step.none.bits, 1)}."
    )


def placed_sentence(step: Placed) -> str:
    own = step.false_positives[step.answer]
    rest = len(step.false_positives) - 1
    why = (
        f"no other class has fewer false positives, {count(own)}, among the cases that no rule before covers"
        if rest
        else f"it is the class that is left, with {weighed(own, 'false positive')}"
    )
    return f"The rules for {name(step.answer)} come next: {why}. The most reliable of them goes first."


def default_sentence(step: Default) -> str:
    left = sum(step.uncovered.values())
    if left <= 0:
        return f"The rules cover every case. The default is the most frequent class, {name(step.answer)}."
    own = step.uncovered[step.answer]
    if own == left:
        return f"No rule covers {cases(left)} of class {name(step.answer)}: that is the default."
    most = f"{name(step.answer)} ({count(own)})"
    return f"No rule covers {cases(left)}; the most frequent class among them, {most}, is the default."


def polished_sentence(step: Polished, found: Simplified) -> str:
    if step.dropped is not None:
        rule = step.rules[step.dropped]
        return (
            f"Rule {rule + 1} is dropped: where it decides, {cases(step.worse[step.dropped])} would be "
            f"right without it, and {count(step.better[step.dropped]) if step.better[step.dropped] else 'none'} wrong."
        )
    size = sum(len(rule.conditions) for rule in found.rules.rules)
    return (
        f"Done: <b>{several(len(found.rules.rules), 'rule')}</b> with {several(size, 'condition')} and a default, "
        f"asked in this order. They get {count(step.errors) if step.errors else 'none'} of the training cases wrong."
    )


def counted(step: Step | None, found: Simplified, at: int) -> str:
    """Where the player is, in words."""
    if step is None:
        return "the tree's own rules"
    if isinstance(step, ShorteningRound | Judged):
        return f"rule {step.number + 1}, step {at} of {len(found.steps)}"
    return f"{STAGES[stage_of(step)].lower()}, step {at} of {len(found.steps)}"
