"""What the text after an option may be: argparse calls these functions, and prints what they complain about."""

from __future__ import annotations

import argparse

import numpy as np


def whole(text: str) -> int:
    """A whole number of at least 0."""
    try:
        value = int(text)
    except ValueError:
        value = -1
    if value < 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of at least 0")
    return value


def amount(text: str) -> float:
    """A finite number of at least 0."""
    try:
        value = float(text)
    except ValueError:
        value = np.nan
    if not 0 <= value < np.inf:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of at least 0")
    return value


def names(text: str) -> tuple[str, ...]:
    """Names separated by commas."""
    return tuple(part.strip() for part in text.split(",") if part.strip())


def marks(text: str) -> tuple[str, ...]:
    """Marks of missing values separated by commas; the empty text may be one."""
    return tuple(part.strip() for part in text.split(","))
