"""The state that the pages of Grow share: what is grown, how far, and what is looked at; and its link."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from math import isfinite

from datasets.catalog import CATALOG
from engine.data.table import MISSING_VALUE, Table, TableError
from engine.learn.algorithms import ALGORITHMS, check
from engine.learn.recipe import NodeId, Override, Recipe, RecipeError, path_text
from pages.shell import own_table
from pages.shell.sources import DEFAULT, Values, entry_of, starting_recipe, suggested_algorithm, table_of
from pages.shell.state import Codec, State, usual_trouble
from pages.shell.validation import ROOT, read_node

PARAMETER = "data."  # a generator's seed is not the recipe's
LARGEST = 2**31 - 1  # of any whole number
MOST = {"exhaustive": 16, "surrogates": 50, "after": 500, "tries": 10_000}  # a link may not ask for endless work
UNREADABLE = (ValueError, TypeError, ArithmeticError, KeyError, IndexError, RecursionError, RecipeError, TableError)


@dataclass(frozen=True, slots=True)
class GrowState(State):
    """What is grown, how far, and what is being looked at."""

    recipe: Recipe = field(default_factory=Recipe)
    data: str = DEFAULT
    values: Values = ()
    step: int = 0
    part: int = 0  # which sum of the step, when going a sum at a time
    by_sum: bool = False
    node: NodeId | None = None  # the node looked at; None follows the step
    column: str = ""  # the candidate whose arithmetic is written out; "" is the winner
    beside: str = ""  # what stands beside the tree; "" is the decision
    panel: str = ""  # what is open below; "" is nothing
    x: str = ""  # the columns on the axes of the partition; "" chooses
    y: str = ""
    held: str = ""  # the columns off the axes, as JSON
    sort: str = ""  # which criterion sorts the splits; "" leaves them in the order of the columns
    rules: str = ""  # "same" changes only the criterion; "" lets every program keep its own rules
    row: str = ""  # the row that falls through the tree: its number, or its values as JSON
    guess: bool = False  # predict first: scores are hidden
    textbook: bool = False  # the graphviz drawing instead of the living tree

    def table(self) -> Table:
        """The table that the tree is grown from."""
        return table_of(self.data, self.values)


FLAGS = {"by_sum": "sums", "lecture": "lecture", "guess": "guess", "textbook": "drawing"}
TEXTS = ("column", "beside", "panel", "x", "y", "held", "row", "sort", "rules")
# What a link of these pages may hold, beside the parameters of a generator.
NAMES = {
    "data",
    "table",
    "care",
    "step",
    "sum",
    "node",
    *TEXTS,
    *FLAGS.values(),
    *(each.name for each in fields(Recipe)),
}


def start(data: str, values: Values = (), algorithm: str = "") -> GrowState:
    """Where a data set starts."""
    recipe = starting_recipe(data, table_of(data, values), algorithm or suggested_algorithm(data))
    return GrowState(recipe=recipe, data=data, values=values)


def query_of(state: GrowState) -> dict[str, str]:
    """The state as the parameters of a link; what is as at the start is left out, but for the two big choices."""
    default = start(state.data, state.values, state.recipe.algorithm)
    parts = {"data": state.data}
    parts |= {PARAMETER + name: json.dumps(value) for name, value in state.values}
    parts |= own_table.link(state.data)
    parts["algorithm"] = state.recipe.algorithm
    parts |= state.recipe.query(default.recipe)
    if state.step:
        parts["step"] = str(state.step)
    if state.part:
        parts["sum"] = str(state.part)
    if state.node is not None:
        parts["node"] = path_text(state.node) or ROOT
    parts |= {name: getattr(state, name) for name in TEXTS if getattr(state, name)}
    return parts | {name: "1" for attribute, name in FLAGS.items() if getattr(state, attribute)}


def state_of(query: Mapping[str, str]) -> tuple[GrowState, list[str]]:
    """The state that a link describes, and the names of what in it could not be used."""
    bad: list[str] = []
    data = query.get("data", DEFAULT)
    if own_table.is_own(data):
        own_key = own_table.open_link(query)
        bad += [] if own_key else ["damaged table" if "table" in query else "own table"]
        data = own_key or DEFAULT
    elif data not in CATALOG:
        bad.append("data")
        data = DEFAULT
    values, odd = read_values(data, query)
    bad += odd
    algorithm = query.get("algorithm", "")
    if algorithm and algorithm not in ALGORITHMS:
        bad.append("algorithm")
        algorithm = ""
    state = start(data, values, algorithm)
    recipe, odd = read_recipe(query, state)
    bad += odd
    changes: dict[str, object] = {"recipe": recipe}
    for attribute, name in (("step", "step"), ("part", "sum")):
        text = query.get(name, "0")
        if text.isascii() and text.isdigit() and len(text) < 9:
            changes[attribute] = int(text)
        else:
            bad.append(name)
    if "node" in query:
        try:
            changes["node"] = read_node(query["node"])
        except ValueError:
            bad.append("node")
    changes |= {name: query[name][:4000] for name in TEXTS if name in query}
    changes |= {attribute: query[name] == "1" for attribute, name in FLAGS.items() if name in query}
    return replace(state, **changes), bad  # type: ignore[arg-type]


def is_link(names: Iterable[str]) -> bool:
    """Whether a query with these names was made for the pages of Grow."""
    return any(name in NAMES or name.startswith(PARAMETER) for name in names)


def read_values(data: str, query: Mapping[str, str]) -> tuple[Values, list[str]]:
    """The generator's parameters in a link, brought into range."""
    values, bad = [], []
    for parameter in entry_of(data).parameters:
        text = query.get(PARAMETER + parameter.name)
        if text is None:
            continue
        try:
            value = json.loads(text)
            if isinstance(value, str | list | dict | None):
                raise ValueError(text)
            admitted = parameter.admit(value)
            if admitted != value:
                bad.append(parameter.name)
            if admitted != parameter.default:
                values.append((parameter.name, admitted))
        except UNREADABLE:
            bad.append(parameter.name)
    return tuple(values), bad


