"""Results that took a while, kept for the session."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

import streamlit as st

KEPT = "kept results"
MOST = 12
T = TypeVar("T")


def known(key: Hashable) -> Any:
    """What was made for a key in this session; None where nothing was."""
    return st.session_state.get(KEPT, {}).get(key)


def remembered(key: Hashable, make: Callable[[], T]) -> T:
    """What was made for a key in this session, or what is made now; the oldest is forgotten."""
    kept: dict[Hashable, Any] = st.session_state.setdefault(KEPT, {})
    if key not in kept:
        result = make()
        while len(kept) >= MOST:
            kept.pop(next(iter(kept)))
        kept[key] = result
    kept_result: T = kept[key]
    return kept_result
