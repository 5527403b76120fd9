"""Every kind of exercise solved once more, naively and from nothing but what a student sees.

A solver gives, for each part, the answer and what each named mistake gives. It calls no function of the engine.
"""

import math
from collections import Counter
from itertools import pairwise

Solved = list[tuple[object, dict[str, object]]]


def entropy(labels):
    """The entropy of a list of labels, in bits."""
    n = len(labels)
    return -sum(m / n * math.log2(m / n) for m in Counter(labels).values()) + 0.0


def gini(labels):
    n = len(labels)
    return 1 - sum((m / n) ** 2 for m in Counter(labels).values())


def error(labels):
    return 1 - max(Counter(labels).values()) / len(labels)


def split(rows, column):
    """The rows by their value in a column, values in the order in which they are met."""
    parts = {}
    for row in rows:
        parts.setdefault(row[column], []).append(row)
    return parts


def rows_of(grid):
    """The rows of a grid as dictionaries."""
    return [dict(zip(grid.head, row, strict=True)) for row in grid.rows]


def labels(rows, target):
    return [row[target] for row in rows]


def conditional(rows, column, target, impurity=entropy):
    return sum(len(part) / len(rows) * impurity(labels(part, target)) for part in split(rows, column).values())


def gain(rows, column, target, impurity=entropy):
    return impurity(labels(rows, target)) - conditional(rows, column, target, impurity)


def numbers(cells):
    return [float(cell) for cell in cells]


def entropy_mistakes(found):
    h, n = entropy(found), len(found)
    return {
        "log base e": h * math.log(2),
        "log base 10": h * math.log10(2),
        "forgot the weights": sum(-math.log2(m / n) for m in Counter(found).values()),
        "forgot the minus sign": -h,
    }


def solve_entropy(exercise) -> Solved:
    grid = exercise.situation[1]
    counts = {colour: int(cell) for colour, cell in list(zip(grid.head, grid.rows[0], strict=True))[1:]}
    bag = [colour for colour, n in counts.items() for _ in range(n)]
    colour = min(counts, key=counts.get)
    assert exercise.parts[0].prompt.endswith(f"draw {colour}?")
    p = counts[colour] / len(bag)
    bits = math.log2(1 / p)
    rare = {"log base e": math.log(1 / p), "gave the share": p, "forgot the minus sign": -bits}
    return [(bits, rare), (entropy(bag), entropy_mistakes(bag))]


def solve_gain(exercise) -> Solved:
    (grid,) = exercise.situation
    rows, target = rows_of(grid), grid.head[-1]
    column = exercise.parts[2].prompt.removeprefix("What is the information gain of ").removesuffix(", in bits?")
    whole, parts = entropy(labels(rows, target)), [labels(part, target) for part in split(rows, column).values()]
    left, inside = conditional(rows, column, target), [entropy(part) for part in parts]
    plain = sum(inside) / len(inside)
    twice = max(len(part) / len(rows) * h for part, h in zip(parts, inside, strict=True))
    before = entropy_mistakes(labels(rows, target)) | {"entropy of the wrong column": entropy(labels(rows, column))}
    after = {
        "forgot the weights": plain,
        "added the branches": sum(inside),
        "log base e": left * math.log(2),
        "counted a branch twice": left + twice,
        "gave the gain": whole - left,
    }
    won = {
        "forgot the weights": whole - plain,
        "log base e": (whole - left) * math.log(2),
        "gave what is left": left,
        "the wrong way round": left - whole,
    }
    return [(whole, before), (left, after), (whole - left, won)]


def solve_root(exercise) -> Solved:
    (grid,) = exercise.situation
    rows, target = rows_of(grid), grid.head[-1]
    whole, left = entropy(labels(rows, target)), {name: conditional(rows, name, target) for name in grid.head[1:-1]}
    parts = [(whole - h, {"gave what is left": h, "log base e": (whole - h) * math.log(2)}) for name, h in left.items()]
    worst = max(left, key=left.get)
    return [*parts, (min(left, key=left.get), {"the most entropy left": worst})]


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


def split_information(rows, column):
    return entropy(labels(rows, column))


def offers_id3(rows, columns, used, target, table):
    return {name: gain(rows, name, target) for name in columns if name not in used and len(split(rows, name)) > 1}


