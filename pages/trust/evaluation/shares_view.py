"""Shares in leaves, regularised: the log-loss by m as a picture, the leaves as a table, the sum of one leaf."""

from __future__ import annotations

import math

import numpy as np

from engine.data.table import FloatArray
from engine.experiments.leaf_shares import AMOUNTS, LeafShares, Prior, prior_of, shares
from pages.trust.evaluation.charts_view import TEST_INK, TRAINING_INK, Figure, axis, layout
from pages.views.marks import upright
from pages.views.text import cases, count, equals, number, place_of, short, value_of

MOST_LEAVES = 12
PRIORS: dict[Prior, str] = {"even": "equal shares", "root": "shares of the root"}


def loss_name(found: LeafShares) -> str:
    """What the leaves are judged by."""
    return "log-loss in nats" if found.tree.classes else "mean squared error"


def loss_text(loss: float) -> str:
    """A log-loss in nats."""
    return "∞" if math.isinf(loss) else number(loss)


def loss_figure(leaf_shares: LeafShares, kind: Prior, m: float, font: int) -> Figure:
    """The log-loss of training and test cases by m; where it is infinite there is no point."""
    names = [f"{each:g}" for each in AMOUNTS]
    data = []
    for name, test, ink, dash in (("training", False, TRAINING_INK, "solid"), ("test", True, TEST_INK, "dash")):
        losses = [leaf_shares.loss(each, kind, test) for each in AMOUNTS]
        data.append(
            {
                "type": "scatter",
                "mode": "lines+markers",
                "x": names,
                "y": [None if math.isinf(loss) else loss for loss in losses],
                "name": name,
                "line": {"color": ink, "width": 3, "dash": dash},
                "marker": {"size": 8},
            }
        )
    shapes = [upright(AMOUNTS.index(m), color="#8C8C8C", width=2, dash="dot")]
    x = axis("m, extra cases in each leaf", type="category")
    return {"data": data, "layout": layout(font, x, axis(loss_name(leaf_shares), rangemode="tozero"), shapes=shapes)}


def sentence(found: LeafShares, kind: Prior, m: float) -> str:
    """What m does to the log-loss."""
    losses = [loss_text(found.loss(each, kind, True)) for each in (0.0, m)]
    impossible, best = found.impossible(True), found.best(kind)
    rank = f"Of the values tried, m = {best:g} is best." if best else "Of the values tried, none is better."
    if not found.tree.classes:
        told = f"The leaves' own means have a mean squared error of <b>{losses[0]}</b> on the test cases"
        return f"{told}; with m = {m:g} it is <b>{losses[1]}</b>. {rank}" if m else f"{told}. {rank}"
    told = f"The leaves' plain shares have a log-loss of <b>{losses[0]}</b> on the test cases"
    if impossible:
        told += f": {cases(impossible)} of a class that the leaf has never seen, so that it said “impossible”"
    if m > 0:
        told += f"; with m = {m:g} it is <b>{losses[1]}</b>"
    return f"{told}. {rank} Which class is answered hardly changes: how sure the leaf is does."


