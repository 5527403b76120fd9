"""Reading strangers' files: the awkward ones are read as meant, or refused in one sentence."""

import contextlib
import io
import math
import sys
import time
from collections.abc import Callable

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.data.table import TableError
from engine.reading import arff
from engine.reading.layout import SEPARATORS
from engine.reading.limits import ENGINE, SESSION, Limits, TooLargeError
from engine.reading.read import file_bytes, read
from engine.reading.sheet import Choices
from tests.engine.reading.awkward import GRID, READ, REFUSED, TABLE, Awkward, changed, cover, frame_of, single, workbook


def steps_of(work: Callable[[], object]) -> int:
    """How many calls a piece of work makes, of Python's functions and of built-in ones: time without a clock."""
    calls = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.parametrize("awkward", READ.values(), ids=READ)
def test_an_awkward_file_is_read_as_meant(awkward: Awkward) -> None:
    sheet = read(awkward.data, awkward.name, limits=SESSION)
    if awkward.columns is not None:
        pd.testing.assert_frame_equal(sheet.frame, frame_of(awkward.columns), check_dtype=False)
    for name, value in awkward.decided.items():
        assert getattr(sheet.reading, name) == value
    assert awkward.notes in " ".join(sheet.reading.notes)
    assert awkward.doubts in " ".join(doubt.text for doubt in sheet.reading.doubts)
    for note in (*sheet.reading.notes, *(doubt.text for doubt in sheet.reading.doubts)):
        assert note.endswith(".")
        assert "\n" not in note
    if awkward.other is not None:
        doubt = next(doubt for doubt in sheet.reading.doubts if awkward.doubts in doubt.text)
        assert doubt.other
        assert doubt.choices is not None
        again = read(awkward.data, awkward.name, doubt.choices, limits=SESSION)
        for name, cells in awkward.other.items():
            assert again.frame[name].to_numpy(object, na_value=None).tolist() == cells
        assert doubt.text not in [each.text for each in again.reading.doubts]


@pytest.mark.parametrize("awkward", REFUSED.values(), ids=REFUSED)
def test_what_is_no_table_is_refused_in_one_sentence(awkward: Awkward) -> None:
    with pytest.raises(TableError) as error:
        read(awkward.data, awkward.name, limits=SESSION)
    said = str(error.value)
    assert awkward.refused in said
    assert said.endswith(".")
    assert "\n" not in said
    assert len(said) < 300


def test_there_are_enough_awkward_files() -> None:
    assert len(READ) + len(REFUSED) >= 60


def test_every_decision_can_be_changed() -> None:
    data = "a;b\n1,5;NA\n2,5;-\n".encode("utf-16")
    assert read(data, "a.csv").frame["a"].tolist() == ["1.5", "2.5"]
    assert read(data, "a.csv", Choices(decimal=".")).frame["a"].tolist() == ["1,5", "2,5"]
    assert list(read(data, "a.csv", Choices(header=False)).frame) == ["column 1", "column 2"]
    assert read(data, "a.csv", Choices(separator=",")).frame.shape[1] == 2
    assert read(data, "a.csv", Choices(marks=("-",))).frame["b"].tolist()[0] == "NA"
    assert read("a,b\nä,1\né,2\n".encode("cp850"), "a.csv", Choices(encoding="DOS 850")).frame["a"].tolist() == [
        "ä",
        "é",
    ]


def test_an_encoding_that_does_not_fit_is_refused() -> None:
    with pytest.raises(TableError, match="is not UTF-8 text; choose another encoding"):
        read(b"a,b\n\xe4,1\n", "a.csv", Choices(encoding="UTF-8"))


def test_an_arff_file_declares_kinds_and_values() -> None:
    sheet = read(READ["arff"].data, "weather.arff")
    assert sheet.numeric == ("temperature",)
    assert sheet.domains["out look"] == ("sunny", "over cast", "rainy")
    assert sheet.domains["play"] == ("yes", "no")


