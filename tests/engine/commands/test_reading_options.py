"""What the app reads, the command line reads; and every decision about a file can be taken by an option."""

import json

import pytest

from tests.engine.commands.golf import assert_one_sentence
from tests.engine.reading.awkward import READ, TABLE, cover


@pytest.mark.parametrize("name", ["semicolon", "utf-16 little endian", "decimal commas", "gzip", "excel workbook"])
def test_an_awkward_file_grows(run, tmp_path, name: str) -> None:
    awkward = READ[name]
    path = tmp_path / awkward.name
    path.write_bytes(awkward.data)
    code, out, err = run("grow", str(path), "--target", "b", "--algorithm", "cart")
    assert (code, err) == (0, "")
    assert out


def test_an_arff_file_brings_its_values_and_its_order_of_classes(run, tmp_path) -> None:
    path = tmp_path / "weather.arff"
    path.write_bytes(READ["arff"].data)
    code, out, err = run("grow", str(path), "--target", "play", "--format", "json")
    assert (code, err) == (0, "")
    assert json.loads(out)["classes"] == ["yes", "no"]


def test_what_was_changed_on_reading_goes_to_stderr(run, write) -> None:
    code, _, err = run("grow", write("a,a,y\n1,2,p\n2,3,q\n"), "--target", "y")
    assert code == 0
    assert err.startswith("Several columns are named 'a'")


def test_a_file_without_a_header_has_columns_by_number(run, write) -> None:
    path = write("1.5,p\n2.5,q\n3.5,p\n4.5,q\n")
    assert run("grow", path, "--target", "column 2")[0] == 0
    assert run("grow", path, "--target", "p", "--header")[0] == 0


def test_every_decision_can_be_taken(run, tmp_path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes("größe|y\n1,5|p\n2,5|q\n".encode("cp850"))
    options = ("--encoding", "DOS 850", "--separator", "pipe", "--decimal", "comma", "--header", "--na", "?")
    code, out, err = run("grow", str(path), "--target", "y", *options)
    assert (code, err) == (0, "")
    assert "größe ≤ 2" in out


def test_a_sample_is_seeded(run, write) -> None:
    path = write("x,y\n" + "".join(f"{k * 37 % 101},{'pq'[k % 2]}\n" for k in range(500)))
    outs = [run("grow", path, "--target", "y", "--sample", "50", "--seed", seed)[1] for seed in ("1", "1", "2")]
    assert outs[0] == outs[1] != outs[2]


def test_a_sheet_of_a_workbook_can_be_chosen(run, tmp_path) -> None:
    path = tmp_path / "book.xlsx"
    path.write_bytes(cover(TABLE))
    assert "'Cover' was read; 1 other sheet was not." in run("grow", str(path), "--target", "b")[2]
    code, out, err = run("grow", str(path), "--target", "y", "--sheet", "Data", "--max-depth", "0")
    assert (code, out, err) == (0, "p (30/15)\n", "")
    assert_one_sentence(run("grow", str(path), "--target", "y", "--sheet", "No"), "has no sheet 'No'")
