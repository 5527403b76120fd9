"""The kernels, compiled or not: the same source, so the same answers.

Compiling takes seconds the first time; a small table is done in less time uncompiled. So small tables run plain until
the compiled kernels are at hand.
"""

from __future__ import annotations

import importlib.util
import sys
import threading
from functools import cache
from types import ModuleType
from typing import Any

import numba

from engine import kernels as compiled

PLAIN = "engine.plain_kernels"  # the uncompiled copy
SMALL = 4_000  # cells; uncompiled, a node of this size takes some milliseconds

_ready = threading.Event()


@cache
def plain() -> ModuleType:
    """A second copy of the kernels' package whose functions are left as Python."""
    spec = importlib.util.spec_from_file_location(
        PLAIN, compiled.__file__, submodule_search_locations=list(compiled.__path__)
    )
    if spec is None or spec.loader is None:
        raise ImportError("the kernels' source is missing")
    module = importlib.util.module_from_spec(spec)
    sys.modules[PLAIN] = module  # its own modules look for it there
    config: Any = numba.config  # a module without types
    before = config.DISABLE_JIT
    config.DISABLE_JIT = True
    try:
        spec.loader.exec_module(module)
    finally:
        config.DISABLE_JIT = before
    return module


def kernels(cells: int) -> ModuleType:
    """The module to call for a table of so many cells."""
    return compiled if cells > SMALL or _ready.is_set() else plain()


def use_compiled() -> None:
    """From now on call the compiled kernels whatever the size."""
    _ready.set()
