"""`python -m engine predict`: predict the rows of a file with a saved tree."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from engine.commands.argument_types import whole
from engine.commands.command import Command
from engine.commands.reading_options import add_reading_options, read_sheet
from engine.data.table import Column
from engine.export.model_file import read_saved
from engine.learn.predict import answer, columns_of, predict, visits
from engine.learn.tree import Tree
from engine.rules.extract import Condition, number


def add_options(command: argparse.ArgumentParser) -> None:
    command.add_argument("model", metavar="MODEL.json")
    command.add_argument("file", metavar="FILE")
    command.add_argument("--explain", action="store_true", help="print the path of every row")
    command.add_argument("--seed", type=whole, default=0)
    add_reading_options(command)


def run(options: argparse.Namespace) -> str:
    tree = read_saved(options.model)
    frame = read_sheet(options, options.file, tuple(tree.columns)).frame
    columns = columns_of(tree, frame, ())
    if not options.explain:
        return "\n".join(label_text(tree, label) for label in predict(tree, columns).labels)
    return "\n".join(explained(tree, columns, row) for row in range(len(frame)))


def label_text(tree: Tree, label: float) -> str:
    """A predicted class or number."""
    prediction = tree.answer(label)
    return prediction if isinstance(prediction, str) else number(prediction)


def explained(tree: Tree, columns: Mapping[str, Column], row: int) -> str:
    """One row's prediction and the tests that led to it."""
    path = visits(tree, columns, row)
    label, _ = answer(tree, path)
    tests = []
    for visit in path:
        question = tree.nodes[visit.node].question
        if question is None or visit.branch is None:
            continue
        notes = [f"{visit.weight:.3g} of the case"] if visit.weight < 1 else []
        notes += [visit.why] if visit.why not in ("", "fraction") else []
        remark = f" [{', '.join(notes)}]" if notes else ""
        tests.append(f"{Condition(question, visit.branch)}{remark}")
    return f"{label_text(tree, label)}\t{'; '.join(tests) or 'no question asked'}"


PREDICT = Command("predict", "predict the rows of a file with a saved tree", add_options, run)
