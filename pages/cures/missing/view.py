"""Missing values: the row that divides, what each policy does, who stands in. HTML with all data escaped."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from math import lcm

import numpy as np

from engine.data.table import Table
from engine.evaluate.held_out import accuracy
from engine.experiments.missing_values import Cell
from engine.experiments.surrogate_use import agreement, rescues
from engine.learn.algorithms import ALGORITHMS
from engine.learn.candidates import Candidates
from engine.learn.predict import Visit, answer, columns_of, visits
from engine.learn.questions import Subset
from engine.learn.recipe import NodeId, Recipe
from engine.learn.trace import Trace
from engine.learn.tree import Tree
from pages.views.arithmetic import arithmetic, partly, share
from pages.views.row_path import Passage, passages, shares_of
from pages.views.text import (
    answer_text,
    condition_text,
    count,
    labels_of,
    latex,
    listing,
    number,
    question_text,
    short,
    weight_text,
)

POLICIES = {
    "fractional": "In fractions",
    "surrogate": "By surrogates",
    "majority": "With most cases",
    "category": "A value of its own",
    "drop": "Row dropped",
}
MEANT = {
    "fractional": "The case goes down every branch, in parts as large as the branches are.",
    "surrogate": "Another question stands in, the one that best agrees with the node's own.",
    "majority": "The case goes whole where most cases go.",
    "category": "“Missing” is one more value: a branch of its own, or of a cut the better side.",
    "drop": "Incomplete rows are left out of growing; asked about later, one goes where most cases go.",
}
MOST_CELLS = 60  # blanked by hand
SMALL, WINDOW = 20, 14  # a table with so many rows is shown whole; of a larger one, so many
MOST_LINES = 6
LARGEST = 999  # denominator of parts that are shown as fractions


@dataclass(frozen=True, eq=False, slots=True)
class Walk:
    """A row on its way through a tree, so many tests passed."""

    tree: Tree
    way: list[Visit]
    tests: list[Passage]
    passed: int

    @property
    def done(self) -> bool:
        return self.passed >= len(self.tests)

    def reached(self) -> dict[NodeId, float]:
        return shares_of(self.tests[: self.passed])

    def tokens(self) -> dict[NodeId, float]:
        """Where the parts of the row are now; they always add up to one."""
        gone = {test[0].node for test in self.tests[: self.passed]}
        return {node: weight for node, weight in self.reached().items() if node not in gone}


def walk_of(tree: Tree, table: Table, row: int, passed: int) -> Walk:
    way = visits(tree, columns_of(tree, table), row)
    tests = passages(way)
    return Walk(tree, way, tests, min(passed, len(tests)))


def read_cells(texts: Sequence[str]) -> frozenset[Cell]:
    """Cells of a link, "12.1" for row 12, column 1; refuses anything else with a ValueError."""
    found = set()
    for text in texts:
        row, _, column = text.partition(".")
        if not (row.isascii() and row.isdigit() and column.isascii() and column.isdigit()) or len(text) > 16:
            raise ValueError(text)
        found.add((int(row) - 1, int(column) - 1))
    if len(found) > MOST_CELLS or any(row < 0 or column < 0 for row, column in found):
        raise ValueError("too many cells, or outside the table")
    return frozenset(found)


def written_cells(cells: Collection[Cell]) -> tuple[str, ...]:
    return tuple(f"{row + 1}.{column + 1}" for row, column in sorted(cells))


def first_hole(table: Table) -> int:
    """The first row that lacks a value; the first of all if none does."""
    holes = np.zeros(len(table), bool)
    for column in table.columns:
        holes |= column.missing
    return int(holes.argmax())


def sheet_rows(table: Table, rows: Collection[int], offset: int = 0) -> list[list[str]]:
    """Rows with their numbers, which may start later, holes as question marks, the target last."""
    return [
        [str(row + offset + 1), *((column.text(row) or "?") for column in table.columns), table.target.text(row)]
        for row in rows
    ]


def unknown_columns(table: Table, row: int) -> list[str]:
    return [column.name for column in table.columns if column.codes[row] < 0]


def sums(trace: Trace, candidates: Candidates, column: str) -> list[str]:
    """What a column is worth at the root, holes counted: a line a sum."""
    classes = trace.coded.table.classes
    item = next(each for each in candidates.items if each.column == column)
    lines = arithmetic(trace.coded.recipe, candidates, item, classes)
    # With holes the gain starts from the known cases, so the impurity of all of them is not used.
    return lines[1:] if lines and partly(candidates, item) else lines


def sums_sentence(trace: Trace, candidates: Candidates, column: str) -> str:
    """What the holes do to the numbers of a column."""
    item = next(each for each in candidates.items if each.column == column)
    name, recipe = f"<b>{escape(short(column, 30))}</b>", trace.coded.recipe
    if item.question is None:
        return f"{name} has nothing to ask: {item.note}."
    if not partly(candidates, item):
        return f"Every case has a known {name}, so its sums are the usual ones."
    missing = candidates.n - item.known
    group = "The one unknown case counts" if missing == 1 else f"The {count(missing)} unknown cases count"
    said = (
        f"{name} is known of {count(item.known)} of {count(candidates.n)} cases. The gain is that of the known ones, "
        f"times the known share {count(item.known)}/{count(candidates.n)}: a question that few cases can answer "
        "is worth less."
    )
    if recipe.criterion == "gain-ratio" and recipe.missing == "fractional":
        said += f" {group} as one more outcome in the split information."
    return said


def division_lines(trace: Trace, test: Passage) -> list[str]:
    """How a test divides what arrives: each branch gets its share of the known weight."""
    node = trace.tree.nodes[test[0].node]
    if node.question is None or test[0].why != "fraction":
        return []
    at = trace.position(node.id)
    sizes = trace.known_weights(at, trace.cases(at))
    whole = sum(visit.weight for visit in test)
    labels = labels_of(node.question)
    lines = [
        rf"w({latex(labels[visit.branch or 0], 16)}) = {weight_text(whole)}\cdot "
        rf"{share(sizes[visit.branch or 0], sum(sizes))} = {number(visit.weight)}"
        for visit in test[:MOST_LINES]
    ]
    return [*lines, r"\dots"] if len(test) > MOST_LINES else lines


def walk_sentence(walk: Walk, row: int, table: Table, who: str) -> str:
    """Where the row is, and what just happened to it."""
    lacks = unknown_columns(table, row)
    tokens = walk.tokens()
    if walk.passed == 0:
        names = listing([f"<b>{escape(short(name, 24))}</b>" for name in lacks[:6]]) if lacks else ""
        told = f"its {names} {'is' if len(lacks) == 1 else 'are'} not known" if lacks else "all its values are known"
        if not walk.tests:
            return f"{who} stays at the root, which is a leaf and asks nothing: {told}."
        return f"{who} waits at the root, whole: {told}."
    if len(tokens) == 1:
        ((node, _),) = tokens.items()
        where = walk.tree.nodes[node]
        end = f" and arrives: <b>{escape(short(answer_text(walk.tree, where.prediction)))}</b>" if walk.done else ""
        return f"{who} {moved(walk, lacks)}{end}. It is still whole."
    head = "has arrived" if walk.done else moved(walk, lacks)
    return f"{who} {head}: <b>{adding_up(list(tokens.values()))}</b>. Nothing is lost."


def adding_up(parts: Sequence[float]) -> str:
    """The parts of a row and their sum: as fractions where these are simple, else in three decimals."""
    if len(parts) > MOST_LINES:
        return f"{len(parts)} parts, together 1"
    near = [Fraction(part).limit_denominator(LARGEST) for part in parts]
    below = lcm(*(each.denominator for each in near))
    if below <= LARGEST and all(abs(float(each) - part) < 1e-9 for each, part in zip(near, parts, strict=True)):
        return f"{' + '.join(f'{each.numerator * below // each.denominator}/{below}' for each in near)} = 1"
    sign = "=" if abs(sum(round(part, 3) for part in parts) - 1) < 1e-9 else "≈"
    return f"{' + '.join(f'{part:z.3f}' for part in parts)} {sign} 1"


def moved(walk: Walk, lacks: Collection[str]) -> str:
    """What the last test did."""
    test = walk.tests[walk.passed - 1]
    question = walk.tree.nodes[test[0].node].question
    if question is None:
        return "has arrived"
    column = escape(short(question.column, 24))
    if test[0].why == "fraction":
        return f"does not know its <b>{column}</b> and divides among {len(test)} branches"
    to = escape(short(condition_text(question, test[0].branch or 0), 40))
    ways = {
        "surrogate": f"does not know its <b>{column}</b>; a surrogate sends it to {to}",
        "majority": f"does not know its <b>{column}</b> and goes with most cases to {to}",
        "missing": f"has no <b>{column}</b>, and that is a value here",
    }
    if test[0].why in ways or question.column in lacks:
        return ways[test[0].why or "missing"]
    part = sum(visit.weight for visit in test)
    return f"goes to {to}" if part > 0.9995 else f"sends a part on to {to}"


def answer_lines(walk: Walk) -> list[str]:
    """The answer of a row in parts: each leaf's shares, times the part that arrived there."""
    ends = [visit for visit in walk.way if visit.branch is None]
    tree = walk.tree
    if len(ends) < 2 or len(ends) > MOST_LINES:
        return []
    if not tree.classes:
        terms = [rf"{number(visit.weight)}\cdot {number(tree.nodes[visit.node].prediction)}" for visit in ends]
        return [rf"\hat y = {' + '.join(terms)} = {number(answer(tree, ends)[0])}"]
    _, shares = answer(tree, ends)
    lines = []
    for k in np.argsort(-shares, kind="stable")[:2].tolist():
        terms = []
        for visit in ends:
            node = tree.nodes[visit.node]
            inside = share(float(node.counts[k]), node.n) if node.n > 0 else number(float(tree.probabilities(node)[k]))
            terms.append(rf"{number(visit.weight)}\cdot {inside}")
        lines.append(rf"P({latex(tree.classes[k], 14)}) = {' + '.join(terms)} = {number(float(shares[k]))}")
    return lines


