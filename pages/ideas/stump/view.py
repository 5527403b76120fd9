"""A stump's 2×2 table with its logarithms, the sums below it, and all stumps of a table in one picture."""

from __future__ import annotations

import math
from html import escape
from typing import Any

import numpy as np

from engine.experiments.stumps import Stump, Stumps
from pages.views.arithmetic import share
from pages.views.colours import colour
from pages.views.text import count, enough_digits, equals, labels_of, number, question_text, short, signed, value_of
from pages.views.workings.likelihood import nats
from pages.views.workings.working import latex_sign

Figure = dict[str, Any]
CELLS = (("TN", "FN"), ("FP", "TP"))
SHARES = (("1 − q", "q"), ("1 − p", "p"))
TIE = 1e-10  # gains nearer than this are equal
COUNTS, ANSWERS, LOGS, SUMS, SECOND, IDENTITY, ALL = range(7)  # what is known at each step


def shown(value: float) -> str:
    """A log-likelihood in a sentence or a table."""
    return signed(nats(value))


def name_of(stump: Stump) -> str:
    """The question of a stump."""
    return short(question_text(stump.question), 60)


def heads(stump: Stump) -> list[str]:
    """The headings of the 2×2 table: both nodes."""
    labels = labels_of(stump.question)
    column = short(stump.question.column, 20)
    left, right = (short(labels[branch], 24) for branch in (stump.left, 1 - stump.left))
    return ["", f"left: {column} {left}", f"right: {column} {right}"]


def table_rows(stump: Stump, classes: tuple[str, ...], step: int) -> list[list[str]]:
    """A row for each class: the four counts, then what each adds to the log-likelihood."""
    rows = []
    for k, (name, sign) in enumerate(zip(classes, ("negative", "positive"), strict=True)):
        cells = [cell(stump, node, k, step) for node in (0, 1)]
        rows.append([f"{sign}: {short(name, 24)}", *cells])
    return rows


def cell(stump: Stump, node: int, k: int, step: int) -> str:
    """One cell: TN = 682, then 682 · ln (1 − q) with its value."""
    counted, letters = float(stump.counts[node, k]), CELLS[node][k]
    if step < LOGS:
        return f"{letters} = {count(counted)}"
    part = stump.shares[node] if k else 1 - stump.shares[node]
    said = f"{letters} · ln({SHARES[node][k]})" if "−" in SHARES[node][k] else f"{letters} · ln {SHARES[node][k]}"
    if counted <= 0:
        return f"{said} = 0"
    term = float(stump.terms[node, k])
    sign = equals(counted * math.log(value_of(number(part))), nats(term))
    return f"{said} = {count(counted)} · ln {number(part)} {sign} {shown(term)}"


def lines(stump: Stump, n: float, step: int) -> list[str]:
    """The sums of a stump as far as a step tells them."""
    (tn, fn), (fp, tp) = stump.counts.tolist()
    q, p = stump.shares
    written = []
    if step >= ANSWERS:
        written += [
            rf"q = \frac{{FN}}{{TN + FN}} = {share(fn, tn + fn)} = {number(q)}",
            rf"p = \frac{{TP}}{{FP + TP}} = {share(tp, fp + tp)} = {number(p)}",
        ]
    if step >= SUMS:
        left, right = (float(each) for each in stump.terms.sum(axis=1))
        total = nats(stump.log_likelihood)
        sign = latex_sign(equals(value_of(nats(left)) + value_of(nats(right)), total))
        written += [
            rf"LL_L = FN \ln q + TN \ln(1 - q) = {nats(left)}",
            rf"LL_R = TP \ln p + FP \ln(1 - p) = {nats(right)}",
            rf"LL_L + LL_R = {nats(left)} + ({nats(right)}) {sign} \mathbf{{{total}}}\text{{ nats}}",
        ]
    if step >= IDENTITY:
        written += identity_lines(stump, n)
    return written


def identity_lines(stump: Stump, n: float) -> list[str]:
    """−n · H(Y | X) · ln 2, computed from the entropies: the same number."""
    sizes = stump.counts.sum(axis=1)
    inside = [entropy_text(stump, node) for node in (0, 1)]
    mean = enough_digits(stump.conditional, lambda value: nats(-n * value * math.log(2)))
    worked = nats(-n * float(mean) * math.log(2))
    sign = latex_sign(equals(-n * float(mean) * math.log(2), worked))
    return [
        rf"H(Y \mid X) = {share(float(sizes[0]), n)}\cdot {inside[0]} + {share(float(sizes[1]), n)}\cdot {inside[1]} "
        rf"\approx {mean}\text{{ bits}}",
        rf"-n\cdot H(Y \mid X)\cdot \ln 2 = -{count(n)}\cdot {mean}\cdot \ln 2 {sign} "
        rf"\mathbf{{{worked}}}\text{{ nats}}",
    ]


def entropy_text(stump: Stump, node: int) -> str:
    """The entropy of a node in bits."""
    size = float(stump.counts[node].sum())
    return number(-float(stump.terms[node].sum()) / (size * math.log(2)) if size else 0.0)


