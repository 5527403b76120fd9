"""Exercises on what trees and rules answer, solved from nothing but what a student sees."""

import re

from tests.engine.exercises.naive import Solved, rows_of


def is_leaf(branch):
    return not branch.branches


def counts_of(branch):
    """The class counts of a leaf, as its text shows them."""
    return {label: int(n) for n, label in re.findall(r"(\d+) ([a-z ]+)", branch.text.partition("(")[2].rstrip(")"))}


def cases_of(branch):
    """How many training cases are below a node."""
    return sum(counts_of(branch).values()) if is_leaf(branch) else sum(cases_of(below) for _, below in branch.branches)


def reach(branch, row, part=1.0):
    """The leaves that a row reaches, each with its part of the row."""
    if is_leaf(branch):
        return [(part, counts_of(branch))]
    value = row[branch.text]
    if value != "?":
        return next(reach(below, row, part) for answer, below in branch.branches if answer == f"= {value}")
    n = cases_of(branch)
    return [end for _, below in branch.branches for end in reach(below, row, part * cases_of(below) / n)]


def share(counts, label):
    return counts[label] / sum(counts.values())


def solve_classify(exercise) -> Solved:
    _, diagram, grid = exercise.situation
    root, rows = diagram.root, rows_of(grid)
    solved = []
    for row in rows[:2]:
        ((_, counts),) = reach(root, row)
        best = max(counts, key=counts.get)
        (other,) = set(counts) - {best}
        solved.append((best, {"took the minority": other}))
    ends = reach(root, rows[2])
    labels = list(ends[0][1])
    yes = sum(part * share(counts, labels[1]) for part, counts in ends)
    _, largest = max(root.branches, key=lambda branch: cases_of(branch[1]))
    ((_, alone),) = reach(largest, rows[2])
    equal = sum(share(counts, labels[1]) for _, counts in ends) / len(ends)
    best, other = (labels[1], labels[0]) if yes > 0.5 else (labels[0], labels[1])
    return [
        *solved,
        (yes, {"the largest branch only": share(alone, labels[1]), "equal parts": equal}),
        (best, {"took the smaller share": other}),
    ]


def ways(branch, conditions=()):
    """The ways from a node to its leaves: conditions, and the answer."""
    if is_leaf(branch):
        return [(conditions, branch.text)]
    return [end for answer, below in branch.branches for end in ways(below, (*conditions, f"{branch.text} {answer}"))]


def said(conditions, answer):
    return f"IF {' AND '.join(conditions)} THEN {answer}"


def solve_rules(exercise) -> Solved:
    diagram, grid = exercise.situation
    found = ways(diagram.root)
    questions = {conditions[:depth] for conditions, _ in found for depth in range(len(conditions))}
    lengths = [len(conditions) for conditions, _ in found]
    part = exercise.parts[2]
    (right,) = [each for each in found if said(*each) in part.answer.options]
    choice = {
        "the wrong class": next(
            option for option in part.answer.options if option.startswith(said(right[0], "")) and option != said(*right)
        ),
        "left out a condition": said(right[0][1:], right[1]),
    }
    mixed = set(part.answer.options) - {said(*right), *choice.values()}
    if mixed:
        (choice["mixed two ways"],) = mixed
        first, *rest = choice["mixed two ways"].removeprefix("IF ").partition(" THEN ")[0].split(" AND ")
        assert tuple(rest) == right[0][1:]
        assert any(conditions[0] == first for conditions, _ in found)
    others = [
        (tuple(text.removeprefix("IF ").partition(" THEN ")[0].split(" AND ")), text.partition(" THEN ")[2])
        for (text,) in grid.rows
    ]
    columns = [{condition.partition(" = ")[0] for condition in conditions} for conditions, _ in others]
    (root,) = set.intersection(*columns)
    last = others[-1][0][-1].partition(" = ")[0]
    asks = len({conditions[:depth] for conditions, _ in others for depth in range(len(conditions))})
    back = {"took the last condition": last} if last != root else {}
    back |= {name: name for name in sorted(set.union(*columns)) if name not in {root, last}}
    return [
        (len(found), {"counted the questions": len(questions)}),
        (max(lengths), {"took the shortest": min(lengths)} if min(lengths) < max(lengths) else {}),
        (said(*right), choice),
        (root, back),
        (asks, {"counted the rules": len(others), "counted every condition": sum(len(each) for each, _ in others)}),
    ]
