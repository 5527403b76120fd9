"""Boosting in words and numbers: what each round took away of the residuals, or did to the weights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from engine.ensemble.adaboost import Adapted
from engine.ensemble.boosting import Boosted
from engine.table import Table
from pages.views.colours import colour, symbol
from pages.views.many import layout
from pages.views.partition import frame_of, safe
from pages.views.text import number

Figure = dict[str, object]
HEADS = ("round", "splits", "mean square left before", "left after", "on cases not seen")
ADA_HEADS = ("round", "wrong", "ε", "its say α", "all so far", "on cases not seen")
AROUND = 2  # rounds shown before the one at hand


def fine(value: float) -> str:
    """A mean square: later rounds change it little, so small ones get more digits."""
    return number(value, 5 if value < 0.1 else 4)


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
    before = float(np.average(now.residuals**2, weights=table.weights))
    said = (
        f"Tree {now.number} was grown from what the {now.number - 1} before it left. Adding <b>λ = "
        f"{number(now.recipe.rate, 2)}</b> of it lowers the mean square of what is left from {fine(before)} to "
        f"<b>{fine(now.error)}</b>."
    )
    if now.test is not None:
        at = best(rounds)
        said += f" On cases it has not seen the error is <b>{fine(now.test)}</b>"
        said += (
            f", the lowest of all {len(rounds)} rounds." if at == now.number else f"; the lowest, "
            f"{fine(rounds[at - 1].test or 0.0)}, comes after {at} rounds."
        )  # fmt: skip
    return said


def error_lines(rounds: Sequence[Boosted] | Sequence[Adapted], judges: str) -> Mapping[str, list[float | None]]:
    lines: dict[str, list[float | None]] = {"cases learned from": [each.error for each in rounds]}
    if rounds and rounds[0].test is not None:
        lines[judges] = [each.test for each in rounds]
    return lines


def window(count: int, step: int) -> range:
    """The rounds around the one at hand."""
    first = min(max(step - AROUND, 1), max(count - 2 * AROUND, 1))
    return range(first, min(first + 2 * AROUND, count) + 1)


def round_rows(rounds: Sequence[Boosted], step: int) -> list[list[str]]:
    """A few rounds in numbers; those still to come stay open."""
    rows = []
    for number_ in window(len(rounds), step):
        each = rounds[number_ - 1]
        if number_ > step:
            rows.append([str(number_), *["…"] * 4])
            continue
        before = rounds[number_ - 2].error if number_ > 1 else float(np.mean(each.residuals**2))
        rows.append([
            str(number_), str(each.member.leaves - 1), fine(before), fine(each.error),
            "–" if each.test is None else fine(each.test),
        ])  # fmt: skip
    return rows


def lit(rounds: Sequence[Boosted] | Sequence[Adapted], step: int) -> list[int]:
    return [at for at, number_ in enumerate(window(len(rounds), step)) if number_ == step]


# AdaBoost


def ada_sentence(now: Adapted | None, table: Table) -> str:
    """What the round did to the weights."""
    if now is None:
        return f"All {len(table):,} cases weigh the same. Step on: the first tree is grown from them."
    wrong = int(now.wrong.sum())
    said = (
        f"Tree {now.number} gets <b>{wrong:,}</b> cases wrong, which hold ε = <b>{now.epsilon:.1%}</b> of the weight. "
    )
    if now.say == 0:
        return f"{said}That is no better than guessing: it has no say, and nothing can follow."
    if now.epsilon <= 0:
        return f"{said}It is perfect: it has the say 1, and nothing can follow."
    odds = f"ln({1 - now.epsilon:.3f}/{now.epsilon:.3f})"
    more = f" + ln {len(table.classes) - 1}" if len(table.classes) > 2 else ""
    return (
        f"{said}Its say is α = {odds}{more} = <b>{number(now.say)}</b>, so each wrong case now weighs "
        f"{number(float(np.exp(now.say)), 2)} times as much, before all are scaled to the same sum. "
        f"{'Alone it is' if now.number == 1 else f'All {now.number} trees together are'} wrong on "
        f"<b>{now.error:.1%}</b> of the cases."
    )


def ada_rows(rounds: Sequence[Adapted], step: int) -> list[list[str]]:
    rows = []
    for number_ in window(len(rounds), step):
        each = rounds[number_ - 1]
        rows.append(
            [str(number_), *["…"] * 5] if number_ > step else
            [str(number_), f"{int(each.wrong.sum()):,}", f"{each.epsilon:.3f}", number(each.say), f"{each.error:.1%}",
             "–" if each.test is None else f"{each.test:.1%}"]
        )  # fmt: skip
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
    order = np.argsort(-weights, kind="stable")[:400]
    data = []
    for k, name in enumerate(table.classes):
        own = np.flatnonzero(table.target.codes[order] == k)
        data.append({
            "type": "scatter", "mode": "markers", "x": (own + 1).tolist(), "y": weights[order[own]].tolist(),
            "name": safe(name, 24), "text": [f"row {row + 1}" for row in order[own]],
            "marker": {"color": colour(k), "symbol": symbol(k), "size": 8, "line": {"width": 0.6}},
            "hovertemplate": "%{text}: %{y:.3f}<extra></extra>",
        })  # fmt: skip
    made = layout(font, "cases, the heaviest first", "weight (1 at the start)")
    made["yaxis"] |= {"rangemode": "tozero"}
    return {"data": data, "layout": made}
