"""`python -m engine evaluate`: how good trees are on rows that they were not trained on."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Literal

from engine.commands.argument_types import amount, whole
from engine.commands.command import Command
from engine.commands.reading_options import add_reading_options
from engine.commands.recipe_options import add_recipe_options, read_recipe
from engine.commands.score_report import (
    Value,
    aligned,
    interval_text,
    interval_values,
    margin_text,
    score_lines,
    score_text,
    score_values,
)
from engine.commands.table_options import add_table_options, read_table
from engine.data.random_rows import held_out_sizes
from engine.data.table import Table
from engine.evaluate.intervals import interval
from engine.evaluate.learning_curve import LearningCurve, by_size, sizes_for
from engine.evaluate.scores import fold_scores, scored, together
from engine.evaluate.trials import CrossValidation, Plan, Run, Splits, batch_for, gathered, shuffled
from engine.evaluate.tuning import SETTINGS, SettingChoice, TriedSetting, choices
from engine.export.write_json import dumps
from engine.learn.algorithms import in_force
from engine.learn.recipe import UNLIMITED, Recipe, RecipeError

Method = Literal["splits", "folds", "leave-one-out", "learning-curve", "choose"]


@dataclass(frozen=True, eq=False, slots=True)
class Evaluation:
    """The rows and the recipe to evaluate, with the options that say how."""

    table: Table
    recipe: Recipe
    options: argparse.Namespace

    @property
    def classes(self) -> bool:
        """Whether the target has classes; otherwise it is a number."""
        return bool(self.table.classes)

    @property
    def measure(self) -> str:
        """What the score is called."""
        return "accuracy" if self.classes else "R²"

    def runs(self, plan: Plan[Run]) -> list[Run]:
        """Run a plan from its first run to its last."""
        return [plan.run(self.table, self.recipe, at) for at in range(len(plan))]


@dataclass(frozen=True, slots=True)
class Report:
    """What an evaluation found: as lines for people, and as values for programs."""

    lines: list[str]
    values: dict[str, Value]


def splits(subject: Evaluation) -> Report:
    """Repeated random splits: the mean score with its interval, and all test rows together."""
    options, table = subject.options, subject.table
    runs = subject.runs(Splits(options.times, options.share, options.stratified, options.seed))
    scores = [run.score for run in runs]
    mean, total = interval(scores), together(runs)
    (test,) = held_out_sizes(len(table), [options.share])
    lines = [
        f"{options.times} random splits, {test} of {len(table)} rows held out for the test",
        f"{subject.measure} {interval_text(mean, subject.classes)}",
        f"single splits {score_text(min(scores), subject.classes)} to {score_text(max(scores), subject.classes)}",
        "",
        "all splits together:",
        *score_lines(total, table.classes),
    ]
    values: dict[str, Value] = {"test_rows": test, "scores": scores, "interval": interval_values(mean)}
    return Report(lines, values | {"together": score_values(total, table.classes)})


def cross_validation(subject: Evaluation, folds: int) -> Report:
    """Cross-validation: each fold's score, and all rows together; 0 folds leave one row out at a time."""
    options, table = subject.options, subject.table
    batch = batch_for(table, subject.recipe)
    plan = CrossValidation(len(table), folds, options.stratified, options.seed, batch)
    answers = gathered(subject.runs(plan), len(table))
    total = scored(answers, table)
    values: dict[str, Value] = {"folds": plan.folds}
    if folds:
        scores = [fold.score for fold in fold_scores(answers, plan.deal(table), table)]
        mean = interval(scores)
        lines = [
            f"cross-validation in {plan.folds} folds of {len(table)} rows",
            f"{subject.measure} of single folds: {interval_text(mean, subject.classes)}",
            "each fold: " + ", ".join(score_text(score, subject.classes) for score in scores),
        ]
        values |= {"scores": scores, "interval": interval_values(mean)}
    else:
        lines = [f"leave-one-out: each of {len(table)} rows is predicted by a tree grown from all others"]
    lines += ["", "all rows together:", *score_lines(total, table.classes)]
    return Report(lines, values | {"together": score_values(total, table.classes)})


def learning_curve(subject: Evaluation) -> Report:
    """The learning curve: mean scores on training and test rows by the number of training rows."""
    options, classes = subject.options, subject.classes
    sizes = sizes_for(subject.table, options.share)
    plan = LearningCurve(sizes, options.times, options.share, options.stratified, options.seed)
    points = by_size(subject.runs(plan))
    rows = [["training rows", f"training {subject.measure}", "±", f"test {subject.measure}", "±"]]
    for point in points:
        row = [str(point.rows)]
        for mean in (point.training, point.test):
            row += [score_text(mean.mean, classes), margin_text(mean, classes)]
        rows.append(row)
    values: list[Value] = [
        {"rows": point.rows, "training": interval_values(point.training), "test": interval_values(point.test)}
        for point in points
    ]
    lines = [f"{options.times} rounds, the same test rows at all sizes of a round", *aligned(rows)]
    return Report(lines, {"points": values})


