"""Exercises on whole trees, solved from nothing but what a student sees."""

import math
from collections import Counter
from functools import cache

from tests.engine.exercises.naive import Solved, entropy, gain, gini, labels, rows_of, split, split_information

# Whole trees: a node is found by the conditions in its prompt, and every split there weighed.


def holds(row, condition):
    """Whether a condition such as "Wind = weak" or "Wind in {weak, strong}" is true of a row."""
    if " in {" in condition:
        column, _, values = condition.removesuffix("}").partition(" in {")
        return row[column] in values.split(", ")
    column, _, value = condition.partition(" = ")
    return row[column] == value


def at_node(rows, prompt):
    """The conditions that lead to the node of a prompt, and its rows."""
    _, _, place = prompt.rstrip("?").partition(" where ")
    conditions = place.split(" and ") if place else []
    return conditions, [row for row in rows if all(holds(row, each) for each in conditions)]


def offers_id3(rows, columns, used, target):
    return {name: gain(rows, name, target) for name in columns if name not in used and len(split(rows, name)) > 1}


def offers_c45(rows, columns, used, target):
    """The gain ratio of each column that offers a test; None for those below the average gain."""
    found = {}
    for name in columns:
        if name not in used and sum(len(part) >= 2 for part in split(rows, name).values()) >= 2:
            found[name] = gain(rows, name, target)
    average = sum(found.values()) / max(len(found), 1)
    return {
        name: g / split_information(rows, name) if g >= average - 1e-9 and g > 1e-9 else None
        for name, g in found.items()
    }


def subsets(values):
    """All ways to put values into two groups; the first value is always on the left."""
    first, *others = sorted(values)
    for mask in range(2 ** len(others) - 1):
        yield {first, *(each for bit, each in enumerate(others) if mask >> bit & 1)}


def gain_of_subset(rows, column, left, target):
    sides = [[row for row in rows if (row[column] in left) == inside] for inside in (True, False)]
    if not all(sides):
        return 0.0
    return gini(labels(rows, target)) - sum(len(side) / len(rows) * gini(labels(side, target)) for side in sides)


def subset_of(question):
    column, _, values = question.removesuffix("?").partition(" is ")
    return column, set(values.split(" or "))


def leaves_of(rows, columns, used, target, table, offers):
    """The leaves, and those without cases, of the multiway tree that always asks the best column."""
    if not rows:
        return 1, 1
    found = {} if len(set(labels(rows, target))) == 1 else offers(rows, columns, used, target)
    scored = {name: score for name, score in found.items() if score is not None}
    if not scored:
        return 1, 0
    best = max(scored, key=scored.get)
    parts = split(rows, best)
    below = [
        leaves_of(parts.get(value, []), columns, {*used, best}, target, table, offers)
        for value in {row[best] for row in table}
    ]
    return sum(n for n, _ in below), sum(n for _, n in below)


def solve_multiway(exercise, offers) -> Solved:
    _, grid = exercise.situation
    table, target, columns = rows_of(grid), grid.head[-1], grid.head[1:-1]
    solved, questions = [], 0
    for part in exercise.parts[:-1]:
        conditions, rows = at_node(table, part.prompt)
        used = {each.partition(" = ")[0] for each in conditions}
        found = offers(rows, columns, used, target)
        assert set(part.answer.options) == {*found, "a leaf"}
        if len(set(labels(rows, target))) == 1:
            solved.append(("a leaf", {name: name for name in columns if name in found}))
            continue
        questions += 1
        best = max((name for name in found if found[name] is not None), key=found.get)
        solved.append((best, {name: name for name in [*(n for n in columns if n in found and n != best), "a leaf"]}))
    leaves, empty = leaves_of(table, columns, set(), target, table, offers)
    mistakes = {"counted the questions": questions} | ({"left out empty branches": leaves - empty} if empty else {})
    return [*solved, (leaves, mistakes)]


def solve_id3(exercise) -> Solved:
    return solve_multiway(exercise, offers_id3)


def solve_c45(exercise) -> Solved:
    return solve_multiway(exercise, offers_c45)


def solve_cart(exercise) -> Solved:
    _, grid = exercise.situation
    table, target, columns = rows_of(grid), grid.head[-1], grid.head[1:-1]
    solved, questions = [], 0
    for part in exercise.parts[:-1]:
        _, rows = at_node(table, part.prompt)
        options = {
            each: gain_of_subset(rows, *subset_of(each), target) for each in part.answer.options if each != "a leaf"
        }
        most = {
            name: max(
                (gain_of_subset(rows, name, left, target) for left in subsets({row[name] for row in rows})),
                default=None,
            )
            for name in columns
        }
        for each, value in options.items():  # the best question of its column, and of all columns some are left out
            assert abs(value - most[subset_of(each)[0]]) < 1e-9
        if len(set(labels(rows, target))) == 1:
            solved.append(("a leaf", {each: each for each in options}))
            continue
        questions += 1
        best = max(options, key=options.get)
        assert options[best] > max(value for name, value in most.items() if value is not None) - 1e-9
        solved.append((best, {each: each for each in [*(o for o in options if o != best), "a leaf"]}))
    return [*solved, (questions + 1, {"counted the questions": questions})]


