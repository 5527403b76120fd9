"""The state of a page: a frozen dataclass that is written into the query of a link and read back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from math import isfinite
from typing import Any, Generic, Protocol, TypeVar

from engine.data.table import plain
from pages.views.text import listing

LONGEST = 8000  # characters of one value in a link


@dataclass(frozen=True, slots=True)
class State:
    """What the link of every page holds. A state refuses values that make no sense with a ValueError."""

    lecture: bool = False


S = TypeVar("S", bound=State)


class Linked(Protocol[S]):
    """Something whose state stands in a link: a page, or what several pages have in common."""

    @property
    def name(self) -> str:
        """What the session keeps the state under."""

    def state_of(self, query: Mapping[str, str], /) -> tuple[S, list[str]]:
        """The state that a link describes, and the names of what in it could not be used."""

    def query_of(self, state: S, /) -> dict[str, str]:
        """The state as the parameters of a link."""

    def in_mode(self, state: S, lecture: bool, /) -> S:
        """A state in lecture mode or out of it."""

    def trouble(self, state: S, bad: Sequence[str], /) -> str:
        """A sentence about what in a link could not be used."""

    def moved(self, state: S, to: S, /) -> S:
        """A state at the stop of another one."""


def usual_trouble(state: State, bad: Sequence[str]) -> str:
    """A sentence about what in a link could not be used; nothing if all could be."""
    names = [name.replace("_", " ") for name in dict.fromkeys(bad)]
    return f"The link's {listing(names)} could not be used, so the usual setting stands in." if names else ""


@dataclass(frozen=True, slots=True)
class Codec(Generic[S]):
    """How a state goes into a link and back, unless field by field. Pages with one codec share one state."""

    name: str
    state_of: Callable[[Mapping[str, str]], tuple[S, list[str]]]
    query_of: Callable[[S], dict[str, str]]
    trouble: Callable[[S, Sequence[str]], str] = usual_trouble
    stop: tuple[str, ...] = ()  # the fields that the stage changes in the browser

    def moved(self, state: S, to: S) -> S:
        """A state at the stop of another one."""
        return at_stop(state, to, self.stop)

    def in_mode(self, state: S, lecture: bool) -> S:
        """A state in lecture mode or out of it, at the same step."""
        return replace(state, lecture=lecture)


def at_stop(state: S, to: S, names: Sequence[str]) -> S:
    """A state with those of these fields that it has as they are in another one."""
    return replace(state, **{name: getattr(to, name) for name in names if hasattr(state, name)})


def value_text(value: Any) -> str:
    """A field's value as text in a link."""
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, tuple):
        return "|".join(map(value_text, value))
    return plain(value) if isinstance(value, float) else str(value)


def read_value(text: str, like: Any) -> Any:
    """The value that a link gives, of the kind that `like` has."""
    if len(text) > LONGEST:
        raise ValueError("too long")
    if isinstance(like, bool):
        return {"1": True, "0": False}[text]
    if isinstance(like, tuple):
        kind = like[0] if like else ""
        return tuple(read_value(part, kind) for part in text.split("|")) if text else ()
    if isinstance(like, str):
        return text
    value = type(like)(text)
    if not isfinite(value):
        raise ValueError(text)
    return value


def changed_fields(state: S, usual: S) -> dict[str, str]:
    """The fields that differ from the usual state, as the parameters of a link."""
    return {
        field.name: value_text(getattr(state, field.name))
        for field in fields(state)
        if getattr(state, field.name) != getattr(usual, field.name)
    }


def with_fields(state: S, query: Mapping[str, str]) -> tuple[S, list[str]]:
    """The state with the fields that a link names, and the names of those that could not be used."""
    bad: list[str] = []
    changes: dict[str, Any] = {}
    for field in fields(state):
        if field.name not in query:
            continue
        try:
            changes[field.name] = read_value(query[field.name], getattr(state, field.name))
        except (ValueError, KeyError, OverflowError):
            bad.append(field.name)
    try:
        return replace(state, **changes), bad
    except ValueError:
        pass
    # Together they make no sense: one by one, as far as they do.
    for name, value in changes.items():
        try:
            state = replace(state, **{name: value})
        except ValueError:
            bad.append(name)
    return state, bad
