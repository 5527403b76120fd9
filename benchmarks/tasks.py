"""What is measured, and the bar each task has to clear."""

from __future__ import annotations

import math
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any

import numpy as np
import pandas as pd
from sklearn.ensemble import GradientBoostingRegressor, RandomForestClassifier
from sklearn.preprocessing import OneHotEncoder
from sklearn.tree import DecisionTreeClassifier

from benchmarks.peers import emergency_room, equally_good, peer, recipe_of, table_of
from datasets.catalog import CATALOG
from engine.data.table import FloatArray, Table
from engine.ensemble.bagging import bagged
from engine.ensemble.boosting import boosted, boosting_recipe
from engine.ensemble.forest import forest_recipe
from engine.evaluate.folds import folds
from engine.evaluate.held_out import held_out, leave_one_out
from engine.evaluate.scores import scored
from engine.learn.algorithms import recipe_for
from engine.learn.candidates import cut_gains
from engine.learn.grow import learn
from engine.learn.recipe import UNLIMITED, Recipe
from engine.learn.trace import Trace

MANY, MORE = 200_000, 2_000_000


def agree(mine: Any, others: Any) -> bool:
    """For tasks whose sides are not trees of one kind."""
    return mine is not None and others is not None


@dataclass(frozen=True, slots=True)
class Sides:
    """Two ways to the same thing, and whether they got there; or two numbers measured elsewhere."""

    ours: Callable[[], Any]
    theirs: Callable[[], Any]
    same: Callable[[Any, Any], bool] = agree
    values: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Task:
    """Something to measure: `bar` is the least ratio, or the most where it is a ceiling."""

    name: str
    bar: float
    prepare: Callable[[], Sides]
    ceiling: bool = False
    rounds: int = 5
    wall: bool = False  # by the clock on the wall: both sides may use every core


@cache
def ward(rows: int, fine: bool = False) -> pd.DataFrame:
    return emergency_room(rows, fine)


def arrays(frame: pd.DataFrame, target: str) -> tuple[FloatArray, FloatArray]:
    """What the peer is given."""
    return frame.drop(columns=target).to_numpy(float), frame[target].to_numpy(float)


def growing(
    criterion: str, depth: int | None, rows: int = MANY, fine: bool = False, record: bool = False, tables: bool = False
) -> Sides:
    """A tree from a frame of floats, against the peer's from an array of floats."""
    target = "temperature" if criterion == "variance" else "infection"
    frame = ward(rows, fine)
    if target == "temperature":
        frame = frame.drop(columns="infection")
    numbers, answers = arrays(frame, target)

    def ours() -> Trace:
        table = table_of(frame, target)
        trace = learn(
            table, recipe_of(table, criterion, depth), record, 2 ** (depth + 1) - 1 if tables and depth else 0
        )
        if tables:
            cut_gains(trace.coded, trace.growth.kept)
        return trace

    return Sides(
        ours,
        lambda: peer(criterion, depth).fit(numbers, answers),
        lambda mine, fitted: equally_good(mine, fitted, numbers, answers),
    )


def growth_with_rows() -> Sides:
    """Ten times the rows in no more than n log n of the time."""

    def grow(rows: int) -> Trace:
        table = table_of(ward(rows), "infection")
        return learn(table, recipe_of(table, "gini", 6))

    return Sides(partial(grow, MORE), partial(grow, MANY))


def mushrooms(encoded: bool) -> Sides:
    """ID3 with all its tables, against binary splits on one column for each value."""
    entry = CATALOG["mushroom"]
    frame = entry.frame()
    table = Table.from_frame(frame, entry.target)
    words, answers = frame.drop(columns=entry.target), frame[entry.target].to_numpy()
    hot = OneHotEncoder().fit_transform(words).toarray()

    def ours() -> Trace:
        here = table if encoded else Table.from_frame(frame, entry.target)
        return learn(here, recipe_for(here, "id3"), record=True, keep=100)

    def theirs() -> Any:
        columns = hot if encoded else OneHotEncoder().fit_transform(words).toarray()
        return DecisionTreeClassifier(criterion="entropy", random_state=0).fit(columns, answers)

    def same(trace: Trace, fitted: Any) -> bool:
        pure = all(node.impurity == 0 for node in trace.tree.nodes.values() if node.question is None)
        return pure and float(fitted.score(hot, answers)) == 1.0

    return Sides(ours, theirs, same)


def iris() -> tuple[FloatArray, Any, Table, Recipe]:
    """What the peer is given of iris, and what we are."""
    entry = CATALOG["iris"]
    frame = entry.frame()
    table = Table.from_frame(frame, entry.target)
    numbers = frame.drop(columns=entry.target).to_numpy(float)
    return numbers, frame[entry.target].to_numpy(), table, recipe_of(table, "gini", None)


def iris_left_out() -> Sides:
    numbers, answers, table, recipe = iris()

    def theirs() -> list[Any]:
        found = []
        for row in range(len(answers)):
            others = np.arange(len(answers)) != row
            fitted = DecisionTreeClassifier(random_state=0).fit(numbers[others], answers[others])
            found.append(fitted.predict(numbers[row : row + 1])[0])
        return found

    def same(mine: FloatArray, others: list[Any]) -> bool:
        # Equally good splits may answer a left-out row differently.
        labels = [table.classes[int(code)] for code in mine]
        return [bool(one == other) for one, other in zip(labels, others, strict=True)].count(False) <= 3

    return Sides(lambda: leave_one_out(table, recipe), theirs, same)


