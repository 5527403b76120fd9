"""Three learners on one dial: their curves, what each came to, and its marks beside those of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from engine.experiments.characteristics import (
    BEHIND,
    GROWTH,
    LOST,
    READ,
    REPEATS,
    TEST,
    TRAINING,
    Characteristic,
    LearnerResult,
    Mark,
    found_mark,
)
from engine.experiments.learners import LEARNERS, LEAST_LEAF
from engine.experiments.nearest_neighbours import NEIGHBOURS
from pages.views.colours import curve_colour, symbol
from pages.views.guide import link_html
from pages.views.text import count, listing

Figure = dict[str, Any]
Curves = Mapping[str, Sequence[LearnerResult]]
NAMES = {"tree": "tree", "linear": "linear model", "neighbours": "nearest neighbours"}
MARKS: dict[Mark, str] = {"good": "▲ good", "fair": "◆ fair", "poor": "▼ poor"}
MEASURES = {
    "right": "right on test cases",
    "work": "numbers looked at for an answer",
    "parts": "things to read",
}
QUESTIONS = {
    "mixed": "A number and a town decide the class: in a third of the towns the answer is always yes, elsewhere the "
    "number decides. A tree divides towns into groups. The others need a column of 0 and 1 for each town. "
    "What happens as the towns become many?",
    "missing": "Four columns say much the same. Now values go missing, in training and in test cases. Who can still "
    "answer when half of them are missing?",
    "outliers": "Some training cases get one value 50 deviations off: a slip of the pen. Whom does it lead astray?",
    "transformed": "Every number x is replaced by exp(k·x): the order of the values stays, their distances do not. "
    "Who notices?",
    "rows": "More training cases make all three better. But what does one answer cost then: how many numbers must be "
    "looked at?",
    "irrelevant": "Two columns decide the class. Now columns of pure noise are added, up to 100. Who is distracted?",
    "combination": "Eight columns; the answer is yes where the sum of the first few is above 0. A tree asks about one "
    "column at a time. What if eight must be added up?",
    "interpretability": "To explain a model, somebody has to read it. How much is there to read, if the tree may grow "
    "deeper, and what does it gain by that?",
    "power": "Eight data sets, half of the rows for training and half for the test. Who predicts best?",
}
REASONS = {
    "mixed": "A tree groups the towns by their share of yes, and asks about the number only where it decides. But "
    "with few cases a town the groups, too, are partly luck.",
    "missing": "A tree sends a case on by a surrogate, nearest neighbours compare the columns that both cases have; "
    "the linear model is given the mean of the column. What is gone is gone for everybody: even the best possible "
    "answer, the sum of the values that are known, is right less often then. Only what is lost beyond that counts.",
    "outliers": "A cut only asks whether a value lies above or below: how far above makes no difference. The scale of "
    "a linear model and of a distance is stretched by every far value.",
    "transformed": "A cut depends on the order of the values alone, so the tree keeps its leaves; a sum of weighted "
    "values and a distance depend on the values themselves.",
    "rows": "A tree asks a handful of questions, a linear model multiplies each input by its weight; nearest "
    "neighbours carry all training cases around and compare with every one.",
    "irrelevant": "A tree asks about one column at a time, and one that says nothing seldom gains most. A distance "
    "adds up all columns, noise included.",
    "combination": "A slanted border through eight columns is a staircase in eight dimensions: every step of it takes "
    "a question, and the cases run out.",
    "interpretability": "A small tree is read at a glance, a large one is not. Every number of a linear model is a "
    "weight; nearest neighbours have nothing to read but the cases themselves.",
    "power": "A single tree jumps at its cuts and has high variance. Bagging, forests and boosting mend that: they are "
    "made of trees, and among the best methods there are.",
}


def stop_text(trial: Characteristic, at: int) -> str:
    """A stop of the dial: a share, a number, or a name."""
    if trial.names:
        return trial.names[at]
    value = trial.stops[at]
    return f"{value:.0%}" if "share" in trial.dial else f"{value:,g}"


def measured(trial: Characteristic, outcome: LearnerResult) -> str:
    """What the trial measures, of one outcome."""
    value = getattr(outcome, trial.measure)
    return f"{value:.1%}" if trial.measure == "right" else several_text(value)


def several_text(value: float) -> str:
    """A mean of counts: a decimal while it is small."""
    return f"{value:,.0f}" if value >= 100 else count(round(value, 1))


def curves_figure(trial: Characteristic, curves: Curves, font: int) -> Figure:
    """What is measured at the stops that were tried; stops to come are empty."""
    labels = [stop_text(trial, at) for at in range(len(trial.stops))]
    places = list(range(len(labels)))
    data: list[Figure] = []
    shape = ".1%" if trial.measure == "right" else ",.0f"
    for k, name in enumerate(LEARNERS):
        values = [getattr(each, trial.measure) for each in curves[name]]
        data.append(
            {
                "type": "scatter",
                "mode": "markers" if trial.names else "lines+markers",
                "x": places,
                "y": [*values, *[None] * (len(labels) - len(values))],
                "name": NAMES[name],
                "line": {"color": curve_colour(k), "width": 3},
                "marker": {"size": 12, "symbol": symbol(k), "color": curve_colour(k)},
                "hovertemplate": f"{NAMES[name]}: %{{y:{shape}}}<extra></extra>",
            }
        )
    y: Figure = {"title": {"text": MEASURES[trial.measure]}, "fixedrange": True}
    if trial.measure == "right":
        y |= {"range": [0.4, 1.02], "tickformat": ".0%"}
    else:
        y |= {"type": "log", "range": [0, 4.6], "dtick": 1}
    layout = {
        "font": {"size": font},
        "margin": {"l": 70, "r": 10, "t": 10, "b": 60},
        "legend": {"orientation": "h", "y": 1.15},
        "hovermode": "closest",
        "dragmode": False,
        "xaxis": {
            "title": {"text": trial.dial},
            "tickvals": places,
            "ticktext": labels,
            "range": [-0.3, len(labels) - 0.7],
            "fixedrange": True,
        },
        "yaxis": y,
    }
    return {"data": data, "layout": layout}


def outcome_rows(curves: Curves, at: int) -> list[list[str]]:
    """A row for each learner at a stop: how often it is right, what there is to read, what an answer costs."""
    rows = []
    for name in LEARNERS:
        outcome = curves[name][at]
        rows.append([NAMES[name], f"{outcome.right:.1%}", several_text(outcome.parts), several_text(outcome.work)])
    return rows


def stop_sentence(trial: Characteristic, curves: Curves, at: int) -> str:
    """What the three come to at a stop."""
    head = f"On <b>{stop_text(trial, at)}</b>" if trial.names else f"{trial.dial}: <b>{stop_text(trial, at)}</b>"
    head = head[0].upper() + head[1:]
    said = [f"the {NAMES[name]} <b>{measured(trial, curves[name][at])}</b>" for name in LEARNERS]
    said[-1] = said[-1].removeprefix("the ")
    kind = {"right": "Right on test cases", "work": "Numbers looked at for one answer", "parts": "Things to read"}
    return f"{head}. {kind[trial.measure]}: {listing(said)}."


def mark_number(trial: Characteristic, value: float) -> str:
    """The number that a mark goes by, in words."""
    if trial.key == "power":
        return "best everywhere" if value < 0.0005 else f"{100 * value:.1f} points behind the best"
    if trial.measure == "work":
        return "does not grow" if abs(value) < 0.005 else f"grows like n to the power {value:.2f}"
    if trial.measure == "parts":
        return f"{several_text(value)} to read at the last stop"
    points = f"{abs(100 * value):.1f} points"
    if trial.unavoidable:
        return f"lost {points} {'more' if value > 0 else 'less'} than the best possible"
    return "lost nothing" if abs(value) < 0.0005 else f"lost {points}" if value > 0 else f"won {points}"


def mark_rows(trial: Characteristic, curves: Curves) -> list[list[str]]:
    """A row for each learner: the mark of the table, the mark earned here, and the number it goes by."""
    rows = []
    for name in LEARNERS:
        mark, value = found_mark(trial, curves, name)
        claimed = MARKS[trial.marks[name]] if name in trial.marks else "not in the table"
        rows.append([NAMES[name], claimed, MARKS[mark], mark_number(trial, value)])
    return rows


def verdict_sentence(trial: Characteristic, curves: Curves) -> str:
    """Whether the table's marks hold here."""
    agree: list[str] = []
    differ: list[str] = []
    for name, claimed in trial.marks.items():
        mark, _ = found_mark(trial, curves, name)
        who = "trees" if name == "tree" else NAMES[name]
        (agree if mark == claimed else differ).append(
            who if mark == claimed else f"{who}, which the table calls {claimed} and this trial {mark}"
        )
    said = f"The table's mark holds for {listing(agree)}" if agree else "The table's marks do not hold here"
    end = f"{', but not for' if agree else ': not for'} {' nor for '.join(differ)}." if differ else "."
    return f"<b>{said}{end}</b> {REASONS[trial.key]}"


