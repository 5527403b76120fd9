"""The ways in which kernels are compiled.

What Python calls is an entry point and is cached on disk. What only kernels call is a part of its callers, with no way
in from Python. Almost every kernel works in memory that it is given: numba then need not count references to arrays,
which would take longer than weighing a small node does. Those that allocate say so.
"""

from __future__ import annotations

from typing import Any

from numba import njit

from .disk_cache import cached
from .parts import PartCompiler

_options: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
_part = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "pipeline_class": PartCompiler, **_options}
_borrowing = {"_nrt": False, **_part}

entry_point = cached({"_nrt": False, **_options})
allocating_entry_point = cached(_options)
inner = njit(**_borrowing)
merged = njit(forceinline=True, **_borrowing)  # into its callers: what is called for every column of every node
allocating = njit(**_part)
