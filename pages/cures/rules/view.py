"""Rules on the page: the list at any step of its simplification, the arithmetic of a step, and a row put to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from engine.data.table import Column
from engine.learn.recipe import NodeId, path_text
from engine.learn.tree import Tree
from engine.prune.pessimistic import deviate
from engine.rules.c45rules import Score, Simplified, Step
from engine.rules.extract import NOBODY, Condition, Rule, RuleList
from engine.rules.shorten import Cover, Judged, Round, Settings, starting_rules
from engine.rules.subset import Chosen, Default, Placed, Polished
from pages.views.colours import colour
from pages.views.sentences import name
from pages.views.text import answer_text, cases, condition_text, count, listing, number, several, short

STAGES = {
    "paths": "Paths",
    "shorten": "Shorten",
    "choose": "Choose",
    "order": "Order",
    "default": "Default",
    "polish": "Polish",
}
_STAGE_OF = {Round: "shorten", Judged: "shorten", Chosen: "choose", Placed: "order", Default: "default"}
_WHY = {
    "bare": "no condition is left",
    "empty": "no case meets it",
    "inaccurate": "no better than guessing",
    "duplicate": "says the same as rule {}",
}
ENDING = "otherwise"  # the id of the last line


@dataclass(frozen=True, slots=True)
class Book:
    """The list after some steps: its lines, and the number of the rule that is talked about."""

    lines: list[dict[str, Any]]
    current: int | None


def stage_of(step: Step | None) -> str:
    """The stage that a step belongs to; None is the tree itself."""
    return "paths" if step is None else _STAGE_OF.get(type(step), "polish")


def stages(found: Simplified) -> dict[str, int]:
    """The number of steps after which each stage shows its first result."""
    starts = {"paths": 0}
    for at, step in enumerate(found.steps, 1):
        starts.setdefault(stage_of(step), at)
    return starts


def text(condition: Condition) -> str:
    return short(condition_text(condition.question, condition.branch), 60)


def sentence_of(rule: Rule) -> str:
    """A rule as HTML."""
    tests = " AND ".join(name(text(each)) for each in rule.conditions) or "nothing"
    return f"IF {tests} THEN {name(rule.answer)}"


def line(number_: int, rule: Rule, tree: Tree, gone: Sequence[Condition] = (), **more: Any) -> dict[str, Any]:
    """A rule as a line of the list; conditions in `gone` are struck out."""
    struck = {each.sense for each in gone}
    wrong = f", {count(rule.errors)} wrong" if rule.errors > 1e-9 else ""
    return {
        "id": str(number_),
        "title": str(number_ + 1),
        "leaf": path_text(rule.leaf),
        "answer": short(rule.answer, 40),
        "conditions": [{"text": text(each), "gone": each.sense in struck} for each in rule.conditions],
        "colour": colour(tree.classes.index(rule.answer)) if tree.classes else "#888888",
        "figure": f"{cases(rule.n)}{wrong}",
        "state": "",
        **more,
    }


def lost(before: Rule, left: Sequence[Condition]) -> list[Condition]:
    """The conditions that a rule had and has no more."""
    kept = {each.sense for each in left}
    return [each for each in before.conditions if each.sense not in kept]


def ending(answer: str, tree: Tree, empty: bool) -> dict[str, Any]:
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
    """One rule a leaf, for numbers too."""
    lines = [line(at, rule, tree) for at, rule in enumerate(rules)]
    if not tree.classes:
        lines = [
            made | {"answer": answer_text(tree, tree.nodes[rule.leaf].prediction)}
            for made, rule in zip(lines, rules, strict=True)
        ]
    return Book(lines, None)


def book(tree: Tree, found: Simplified, step: int) -> Book:
    """The list after so many steps; what is gone stays struck out until the next stage."""
    done = found.steps[:step]
    stage = stage_of(done[-1] if done else None)
    if stage in ("paths", "shorten"):
        return shortening(tree, done)
    return settled(tree, found, done, stage)


def shortening(tree: Tree, done: Sequence[Step]) -> Book:
    rules = starting_rules(tree)
    lines: dict[int, dict[str, Any]] = {at: line(at, rule, tree) for at, rule in enumerate(rules)}
    current = None
    for step in done:
        if isinstance(step, Round):
            before = rules[step.number]
            left = list(step.rule.conditions)
            if step.dropped is not None:
                del left[step.dropped]
            made = line(step.number, before, tree, lost(before, left))
            made["figure"] = f"{cases(step.whole.n)}, ≤ {step.whole.limit:z.1%} wrong"
            lines[step.number], current = made, step.number
        elif isinstance(step, Judged):
            current = step.number
            made = line(step.number, rules[step.number], tree, lost(rules[step.number], step.rule.conditions))
            made["figure"] = f"{cases(step.rule.n)}, ≤ {step.rule.limit or 0.0:z.1%} wrong"
            if step.fate != "kept":
                made |= {"state": "gone", "note": _WHY[step.fate].format((step.twin or 0) + 1)}
            lines[step.number] = made
    if current is not None and lines[current]["state"] != "gone":
        lines[current]["state"] = "current"
    return Book(list(lines.values()), current)


def settled(tree: Tree, found: Simplified, done: Sequence[Step], stage: str) -> Book:
    chosen = [step for step in done if isinstance(step, Chosen)]
    judged = {number_ for step in chosen for number_ in step.numbers}
    staying = {number_ for step in chosen for number_ in step.best.rules}
    placed = [number_ for step in done if isinstance(step, Placed) for number_ in step.rules]
    polished = [step for step in done if isinstance(step, Polished)]
    order = placed + [number_ for number_ in found.kept if number_ not in placed]
    if stage != "choose":
        order = [number_ for number_ in order if number_ in staying]
    if polished:
        order = list(polished[-1].rules)
    lines = []
    for number_ in order:
        rule = found.kept[number_]
        made = line(number_, rule, tree, figure=f"{cases(rule.n)}, ≤ {rule.limit or 0.0:z.1%} wrong")
        if number_ in judged - staying:
            made |= {"state": "gone", "note": "costs more bits than it saves"}
        elif isinstance(done[-1], Chosen | Placed) and rule.answer == done[-1].answer:
            made["state"] = "current"
        lines.append(made)
    last = done[-1]
    if isinstance(last, Polished) and last.dropped is not None:
        lines[last.dropped] |= {"state": "gone", "note": "more right without it"}
    if default := next((step for step in done if isinstance(step, Default)), None):
        lines.append(ending(default.answer, tree, not lines))
    return Book(lines, None)


def said(step: Step | None, found: Simplified, tree: Tree, holes: bool) -> str:
    """What the step did, in a sentence or two of HTML; `holes` tells whether values that are asked for may lack."""
    if step is None:
        return paths_said(tree, holes)
    if isinstance(step, Round):
        return round_said(step)
    if isinstance(step, Judged):
        return judged_said(step)
    if isinstance(step, Chosen):
        return chosen_said(step)
    if isinstance(step, Placed):
        return placed_said(step)
    if isinstance(step, Default):
        return default_said(step)
    return polished_said(step, found)


def paths_said(tree: Tree, holes: bool) -> str:
    many = len(tree.leaves)
    if many == 1:
        return "The tree is one leaf: there is nothing to ask, and no rule but its answer."
    default = name(str(tree.answer(tree.root.prediction)))
    fires = (
        "If all values are known, exactly one rule fires. An unknown value fails every condition about it, so a case "
        f"may meet no rule: then the default answers, the most frequent class {default}."
        if holes
        else "Exactly one rule fires for every case, as exactly one leaf is reached."
    )
    return (
        f"Each of the {many} leaves is a rule: its conditions are the answers on the way to it. {fires} But a rule "
        "alone may not need all of its conditions."
    )


def round_said(step: Round) -> str:
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


def judged_said(step: Judged) -> str:
    head = f"Rule {step.number + 1}"
    limit = step.rule.limit or 0.0
    if step.fate == "kept":
        return (
            f"{head} is kept: {sentence_of(step.rule)}. It is wrong at most <b>{limit:z.1%}</b> of the time, by the "
            f"pessimistic estimate; guessing {name(step.rule.answer)} would be wrong {step.guessing:z.1%}."
        )
    if step.fate == "duplicate":
        return f"{head} says the same as rule {(step.twin or 0) + 1} by now: one of them is enough."
    if step.fate == "inaccurate":
        return (
            f"{head} goes: its pessimistic error rate of <b>{limit:z.1%}</b> is no better than guessing "
            f"{name(step.rule.answer)}, {step.guessing:z.1%}."
        )
    return f"{head} goes: {_WHY[step.fate]}."


def chosen_said(step: Chosen) -> str:
    how = f"all {step.tried:,} subsets were tried" if step.exhaustive else "climbing from none and from all"
    kept = f"{len(step.best.rules)} of {len(step.numbers)}"
    gone = [str(number_ + 1) for number_ in step.numbers if number_ not in step.best.rules]
    drop = f"; without {'rule' if len(gone) == 1 else 'rules'} {listing(gone)}" if 0 < len(gone) <= 8 else ""
    return (
        f"For {name(step.answer)}, <b>{kept}</b> rules make the shortest letter, {number(step.best.bits, 1)} bits "
        f"({how}){drop}. With all it would take {number(step.every.bits, 1)}, with none {number(step.none.bits, 1)}."
    )


def placed_said(step: Placed) -> str:
    own = step.false_positives[step.answer]
    rest = len(step.false_positives) - 1
    why = (
        f"its rules have the fewest false positives, {count(own)}, among the cases no rule before them covers"
        if rest
        else f"it is the class that is left, with {count(own)} false positives"
    )
    return f"The rules for {name(step.answer)} come next: {why}. Among themselves the most reliable goes first."


def default_said(step: Default) -> str:
    left = sum(step.uncovered.values())
    if left <= 0:
        return f"The rules cover every case. The default is the most frequent class, {name(step.answer)}."
    own = step.uncovered[step.answer]
    return (
        f"{cases(left).capitalize()} no rule covers; most of them, {count(own)}, are {name(step.answer)}: the default."
    )


def polished_said(step: Polished, found: Simplified) -> str:
    if step.dropped is not None:
        rule = step.rules[step.dropped]
        return (
            f"Rule {rule + 1} leaves the list: where it decides, {cases(step.worse[step.dropped])} would be "
            f"right without it, and only {count(step.better[step.dropped])} wrong."
        )
    size = sum(len(rule.conditions) for rule in found.rules.rules)
    return (
        f"Done: <b>{several(len(found.rules.rules), 'rule')}</b> with {several(size, 'condition')} and a default, "
        f"asked in this order. They get {count(step.errors)} of the training cases wrong."
    )


def counted(step: Step | None, found: Simplified, at: int) -> str:
    """Where the player is, in words."""
    if step is None:
        return "the tree's own rules"
    if isinstance(step, Round | Judged):
        return f"rule {step.number + 1}, step {at} of {len(found.steps)}"
    return f"{STAGES[stage_of(step)].lower()}, step {at} of {len(found.steps)}"


def weighing_rows(step: Round) -> tuple[list[list[str]], list[int]]:
    """The rule as it stands and without each condition: meets it and right, wrong; does not and right, wrong."""
    rows = [["as it stands", *(["–"] * 4), count(step.whole.n), count(step.whole.errors), f"{step.whole.limit:z.2%}"]]
    for at, (each, cover) in enumerate(zip(step.rule.conditions, step.without, strict=True)):
        (right, wrong), (other, others) = step.table(at)
        rows.append(
            [
                f"without {text(each)}",
                *(count(value) for value in (right, wrong, other, others)),
                count(cover.n),
                count(cover.errors),
                f"{cover.limit:z.2%}",
            ]
        )
    return rows, [] if step.dropped is None else [step.dropped + 1]


def guessing_line(step: Judged, tree: Tree) -> str:
    """The error rate of guessing a rule's class, with its numbers in the formula."""
    own, everyone = tree.root.counts[tree.classes.index(step.rule.answer)], tree.root.n
    return rf"1 - \frac{{{count(own)} + 1}}{{{count(everyone)} + 2}} = {step.guessing:z.4f}"


