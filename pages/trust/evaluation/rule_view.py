"""A rule of thumb and a tree side by side: sensitivity and specificity, matrices, what they trade, whom they know."""

from __future__ import annotations

from html import escape
from itertools import pairwise
from math import isinf

from engine.data.table import FloatArray, plain
from engine.evaluate.scores import Scores
from engine.experiments.thumb_rules import Duel, Sign, ThumbRule, sensitivity, specificity, trade_off
from pages.trust.evaluation.charts_view import TEST_INK, TRAINING_INK, Figure, axis, layout
from pages.trust.evaluation.confusion_view import confusion_html, measures_html, percent, score_text, too_many
from pages.views.grid import figures_html, grid_html
from pages.views.text import count, listing, short

SIMPLE = "one question"  # what stands in for a rule of thumb where none is known


def name_of(known: ThumbRule | None) -> str:
    """What the simple rule is called."""
    return "The rule of thumb" if known else f"A tree of {SIMPLE}"


def reading(sign: Sign) -> str:
    """A sign as people say it."""
    name = sign.column.replace("_", " ")
    if isinf(sign.least):
        return f"{name} above {plain(sign.most)}"
    return f"{name} below {plain(sign.least)} or above {plain(sign.most)}"


def rule_words(known: ThumbRule | None, least: int) -> str:
    """What the simple rule says."""
    if known is None:
        return (
            f"No rule of thumb comes with these data, so the tree is compared with a tree of {SIMPLE} from the same "
            "training cases."
        )
    many = len(known.signs)
    asks = "any of" if least == 1 else "all of" if least == many else f"at least {least} of"
    signs = listing([reading(sign) for sign in known.signs])
    return f"The rule of thumb says yes if {asks} these {many} signs show: {signs}."


def sentence(found: Duel, known: ThumbRule | None, least: int) -> str:
    """Who is right more often."""
    rule, tree = found.scores
    classes, cases = bool(found.table.classes), len(found.table)
    asked = f"Asked about the same {cases:,} test case{'s' * (cases != 1)}"
    simple = "the rule of thumb" if known else f"a tree of {SIMPLE}"
    if not classes:
        return (
            f"{asked}, {simple} has R² <b>{score_text(rule.score, False)}</b>, the tree "
            f"<b>{score_text(tree.score, False)}</b>."
        )
    only_rule, only_tree = found.disagreements
    short_name = "the rule" if known else "one question"
    said = (
        f"{asked}, {simple} is right on <b>{score_text(rule.score, True)}</b>, the tree on "
        f"<b>{score_text(tree.score, True)}</b>. "
    )
    if only_rule == only_tree == 0:
        return f"{said}Both are right on the same cases."
    return f"{said}Only the tree is right on {only_tree:,} of them, only {short_name} on {only_rule:,}."


def scores_html(scores: Scores, classes: tuple[str, ...]) -> str:
    """Accuracy, sensitivity and specificity of two classes, with the confusion matrix; else the usual measures."""
    if len(classes) != 2:
        matrix = confusion_html(scores, classes)
        note = f'<p class="ss-note">{too_many(classes)}</p>' if classes and not matrix else ""
        return measures_html(scores, classes) + matrix + note
    figures = [
        ("accuracy", percent(scores.score)),
        ("sensitivity", percent(sensitivity(scores))),
        ("specificity", percent(specificity(scores))),
    ]
    missed, alarms = (count(float(each)) for each in (scores.confusion[1, 0], scores.confusion[0, 1]))
    no, yes = (f"<b>{escape(short(name, 24))}</b>" for name in classes)
    words = (
        f"Sensitivity: of the {count(float(scores.confusion[1].sum()))} cases of {yes}, the share found; {missed} "
        f"{'is' if missed == '1' else 'are'} overlooked. Specificity: of the "
        f"{count(float(scores.confusion[0].sum()))} of {no}, the share left alone; {alarms} false "
        f"alarm{'s' * (alarms != '1')}."
    )
    return f'{figures_html(figures)}{confusion_html(scores, classes)}<p class="ss-note">{words}</p>'


def label(classes: tuple[str, ...]) -> str:
    """What the picture shows, in words."""
    return "Sensitivity against false alarms" if len(classes) == 2 else "The scores of both"


