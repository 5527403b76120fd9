"""A cache of compiled kernels on disk that is stale as soon as any file of the package changes.

numba stamps a cached function with a hash of its own file. A kernel is compiled together with the kernels that it
calls, which stand in other files: so the stamp here is a hash of the whole package.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numba
from numba import njit
from numba.core.caching import InTreeCacheLocator, UserProvidedCacheLocator, UserWideCacheLocator


@cache
def package_stamp() -> str:
    """A hash of every source file beside this one."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


class Provided(UserProvidedCacheLocator):
    """The cache in the folder that NUMBA_CACHE_DIR names."""

    def get_source_stamp(self) -> str:
        return package_stamp()


class InTree(InTreeCacheLocator):
    """The cache beside the source."""

    def get_source_stamp(self) -> str:
        return package_stamp()


class UserWide(UserWideCacheLocator):
    """The user's own cache, for a source that cannot be written to."""

    def get_source_stamp(self) -> str:
        return package_stamp()


LOCATORS = ",".join(f"{__name__}.{each.__name__}" for each in (Provided, InTree, UserWide))


def cached(options: dict[str, Any]) -> Callable[[Any], Any]:
    """A decorator that compiles with these options and keeps the result on disk, stamped by the whole package."""
    compiled = njit(cache=True, **options)

    def decorate(function: Any) -> Any:
        config: Any = numba.config  # a module without types
        before = config.CACHE_LOCATOR_CLASSES
        config.CACHE_LOCATOR_CLASSES = LOCATORS
        try:
            kernel = compiled(function)
        finally:
            config.CACHE_LOCATOR_CLASSES = before
        if not config.DISABLE_JIT:
            # An index that names a bundle which has another name by now cannot be unpickled; its version is read first.
            kernel._cache._cache_file._version += f" {package_stamp()}"
        return kernel

    return decorate