WEIGHING = ("rule", "✓ right", "✓ wrong", "✗ right", "✗ wrong", "N", "E", "rate ≤")


def limit_line(cover: Cover, how: Settings) -> str:
    """The pessimistic error rate of what is caught, with its numbers in the formula."""
    n, errors = count(cover.n), count(cover.errors)
    if cover.n <= 0:
        return r"N = 0:\quad \text{the rate of guessing}"
    if cover.errors < 1e-6:
        return rf"U_{{{how.cf:g}}}(0, {n}) = 1 - {how.cf:g}^{{1/{n}}} = {cover.limit:z.4f}"
    if cover.errors < 0.9999:
        return rf"U_{{{how.cf:g}}}({errors}, {n}) = {cover.limit:z.4f}\quad\text{{between 0 and 1 errors}}"
    if cover.errors + 0.5 >= cover.n:
        extra = r"0.67\,(N-E)" if how.z == "table" else "(N-E)"
        return rf"U_{{{how.cf:g}}}({errors}, {n}) = \frac{{E + {extra}}}{{N}} = {cover.limit:z.4f}"
    z = f"{deviate(how.cf, how.z == 'table'):z.4f}"
    half = rf"{count(cover.errors + 0.5)}"
    root = rf"\sqrt{{{half}\left(1-\tfrac{{{half}}}{{{n}}}\right)+\tfrac{{{z}^2}}{{4}}}}"
    return (
        rf"U_{{{how.cf:g}}}({errors}, {n}) = \frac{{{half}+\frac{{{z}^2}}{{2}}+{z}{root}}}{{{n}+{z}^2}}"
        rf" = {cover.limit:z.4f}"
    )


