"""A saved model: the tree in a file that `grow --format json` wrote."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import NoReturn

from engine.data.table import TableError
from engine.export.read_json import from_model
from engine.learn.tree import Tree
from engine.reading.limits import ENGINE
from engine.reading.read import file_bytes, file_size, short_name
from engine.reading.worker import allowance
from engine.sandbox.call import Failure, apart

DEEPEST = 100_000  # calls within calls: nested JSON of a tree as deep as its data are unkind
NOT_WRITTEN = "The model file is not one that `grow --format json` wrote"


def read_saved(path: str) -> Tree:
    """The tree of a model file, read in a process of its own: JSON may be nested so deeply that it ends the reader."""
    if not Path(path).exists():
        raise TableError(f"There is no model file {short_name(path)!r}.")
    memory, seconds = allowance(file_size(path, ENGINE), ENGINE)
    try:
        return apart(tree_of, path, memory=memory, seconds=seconds)
    except Failure:
        raise TableError(f"{NOT_WRITTEN}: {short_name(path)!r} is too deeply nested or too large to read.") from None


def tree_of(path: str) -> Tree:
    sys.setrecursionlimit(DEEPEST)
    try:
        return from_model(json.loads(file_bytes(path, ENGINE), parse_constant=refuse))
    except (ValueError, RecursionError) as error:
        if isinstance(error, TableError):
            raise
        raise TableError(f"{short_name(path)!r} is not JSON.") from None


def refuse(name: str) -> NoReturn:
    """JSON has no Infinity and no NaN, though Python reads them."""
    raise ValueError(name)
