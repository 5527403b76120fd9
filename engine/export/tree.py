"""A learned tree for the outside world: JSON (and back), DOT, text and Python code that runs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import numpy as np

from engine.data.table import MISSING_VALUE, FloatArray, TableError, plain
from engine.learn.algorithms import in_force
from engine.learn.candidates import Candidate, Candidates, Surrogate
from engine.learn.polynomial import SIGNS, Polynomial
from engine.learn.questions import Categories, Question, Threshold, from_dict
from engine.learn.recipe import NodeId, path_text
from engine.learn.steps import Collapse, Leaf, Split, Step
from engine.learn.trace import Trace
from engine.learn.tree import Node, Tree
from engine.rules.extract import Condition, answer_text, number

VERSION = 1


def to_dict(trace: Trace, tree: Tree, settings: Mapping[str, Any]) -> dict[str, Any]:
    """The model as plain values; `settings` are the pruning's, if there was any."""
    recipe = asdict(in_force(trace.coded.recipe)) | dict(settings)
    algorithm = recipe.pop("algorithm")
    return {
        "version": VERSION,
        "algorithm": algorithm,
        "recipe": recipe,
        "target": tree.target,
        "classes": list(tree.classes),
        "columns": tree.columns,
        "doubtful": list(trace.coded.table.doubtful),  # kinds that were guessed and may be otherwise
        "rows": len(trace.coded.table),
        "tree": nested(trace, tree),
        "steps": len(trace),
    }


def nested(trace: Trace, tree: Tree) -> dict[str, Any]:
    """The tree as nodes within nodes."""
    made: dict[NodeId, dict[str, Any]] = {}
    for node in reversed(tree.nodes.values()):
        parts = node_dict(tree, node)
        if node.question:
            parts |= decision_dict(trace, tree, node)
            parts["children"] = [made.pop(child) for child in node.children]
        made[node.id] = parts
    return made[()]


def node_dict(tree: Tree, node: Node) -> dict[str, Any]:
    parts: dict[str, Any] = {"id": path_text(node.id), "n": node.n} | spread(tree.classes, node.counts)
    parts |= {"impurity": node.impurity, "prediction": tree.answer(node.prediction)}
    if node.stop:
        parts["stop"] = node.stop
    if node.model:
        parts["model"] = model_dict(node.model)
    return parts


def model_dict(model: Polynomial) -> dict[str, Any]:
    """A leaf's polynomial in z = (x − centre) / scale, the constant first."""
    return {
        "column": model.column,
        "degree": model.degree,
        "coefficients": list(model.coefficients),
        "centre": model.centre,
        "scale": model.scale,
        "mean": model.mean,
        "squared_error": model.error,
        "lowered": model.lowered or None,
    }


def spread(classes: tuple[str, ...], counts: FloatArray) -> dict[str, Any]:
    """Class counts, or mean and variance."""
    if classes:
        return {"counts": {label: float(count) for label, count in zip(classes, counts, strict=True)}}
    return {"mean": float(counts[1]), "variance": float(counts[2])}


def decision_dict(trace: Trace, tree: Tree, node: Node) -> dict[str, Any]:
    """The question of a node and the candidates it was chosen from."""
    if node.question is None:
        return {}
    parts: dict[str, Any] = {"question": node.question.to_dict(), "default": node.default}
    if node.forced:
        parts["forced"] = True
    if node.surrogates:
        parts["surrogates"] = [surrogate_dict(each) for each in node.surrogates]
    grown = trace.tree.nodes.get(node.id)
    if grown is None or grown.question != node.question or grown.n != node.n:
        return parts | {"candidates": []}  # raised by pruning: it was chosen elsewhere, among other cases
    at = trace.place(node.id)
    candidates = trace.candidates(at)
    parts |= numbers(trace.measure(at, node.question, candidates))
    return parts | {"candidates": [candidate_dict(tree.classes, item) for item in candidates.items]}


def numbers(item: Candidate) -> dict[str, Any]:
    return {
        "score": item.score,
        "gain": item.gain,
        "penalty": item.penalty,
        "conditional": item.conditional,
        "split_information": item.split_information,
        "gain_ratio": item.gain_ratio,
    }