def policy_row(trace: Trace | None, table: Table, row: int, policy: str) -> list[str]:
    """A policy on a data set: how large its tree is, and what becomes of the row."""
    if trace is None:
        return [POLICIES[policy], "0", "", "", "", "no complete row is left to grow from"]
    tree = trace.tree
    right, of = accuracy(tree, table)
    score = f"{right / of:z.1%}" if tree.classes else number(right)
    return [
        POLICIES[policy],
        count(tree.root.n),
        str(len(tree)),
        str(len(tree.leaves)),
        score,
        fate(tree, table, row, policy),
    ]


def fate(tree: Tree, table: Table, row: int, policy: str) -> str:
    """What a policy does with one row, and what its tree answers for it."""
    way = visits(tree, columns_of(tree, table), row)
    whys = {visit.why for visit in way}
    ends = [visit for visit in way if visit.branch is None]
    said = answer_text(tree, answer(tree, way)[0])
    lacks = unknown_columns(table, row)
    asked = {question.column for visit in way if (question := tree.nodes[visit.node].question)}
    if not lacks:
        return f"whole → {short(said, 30)}"
    if "fraction" in whys:
        how = f"in {len(ends)} parts: {', '.join(f'{visit.weight:z.3f}' for visit in ends[:6])}"
        how += ", …" if len(ends) > 6 else ""
    elif policy == "drop" and lacks:
        how = "left out of growing; asked, it goes with most cases" if "majority" in whys else "left out of growing"
    else:
        told = {"surrogate": "placed by a surrogate", "majority": "sent with most cases"}
        usual = "“missing” is its value" if asked & set(lacks) else "whole: no test asks what it lacks"
        how = next((text for why, text in told.items() if why in whys), usual)
    return f"{how} → {short(said, 30)}"


