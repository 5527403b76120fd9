"""What stands for a missing value."""

from __future__ import annotations

from engine.table import MISSING_MARKS

# What people and programs write where they know nothing. "None" is not here: it may well be an answer.
MARKS = (
    *MISSING_MARKS, "NULL", "Null", "na", "n/a", "N.A.", "n.a.", "NAN", "#N/A", "#NA", "#NV", "#VALUE!", "#DIV/0!",
    "#REF!", "<NA>", r"\N", "-", "--", "---", "–", "—", ".", "..", "(missing)",
)  # fmt: skip
# Beside a plus, a dash is an answer.
DASHES = ("-", "--", "---", "–", "—")
