"""AdaBoost in words and numbers: what each round did to the weights of the cases."""

from __future__ import annotations

import numpy as np

from engine.data.table import Table
from engine.ensemble.adaboost import Adapted
from pages.trust.adaboost.state import Ada
from pages.trust.ensembles.charts_view import Figure, class_title, layout
from pages.trust.ensembles.rounds_view import window
from pages.trust.ensembles.scene import Scene
from pages.views.colours import colour, symbol
from pages.views.executed_lines import ANSWER, LOOP, REPEAT, START, Listing, Variables, executed
from pages.views.frames.blocks import ExecutedLine, packed
from pages.views.partition import frame_of, safe
from pages.views.text import cases, count, leaves_text, number

HEADS = ("round", "wrong", "ε", "its say α", "all so far", "test error")
FAINT = 0.1  # a say that hardly counts
MOST_WEIGHTS = 400  # cases whose weight is drawn


def sentence(scene: Scene[Adapted, Ada]) -> str:
    """What the round did to the weights."""
    now, table = scene.now, scene.table
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


def code(scene: Scene[Adapted, Ada]) -> list[ExecutedLine]:
    """AdaBoost as pseudo-code (SAMME: Zhu and others 2009), with the numbers of the round at hand."""
    depth, many = int(scene.chosen["depth"]), len(scene.table.classes)
    tree = "a stump" if depth == 1 else f"a tree of depth {depth} at most"
    listing: Listing = {
        START: (0, "w ← what each row counts" if np.ptp(scene.table.weights) else "w ← 1 for every case"),
        LOOP: REPEAT,
        "tree": (1, f"T ← {tree}, grown from the cases weighted by w"),
        "share": (1, "ε ← the share of the weight that T gets wrong"),
        "stop": (1, f"if ε = 0 or ε ≥ {guessing(many)}: T is the last"),
        "say": (1, f"α ← ln((1 − ε)/ε){f' + ln {many - 1}' if many > 2 else ''}, the say of T"),
        "weights": (1, "w ← w · e^α for each wrong case; scale w to its old sum"),
        ANSWER: (0, "answer(x) ← the class whose trees have the most say"),
    }
    return executed(listing, variables(scene))


def variables(scene: Scene[Adapted, Ada]) -> dict[str, Variables]:
    """What the variables hold in the lines that the round at hand executes."""
    now = scene.now
    if now is None:
        return {START: (("cases", count(float(scene.table.weights.sum()))),)}
    held: dict[str, Variables] = {
        LOOP: (("b", str(now.number)),),
        "tree": (("T", leaves_text(now.member.leaves)),),
        "share": (("ε", f"{now.epsilon:z.4f}"),),
    }
    say = (("α", number(now.say)),)
    if now.last:
        held["stop"] = say
    else:
        held |= {"say": say, "weights": (("e^α", number(float(np.exp(now.say)), 2)),)}
    return held | ({ANSWER: ()} if scene.ended else {})


def guessing(classes: int) -> str:
    """The error of a guess among so many classes."""
    return "1/2" if classes <= 2 else f"{classes - 1}/{classes}"


def plane_titles(step: int) -> tuple[str, str]:
    """What the two planes show: the tree at hand, and all trees so far."""
    if not step:
        return "All cases weigh the same", "No tree has voted yet"
    who = f"{step} trees say together" if step > 1 else "the tree says"
    return f"Tree {step} and the weights it was grown from", f"What {who}, and the weights for the next"


def plane_words(now: Adapted | None) -> str:
    """How to read the points of the plane."""
    if now is None:
        return "All points are of one size: all cases weigh the same."
    cut = " The dashed line is the question of this stump." if now.member.leaves == 2 else ""
    return f"The area of a point is the weight of its case. Left: crosses are wrong in this round.{cut}"


def round_rows(scene: Scene[Adapted, Ada]) -> list[list[str]]:
    """A few rounds in numbers; those still to come stay open."""
    rows = []
    for at in window(len(scene.rounds), scene.step):
        each = scene.rounds[at - 1]
        rows.append(
            [str(at), *["…"] * 5]
            if at > scene.step
            else [
                str(at),
                count(float(scene.table.weights[each.wrong].sum())),
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
                "y": packed(weights[order[own]]),
                "name": safe(name, 24),
                "customdata": (order[own] + 1).tolist(),
                "marker": {"color": colour(k), "symbol": symbol(k), "size": 8, "line": {"width": 0.6}},
                "hovertemplate": "row %{customdata}: %{y:.3f}<extra></extra>",
            }
        )
    some = f"the {len(order)} heaviest of {len(table):,} cases" if len(order) < len(table) else "cases, heaviest first"
    made = layout(font, some, "weight" if np.ptp(table.weights) else "weight (1 at the start)")
    made["yaxis"] |= {"rangemode": "tozero"}
    made["legend"] = class_title(table)
    return {"data": data, "layout": made}
