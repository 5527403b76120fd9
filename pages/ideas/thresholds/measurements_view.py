"""Numbers with their classes, typed by hand; and the data sets that have numbers to cut."""

from __future__ import annotations

from math import isnan

import pandas as pd

from datasets.catalog import CATALOG
from engine.data.table import Table
from pages.views.text import short

MOST = 120


def read(text: str) -> list[tuple[float, str]]:
    """Values with classes: "40 no, 48 yes"; refuses anything else with a ValueError."""
    found = []
    for part in text.replace("\n", ",").split(","):
        if not part.strip():
            continue
        words = part.split()
        if len(words) != 2 or len(words[1]) > 16:
            raise ValueError(f"“{short(part, 30)}” is not a value with one class, as in “40 no”")
        try:
            value = float(words[0])
            if isnan(value):
                raise ValueError
        except ValueError:
            raise ValueError(f"“{words[0]}” is not a number") from None
        if not abs(value) < 1e12:
            raise ValueError(f"“{words[0]}” is too large: numbers up to 10¹² can be cut")
        found.append((value, words[1]))
    if not 2 <= len(found) <= MOST or len({value for value, _ in found}) < 2:
        raise ValueError(f"Two to {MOST} values that are not all equal are needed")
    return found


def table(text: str) -> Table:
    """The typed numbers as the engine reads them."""
    found = read(text)
    frame = pd.DataFrame({"value": [value for value, _ in found], "class": [name for _, name in found]})
    return Table.from_frame(frame, "class", task="classify", numeric=["value"], na=())


def numeric(key: str) -> tuple[str, ...]:
    """The numeric columns of a data set with classes; none if there is no such data set."""
    entry = CATALOG.get(key)
    return entry.numeric_inputs if entry and entry.task == "classify" else ()


def cuttable() -> tuple[str, ...]:
    """The data sets that have classes and numbers."""
    return tuple(key for key in CATALOG if numeric(key))