def candidate_dict(classes: tuple[str, ...], item: Candidate) -> dict[str, Any]:
    parts: dict[str, Any] = {"column": item.column, "question": item.question.to_dict() if item.question else None}
    parts |= numbers(item) | {"eligible": item.eligible}
    if item.note:
        parts["note"] = item.note
    labels = item.question.labels if item.question else ()
    parts["branches"] = [
        {"label": label, "n": float(row.sum() if classes else row[0])} | spread(classes, row) | {"impurity": float(h)}
        for label, row, h in zip(labels, item.branches, item.impurities, strict=True)
    ]
    return parts


def surrogate_dict(surrogate: Surrogate) -> dict[str, Any]:
    return {
        "question": surrogate.question.to_dict(),
        "flipped": surrogate.flipped,
        "agreement": surrogate.agreement,
        "adjusted": surrogate.adjusted,
    }


def from_model(model: Mapping[str, Any]) -> Tree:
    """The tree of a model file; refuses anything else in one sentence."""
    try:
        if model["version"] != VERSION:
            raise TableError(f"The model has version {model['version']!r}; this program reads version {VERSION}.")
        classes = tuple(str(label) for label in model["classes"])
        nodes: dict[NodeId, Node] = {}
        stack: list[tuple[NodeId, Mapping[str, Any]]] = [((), model["tree"])]
        while stack:
            id, parts = stack.pop()
            nodes[id] = read_node(id, parts, classes)
            children = parts.get("children", [])
            if len(children) != nodes[id].branches or not 0 <= nodes[id].default < max(len(children), 1):
                raise KeyError(id)
            stack.extend(((*id, branch), child) for branch, child in reversed(list(enumerate(children))))
        columns = {str(name): str(kind) for name, kind in model["columns"].items()}
        for node in nodes.values():
            asked = [node.question] if node.question else []
            asked += [surrogate.question for surrogate in node.surrogates]
            for question in asked:
                if (columns[question.column] == "numeric") != isinstance(question, Threshold):
                    raise KeyError(question.column)
            if node.surrogates and any(len(question.labels) != 2 for question in asked):
                raise ValueError(node.id)
            if node.model and (classes or columns[node.model.column] != "numeric"):
                raise KeyError(node.model.column)
        return Tree(nodes, str(model["target"]), classes, str(model["recipe"]["missing"]), columns)
    except (LookupError, TypeError, AttributeError, ValueError, ArithmeticError) as error:
        if isinstance(error, TableError):
            raise
        raise TableError("The model file is not one that `grow --format json` wrote.") from None


def finite(value: Any, least: float = -np.inf) -> float:
    """A number of a model file; the kernels that predict rely on its being one."""
    number = float(value)
    if isinstance(value, str) or not least <= number < np.inf or number == -np.inf:
        raise ValueError(value)
    return number


def read_node(id: NodeId, parts: Mapping[str, Any], classes: tuple[str, ...]) -> Node:
    n = finite(parts["n"], 0)
    if classes:
        counts = np.array([finite(parts["counts"][label], 0) for label in classes])
        prediction = float(classes.index(parts["prediction"]))
    else:
        counts = np.array([n, finite(parts["mean"]), finite(parts["variance"])])
        prediction = finite(parts["prediction"])
    question = read_question(parts["question"]) if "question" in parts else None
    surrogates = tuple(
        Surrogate(
            read_question(each["question"]), bool(each["flipped"]), *map(finite, (each["agreement"], each["adjusted"]))
        )
        for each in parts.get("surrogates", ())
    )
    default, stop = parts.get("default", 0), parts.get("stop")
    if type(default) is not int or not isinstance(stop, str | None):
        raise TypeError(default, stop)
    return Node(
        id,
        counts,
        n,
        finite(parts["impurity"]),
        prediction,
        question,
        stop,
        bool(parts.get("forced", False)),
        default,
        surrogates,
        read_model(parts["model"]) if "model" in parts else None,
    )


def read_question(parts: Mapping[str, Any]) -> Question:
    question = from_dict(parts)
    if isinstance(question, Threshold):
        for each in (question.threshold, question.below or 0.0, question.above or 0.0):
            finite(each)
        if question.missing is not None and (type(question.missing) is not int or question.missing not in (0, 1)):
            raise ValueError(question.missing)
    return question


def read_model(parts: Mapping[str, Any]) -> Polynomial:
    found = Polynomial(
        str(parts["column"]),
        tuple(map(finite, parts["coefficients"])),
        finite(parts["centre"]),
        finite(parts["scale"]),
        finite(parts["mean"]),
        finite(parts["squared_error"]),
        str(parts["lowered"] or ""),
    )
    if found.degree != parts["degree"] or not 0 <= found.degree < len(SIGNS) or not found.scale > 0:
        raise ValueError(parts)
    return found