def scale_note(trial: Characteristic) -> str:
    """How marks are given here, and how the cases were drawn."""
    if trial.key == "power":
        good, fair = (f"{100 * each:g} points" for each in BEHIND)
        by = f"by how far it lies behind the best of the three in the mean: up to {good} good, up to {fair} fair"
        cases = "of at most 600 rows of each data set half train and half test"
    elif trial.measure == "work":
        good, fair = (f"{each:g}" for each in GROWTH)
        by = f"by the power of n that the work grows with: up to {good} good, up to {fair} fair"
        cases = f"{TEST} test cases at every stop"
    elif trial.measure == "parts":
        good, fair = (f"{each:g}" for each in READ)
        by = f"by the things to read at the last stop: up to {good} good, up to {fair} fair"
        cases = f"{TRAINING} training and {TEST} test cases"
    else:
        good, fair = (f"{100 * each:g} points" for each in LOST)
        beyond = f" beyond the {100 * trial.unavoidable:.1f} points that nobody can keep" if trial.unavoidable else ""
        by = f"by what it loses from the first stop to the last{beyond}: up to {good} good, up to {fair} fair"
        cases = f"{TRAINING} training and {TEST} test cases"
    return (
        f"A mark is given {by}. That scale is ours; the table has none. Means over {REPEATS} draws; {cases}. "
        f"The tree is CART with at least {LEAST_LEAF:g} cases in a leaf, the linear model is logistic, and "
        f"{NEIGHBOURS} nearest neighbours vote."
    )


