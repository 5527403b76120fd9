"""A random table written in a dialect is read back the same."""

import io

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.reading.limits import SESSION
from engine.reading.read import read

WORDS = st.sampled_from(["red", "green", "dark blue", "très", "it's", "x-y"])
BARE = st.sampled_from(["red", "green", "blue", "x-y", "a_b"])
NUMBERS = st.integers(-9_999_999, 9_999_999).map(lambda number: number / 100)


def tables(words: st.SearchStrategy[str]) -> st.SearchStrategy[list[tuple[str, float, float]]]:
    """Rows in which a word comes twice and no column is constant, so that the header can be told."""
    start = [("red", 1.25, -3.5), ("green", 1234.75, 2.0), ("red", 0.5, 17.25)]
    return st.lists(st.tuples(words, NUMBERS, NUMBERS), max_size=8).map(lambda rows: [*start, *rows])


def same(data: str | bytes, rows: list[tuple[str, float, float]]) -> None:
    frame = read(data if isinstance(data, bytes) else data.encode(), "a.txt", limits=SESSION).frame
    assert list(frame) == ["colour", "one", "two"]
    assert frame["colour"].tolist() == [row[0] for row in rows]
    for place, name in enumerate(("one", "two"), 1):
        assert frame[name].astype(float).tolist() == pytest.approx([row[place] for row in rows])


def german(number: float) -> str:
    """A number as German Excel shows it."""
    return f"{number:,.2f}".translate(str.maketrans(",.", ".,"))


@given(tables(WORDS))
def test_german_semicolons(rows: list) -> None:
    same("colour;one;two\r\n" + "".join(f"{a};{german(b)};{german(c)}\r\n" for a, b, c in rows), rows)


@given(tables(WORDS))
def test_accounting_between_tabs(rows: list) -> None:
    def shown(number: float) -> str:
        return f"({-number:,.2f})" if number < 0 else f"{number:,.2f}"

    same("colour\tone\ttwo\n" + "".join(f"{a}\t{shown(b)}\t{shown(c)}\n" for a, b, c in rows), rows)


@given(tables(BARE), st.sampled_from([" ", "   ", " \t"]))
def test_blanks(rows: list, gap: str) -> None:
    same("".join(gap.join(map(str, row)) + "\n" for row in [("colour", "one", "two"), *rows]), rows)


@given(tables(WORDS))
def test_a_markdown_table(rows: list) -> None:
    same("| colour | one | two |\n|---|--:|--:|\n" + "".join(f"| {a} | {b} | {c} |\n" for a, b, c in rows), rows)


@given(tables(WORDS))
def test_what_databases_print(rows: list) -> None:
    rule = f"+{'-' * 14}+{'-' * 14}+{'-' * 14}+\n"
    lines = [f"| {a:<12} | {b:>12} | {c:>12} |\n" for a, b, c in [("colour", "one", "two"), *rows]]
    same(rule + lines[0] + rule + "".join(lines[1:]) + rule + f"{len(rows)} rows in set (0.01 sec)\n", rows)
    psql = [f" {a:<12} | {b:>12} | {c:>12}\n" for a, b, c in [("colour", "one", "two"), *rows]]
    same(psql[0] + f"{'-' * 14}+{'-' * 14}+{'-' * 14}\n" + "".join(psql[1:]) + f"({len(rows)} rows)\n\n", rows)


@given(tables(WORDS))
def test_columns_under_dashes(rows: list) -> None:
    lines = [f"{a:<12}  {b:>12}  {c:>12}\n" for a, b, c in [("colour", "one", "two"), *rows]]
    same(lines[0] + f"{'-' * 12}  {'-' * 12}  {'-' * 12}\n" + "".join(lines[1:]), rows)


@given(st.lists(st.lists(st.integers(0, 3), min_size=4, max_size=4), min_size=2, max_size=8))
def test_libsvm(rows: list[list[int]]) -> None:
    rows = [[1, 1, 0, 2], *rows]
    lines = [" ".join([str(row[0]), *(f"{k}:{row[k]}" for k in range(1, 4) if row[k])]) for row in rows]
    frame = read("\n".join(lines).encode(), "a.txt").frame
    assert frame.astype(int).to_numpy().tolist() == rows


@given(tables(WORDS), st.sampled_from(["utf-8", "utf-16", "cp1252"]), st.sampled_from([",", ";", "\t", "|"]))
def test_what_pandas_writes(rows: list, encoding: str, separator: str) -> None:
    out = io.StringIO()
    pd.DataFrame(rows, columns=["colour", "one", "two"]).to_csv(out, sep=separator, index=False)
    same(out.getvalue().encode(encoding), rows)