def read_recipe(query: Mapping[str, str], state: GrowState) -> tuple[Recipe, list[str]]:
    """The settings in a link, one by one: a bad one leaves the others as they are."""
    recipe, bad = state.recipe, []
    for setting in fields(Recipe):
        if setting.name == "algorithm" or setting.name not in query:
            continue
        try:
            changed = Recipe.from_query({setting.name: query[setting.name]}, recipe)
            value = getattr(changed, setting.name)
            if isinstance(value, float) and not isfinite(value):
                raise ValueError(value)
            if isinstance(value, int) and not -1 <= value <= MOST.get(setting.name, LARGEST):
                raise ValueError(value)
            check(state.table(), changed)
            recipe = fitting(state.table(), changed)
            if recipe != changed:
                bad.append(setting.name)
        except UNREADABLE:
            bad.append(setting.name)
    return recipe, bad


def fitting(table: Table, recipe: Recipe) -> Recipe:
    """The recipe with only those overrides that ask something its columns can answer."""
    return replace(recipe, overrides=tuple(override for override in recipe.overrides if fits(table, recipe, override)))


def fits(table: Table, recipe: Recipe, override: Override) -> bool:
    """Whether an override asks something that its column can answer."""
    if override.column is None:
        return override.threshold is None and override.left is None
    column = table.column(override.column)
    if column.kind == "numeric":
        return override.left is None and (override.threshold is None or isfinite(override.threshold))
    if override.left is None:
        return override.threshold is None
    labels = (*column.labels, MISSING_VALUE)
    return not recipe.multiway and bool(override.left) and all(value in labels for value in override.left)


def trouble(state: GrowState, bad: Sequence[str]) -> str:
    """A sentence about what in a link could not be used; nothing if all could be."""
    if "damaged table" in bad:
        return (
            "The table inside this link is damaged, perhaps cut off on its way; ask for the link again. Until then "
            f"{entry_of(state.data).title} stands in."
        )
    if "own table" in bad:
        return (
            "This link is to somebody's own table, which the server does not hold, or no longer: upload the same file "
            f"under Your own data to see it; until then {entry_of(state.data).title} stands in."
        )
    return usual_trouble(state, bad)


GROW = Codec("grow", state_of, query_of, trouble, stop=("step", "part", "beside", "node", "column", "row"))
