"""The rows at a node as a data frame of text."""

from __future__ import annotations

import numpy as np
import pandas as pd

from engine.learn.recipe import NodeId
from engine.learn.trace import Trace


def rows_frame(trace: Trace, node: NodeId, most: int) -> tuple[pd.DataFrame, int]:
    """The first rows of a node with the target in front, numbered from 1; and how many there are."""
    table = trace.coded.table
    entries = trace.cases(trace.index_of(node))
    rows = entries.rows[:most]
    columns = [table.target, *table.columns]
    cells = {
        column.name: column.numbers()[rows]
        if column.kind == "numeric"
        else np.array([*column.labels, None], object)[column.codes[rows]]
        for column in columns
    }
    weights = entries.weights[:most]
    frame = pd.DataFrame(cells, index=pd.Index(rows + 1, name="row"))
    if not np.allclose(weights, 1.0):
        frame.insert(0, "weight" if "weight" not in frame else "weight of the row", np.round(weights, 3))
    return frame, len(entries)
