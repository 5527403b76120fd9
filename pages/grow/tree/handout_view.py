"""A hand-out of all steps: one HTML file with its own style and nothing fetched from outside."""

from __future__ import annotations

from html import escape

from engine.export.text import to_text
from engine.learn.candidates import Candidates
from engine.learn.recipe import Recipe
from engine.learn.steps import Collapse, Leaf, Split
from engine.learn.trace import Trace
from engine.rules.extract import rules
from pages.views.candidate_rows import Ranking, ranking
from pages.views.forced import with_question
from pages.views.sentences import end_sentence, sentence
from pages.views.tables import legend, ranking_html

MOST_STEPS = 300
STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #111; }
table { border-collapse: collapse; width: 100%; font-size: 14px; margin: .5rem 0; }
th, td { text-align: left; vertical-align: top; padding: .2rem .5rem; border-bottom: 1px solid #bbb; }
th, td { overflow-wrap: anywhere; }
.win { background: #e3eef6; font-weight: 600; }
.ss-branch { display: inline-block; margin-right: 1em; font-weight: 400; } .ss-branch em { font-style: normal; }
.ss-bar { display: inline-block; width: 3em; height: .6em; outline: 1px solid #111; margin-right: .4em; }
.ss-bar i { display: inline-block; height: 100%; vertical-align: top; }
pre { white-space: pre-wrap; } section { break-inside: avoid; margin-top: 1.4rem; } .ss-note { font-size: 14px; }
"""


def step_ranking(step: Split | Leaf, candidates: Candidates, classes: tuple[str, ...], recipe: Recipe) -> Ranking:
    """The candidates of a step; a question that a person asked replaces its column's own."""
    if isinstance(step, Split) and step.forced:
        return ranking(with_question(candidates, step.asked), classes, recipe, asked=step.question.column)
    return ranking(candidates, classes, recipe, stopped=isinstance(step, Leaf))


def handout(trace: Trace, title: str, algorithm: str, right: float, total: float) -> str:
    """Every decision with its sentence and its table, then the tree and its rules."""
    recipe, classes = trace.coded.recipe, trace.tree.classes
    parts = [f"<h1>{escape(title)}, grown by {escape(algorithm)}</h1>", legend(classes)]
    for k in range(min(len(trace), MOST_STEPS)):
        step = trace[k]
        parts.append(f"<section><h2>Step {k + 1}</h2><p>{sentence(trace.at(k), step, recipe)}</p>")
        if not isinstance(step, Collapse) and step.candidates is not None:
            parts.append(ranking_html(step_ranking(step, step.candidates, classes, recipe)))
        parts.append("</section>")
    if len(trace) > MOST_STEPS:
        parts.append(f"<p>… and {len(trace) - MOST_STEPS} further steps.</p>")
    parts.append(f"<h2>The tree</h2><p>{end_sentence(trace.tree, right, total)}</p>")
    parts.append(f"<pre>{escape(to_text(trace.tree))}</pre><h2>Its rules</h2><ul>")
    parts += [f"<li>{escape(str(rule))}</li>" for rule in rules(trace.tree, MOST_STEPS)]
    head = f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
    return f"{head}<style>{STYLE}</style></head><body>{''.join(parts)}</ul></body></html>"