def test_a_table_beyond_the_limits_is_offered_as_a_seeded_sample() -> None:
    data = ("a,b\n" + "".join(f"{k},{'xy'[k % 2]}\n" for k in range(5000))).encode()
    limits = Limits(bytes=10**6, columns=10, rows=1000, values=10**5)
    with pytest.raises(TooLargeError) as error:
        read(data, "a.csv", limits=limits)
    assert error.value.sample == 200
    first, again = (read(data, "a.csv", Choices(sample=200, seed=3), limits=limits) for _ in range(2))
    other = read(data, "a.csv", Choices(sample=200, seed=4), limits=limits)
    assert len(first.frame) == 200
    assert first.reading.rows == 5000
    pd.testing.assert_frame_equal(first.frame, again.frame)
    assert not first.frame.equals(other.frame)
    rows = first.frame["a"].astype(int)
    assert rows.is_monotonic_increasing
    assert 1500 < rows.mean() < 3500
    assert "A sample of 200 of the 5,000 rows" in " ".join(first.reading.notes)


def test_a_sample_crosses_the_pieces_a_file_is_read_in() -> None:
    data = ("a,b\n" + "".join(f"{k},x\n" for k in range(120_000))).encode()
    sheet = read(data, "a.csv", Choices(sample=3000))
    assert len(sheet.frame) == 3000
    assert sheet.frame["a"].astype(int).max() > 115_000


def test_the_line_of_the_header_can_be_chosen() -> None:
    data = b"first,second\nid,thing\na,b\n1,x\n2,y\n"
    sheet = read(data, "a.csv", Choices(header_line=3))
    assert list(sheet.frame) == ["a", "b"]
    assert sheet.reading.header_line == 3
    assert sheet.frame["a"].tolist() == ["1", "2"]
    below = read(data, "a.csv", Choices(header_line=4, header=False))
    assert below.frame["column 1"].tolist() == ["1", "2"]
    assert below.reading.header_line == 0
    with pytest.raises(TableError, match="has no table in line 9; choose a line above it"):
        read(data, "a.csv", Choices(header_line=9))


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_the_line_of_the_header_is_told(end: str) -> None:
    data = end.join(["Report", "", "a,b", "1,x", "2,y", ""]).encode()
    assert read(data, "a.csv").reading.header_line == 3


def test_a_workbooks_sheet_can_be_chosen_and_the_other_one_is_offered() -> None:
    book = cover('<row><c t="str"><v>Report</v></c></row>')
    (doubt,) = read(book, "a.xlsx").reading.doubts
    assert "'Data' was read" in doubt.text
    assert doubt.choices == Choices(sheet="Cover")
    tables = cover(TABLE)
    first = read(tables, "a.xlsx").reading
    assert first.sheet == "Cover"
    assert first.doubts[0].choices == Choices(sheet="Data")
    other = read(tables, "a.xlsx", Choices(sheet="Data")).reading
    assert (other.sheet, other.rows, other.doubts) == ("Data", 30, ())
    with pytest.raises(TableError, match=r"has no sheet 'No'; its sheets are 'Cover', 'Data'\."):
        read(tables, "a.xlsx", Choices(sheet="No"))


def test_a_hidden_sheet_is_read_where_no_other_is_filled() -> None:
    book = changed(
        workbook(GRID, ("First", "Second")), "xl/workbook.xml", 'name="First"', 'name="First" state="hidden"'
    )
    reading = read(book, "a.xlsx").reading
    assert reading.sheet == "First"
    assert "'First', which is hidden, was read" in reading.notes[0]


def test_a_workbook_costs_time_in_proportion_to_its_cells() -> None:
    def calls(rows: int) -> int:
        book = single(f"<row>{'<c><v>1</v></c><c><v>2</v></c>'}</row>" * rows)
        return steps_of(lambda: read(book, "a.xlsx"))

    assert calls(4000) < 6 * calls(1000)


ARFF_LINES = {
    "attributes": ("@attribute a{k} numeric\n", "@data\n" + "?\n"),
    "values": ("", "@attribute b {{{values}}}\n@data\n?\n"),
    "quotes": ("", "@attribute b {{x,y}}\n@data\nx,{quotes}\n"),
    "escapes": ("", "@attribute '{escapes}\n@data\nx\n"),
    "blanks": ("", "@attribute b{blanks}\n@data\nx\n"),
    "weights": ("", "@attribute b {{x,y}}\n@data\nx{weights}\n"),
    "remarks": ("% remark\n", "@attribute b {{x,y}}\n@data\nx\n"),
}