# What is said for and against trees, and the page (with the query) where it can be tried.
FOR = (
    ("Easy to read, as long as the tree is small", "rules", "", "Rules"),
    ("Learning is cheap: about d·n·log n", "cost", "", "What it costs"),
    ("Takes numbers and categories as they are", "grow", "data=titanic&algorithm=cart", "Grow, on the Titanic"),
    ("Copes with missing values", "missing", "", "Missing values"),
    ("Says if-else rules that a line cannot", "plane", "shape=checkerboard&rows=200&depth=6", "Checkerboard"),
    ("Compact: once grown, the cases are not needed", "rules", "", "Rules"),
    ("Numbers as well as classes", "regression", "", "Numbers at the leaves"),
    ("What ensembles are built of", "forest", "", "Random forest"),
)
AGAINST = (
    ("Greedy: one good question at a time, not the best tree", "booleans", "", "Boolean functions"),
    ("Finding the best partition is NP-hard", "pinwheel", "", "A partition no tree can make"),
    ("Unstable: a few other cases, another tree", "plane", "", "Axis-parallel cuts"),
    ("Overfits: no error in training, high variance", "overfitting", "", "Overfitting"),
    ("A slanted border becomes a staircase", "plane", "", "Axis-parallel cuts"),
    ("A constant in every leaf: jumps, never slopes", "regression", "", "Numbers at the leaves"),
    ("Prefers columns with many values", "gain", "identity=1", "Gain, with an id column"),
    ("Divides the cases: deep questions rest on few", "overfitting", "", "Overfitting"),
)


def claims_html(claims: Sequence[tuple[str, str, str, str]]) -> str:
    """A list of claims, each with a link to where it can be tried."""
    return "".join(
        f"<p>{escape(claim)}: {link_html(f'{key}?{query}' if query else key, escape(title))}</p>"
        for claim, key, query, title in claims
    )


def summary_row(trial: Characteristic, curves: Curves) -> list[str]:
    """A characteristic: the table's mark and ours for trees and for neighbours, and ours for the linear model."""
    found = {name: MARKS[found_mark(trial, curves, name)[0]] for name in LEARNERS}
    claimed = {name: MARKS[mark] for name, mark in trial.marks.items()}
    both = (claimed["tree"], found["tree"], claimed["neighbours"], found["neighbours"])
    return [trial.title, *both, found["linear"]]


def summary_sentence(tried: Sequence[tuple[Characteristic, Curves]]) -> str:
    """How many of the table's marks came out here."""
    agree = {
        name: sum(found_mark(trial, curves, name)[0] == trial.marks[name] for trial, curves in tried)
        for name in ("tree", "neighbours")
    }
    return (
        f"Of the table's {len(tried)} marks for trees {agree['tree']} came out here, for nearest neighbours "
        f"{agree['neighbours']}. Where they differ, look at the trial: a mark sums up many problems, a trial is one."
    )
