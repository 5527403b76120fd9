"""What the page evaluates: the rows and the recipe that its state names."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.data.random_rows import sample_rows
from engine.data.table import Table
from engine.evaluate.trials import MOST_ROWS, shuffled
from engine.learn.recipe import UNLIMITED, Recipe
from pages.shell.results import remembered
from pages.shell.sources import starting_recipe, table_of
from pages.shell.style import font
from pages.trust.evaluation.state import Evaluation


@dataclass(frozen=True, eq=False, slots=True)
class Subject:
    """A table and a recipe, with the state that every panel reads its settings from."""

    state: Evaluation
    table: Table  # a sample of a large table; shuffled if the state says so
    recipe: Recipe
    rows: int  # of the whole table

    @property
    def classes(self) -> bool:
        """Whether the target has classes; otherwise it is a number."""
        return bool(self.table.classes)

    @property
    def stratified(self) -> bool:
        return self.state.stratified and self.classes

    @property
    def share(self) -> float:
        """The share of the rows that test."""
        return self.state.share / 100

    @property
    def height(self) -> int:
        """The height of a chart, in pixels."""
        return 520 if self.state.lecture else 380

    @property
    def font(self) -> int:
        """The size of the letters in a chart."""
        return font(self.state) - 2


def subject_of(state: Evaluation) -> Subject:
    """The rows and the recipe of a state; the rows are drawn once."""
    whole = table_of(state.data, ())

    def drawn() -> Table:
        sample = sample_rows(whole, MOST_ROWS, state.seed)
        return shuffled(sample, state.seed) if state.shuffled else sample

    table = remembered(("rows", state.data, state.seed, state.shuffled), drawn)
    recipe = replace(starting_recipe(state.data, table, state.algorithm), max_depth=state.depth or UNLIMITED)
    return Subject(state, table, recipe, len(whole))
