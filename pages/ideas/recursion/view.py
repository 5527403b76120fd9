"""The rows of a node as a table, the branches' tables that it falls apart into, and the calls that wait."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from engine.data.table import Table
from engine.learn.recipe import NodeId
from engine.learn.steps import STOPS, Leaf, Split
from engine.learn.trace import Trace
from engine.learn.tree import Tree
from pages.views.sentences import chosen_clause, leaf_sentence, mix
from pages.views.text import answer_text, cases, condition_text, labels_of, listing, place_of, several, short

MOST_ROWS = 10  # of a table that are shown


@dataclass(frozen=True, slots=True)
class Part:
    """A table to be shown: what it is called, its heading and rows, and what becomes of it."""

    title: str  # HTML, escaped
    headings: list[str]
    rows: list[list[str]]
    fate: str  # HTML, escaped


def columns_left(trace: Trace, node: NodeId) -> list[str]:
    """The columns that have not been asked about on the way to a node."""
    tree = trace.tree
    asked = {tree.nodes[node[:at]].question.column for at in range(len(node))}  # type: ignore[union-attr]
    return [name for name in trace.coded.table.names if name not in asked]


def table_of(trace: Trace, node: NodeId, title: str, fate: str) -> Part:
    """The rows of a node, the target last; of many only the first."""
    table, names = trace.coded.table, columns_left(trace, node)
    numbers = trace.cases(trace.index_of(node)).rows.tolist()
    rows = [cells(table, names, row) for row in numbers[:MOST_ROWS]]
    if len(numbers) > MOST_ROWS:
        rows.append([f"… {len(numbers) - MOST_ROWS} more", *[""] * (len(names) + 1)])
    return Part(title, ["row", *(short(name, 14) for name in (*names, table.target.name))], rows, fate)


def cells(table: Table, names: Sequence[str], row: int) -> list[str]:
    """A row as texts: its number, what can still be asked about, the target."""
    values = [short(table.column(name).text(row), 14) or "?" for name in names]
    return [str(row + 1), *values, short(table.target.text(row), 14)]


def branch_parts(trace: Trace, step: Split) -> list[Part]:
    """The table of each branch of a question."""
    parts = []
    for branch, _ in enumerate(labels_of(step.question)):
        child = (*step.node, branch)
        where = escape(short(condition_text(step.question, branch), 40))
        parts.append(
            table_of(trace, child, f"<b>{where}</b>: {cases(trace.tree.nodes[child].n)}", fate_of(trace, child))
        )
    return parts


def fate_of(trace: Trace, child: NodeId) -> str:
    """What becomes of a branch's table."""
    node = trace.tree.nodes[child]
    if node.n <= 0:
        return "No row comes here: a leaf that answers as its parent."
    return "Build a tree from these rows." if node.n > 1 else "Build a tree from this row."


def ask_sentence(tree: Tree, step: Split) -> str:
    """Before the table falls apart."""
    where = place_of(tree, step.node, 80) if step.node else "the whole table"
    return (
        f"<b>Build a tree from {escape(where)}</b>: {cases(step.n)} ({mix(tree, step.counts)}). The answers differ, so "
        "a question is needed. Which one, and what will the tables of its branches be?"
    )


def split_sentence(tree: Tree, step: Split) -> str:
    """When the table has fallen apart."""
    many = len(labels_of(step.question))
    return (
        f"{chosen_clause(step.question.column, step.candidates)} is asked. The table falls apart into "
        f"{several(many, 'table')}, each row in exactly one, and the column that was asked is gone. Now the same "
        "program builds a tree from each."
    )


def stop_sentence(tree: Tree, step: Leaf) -> str:
    """A call that ends at once."""
    where = "" if not step.node else f" where {escape(short(place_of(tree, step.node), 120))}"
    return f"This call ends at once, because {STOPS[step.stop]}. {leaf_sentence(tree, step, where)}"


def end_sentence(trace: Trace) -> str:
    """The recursion in numbers."""
    tree, calls = trace.tree, len(trace.tree)
    return (
        f"All calls have ended: <b>{several(calls, 'call')}</b> of the same program, one for each node, at most "
        f"{tree.depth + 1} of them inside each other. {several(len(tree.leaves), 'call')} ended at once, with a "
        f"leaf.{asked_sentence(trace)}"
    )


def asked_sentence(trace: Trace) -> str:
    """How many of the columns are asked about, and which of them by several nodes."""
    asked = Counter(node.question.column for node in trace.tree.nodes.values() if node.question)
    if not asked:
        return ""
    often = [escape(short(each)) for each, times in asked.items() if times > 1]
    more = f" {listing(often)} in several branches," if often else ""
    return (
        f" Of {several(len(trace.coded.table.columns), 'column')} <b>{len(asked)}</b> "
        f"{'is' if len(asked) == 1 else 'are'} asked about,{more} on no path twice."
    )


def waiting(tree: Tree, current: NodeId) -> str:
    """The calls that are open: those that the current one is inside of, and the branches whose turn comes later."""
    inside = [current[:at] for at in range(len(current) + 1)]
    chain = " → ".join(f"build({cases(tree.nodes[node].n)})" for node in inside)
    later = [node for node in tree.nodes.values() if node.question is None and node.stop is None and node.id != current]
    rest = listed(tree, [node.id for node in later])
    return f"Calls inside each other: {chain}." + (f" Still to be built: {rest}." if rest else "")


def listed(tree: Tree, nodes: Sequence[NodeId], most: int = 4) -> str:
    """Nodes by the answer that leads to them, each with its cases."""
    names = [f"{escape(short(place_of(tree, node, 40), 40))} ({cases(tree.nodes[node].n)})" for node in nodes[:most]]
    more = [f"{len(nodes) - most} more"] if len(nodes) > most else []
    return "; ".join([*names, *more])


def leaf_fate(tree: Tree, step: Leaf) -> str:
    """What a table that needs no question becomes."""
    return f"A leaf: {escape(short(answer_text(tree, step.prediction), 24))}."
