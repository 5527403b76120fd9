"""Rule post-pruning as in C4.5rules: from a tree to a list of rules, as steps with every number for and against."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.data.table import Table
from engine.evaluate.held_out import accuracy
from engine.learn.grow import learn
from engine.learn.recipe import Recipe
from engine.learn.trace import Trace
from engine.learn.tree import Tree
from engine.prune import pessimistic
from engine.prune.verdict import apply
from engine.rules import subset
from engine.rules.extract import Rule, RuleList, plain_list
from engine.rules.shorten import Judged, Settings, ShorteningRound, shorten

Step = ShorteningRound | Judged | subset.Step


@dataclass(frozen=True, slots=True)
class Simplified:
    """The steps of post-pruning, and the list they end in."""

    steps: tuple[Step, ...]
    kept: dict[int, Rule]  # by number, before the subsets were chosen
    rules: RuleList


def steps(trace: Trace, how: Settings | None = None) -> Iterator[Step]:
    """Shorten each rule, choose among those that are left, order them, find the default, polish."""
    kept: dict[int, Rule] = {}
    for step in shorten(trace, how or Settings()):
        if isinstance(step, Judged) and step.fate == "kept":
            kept[step.number] = step.rule
        yield step
    yield from subset.choose_and_order(kept, trace.coded.table, trace.tree.missing)


def simplify(trace: Trace, how: Settings | None = None) -> Simplified:
    """All steps and the list at their end."""
    return collected(list(steps(trace, how)))


def collected(found: list[Step]) -> Simplified:
    """The list that all steps end in."""
    kept = {each.number: each.rule for each in found if isinstance(each, Judged) and each.fate == "kept"}
    default = next(each.answer for each in found if isinstance(each, subset.Default))
    last = found[-1]
    if not isinstance(last, subset.Polished):
        raise ValueError("the steps do not end in a list")
    return Simplified(tuple(found), kept, subset.list_of(kept, last, default))


@dataclass(frozen=True, slots=True)
class ErrorCount:
    """A tree or a list: how large it is, and the weight of the cases it gets wrong, training and held-out."""

    name: str
    parts: int  # leaves or rules
    tests: int  # questions of the tree, or conditions of all rules
    training: float
    held_out: float


def scores(training: Table, held_out: Table, recipe: Recipe, how: Settings) -> tuple[ErrorCount, ...]:
    """Grow, prune and simplify on training rows; count errors on them and on held-out rows."""
    trace = learn(training, recipe)
    tree = trace.tree
    pruned = apply(tree, tuple(pessimistic.prune(trace, how.cf, how.z)))

    def of_tree(name: str, each: Tree) -> ErrorCount:
        rights = (accuracy(each, table) for table in (training, held_out))
        wrong = [whole - right for right, whole in rights]
        return ErrorCount(name, len(each.leaves), len(each) - len(each.leaves), *wrong)

    def of_list(name: str, each: RuleList) -> ErrorCount:
        wrong = [each.wrong(table, tree.missing) for table in (training, held_out)]
        return ErrorCount(name, len(each.rules), sum(len(rule.conditions) for rule in each.rules), *wrong)

    return (
        of_tree("tree", tree),
        of_tree("pruned tree", pruned),
        of_list("its rules", plain_list(tree)),
        of_list("simplified rules", simplify(trace, how).rules),
    )