def to_text(tree: Tree) -> str:
    """The tree as indented lines, a condition each; leaves with their answer, cases and errors."""
    lines = []
    for node in tree.nodes.values():
        if node.id:
            parent = tree.nodes[node.id[:-1]]
            if parent.question is None:
                continue
            line = "|   " * (len(node.id) - 1) + str(Condition(parent.question, node.id[-1]))
        else:
            line = ""
        if node.question is None:
            line = f"{line}: {leaf_text(tree, node)}" if node.id else leaf_text(tree, node)
        if line:
            lines.append(line)
    return "\n".join(lines)


def leaf_text(tree: Tree, node: Node) -> str:
    if not tree.classes:
        return f"{answer_text(tree, node)} ({round_text(node.n)})"
    errors = node.n - float(node.counts[int(node.prediction)]) if node.n else 0.0
    wrong = f"/{round_text(errors)}" if errors > 1e-9 else ""
    return f"{tree.answer(node.prediction)} ({round_text(node.n)}{wrong})"


def round_text(value: float) -> str:
    return plain(round(value, 2))


def to_dot(tree: Tree) -> str:
    """The tree in graphviz's language; every name is quoted text."""
    lines = [
        "digraph tree {",
        '  node [shape=box, style=rounded, fontname="sans-serif"];',
        '  edge [fontname="sans-serif"];',
    ]
    for node in tree.nodes.values():
        name = f'"n{path_text(node.id)}"'
        if node.question:
            label = f"{node.question}\n{round_text(node.n)} cases, impurity {node.impurity:.3f}"
            lines.append(f"  {name} [label={quote(label)}];")
            for label, child in zip(node.question.labels, node.children, strict=True):
                lines.append(f'  {name} -> "n{path_text(child)}" [label={quote(label)}];')
        else:
            lines.append(
                f'  {name} [label={quote(leaf_text(tree, node))}, style="rounded,filled", fillcolor="#eeeeee"];'
            )
    return "\n".join([*lines, "}"])