def setting_text(setting: TriedSetting) -> str:
    """A setting as the options that it stands for."""
    depth = [f"--max-depth {setting.max_depth}"] if setting.max_depth < UNLIMITED else []
    least = [f"--min-leaf {setting.min_leaf:g}"] if setting.min_leaf is not None else []
    return " ".join([*depth, *least])


def choose(subject: Evaluation) -> Report:
    """A setting chosen by cross-validation in each round, and its score on test rows that had no part in the choice."""
    options, classes = subject.options, subject.classes
    settings = SETTINGS[options.setting]
    plan = SettingChoice(settings, options.times, options.share, options.folds, options.stratified, options.seed)
    runs = subject.runs(plan)
    rounds = choices(runs, len(settings))
    won, test = (interval([getattr(each, name) for each in rounds]) for name in ("cross_validated", "test"))
    optimism = interval([each.optimism for each in rounds])
    rows = [["setting", "chosen", "cross-validated", "test"]]
    tried: list[Value] = []
    for number, setting in enumerate(settings):
        mine = [run for run in runs if run.setting == number]
        means = [interval([run.cross_validated for run in mine]).mean, interval([run.test for run in mine]).mean]
        wins = sum(each.setting == number for each in rounds)
        rows.append([setting_text(setting), str(wins), *(score_text(mean, classes) for mean in means)])
        changes: dict[str, Value] = {"max_depth": setting.max_depth, "min_leaf": setting.min_leaf}
        changes = {name: value for name, value in changes.items() if value not in (None, UNLIMITED)}
        tried.append({"setting": changes, "chosen": wins, "cross_validated": means[0], "test": means[1]})
    lines = [
        f"{options.times} rounds of {len(settings)} settings in {options.folds} folds; "
        f"{options.share:.0%} of the rows held out for the test",
        f"cross-validated {subject.measure} of the chosen setting: {interval_text(won, classes)}",
        f"its {subject.measure} on the test rows: {interval_text(test, classes)}",
        f"optimism {score_text(optimism.mean, classes)} ± {margin_text(optimism, classes)}",
        "",
        *aligned(rows),
    ]
    found = {"cross_validated": won, "test": test, "optimism": optimism}
    values: dict[str, Value] = {name: interval_values(mean) for name, mean in found.items()}
    return Report(lines, {"settings": tried} | values)


METHODS: Mapping[Method, Callable[[Evaluation], Report]] = {
    "splits": splits,
    "folds": lambda subject: cross_validation(subject, subject.options.folds),
    "leave-one-out": lambda subject: cross_validation(subject, 0),
    "learning-curve": learning_curve,
    "choose": choose,
}


def add_options(command: argparse.ArgumentParser) -> None:
    add_table_options(command)
    add = command.add_argument
    add("--method", choices=tuple(METHODS), default="splits")
    add("--times", type=whole, default=30, help="how many splits, or rounds of a learning curve or a choice")
    add("--share", type=amount, default=1 / 3, help="the share of the rows that is held out for the test")
    add("--folds", type=whole, help="of cross-validation: 10, to choose a setting 5")
    add("--stratified", action="store_true", help="deal every class out evenly")
    add("--setting", choices=tuple(SETTINGS), default="depth", help="what is chosen: depth, least leaf, or both")
    add("--shuffled", action="store_true", help="permute the target first: what is still learned is luck")
    add_recipe_options(command)
    add_reading_options(command)
    command.add_argument("--format", choices=("text", "json"), default="text")


def check(options: argparse.Namespace, table: Table) -> None:
    """Refuse in one sentence what cannot be evaluated."""
    if len(table) < 2:
        raise RecipeError("Evaluating needs at least 2 rows: one to train and one to test.")
    if not 0 < options.share < 1:
        raise RecipeError(f"The share of test rows must lie between 0 and 1, not {options.share:g}.")
    if options.times < 1:
        raise RecipeError("--times must be at least 1.")
    if options.folds < 2:
        raise RecipeError(f"Cross-validation needs at least 2 folds, not {options.folds}.")
    if options.stratified and not table.classes:
        raise RecipeError("--stratified deals classes out evenly; the target is a number.")


def run(options: argparse.Namespace) -> str:
    if options.folds is None:
        options.folds = 5 if options.method == "choose" else 10
    table = read_table(options)
    check(options, table)
    recipe = read_recipe(options, table)
    if options.shuffled:
        table = shuffled(table, options.seed)
    report = METHODS[options.method](Evaluation(table, recipe, options))
    if options.format == "text":
        return "\n".join(report.lines)
    settings = asdict(in_force(recipe))
    head = {
        "version": 1,
        "method": options.method,
        "algorithm": settings.pop("algorithm"),
        "recipe": settings,
        "target": table.target.name,
        "classes": list(table.classes),
        "rows": len(table),
    }
    return dumps(head | report.values)


EVALUATE = Command("evaluate", "judge trees on rows that they were not trained on", add_options, run)
