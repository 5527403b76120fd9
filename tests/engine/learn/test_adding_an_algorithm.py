"""An algorithm is added in one place: one entry of ALGORITHMS, and the engine and the command line have it."""

import json

import pytest

from datasets.files import FOLDER
from engine.__main__ import main
from engine.learn.algorithms import ALGORITHMS, Algorithm, recipe_for
from engine.learn.recipe import Recipe
from tests.tables import grown, outline, table_of

NAME = "id3gini"


@pytest.fixture
def gini(monkeypatch: pytest.MonkeyPatch) -> Algorithm:
    """A new entry, and nothing else."""
    added = Algorithm(NAME, "ID3 with Gini", "ID3, but by Gini impurity.", "A test", Recipe(criterion="gini"))
    monkeypatch.setitem(ALGORITHMS, NAME, added)
    return added


def test_its_recipe_carries_its_name(gini: Algorithm) -> None:
    assert recipe_for(table_of("play-tennis"), NAME).algorithm == NAME
    assert all(algorithm.recipe.algorithm == name for name, algorithm in ALGORITHMS.items())


def test_it_grows_by_its_own_settings(gini: Algorithm) -> None:
    table = table_of("play-tennis")
    assert outline(grown(table, NAME).tree) == outline(grown(table, "id3", criterion="gini").tree)


def test_the_command_line_knows_it(gini: Algorithm, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(FOLDER / "play_tennis.csv")
    assert main(["grow", file, "--target", "PlayTennis", "--algorithm", NAME, "--format", "json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert (printed["algorithm"], printed["recipe"]["criterion"]) == (NAME, "gini")