def sentence(stumps: Stumps, target: str, step: int) -> str:
    """What a step tells."""
    name, classes = escape(short(target)), stumps.table.classes
    if not stumps.best:
        return f"No column of this table can be asked: there is no stump for {name}."
    best = stumps.best[0]
    asked = f"<b>{escape(name_of(best))}</b>"
    q, p = best.shares
    positive = escape(short(classes[1], 24))
    if step == COUNTS:
        return (
            f"One question, two nodes: {asked} The right node answers {positive}, the left one does not. Count right "
            "and wrong answers: true and false negatives on the left, false and true positives on the right. How "
            "likely does this stump make what happened?"
        )
    if step == ANSWERS:
        return (
            f"Let each node answer with a probability of {positive}: q on the left, p on the right. The shares of its "
            f"own cases, q = <b>{number(q)}</b> and p = <b>{number(p)}</b>, make them as likely as can be."
        )
    if step == LOGS:
        return (
            "Every case has the probability that its node gives to its class. Probabilities multiply, so their "
            "logarithms add up."
        )
    if step == SUMS:
        return (
            f"Both sides together: the log-likelihood of the stump is <b>{shown(best.log_likelihood)} nats</b>. The "
            "nearer to 0, the more likely. Is there a better one?"
        )
    if step == SECOND:
        return second_sentence(stumps)
    if step == IDENTITY:
        return (
            "Now by entropy: −n · H(Y | X), with bits turned into nats by ln 2, is the same number. Maximum likelihood "
            "and information gain do not only agree here: they compute the same sum."
        )
    return all_sentence(stumps)


def second_sentence(found: Stumps) -> str:
    """The best stump beside the second."""
    if len(found.best) < 2:
        return "There is no second column to ask about: this is the best stump of the only one."
    best, second = found.best[:2]
    pair = f"<b>{shown(best.log_likelihood)}</b> against <b>{shown(second.log_likelihood)}</b>"
    if abs(best.gain - second.gain) <= TIE:
        return (
            f"The best stump on {escape(short(second.question.column))} is exactly as likely: {pair}. The first column "
            "in the table wins."
        )
    ahead = shown(best.log_likelihood - second.log_likelihood)
    return (
        f"The best stump on any other column is {escape(name_of(second))} {pair}: the first one is "
        f"{ahead} nats more likely, so it is chosen."
    )


def all_sentence(found: Stumps) -> str:
    """What the picture of all stumps shows."""
    many = len(found.gains)
    best = found.best[0]
    leaf = -found.n * found.impurity * math.log(2)
    grown = (
        f"A single leaf has {shown(leaf)} nats; the best stump gains {number(best.gain)} bits a case, "
        f"{shown(found.n * best.gain * math.log(2))} nats in all."
    )
    if many == 1:
        return f"There is one stump only. {grown}"
    return f"All {many:,} stumps lie on one line: more information gain, more likelihood, always. {grown}"


def rows_of_all(found: Stumps) -> list[list[str]]:
    """The best stump of each column: log-likelihood beside information gain."""
    return [
        [
            name_of(stump),
            shown(stump.log_likelihood),
            number(stump.conditional),
            shown(-found.n * stump.conditional * math.log(2)),
            number(stump.gain),
        ]
        for stump in found.best[:12]
    ]


def all_figure(stumps: Stumps, font: int) -> Figure:
    """Every stump as a point: information gain across, log-likelihood up; the line is −n H(Y) ln 2 + n ln 2 · gain."""
    slope = stumps.n * math.log(2)
    top = float(np.max(stumps.gains, initial=0.0)) or 1.0
    ends = np.array([0.0, 1.05 * top])
    line = {
        "type": "scatter",
        "mode": "lines",
        "x": ends.tolist(),
        "y": (slope * (ends - stumps.impurity)).tolist(),
        "name": "n · ln 2 · (gain − H(Y))",
        "line": {"color": "#888", "width": 2},
        "hoverinfo": "skip",
    }
    points = {
        "type": "scatter",
        "mode": "markers",
        "x": stumps.gains.tolist(),
        "y": stumps.likelihoods.tolist(),
        "name": "stumps",
        "marker": {"size": 9, "color": colour(0), "opacity": 0.7},
        "hovertemplate": "gain %{x:.4f} bits<br>log-likelihood %{y:.2f} nats<extra></extra>",
    }
    best = {
        "type": "scatter",
        "mode": "markers",
        "x": [stumps.best[0].gain],
        "y": [stumps.best[0].log_likelihood],
        "name": "the best",
        "marker": {"size": 15, "color": colour(1), "symbol": "star"},
        "hoverinfo": "skip",
    }
    layout = {
        "font": {"size": font},
        "margin": {"l": 80, "r": 10, "t": 20, "b": 50},
        "xaxis": {"title": {"text": "information gain, bits"}, "fixedrange": True, "rangemode": "tozero"},
        "yaxis": {"title": {"text": "log-likelihood, nats"}, "fixedrange": True},
        "legend": {"x": 0.02, "y": 0.98},
        "dragmode": False,
    }
    return {"data": [line, points, best], "layout": layout}