@pytest.mark.parametrize("kind", ARFF_LINES)
def test_an_arff_file_costs_time_in_proportion_to_its_length(kind: str) -> None:
    def seconds(size: int) -> float:
        line, end = ARFF_LINES[kind]
        long = {
            "values": ",".join(f"'v {k}'" for k in range(size)),
            "quotes": "'" * size,
            "escapes": "\\a" * size,
            "blanks": " " * size,
            "weights": ",{" * size,
        }
        text = "@relation r\n" + "".join(line.format(k=k) for k in range(size)) + end.format(**long)
        best = math.inf
        for _ in range(3):
            began = time.process_time()
            with contextlib.suppress(TableError):
                arff.read(text, "a.arff", "UTF-8", "", Choices(), SESSION)
            best = min(best, time.process_time() - began)
        return best

    assert seconds(16_000) < 10 * max(seconds(4_000), 0.002)


def test_doubts_far_below_the_first_rows_are_told() -> None:
    rows = "".join(f"{k},{k}\n" for k in range(1500))
    sheet = read(f"a,b\n{rows}None,3E5\n{rows}7,9007199254740993\n".encode(), "a.csv")
    told = " ".join(doubt.text for doubt in sheet.reading.doubts)
    assert "'None' stands between the numbers of 'a'" in told
    assert "'3E5' in 'b'" in told
    assert sheet.frame["a"].isna().sum() == 1


def test_names_that_the_caller_knows_make_a_header() -> None:
    data = b"1,2\n3,4\n5,6\n"
    assert read(data, "a.csv").reading.header is False
    assert read(data, "a.csv", known=("2",)).reading.header is True


def test_a_file_that_is_not_there_or_a_folder_is_refused(tmp_path) -> None:
    with pytest.raises(TableError, match=r"There is no file 'no\.csv'"):
        file_bytes(tmp_path / "no.csv", ENGINE)
    with pytest.raises(TableError, match="cannot be opened as a file"):
        file_bytes(tmp_path, ENGINE)


def test_the_folder_of_a_file_is_never_told() -> None:
    with pytest.raises(TableError, match=r"^'x\.csv' is empty\.$"):
        read(b"", r"C:\Users\ann\x.csv")


CELLS = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zs", "Zl", "Zp")), min_size=1, max_size=6)


@given(
    st.sampled_from(list(SEPARATORS.values())),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
    st.lists(st.tuples(CELLS, CELLS, st.integers(-999, 999)), min_size=3, max_size=12),
    st.sampled_from(["\n", "\r\n"]),
)
def test_what_a_program_writes_is_what_is_read(separator: str, encoding: str, rows: list, end: str) -> None:
    written = pd.DataFrame(rows, columns=["one", "two", "three"], dtype="str")
    out = io.StringIO(newline="")
    written.to_csv(out, sep=separator, index=False, lineterminator=end, quoting=1)
    choices = Choices(separator=separator, header=True, decimal=".", marks=())
    sheet = read(out.getvalue().encode(encoding), "a.csv", choices)
    assert list(sheet.frame) == list(written)
    for name in ("one", "two"):
        plain = written[name].tolist()
        found = sheet.frame[name].tolist()
        # Numbers in another notation may be written plainly; everything else stays.
        assert all(a == b or any(ch.isdigit() for ch in a) for a, b in zip(plain, found, strict=True))
    assert sheet.frame["three"].astype(int).tolist() == written["three"].astype(int).tolist()


def attempt(data: bytes, name: str) -> str:
    """Read a file; what it was refused with, or nothing."""
    try:
        sheet = read(data, name, limits=SESSION)
    except TableError as error:
        return str(error)
    assert len(sheet.frame)
    assert sheet.frame.columns.is_unique
    return ""


@given(st.binary(max_size=400))
def test_any_bytes_are_read_or_refused_in_one_sentence(data: bytes) -> None:
    said = attempt(data, "any.csv")
    assert "\n" not in said
    assert not said or said.endswith(".")


@given(st.text(alphabet="ab1.,;|\t\n\r\"' -?%@{}é", max_size=120))
def test_any_text_is_read_or_refused_in_one_sentence(text: str) -> None:
    for name, start in (("any.csv", ""), ("any.arff", "@relation r\n@attribute a {x}\n@data\n")):
        said = attempt((start + text).encode(), name)
        assert "\n" not in said
        assert not said or said.endswith(".")