def figure(duel: Duel, known: ThumbRule | None, least: int, font: int) -> Figure:
    """Two classes: what share of either class is called the second. Otherwise both scores as bars."""
    classes = duel.table.classes
    if len(classes) != 2:
        scores = [each.score for each in duel.scores]
        bars = {
            "type": "bar",
            "x": [name_of(known), "The tree"],
            "y": scores,
            "marker": {"color": [TRAINING_INK, TEST_INK]},
            "hovertemplate": "%{x}: %{y:.3f}<extra></extra>",
        }
        more = {"tickformat": ".0%", "range": [0, 1]} if classes else {}
        y = axis("right on test cases" if classes else "R² on test cases", **more)
        return {"data": [bars], "layout": layout(font, axis(""), y)}
    truth = duel.table.target.codes
    alarms, hits = trade_off(duel.shares[:, 1], truth == 1)
    line = {
        "type": "scatter",
        "mode": "lines",
        "x": alarms.tolist(),
        "y": hits.tolist(),
        "name": "the tree, by the share it asks for",
        "line": {"color": TEST_INK, "width": 3},
        "hovertemplate": "%{x:.1%} false alarms, %{y:.1%} found<extra></extra>",
    }
    data = [line, *points(duel, known, least)]
    x = axis("false alarms: 1 − specificity", tickformat=".0%", range=[-0.02, 1.02])
    y = axis("found: sensitivity", tickformat=".0%", range=[-0.04, 1.04])
    return {"data": data, "layout": layout(font, x, y)}


def points(found: Duel, known: ThumbRule | None, least: int) -> list[Figure]:
    """The tree as it answers, and the simple rule; a rule of thumb for each number of signs it may ask for."""
    truth = found.table.target.codes

    def rates(answers: FloatArray) -> tuple[float, float]:
        found = [answers[truth == code] == 1 for code in (0, 1)]
        alarms, hits = (float(each.mean()) if len(each) else 0.0 for each in found)
        return alarms, hits

    def dots(places: list[tuple[float, float]], texts: list[str], name: str, ink: str, mark: str, lit: int) -> Figure:
        return {
            "type": "scatter",
            "mode": "markers+text",
            "x": [place[0] for place in places],
            "y": [place[1] for place in places],
            "text": texts,
            "textposition": "bottom right",
            "name": name,
            "cliponaxis": False,
            "marker": {
                "color": ink,
                "symbol": mark,
                "size": [18 if at == lit else 11 for at in range(len(places))],
                "line": {"width": 1, "color": "#333"},
            },
            "hovertemplate": "%{x:.1%} false alarms, %{y:.1%} found<extra></extra>",
        }

    tree = dots([rates(found.answers)], [""], "the tree, majority", TEST_INK, "circle", 0)
    if known is None:
        return [tree, dots([rates(found.rule)], [""], SIMPLE, TRAINING_INK, "diamond", 0)]
    numbers = range(1, len(known.signs) + 1)
    places = [rates(known.answers(found.table, each)) for each in numbers]
    texts = [f"{each} sign{'s' * (each > 1)}" for each in numbers]
    return [tree, dots(places, texts, "the rule of thumb", TRAINING_INK, "diamond", least - 1)]


def picture_words(found: Duel, known: ThumbRule | None) -> str:
    """How to read the picture."""
    if len(found.table.classes) != 2:
        return "The higher bar is the better score on the test cases."
    better = "Up and to the left is better: more found, fewer false alarms."
    line = (
        "The line is the same tree asked to be surer, or less sure, than a majority: it says the second class from "
        "some share of a leaf's training cases on."
    )
    signs = " A rule that asks for fewer signs finds more and raises more false alarms." if known else ""
    return f"{better} {line}{signs}"


def groups_html(found: Duel, known: ThumbRule) -> str:
    """How often both are right, group by group."""
    ends = [plain(end) for end in known.ends]
    between = [f"{low} to below {high}" for low, high in pairwise(ends)]
    names = [f"below {ends[0]}", *between, f"{ends[-1]} and more"]
    rows = [
        [name, f"{cases:,}", *(percent(right / cases if cases else None) for right in rights)]
        for name, (cases, *rights) in zip(names, found.right_by(known.groups(found.table)), strict=False)
    ]
    return grid_html((known.by, "test cases", "rule of thumb right", "tree right"), rows)
