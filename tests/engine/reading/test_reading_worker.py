"""Files read in a process of their own: as without it, and whatever breaks there is one sentence."""

import pickle

import pandas as pd
import pytest

from engine.data.table import TableError
from engine.reading import worker
from engine.reading.limits import ENGINE, SESSION, Limits, TooLargeError
from engine.reading.read import AS_IT_IS, read, silent
from engine.reading.sheet import Choices
from engine.reading.worker import MEMORY, allowance, in_a_worker, read_file_apart, read_within
from tests.engine.reading.awkward import READ, REFUSED
from tests.engine.sandbox.test_call import give_up


def read_apart(data, name, choices=AS_IT_IS, limits=ENGINE, known=(), progress=silent):
    """What `read` makes of a file, in a process of its own."""
    return in_a_worker(read_within, data, name, choices, limits, known, progress=progress)


@pytest.mark.parametrize(
    "name", ["comma", "utf-16 little endian", "gzip", "zip with one table", "arff", "excel workbook"]
)
def test_a_file_is_read_as_without_a_worker(name: str) -> None:
    awkward = READ[name]
    apart, here = (how(awkward.data, awkward.name, limits=SESSION) for how in (read_apart, read))
    pd.testing.assert_frame_equal(apart.frame, here.frame)
    assert (apart.reading, apart.numeric, apart.domains) == (here.reading, here.numeric, here.domains)


def test_a_file_is_found_from_the_folder_one_works_in(tmp_path, monkeypatch) -> None:
    (tmp_path / "here.csv").write_bytes(b"a,y\n1,p\n2,q\n")
    monkeypatch.chdir(tmp_path)
    assert list(read_file_apart("here.csv").frame.columns) == ["a", "y"]
    with pytest.raises(TableError, match="'the file' cannot be opened as a file"):
        read_file_apart("")


@pytest.mark.parametrize("name", ["empty", "pdf renamed csv", "gzip bomb", "zip bomb", "damaged workbook"])
def test_a_refusal_says_the_same_as_without_a_worker(name: str) -> None:
    with pytest.raises(TableError, match=REFUSED[name].refused):
        read_apart(REFUSED[name].data, REFUSED[name].name, limits=SESSION)


def test_a_table_beyond_the_limits_is_still_offered_as_a_sample() -> None:
    limits = Limits(bytes=10**6, columns=10, rows=1000, values=10**5)
    with pytest.raises(TooLargeError) as error:
        read_apart(b"a,b\n" + b"1,x\n" * 5000, "a.csv", limits=limits)
    assert error.value.sample == 200
    assert pickle.loads(pickle.dumps(error.value)).sample == 200


def test_the_callers_choices_and_known_names_arrive() -> None:
    assert list(read_apart(b"1;2\n3;4\n", "a.csv", Choices(header=False)).frame) == ["column 1", "column 2"]
    assert list(read_apart(b"1,2\n3,4\n5,6\n", "a.csv", known=("2",)).frame) == ["1", "2"]


def test_progress_is_passed_on() -> None:
    said = []
    read_apart(b"a,b\n1,x\n2,y\n", "a.csv", progress=lambda share, doing: said.append(doing))
    assert said[:2] == ["Opening the file", "Finding rows and columns"]


@pytest.mark.parametrize(
    ("why", "sentence"),
    [
        ("memory", "'a.csv' needed more than 300 MB of memory to read; keep"),
        ("time", "'a.csv' needed more than 15 seconds to read; keep"),
        ("crash", "'a.csv' could not be read: its reader broke down on it; keep"),
    ],
)
def test_a_reader_that_breaks_down_is_one_sentence(monkeypatch, why: str, sentence: str) -> None:
    def fail(*_arguments, **limits):
        raise worker.Failure(why, limits["memory"], limits["seconds"])

    monkeypatch.setattr(worker, "apart", fail)
    with pytest.raises(TableError) as error:
        read_apart(b"a,b\n1,x\n", "folder/a.csv")
    assert str(error.value).startswith(sentence)
    assert str(error.value).endswith(".")


def test_a_process_that_is_lost_while_reading_is_one_sentence() -> None:
    with pytest.raises(TableError, match="broke down"):
        in_a_worker(give_up, b"a,b\n1,x\n", "a.csv", AS_IT_IS, ENGINE)


def test_a_fault_of_the_reader_is_one_sentence_and_one_of_the_caller_is_not() -> None:
    def stop(share: float, doing: str) -> None:
        raise KeyError(doing)

    with pytest.raises(KeyError):
        read_apart(b"a,b\n1,x\n", "a.csv", progress=stop)
    with pytest.raises(TableError, match="broke down"):
        in_a_worker(divmod, b"a,b\n1,x\n", "a.csv", AS_IT_IS, ENGINE)


def test_the_allowance_grows_with_the_file_up_to_the_limit() -> None:
    small, medium, large = (allowance(size, SESSION) for size in (0, 10**7, 10**9))
    assert MEMORY == small[0] < medium[0] < large[0] == SESSION.memory < 10**9
    assert small[1] < medium[1] < large[1] == SESSION.seconds


def test_a_file_on_this_machine_is_read_by_the_worker(tmp_path) -> None:
    (tmp_path / "a.csv").write_bytes(b"a,b\n1,x\n2,y\n")
    assert read_file_apart(tmp_path / "a.csv").reading.name == "a.csv"
    with pytest.raises(TableError, match=r"There is no file 'no\.csv'"):
        read_file_apart(tmp_path / "no.csv")
    with pytest.raises(TableError, match="cannot be opened as a file"):
        read_file_apart(tmp_path)
