"""Pessimistic pruning: compare upper confidence limits of the training errors (Quinlan 1993, C4.5, chapter 4)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from statistics import NormalDist

import numpy as np

from engine.data.table import FloatArray, Table
from engine.learn.candidates import Cases
from engine.learn.recipe import NodeId, RecipeError
from engine.learn.trace import Trace
from engine.learn.tree import Node, Tree
from engine.prune.explanation import Statement, quantities, sum_statement
from engine.prune.listing import EVERY, CodeLine, Variable
from engine.prune.method import Pruning, PruningMethod
from engine.prune.settings import Control, Option, PruningSetting, Range
from engine.prune.verdict import Prune

# Release 8 interpolates the normal deviate in this table instead of computing it.
TABLE_CF = (0.0, 0.001, 0.005, 0.01, 0.05, 0.10, 0.20, 0.40, 1.00)
TABLE_Z = (4.0, 3.09, 2.58, 2.33, 1.65, 1.28, 0.84, 0.25, 0.00)
TINY = 1e-9  # 1 − cf would lose the digits of a smaller one
SLACK = 0.1  # errors that a simpler tree may make more
NO_ERROR, ONE_ERROR = 1e-6, 0.9999  # fewer and more errors than these count as none and as one at least


def deviate(cf: float, table: bool) -> float:
    """The normal deviate with the share `cf` above it."""
    if table:
        return float(np.interp(cf, TABLE_CF, TABLE_Z))
    return NormalDist().inv_cdf(1 - cf) if cf > TINY else -NormalDist().inv_cdf(cf)


def extra_errors(n: float, errors: float, cf: float, table: bool) -> float:
    """What to add to `errors` among n cases for the upper confidence limit of the binomial error rate."""
    if errors < NO_ERROR:
        return n * (1 - math.pow(cf, 1 / n)) if n > 0 else 0.0
    if errors < ONE_ERROR:
        none = n * (1 - math.pow(cf, 1 / n))
        return none + errors * (extra_errors(n, 1.0, cf, table) - none)
    if errors + 0.5 >= n:
        return 0.67 * (n - errors) if table else max(n - errors, 0.0)
    z = deviate(cf, table) ** 2
    rate = (errors + 0.5 + z / 2 + math.sqrt(z * ((errors + 0.5) * (1 - (errors + 0.5) / n) + z / 4))) / (n + z)
    return n * rate - errors


@dataclass(slots=True)
class Draft:
    """A node that pruning may still change; `at` is its index in the trace, which has its question."""

    at: int
    label: int
    counts: FloatArray
    children: list[Draft]
    pruned: bool = False
    errors: float = 0.0  # as last estimated


def prune(trace: Trace, cf: float = 0.25, z: str = "exact", raising: bool = True) -> Iterator[Prune]:
    """Bottom up, replace a subtree by a leaf or by its largest branch where that is not estimated to err more."""
    if not 0 < cf < 1:
        raise RecipeError(f"The confidence factor must lie between 0 and 1, not {cf}.")
    if not trace.coded.data.classes:
        raise RecipeError("Pessimistic pruning counts misclassified cases; the target is a number.")
    work = _Pessimist(trace, cf, z == "table", raising)
    work.visit(work.draft(()), trace.cases(0), ())
    yield from work.verdicts


class _Pessimist:
    """The state of one pruning run."""

    def __init__(self, trace: Trace, cf: float, table: bool, raising: bool) -> None:
        self.trace, self.cf, self.table, self.raising = trace, cf, table, raising
        self.tree = trace.tree
        self.verdicts: list[Prune] = []

    def draft(self, node: NodeId) -> Draft:
        here = self.tree.nodes[node]
        children = [self.draft(child) for child in here.children]
        return Draft(self.trace.index_of(node), int(here.prediction), here.counts, children)

    def limit(self, n: float, errors: float) -> float:
        return errors + extra_errors(n, errors, self.cf, self.table)

    def tally(self, draft: Draft, cases: Cases, update: bool) -> tuple[float, float]:
        """The errors of `draft` as a leaf for these cases, as counted and as estimated; its label stays on a tie."""
        data = self.trace.coded.data
        counts = np.bincount(data.labels[cases.rows], cases.weights, data.classes).astype(float)
        best = int(counts.argmax())
        label = draft.label if counts[draft.label] >= counts[best] else best
        errors = float(counts.sum() - counts[label])
        if update:
            draft.counts, draft.label = counts, label
        return errors, self.limit(float(counts.sum()), errors)

    def branches(self, draft: Draft, cases: Cases) -> list[Cases]:
        return self.trace.divide(draft.at, cases)

    def estimate(self, draft: Draft, cases: Cases) -> float:
        """The estimated errors of a subtree on these cases, as it stands."""
        if not draft.children:
            return self.tally(draft, cases, update=False)[1]
        parts = zip(draft.children, self.branches(draft, cases), strict=True)
        return sum(self.estimate(child, part) for child, part in parts if len(part))

    def visit(self, draft: Draft, cases: Cases, node: NodeId) -> float:
        """Prune below, then weigh the leaf, the subtree and the largest branch against each other."""
        counted, as_leaf = self.tally(draft, cases, update=True)
        draft.errors = as_leaf
        if not draft.children:
            return as_leaf
        parts = self.branches(draft, cases)
        estimates = [0.0] * len(parts)
        for branch, (child, part) in enumerate(zip(draft.children, parts, strict=True)):
            if len(part):
                estimates[branch] = self.visit(child, part, (*node, branch))
            else:
                self.forget(child, (*node, branch))
        as_tree, terms = sum(estimates), tuple(estimates)
        sizes = self.trace.known_weights(draft.at, cases)
        largest = max(range(len(sizes)), key=lambda branch: (sizes[branch], branch))
        as_branch = self.estimate(draft.children[largest], cases) if self.raising else math.inf
        numbers = {
            "cases": float(draft.counts.sum()),
            "errors": counted,
            "leaf": as_leaf,
            "subtree": as_tree,
            "branch": as_branch,
            "cf": self.cf,
            "z": deviate(self.cf, self.table),
        }
        if as_leaf <= as_branch + SLACK and as_leaf <= as_tree + SLACK:
            draft.children, draft.pruned, draft.errors = [], True, as_leaf
            self.verdicts.append(Prune(node, "leaf", numbers, largest, parts=terms))
        elif as_branch <= as_tree + SLACK:
            chosen = draft.children[largest]
            self.recount(chosen, cases)
            self.verdicts.append(Prune(node, "raise", numbers, largest, tuple(self.nodes(chosen, node)), terms))
            draft.at, draft.label, draft.counts = chosen.at, chosen.label, chosen.counts
            draft.children, draft.pruned = chosen.children, chosen.pruned
            return self.visit(draft, cases, node)
        else:
            draft.errors = as_tree
            self.verdicts.append(Prune(node, "keep", numbers, largest, parts=terms))
        return draft.errors

    def forget(self, draft: Draft, node: NodeId) -> None:
        """A branch that no case reaches: release 8 leaves it as it was, Weka makes it a leaf."""
        if draft.children and not self.table:
            draft.children, draft.pruned = [], True
            self.verdicts.append(Prune(node, "leaf", {"cases": 0.0}))

    def recount(self, draft: Draft, cases: Cases) -> None:
        """Give a raised branch the cases that now reach it."""
        self.tally(draft, cases, update=True)
        if draft.children:
            for child, part in zip(draft.children, self.branches(draft, cases), strict=True):
                self.recount(child, part)

    def nodes(self, draft: Draft, node: NodeId) -> Iterator[Node]:
        """A draft as nodes of the tree, under a new id."""
        grown = self.tree.nodes[self.trace.node_id(draft.at)]
        n = float(draft.counts.sum())
        coded = self.trace.coded
        impurity = coded.impurity(draft.counts)
        fresh = replace(grown, id=node, counts=draft.counts, n=n, impurity=impurity, prediction=float(draft.label))
        if not draft.children:
            yield replace(fresh, question=None, stop="pruned" if draft.pruned else fresh.stop)
            return
        yield fresh
        for branch, child in enumerate(draft.children):
            yield from self.nodes(child, (*node, branch))


def sentence(tree: Tree, verdict: Prune) -> Statement:
    """The estimated errors of the subtree, of a leaf and of the largest branch."""
    n = verdict.numbers
    if not n["cases"]:
        return Statement("No training case comes here any more: *cut*.")
    numbers = quantities("cases", cases=n["cases"])
    numbers |= quantities("number", leaf=n["leaf"], subtree=n["subtree"], branch=n["branch"])
    branch = ", the subtree of its largest child alone <branch>" if n["branch"] < math.inf else ""
    end = {
        "leaf": f"The leaf is within {SLACK} of the best: *cut*.",
        "raise": "The child's subtree does the work: it is *raised* into the node's place, and tried again there.",
        "keep": "The subtree errs least: *keep*.",
    }[verdict.verdict]
    return Statement(f"Estimated errors among <cases>: subtree <subtree>, <a leaf> <leaf>{branch}. {end}", numbers)


def arithmetic(tree: Tree, verdict: Prune, table: Table) -> tuple[Statement, ...]:
    """The estimated errors of the leaf, of the subtree and of the largest branch, compared."""
    n = verdict.numbers
    if not n["cases"]:
        return ()
    numbers = quantities("number", leaf=n["leaf"], branch=n["branch"], with_slack=n["subtree"] + SLACK)
    rival = min(n["subtree"] if verdict.verdict == "leaf" else n["leaf"], n["branch"])
    numbers |= quantities("number", rival=rival, subtree=n["subtree"])
    comparison = {
        "leaf": rf"E(t) = <leaf> \le <rival> + {SLACK}",
        "raise": rf"E(T_b) = <branch> \le <subtree> + {SLACK}",
        "keep": rf"E(T_t) + {SLACK} = <with_slack> < <rival>",
    }[verdict.verdict]
    return (
        *limit_lines(n["cases"], n["errors"], n["leaf"], n["cf"], n["z"]),
        sum_statement("E(T_t)", verdict.parts, n["subtree"], "number"),
        *([Statement("E(T_b) = <branch>", numbers)] if n["branch"] < math.inf else []),
        Statement(rf"{comparison} \; <verdict>", numbers),
    )


def limit_lines(cases: float, errors: float, limit: float, cf: float, z: float) -> tuple[Statement, ...]:
    """The upper confidence limit of the errors of a leaf: the formula, then with its numbers."""
    known = quantities("count", cases=cases, errors=errors) | quantities("number", limit=limit)
    if errors < NO_ERROR:
        text = r"E(t) = N\,(1 - CF^{1/N}) = <cases>\,(1 - <cf>^{1/<cases>}) <=> <limit>"
        known |= quantities("plain", cf=cf)
        return (Statement(text, known, "limit", lambda written: written["cases"] * (1 - cf ** (1 / written["cases"]))),)
    if errors <= ONE_ERROR or errors + 0.5 >= cases:
        known |= quantities("number", more=limit - errors)
        added = Statement("E(t) = <errors> + <more> <=> <limit>", known, "limit", lambda w: w["errors"] + w["more"])
        return (added,)
    wrong, square = errors + 0.5, z * z
    root = z * math.sqrt(wrong * (1 - wrong / cases) + square / 4)
    known |= quantities("count", wrong=wrong)
    known |= quantities("number", z=z, quarter=square / 4, half=square / 2, square=square, root=root)

    def root_again(written: Mapping[str, float]) -> float:
        a, n = written["wrong"], written["cases"]
        return written["z"] * math.sqrt(a * (1 - a / n) + written["quarter"])

    def limit_again(written: Mapping[str, float]) -> float:
        above = written["wrong"] + written["half"] + written["root"]
        return written["cases"] * above / (written["cases"] + written["square"])

    return (
        Statement(r"s = z\sqrt{(e + \tfrac12)(1 - \tfrac{e + 1/2}{N}) + \tfrac{z^2}{4}}"),
        Statement(
            r"\phantom{s} = <z>\sqrt{<wrong>\,(1 - \tfrac{<wrong>}{<cases>}) + <quarter>} <=> <root>",
            known,
            "root",
            root_again,
        ),
        Statement(r"E(t) = N \cdot \frac{e + 1/2 + z^2/2 + s}{N + z^2}"),
        Statement(
            r"\phantom{E(t)} = <cases> \cdot \frac{<wrong> + <half> + <root>}{<cases> + <square>} <=> <limit>",
            known,
            "limit",
            limit_again,
        ),
    )


def legend(classes: bool, how: Pruning) -> str:
    """What N, e, z, T_t and T_b are."""
    return (
        "N cases, e errors as a leaf t; z is the normal deviate of the confidence CF. T_t is the subtree, its terms "
        f"the children, T_b the subtree of the largest child. A simpler tree may be estimated {SLACK} errors worse."
    )


METHOD = PruningMethod(
    name="pessimistic",
    title="Pessimistic (C4.5)",
    idea="No validation cases needed: distrust the training errors instead. A leaf with e errors in N cases is taken "
    "to make as many as are just plausible; few cases are trusted least.",
    source="Quinlan (1993), C4.5, chapter 4",
    run=lambda trace, how: prune(trace, how.number("cf"), how.choice("z"), how.flag("raising")),
    numbers={
        "cases": "the cases at the node",
        "errors": "the training errors of the node as a leaf",
        "leaf": "the estimated errors of the node as a leaf",
        "subtree": "the estimated errors of the subtree",
        "branch": "the estimated errors of the largest child's subtree in the node's place",
        "cf": "the confidence factor",
        "z": "the normal deviate of the confidence factor",
    },
    sentence=sentence,
    arithmetic=arithmetic,
    legend=legend,
    settings=(
        PruningSetting(
            "cf",
            "number",
            0.25,
            Range(0, 1, open_low=True, open_high=True),
            option=Option("--cf"),
            control=Control(
                "Confidence CF", "Smaller distrusts more and cuts more.", stops=(0.01, 0.05, 0.1, 0.25, 0.5, 0.75)
            ),
        ),
        PruningSetting(
            "z",
            "choice",
            "exact",
            choices={"exact": "exact", "table": "release 8's table"},
            option=Option("--z"),
            control=Control(
                "z from release 8's table",
                "Release 8 interpolates the normal deviate in a table of nine values; exact is what Weka does.",
                place="more",
                switch=True,
            ),
        ),
        PruningSetting(
            "raising",
            "flag",
            True,
            option=Option("--raising", "whether a subtree may be raised"),
            control=Control(
                "Subtree raising", "Whether the subtree of the largest child may take its parent's place.", place="more"
            ),
        ),
    ),
    listing=(
        CodeLine(0, "PRUNE(t, S), where S are the cases that reach t:"),
        CodeLine(
            1,
            "E(t) ← the most errors that are plausible of a leaf with N cases, e wrong",
            EVERY,
            (Variable("N", "cases", "count"), Variable("e", "errors", "count"), Variable("E(t)", "leaf", "number")),
        ),
        CodeLine(1, "if t asks nothing: return E(t)"),
        CodeLine(1, "E(Tₜ) ← Σ PRUNE(child, its cases of S)", EVERY, (Variable("E(Tₜ)", "subtree", "number"),)),
        CodeLine(
            1,
            "E(b) ← the errors of the subtree b of its largest child, if all of S went there",
            EVERY,
            (Variable("E(b)", "branch", "number"),),
        ),
        CodeLine(1, f"if E(t) is at most E(Tₜ) + {SLACK} and E(b) + {SLACK}: make t a leaf", ("leaf",)),
        CodeLine(1, f"else if E(b) ≤ E(Tₜ) + {SLACK}: put b in the place of t, PRUNE(t, S) again", ("raise",)),
        CodeLine(1, "else keep the subtree: return E(Tₜ)", ("keep",)),
        CodeLine(0, "start: PRUNE(the root, all cases)", ("end",)),
    ),
    classes_only=True,
)
