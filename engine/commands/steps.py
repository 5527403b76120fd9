"""`python -m engine steps`: list the steps of growing and pruning a tree."""

from __future__ import annotations

import argparse
from dataclasses import asdict, replace

from engine.commands.command import Command
from engine.commands.model import add_model_options, build
from engine.export.text import step_line
from engine.export.write_json import dumps, step_dict
from engine.learn.recipe import path_text


def add_options(command: argparse.ArgumentParser) -> None:
    add_model_options(command)
    command.add_argument("--format", choices=("text", "json"), default="text")


def run(options: argparse.Namespace) -> str:
    model = build(options)
    classes = model.tree.classes
    if options.format == "json":
        verdicts = [
            {"step": "prune"} | asdict(replace(verdict, subtree=())) | {"node": path_text(verdict.node)}
            for verdict in model.verdicts
        ]
        return dumps([step_dict(step, classes) for step in model.trace] + verdicts)
    lines = [f"{number}. {step_line(step, classes)}" for number, step in enumerate(model.trace, 1)]
    for number, verdict in enumerate(model.verdicts, len(lines) + 1):
        values = ", ".join(f"{name} {value:.6g}" for name, value in verdict.numbers.items())
        lines.append(f"{number}. {path_text(verdict.node) or 'root'}: {verdict.verdict} ({values})")
    return "\n".join(lines)


STEPS = Command("steps", "list the steps of growing it", add_options, run)