def placing_rows(step: Placed) -> tuple[list[list[str]], list[int]]:
    rows = [[short(label), count(value)] for label, value in step.false_positives.items()]
    return rows, [list(step.false_positives).index(step.answer)]


def default_rows(step: Default) -> tuple[list[list[str]], list[int]]:
    rows = [[short(label), count(step.uncovered[label]), count(value)] for label, value in step.everyone.items()]
    return rows, [list(step.everyone).index(step.answer)]


POLISHING = ("rule", "fires", "wrong", "better than what follows", "worse")


def polishing_rows(step: Polished) -> tuple[list[list[str]], list[int]]:
    rows = [
        [str(number_ + 1), *(count(each) for each in figures)]
        for number_, *figures in zip(step.rules, step.used, step.wrong, step.better, step.worse, strict=True)
    ]
    return rows, [] if step.dropped is None else [step.dropped]


def row_lines(rules: RuleList, columns: Mapping[str, Column], fired: int, numbers: Mapping[NodeId, str]) -> str:
    """A row put to the list: of each rule which conditions hold, until one fires."""
    items = []
    for place, rule in enumerate(rules.rules if fired == NOBODY else rules.rules[: fired + 1]):
        tests = []
        for each in rule.conditions:
            tests.append(f"{mark_of(each, columns[each.question.column])} {escape(text(each))}")
        end = f" → <b>{escape(short(rule.answer))}</b>" if place == fired else ""
        items.append(f"<li>Rule {numbers.get(rule.leaf, '·')}: {', '.join(tests)}{end}</li>")
    if fired == NOBODY:
        items.append(f"<li>No rule fires: <b>{escape(short(rules.default))}</b>, the default</li>")
    return f'<ul class="ss-way ss-scroll" tabindex="0">{"".join(items)}</ul>'


