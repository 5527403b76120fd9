"""A command is added in one place: it then has its options, its help and the one sentence where it fails."""

import pytest

from engine.commands import main as command_line
from engine.commands.command import Command
from engine.data.table import TableError
from tests.engine.commands.golf import assert_one_sentence


def count(options):
    if options.rows < 1:
        raise TableError("There is nothing to count.")
    return f"{options.rows} rows"


COUNT = Command("count", "say how many rows there are", lambda parser: parser.add_argument("rows", type=int), count)


@pytest.fixture(autouse=True)
def added(monkeypatch):
    monkeypatch.setattr(command_line, "COMMANDS", (*command_line.COMMANDS, COUNT))


def test_an_added_command_runs_and_stands_in_the_help(run):
    assert run("count", "3") == (0, "3 rows\n", "")
    assert "say how many rows there are" in run("--help")[1]


def test_what_an_added_command_refuses_is_one_sentence(run):
    assert_one_sentence(run("count", "0"), "There is nothing to count.")
    assert_one_sentence(run("count", "some"), "invalid int value: 'some'")
