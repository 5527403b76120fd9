"""Small tables that exercises draw: the words on them, the engine's table, and the grid of cells that is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from engine.data.table import Column, IntArray, Table, numeric_column, plain
from engine.exercises.exercise import Branch, Grid
from engine.learn.candidates import Candidates, Cases, weigh
from engine.learn.coded_table import encode
from engine.learn.recipe import NodeId, Recipe
from engine.learn.tree import Node, Tree
from engine.rules.extract import Condition

ROW = "row"  # the heading above the numbers of the rows


@dataclass(frozen=True, slots=True)
class Theme:
    """Words for a small table: the target, its classes, and columns with their values."""

    target: str
    classes: tuple[str, str, str]
    columns: tuple[tuple[str, tuple[str, ...]], ...]
    number: tuple[str, int, int]  # a numeric column, its least and its greatest value


THEMES = (
    Theme(
        "Play",
        ("no", "yes", "maybe"),
        (
            ("Outlook", ("sunny", "cloudy", "rain")),
            ("Wind", ("weak", "strong")),
            ("Humidity", ("high", "normal")),
            ("Court", ("clay", "grass", "hard")),
        ),
        ("Temperature", 8, 32),
    ),
    Theme(
        "Edible",
        ("no", "yes", "unsure"),
        (
            ("Cap", ("flat", "round", "bell")),
            ("Spots", ("yes", "no")),
            ("Smell", ("none", "foul")),
            ("Habitat", ("wood", "grass", "path")),
        ),
        ("Height", 2, 20),
    ),
    Theme(
        "Repaid",
        ("late", "never", "on time"),
        (
            ("Income", ("low", "middle", "high")),
            ("Owner", ("yes", "no")),
            ("Job", ("steady", "seasonal")),
            ("Purpose", ("car", "house", "study")),
        ),
        ("Age", 20, 65),
    ),
    Theme(
        "Spam",
        ("no", "yes", "unsure"),
        (
            ("Sender", ("known", "unknown", "list")),
            ("Links", ("few", "many")),
            ("Capitals", ("yes", "no")),
            ("Language", ("own", "foreign", "mixed")),
        ),
        ("Words", 10, 90),
    ),
    Theme(
        "Wait",
        ("leave", "stay", "return"),
        (
            ("Patrons", ("none", "some", "full")),
            ("Hungry", ("yes", "no")),
            ("Raining", ("yes", "no")),
            ("Food", ("Thai", "French", "burger")),
        ),
        ("Minutes", 5, 60),
    ),
)


def theme(rng: np.random.Generator) -> Theme:
    """One of the themes."""
    return THEMES[int(rng.integers(len(THEMES)))]


def picked(rng: np.random.Generator, words: Theme, count: int) -> list[tuple[str, tuple[str, ...]]]:
    """Some columns of a theme, in their order."""
    return [words.columns[at] for at in sorted(rng.permutation(len(words.columns))[:count].tolist())]


def column_of(name: str, labels: Sequence[str], codes: Sequence[int] | IntArray) -> Column:
    """A categorical column of given codes."""
    return Column(name, "categorical", np.asarray(codes, np.int32), tuple(labels))


def table_of(columns: Sequence[Column], target: Column, weights: Sequence[float] | None = None) -> Table:
    """A table of given columns; every row counts as one unless weights are given."""
    rows = len(target.codes)
    return Table(tuple(columns), target, np.ones(rows) if weights is None else np.array(weights, float))


def covering(rng: np.random.Generator, rows: int, size: int) -> IntArray:
    """Random codes, each of them at least once."""
    return np.asarray(rng.permutation(np.concatenate([np.arange(size), rng.integers(size, size=rows - size)])))


def small_table(
    rng: np.random.Generator, words: Theme, columns: int, rows: int, classes: int = 2, noise: float = 0.2
) -> Table:
    """A random table in which the classes follow a sum of votes of the columns, with some noise."""
    chosen = picked(rng, words, columns)
    codes = [covering(rng, rows, len(values)) for _, values in chosen]
    votes = np.zeros((rows, classes))
    for (_, values), own in zip(chosen, codes, strict=True):
        votes += rng.normal(size=(len(values), classes))[own] * rng.uniform(0.3, 1.5)
    answers = votes.argmax(axis=1)
    flipped = rng.random(rows) < noise
    answers = np.where(flipped, rng.integers(classes, size=rows), answers)
    made = [column_of(name, values, own) for (name, values), own in zip(chosen, codes, strict=True)]
    return table_of(made, column_of(words.target, words.classes[:classes], answers))


def numeric_table(name: str, numbers: Sequence[float], target: Column) -> Table:
    """A table with one numeric column."""
    return table_of([numeric_column(name, np.asarray(numbers, float))], target)


def class_counts(table: Table) -> list[int]:
    """How many rows each class has."""
    return [int(n) for n in np.bincount(table.target.codes, table.weights, len(table.classes))]


def grid(table: Table, numbered: bool = True, rows: Sequence[int] | None = None) -> Grid:
    """The rows of a table as text cells, the target last; some rows only, if given."""
    shown = range(len(table)) if rows is None else rows
    columns = [*table.columns, table.target]
    head = (*([ROW] if numbered else []), *(column.name for column in columns))
    cells = tuple((*([str(row + 1)] if numbered else []), *(column.text(row) for column in columns)) for row in shown)
    return Grid(head, cells, has_target=True)


def counts_grid(rows: Sequence[tuple[str, Sequence[float]]], classes: Sequence[str], head: str = "") -> Grid:
    """Counts of classes, a line for each branch or node."""
    return Grid((head, *classes), tuple((label, *(plain(float(n)) for n in counts)) for label, counts in rows))


def root_candidates(table: Table, recipe: Recipe) -> Candidates:
    """What every column offers at the root."""
    coded = encode(table, recipe)
    rows = np.arange(len(coded.table))
    return weigh(coded, Cases(rows, coded.table.weights.copy()), np.zeros(len(table.columns), np.int64))


def answer_text(condition: Condition) -> str:
    """The end of a condition, after the column's name: "= sunny", "≤ 20", "in {a, b}"."""
    return str(condition).removeprefix(condition.question.column).strip()


def answer_of(tree: Tree, leaf: Node) -> str:
    """What a leaf says."""
    return str(tree.answer(leaf.prediction))


def answer_and_counts(tree: Tree, leaf: Node) -> str:
    """What a leaf says, and how many training cases of each class it holds."""
    amounts = ", ".join(f"{plain(float(n))} {label}" for n, label in zip(leaf.counts, tree.classes, strict=True))
    return f"{answer_of(tree, leaf)} ({amounts})"


def diagram_of(tree: Tree, text: Callable[[Tree, Node], str] = answer_of, node: NodeId = ()) -> Branch:
    """A tree as it is shown; `text` says what stands at a node that asks nothing."""
    here = tree.nodes[node]
    if here.question is None:
        return Branch(text(tree, here))
    branches = tuple(
        (answer_text(Condition(here.question, child[-1])), diagram_of(tree, text, child)) for child in here.children
    )
    return Branch(here.question.column, branches)


def counted_table(column: str, labels: Sequence[str], target: str, classes: Sequence[str], counts: IntArray) -> Table:
    """A table of one column with so many cases of each label (a line of `counts`) and each class."""
    cells = [(branch, k) for branch in range(len(labels)) for k in range(len(classes)) if counts[branch, k]]
    own = column_of(column, labels, [branch for branch, _ in cells])
    return table_of([own], column_of(target, classes, [k for _, k in cells]), [counts[cell] for cell in cells])
