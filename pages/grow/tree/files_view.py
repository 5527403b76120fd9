"""What one can take home: the trace as JSON and CSV, rules, formula, code."""

from __future__ import annotations

import csv
import io

from engine.export.dot import to_dot
from engine.export.python_code import to_python
from engine.export.text import round_text
from engine.export.write_json import dumps, step_dict, to_dict
from engine.learn.recipe import path_text
from engine.learn.steps import Collapse, Leaf
from engine.learn.trace import Trace
from engine.rules.extract import formula, rules
from pages.views.text import answer_text, cases

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def cell(value: object) -> str:
    """A cell of a CSV file that no spreadsheet takes for a formula."""
    text = str(value)
    number = text.replace(".", "", 1).replace("-", "", 1).replace("e-", "", 1).isdigit()
    return "'" + text if text.startswith(FORMULA_STARTS) and not number else text


def trace_json(trace: Trace) -> str:
    """The tree with all its steps as JSON."""
    model = to_dict(trace, trace.tree, {})
    return dumps(model | {"steps": [step_dict(step, trace.tree.classes) for step in trace]})


def trace_csv(trace: Trace) -> str:
    """A line for every candidate of every step."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(
        [
            "step",
            "node",
            "decision",
            "cases",
            "impurity",
            "column",
            "question",
            "conditional",
            "gain",
            "split information",
            "gain ratio",
            "score",
            "eligible",
            "chosen",
        ]
    )
    for k, step in enumerate(trace, 1):
        head = [k, path_text(step.node) or "root"]
        if isinstance(step, Collapse):
            writer.writerow([*head, "collapse", *[""] * 11])
            continue
        if isinstance(step, Leaf):
            decision = f"leaf {answer_text(trace.tree, step.prediction)} ({step.stop})"
        else:
            decision = f"ask {step.question}"
        shown = step.candidates
        if shown is None:
            writer.writerow([*head, cell(decision), round_text(step.n), *[""] * 10])
            continue
        for own in shown.items:
            chosen = not isinstance(step, Leaf) and own.column == step.question.column
            item = own if isinstance(step, Leaf) or not chosen else step.asked
            writer.writerow(
                [
                    *head,
                    cell(decision),
                    round_text(step.n),
                    shown.impurity,
                    cell(item.column),
                    cell(item.question or ""),
                    item.conditional,
                    item.gain,
                    item.split_information,
                    item.gain_ratio,
                    item.score,
                    item.eligible,
                    chosen,
                ]
            )
    return out.getvalue()


def rules_text(trace: Trace) -> str:
    """The rules of the tree, one on a line."""
    lines = [f"{rule}  ({cases(rule.n)}, {round_text(rule.errors)} wrong)" for rule in rules(trace.tree)]
    return "\n".join(lines) + "\n"


def formula_text(trace: Trace) -> str:
    """The tree as a formula for each answer."""
    target = trace.tree.target
    return "".join(f"{target} = {answer}  ⇔  {text}\n" for answer, text in formula(trace.tree).items())


FILES = {
    "DOT": ("tree.dot", "text/vnd.graphviz", lambda trace: to_dot(trace.tree)),
    "Trace, JSON": ("trace.json", "application/json", trace_json),
    "Trace, CSV": ("trace.csv", "text/csv", trace_csv),
    "Rules": ("rules.txt", "text/plain", rules_text),
    "Formula": ("formula.txt", "text/plain", formula_text),
    "Python code": ("tree.py", "text/x-python", lambda trace: to_python(trace.tree)),
}
