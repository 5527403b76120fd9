"""Boosting in words and numbers: what each round took away of the residuals, or did to the weights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from engine.data.table import Table
from engine.ensemble.adaboost import Adapted
from engine.ensemble.boosting import Boosted
from pages.trust.ensembles.charts_view import class_title, layout
from pages.views.colours import colour, symbol
from pages.views.partition import frame_of, safe
from pages.views.text import cases, count, number, several

Figure = dict[str, object]
HEADS = ("round", "splits", "mean square left before", "left after", "on cases not seen")
ADA_HEADS = ("round", "wrong", "ε", "its say α", "all so far", "on cases not seen")
AROUND = 2  # rounds shown before the one at hand
FAINT = 0.1  # a say that hardly counts
MOST_WEIGHTS = 400  # cases whose weight is drawn


def fine(value: float) -> str:
    """A mean square: later rounds change it little, so small ones get more digits."""
    return number(value, 7 if value < 0.01 else 5 if value < 0.1 else 4)


def trees(many: int) -> str:
    """So many shrunken trees."""
    return "no tree" if not many else "one shrunken tree" if many == 1 else f"{many} shrunken trees"


def room(rounds: Sequence[Boosted], table: Table) -> tuple[float, float]:
    """The least and the largest that is ever left, so that one sees it shrink from round to round."""
    ever = [table.target.numbers(), *(each.residuals for each in rounds)]
    return min(float(each.min()) for each in ever), max(float(each.max()) for each in ever)


def best(rounds: Sequence[Boosted] | Sequence[Adapted]) -> int:
    """The round with the lowest error on cases to judge by, 0 where there are none."""
    tested = [each.test for each in rounds if each.test is not None]
    return 1 + int(np.argmin(tested)) if tested else 0


def sentence(now: Boosted | None, table: Table, rounds: Sequence[Boosted]) -> str:
    """What the round did to what was left."""
    if now is None:
        spread = number(float(np.average(table.target.numbers() ** 2, weights=table.weights)))
        return (
            f"The sum of no trees is 0 everywhere, so all is left: the mean square is {spread}. Step on to add trees."
        )
    before, after = fine(before_of(now, table)), fine(now.error)
    others = {1: "the target itself", 2: "what the first left"}
    grown = others.get(now.number, f"what the {now.number - 1} before it left")
    changed = (
        f"leaves the mean square of what is left at <b>{after}</b>, to all the digits shown."
        if before == after
        else f"lowers the mean square of what is left from {before} to <b>{after}</b>."
    )
    said = f"Tree {now.number} was grown from {grown}. Adding <b>λ = {number(now.recipe.rate, 2)}</b> of it {changed}"
    if now.test is not None:
        at = best(rounds)
        said += f" On cases it has not seen the error is <b>{fine(now.test)}</b>"
        said += (
            f", the lowest of all {len(rounds)} rounds."
            if at == now.number
            else f", as low as after {at} {'round' if at == 1 else 'rounds'}: it gets no lower."
            if fine(rounds[at - 1].test or 0.0) == fine(now.test)
            else f"; the lowest, {fine(rounds[at - 1].test or 0.0)}, comes after {several(at, 'round')}."
        )
    return said


def before_of(now: Boosted, table: Table) -> float:
    """The mean square of what a tree was grown from."""
    return float(np.average(now.residuals**2, weights=table.weights))


def error_lines(rounds: Sequence[Boosted] | Sequence[Adapted], judges: str) -> Mapping[str, list[float | None]]:
    lines: dict[str, list[float | None]] = {"cases learned from": [each.error for each in rounds]}
    if rounds and rounds[0].test is not None:
        lines[judges] = [each.test for each in rounds]
    return lines


def window(count: int, step: int) -> range:
    """The rounds around the one at hand."""
    first = min(max(step - AROUND, 1), max(count - 2 * AROUND, 1))
    return range(first, min(first + 2 * AROUND, count) + 1)


def round_rows(rounds: Sequence[Boosted], step: int, table: Table) -> list[list[str]]:
    """A few rounds in numbers; those still to come stay open."""
    rows = []
    for number_ in window(len(rounds), step):
        each = rounds[number_ - 1]
        if number_ > step:
            rows.append([str(number_), *["…"] * 4])
            continue
        rows.append(
            [
                str(number_),
                str(each.member.leaves - 1),
                fine(before_of(each, table)),
                fine(each.error),
                "–" if each.test is None else fine(each.test),
            ]
        )
    return rows


def lit(rounds: Sequence[Boosted] | Sequence[Adapted], step: int) -> list[int]:
    return [at for at, number_ in enumerate(window(len(rounds), step)) if number_ == step]


# AdaBoost


def ada_sentence(now: Adapted | None, table: Table) -> str:
    """What the round did to the weights."""
    if now is None:
        alike = "each row weighs what it counts" if np.ptp(table.weights) else "all cases weigh the same"
        return f"Before the first tree {alike}. Step on: the first tree is grown from them."
    if not now.wrong.any():
        return (
            f"Tree {now.number} gets <b>no</b> case wrong: ε = 0, and ln(1/0) has no end. Its say is set to 1, and "
            "nothing can follow, for no case would gain weight."
        )
    said = (
        f"Tree {now.number} gets <b>{cases(float(table.weights[now.wrong].sum()))}</b> wrong, with ε = "
        f"<b>{now.epsilon:z.1%}</b> of the weight. "
    )
    if now.say == 0:
        return f"{said}That is no better than guessing: it has no say, and nothing can follow."
    odds = f"ln({1 - now.epsilon:z.4f}/{now.epsilon:z.4f})"
    more = f" + ln {len(table.classes) - 1}" if len(table.classes) > 2 else ""
    faint = " It is hardly better than guessing, so it hardly counts." if now.say < FAINT else ""
    return (
        f"{said}Its say is α = {odds}{more} = <b>{number(now.say)}</b>, so each wrong case now weighs "
        f"{number(float(np.exp(now.say)), 2)} times as much, before all are scaled to the same sum. "
        f"{'Alone it is' if now.number == 1 else f'All {now.number} trees together are'} wrong on "
        f"<b>{now.error:z.1%}</b> of the cases.{faint}"
    )


def plane_words(now: Adapted | None) -> str:
    """How to read the points of the plane."""
    if now is None:
        return "All points are of one size: all cases weigh the same."
    cut = " The dashed line is the question of this stump." if now.member.leaves == 2 else ""
    return f"The area of a point is the weight of its case. Left: crosses are wrong in this round.{cut}"


def ada_rows(rounds: Sequence[Adapted], step: int, table: Table) -> list[list[str]]:
    rows = []
    for number_ in window(len(rounds), step):
        each = rounds[number_ - 1]
        rows.append(
            [str(number_), *["…"] * 5]
            if number_ > step
            else [
                str(number_),
                count(float(table.weights[each.wrong].sum())),
                f"{each.epsilon:z.3f}",
                number(each.say),
                f"{each.error:z.1%}",
                "–" if each.test is None else f"{each.test:z.1%}",
            ]
        )
    return rows


def cut_shapes(now: Adapted | None, table: Table) -> list[Figure]:
    """The line of a stump across the plane."""
    if now is None or now.member.leaves != 2:
        return []
    limb = now.member.tree.limbs[0]
    at, names = float(limb["threshold"]), [column.name for column in table.columns]
    look = {"color": "#D55E00", "width": 3, "dash": "dash"}
    if int(limb["column"]) == 0:
        low, high = frame_of(table, names[1])
        return [{"type": "line", "x0": at, "x1": at, "y0": low, "y1": high, "line": look}]
    low, high = frame_of(table, names[0])
    return [{"type": "line", "x0": low, "x1": high, "y0": at, "y1": at, "line": look}]


def weights_figure(now: Adapted | None, table: Table, font: int) -> Figure:
    """The weight of every case after the round, by class, heaviest first."""
    weights = now.after if now else table.weights
    order = np.argsort(-weights, kind="stable")[:MOST_WEIGHTS]
    data = []
    for k, name in enumerate(table.classes):
        own = np.flatnonzero(table.target.codes[order] == k)
        data.append(
            {
                "type": "scatter",
                "mode": "markers",
                "x": (own + 1).tolist(),
                "y": weights[order[own]].tolist(),
                "name": safe(name, 24),
                "text": [f"row {row + 1}" for row in order[own]],
                "marker": {"color": colour(k), "symbol": symbol(k), "size": 8, "line": {"width": 0.6}},
                "hovertemplate": "%{text}: %{y:.3f}<extra></extra>",
            }
        )
    some = f"the {len(order)} heaviest of {len(table):,} cases" if len(order) < len(table) else "cases, heaviest first"
    made = layout(font, some, "weight" if np.ptp(table.weights) else "weight (1 at the start)")
    made["yaxis"] |= {"rangemode": "tozero"}
    made["legend"] |= class_title(table)
    return {"data": data, "layout": made}
