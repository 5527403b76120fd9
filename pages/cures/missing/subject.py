"""What the page looks at: a table without the removed cells, a recipe for it, and the row that is followed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.data.table import Table, TableError
from engine.experiments.missing_values import first_incomplete
from engine.learn.recipe import MissingPolicy, Recipe
from engine.learn.trace import Trace
from pages.cures.missing.removed_cells import Cells, read_cells, table_without, trace_without
from pages.cures.missing.state import Missing
from pages.shell.pickers import algorithms_for
from pages.shell.sources import starting_recipe, table_of

DEPTHS = {"divide": 4, "ask": 4, "surrogates": 3}  # of trees in which every node is to be seen


@dataclass(frozen=True, eq=False, slots=True)
class Subject:
    """The table, the recipe and the row that a panel shows."""

    state: Missing
    whole: Table  # with all its values
    cells: Cells  # the removed ones
    table: Table  # without them
    algorithms: list[str]  # those that can grow from it
    recipe: Recipe
    row: int  # the row that is followed, counted from 0

    def trace(self, policy: MissingPolicy) -> Trace | None:
        """What the recipe grows under a policy; None where no row is left to grow from."""
        try:
            return trace_without(self.state.data, self.cells, replace(self.recipe, missing=policy))
        except TableError:
            return None

    def sure_trace(self, policy: MissingPolicy) -> Trace:
        """What the recipe grows under a policy that drops no row."""
        trace = self.trace(policy)
        assert trace is not None
        return trace


def subject_of(state: Missing) -> Subject:
    """What a screen looks at; cells and rows beyond the table are brought back into it."""
    whole = table_of(state.data, ())
    cells = frozenset((r, c) for r, c in read_cells(state.blanks) if r < len(whole) and c < len(whole.columns))
    table = table_without(state.data, cells)
    able = algorithms_for(whole.classes)
    algorithm = state.algorithm if state.algorithm in able and state.view != "surrogates" else "cart"
    recipe = starting_recipe(state.data, whole, algorithm)
    if state.view in DEPTHS:
        recipe = replace(recipe, max_depth=min(recipe.max_depth, DEPTHS[state.view]))
    row = min(state.row - 1, len(table) - 1) if state.row else first_incomplete(table)
    return Subject(state, whole, cells, table, able, recipe, row)
