"""The kernels, compiled or not: the same source, so the same answers.

Compiling takes seconds the first time; a small table is done in less time uncompiled. So small tables run plain until
the compiled kernels are at hand.
"""

from __future__ import annotations

import importlib.util
import sys
import threading
from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any

import numba
from numba.core.dispatcher import Dispatcher
from numba.core.event import Event, Listener, register

from engine import kernels as compiled

PLAIN = "engine.plain_kernels"  # the uncompiled copy
SMALL = 4_000  # cells; uncompiled, a node of this size takes some milliseconds

_ready = threading.Event()
_waits: list[Callable[[], None]] = []  # one, while another process compiles the kernels


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
    if cells <= SMALL and not _ready.is_set():
        return plain()
    for wait in tuple(_waits):
        wait()
    return compiled


def use_compiled() -> None:
    """From now on call the compiled kernels whatever the size."""
    _ready.set()


def compiled_elsewhere(wait: Callable[[], None]) -> None:
    """Another process compiles the kernels: whoever needs them calls `wait` first, instead of compiling them again."""
    _waits[:] = [wait]


def compiled_on_disk() -> None:
    """The other process is done (or has given up): nobody waits any more."""
    _waits.clear()


class CompileCounter(Listener):
    """Tells how many of the kernels were compiled, whenever one was."""

    def __init__(self, tell: Callable[[int, int], None]) -> None:
        modules = [module for name, module in sys.modules.items() if name.startswith(f"{compiled.__name__}.")]
        found = (value for module in modules for value in vars(module).values())
        self.missing = {id(value) for value in found if isinstance(value, Dispatcher)}
        self.all = len(self.missing)
        self.tell = tell

    def on_start(self, event: Event) -> None:
        pass

    def on_end(self, event: Event) -> None:
        self.missing.discard(id(event.data["dispatcher"]))
        self.tell(self.all - len(self.missing), self.all)


def when_compiled(tell: Callable[[int, int], None]) -> None:
    """From now on call `tell` with the number of kernels compiled and of all, whenever one was compiled."""
    listen: Any = register  # a function without types
    listen("numba:compile", CompileCounter(tell))
