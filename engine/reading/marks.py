"""What stands for a missing value."""

from __future__ import annotations

import pandas as pd

from engine.table import MISSING_MARKS

# What people and programs write where they know nothing. "None" is not here: it may well be an answer.
MARKS = (
    *MISSING_MARKS, "NULL", "Null", "na", "n/a", "N.A.", "n.a.", "NAN", "#N/A", "#NA", "#NV", "#VALUE!", "#DIV/0!",
    "#REF!", "<NA>", r"\N", "-", "--", "---", "–", "—", ".", "..", "(missing)",
)  # fmt: skip
DASHES = ("-", "--", "---", "–", "—")


def is_sign(series: pd.Series[str]) -> bool:
    """Whether a column holds + and - as answers: there a dash is a value."""
    head = set(series.iloc[:2000])
    return "+" in head and not head.isdisjoint(DASHES)