def iris_in_folds() -> Sides:
    """Ten-fold cross-validation: one compiled call, against a loop over the folds."""
    numbers, answers, table, recipe = iris()
    dealt = folds(table, 10, True, 0)

    def theirs() -> float:
        right = 0
        for fold in range(10):
            inside = dealt == fold
            fitted = DecisionTreeClassifier(random_state=0).fit(numbers[~inside], answers[~inside])
            right += int((fitted.predict(numbers[inside]) == answers[inside]).sum())
        return right / len(answers)

    # Equally good splits may answer a row differently.
    return Sides(
        lambda: scored(held_out(table, recipe, dealt), table).score,
        theirs,
        lambda mine, other: abs(mine - other) < 0.03,
    )


def with_missing_values(algorithm: str) -> Sides:
    """A tenth of the cells missing, against the same table complete."""
    frame = ward(MANY)
    table = table_of(frame, "infection")
    missing = np.random.default_rng(0).random((MANY, len(frame.columns) - 1)) < 0.1
    cut = frame.drop(columns="infection").mask(missing)
    gaps = table_of(cut.assign(infection=frame["infection"]), "infection")
    recipe = replace(recipe_for(table, algorithm), max_depth=8)
    return Sides(lambda: learn(gaps, recipe), lambda: learn(table, recipe))


def with_weights() -> Sides:
    """Fractional case weights, against none."""
    frame = ward(MANY)
    table = table_of(frame, "infection")
    weights = np.random.default_rng(0).uniform(0.5, 2.0, MANY)
    recipe = recipe_of(table, "gini", None)
    return Sides(lambda: learn(replace(table, weights=weights), recipe), lambda: learn(table, recipe))


def forest(frame: pd.DataFrame, target: str, trees: int) -> Sides:
    """A forest and its out-of-bag error; two cores each."""
    numbers, answers = frame.drop(columns=target).to_numpy(float), frame[target].to_numpy()

    def ours() -> float:
        table = Table.from_frame(frame, target, task="classify")
        *_, last = bagged(table, forest_recipe(table), trees, keep=False)
        return last.out_of_bag.averaged

    def theirs() -> float:
        peer = RandomForestClassifier(trees, oob_score=True, n_jobs=2, random_state=0)
        return 1.0 - float(peer.fit(numbers, answers).oob_score_)

    return Sides(ours, theirs, lambda mine, others: abs(mine - others) < 0.02)


def large_forest() -> Sides:
    return forest(ward(MANY), "infection", 20)


def small_forest() -> Sides:
    return forest(CATALOG["iris"].frame(), CATALOG["iris"].target, 100)


def boosting() -> Sides:
    """Twenty rounds of trees of depth 3, from the same start."""
    frame = ward(MANY).drop(columns="infection")
    numbers, answers = arrays(frame, "temperature")

    def ours() -> float:
        table = table_of(frame, "temperature")
        recipe = replace(boosting_recipe(table), max_depth=3, max_leaves=UNLIMITED)
        *_, last = boosted(table, recipe, 20, keep=False)
        return last.error

    def theirs() -> float:
        peer = GradientBoostingRegressor(init="zero", n_estimators=20, random_state=0)
        return float(peer.fit(numbers, answers).train_score_[-1])

    return Sides(ours, theirs, lambda mine, others: abs(mine - others) < 1e-6 * others)


def memory() -> Sides:
    """The most memory each side has at once beyond its data, in a process of its own.

    What is freed goes back to the system at once: memory that making the data left behind would be used unseen.
    """
    prompt = {"MALLOC_MMAP_THRESHOLD_": "131072", "MALLOC_TRIM_THRESHOLD_": "131072"}

    def most(side: str) -> float:
        command = [sys.executable, "-m", "benchmarks.memory", side]
        ran = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, **prompt})
        return float(ran.stdout)

    return Sides(agree_on_nothing, agree_on_nothing, values=(most("ours"), most("theirs")))


def agree_on_nothing() -> None:
    """Memory is measured elsewhere."""


TASKS = {
    task.name: task
    for task in (
        Task("depth6-gini", 20, partial(growing, "gini", 6)),
        Task("depth6-entropy", 15, partial(growing, "information-gain", 6)),
        Task("full-gini", 20, partial(growing, "gini", None)),
        Task("full-entropy", 12, partial(growing, "information-gain", None)),
        Task("fine-depth6", 10, partial(growing, "gini", 6, fine=True), rounds=3),
        Task("fine-full", 15, partial(growing, "gini", None, fine=True), rounds=3),
        Task("regression-depth6", 10, partial(growing, "variance", 6)),
        Task("regression-full", 6, partial(growing, "variance", None), rounds=3),
        Task("depth6-every-threshold", 10, partial(growing, "gini", 6, tables=True)),
        Task("full-every-best", 4, partial(growing, "gini", None, record=True)),
        Task("two-million-depth6", 20, partial(growing, "gini", 6, rows=MORE), rounds=1),
        Task("ten-times-the-rows", 10 * math.log(MORE) / math.log(MANY), growth_with_rows, ceiling=True, rounds=3),
        Task("mushrooms-encoded", 25, partial(mushrooms, encoded=True)),
        Task("mushrooms-frame", 2.5, partial(mushrooms, encoded=False)),
        Task("leave-one-out", 20, iris_left_out, rounds=3),
        Task("ten-folds", 10, iris_in_folds, rounds=5),
        Task("missing-fractional", 3, partial(with_missing_values, "c45"), ceiling=True, rounds=3),
        Task("missing-surrogates", 3, partial(with_missing_values, "cart"), ceiling=True, rounds=3),
        Task("case-weights", 3, with_weights, ceiling=True, rounds=3),
        Task("forest", 1, large_forest, rounds=3, wall=True),
        Task("small-forest", 2, small_forest, wall=True),
        Task("boosting", 2, boosting, rounds=3, wall=True),
        Task("memory", 2, memory, ceiling=True),
    )
}