def mark_of(condition: Condition, column: Column) -> str:
    """Whether a condition holds of the one value of a column, or cannot be told."""
    if condition.holds(column)[0]:
        return "✓"
    return "? unknown:" if column.codes[0] < 0 else "✗"


def row_said(rules: RuleList, fired: int, numbers: Mapping[NodeId, str], tree_says: str, truth: str) -> str:
    """Who answers what."""
    if fired == NOBODY:
        answer, who = rules.default, "The default answers"
    else:
        answer = rules.rules[fired].answer
        who = f"Rule {numbers.get(rules.rules[fired].leaf, '·')} fires and answers"
    same = "the tree says the same" if answer == tree_says else f"the tree says {name(tree_says)}"
    right = "" if not truth else f"; the table has {name(truth)}"
    return f"{who} {name(answer)}; {same}{right}."


def score_rows(scores: Sequence[Score], seen: float, held: float) -> list[list[str]]:
    """How large each is and how often it is right."""
    return [
        [
            each.name,
            f"{each.parts:,}",
            f"{each.tests:,}",
            f"{1 - each.training / seen:z.1%}",
            f"{1 - each.held_back / held:z.1%}",
        ]
        for each in scores
    ]


SCORES = ("answers by", "leaves or rules", "conditions", "right, seen", "right, held back")