CASES = {
    "pure": "all cases are of one class",
    "no-columns": "no column is left to ask about",
    "alike": "the cases are alike in every column that is left",
    "no-gain": "no column gains anything",
    "empty": "no case comes here",
    "none": "none: it asks on",
}


def base_case(rows, columns, target):
    """Why a node with these rows and these columns left is a leaf, or "none"."""
    if not rows:
        return "empty"
    if len(set(labels(rows, target))) == 1:
        return "pure"
    if not columns:
        return "no-columns"
    if all(len(split(rows, name)) == 1 for name in columns):
        return "alike"
    return "none" if any(gain(rows, name, target) > 1e-9 for name in columns) else "no-gain"


def solve_base_case(exercise) -> Solved:
    solved = []
    for part in exercise.parts:
        asked = part.shown[0].removeprefix("Asked on the way: ").removesuffix(".").split(", ")
        case = "empty"
        if not isinstance(part.shown[1], str):
            grid = part.shown[1]
            case = base_case(rows_of(grid), [name for name in grid.head[1:-1] if name not in asked], grid.head[-1])
        solved.append((CASES[case], {f"took it for: {other}": other for key, other in CASES.items() if key != case}))
    return solved


def leaves_and_errors(rows, columns, target, stop):
    """The leaves of ID3's tree, with or without the stop at zero gain, and the rows that it gets wrong."""
    found = {name: gain(rows, name, target) for name in columns if len(split(rows, name)) > 1}
    top = max(found.values(), default=0)
    mixed = len(set(labels(rows, target))) > 1
    if not mixed or not found or (stop and top < 1e-9):
        return 1, len(rows) - max(Counter(labels(rows, target)).values())
    best = next(name for name in columns if name in found and found[name] > top - 1e-9)
    parts = [leaves_and_errors(p, [c for c in columns if c != best], target, stop) for p in split(rows, best).values()]
    return sum(n for n, _ in parts), sum(wrong for _, wrong in parts)


def solve_xor(exercise) -> Solved:
    (grid,) = exercise.situation
    rows, columns, target = rows_of(grid), list(grid.head[1:-1]), grid.head[-1]
    leaves, _ = leaves_and_errors(rows, columns, target, False)
    few, wrong = leaves_and_errors(rows, columns, target, True)
    solved = [(gain(rows, columns[0], target), {"took the columns together": entropy(labels(rows, target))})]
    if exercise.difficulty == 2:
        third = gain(rows, columns[2], target)
        solved.append((third, {"took it for none": 0, "log base e": third * math.log(2)}))
    return [
        *solved,
        (few, {"went on at zero gain": leaves} if few < leaves else {}),
        (wrong, {"took the whole tree": 0} if wrong else {}),
        (leaves, {"counted the questions": leaves - 1}),
    ]


@cache
def smallest(values):
    """The least leaves and the least depth of a tree of a truth table, given as its column of answers."""
    if len(set(values)) == 1:
        return 1, 0
    pairs = [[smallest(half) for half in halves(values, bit)] for bit in range(len(values).bit_length() - 1)]
    return min(a[0] + b[0] for a, b in pairs), min(1 + max(a[1], b[1]) for a, b in pairs)


def halves(values, bit):
    """The answers where a variable is false and where it is true; bit 0 changes fastest."""
    return [tuple(v for row, v in enumerate(values) if row >> bit & 1 == side) for side in (0, 1)]


def solve_boolean(exercise) -> Solved:
    (grid,) = exercise.situation
    rows, names = rows_of(grid), grid.head[:-1]
    values = tuple(labels(rows, "Y"))
    leaves, depth = smallest(values)
    below = {}
    for at, name in enumerate(names):
        below[name] = sum(smallest(half)[0] for half in halves(values, len(names) - 1 - at))
    first = min(below, key=below.get)
    gains = {name: gain(rows, name, "Y") for name in names}
    chosen = next(name for name in names if gains[name] > max(gains.values()) - 1e-9)
    found, _ = leaves_and_errors(rows, list(names), "Y", False)
    size = {
        "a leaf for every row": len(rows),
        "counted the true rows": values.count("T"),
        "counted the questions": leaves - 1,
    }
    asked = {"the highest gain": chosen} if chosen != first else {}
    asked |= {name: name for name in names if name not in {first, chosen}}
    return [
        (leaves, size),
        (first, asked),
        (depth, {"counted the leaves": leaves}),
        (found, {"counted the questions": found - 1}),
    ]
