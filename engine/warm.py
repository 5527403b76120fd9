"""Compile the kernels ahead of time: `python -m engine.warm`. The result is cached beside the source.

With `--beside` it gives way to everybody else, waits for another process that compiles already, and says on stdout how
far it is: a line of two numbers, kernels compiled and kernels in all.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from engine import backend
from engine.data.cells import SMALL, ranks
from engine.data.table import Table
from engine.ensemble.bagging import bagged
from engine.ensemble.forest import forest_recipe
from engine.ensemble.importance import simulated
from engine.evaluate.held_out import held_out
from engine.kernels.disk_cache import package_stamp
from engine.learn.algorithms import recipe_for
from engine.learn.grow import learn
from engine.learn.predict import columns_of, predict

POLITE = 10  # the niceness of what gives way to the server


def warm() -> None:
    """Run every compiled entry point once; from then on all tables use them, small ones too."""
    rows = np.arange(backend.SMALL)  # just large enough to be compiled
    frame = pd.DataFrame({"wide": rows / 7, "narrow": rows % 9.0, "name": (rows % 4).astype(str)})
    frame.loc[::50, "narrow"] = np.nan
    frame["answer"] = np.where((rows % 4 == 1) | (rows > 200), "yes", "no")
    table = Table.from_frame(frame, "answer", categorical=["name"])
    trace = learn(table, recipe_for(table, "cart"))
    trace.curve((), "wide")
    predict(trace.tree, columns_of(trace.tree, table))
    for _ in trace:
        pass
    known = Table.from_frame(frame[["wide", "answer"]], "answer")
    held_out(known, recipe_for(known, "id3"), rows % 2)
    for _ in bagged(table, forest_recipe(table), 1):
        pass
    simulated(3, 1, 1, times=1)
    many = np.arange(SMALL + 1.0)
    for numbers in (many, many % 9.0):
        ranks(numbers)
    backend.use_compiled()


@contextmanager
def only_one() -> Iterator[None]:
    """One process at a time compiles this state of the kernels; the next finds them compiled."""
    try:
        import fcntl
    except ImportError:  # elsewhere two may compile at once, to the same result
        yield
        return
    user: Any = getattr(os, "getuid", lambda: "")()
    with (Path(tempfile.gettempdir()) / f"splitstep-{user}-{package_stamp()[:16]}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def beside() -> None:
    """Compile at low priority, and say how far it is."""
    if hasattr(os, "nice"):
        os.nice(POLITE)
    backend.when_compiled(lambda done, of: print(done, of, flush=True))
    with only_one():
        warm()


def main() -> None:
    if sys.argv[1:] == ["--beside"]:
        beside()
        return
    print("Preparing the engine (the first time this takes about a minute) …", file=sys.stderr, flush=True)
    start = time.perf_counter()
    warm()
    print(f"Ready after {time.perf_counter() - start:.0f} s.", file=sys.stderr)


if __name__ == "__main__":
    main()
