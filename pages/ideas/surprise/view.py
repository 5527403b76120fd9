"""Surprise, entropy and codes as pictures: a histogram to drag, the curve −log₂ p, the questions as a tree."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from typing import Any

import numpy as np

from engine.experiments.information import Code, entropy, shortest_code, surprise
from engine.learn.recipe import path_text
from pages.views.colours import colour
from pages.views.marks import upright
from pages.views.partition import safe
from pages.views.text import enough_digits, equals, latex, number, short

Figure = dict[str, Any]
ASK_SURPRISE = " How surprised will you be to hear it? And on average, whatever you hear?"
ASK_QUESTIONS = "Now find it out by questions answered with yes or no: how many will it take on average?"
ROOM = 1.12  # above the tallest bar, to drag into


def shares(weights: Sequence[float]) -> list[float]:
    total = math.fsum(weights)
    return [weight / total for weight in weights]


def bits(value: float) -> str:
    """A number of bits in words."""
    if math.isinf(value):
        return "∞ bits"
    whole = abs(value - round(value)) < 1e-9
    return f"{round(value) if whole else number(value)} {'bit' if whole and round(value) == 1 else 'bits'}"


def histogram_figure(weights: Sequence[float], labels: Sequence[str], chosen: int, font: int) -> Figure:
    """Bars whose tops can be dragged; the chosen one is dark."""
    parts = shares(weights)
    tops = [
        {
            "type": "line",
            "x0": k - 0.4,
            "x1": k + 0.4,
            "y0": p,
            "y1": p,
            "editable": True,
            "line": {"color": "#D55E00", "width": 6},
        }
        for k, p in enumerate(parts)
    ]
    flat = {
        "type": "line",
        "x0": -0.5,
        "x1": len(parts) - 0.5,
        "y0": 1 / len(parts),
        "y1": 1 / len(parts),
        "line": {"color": "#888", "width": 1.5, "dash": "dot"},
    }
    bar = {
        "type": "bar",
        "x": list(range(len(parts))),
        "y": parts,
        "width": 0.8,
        "showlegend": False,
        "marker": {
            "color": [colour(0) if k == chosen else "#7FB3D5" for k in range(len(parts))],
            "line": {"color": "#333", "width": 1},
        },
        "text": [f"{p:z.3g}" for p in parts],
        "textposition": "outside",
        "cliponaxis": False,
        "customdata": list(range(len(parts))),
        "hovertemplate": "p = %{y:.3f}<extra></extra>",
    }
    layout = {
        "font": {"size": font},
        "margin": {"l": 50, "r": 10, "t": 28, "b": 40},
        "xaxis": {
            "tickvals": list(range(len(parts))),
            "ticktext": [safe(label, 14) for label in labels],
            "range": [-0.5, len(parts) - 0.5],
            "fixedrange": True,
        },
        "yaxis": {
            "title": {"text": "probability"},
            "range": [0, min(ROOM * max(*parts, 0.5), 1.12)],
            "fixedrange": True,
        },
        "shapes": [*tops, flat],
        "bargap": 0.2,
        "dragmode": False,
    }
    return {"data": [bar], "layout": layout}


def surprise_figure(p: float, font: int, named: bool) -> Figure:
    """The curve −log₂ p with the event on it, perhaps with its number; the line can be dragged."""
    grid = np.linspace(0.004, 1, 250)
    position = max(p, 0.004)
    dots = [
        {
            "type": "scatter",
            "x": grid.tolist(),
            "y": (-np.log2(grid)).tolist(),
            "mode": "lines",
            "line": {"color": colour(0), "width": 3},
            "hovertemplate": "p = %{x:.3f}: %{y:.3f} bits<extra></extra>",
        },
        {
            "type": "scatter",
            "x": [position],
            "y": [surprise(position)],
            "mode": "markers+text",
            "text": [bits(surprise(p)) if named else ""],
            "textposition": "top right" if p < 0.7 else "top left",
            "marker": {"size": 15, "color": "#D55E00", "line": {"width": 1, "color": "#333"}},
            "hoverinfo": "skip",
        },
    ]
    layout = {
        "font": {"size": font},
        "margin": {"l": 50, "r": 10, "t": 20, "b": 45},
        "showlegend": False,
        "xaxis": {"title": {"text": "probability p of the event"}, "range": [0, 1.02], "fixedrange": True},
        "yaxis": {"title": {"text": "surprise, bits"}, "range": [-0.2, 7], "fixedrange": True},
        "shapes": [upright(position, editable=True, color="#D55E00", width=3, dash="dot")],
        "dragmode": False,
    }
    return {"data": dots, "layout": layout}


def probability(p: float) -> str:
    """A probability in as many digits as its surprise needs: −log₂ 0.1667 is 2.585, −log₂ 0.167 is not."""
    return enough_digits(p, lambda value: number(surprise(value)))


def surprise_line(p: float, label: str) -> str:
    """−log₂ with the number in it."""
    value = number(surprise(p)) if p > 0 else r"\infty"
    return rf"I({latex(label, 16)}) = -\log_2 {probability(p)} = {value}"


def entropy_lines(weights: Sequence[float]) -> list[str]:
    """The expected surprise: each probability times its surprise."""
    pairs = [(probability(p), number(surprise(p))) for p in shares(weights) if p > 0]
    work = " + ".join(rf"{p}\cdot {bits}" for p, bits in pairs)
    value = number(entropy(weights))
    sign = equals(math.fsum(float(p) * float(bits) for p, bits in pairs), value)
    return [r"H(Y) = \sum_y p(y)\,(-\log_2 p(y))", rf"H(Y) = {work} {sign} {value}"]


def news_sentence(weights: Sequence[float]) -> str:
    """What is about to be heard."""
    return f"Somebody is about to tell you which of {len(weights)} outcomes it was."


def outcome_sentence(weights: Sequence[float], labels: Sequence[str], chosen: int) -> str:
    """What may be heard, and how likely the chosen outcome is."""
    name, p = escape(short(labels[chosen])), probability(shares(weights)[chosen])
    return f"{news_sentence(weights)} <b>{name}</b> has probability {p}."


def entropy_sentence(weights: Sequence[float], labels: Sequence[str], chosen: int) -> str:
    """How surprising the chosen outcome is, and an outcome on average."""
    name, share = escape(short(labels[chosen])), shares(weights)[chosen]
    return (
        f"To hear <b>{name}</b>, of probability {probability(share)}, tells you <b>{bits(surprise(share))}</b>. "
        f"Averaged over all outcomes that is the entropy: <b>{bits(entropy(weights))}</b>."
    )


def questions(code: Code) -> int:
    """How many yes/no questions the tree of a code has."""
    return sum(len(node.outcomes) > 1 for node in code.nodes)


def code_cards(code: Code, labels: Sequence[str], chosen: int, asked: int) -> list[dict[str, Any]]:
    """The first `asked` questions as cards, widest group first; the way to the chosen outcome is marked."""
    total = code.nodes[0].weight
    inner = [node for node in code.nodes if len(node.outcomes) > 1]
    opened = {node.bits for node in sorted(inner, key=lambda node: (len(node.bits), node.bits))[:asked]}
    shown = []
    for node in code.nodes:
        if node.bits and node.bits[:-1] not in opened:
            continue
        names = [short(labels[k], 12) for k in node.outcomes]
        asks, single = node.bits in opened, len(names) == 1
        yes = next((each for each in code.nodes if each.bits == (*node.bits, 0)), None)
        title = names[0] if single else "?"
        if asks and yes is not None:
            title = f"{short(' or '.join(short(labels[k], 12) for k in yes.outcomes), 24)}?"
        said = f"word {''.join(map(str, node.bits)) or '(none)'}" if single else f"{len(names)} left"
        card: dict[str, Any] = {
            "id": path_text(node.bits),
            "parent": path_text(node.bits[:-1]) if node.bits else None,
            "branch": ("", "yes: 0", "no: 1")[1 + node.bits[-1]] if node.bits else "",
            "title": title,
            "lines": [f"p = {node.weight / total:z.3g}", said],
            "state": "asked" if asks else "leaf" if single else "open",
        }
        if chosen in node.outcomes:
            card["on_path"] = True
        shown.append(card)
    return shown


def code_sentence(weights: Sequence[float]) -> str:
    """What the code costs, beside the entropy."""
    code = shortest_code(weights)
    h = entropy(weights)
    said = (
        "With 0 for yes and 1 for no, the answers to the questions spell a code word for each outcome. In the best "
        f"code they take <b>{bits(code.mean_length)}</b> on average; the entropy is {bits(h)}."
    )
    if len(code.words) == 1:
        return "Only one outcome can happen: there is nothing to ask, and nothing to send."
    if code.mean_length - h < 5e-10:
        said += " They are equal, for every probability is a power of ½."
    else:
        said += " No code is shorter than the entropy, and the best is less than one bit longer,"
        said += " for half a question cannot be asked."
    return said
