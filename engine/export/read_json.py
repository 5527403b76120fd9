"""A tree read back from the plain values of a model file; anything that `write_json` did not write is refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import numpy as np

from engine.data.table import TableError
from engine.export.write_json import VERSION
from engine.learn.candidates import Surrogate
from engine.learn.polynomial import SIGNS, Polynomial
from engine.learn.questions import Question, Threshold, from_dict
from engine.learn.recipe import MISSING, NodeId
from engine.learn.steps import STOPS
from engine.learn.tree import Node, Tree

Name = TypeVar("Name", bound=str)


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
        missing = one_of(MISSING, model["recipe"]["missing"])
        return Tree(nodes, str(model["target"]), classes, missing, columns)
    except (LookupError, TypeError, AttributeError, ValueError, ArithmeticError) as error:
        if isinstance(error, TableError):
            raise
        raise TableError("The model file is not one that `grow --format json` wrote.") from None


def read_node(id: NodeId, parts: Mapping[str, Any], classes: tuple[str, ...]) -> Node:
    """A node of a model file."""
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
    default = parts.get("default", 0)
    if type(default) is not int:
        raise TypeError(default)
    return Node(
        id,
        counts,
        n,
        finite(parts["impurity"]),
        prediction,
        question,
        one_of(STOPS, parts["stop"]) if "stop" in parts else None,
        bool(parts.get("forced", False)),
        default,
        surrogates,
        read_model(parts["model"]) if "model" in parts else None,
    )


def read_question(parts: Mapping[str, Any]) -> Question:
    """The question of a node or of a surrogate."""
    question = from_dict(parts)
    if isinstance(question, Threshold):
        for value in (question.threshold, question.below or 0.0, question.above or 0.0):
            finite(value)
        if question.missing is not None and (type(question.missing) is not int or question.missing not in (0, 1)):
            raise ValueError(question.missing)
    return question


def read_model(parts: Mapping[str, Any]) -> Polynomial:
    """The polynomial of a leaf."""
    model = Polynomial(
        str(parts["column"]),
        tuple(map(finite, parts["coefficients"])),
        finite(parts["centre"]),
        finite(parts["scale"]),
        finite(parts["mean"]),
        finite(parts["squared_error"]),
        str(parts["lowered"] or ""),
    )
    if model.degree != parts["degree"] or not 0 <= model.degree < len(SIGNS) or not model.scale > 0:
        raise ValueError(parts)
    return model


def one_of(names: Iterable[Name], value: Any) -> Name:
    """A name of a model file that must be one of a closed set."""
    for name in names:
        if name == value:
            return name
    raise ValueError(value)


def finite(value: Any, least: float = -np.inf) -> float:
    """A number of a model file; the kernels that predict rely on its being one."""
    number = float(value)
    if isinstance(value, str) or not least <= number < np.inf or number == -np.inf:
        raise ValueError(value)
    return number
