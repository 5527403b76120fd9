"""`python -m pages.lesson` writes a file, or says in one sentence why not."""

import subprocess
import sys
from pathlib import Path

import pytest

from pages.lesson.__main__ import main

ROOT = Path(__file__).parents[3]
TENNIS = str(ROOT / "datasets" / "csv" / "play_tennis.csv")


def test_the_file_of_play_tennis_is_small_and_says_so(tmp_path, capsys):
    path = tmp_path / "tennis.html"
    assert main([TENNIS, "--target", "PlayTennis", "-o", str(path)]) == 0
    assert capsys.readouterr().out == f"{path}: 8 steps\n"
    text = path.read_text(encoding="utf-8")
    assert len(text.encode()) < 1_000_000
    assert "<title>play_tennis, grown by ID3 · Splitstep</title>" in text
    assert "Open it in Splitstep" not in text


def test_without_a_name_the_file_is_called_after_the_table(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main([TENNIS, "--target", "PlayTennis"]) == 0
    assert (tmp_path / "play_tennis-lesson.html").exists()


def test_growing_options_title_and_link_are_heeded(tmp_path):
    path = tmp_path / "a.html"
    options = ["--algorithm", "cart", "--max-depth", "1", "--title", "A & B", "--link", "https://a.example/?x=1&y=2"]
    assert main([TENNIS, "--target", "PlayTennis", "-o", str(path), *options]) == 0
    text = path.read_text(encoding="utf-8")
    assert "<title>A &amp; B · Splitstep</title>" in text
    assert '<a href="https://a.example/?x=1&amp;y=2"' in text
    assert "step 1 of 3" in text


def test_line_by_line_it_stops_at_every_sum(tmp_path):
    path = tmp_path / "a.html"
    assert main([TENNIS, "--target", "PlayTennis", "-o", str(path), "--line-by-line"]) == 0
    assert "step 1 of 8, line 1 of" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["no such.csv", "--target", "y"], "no such.csv"),
        ([TENNIS, "--target", "Play"], "There is no column 'Play'"),
        ([TENNIS, "--target", "PlayTennis", "-o", "no/such/folder.html"], "no/such/folder.html cannot be written"),
        ([TENNIS, "--target", "PlayTennis", "--link", "javascript:alert(1)"], "must begin with http:// or https://"),
        ([TENNIS, "--target", "PlayTennis", "--criterion", "luck"], "luck"),
        ([TENNIS], "--target"),
    ],
)
def test_what_is_wrong_is_one_sentence(arguments, sentence, capsys):
    try:
        code = main(arguments)
    except SystemExit as ended:
        code = ended.code
    said = capsys.readouterr()
    assert code == 2
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert sentence in said.err


def test_it_runs_as_a_module(tmp_path):
    command = [sys.executable, "-m", "pages.lesson", TENNIS, "--target", "PlayTennis", "-o", str(tmp_path / "a.html")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("a.html: 8 steps\n")
