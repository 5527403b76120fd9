"""Points with numbers that somebody draws: x and y on a board of whole numbers."""

from __future__ import annotations

import numpy as np
import pandas as pd

from engine.data.table import FloatArray, Table

WIDE, HIGH = 60, 40  # places across and up
MOST = 200
BOARD = "drawn"  # the name of the board among the data sets


def read(text: str) -> FloatArray:
    """Points as a link holds them, "x,y" with whole numbers; refuses anything else with a ValueError."""
    rows = [tuple(int(part) for part in each.split(",")) for each in text.split(";") if each]
    if len(rows) > MOST or any(len(row) != 2 for row in rows):
        raise ValueError("every point has two numbers")
    if any(not (0 <= x <= WIDE and 0 <= y <= HIGH) for x, y in rows):
        raise ValueError("a point lies outside")
    return np.array(rows, float).reshape(-1, 2)


def toggled(text: str, x: int, y: int) -> str:
    """The points with one more, or without the one that is there."""
    rows, here = [each for each in text.split(";") if each], f"{x},{y}"
    return ";".join([each for each in rows if each != here] if here in rows else [*rows, here][:MOST])


def table(points: FloatArray) -> Table:
    """The points as the engine reads them; there must be one."""
    frame = pd.DataFrame({"x": points[:, 0], "y": points[:, 1]})
    return Table.from_frame(frame, "y", task="regress", numeric=["x"], na=())


def traced(x: FloatArray, y: FloatArray) -> str:
    """Points of any range brought onto the board, to be drawn on; of points in one place one stays."""

    def onto(values: FloatArray, most: int) -> list[int]:
        low, high = float(values.min()), float(values.max())
        return [round(each) for each in ((values - low) / (high - low or 1.0) * most).tolist()]

    places = list(dict.fromkeys(zip(onto(x, WIDE), onto(y, HIGH), strict=True)))
    return ";".join(f"{across},{up}" for across, up in places[:: -(-len(places) // MOST)])
