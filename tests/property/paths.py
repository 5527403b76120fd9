"""The kernels with the sizes that choose between their paths lowered, so that small tables take every path.

Uncompiled, NumPy checks every index. With NUMBA_BOUNDSCHECK=1 the compiled kernels check them instead, negative ones
too, which NumPy takes to count from the end; they are compiled with the lowest sizes, so that needs a cache of its own.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from types import ModuleType
from typing import Any
from unittest.mock import patch

import numba
import numpy as np
from numba.np import arrayobj

from engine import backend
from engine.data import cells
from engine.ensemble import importance
from engine.learn import grow, kernel_settings, table_arrays

COMPILED = bool(numba.config.BOUNDSCHECK)
# By name: what a size may be in a test, the lowest first.
SIZES = {
    "LARGE": (4, 96),
    "FEW": (1, 16),
    "STRETCH": (np.uint64(2), np.uint64(32)),
    "BLOCK": (4, 4096),
    "MOST_NODES": (4, 1 << 20),
    "MOST_WAITING": (2, 64),
}
# The same for what lies around the kernels: values of a narrow column, tables for a node, grains of a divided case.
NARROW, TABLES, FINE = (255, 4, 1), (33, 2, 3), (2.0**24, 2.0**60)


def rooms(package: ModuleType, name: str) -> list[ModuleType]:
    """The package and its modules, as far as they know that name."""
    modules = [each for key, each in sys.modules.items() if f"{key}.".startswith(f"{package.__name__}.")]
    return [module for module in modules if hasattr(module, name)]


if COMPILED:
    for _name, _sizes in SIZES.items():
        for _room in rooms(backend.compiled, _name):
            setattr(_room, _name, _sizes[0])

    def _as_it_is(context, builder, kind, index, size):
        """An index that does not count from the end."""
        return context.cast(builder, index, kind, numba.types.intp)

    arrayobj.fix_integer_index = _as_it_is


def kernel() -> ModuleType:
    """The kernels under test."""
    return backend.compiled if COMPILED else backend.plain()


def unreadable(buffers_for: Callable[..., Any]) -> Callable[..., Any]:
    """Buffers for entries full of what leads beyond every array: nothing may be read that was not written."""

    def filled(cases: Any, room: int) -> Any:
        buffers = buffers_for(cases, room)
        buffers.records.fill(~np.uint64(0))
        buffers.keys.fill(~np.uint64(0))
        buffers.amounts.fill(np.nan)
        return buffers

    return filled


@contextmanager
def taking(low: bool, narrow: int = NARROW[0], tables: int = TABLES[0], fine: float = FINE[0]) -> Iterator[None]:
    """Whatever grows in here takes the kernels under test, with the lowest sizes if `low`."""
    with ExitStack() as stack:
        stack.enter_context(np.errstate(over="ignore"))  # a hash is what a product leaves of its lowest bits
        stack.enter_context(patch.object(backend, "SMALL", -1 if COMPILED else 10**12))
        stack.enter_context(patch.object(backend, "_ready", backend.threading.Event()))
        for name, sizes in ({} if COMPILED else SIZES).items():
            for room in rooms(kernel(), name):
                stack.enter_context(patch.object(room, name, sizes[0] if low else sizes[1]))
        for room in [] if COMPILED else rooms(kernel(), "buffers_for"):
            stack.enter_context(patch.object(room, "buffers_for", unreadable(room.buffers_for)))
        stack.enter_context(patch.object(table_arrays, "NARROW", narrow))
        stack.enter_context(patch.object(kernel_settings, "FINE", fine))
        stack.enter_context(patch.object(grow, "table_depth", lambda coded: tables))
        stack.enter_context(patch.object(cells, "SMALL", 0 if low else 10**6))
        stack.enter_context(patch.object(cells, "FEW", 15))
        for module in (cells, importance):
            stack.enter_context(patch.object(module, "kernels", kernel()))
        yield
