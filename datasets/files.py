"""Reads the bundled CSV files."""

from pathlib import Path

import pandas as pd

FOLDER = Path(__file__).parent / "csv"


def read(name: str, numeric: tuple[str, ...] = ()) -> pd.DataFrame:
    """A bundled table; every column is text except the `numeric` ones."""
    # Only the empty field is missing: "None" is how full a restaurant is, not a missing value.
    frame = pd.read_csv(FOLDER / f"{name}.csv", dtype=str, keep_default_na=False, na_values=[""])
    for column in numeric:
        frame[column] = pd.to_numeric(frame[column])
    return frame
