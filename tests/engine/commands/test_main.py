"""The command line as a program: `python -m engine`, its help, and a reader who leaves."""

import subprocess
import sys
from pathlib import Path

from tests.engine.commands.golf import GOLF, assert_one_sentence

ROOT = Path(__file__).resolve().parents[3]


def test_help_is_printed_and_leaves_well(run) -> None:
    code, out, err = run("grow", "--help")
    assert (code, err) == (0, "")
    assert "--target" in out


def test_the_module_runs_as_a_program(write) -> None:
    path = write(GOLF)
    command = [sys.executable, "-m", "engine", "grow", path, "--target"]
    good = subprocess.run([*command, "play"], capture_output=True, text=True, cwd=ROOT, check=False)
    assert (good.returncode, good.stderr) == (0, "")
    assert "outlook = overcast: play (4)" in good.stdout
    bad = subprocess.run([*command, "luck"], capture_output=True, text=True, cwd=ROOT, check=False)
    assert_one_sentence((bad.returncode, bad.stdout, bad.stderr), "There is no column 'luck'")


def test_a_reader_who_has_seen_enough_gets_no_trace() -> None:
    command = [sys.executable, "-m", "engine", "grow", "datasets/csv/play_tennis.csv", "--target", "PlayTennis"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, text=True) as running:
        running.stdout.close()
        assert running.wait() == 0
        assert running.stderr.read() == ""
