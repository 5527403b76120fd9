"""What a pruning method is: its description, its settings, its function, and the words and sums of its verdicts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine.data.table import Table
from engine.learn.recipe import RecipeError
from engine.learn.trace import Trace
from engine.learn.tree import Tree
from engine.prune.explanation import Statement
from engine.prune.listing import CodeLine, usual_listing
from engine.prune.settings import PruningSetting, Value
from engine.prune.verdict import Prune

NONE = "none"  # the name of no pruning


@dataclass(frozen=True, eq=False, slots=True)
class Pruning:
    """A method by name and the values of its settings; what is not given has its default."""

    method: str = NONE
    settings: Mapping[str, Value] = field(default_factory=dict)
    validation: Table | None = None
    seed: int = 0

    def number(self, name: str) -> float:
        """The value of a setting that is a number."""
        value = self.settings[name]
        if not isinstance(value, int | float):
            raise RecipeError(f"The setting {name} is a number, not {value!r}.")
        return value

    def number_or_none(self, name: str) -> float | None:
        """The value of a setting that is a number, None where it is not given."""
        return None if self.settings[name] is None else self.number(name)

    def whole(self, name: str) -> int:
        """The value of a setting that is a whole number."""
        return int(self.number(name))

    def choice(self, name: str) -> str:
        """The value of a setting that is a choice."""
        return str(self.settings[name])

    def flag(self, name: str) -> bool:
        """The value of a setting that is on or off."""
        return bool(self.settings[name])


@dataclass(frozen=True, eq=False, slots=True)
class PruningMethod:
    """A pruning method. The command line, the page and its link are made from this entry."""

    name: str
    title: str
    idea: str  # in a sentence or two
    source: str
    run: Callable[[Trace, Pruning], Iterator[Prune]]
    numbers: Mapping[str, str]  # what each number of a verdict is
    sentence: Callable[[Tree, Prune], Statement]  # what speaks for and against the subtree, and the verdict
    arithmetic: Callable[[Tree, Prune, Table], Sequence[Statement]]  # the numbers of a verdict, put into the formula
    legend: Callable[[bool, Pruning], str]  # what the letters of the formula mean, where the target is a class or not
    settings: tuple[PruningSetting, ...] = ()
    listing: tuple[CodeLine, ...] = ()  # pseudo-code; without it the usual one is shown
    idea_for_numbers: str = ""  # the idea in other words where the target is a number
    classes_only: bool = False

    @property
    def code(self) -> tuple[CodeLine, ...]:
        """The method's own listing, or the usual one."""
        return self.listing or usual_listing(self.numbers)

    def filled(self, how: Pruning) -> Pruning:
        """A pruning with the default of every setting that is not given."""
        values = {setting.name: how.settings.get(setting.name, setting.default) for setting in self.settings}
        return replace(how, settings=values)
