"""The choice of a setting: the score that won beside the score on test rows, round by round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from engine.evaluate.intervals import interval
from engine.evaluate.tuning import SettingName, Tried, TriedSetting
from engine.learn.recipe import UNLIMITED
from pages.trust.evaluation.charts_view import (
    GREY,
    TEST_INK,
    TRAINING_INK,
    Figure,
    axis,
    layout,
    margin_text,
    score_axis,
)
from pages.trust.evaluation.confusion_view import score_text
from pages.views.text import count

SETTINGS_SAID: Mapping[SettingName, str] = {"depth": "depth", "leaf": "least rows in a leaf", "both": "both"}
MOST_LISTED = 8  # settings in the table


def setting_text(setting: TriedSetting) -> str:
    """A setting in words."""
    parts = []
    if setting.max_depth < UNLIMITED:
        parts.append(f"depth {setting.max_depth}")
    if setting.min_leaf is not None:
        parts.append(f"leaves of ≥ {count(setting.min_leaf)}")
    return ", ".join(parts) or "no limit"


def choice_figure(rounds: Sequence[Tried], times: int, classes: bool, font: int) -> Figure:
    """For each round the score that won and the score on test rows, joined by a line; the means across."""
    turns = [each.round + 1 for each in rounds]
    data: list[Figure] = [
        {
            "type": "scatter",
            "mode": "lines",
            "hoverinfo": "skip",
            "showlegend": False,
            "x": [x for turn in turns for x in (turn, turn, None)],
            "y": [y for each in rounds for y in (each.cross_validated, each.test, None)],
            "line": {"color": GREY, "width": 1.5},
        }
    ]
    shapes = []
    for name, ink, mark, dash, values in (
        ("the score that won", TRAINING_INK, "circle", "dash", [each.cross_validated for each in rounds]),
        ("test rows", TEST_INK, "triangle-up", "solid", [each.test for each in rounds]),
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


def choice_sentence(rounds: Sequence[Tried], settings: int, classes: bool) -> str:
    """How much the score that won promises too much."""
    if not rounds:
        return (
            f"Some rows are held out for the test. On the others {settings} settings are tried by cross-validation, "
            "and the best is taken. Then the test rows tell how good it is."
        )
    tuned, fresh = (float(np.mean(each)) for each in zip(*((r.cross_validated, r.test) for r in rounds), strict=True))
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
    runs: Sequence[Tried], settings: Sequence[TriedSetting], rounds: Sequence[Tried], classes: bool
) -> list[list[str]]:
    """A line for each setting: its mean scores, and in how many rounds it won; the most frequent winners first."""
    wins = [sum(each.setting == at for each in rounds) for at in range(len(settings))]
    lines = []
    for at in sorted(range(len(settings)), key=lambda at: (-wins[at], at))[:MOST_LISTED]:
        mine = [each for each in runs if each.setting == at]
        if mine:
            lines.append(
                [
                    setting_text(settings[at]),
                    str(wins[at]),
                    score_text(float(np.mean([each.cross_validated for each in mine])), classes),
                    score_text(float(np.mean([each.test for each in mine])), classes),
                ]
            )
    return lines
