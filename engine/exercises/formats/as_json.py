"""Exercises as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict

from engine.data.json_values import Json, JsonObject
from engine.exercises.exercise import Block, Branch, Choice, Diagram, Exercise, Grid, Number, Part
from engine.exercises.writing import plain_formula

VERSION = 1


def to_json(exercises: Sequence[Exercise], solutions: bool) -> str:
    """The exercises as JSON; answers, mistakes, hints and worked solutions only if asked for."""
    found = [exercise_dict(exercise, solutions) for exercise in exercises]
    return json.dumps({"version": VERSION, "exercises": found}, ensure_ascii=False, indent=1)


def exercise_dict(exercise: Exercise, solutions: bool) -> JsonObject:
    """An exercise as JSON writes it."""
    return {
        "kind": exercise.kind,
        "page": exercise.page,
        "seed": exercise.seed,
        "difficulty": exercise.difficulty,
        "title": exercise.title,
        "situation": [block_dict(block) for block in exercise.situation],
        "in_turn": exercise.in_turn,
        "parts": [part_dict(part, solutions) for part in exercise.parts],
    }


def part_dict(part: Part, solutions: bool) -> JsonObject:
    """A part, with its answer and all that explains it if asked for."""
    told: JsonObject = {
        "prompt": part.prompt,
        "shown": [block_dict(block) for block in part.shown],
        "points": part.points,
        "asks": asked(part),
    }
    if not solutions:
        return told
    given = part.answer
    return told | {
        "answer": given.value,
        "mistakes": [asdict(mistake) for mistake in part.mistakes],
        "hints": list(part.hints),
        "solution": [asdict(step) | {"plain": plain_formula(step.formula)} for step in part.solution],
    }


def asked(part: Part) -> JsonObject:
    """What kind of answer a part wants."""
    given = part.answer
    if isinstance(given, Number):
        return {"kind": "number", "digits": given.digits, "tolerance": given.tolerance, "unit": given.unit}
    kind = given.of if isinstance(given, Choice) else "list"
    return {"kind": kind, "options": list(given.options)}


def block_dict(block: Block) -> Json:
    """A sentence as text, a table or a tree as an object."""
    if isinstance(block, Grid):
        return {
            "table": {"caption": block.caption, "head": list(block.head), "rows": [list(row) for row in block.rows]}
        }
    if isinstance(block, Diagram):
        return {"tree": {"caption": block.caption, "root": branch_dict(block.root)}}
    return block


def branch_dict(branch: Branch) -> JsonObject:
    """A node of a tree, with what its answers lead to."""
    found: JsonObject = {"text": branch.text}
    if branch.branches:
        found["branches"] = [{"answer": answer, **branch_dict(below)} for answer, below in branch.branches]
    return found
