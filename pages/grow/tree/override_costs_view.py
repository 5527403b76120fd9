"""What decisions by hand cost: at each node, and in the finished tree. HTML with all data escaped."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from engine.learn.recipe import Override
from engine.learn.trace import Trace
from pages.views.criterion_words import measure_of
from pages.views.text import count, leaves_text, number, place_of, question_text, several, short, weighed

Report = tuple[int, int, float, float]


def overrides_html(trace: Trace, overrides: Sequence[Override]) -> str:
    """Every decision by hand with what it gave up at its node."""
    lines = []
    for override in overrides:
        if override.node not in trace.tree.nodes:
            lines.append("<li>A decision below a node that is no longer there: it has no effect.</li>")
            continue
        where = escape(short(place_of(trace.tree, override.node), 80))
        lines.append(f"<li>At {where}: {given_up(trace, override)}</li>")
    return f'<ul class="ss-way">{"".join(lines)}</ul>'


def given_up(trace: Trace, override: Override) -> str:
    """One decision and its price."""
    measure = measure_of(trace.coded.recipe)
    node = trace.tree.nodes[override.node]
    candidates = trace.candidates(trace.index_of(override.node))
    best = candidates.items[candidates.best] if candidates.best is not None else None
    if node.question is None:
        lost = f", {number(best.gain)}{measure.gain_unit} left on the table" if best else ""
        return f"a leaf{lost}."
    own = trace.measure(trace.index_of(override.node), node.question, candidates)
    asked = escape(short(question_text(node.question), 60))
    if best is None:
        return f"{asked} {measure.gain} {number(own.gain)}; the algorithm would have stopped."
    lost_gain = max(best.gain - own.gain, 0.0)
    return (
        f"{asked} {measure.gain} {number(own.gain)} instead of {number(best.gain)}: "
        f"<b>{number(lost_gain)}{measure.gain_unit}</b> given up."
    )


def cost_html(now: Report, before: Report, classes: bool) -> str:
    """The finished tree against the greedy one."""
    text = (
        f"In the end the tree has {several(now[0], 'node')} and {leaves_text(now[1])}; the greedy one has {before[0]} "
        f"and {before[1]}."
    )
    if not classes:
        text += f" It explains {now[2]:z.1%} of the variance, the greedy tree {before[2]:z.1%}."
        return f'<p class="ss-cost">{text}</p>'
    change = now[2] - before[2]
    compared = "as many as" if abs(change) < 1e-9 else f"{count(abs(change))} {'more' if change > 0 else 'fewer'} than"
    text += f" It answers {count(now[2])} of {weighed(now[3], 'training case')} correctly, {compared} the greedy tree."
    return f'<p class="ss-cost">{text}</p>'