def quote(text: str) -> str:
    """A string of DOT: backslashes and quotes escaped, so that nothing in it is markup."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\r", " ").replace("\n", "\\n")
    return f'"{escaped}"'


def to_python(tree: Tree) -> str:
    """A module with `predict(row)`; a row is a dictionary, None (or absence) a missing value."""
    lines = [
        '"""A decision tree: predict(row) takes a dictionary; a missing value is None or left out."""',
        "",
        f"CLASSES = {list(tree.classes)!r}",
        "",
        "",
        "def predict(row):",
        '    """The predicted class, or the predicted number."""',
        f"    ends = {python_name(tree.root.id)}(row)",
        "    if not CLASSES:",
        "        return sum(part * answer for part, answer, _ in ends)",
        "    if len(ends) == 1:",
        "        return ends[0][1]",
        "    total = [sum(part * shares[k] for part, _, shares in ends) for k in range(len(CLASSES))]",
        "    return CLASSES[total.index(max(total))]",
        "",
        "",
        "def known(row, column, places):",
        '    """The branch of a value that is one of a list, or None."""',
        "    return places.get(row.get(column))",
        "",
        "",
        "def below(row, column, threshold):",
        '    """Branch 0 up to the threshold, 1 above it, None if the value is missing."""',
        "    value = row.get(column)",
        "    return None if value is None or value != value else int(value > threshold)",
        "",
        "",
        "def spread(row, *parts):",
        '    """Go down several branches with a part of the row in each."""',
        "    return [(share * part, answer, shares) for share, node in parts for part, answer, shares in node(row)]",
    ]
    if any(leaf.model for leaf in tree.leaves):
        lines += [
            "",
            "",
            "def polynomial(row, column, coefficients, centre, scale, mean):",
            '    """What a leaf makes of a value: a polynomial, or the mean where it is missing."""',
            "    value = row.get(column)",
            "    if value is None or value != value:",
            "        return mean",
            "    z = (value / 2 - centre / 2) / (scale / 2)",
            "    answer = 0.0",
            "    for coefficient in reversed(coefficients):",
            "        answer = answer * z + coefficient",
            "    return answer",
        ]
    for node in tree.nodes.values():
        lines += ["", "", f"def {python_name(node.id)}(row):"]
        lines += [f"    {line}" for line in (asking(tree, node) if node.question else answering(tree, node))]
    return "\n".join(lines) + "\n"


def python_name(node: NodeId) -> str:
    return "_".join(["node", *map(str, node)])


def answering(tree: Tree, node: Node) -> list[str]:
    if model := node.model:
        numbers = f"{model.coefficients!r}, {model.centre!r}, {model.scale!r}, {model.mean!r}"
        return [f"return [(1.0, polynomial(row, {model.column!r}, {numbers}), [])]"]
    shares = tree.probabilities(node).tolist() if tree.classes else []
    return [f"return [(1.0, {tree.answer(node.prediction)!r}, {shares!r})]"]


def asking(tree: Tree, node: Node) -> list[str]:
    """The lines of a node that asks: its own question, then what is done about a missing value."""
    if node.question is None:
        return []
    lines = [f"branch = {python_test(tree, node.question)}"]
    if isinstance(node.question, Threshold) and node.question.missing is not None:
        lines += ["if branch is None:", f"    branch = {node.question.missing}"]
    elif tree.missing == "fractional":
        sizes = [tree.nodes[child].n for child in node.children]
        parts = ", ".join(
            f"({size / sum(sizes)!r}, {python_name(child)})"
            for child, size in zip(node.children, sizes, strict=True)
            if size
        )
        lines += ["if branch is None:", f"    return spread(row, {parts})"]
    else:
        for surrogate in node.surrogates:
            lines += ["if branch is None:", f"    branch = {python_test(tree, surrogate.question)}"]
            if surrogate.flipped:
                lines += ["    branch = None if branch is None else 1 - branch"]
        lines += ["if branch is None:", f"    branch = {node.default}"]
    calls = ", ".join(python_name(child) for child in node.children)
    return [*lines, f"return [{calls}][branch](row)"]


def python_test(tree: Tree, question: Question) -> str:
    if isinstance(question, Threshold):
        return f"below(row, {question.column!r}, {question.threshold!r})"
    places: dict[str | None, int]
    if isinstance(question, Categories):
        places = {value: branch for branch, value in enumerate(question.values)}
    else:
        places = {value: branch for branch, side in enumerate((question.left, question.right)) for value in side}
    if tree.missing == "category" and MISSING_VALUE in places:
        places[None] = places.pop(MISSING_VALUE)
    return f"known(row, {question.column!r}, {places!r})"


def step_dict(step: Step, classes: tuple[str, ...]) -> dict[str, Any]:
    """A step as plain values."""
    if isinstance(step, Collapse):
        return {
            "step": "collapse",
            "node": path_text(step.node),
            "leaf_errors": step.leaf_errors,
            "subtree_errors": step.subtree_errors,
        }
    parts: dict[str, Any] = {"step": "split" if isinstance(step, Split) else "leaf", "node": path_text(step.node)}
    parts |= {"n": step.n} | spread(classes, step.counts)
    parts["prediction"] = classes[int(step.prediction)] if classes else step.prediction
    if isinstance(step, Leaf):
        parts["stop"] = step.stop
    else:
        parts |= {"question": step.question.to_dict(), "forced": step.forced}
        parts["surrogates"] = [surrogate_dict(each) for each in step.surrogates]
    return parts | candidates_dict(step.candidates, classes)


def candidates_dict(candidates: Candidates | None, classes: tuple[str, ...]) -> dict[str, Any]:
    if candidates is None:
        return {}
    names = [item.column for item in candidates.items]
    return {
        "impurity": candidates.impurity,
        "best": None if candidates.best is None else names[candidates.best],
        "tied": [names[index] for index in candidates.tied],
        "average_gain": candidates.average_gain,
        "candidates": [candidate_dict(classes, item) for item in candidates.items],
    }


def step_line(step: Step, classes: tuple[str, ...]) -> str:
    """A step in one line."""
    at = path_text(step.node) or "root"
    if isinstance(step, Collapse):
        return f"{at}: collapsed, {round_text(step.subtree_errors)} errors below against {round_text(step.leaf_errors)}"
    if isinstance(step, Leaf):
        answer = classes[int(step.prediction)] if classes else number(step.prediction)
        return f"{at}: leaf {answer} ({round_text(step.n)}), {step.stop}"
    item = step.asked
    tie = ", won a tie by column order" if len(step.candidates.tied) > 1 and not step.forced else ""
    return f"{at}: {step.question} ({round_text(step.n)}), gain {item.gain:.6g}, score {item.score:.6g}{tie}"


def dumps(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, indent=1)
