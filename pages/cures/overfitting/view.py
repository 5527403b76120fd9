"""Overfitting on the page: the two curves, the parts of the error, and the tree at a depth as a picture."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from engine.data.table import Table, numeric_column
from engine.experiments.overfitting import Fit, Parts
from engine.learn.predict import predict
from engine.learn.tree import Tree
from pages.views.frames.blocks import up_to
from pages.views.gain_curve import TIE
from pages.views.marks import upright
from pages.views.partition import safe
from pages.views.text import equals, leaves_text, number, several, value_of

Figure = dict[str, Any]
SEEN, FRESH, THIRD = "#0072B2", "#D55E00", "#009E73"
FINE = 400  # places of a curve


def line(name: str, values: Any, colour: str, mark: str, dash: str = "solid") -> Figure:
    return {
        "type": "scatter",
        "mode": "lines+markers",
        "x": list(range(len(values))),
        "y": np.asarray(values).tolist(),
        "name": name,
        "line": {"color": colour, "width": 3, "dash": dash},
        "marker": {"symbol": mark, "size": 9},
        "customdata": list(range(len(values))),
    }


def layout(title: str, at: int, font: int, last: int, **more: Any) -> Figure:
    """Depths across, with a line at the depth being looked at."""
    mark = upright(at, width=2, dash="dot", color="#8C8C8C")
    return {
        "font": {"size": font},
        "margin": {"l": 62, "r": 10, "t": 34, "b": 46},
        "hovermode": "x",
        "xaxis": {
            "title": {"text": "depth"},
            "range": [-0.3, last + 0.3],
            "dtick": 1 if last < 16 else 5,
            "fixedrange": True,
            "zeroline": False,
        },
        "yaxis": {"title": {"text": title}, "fixedrange": True, "zeroline": False, **more},
        "shapes": [mark],
        "dragmode": False,
    }


def up_to_depth(fit: Fit, known: int) -> Fit:
    """The scores of the depths up to one."""
    end = known + 1
    return replace(fit, leaves=fit.leaves[:end], training=fit.training[:end], held_out=fit.held_out[:end])


def curves_figure(fit: Fit, at: int, classes: bool, font: int, known: int) -> Figure:
    """Both curves up to depth `known`; at the end a star at the best depth, and a band from where one rises and the
    other falls."""
    last = len(fit.training) - 1
    drawn = layout("right" if classes else "variance explained", at, font, last, tickformat=".0%")
    low, high = (float(each((fit.training, fit.held_out))) for each in (np.min, np.max))
    air = max(0.06 * (high - low), 0.01)
    drawn["yaxis"]["range"] = [low - air, high + air]
    told = known >= last
    if told and fit.turn is not None and fit.turn < last:
        lost = fit.held_out[fit.best] - fit.held_out[last]
        drawn["shapes"].append(
            {
                "type": "rect",
                "x0": fit.turn,
                "x1": last + 0.3,
                "y0": 0,
                "y1": 1,
                "yref": "paper",
                "layer": "below",
                "fillcolor": "rgba(213,94,0,0.10)",
                "line": {"width": 0},
            }
        )
        drawn["annotations"] = [
            {
                "x": (fit.turn + last + 0.3) / 2,
                "y": 0.02,
                "yref": "paper",
                "yanchor": "bottom",
                "showarrow": False,
                "text": "overfitting, or luck" if classes and lost <= fit.spread(fit.best) else "overfitting",
            }
        ]
    star = {
        "type": "scatter",
        "mode": "markers",
        "x": [fit.best if told else None],
        "y": [float(fit.held_out[fit.best]) if told else None],
        "name": "best on the test cases",
        "marker": {"symbol": "star", "size": 17, "color": FRESH, "line": {"width": 1, "color": "#333"}},
        "hoverinfo": "skip",
    }
    data = [
        line("training", fit.training, SEEN, "circle"),
        line("test", fit.held_out, FRESH, "triangle-up", "dash"),
        star,
    ]
    for each in data[:2]:
        each["hovertemplate"] = "%{y:.1%}"
        each["y"] = up_to(each["y"], known + 1)
    return {"data": data, "layout": drawn}


def parts_figure(parts: Parts, at: int, classes: bool, font: int, known: int) -> Figure:
    """The mean error of the trees and its two parts, up to depth `known`."""
    data = [
        line("error", parts.error, FRESH, "triangle-up"),
        line("bias" if classes else "bias²", parts.bias, SEEN, "circle", "dash"),
        line("variance", parts.variance, THIRD, "square", "dot"),
    ]
    for each in data:
        each["y"] = up_to(each["y"], known + 1)
    more = {"tickformat": ".0%"} if classes else {}
    title = "share of the test cases" if classes else "squared error"
    drawn = layout(title, at, font, len(parts.error) - 1, **more)
    low, high = (float(each((parts.error, parts.bias, parts.variance))) for each in (np.min, np.max))
    air = 0.06 * (high - min(low, 0.0)) or 0.01
    drawn["yaxis"]["range"] = [min(low, 0.0) - (air if low < 0 else 0.0), high + air]
    return {"data": data, "layout": drawn}


def told(value: float, classes: bool) -> str:
    return f"{value:z.1%}" if classes else number(value, 3)


def sentence(fit: Fit, at: int, classes: bool, noisy: bool, so_far: bool = False) -> str:
    """What the tree at this depth knows, and where it should have stopped; there may be deeper ones, if `so_far`."""
    leaves = leaves_text(fit.leaves[at])
    head = (
        f"At depth {at}, with {leaves}, the tree is right on <b>{fit.training[at]:z.1%}</b> of the training "
        f"cases and <b>{fit.held_out[at]:z.1%}</b> of the test cases."
        if classes
        else f"At depth {at}, with {leaves}, the tree explains <b>{fit.training[at]:z.1%}</b> of the variance of the "
        f"training cases and <b>{fit.held_out[at]:z.1%}</b> of that of the test cases."
    )
    if not classes and fit.held_out[at] < -5e-4:
        head += " Less than nothing: the mean of the test cases themselves would answer them better."
    if so_far and not at:
        return f"{head} At which depth will the test cases be answered best?"
    if at < fit.best:
        return f"{head} It is still learning: the test cases are answered best at depth {fit.best}."
    if at == fit.best:
        return f"{head} No depth {'so far ' if so_far else ''}is better on the test cases."
    lost = fit.held_out[fit.best] - fit.held_out[at]
    if lost < 5e-4:
        return f"{head} It was as good at depth {fit.best}, with {leaves_text(fit.leaves[fit.best])}."
    worse = f"{head} That is {100 * lost:z.1f} points worse than at depth {fit.best}."
    if classes and lost <= fit.spread(fit.best):
        few = round(lost * fit.tested)
        many = "one case" if few == 1 else f"{few:,} of {fit.tested:,} cases"
        return f"{worse} A difference of {many} may be luck: it is within one standard error."
    wrong = "wrong labels" if classes else "noise"
    return f"{worse} It learns {wrong if noisy else 'accidents of the sample'} by heart."


DEPTHS = ("depth", "leaves", "training", "test")


def depth_rows(fit: Fit, known: int) -> list[list[str]]:
    """The scores of all depths as a table; those beyond depth `known` are left open."""
    return [
        [str(depth), f"{leaves:,}", f"{seen:z.1%}", f"{other:z.1%}"] if depth <= known else [str(depth), "", "", ""]
        for depth, (leaves, seen, other) in enumerate(zip(fit.leaves, fit.training, fit.held_out, strict=True))
    ]


def noise_sentence(many: int, rows: int, tested: float) -> str:
    """How many labels are wrong, and which share of those of the test cases."""
    turned = "was" if many == 1 else "were"
    said = f"Of {several(rows, 'training case')} {many:,} {turned} given the label of another class."
    if not tested:
        return said
    return (
        f"{said} So was the same share of the test cases: who knew every true label would be right on {1 - tested:.0%}."
    )


def parts_sentence(parts: Parts, at: int, classes: bool, trend: bool = True) -> str:
    """The error of a depth taken apart; with the `trend`, how it goes over all depths."""
    error, bias, variance = (told(float(each[at]), classes) for each in (parts.error, parts.bias, parts.variance))
    sign = equals(printed(bias) + printed(variance), error.rstrip("%"))
    head = (
        f"{parts.trees} trees of depth {at} from {parts.trees} samples are wrong on <b>{error}</b> of the test cases "
        f"on the average {sign} bias <b>{bias}</b> + variance <b>{variance}</b>"
        if classes
        else f"{parts.trees} trees of depth {at} from {parts.trees} samples have a mean squared error of "
        f"<b>{error}</b> {sign} bias² <b>{bias}</b> + variance <b>{variance}</b>"
    )
    if classes:
        head += (
            f" ({told(float(parts.unbiased[at]), True)} where the majority is right − "
            f"{told(float(parts.biased[at]), True)} where it is wrong)"
        )
    return f"{head}. {trend_sentence(parts, classes)}" if trend else f"{head}."


def trend_sentence(parts: Parts, classes: bool) -> str:
    """Where the sum is lowest, and how its parts go up to there and from there on."""
    last = len(parts.error) - 1
    if not last:
        return "These trees have no other depth."
    lowest = parts.error <= parts.error.min() + TIE
    if lowest.all():
        return f"The sum is the same at every depth. {leg_sentence(parts, 0, last, classes)}"
    best = int(lowest.argmax())
    legs = [(first, end) for first, end in ((0, best), (best, last)) if first < end]
    return f"The sum is lowest at depth {best}. " + " ".join(leg_sentence(parts, *leg, classes) for leg in legs)


def leg_sentence(parts: Parts, first: int, last: int, classes: bool) -> str:
    """How bias and variance go from one depth to another."""
    lines = (("bias" if classes else "bias²", parts.bias), ("variance", parts.variance))
    ways = [
        f"{name} {moved(told(float(line[first]), classes), told(float(line[last]), classes))}" for name, line in lines
    ]
    return f"From depth {first} to {last}, {' and '.join(ways)}."


def moved(first: str, last: str) -> str:
    """How a printed number changed."""
    if first == last:
        return f"stays at {first}"
    return f"{'falls' if printed(last) < printed(first) else 'rises'} from {first} to {last}"


def printed(shown: str) -> float:
    """The number that is printed: of a share the percent."""
    return value_of(shown.rstrip("%"))


def definition(classes: bool, anew: bool, truthful: bool) -> str:
    """What is measured, and how."""
    drawn = (
        "Every tree has a sample of its own, drawn anew" if anew else "Every tree has a bootstrap sample of the pool"
    )
    if classes:
        return (
            f"{drawn}. As Domingos (2000) splits 0/1 loss: a case counts as bias where most trees are wrong (on a tie "
            "the first class counts as what most say). Where most are right, the others add to the error; where most "
            "are wrong, those that say the true class after all take off from it."
            + ("" if truthful else " Wrong labels of test cases count as bias.")
        )
    return (
        f"{drawn}. Bias² is the squared distance of the mean answer from the truth, variance the spread of the answers "
        "about their mean; their sum is the mean squared error."
        + ("" if truthful else " Noise of the test cases counts as bias.")
    )


def wave_figure(tree: Tree, training: Table, test: Table, font: int) -> Figure:
    """A tree with one numeric column and a number to predict: steps through the points, beside the truth."""
    column = training.columns[0]
    values = column.numbers()
    low, high = float(np.nanmin(values)), float(np.nanmax(values))
    across = np.linspace(low, high, FINE)
    answers = predict(tree, {column.name: numeric_column(column.name, across)}).labels
    order = np.argsort(test.columns[0].numbers())
    data = [
        {
            "type": "scatter",
            "mode": "markers",
            "x": values.tolist(),
            "y": training.target.numbers().tolist(),
            "name": "training cases",
            "marker": {"color": SEEN, "size": 6, "opacity": 0.7},
        },
        {
            "type": "scatter",
            "mode": "lines",
            "x": test.columns[0].numbers()[order].tolist(),
            "y": test.target.numbers()[order].tolist(),
            "name": "truth",
            "line": {"color": "#8C8C8C", "width": 2},
        },
        {
            "type": "scatter",
            "mode": "lines",
            "x": across.tolist(),
            "y": answers.tolist(),
            "name": "tree",
            "line": {"color": FRESH, "width": 3, "shape": "hv"},
        },
    ]
    drawn = {
        "font": {"size": font},
        "margin": {"l": 55, "r": 10, "t": 34, "b": 46},
        "dragmode": False,
        "xaxis": {"title": {"text": safe(column.name)}, "fixedrange": True, "zeroline": False},
        "yaxis": {"title": {"text": safe(training.target.name)}, "fixedrange": True, "zeroline": False},
    }
    return {"data": data, "layout": drawn}
