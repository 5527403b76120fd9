"""Settings of pruning methods: what each may be, its option on the command line, its control on the page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Literal

Value = float | str | bool | None
Kind = Literal["number", "whole", "flag", "choice"]
Place = Literal["beside", "more", "elsewhere"]
TYPES: dict[Kind, type] = {"number": float, "whole": int, "flag": bool, "choice": str}


@dataclass(frozen=True, slots=True)
class Range:
    """The numbers from `low` to `high`; an open end is not one of them."""

    low: float = 0.0
    high: float = inf
    open_low: bool = False
    open_high: bool = False

    def __contains__(self, value: float) -> bool:
        above = self.low < value if self.open_low else self.low <= value
        below = value < self.high if self.open_high else value <= self.high
        return above and below


@dataclass(frozen=True, slots=True)
class Option:
    """An option of the command line, such as --cf."""

    flag: str
    help: str | None = None
    metavar: str | None = None
    recipe: str = ""  # the setting of growing that the same option gives under other methods
    words: str = ""  # another setting: one of its choices may be given in place of the number
    instead_of: str = ""  # another setting that says the same in other units; only one of the two may be given


@dataclass(frozen=True, slots=True)
class Control:
    """A control of the page: beside the method, under "More", or drawn elsewhere by a panel of its own."""

    label: str
    help: str | None = None
    place: Place = "beside"
    start: Value = None  # where the page starts, if that is not the default
    stops: tuple[float, ...] = ()  # the values that a slider stops at
    switch: bool = False  # a choice of two as a switch: on is the second, which also names it in the link
    classes_only: bool = False  # without meaning where the target is a number


@dataclass(frozen=True, slots=True)
class PruningSetting:
    """One setting: its kind, its default and what it may be; where it can be given."""

    name: str
    kind: Kind
    default: Value
    range: Range = Range()
    choices: Mapping[str, str] = field(default_factory=dict)  # each choice → what the page calls it
    option: Option | None = None
    control: Control | None = None

    @property
    def link(self) -> str:
        """The name in the page's link."""
        return list(self.choices)[1] if self.control and self.control.switch else self.name

    @property
    def start(self) -> Value:
        """The value that the page starts with, as its link gives it."""
        started = self.control.start if self.control and self.control.start is not None else self.default
        return self.to_link(started)

    def to_link(self, value: Value) -> Value:
        """A value as the page's link gives it: a switch is on or off."""
        return value == self.link if self.control and self.control.switch else value

    def from_link(self, value: Value) -> Value:
        """The value that a link gives."""
        if self.control and self.control.switch:
            return list(self.choices)[bool(value)]
        return value

    def allows(self, value: Value) -> bool:
        """Whether the setting may have this value."""
        if self.kind == "choice":
            return value in self.choices
        if self.kind == "flag":
            return isinstance(value, bool)
        return isinstance(value, int | float) and value in self.range
