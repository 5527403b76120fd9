"""Scores as more values are removed: a line with its interval for each policy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.experiments.missing_values import ShareSummary
from pages.cures.missing.policies_view import POLICIES
from pages.views.marks import upright
from pages.views.text import listing, number

Figure = dict[str, Any]
# Okabe and Ito's colours, a dash and a marker each: the policies differ without their colours too.
STROKES = {
    "fractional": ("#0072B2", "solid", "circle"),
    "surrogate": ("#D55E00", "dash", "square"),
    "majority": ("#009E73", "dot", "diamond"),
    "category": ("#CC79A7", "dashdot", "triangle-up"),
    "drop": ("#7F7F7F", "longdash", "x"),
}
SHARES = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6)


def scores_figure(levels: Sequence[ShareSummary], chosen: float, classify: bool, font: int) -> Figure:
    """Mean score against the share of removed values, bars of ±1.96 standard errors, a line at the chosen share."""
    data: list[Figure] = []
    for policy, (colour, dash, marker) in STROKES.items():
        mine = sorted((each for each in levels if each.policy == policy), key=lambda each: each.share)
        data.append(
            {
                "type": "scatter",
                "mode": "lines+markers",
                "name": POLICIES[policy],
                "x": [each.share for each in mine],
                "y": [each.mean for each in mine],
                "error_y": {"type": "data", "array": [each.margin for each in mine], "color": colour, "thickness": 1.5},
                "line": {"color": colour, "dash": dash, "width": 2.5},
                "marker": {"symbol": marker, "size": 9},
                "hovertemplate": f"{POLICIES[policy]}<br>%{{x:.0%}} removed: %{{y:.3f}} ± %{{error_y.array:.3f}}"
                "<extra></extra>",
            }
        )
    layout = {
        "font": {"size": font},
        "margin": {"l": 70, "r": 10, "t": 10, "b": 50},
        "xaxis": {
            "title": {"text": "share of the values that are removed"},
            "tickformat": ".0%",
            "range": [-0.02, SHARES[-1] + 0.02],
            "fixedrange": True,
        },
        "yaxis": {
            "title": {"text": "right, test cases" if classify else "variance explained, test cases"},
            "tickformat": ".0%" if classify else "",
            "fixedrange": True,
            **({} if levels else {"range": [0, 1]}),
        },
        "shapes": [upright(chosen, color="#888", width=1.5, dash="dot")],
        "uirevision": "holes",
        "dragmode": False,
    }
    return {"data": data, "layout": layout}


def score_rows(levels: Sequence[ShareSummary], chosen: float, classify: bool) -> list[list[str]]:
    """A line for each policy at one share of removed values, the best first."""
    return [
        [POLICIES[level.policy], score_text(level, classify), number(level.leaves, 1), str(level.trials)]
        for level in ranked(levels, chosen)
    ]


def ranked(levels: Sequence[ShareSummary], share: float) -> list[ShareSummary]:
    """The policies at one share of removed values, the best first."""
    return sorted((level for level in levels if level.share == share), key=lambda level: -level.mean)


def score_text(level: ShareSummary, classify: bool) -> str:
    """The mean score with its interval; one trial alone has none."""
    mean = f"{100 * level.mean:z.1f}" if classify else number(level.mean)
    margin = f"{100 * level.margin:z.1f}" if classify else number(level.margin)
    return f"{mean}{f' ± {margin}' if level.trials > 1 else ''}{' %' if classify else ''}"


def scores_sentence(levels: Sequence[ShareSummary], chosen: float, done: int, of: int, classify: bool) -> str:
    """Which policy answers best at the chosen share, and whether the intervals tell."""
    here = ranked(levels, chosen)
    if len(here) < 2:
        return "Two thirds of the rows are training cases, the rest test cases; values are removed from both."
    best, worst = here[0], here[-1]

    def shown(each: ShareSummary) -> str:
        return f"{each.mean:z.1%}" if classify else number(each.mean)

    head = f"With {chosen:z.0%} of the values removed" if chosen else "With no value removed"
    firsts = [f"<b>{POLICIES[each.policy].lower()}</b>" for each in here if shown(each) == shown(best)]
    told = (
        f"{head}, {listing(firsts)} {'answers' if len(firsts) == 1 else 'answer'} best ({shown(best)}), "
        f"<b>{POLICIES[worst.policy].lower()}</b> worst ({shown(worst)})."
    )
    if shown(best) == shown(worst):
        told = f"{head}, all answer alike ({shown(best)})."
    elif done < of:
        told += " More trials may change that."
    elif len(firsts) == 1 and best.mean - best.margin <= here[1].mean + here[1].margin:
        told += (
            f" The interval of <b>{POLICIES[best.policy].lower()}</b> overlaps that of "
            f"<b>{POLICIES[here[1].policy].lower()}</b>: luck may decide between them."
        )
    return told


def scores_note(training: int, rows: int, repeats: int) -> str:
    """What a score is measured on, and what its interval is."""
    return (
        f"Of the {rows:,} rows {training:,} are training cases and {rows - training:,} test cases, with values removed "
        f"from both. That is done {repeats} times with rows and values drawn anew, "
        "the same for every policy. ± is the 95 % interval of the mean score: 1.96 σ/√n, σ the scores' deviation, "
        f"n = {repeats}."
    )
