"""What was computed from a data set, kept: for all visitors, or for one session where the table is a visitor's own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from inspect import signature
from typing import Any, Concatenate, ParamSpec, TypeVar

import streamlit as st

from pages.shell.own_table import is_own
from pages.shell.state import S

P = ParamSpec("P")
T = TypeVar("T")
K = TypeVar("K", bound="str | tuple[Any, ...]")


def per_table(
    *, shared: int, own: int, spinner: str | bool = False
) -> Callable[[Callable[Concatenate[K, P], T]], Callable[Concatenate[K, P], T]]:
    """Cache a function whose first argument is a data set's key, or a tuple that starts with it.

    At most `shared` results are kept for all sessions. Those of a visitor's own table stay in that visitor's session,
    at most `own` of them, and are freed with it. What is kept goes by the arguments as they are written (`repr`): plain
    values and frozen dataclasses of them. Those whose names start with an underscore do not count.
    """

    def decorate(make: Callable[Concatenate[K, P], T]) -> Callable[Concatenate[K, P], T]:
        counted = [not name.startswith("_") for name in signature(make).parameters]
        plain: Callable[..., T] = make

        # Streamlit takes longer to hash a recipe than a page takes to draw its tree; a text it hashes at once.
        def by_name(name: str, _arguments: tuple[Any, ...]) -> T:
            return plain(*_arguments)

        by_name.__module__, by_name.__qualname__ = make.__module__, make.__qualname__  # Streamlit's name for its cache
        everybody = st.cache_resource(max_entries=shared, show_spinner=spinner)(by_name)
        one_session = st.cache_resource(max_entries=own, show_spinner=spinner, scope="session")(by_name)

        @wraps(make)
        def cached(key: K, /, *args: P.args, **kwargs: P.kwargs) -> T:
            arguments = (key, *args)
            if kwargs:
                raise TypeError(f"{make.__name__} is kept by its positional arguments")
            name = repr([each for each, counts in zip(arguments, counted, strict=True) if counts])
            kept = one_session if is_own(key if isinstance(key, str) else key[0]) else everybody
            return kept(name, arguments)

        return cached

    return decorate


def whatever(field: str) -> Callable[[Callable[[S], T]], Callable[[S], T]]:
    """Keep what a function makes of a state, for everybody, whatever stands in a field: frames, whatever the step."""

    def decorate(make: Callable[[S], T]) -> Callable[[S], T]:
        kept = st.cache_resource(max_entries=64, show_spinner=False)(make)

        @wraps(make)
        def cached(state: S, /) -> T:
            start: dict[str, Any] = {field: 0}
            return kept(replace(state, **start))

        return cached

    return decorate
