"""A learned tree and its steps as plain values that JSON can hold. `read_json` reads a tree back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict

from engine.data.json_values import Json, JsonObject
from engine.data.table import FloatArray
from engine.learn.algorithms import in_force
from engine.learn.candidates import Candidate, Candidates, Surrogate
from engine.learn.polynomial import Polynomial
from engine.learn.recipe import NodeId, path_text
from engine.learn.steps import Collapse, Leaf, Split, Step
from engine.learn.trace import Trace
from engine.learn.tree import Node, Tree

VERSION = 1  # of the model file


def to_dict(trace: Trace, tree: Tree, settings: Mapping[str, Json]) -> JsonObject:
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


def nested(trace: Trace, tree: Tree) -> JsonObject:
    """The tree as nodes within nodes."""
    unplaced: dict[NodeId, JsonObject] = {}  # nodes whose parent has not been written yet
    for node in reversed(tree.nodes.values()):
        parts = node_dict(tree, node)
        if node.question:
            parts |= decision_dict(trace, tree, node)
            parts["children"] = [unplaced.pop(child) for child in node.children]
        unplaced[node.id] = parts
    return unplaced[()]


def node_dict(tree: Tree, node: Node) -> JsonObject:
    """What a leaf and a node that asks have in common."""
    parts: JsonObject = {"id": path_text(node.id), "n": node.n}
    parts |= spread(tree.classes, node.counts)
    parts |= {"impurity": node.impurity, "prediction": tree.answer(node.prediction)}
    if node.stop:
        parts["stop"] = node.stop
    if node.model:
        parts["model"] = model_dict(node.model)
    return parts


def model_dict(model: Polynomial) -> JsonObject:
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


def spread(classes: tuple[str, ...], counts: FloatArray) -> JsonObject:
    """Class counts, or mean and variance."""
    if classes:
        return {"counts": {label: float(count) for label, count in zip(classes, counts, strict=True)}}
    return {"mean": float(counts[1]), "variance": float(counts[2])}


def decision_dict(trace: Trace, tree: Tree, node: Node) -> JsonObject:
    """The question of a node and the candidates it was chosen from."""
    if node.question is None:
        return {}
    parts: JsonObject = {"question": node.question.to_dict(), "default": node.default}
    if node.forced:
        parts["forced"] = True
    if node.surrogates:
        parts["surrogates"] = [surrogate_dict(each) for each in node.surrogates]
    grown = trace.tree.nodes.get(node.id)
    if grown is None or grown.question != node.question or grown.n != node.n:
        return parts | {"candidates": []}  # raised by pruning: it was chosen elsewhere, among other cases
    index = trace.index_of(node.id)
    candidates = trace.candidates(index)
    parts |= numbers(trace.measure(index, node.question, candidates))
    return parts | {"candidates": [candidate_dict(tree.classes, item) for item in candidates.items]}


def numbers(item: Candidate) -> JsonObject:
    """The score of a candidate and what it is made from."""
    return {
        "score": item.score,
        "gain": item.gain,
        "penalty": item.penalty,
        "conditional": item.conditional,
        "split_information": item.split_information,
        "gain_ratio": item.gain_ratio,
    }


def candidate_dict(classes: tuple[str, ...], item: Candidate) -> JsonObject:
    """A column's best question at a node, with the cases of each branch."""
    parts: JsonObject = {"column": item.column, "question": item.question.to_dict() if item.question else None}
    parts |= numbers(item) | {"eligible": item.eligible}
    if item.note:
        parts["note"] = item.note
    labels = item.question.labels if item.question else ()
    parts["branches"] = [
        {"label": label, "n": float(row.sum() if classes else row[0]), **spread(classes, row), "impurity": float(h)}
        for label, row, h in zip(labels, item.branches, item.impurities, strict=True)
    ]
    return parts


def surrogate_dict(surrogate: Surrogate) -> JsonObject:
    """A surrogate: its question, and how well it agrees with the node's own."""
    return {
        "question": surrogate.question.to_dict(),
        "flipped": surrogate.flipped,
        "agreement": surrogate.agreement,
        "adjusted": surrogate.adjusted,
    }


def step_dict(step: Step, classes: tuple[str, ...]) -> JsonObject:
    """A step as plain values."""
    if isinstance(step, Collapse):
        return {
            "step": "collapse",
            "node": path_text(step.node),
            "leaf_errors": step.leaf_errors,
            "subtree_errors": step.subtree_errors,
        }
    parts: JsonObject = {"step": "split" if isinstance(step, Split) else "leaf", "node": path_text(step.node)}
    parts |= {"n": step.n} | spread(classes, step.counts)
    parts["prediction"] = classes[int(step.prediction)] if classes else step.prediction
    if isinstance(step, Leaf):
        parts["stop"] = step.stop
    else:
        parts |= {"question": step.question.to_dict(), "forced": step.forced}
        parts["surrogates"] = [surrogate_dict(each) for each in step.surrogates]
    return parts | candidates_dict(step.candidates, classes)


def candidates_dict(candidates: Candidates | None, classes: tuple[str, ...]) -> JsonObject:
    """All candidates of a node; nothing where none was weighed."""
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


def dumps(value: Json) -> str:
    """JSON text; a number that JSON cannot hold is an error."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, indent=1)
