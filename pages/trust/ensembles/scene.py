"""What an ensemble page shows, as values: the rounds at hand, the pictures to choose from, the page's own words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.data.table import Table
from engine.ensemble.entry import Chosen, Ensemble, Round
from engine.learn.recipe import Recipe
from pages.shell.page import Page
from pages.trust.ensembles.state import EnsembleState

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
    font: int

    @property
    def ensemble(self) -> Ensemble:
        """The ensemble."""
        return self.state.ensemble

    @property
    def height(self) -> int:
        """The height of a picture in pixels."""
        return 480 if self.state.lecture else 380

    @property
    def step(self) -> int:
        """The number of the round at hand; 0 before the first."""
        return min(self.state.step, len(self.rounds))

    @property
    def now(self) -> R | None:
        """The round at hand; None before the first."""
        return self.rounds[self.step - 1] if self.step else None

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
    """A picture that the page offers for tables that it fits."""

    title: str
    show: Callable[[Scene[R, S]], None]
    fits: Callable[[Table], bool] = always


@dataclass(frozen=True, slots=True)
class Lesson(Generic[R, S]):
    """How a page shows its ensemble: the sentence about a round, the pictures, and what stands below them."""

    page: Page[S]
    sentence: Callable[[Scene[R, S]], str]
    pictures: tuple[Picture[R, S], ...]
    below: Callable[[Scene[R, S], str], None]