def home(policy: str) -> str:
    """The algorithms that do so by themselves."""
    names = [each.title for each in ALGORITHMS.values() if each.recipe.missing == policy]
    return f" (what {listing(names)} does)" if names else ""


def multiway_note(recipe: Recipe) -> str:
    """Why surrogates need two branches."""
    if recipe.missing != "surrogate" or not recipe.multiway:
        return ""
    return "Surrogates mimic questions with two branches; where there are more, the case goes with most cases."


def busiest(trace: Trace) -> NodeId:
    """The node whose surrogates place the most weight; the root if none has to."""

    def placed(node: NodeId) -> tuple[float, float, int]:
        found = rescues(trace, node)
        return sum(each.weight for each in found[:-1]), found[-1].weight, -len(node)

    asking = [node.id for node in trace.tree.nodes.values() if node.question]
    return max(asking, key=placed) if asking else ()


def surrogate_rows(trace: Trace, node: NodeId) -> list[list[str]]:
    """A line for every surrogate in the order they are asked, and one for the cases that none knows."""
    tree = trace.tree
    question = tree.nodes[node].question
    if question is None:
        return []
    rows = []
    for rank, each in enumerate(rescues(trace, node), 1):
        sides = np.bincount(each.branches, each.weights, 2)
        went = f"{count(sides[0])} / {count(sides[1])}" if len(each.rows) else "–"
        if each.surrogate is None:
            rows.append(["none knows: with most cases", "–", "–", count(each.weight), went])
            continue
        rows.append(
            [
                f"{rank}. {mimic_text(each.surrogate.question, each.surrogate.flipped)}",
                number(each.surrogate.agreement),
                number(each.surrogate.adjusted),
                count(each.weight),
                went,
            ]
        )
    return rows


