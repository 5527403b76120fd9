"""Lists of rules against release 8's search: `python -m benchmarks.rule_lists [FOLDER …] [--streams 20]`.

C4.5rules, release 8, climbs from eleven starts to the subset of a class's rules with the shortest description; nine of
the starts are drawn at random, so which subset it ends in depends on its random numbers. Here it climbs so with many
streams of them, on the rules of every class that has more than ten, for every data set of classes and five variants of
C4.5, and what it finds is compared with what our search found. A folder may hold more data sets: NAME.csv beside
NAME.schema.json, which says the target and the columns' types and values. Exit code 1 if ours is ever longer.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pandas as pd

from datasets.catalog import CATALOG
from engine.data.random_rows import sample_rows
from engine.data.table import Table
from engine.learn.algorithms import recipe_for
from engine.learn.grow import learn
from engine.learn.recipe import Recipe
from engine.rules.class_rules import ALL_SUBSETS, SHARES, ClassRules
from engine.rules.shorten import Judged, Settings, shorten
from engine.rules.subset import by_class, cases_of

MOST_ROWS = 4000  # of a table
SAME = 1e-6  # bits that two descriptions of the same length may differ by


@dataclass(frozen=True, slots=True)
class Compared:
    """A class with more than ten rules: the bits that both searches end with, release 8's for every stream."""

    name: str
    variant: str
    rules: int
    ours: float
    theirs: tuple[float, ...]


def variants(table: Table) -> dict[str, tuple[Recipe, Settings]]:
    """C4.5 as it is, and with its options -s, -g, -m 1 and -c 10."""
    usual = recipe_for(table, "c45")
    return {
        "c45": (usual, Settings()),
        "c45 -s": (replace(usual, group_values=True), Settings()),
        "c45 -g": (replace(usual, criterion="information-gain"), Settings()),
        "c45 -m 1": (replace(usual, min_cases=1.0), Settings()),
        "c45 -c 10": (usual, Settings(cf=0.1)),
    }


def tables(folders: list[str]) -> Iterator[tuple[str, Table]]:
    """The data sets of classes: of the catalogue, and of folders."""
    for key, entry in CATALOG.items():
        if entry.task == "classify":
            yield key, sample_rows(entry.table(), MOST_ROWS, 0)
    for folder in folders:
        for path in sorted(Path(folder).glob("*.schema.json")):
            schema = json.loads(path.read_text(encoding="utf-8"))
            if schema["task"] == "classification":
                yield schema["name"], sample_rows(of_schema(path, schema), MOST_ROWS, 0)


def of_schema(path: Path, schema: dict[str, object]) -> Table:
    """The table of a CSV file whose columns are described beside it."""
    columns: list[dict[str, object]] = schema["attributes"]  # type: ignore[assignment]
    frame = pd.read_csv(str(path).replace(".schema.json", ".csv"), dtype=str, keep_default_na=False)
    target = str(schema["target"])
    inputs = [each for each in columns if each["name"] != target]
    domains = {str(each["name"]): list(map(str, each["values"])) for each in inputs if each["values"]}  # type: ignore[call-overload]
    classes = next(list(map(str, each["values"])) for each in columns if each["name"] == target)  # type: ignore[call-overload]
    return Table.from_frame(
        frame,
        target,
        task="classify",
        numeric=[str(each["name"]) for each in inputs if not each["values"]],
        categorical=list(domains),
        domains=domains,
        classes=classes,
        na=("?", ""),
    )


def compared(name: str, variant: str, found: list[ClassRules], streams: int) -> Iterator[Compared]:
    """Both searches on the rules of each class that has many."""
    random = np.random.default_rng(8)
    for rules in found:
        ours = rules.description(rules.search()).bits
        ends = [
            min(rules.climb(random.random(len(rules.numbers)) < share)[0] for share in SHARES) for _ in range(streams)
        ]
        yield Compared(name, variant, len(rules.numbers), ours, tuple(ends))


def many_rules(table: Table, recipe: Recipe, how: Settings) -> list[ClassRules]:
    """The rules of each class that has more than ten, before any is chosen."""
    trace = learn(table, recipe)
    judged = (each for each in shorten(trace, how) if isinstance(each, Judged))
    kept = {each.number: each.rule for each in judged if each.fate == "kept"}
    table, missing = trace.coded.table, trace.tree.missing
    classes = by_class(kept, cases_of(kept, table, missing), table)
    return [rules for _, rules in classes if len(rules.numbers) > ALL_SUBSETS]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folders", nargs="*", help="folders with more data sets")
    parser.add_argument(
        "--streams", type=int, default=20, help="of random numbers that release 8's search is tried with"
    )
    given = parser.parse_args()
    began, runs, names, found = time.perf_counter(), 0, 0, []
    for name, table in tables(given.folders):
        names += 1
        for variant, (recipe, how) in variants(table).items():
            runs += 1
            for each in compared(name, variant, many_rules(table, recipe, how), given.streams):
                found.append(each)
                mean = float(np.mean(each.theirs))
                print(
                    f"{each.name}, {each.variant}: {each.rules} rules, ours {each.ours:.1f} bits, release 8 from "
                    f"{min(each.theirs):.1f} to {max(each.theirs):.1f}, in the mean {mean:.1f}",
                    flush=True,
                )
    longer = [each for each in found if each.ours > min(each.theirs) + SAME]
    shorter = [each for each in found if each.ours < float(np.median(each.theirs)) - SAME]
    print(
        f"{names} data sets × {len(variants(table))} variants, {runs} lists; {len(found)} classes with more than "
        f"{ALL_SUBSETS} rules, {given.streams} streams each: ours is longer than release 8's best for {len(longer)}, "
        f"shorter than its median for {len(shorter)}. {time.perf_counter() - began:.0f} s."
    )
    return 1 if longer else 0


if __name__ == "__main__":
    sys.exit(main())
