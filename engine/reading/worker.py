"""Read somebody's table in a process of its own: a file that its reader cannot bear costs itself only.

Every file is read there, small plain text too. What a reader does with a file is bounded by nothing but its code: a
pattern that backtracks, a parser in native code or a table of cells that swells can meet any text, and telling a
harmless file from the others would be one more reader. A fork costs some ten milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from engine.data.table import TableError
from engine.reading.limits import ENGINE, Limits, size_text
from engine.reading.read import AS_IT_IS, Progress, file_bytes, file_size, read, short_name, silent
from engine.reading.sheet import Choices, Sheet
from engine.reading.unpack import unpacked_size
from engine.sandbox.call import ElsewhereError, Failure, apart
from engine.sandbox.child import allow

# A table as it is read holds its bytes, their text, the cells and a copy of these: up to 14 times its size was
# measured for cells of one character. Small files may have many columns, each with its overhead.
MEMORY = 300_000_000
MEMORY_PER_BYTE = 15
SECONDS = 15.0
SECONDS_PER_BYTE = 1e-6
T = TypeVar("T")


def allowance(size: int, limits: Limits) -> tuple[int, float]:
    """How much memory and computing time a file of this size, unpacked, may take."""
    memory = min(MEMORY + MEMORY_PER_BYTE * size, limits.memory)
    return memory, min(SECONDS + SECONDS_PER_BYTE * size, limits.seconds)


def in_a_worker(
    reader: Callable[..., T],
    data: bytes,
    name: str,
    choices: Choices,
    limits: Limits,
    *more: object,
    progress: Progress = silent,
) -> T:
    """What a reader makes of a file, in a process of its own; a file that asks too much of it is refused."""
    name = short_name(name)
    memory, seconds = allowance(len(data), limits)
    watcher = None if progress is silent else progress
    with refused(name):
        return apart(reader, data, name, choices, limits, *more, memory=memory, seconds=seconds, progress=watcher)


def read_file_apart(path: str | Path, choices: Choices = AS_IT_IS, known: Sequence[str] = ()) -> Sheet:
    """The table in a file on this machine, read like that."""
    memory, seconds = allowance(file_size(path, ENGINE), ENGINE)
    with refused(short_name(str(path))):
        # The other process may work in another folder.
        whole = str(Path(path).absolute())
        return apart(read_file_within, whole, choices, tuple(known), memory=memory, seconds=seconds)


@contextmanager
def refused(name: str) -> Iterator[None]:
    """Whatever goes wrong in the other process is one sentence; what the caller's own code raises stays as it is."""
    try:
        yield
    except TableError:
        raise
    except Failure as failure:
        raise refusal(name, failure) from None
    except Exception as error:
        if not isinstance(error.__cause__, ElsewhereError):
            raise
        raise refusal(name, Failure("crash")) from error


def read_within(
    data: bytes, name: str, choices: Choices, limits: Limits, known: tuple[str, ...], progress: Progress = silent
) -> Sheet:
    """`read` with limits that follow from what the file unpacks to."""
    allow(*allowance(unpacked_size(data, name, limits), limits))
    return read(data, name, choices, limits=limits, known=known, progress=progress)


def read_file_within(path: str, choices: Choices, known: tuple[str, ...]) -> Sheet:
    return read_within(file_bytes(path, ENGINE), short_name(path), choices, ENGINE, known)


def refusal(name: str, failure: Failure) -> TableError:
    """One sentence for a file that was not read to its end."""
    advice = "keep the columns and rows you need, or save the table as plain CSV"
    if failure.why == "memory":
        return TableError(f"{name!r} needed more than {size_text(failure.memory)} of memory to read; {advice}.")
    if failure.why == "time":
        return TableError(f"{name!r} needed more than {failure.seconds:.0f} seconds to read; {advice}.")
    return TableError(f"{name!r} could not be read: its reader broke down on it; {advice}.")