def sides_text(trace: Trace, node: NodeId) -> str:
    """The two sides of a node's question, as the heading of a column."""
    question = trace.tree.nodes[node].question
    return "" if question is None else " / ".join(short(label, 20) for label in labels_of(question))


def mimic_text(question: object, flipped: bool) -> str:
    """A surrogate as the question whose yes goes to the node's first branch."""
    if isinstance(question, Subset):
        return short(f"{question.column} is {' or '.join(question.left)}?", 56)
    text = question_text(question)  # type: ignore[arg-type]
    return short(text.replace(" ≤ ", " > ", 1) if flipped else text, 56)


def agreement_lines(trace: Trace, node: NodeId) -> list[str]:
    """The two numbers of the best surrogate, put into their formulas."""
    first = next(iter(trace.tree.nodes[node].surrogates), None)
    if first is None:
        return []
    parts = agreement(trace, node, first)
    same, known, most = count(parts.agreeing), count(parts.known), count(parts.majority)
    return [
        rf"\mathrm{{agreement}} = \tfrac{{{same}}}{{{known}}} = {number(first.agreement)}",
        rf"\mathrm{{adjusted}} = \frac{{{same} - {most}}}{{{known} - {most}}} = {number(first.adjusted)}",
    ]


def surrogate_sentence(trace: Trace, node: NodeId) -> str:
    """How many lack the value that a node asks for, and who placed them."""
    question = trace.tree.nodes[node].question
    if question is None:
        return "This node is a leaf: it asks nothing, so nothing has to stand in. Choose a node that asks."
    found = rescues(trace, node)
    lacking, rest = sum(each.weight for each in found), found[-1].weight
    asked = f"<b>{escape(short(question_text(question), 50))}</b>"
    if not lacking:
        return f"At {asked} every case knows its value. The surrogates wait for new cases that do not."
    saved = lacking - rest
    told = f"{asked} {count(lacking)} {'case does' if lacking == 1 else 'cases do'} not know."
    if len(found) == 1:
        return f"{told} No other column agrees with it better than going with most cases, so there all of them go."
    others = f"; {count(rest)} {'goes' if rest == 1 else 'go'} with most cases" if rest else ""
    return f"{told} Surrogates place {count(saved)} of them{others}."
