"""Evaluation on the page: dots with their interval, learning curves, the choice of a setting, and coverage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from engine.evaluate.intervals import Coverage, Interval, interval
from engine.evaluate.learning_curve import Size
from engine.evaluate.scores import Scores
from engine.evaluate.tuning import Chosen, Tried
from engine.learn.recipe import UNLIMITED
from pages.trust.evaluation.confusion_view import score_text
from pages.views.text import count, number, value_of

Figure = dict[str, Any]
SEEN, UNSEEN, THIRD, GREY = "#0072B2", "#D55E00", "#009E73", "#8C8C8C"
FAINT = {SEEN: "rgba(0,114,178,0.18)", UNSEEN: "rgba(213,94,0,0.18)"}
SHOWN = 100  # intervals in the picture of coverage
EXTREME = 1e-9


def axis(title: str, **more: Any) -> Figure:
    return {"title": {"text": title}, "fixedrange": True, "zeroline": False, **more}


def layout(font: int, x: Figure, y: Figure, **more: Any) -> Figure:
    return {
        "font": {"size": font},
        "margin": {"l": 70, "r": 12, "t": 34, "b": 50},
        "xaxis": x,
        "yaxis": y,
        "legend": {"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0},
        "dragmode": False,
        **more,
    }


def score_axis(title: str, classes: bool, found: Sequence[object]) -> Figure:
    """An axis of scores; with nothing on it yet, from 0 to 1."""
    return axis(title, **({"tickformat": ".0%"} if classes else {}), **({} if found else {"range": [0, 1]}))


def margin_text(found: Interval, classes: bool) -> str:
    return f"{100 * found.margin:z.1f} points" if classes else number(found.margin)


def range_text(found: Interval, classes: bool) -> str:
    return f"{score_text(found.low, classes)} to {score_text(found.high, classes)}"


# ---------------------------------------------------------------- repeated splits


def splits_figure(runs: Sequence[Scores], times: int, lit: int, classes: bool, font: int) -> Figure:
    """A dot for every split, the mean as a line, its interval as a band; the lit split is ringed."""
    scores = [each.score for each in runs]
    turns = list(range(1, len(runs) + 1))
    sizes = [17 if turn == lit else 10 for turn in turns]
    dots = {
        "type": "scatter",
        "mode": "markers",
        "x": turns,
        "y": scores,
        "customdata": turns,
        "name": "a split",
        "marker": {
            "color": UNSEEN,
            "size": sizes,
            "symbol": ["star" if turn == lit else "circle" for turn in turns],
            "line": {"width": 1, "color": "#333"},
        },
        "hovertemplate": "split %{x}: %{y:.1%}<extra></extra>" if classes else "split %{x}: %{y:.3f}<extra></extra>",
    }
    data: list[Figure] = []
    shapes = []
    if runs:
        found = interval(scores)
        ends = [0.4, times + 0.6]
        data.append(
            {
                "type": "scatter",
                "mode": "lines",
                "x": ends,
                "y": [found.mean] * 2,
                "name": "mean",
                "line": {"color": SEEN, "width": 3},
                "hoverinfo": "skip",
            }
        )
        data.append(
            {
                "type": "scatter",
                "mode": "lines",
                "x": [*ends, *ends[::-1]],
                "y": [found.low, found.low, found.high, found.high],
                "fill": "toself",
                "fillcolor": FAINT[SEEN],
                "line": {"width": 0},
                "name": "95% interval of the mean",
                "hoverinfo": "skip",
            }
        )
        shapes = [
            {
                "type": "line",
                "x0": ends[0],
                "x1": ends[1],
                "y0": y,
                "y1": y,
                "line": {"color": SEEN, "width": 1.5, "dash": "dash"},
            }
            for y in (found.low, found.high)
        ]
    x = axis("split", range=[0.4, times + 0.6])
    y = score_axis("right on rows not seen" if classes else "R² on rows not seen", classes, runs)
    data.append(dots)  # last, so that neither band nor line lies on them
    return {"data": data, "layout": layout(font, x, y, shapes=shapes)}


def splits_sentence(runs: Sequence[Scores], classes: bool) -> str:
    """The mean, how sure it is, and how far single splits lie apart."""
    if not runs:
        return "Some rows are set aside at random; a tree learns from the others and is asked about them. Then again."
    scores = [each.score for each in runs]
    found = interval(scores)
    what = "right on" if classes else "R² is"
    if len(runs) == 1:
        return f"After one split: {what} <b>{score_text(found.mean, classes)}</b>. Another split may tell otherwise."
    head = (
        f"Over {len(runs)} splits the tree is right on <b>{score_text(found.mean, classes)}</b> of rows it has not seen"
        if classes
        else f"Over {len(runs)} splits R² is <b>{score_text(found.mean, classes)}</b> on rows the tree has not seen"
    )
    return (
        f"{head}, ± {margin_text(found, classes)}: the 95% interval of the mean is "
        f"<b>{range_text(found, classes)}</b>. {apart('Single splits', scores, classes)}."
    )


def apart(what: str, scores: Sequence[float], classes: bool) -> str:
    """How far single scores lie apart."""
    low, high = score_text(min(scores), classes), score_text(max(scores), classes)
    return f"{what} all score {low}" if low == high else f"{what} lie between {low} and {high}"


def interval_lines(found: Interval) -> list[str]:
    """The numbers put into the formula."""
    mean, sigma, margin = (number(each, 4) for each in (found.mean, found.sigma, found.margin))
    return [
        rf"\bar x \pm 1.96 \cdot \frac{{\hat\sigma}}{{\sqrt n}} = {mean} \pm 1.96 \cdot "
        rf"\frac{{{sigma}}}{{\sqrt{{{found.n}}}}} = {mean} \pm {margin}"
    ]


# ---------------------------------------------------------------- learning curve


def band(xs: Sequence[float], found: Sequence[Interval], ink: str) -> Figure:
    return {
        "type": "scatter",
        "mode": "lines",
        "x": [*xs, *xs[::-1]],
        "y": [*(each.low for each in found), *(each.high for each in reversed(found))],
        "fill": "toself",
        "fillcolor": FAINT[ink],
        "line": {"width": 0},
        "showlegend": False,
        "hoverinfo": "skip",
    }


def curve_figure(points: Sequence[Size], most: int, classes: bool, font: int) -> Figure:
    """The score on rows seen and not seen against how many rows were learned from, each with the band of its mean."""
    xs = [each.rows for each in points]
    data: list[Figure] = []
    for name, ink, mark, dash, found in (
        ("rows learned from", SEEN, "circle", "dash", [each.seen for each in points]),
        ("rows not seen", UNSEEN, "triangle-up", "solid", [each.unseen for each in points]),
    ):
        data.append(band(xs, found, ink))
        data.append(
            {
                "type": "scatter",
                "mode": "lines+markers",
                "x": xs,
                "y": [each.mean for each in found],
                "name": name,
                "line": {"color": ink, "width": 3, "dash": dash},
                "marker": {"symbol": mark, "size": 9},
                "customdata": [each.margin for each in found],
                "hovertemplate": "%{x} rows: %{y:.3f} ± %{customdata:.3f}<extra></extra>",
            }
        )
    x = axis("rows to learn from", range=[0, most * 1.03])
    y = score_axis("right" if classes else "R²", classes, points)
    return {"data": data, "layout": layout(font, x, y)}


def curve_sentence(points: Sequence[Size], classes: bool) -> str:
    """Whether more rows still help, and how far apart the two curves end."""
    if len(points) < 2:
        return "The same test rows, and trees that learn from more and more of the others."
    first, last, before = points[0].rows, points[-1].rows, points[-2].unseen
    little, much, seen = points[0].unseen, points[-1].unseen, points[-1].seen
    said = (
        f"From {first} {'row' if first == 1 else 'rows'} the tree scores {score_text(little.mean, classes)} on rows it "
        f"has not seen, from {last} rows <b>{score_text(much.mean, classes)}</b> (± {margin_text(much, classes)}). "
    )
    if much.low > before.high:
        said += "The curve still rises: more rows would help."
    elif abs(much.mean - before.mean) <= max(much.margin, before.margin):
        said += "At its end the curve is flat within its band."
    elif much.mean > before.mean:
        said += "The curve still seems to rise, though the last two bands overlap."
    gap = seen.mean - much.mean
    shown = f"{100 * gap:z.1f} points" if classes else number(gap)
    if gap <= EXTREME or value_of(shown.removesuffix(" points")) <= 0:
        return said
    return f"{said} The rows it learned from are answered {shown} better."


# ---------------------------------------------------------------- the choice of a setting


def setting_text(changes: Sequence[tuple[str, Any]]) -> str:
    """A setting in words."""
    said = dict(changes)
    parts = []
    if said.get("max_depth", UNLIMITED) < UNLIMITED:
        parts.append(f"depth {said['max_depth']}")
    if "min_leaf" in said:
        parts.append(f"leaves of ≥ {count(said['min_leaf'])}")
    return ", ".join(parts) or "no limit"


def choice_figure(rounds: Sequence[Chosen], times: int, classes: bool, font: int) -> Figure:
    """For each round the score that won and the score on untouched rows, joined by a line; the means across."""
    turns = [each.turn + 1 for each in rounds]
    data: list[Figure] = [
        {
            "type": "scatter",
            "mode": "lines",
            "hoverinfo": "skip",
            "showlegend": False,
            "x": [x for turn in turns for x in (turn, turn, None)],
            "y": [y for each in rounds for y in (each.tuned, each.untouched, None)],
            "line": {"color": GREY, "width": 1.5},
        }
    ]
    shapes = []
    for name, ink, mark, dash, values in (
        ("the score that won", SEEN, "circle", "dash", [each.tuned for each in rounds]),
        ("untouched rows", UNSEEN, "triangle-up", "solid", [each.untouched for each in rounds]),
    ):
        data.append(
            {
                "type": "scatter",
                "mode": "markers",
                "x": turns,
                "y": values,
                "name": name,
                "marker": {"color": ink, "symbol": mark, "size": 11, "line": {"width": 1, "color": "#333"}},
                "hovertemplate": f"round %{{x}}, {name}: %{{y:.3f}}<extra></extra>",
            }
        )
        if values:
            mean = float(np.mean(values))
            shapes.append(
                {
                    "type": "line",
                    "x0": 0.4,
                    "x1": times + 0.6,
                    "y0": mean,
                    "y1": mean,
                    "line": {"color": ink, "width": 3, "dash": dash},
                }
            )
    x = axis("round", range=[0.4, times + 0.6])
    y = score_axis("right" if classes else "R²", classes, rounds)
    return {"data": data, "layout": layout(font, x, y, shapes=shapes)}


def choice_sentence(rounds: Sequence[Chosen], settings: int, classes: bool) -> str:
    """How much the score that won promises too much."""
    if not rounds:
        return (
            f"Some rows are locked away. On the others {settings} settings are tried by cross-validation, and the best "
            "is taken. Then the locked rows tell how good it is."
        )
    tuned, fresh = (float(np.mean(each)) for each in zip(*((r.tuned, r.untouched) for r in rounds), strict=True))
    found = interval([each.optimism for each in rounds])
    gap = f"{100 * found.mean:+z.1f} points" if classes else f"{found.mean:+z.3f}"
    said = (
        f"The best of {settings} settings won with {score_text(tuned, classes)}; on rows that had no part in the "
        f"choice it scores <b>{score_text(fresh, classes)}</b>: <b>{gap.replace('-', '−')}</b> of optimism "
        f"(± {margin_text(found, classes)}, {len(rounds)} {'round' if len(rounds) == 1 else 'rounds'})."
    )
    if len(rounds) > 1 and found.low > 0:
        return f"{said} The winner was partly lucky, and luck does not come again."
    if len(rounds) > 1:
        return f"{said} The interval holds 0: from so many rounds it cannot be told whether the winner was lucky."
    return said


def setting_rows(
    runs: Sequence[Tried], settings: Sequence[Sequence[tuple[str, Any]]], rounds: Sequence[Chosen], classes: bool
) -> list[list[str]]:
    """A line for each setting: its mean scores, and in how many rounds it won; the most frequent winners first."""
    wins = [sum(each.at == at for each in rounds) for at in range(len(settings))]
    lines = []
    for at in sorted(range(len(settings)), key=lambda at: (-wins[at], at))[:8]:
        mine = [each for each in runs if each.at == at]
        if mine:
            lines.append(
                [
                    setting_text(settings[at]),
                    str(wins[at]),
                    score_text(float(np.mean([each.tuned for each in mine])), classes),
                    score_text(float(np.mean([each.untouched for each in mine])), classes),
                ]
            )
    return lines


# ---------------------------------------------------------------- the interval


def coverage_figure(found: Coverage, classes: bool, font: int) -> Figure:
    """A hundred intervals; those that miss the truth are of another colour, dashed and crossed."""
    means, margins, covers = found.means[:SHOWN], found.margins[:SHOWN], found.covers[:SHOWN]
    data: list[Figure] = []
    for name, hit, ink, mark in (("holds the true mean", True, SEEN, "circle"), ("misses it", False, UNSEEN, "x")):
        places = np.flatnonzero(covers == hit)
        data.append(
            {
                "type": "scatter",
                "mode": "markers",
                "x": (places + 1).tolist(),
                "y": means[places].tolist(),
                "name": f"{name} ({len(places)})",
                "marker": {"color": ink, "symbol": mark, "size": 7 if hit else 10},
                "error_y": {
                    "type": "data",
                    "array": margins[places].tolist(),
                    "color": ink,
                    "width": 0,
                    "thickness": 1.5 if hit else 3,
                },
                "hovertemplate": "experiment %{x}: %{y:.3f} ± %{error_y.array:.3f}<extra></extra>",
            }
        )
    line = {
        "type": "line",
        "x0": 0,
        "x1": SHOWN + 1,
        "y0": found.truth,
        "y1": found.truth,
        "line": {"color": GREY, "width": 2.5},
    }
    x = axis("experiment", range=[0, SHOWN + 1])
    y = score_axis("mean and its interval", classes, data)
    drawn = layout(font, x, y, shapes=[line])
    return {"data": data, "layout": drawn}


def coverage_sentence(found: Coverage, n: int, what: str, classes: bool) -> str:
    """How often the intervals keep their promise."""
    missed = int((~found.covers).sum())
    said = (
        f"The true mean is {score_text(found.truth, classes)}. {len(found.means):,} times {n} {what} were drawn: "
        f"<b>{found.share:z.1%}</b> of the intervals hold it, {missed:,} miss it. They promise 95%."
    )
    if found.share < 0.93:
        why = "n is small" if n < 30 else "the values are lopsided, and n is too small for that"
        return f"{said} The σ put into them is a guess from n values, and {why}: too many intervals are too short."
    if not found.margins.any():
        return f"{said} All values are the same here, so there is nothing to miss."
    return f"{said} One interval alone never tells whether it is one of those that miss."


def population_note(population: str, values: int, n: int, classes: bool) -> str:
    """What was drawn from."""
    what = (
        f"the scores of {values} splits of this table"
        if population == "splits"
        else f"whether each of {values:,} cases was answered rightly when held out, 1 or 0"
        if classes
        else f"the squared errors of {values:,} cases when held out"
    )
    return (
        f"Drawn from: {what}. Their mean is known, so every interval can be checked. No shape of the values is "
        f"assumed: the mean of {n} independent draws is about normal when n is large (central limit theorem). "
        "The first hundred experiments are drawn."
    )


SETTINGS_SAID = {"depth": "depth", "leaf": "least rows in a leaf", "both": "both"}
