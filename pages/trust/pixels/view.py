"""Pictures of a picture: what the camera saw, the labels, the forest's answer; its errors, and what a tree asks."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import numpy as np

from datasets.pictures import FAR, OFFSETS, Picture
from engine.data.table import FloatArray, IntArray
from pages.trust.pixels.forest import Labelled, Trained
from pages.views.colours import colour, curve_colour
from pages.views.frames.blocks import packed, up_to
from pages.views.text import several

Figure = dict[str, Any]
BODIES = "body-parts"
NOUNS = {BODIES: "part of the body", "image-patches": "kind of ground"}
MARGIN = 22  # cm, or shades, beyond which the wall's depth is drawn as one


def framed(data: Sequence[Figure], shape: tuple[int, int], font: int) -> Figure:
    """Layers of a picture in its own proportions, without axes."""
    tall, wide = shape
    hidden = {"visible": False, "fixedrange": True}
    return {
        "data": list(data),
        "layout": {
            "font": {"size": font},
            "margin": {"l": 4, "r": 4, "t": 4, "b": 4},
            "xaxis": hidden | {"range": [-0.5, wide - 0.5], "constrain": "domain"},
            "yaxis": hidden | {"range": [tall - 0.5, -0.5], "scaleanchor": "x", "constrain": "domain"},
            "dragmode": False,
            "showlegend": False,
        },
    }


def shades_figure(picture: Picture, data: str, font: int, test: tuple[str, float] | None = None) -> Figure:
    """What the camera saw, near or bright in light grey; the offset of a test as an arrow from a pixel."""
    shades = picture.shades
    if data == BODIES:
        near = shades[shades < FAR]
        low, high = float(near.min()), float(near.max())
        shades = high + MARGIN - np.minimum(shades, high + MARGIN)
        top = high + MARGIN - low
    else:
        top = 255.0
    levels = np.rint(np.clip(shades / top, 0, 1) * 255)
    ground = {
        "type": "heatmap",
        "z": packed(levels, "u1"),
        "zmin": 0,
        "zmax": 255,
        "colorscale": [[0, "#101418"], [1, "#f4f4f4"]],
        "showscale": False,
        "hoverinfo": "skip",
    }
    return framed([ground, *arrow(picture, test)], picture.shades.shape, font)


def arrow(picture: Picture, test: tuple[str, float] | None) -> list[Figure]:
    """From a pixel in the middle of those asked about to where a test looks."""
    if test is None or test[0] not in OFFSETS:
        return []
    wide = picture.shades.shape[1]
    rows, columns = picture.asked // wide, picture.asked % wide
    middle = ((rows - picture.shades.shape[0] / 2) ** 2 + (columns - wide / 2) ** 2).argmin()
    row, column = int(rows[middle]), int(columns[middle])
    down, across = OFFSETS[test[0]]
    return [
        {
            "type": "scatter",
            "mode": "lines+markers",
            "x": [column, column + across],
            "y": [row, row + down],
            "line": {"color": "#E69F00", "width": 3},
            "marker": {"color": "#E69F00", "size": [11, 13], "symbol": ["circle", "x"], "line": {"width": 1}},
            "hoverinfo": "skip",
        }
    ]


def labels_figure(picture: Picture, answers: FloatArray | IntArray | None, classes: int, font: int) -> Figure:
    """A label for each pixel that was asked about, in the colours of the classes; none before the first tree."""
    codes = np.zeros(picture.labels.size)
    if answers is not None:
        codes[picture.asked] = 1 + answers
    steps = [[0, "rgba(128,128,128,0.12)"], [1 / (classes + 1), "rgba(128,128,128,0.12)"]]
    for k in range(classes):
        steps += [[(k + 1) / (classes + 1), colour(k)], [(k + 2) / (classes + 1), colour(k)]]
    ground = {
        "type": "heatmap",
        "z": packed(codes.reshape(picture.labels.shape), "u1"),
        "zmin": -0.5,
        "zmax": classes + 0.5,  # a code is the middle of its colour
        "colorscale": steps,
        "showscale": False,
        "hoverinfo": "skip",
    }
    return framed([ground], picture.labels.shape, font)


def legend_html(classes: Sequence[str]) -> str:
    """The colours of the labels."""
    marks = "".join(
        f'<span style="margin-right:1.1em"><b aria-hidden="true" style="color:{colour(k)}">■</b> {escape(name)}</span>'
        for k, name in enumerate(classes)
    )
    return f'<div class="ss-legend">{marks}</div>'


def share_right(answers: FloatArray, truth: IntArray) -> float:
    """The share of pixels with the right label."""
    return float((answers == truth).mean())


def sentence(found: Trained, seen: Labelled, data: str, step: int) -> str:
    """What the tree that joined made of the picture, alone and with the others."""
    many = len(seen.truth)
    if not step:
        return (
            f"A test picture: no tree learned from it. Each of {many:,} pixels is a case: which {NOUNS[data]} is it? "
            "How well will one tree do, and how well twenty together?"
        )
    alone = share_right(seen.alone[step - 1], seen.truth)
    if step == 1:
        return f"<b>One tree</b> gives <b>{alone:.1%}</b> of the {many:,} pixels the right label. Look at the specks."
    together = share_right(seen.together[step - 1], seen.truth)
    return (
        f"Tree {step} alone is right about {alone:.1%} of the {many:,} pixels; the <b>{step} trees together</b> about "
        f"<b>{together:.1%}</b>."
    )


def test_words(test: tuple[str, float] | None, data: str, step: int) -> str:
    """The first question of the tree at hand, as a question about the picture."""
    if not step:
        return (
            "A test looks at a place some pixels away: how much deeper is the picture there?"
            if data == BODIES
            else "A test looks at a place some pixels away: how much brighter is the picture there?"
        )
    if test is None:
        return f"Tree {step} asks nothing."
    column, threshold = test
    if column not in OFFSETS:
        return f"Tree {step} first asks: is the <b>{column}</b> of the patch here at most {threshold:g}?"
    direction, _, far = column.rpartition(" ")
    more, less = ("cm deeper", "cm nearer") if data == BODIES else ("shades brighter", "shades darker")
    asked = f"at most {threshold:g} {more}" if threshold >= 0 else f"at least {-threshold:g} {less}"
    outside = " Beside the body there is only the wall, 4 m away." if data == BODIES else ""
    return (
        f"Tree {step} first asks: {far} pixels <b>{direction}</b> of here (the arrow shows it for one pixel), is the "
        f"picture {asked} than here?{outside}"
    )


def errors_figure(trained: Trained, step: int, font: int) -> Figure:
    """The share of new pixels labelled wrongly: by each tree alone and by all so far."""
    trees = list(range(1, len(trained.rounds) + 1))
    lines = (
        ("each tree alone", trained.alone, "markers", 1),
        ("the trees together", trained.together, "lines+markers", 0),
    )
    data = [
        {
            "type": "scatter",
            "mode": mode,
            "x": trees,
            "y": up_to(values, step),
            "name": name,
            "line": {"color": curve_colour(ink), "width": 3},
            "marker": {"color": curve_colour(ink), "size": 8, "symbol": ("circle", "diamond")[ink]},
            "hovertemplate": "%{x}: %{y:.1%}<extra></extra>",
        }
        for name, values, mode, ink in lines
    ]
    axis = {"fixedrange": True, "zeroline": False}
    return {
        "data": data,
        "layout": {
            "font": {"size": font},
            "margin": {"l": 70, "r": 12, "t": 34, "b": 50},
            "xaxis": axis | {"title": {"text": "trees"}, "range": [0.4, len(trees) + 0.6]},
            "yaxis": axis
            | {
                "title": {"text": "new pixels wrong"},
                "tickformat": ".0%",
                "range": [0, 1.1 * max(trained.alone)],
            },
            "dragmode": False,
        },
    }


def height_of(picture: Picture) -> int:
    """The height at which a picture fills a third of the page, in pixels of the screen."""
    tall, wide = picture.shades.shape
    return int(min(330, 350 * tall // wide))


def class_rows(found: Trained, seen: Labelled, step: int) -> list[list[str]]:
    """For each label: its pixels in the picture, and the share that one tree and all trees so far get right."""
    rows = []
    for k, name in enumerate(found.table.classes):
        here = seen.truth == k
        if not here.any():
            rows.append([name, "0", "–", "–"])
            continue
        shown = [
            f"{float((answers[step - 1][here] == k).mean()):.0%}" if step else "·"
            for answers in (seen.alone, seen.together)
        ]
        rows.append([name, f"{int(here.sum()):,}", *shown])
    return rows


def forest_words(found: Trained, pictures: int, step: int) -> str:
    """What the forest learned from, and how it does on new pixels."""
    table = found.table
    learned = (
        f"The forest learns from {len(table):,} pixels, a hundred of {several(pictures, 'picture')}; a pixel has "
        f"{len(table.columns)} columns, of which {found.tries} are drawn at each node."
    )
    if not step:
        return learned
    fresh = f"On 2,000 pixels of 20 other pictures, the {several(step, 'tree')} err on {found.together[step - 1]:.1%}"
    mean = sum(found.alone[:step]) / step
    return f"{learned} {fresh}; a tree alone on {mean:.1%} in the mean." if step > 1 else f"{learned} {fresh}."
