"""How much is read, and what a person is told beyond that."""

from __future__ import annotations

from dataclasses import dataclass

from engine.data.table import TableError

LONGEST_VALUE = 100_000  # characters
LONGEST_LINE = 2_000_000
LONGEST_NAME = 200


@dataclass(frozen=True, slots=True)
class Limits:
    """The largest file, unpacked, and the largest table that are read."""

    bytes: int
    columns: int
    rows: int
    values: int
    memory: int = 16_000_000_000  # bytes that the process may take which reads it
    seconds: float = 3_600.0  # of computing

    def sample(self, columns: int) -> int:
        """How many rows a sample of a table that is too large may have."""
        return max(1, min(self.rows, self.values // max(columns, 1)) // 5)


ENGINE = Limits(bytes=2_000_000_000, columns=10_000, rows=2**24, values=2_000_000_000)
# Of one visitor of the app.
SESSION = Limits(bytes=100_000_000, columns=5_000, rows=500_000, values=5_000_000, memory=800_000_000, seconds=40.0)


class TooLargeError(TableError):
    """A table beyond the limits; a seeded sample of `sample` rows can be read instead."""

    def __init__(self, message: str, sample: int) -> None:
        super().__init__(message)
        self.sample = sample

    def __reduce__(self) -> tuple[type[TooLargeError], tuple[str, int]]:
        return type(self), (str(self), self.sample)  # it may come from another process


def size_text(size: int) -> str:
    return f"{size / 1e6:,.0f} MB" if size >= 1e6 else f"{size / 1e3:,.0f} kB"


def too_large(name: str, rows: int, columns: int, limits: Limits) -> TooLargeError:
    sample = limits.sample(columns)
    return TooLargeError(
        f"{name!r} has {rows:,} rows and {columns:,} columns; up to {limits.rows:,} rows and {limits.values:,} values "
        f"are read. Take a random sample of {sample:,} rows instead, or keep the rows you need.",
        sample,
    )


def too_many_columns(name: str, columns: int, limits: Limits) -> TableError:
    return TableError(f"{name!r} has {columns:,} columns; up to {limits.columns:,} are read. Keep those you need.")


def sample_note(taken: int, rows: int, seed: int) -> str:
    return f"A sample of {taken:,} of the {rows:,} rows, taken at random with seed {seed}."
