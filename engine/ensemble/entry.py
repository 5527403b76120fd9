"""What every ensemble says of itself: its source, its settings, its rounds, and how their answers are combined."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from engine.data.table import FloatArray, Table, Task
from engine.ensemble.member import CodedRows, Member
from engine.learn.recipe import Recipe, RecipeError

Value = int | float | str
Chosen = Mapping[str, Value]  # a value for every setting, by its name
TASKS: tuple[Task, ...] = ("classify", "regress")
HOLDS: dict[Task, str] = {"classify": "classes", "regress": "numbers"}  # what the target of each task holds


@dataclass(frozen=True, slots=True)
class EnsembleSetting:
    """A setting of an ensemble. A command-line option, a control of the page and a field of its link are made from it.

    `fit` adapts it to a table: how many columns can be drawn depends on how many there are.
    """

    name: str
    title: str  # of its control on the page
    kind: Literal["whole", "number", "choice"]
    default: Value
    help: str
    least: float = 0
    most: float = math.inf
    slider: tuple[float, float] = (0, 0)  # the part of the range that the page offers
    choices: Mapping[str, str] = field(default_factory=dict)  # the title of each value of a choice
    tasks: tuple[Task, ...] = TASKS  # for which it means something
    fit: Callable[[EnsembleSetting, Table], EnsembleSetting] | None = None

    def fitted(self, table: Table) -> EnsembleSetting:
        """This setting with the range, the default and the title that it has for a table."""
        return self.fit(self, table) if self.fit else self

    def offers(self, value: Value) -> bool:
        """Whether the page has this value to choose from."""
        if isinstance(value, str) or self.kind == "choice":
            return value in self.choices
        return self.slider[0] <= value <= self.slider[1]

    def read(self, text: str) -> Value:
        """The value that a command line gives; refuses in one sentence what is out of range."""
        if self.kind == "choice":
            if text not in self.choices:
                raise RecipeError(f"--{self.name} must be one of {', '.join(self.choices)}, not {text!r}.")
            return text
        try:
            value = int(text) if self.kind == "whole" else float(text)
        except ValueError:
            value = math.nan
        if not self.least <= value <= self.most:
            raise RecipeError(f"--{self.name} must be {self.range_text}, not {text!r}.")
        return value

    @property
    def range_text(self) -> str:
        """The range in words, such as “a whole number from 1 to 20”."""
        kind = "a whole number" if self.kind == "whole" else "a number"
        if math.isinf(self.most):
            return f"{kind} of at least {self.least:g}"
        return f"{kind} from {self.least:g} to {self.most:g}"


@dataclass(frozen=True, slots=True)
class Errors:
    """The share of wrong answers, or the mean squared error, of all trees so far; None where there is no such error."""

    training: float | None = None  # on the cases learned from
    out_of_bag: float | None = None  # each case judged by the trees that have not seen it
    test: float | None = None  # on a table that no tree has seen
    alone: float | None = None  # of the round's own tree, on the cases out of its bag
    other_vote: float | None = None  # the out-of-bag error of classes by the other way to vote
    other_test: float | None = None  # and their error on the table that no tree has seen
    judged: float = 0.0  # the weight of the cases that some tree has not seen, by which the out-of-bag error judges


class Round(Protocol):
    """One round of any ensemble: a tree joined."""

    @property
    def number(self) -> int:
        """Counted from 1."""

    @property
    def recipe(self) -> Recipe:
        """The recipe that grows this very tree from the whole table, on the Grow page too."""

    @property
    def member(self) -> Member:
        """The tree."""

    @property
    def weight(self) -> float:
        """The factor of its answers when the trees answer together."""

    @property
    def last(self) -> bool:
        """Whether nothing can follow."""

    def errors(self, chosen: Chosen) -> Errors:
        """The errors after this round under some settings."""


class Grower(Protocol):
    """A function that yields the rounds of an ensemble."""

    def __call__(
        self, table: Table, recipe: Recipe, count: int, /, test: Table | None = None, keep: bool = True
    ) -> Iterator[Round]:
        """Rounds 1 to `count`, or fewer. `keep` holds on to what a round has for every case, which pictures need."""


@dataclass(frozen=True, eq=False, slots=True)
class Ensemble:
    """A way to learn many trees and let them answer together."""

    name: str  # on the command line and in caches
    title: str
    source: str  # who published it, and when
    tasks: tuple[Task, ...]
    settings: tuple[EnsembleSetting, ...]  # in the order of the page's controls
    count: Literal["trees", "rounds"]  # the setting that says how many rounds there are
    recipe: Callable[[Table, Chosen, int], Recipe]  # of its trees, by the settings and the seed
    rounds: Grower
    staged: Callable[[Sequence[Round], CodedRows, int, Chosen], Iterator[FloatArray]]
    draws: bool = False  # whether each tree draws its cases by the seed; those it did not draw judge it

    def setting(self, name: str) -> EnsembleSetting:
        """One of the settings."""
        return next(each for each in self.settings if each.name == name)

    def chosen(self, given: Chosen, table: Table) -> dict[str, Value]:
        """A value for every setting: what is given, within what the table allows, and else the default.

        Where 0 is not a value of its own, it stands for the default.
        """
        found: dict[str, Value] = {}
        for plain in self.settings:
            setting = plain.fitted(table)
            value = given.get(setting.name, setting.default)
            too_much = not isinstance(value, str) and value > setting.most
            found[setting.name] = type(value)(setting.most) if too_much else value or setting.default
        return found

    @property
    def most_rounds(self) -> int:
        """The largest number of rounds that the page offers."""
        return int(self.setting(self.count).slider[1])

    def check(self, table: Table) -> None:
        """Refuse in one sentence a target of another kind."""
        if table.task not in self.tasks:
            wanted, found = (HOLDS[task] for task in (self.tasks[0], table.task))
            raise RecipeError(f"{self.title} is for {wanted}, and {table.target.name!r} holds {found}.")


def count_of(name: Literal["trees", "rounds"], default: int, slider: tuple[int, int]) -> EnsembleSetting:
    """The setting that says how many rounds there are."""
    return EnsembleSetting(name, name.capitalize(), "whole", default, "how many trees are grown", 1, 100_000, slider)
