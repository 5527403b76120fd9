"""What the page looks at: cases with a number to predict, and the trees grown from them, kept."""

from __future__ import annotations

from dataclasses import dataclass

from engine.data.random_rows import divided
from engine.data.table import Table
from engine.experiments.staircase import Depths, Stairs, by_depth, narrowed, sampled, stairs
from pages.ideas.regression import points_view
from pages.ideas.regression.state import Regression
from pages.shell.cache import per_table
from pages.shell.sources import table_of
from pages.views.partition import numeric_columns

MOST_ROWS, MOST_LEAVES, MOST_DEPTH = 20_000, 25, 12
HELD_OUT = 1 / 3
Source = tuple[str, str]  # the key of the data set, and the points if they are drawn


@per_table(shared=8, own=2, spinner="Reading the data …")
def whole_of(source: Source) -> Table:
    """The table of a data set, at most `MOST_ROWS` of its rows, or the drawn points."""
    data, points = source
    if data == points_view.BOARD:
        return points_view.table(points_view.read(points))
    return sampled(table_of(data, ()), MOST_ROWS)


@per_table(shared=16, own=4)
def cases_of(source: Source, names: tuple[str, ...], log: bool) -> Table:
    """The cases with a value in each of these columns, and no other column."""
    return narrowed(whole_of(source), names, log)


@per_table(shared=16, own=4, spinner="Growing the tree …")
def stairs_of(source: Source, names: tuple[str, ...], log: bool) -> Stairs:
    """The tree of all cases."""
    return stairs(cases_of(source, names, log), MOST_LEAVES)


@per_table(shared=16, own=4, spinner="Growing the tree …")
def training_stairs(source: Source, name: str, log: bool, seed: int, deep: bool) -> tuple[Stairs, Table, Table]:
    """The tree of the training cases, limited in depth or in leaves; these cases, and those held out."""
    training, held_out = divided(cases_of(source, (name,), log), HELD_OUT, seed)
    return stairs(training, MOST_LEAVES, MOST_DEPTH if deep else None), training, held_out


@per_table(shared=32, own=8)
def depths_of(source: Source, name: str, log: bool, seed: int) -> Depths:
    """The errors of the training tree cut at each depth."""
    grown, training, held_out = training_stairs(source, name, log, seed, True)
    return by_depth(grown, training, held_out, min(grown.trace.tree.depth, MOST_DEPTH))


@dataclass(frozen=True, eq=False, slots=True)
class Subject:
    """The data and the columns of the picture that a screen shows."""

    state: Regression
    source: Source
    names: list[str]  # the numeric columns
    name: str  # the one that is cut; "" where there is none
    second: str  # the other axis of the plane; "" where there is none

    @property
    def drawn(self) -> bool:
        """Whether the points are drawn by hand."""
        return self.source[0] == points_view.BOARD

    @property
    def empty(self) -> bool:
        """Whether no point is drawn yet."""
        return self.drawn and not self.source[1]

    def cases(self) -> Table:
        """The cases with a value of the column that is cut."""
        return cases_of(self.source, (self.name,), self.state.log)


def subject_of(state: Regression) -> Subject:
    """What a screen looks at; columns that the data do not have are replaced by the first ones."""
    drawn = state.data == points_view.BOARD
    source = (state.data, state.points if drawn else "")
    names = ["x"] if drawn else numeric_columns(whole_of(source))
    name = state.column if state.column in names else (names or [""])[0]
    others = [other for other in names if other != name]
    second = state.second if state.second in others else (others or [""])[0]
    return Subject(state, source, names, name, second)
