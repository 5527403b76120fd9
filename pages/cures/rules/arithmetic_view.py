"""The arithmetic of the steps of rule post-pruning: rows of tables, and formulas with their numbers in LaTeX."""

from __future__ import annotations

from engine.learn.tree import Tree
from engine.prune.pessimistic import NO_ERROR, ONE_ERROR, deviate
from engine.rules.shorten import Cover, Judged, Settings, ShorteningRound
from engine.rules.subset import Default, Placed, Polished
from pages.cures.rules.list_view import text
from pages.views.text import count, short

WEIGHING = ("rule", "✓ right", "✓ wrong", "✗ right", "✗ wrong", "N", "E", "rate ≤")
PLACING = ("class", "false positives among cases not yet covered")
DEFAULTS = ("class", "covered by no rule", "all cases")
POLISHING = ("rule", "fires", "wrong", "better than what follows", "worse")


def weighing_rows(step: ShorteningRound) -> tuple[list[list[str]], list[int]]:
    """The rule as it stands and without each condition, and the row of the one that is dropped.

    Cases right and wrong that meet the condition, cases right and wrong that do not, all of them, errors and rate.
    """
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


def limit_line(cover: Cover, how: Settings) -> str:
    """The pessimistic error rate of what is caught, with its numbers in the formula."""
    n, errors = count(cover.n), count(cover.errors)
    if cover.n <= 0:
        return r"N = 0:\quad \text{the rate of guessing}"
    if cover.errors < NO_ERROR:
        return rf"U_{{{how.cf:g}}}(0, {n}) = 1 - {how.cf:g}^{{1/{n}}} = {cover.limit:z.4f}"
    if cover.errors < ONE_ERROR:
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
    """The false positives of each class that is left, and the row of the one that comes next."""
    rows = [[short(label), count(value)] for label, value in step.false_positives.items()]
    return rows, [list(step.false_positives).index(step.answer)]


def default_rows(step: Default) -> tuple[list[list[str]], list[int]]:
    """The uncovered cases of each class, and the row of the default."""
    rows = [[short(label), count(step.uncovered[label]), count(value)] for label, value in step.everyone.items()]
    return rows, [list(step.everyone).index(step.answer)]


def polishing_rows(step: Polished) -> tuple[list[list[str]], list[int]]:
    """How each rule does where it decides, and the row of the one that leaves."""
    rows = [
        [str(rule + 1), *(count(each) for each in figures)]
        for rule, *figures in zip(step.rules, step.used, step.wrong, step.better, step.worse, strict=True)
    ]
    return rows, [] if step.dropped is None else [step.dropped]
