"""Boolean functions: the tree as a formula, sizes beside each other, and how numbers grow."""

from __future__ import annotations

import re

from engine.experiments.booleans import (
    LISTED,
    by_depth,
    either_branch,
    functions,
    least_leaves,
    majority,
    number_of,
    parity,
)
from engine.learn.tree import Tree
from engine.rules.extract import formula
from pages.views.text import leaves_text

FUNCTIONS = {"AND": all, "OR": any, "parity": parity, "majority": majority, "(A∧B)∨(¬A∧C)": either_branch}


def named(name: str, variables: int) -> int:
    """The number of a function of the list; the one with branches needs three variables."""
    return number_of(FUNCTIONS[name], max(variables, 3) if name == "(A∧B)∨(¬A∧C)" else variables)


def names_for(variables: int) -> list[str]:
    """The functions of the list that so many variables, or more, can say."""
    return [name for name in FUNCTIONS if variables >= 3 or "¬" not in name]


def name_of(number: int, variables: int) -> str | None:
    """The name of a function, if it is one of the list."""
    names = (name for name in names_for(variables) if "¬" not in name or variables == 3)
    return next((name for name in names if named(name, variables) == number), None)


def formula_of(tree: Tree) -> str:
    """When the tree answers true, as a formula: a conjunction for each path."""
    text = formula(tree)["T"]
    return re.sub(r"(\w) = ([TF])", lambda found: found[1] if found[2] == "T" else f"¬{found[1]}", text)


def size_rows(trees: dict[str, Tree]) -> list[list[str]]:
    """Nodes, leaves and depth of each tree."""
    return [
        [name, str(len(tree)), str(len(tree.leaves)), str(tree.depth), str(wrong_of(tree))]
        for name, tree in trees.items()
    ]


def wrong_of(tree: Tree) -> int:
    """The rows of the truth table that the tree gets wrong."""
    return round(sum(leaf.n - float(leaf.counts.max(initial=0.0)) for leaf in tree.leaves if leaf.n > 0))


def growth_rows(variables: int) -> tuple[list[list[str]], list[int]]:
    """Leaves of the smallest tree against n, for functions that grow slowly and for parity; and the row of this n."""
    rows = [
        [
            str(n),
            str(2**n),
            *(str(least_leaves(number_of(rule, n), n)) for rule in (all, majority, parity)),
            f"{functions(n):,}",
        ]
        for n in range(2, 6)
    ]
    return rows, [variables - 2]


def depth_rows(variables: int) -> tuple[list[list[str]], list[int]]:
    """How many functions trees of each depth can write down."""
    rows = []
    for n in range(1, LISTED + 1):
        counts = [f"{each:,}" for each in by_depth(n)]
        rows.append([str(n), *counts, *[""] * (LISTED + 1 - len(counts)), f"{functions(n):,}"])
    return rows, [variables - 1] if variables <= LISTED else []


def verdict_sentence(greedy: Tree, best: Tree, stop: bool) -> str:
    """Greedy beside smallest."""
    wrong = wrong_of(greedy)
    if wrong:
        why = " It stopped where no question gains anything on its own; two together would have told all."
        return f"The greedy tree is wrong in <b>{wrong:,}</b> {'row' if wrong == 1 else 'rows'}.{why if stop else ''}"
    if len(greedy.leaves) == len(best.leaves):
        return f"The greedy tree is as small as any: <b>{leaves_text(len(best.leaves))}</b>."
    return (
        f"The greedy tree has <b>{leaves_text(len(greedy.leaves))}</b>, the smallest <b>{len(best.leaves)}</b>. Greed "
        "looks one "
        "question ahead; finding the smallest tree of a table is NP-complete (Hyafil & Rivest 1976)."
    )
