"""No parse grows faster than its input: eight times the text takes some eight times as long, never sixty-four."""

import contextlib
import time
from collections.abc import Callable

import pandas as pd
import pytest

from engine.data.table import TableError
from engine.doctor.dates import days
from engine.reading import numerals
from engine.reading.encoding import decode
from engine.reading.limits import SESSION
from engine.reading.names import tidy
from engine.reading.read import read

SHORT = 1_500  # characters
MOST = 24  # a quadratic parse takes 64 times as long on eight times the text
FLOOR = 0.002  # seconds; quicker parses of the short text count as this
PIECES = {
    "blanks": " ",
    "digits": "9",
    "letters": "a",
    "letters and a digit": "a9",
    "accents": "é",
    "groups": ",123",
    "points": ".123",
    "grouped by spaces": " 123",
    "minus signs": "-",
    "exponents": "1e5",
    "percent signs": "%",
    "quotes": '"',
    "brackets": "[",
    "months": "1 jan ",
    "dates": "0-",
}
ENDS = ("", "x", "%", "1")


def seconds(work: Callable[[], object]) -> float:
    """How long a parse computes, whether it reads the text or refuses it; what else the machine does is not counted."""
    start = time.thread_time()
    with contextlib.suppress(TableError):
        work()
    return time.thread_time() - start


def check(parse: Callable[[int], object]) -> None:
    """Compare a parse of some characters with one of eight times as many, again if the machine was busy."""
    for _ in range(3):
        took = seconds(lambda: parse(8 * SHORT))
        if took < MOST * FLOOR or took < MOST * seconds(lambda: parse(SHORT)):
            return
    pytest.fail(f"eight times the text took more than {MOST} times as long")


CELLS: dict[str, Callable[[str], object]] = {
    "a number": lambda cell: [numerals.is_number(cell, mark) for mark in ",."],
    "the decimal mark": lambda cell: numerals.decimal_mark([[cell, "1,5"]], ";"),
    "a column of numbers": lambda cell: [numerals.to_plain(pd.Series(["1", cell], dtype="str"), m) for m in ",."],
    "dates": lambda cell: days([cell, cell]),
    "an encoding": lambda cell: decode(cell.encode("cp1252"), "a.csv"),
    "a file of one value": lambda cell: read(f"a;b\n1;x\n{cell};y\n2;x\n".encode(), "a.csv", limits=SESSION),
    "a file of one quoted value": lambda cell: read(
        'a,b\n1,x\n"{}",y\n2,x\n'.format(cell.replace('"', '""')).encode(), "a.csv", limits=SESSION
    ),
    "a file of one line": lambda cell: read(cell.replace(",", "").encode(), "a.csv", limits=SESSION),
}


@pytest.mark.parametrize("parse", CELLS.values(), ids=CELLS)
@pytest.mark.parametrize("piece", PIECES.values(), ids=PIECES)
def test_a_long_cell_takes_time_in_proportion(piece: str, parse: Callable[[str], object]) -> None:
    for end in ENDS:
        check(lambda length, end=end: parse((piece * length)[:length] + end))


FILES: dict[str, Callable[[int], str]] = {
    "columns of one name": lambda n: "a," * (n // 50) + "a\n" + "1," * (n // 50) + "1\n",
    "columns without a name": lambda n: "," * (n // 50) + "a\n" + "1," * (n // 50) + "1\n",
    "columns of numbers": lambda n: "a," + "7," * (n // 50) + "8\n" + "1," * (n // 50) + "1,2\n",
    "short lines": lambda n: "a,b\n" + "1,x\n" * n,
    "empty lines": lambda n: "a,b\n1,x\n" + "\n" * 8 * n + "2,y\n",
    "lines of separators": lambda n: "a,b\n1,x\n" + ",\n" * n + "2,y\n",
    "lines of quotes": lambda n: "a,b\n" + '"""",""""\n' * n,
    "headers again": lambda n: "a,b\n1,x\n" + "a,b\n" * n,
}


@pytest.mark.parametrize("text", FILES.values(), ids=FILES)
def test_a_long_file_takes_time_in_proportion(text: Callable[[int], str]) -> None:
    check(lambda length: read(text(length).encode(), "a.csv", limits=SESSION))


def test_many_names_alike_take_time_in_proportion() -> None:
    check(lambda length: tidy(["a"] * length, length))