def offers_c45(rows, columns, used, target, table):
    """The gain ratio of each column that offers a test; None for those below the average gain."""
    found = {}
    for name in columns:
        if name not in used and sum(len(part) >= 2 for part in split(rows, name).values()) >= 2:
            found[name] = gain(rows, name, target)
    many = {name for name in columns if len({row[name] for row in table}) >= 0.3 * len(table)}
    counted = [found[name] for name in found if name not in many or many == set(columns)]
    if not counted:
        return {}
    average = sum(counted) / len(counted)
    return {
        name: g / split_information(rows, name)
        if g >= average - 0.001 and split_information(rows, name) > 0.001
        else None
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
    found = {} if len(set(labels(rows, target))) == 1 else offers(rows, columns, used, target, table)
    if offers is offers_c45 and len(rows) < 4:
        found = {}
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
    solved, questions = [], len(exercise.parts) - 1
    for part in exercise.parts[:-1]:
        conditions, rows = at_node(table, part.prompt)
        used = {each.partition(" = ")[0] for each in conditions}
        found = offers(rows, columns, used, target, table)
        assert set(part.answer.options) == {*found, "a leaf"}
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
    solved = []
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
        best = max(options, key=options.get)
        assert options[best] > max(value for name, value in most.items() if value is not None) - 1e-9
        solved.append((best, {each: each for each in [*(o for o in options if o != best), "a leaf"]}))
    questions = len(exercise.parts) - 1
    return [*solved, (questions + 1, {"counted the questions": questions})]


def solve_threshold(exercise) -> Solved:
    (grid,) = exercise.situation
    _, column, target = grid.head
    rows = sorted(rows_of(grid), key=lambda row: float(row[column]))
    values, classes = [float(row[column]) for row in rows], labels(rows, target)
    whole = entropy(classes)
    cuts = []
    for at in range(1, 10):
        sides = classes[:at], classes[at:]
        left = sum(len(side) / 10 * entropy(side) for side in sides)
        cuts.append((left, values[at - 1], values[at], sum(entropy(side) for side in sides) / 2))
    changes = sum(first != second for first, second in pairwise(classes))
    left, low, high, plain = min(cuts)
    _, worst_low, worst_high, _ = max(cuts)
    asked = float(exercise.parts[3].prompt.partition("≤ ")[2].partition("?")[0])
    below, equal = sum(value < asked for value in values), sum(value == asked for value in values)
    midpoint = {
        "took the lower number": low,
        "took the upper number": high,
        "the least gain": (worst_low + worst_high) / 2,
    }
    won = {"gave what is left": left, "forgot the weights": whole - plain, "log base e": (whole - left) * math.log(2)}
    return [
        (changes, {"counted every midpoint": 9}),
        ((low + high) / 2, midpoint),
        (whole - left, won),
        (below + equal, {"took the inequality as strict": below, "the other branch": 10 - below - equal}),
    ]


def solve_impurity(exercise) -> Solved:
    _, *grids = exercise.situation
    branches = [
        [[label for label, n in zip(g.head[1:], row[1:], strict=True) for _ in range(int(n))] for row in g.rows]
        for g in grids
    ]
    whole = branches[0][0] + branches[0][1]
    p = whole.count("yes") / len(whole)
    after = [[sum(len(b) / len(whole) * f(b) for b in pair) for f in (gini, error)] for pair in branches]
    parts = [gini(b) for b in branches[0]]
    by_gini, by_error = (
        "neither: they tie"
        if abs(after[0][f] - after[1][f]) < 1e-9
        else "the first"
        if after[0][f] < after[1][f]
        else "the second"
        for f in (0, 1)
    )
    node = {
        "left out a class": 1 - p * p,
        "gave the sum of squares": p * p + (1 - p) ** 2,
        "forgot the factor two": p * (1 - p),
    }
    split_mistakes = {
        "forgot the weights": sum(parts) / 2,
        "added the branches": sum(parts),
        "gave the decrease": gini(whole) - after[0][0],
    }
    choice = {"by misclassification": by_error} if by_error != by_gini else {}
    return [
        (gini(whole), node),
        (error(whole), {"max instead of min": 1 - error(whole)}),
        (after[0][0], split_mistakes),
        (by_gini, choice),
    ]


def solve_ratio(exercise) -> Solved:
    grid, told = exercise.situation
    rows, target, columns = rows_of(grid), grid.head[-1], grid.head[1:-1]
    gains = {name: gain(rows, name, target) for name in columns}
    assert {name: f"{value:.4f}" for name, value in gains.items()} == {
        name: f"{float(value):.4f}" for name, value in told.rows
    }
    ratios = {name: gains[name] / split_information(rows, name) for name in columns}
    column = exercise.parts[1].prompt.removeprefix("What is the gain ratio of ").removesuffix("?")
    info, average = split_information(rows, column), sum(gains.values()) / len(gains)
    passing = [name for name in columns if gains[name] >= average - 0.001]
    best = max(passing, key=ratios.get)
    freely, greedy = max(ratios, key=ratios.get), max(gains, key=gains.get)
    choice = {"forgot the filter": freely} if freely != best else {}
    choice |= {"by gain alone": greedy} if greedy not in {best, freely} else {}
    ordered = sorted(gains.values())
    middle = (ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2]) / 2
    return [
        (
            info,
            {
                "entropy of the wrong column": conditional(rows, column, target),
                "log base e": info * math.log(2),
                "took equal branches": math.log2(len(split(rows, column))),
            },
        ),
        (
            gains[column] / info,
            {
                "without the split information": gains[column],
                "upside down": info / gains[column],
                "multiplied": info * gains[column],
            },
        ),
        (
            average,
            {
                "took the highest gain": max(gains.values()),
                "added them up": sum(gains.values()),
                "took the middle one": middle,
            },
        ),
        (passing, {"the others": [name for name in columns if name not in passing]}),
        (best, choice),
    ]


SOLVERS = {
    "entropy": solve_entropy,
    "impurity": solve_impurity,
    "gain": solve_gain,
    "root": solve_root,
    "be-id3": solve_id3,
    "threshold": solve_threshold,
    "gain-ratio": solve_ratio,
    "be-c45": solve_c45,
    "be-cart": solve_cart,
}
