"""What the catalogue knows about a data set."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import isfinite

import pandas as pd

from engine.data.table import MISSING_MARKS, Table, Task

Number = int | float | bool
SettingValue = str | int | float | bool


@dataclass(frozen=True, slots=True)
class Parameter:
    """A knob of a generator; its type is the type of its default."""

    name: str
    default: Number
    least: Number
    greatest: Number
    help: str
    on_target: bool = False  # it changes the answers and nothing else

    def admit(self, value: Number) -> Number:
        """The nearest value the generator accepts: links are typed by strangers."""
        if not isfinite(value):
            return self.default
        return type(self.default)(min(max(value, self.least), self.greatest))


@dataclass(frozen=True, slots=True)
class DataSet:
    """A table with its story: where it comes from and what to look for in it."""

    key: str
    title: str
    target: str
    load: Callable[..., pd.DataFrame]
    story: str
    source: str
    licence: str
    group: str
    task: Task = "classify"
    weight: str | None = None
    ignore: tuple[str, ...] = ()
    categorical: tuple[str, ...] = ()
    numeric: tuple[str, ...] = ()
    domains: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    classes: tuple[str, ...] = ()
    parameters: tuple[Parameter, ...] = ()
    suggested: Mapping[str, SettingValue] = field(default_factory=dict)
    na: tuple[str, ...] = MISSING_MARKS

    @property
    def numeric_inputs(self) -> tuple[str, ...]:
        """The numeric columns that questions can be asked about."""
        return tuple(name for name in self.numeric if name not in (self.target, self.weight, *self.ignore))

    @property
    def noise_on_target(self) -> bool:
        """Whether it is a generator whose noise changes the answers and nothing else."""
        return any(knob.name == "noise" and knob.on_target for knob in self.parameters)

    def frame(self, **values: Number) -> pd.DataFrame:
        """The table; unknown parameters are dropped, known ones brought into range."""
        known = {knob.name: knob.admit(values.get(knob.name, knob.default)) for knob in self.parameters}
        return self.load(**known)

    def table(self, **values: Number) -> Table:
        """The table that trees are learned from."""
        frame = self.frame(**values)
        return Table.from_frame(
            frame,
            self.target,
            task=self.task,
            weight=self.weight,
            ignore=self.ignore,
            categorical=[name for name in self.categorical if name != self.target and name in frame],
            numeric=[name for name in self.numeric if name != self.target and name in frame],
            domains={name: domain for name, domain in self.domains.items() if name in frame},
            classes=self.classes,
            na=self.na,
        )
