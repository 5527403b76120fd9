"""What an ensemble page shows, as values: the rounds at hand, the pictures to choose from, the page's own words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from engine.data.table import Table
from engine.ensemble.entry import Chosen, Ensemble, Round
from engine.learn.recipe import Recipe
from pages.shell.page import Page
from pages.trust.ensembles.state import EnsembleState
from pages.views.frames.blocks import Column, ExecutedLine

R = TypeVar("R", bound=Round)
S = TypeVar("S", bound=EnsembleState)


@dataclass(frozen=True, eq=False, slots=True)
class Scene(Generic[R, S]):
    """An ensemble on a data set, and the round at hand."""

    state: S
    chosen: Chosen  # the settings, as the table allows them
    recipe: Recipe  # of the trees
    table: Table  # the cases learned from
    test: Table | None
    test_name: str
    rounds: tuple[R, ...]
    step: int  # the number of the round at hand; 0 before the first

    def at(self, step: int) -> Scene[R, S]:
        """The scene at another step."""
        return replace(self, step=step)

    @property
    def ensemble(self) -> Ensemble:
        """The ensemble."""
        return self.state.ensemble

    @property
    def now(self) -> R | None:
        """The round at hand; None before the first."""
        return self.rounds[self.step - 1] if self.step else None

    @property
    def ended(self) -> bool:
        """Whether nothing follows the round at hand; of rounds that were cancelled, more can follow."""
        return self.now is not None and (self.now.last or self.step == self.chosen[self.ensemble.count])

    @property
    def told(self) -> int:
        """The number of rounds that may be spoken of: in a lecture nothing is told before it is asked."""
        return self.step if self.state.lecture else len(self.rounds)

    @property
    def classes(self) -> int:
        """The number of classes; 0 for numbers."""
        return len(self.table.classes)

    @property
    def position(self) -> str:
        """Where the player stands, in words."""
        if self.step:
            return f"{self.ensemble.count[:-1]} {self.step} of {len(self.rounds)}"
        return "one tree from all cases" if self.ensemble.draws else "before the first tree"


def always(table: Table) -> bool:
    """Whether a picture fits a table: yes, any."""
    return True


@dataclass(frozen=True, slots=True)
class Picture(Generic[R, S]):
    """A picture that the page offers for tables that it fits.

    It is drawn on the stage for every step, or, if it needs the server, shown below it for the step where somebody
    settled.
    """

    title: str
    draw: Callable[[Scene[R, S], Column], None] | None = None
    fits: Callable[[Table], bool] = always
    wide: bool = False  # takes the whole width of the stage
    show: Callable[[Scene[R, S]], None] | None = None


@dataclass(frozen=True, slots=True)
class Lesson(Generic[R, S]):
    """How a page shows its ensemble: the sentence about a round, the pictures, the round in numbers and as code."""

    page: Page[S]
    sentence: Callable[[Scene[R, S]], str]
    pictures: tuple[Picture[R, S], ...]
    numbers: Callable[[Scene[R, S], Column], None]
    code: Callable[[Scene[R, S]], Sequence[ExecutedLine]]
    member: Callable[[Scene[R, S], Column], None] | None = None  # the tree at hand in numbers, below the algorithm
