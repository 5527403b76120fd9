"""What stands for a missing value, in every column or only in some."""

from __future__ import annotations

from engine.data.table import MISSING_MARKS

# What people and programs write where they know nothing. "None" is not here: it may well be an answer.
MARKS = (
    *MISSING_MARKS,
    "NULL",
    "Null",
    "na",
    "n/a",
    "N.A.",
    "n.a.",
    "NAN",
    "#N/A",
    "#N/A N/A",
    "#NA",
    "#NV",
    "#VALUE!",
    "#DIV/0!",
    "#REF!",
    "#NUM!",
    "#NULL!",
    "#NAME?",
    "<NA>",
    "<null>",
    "<NULL>",
    "[NULL]",
    "(null)",
    "(NULL)",
    "NaT",
    r"\N",
    "-",
    "--",
    "---",
    "–",
    "—",
    ".",
    "..",
    "(missing)",
)
# Beside a plus, a dash is an answer.
DASHES = ("-", "--", "---", "–", "—")
NOTHING = frozenset({"None", "none", "NONE", "nil", "Nil", "NIL"})
# Missing between numbers, an answer between words: the last ones are SAS's and Stata's special missing values.
BETWEEN_NUMBERS = frozenset(
    {
        *NOTHING,
        "unknown",
        "Unknown",
        "UNKNOWN",
        "missing",
        "Missing",
        "MISSING",
        "not available",
        "Not available",
        "n.d.",
        "N.D.",
        "nd",
        "ND",
        "k.A.",
        "k. A.",
        "keine Angabe",
        "s.d.",
        "*",
        "**",
        "***",
        "...",
        "…",
        "x",
        "X",
        "inf",
        "Inf",
        "-inf",
        "-Inf",
        "INF",
        "._",
        *(f".{letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
        *(f".{letter}" for letter in "abcdefghijklmnopqrstuvwxyz"),
    }
)
