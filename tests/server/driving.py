"""Runs a coroutine that waits for nothing, beside whatever event loop a browser's driver keeps running."""

from collections.abc import Coroutine
from typing import Any


def finished(coroutine: Coroutine[Any, Any, None]) -> None:
    try:
        coroutine.send(None)
    except StopIteration:
        return
    raise AssertionError("it waits for something")
