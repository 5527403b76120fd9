"""A command is run as `python -m engine` runs it, on files that a test writes."""

import json

import pytest

from engine.commands.main import main
from tests.engine.commands.golf import GOLF


@pytest.fixture
def write(tmp_path):
    """Write a file and return its name."""

    def to_file(text: str, name: str = "data.csv") -> str:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return to_file


@pytest.fixture
def run(capsys):
    """Run a command; returns the exit code, what it said and what it complained."""

    def command(*words: str) -> tuple[int, str, str]:
        try:
            code = main(list(words))
        except SystemExit as leaving:
            code = leaving.code
        out, err = capsys.readouterr()
        return code, out, err

    return command


@pytest.fixture
def grow(run, write):
    """Grow a tree from the golf data; returns what was printed."""
    path = write(GOLF)

    def command(*options: str) -> str:
        code, out, err = run("grow", path, "--target", "play", *options)
        assert (code, err) == (0, "")
        return out

    return command


@pytest.fixture
def model(grow):
    """The same as a model."""
    return lambda *options: json.loads(grow(*options, "--format", "json"))