def lines(leaf_shares: LeafShares, kind: Prior, m: float) -> list[str]:
    """The formula, and its numbers in the leaf with the fewest cases."""
    sizes = sizes_of(leaf_shares)
    leaf = int(min((leaf for leaf in range(len(sizes)) if sizes[leaf] > 0), key=lambda leaf: sizes[leaf]))
    if not leaf_shares.tree.classes:
        own, root, value = leaf_shares.counts[leaf, 1], leaf_shares.tree.root.counts[1], leaf_shares.means(m)[leaf]
        over = rf"{count(float(sizes[leaf]))}\cdot {number(float(own))} + {m:g}\cdot {number(float(root))}"
        told = value_of(count(float(sizes[leaf]))) * value_of(number(float(own))) + m * value_of(number(float(root)))
        sign = equals(told / (value_of(count(float(sizes[leaf]))) + m), number(float(value)))
        return [
            r"\hat y = \frac{n\,\bar y_{leaf} + m\,\bar y_{root}}{n + m}",
            rf"\hat y = \frac{{{over}}}{{{count(float(sizes[leaf]))} + {m:g}}} {sign} {number(float(value))}",
        ]
    prior = prior_of(leaf_shares.tree, kind)
    k = int(leaf_shares.counts[leaf].argmax())
    value = float(shares(leaf_shares.counts, m, prior)[leaf, k])
    over = rf"{count(float(leaf_shares.counts[leaf, k]))} + {m:g}\cdot {number(float(prior[k]))}"
    counted, size = (value_of(count(float(each))) for each in (leaf_shares.counts[leaf, k], sizes[leaf]))
    sign = equals((counted + m * value_of(number(float(prior[k])))) / (size + m), number(value))
    return [
        r"\hat p_k = \frac{n_k + m\,q_k}{n + m}",
        rf"\hat p_k = \frac{{{over}}}{{{count(float(sizes[leaf]))} + {m:g}}} {sign} {number(value)}",
    ]


def sizes_of(found: LeafShares) -> FloatArray:
    """How many training cases each leaf has."""
    return np.asarray(found.counts.sum(axis=1) if found.tree.classes else found.counts[:, 0], float)


def leaf_rows(leaf_shares: LeafShares, kind: Prior, m: float) -> list[list[str]]:
    """The leaves with the fewest cases: what was counted, its own share of the answer or mean, and the regularised."""
    sizes = sizes_of(leaf_shares)
    few = sorted(range(len(sizes)), key=lambda at: sizes[at])[:MOST_LEAVES]
    if not leaf_shares.tree.classes:
        means, leaves = leaf_shares.means(m), leaf_shares.tree.leaves
        return [
            [
                short(place_of(leaf_shares.tree, leaves[at].id, 60), 60),
                count(float(sizes[at])),
                "the mean",
                number(leaves[at].prediction),
                number(float(means[at])),
            ]
            for at in few
        ]
    prior = prior_of(leaf_shares.tree, kind)
    new = shares(leaf_shares.counts, m, prior)
    rows = []
    for at in few:
        leaf = leaf_shares.tree.leaves[at]
        k = int(leaf.prediction)
        plain = "–" if sizes[at] <= 0 else number(float(leaf_shares.counts[at, k] / sizes[at]))
        counted = "|".join(count(float(weight)) for weight in leaf_shares.counts[at])
        answer = short(leaf_shares.tree.classes[k], 20)
        rows.append(
            [short(place_of(leaf_shares.tree, leaf.id, 60), 60), counted, answer, plain, number(float(new[at, k]))]
        )
    return rows


def note(found: LeafShares, kind: Prior, m: float) -> str:
    """What m and the prior mean."""
    classes = len(found.tree.classes)
    if not classes:
        return (
            "Each leaf gets m extra cases that have the mean of all training cases. A leaf of few cases is moved far, "
            "a large one hardly: less variance, for a little bias."
        )
    laplace = " That is Laplace's rule: one more case of each class." if kind == "even" and m == classes else ""
    return (
        f"The m-estimate adds m cases to every leaf, divided into classes as the prior has it: {PRIORS[kind]}. A leaf "
        f"of few cases is moved far, a large one hardly.{laplace} The log-loss is the mean of −ln of the share that "
        f"the leaf gives to the true class; always saying the root's shares costs {loss_text(root_loss(found))}."
    )


def root_loss(found: LeafShares) -> float:
    """The log-loss on the test cases of the root's shares."""
    given = prior_of(found.tree, "root")[found.test.labels]
    if (given <= 0).any():
        return math.inf
    return float(
        -sum(w * math.log(p) for w, p in zip(found.test.weights, given, strict=True)) / found.test.weights.sum()
    )
