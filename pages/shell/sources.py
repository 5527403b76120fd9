"""Where tables come from: the catalogue's data sets, kept for all sessions, and the visitor's own table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from datasets.catalog import CATALOG, DataSet
from datasets.entry import Number
from engine.data.table import Table, TableError
from engine.learn.algorithms import ALGORITHMS, recipe_for
from engine.learn.grow import learn, learn_again
from engine.learn.recipe import Recipe
from engine.learn.trace import Trace
from pages.shell import own_table
from pages.shell.cache import per_table
from pages.shell.metrics import GROWTH

Values = tuple[tuple[str, Number], ...]  # the parameters of a generator that differ from its defaults
DEFAULT = "play-tennis"
LARGE = 10_000  # rows from which on an override grows its own subtree only
MOST_STEPS_BACK = 4  # overrides whose earlier trees are worth having


def entry_of(key: str) -> DataSet:
    """A data set of the catalogue, or the visitor's own table."""
    data_set = CATALOG.get(key) or own_table.entry(key)
    if data_set is None:
        raise TableError("This table is no longer held in this session; upload it again.")
    return data_set


@per_table(shared=24, own=2, spinner="Reading the data …")
def table_of(key: str, values: Values) -> Table:
    """The table of a data set; kept and never changed."""
    return entry_of(key).table(**dict(values))


@per_table(shared=64, own=6, spinner="Growing the tree …")
def trace_of(key: str, values: Values, recipe: Recipe) -> Trace:
    """The trace of a recipe on a data set; kept and never changed."""
    table, before = table_of(key, values), without_last(recipe)
    if before is None or len(table) < LARGE:
        with GROWTH.time():
            return learn(table, recipe)
    earlier = trace_of(key, values, before)
    with GROWTH.time():
        return learn_again(earlier, table, recipe)


def without_last(recipe: Recipe) -> Recipe | None:
    """The recipe before its last decision was taken; none if nobody took any, or a link brings many at once."""
    return recipe.forget(recipe.overrides[-1].node) if 0 < len(recipe.overrides) <= MOST_STEPS_BACK else None


def keys(task: str = "") -> list[str]:
    """All data sets of a task (or of any), the visitor's own table last."""
    return [data_set.key for group in groups().values() for data_set in group if task in ("", data_set.task)]


def held(key: str) -> bool:
    """Whether there is such a data set, for this visitor."""
    return key in CATALOG or own_table.entry(key) is not None


def title_of(key: str) -> str:
    """The title of a data set."""
    return entry_of(key).title


def groups() -> dict[str, list[DataSet]]:
    """The data sets by the group they are shown in, the visitor's own table last."""
    by_group: dict[str, list[DataSet]] = {}
    for entry in CATALOG.values():
        by_group.setdefault(entry.group, []).append(entry)
    mine = own_table.active()
    return by_group | ({own_table.GROUP: [mine.entry]} if mine else {})


def suggested_algorithm(key: str) -> str:
    """The algorithm that suits a data set best."""
    name = str(entry_of(key).suggested.get("algorithm", "id3"))
    return name if name in ALGORITHMS else "id3"


def starting_recipe(key: str, table: Table, algorithm: str) -> Recipe:
    """The algorithm's own recipe, with what the data set suggests."""
    recipe = recipe_for(table, algorithm)
    suggested: dict[str, Any] = dict(entry_of(key).suggested)
    meant_for = suggested.pop("algorithm", algorithm)
    if meant_for != algorithm:
        suggested.pop("criterion", None)  # a criterion belongs to its algorithm
    now = {name: type(getattr(recipe, name))(value) for name, value in suggested.items()}
    return replace(recipe, **now)
