"""What was computed from a data set, kept: for all visitors, or for one session where the table is a visitor's own."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

import streamlit as st

from pages.shell.own_table import is_own

P = ParamSpec("P")
T = TypeVar("T")
K = TypeVar("K", bound="str | tuple[Any, ...]")


def per_table(
    *, shared: int, own: int, spinner: str | bool = False
) -> Callable[[Callable[Concatenate[K, P], T]], Callable[Concatenate[K, P], T]]:
    """Cache a function whose first argument is a data set's key, or a tuple that starts with it.

    At most `shared` results are kept for all sessions. Those of a visitor's own table stay in that visitor's session,
    at most `own` of them, and are freed with it.
    """

    def decorate(make: Callable[Concatenate[K, P], T]) -> Callable[Concatenate[K, P], T]:
        everybody = st.cache_resource(max_entries=shared, show_spinner=spinner)(make)
        one_session = st.cache_resource(max_entries=own, show_spinner=spinner, scope="session")(make)

        @wraps(make)
        def cached(key: K, /, *args: P.args, **kwargs: P.kwargs) -> T:
            return (one_session if is_own(key if isinstance(key, str) else key[0]) else everybody)(key, *args, **kwargs)

        return cached

    return decorate
