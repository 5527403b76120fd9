"""To add an ensemble takes one entry: it yields rounds and is on the command line with its settings.

`tests/pages/trust/test_ensembles.py` shows the same one in the frame of the pages.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from engine.commands.main import main
from engine.ensemble.registry import ENSEMBLES
from tests.engine.ensemble.subsampling import SUBSAMPLING
from tests.tables import table_of

IRIS = str(Path(__file__).parents[3] / "datasets" / "csv" / "iris.csv")


def test_an_ensemble_is_added_in_one_place(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Its rounds, its settings and its errors are on the command line; its samples are half of the rows."""
    monkeypatch.setitem(ENSEMBLES, "subsampling", SUBSAMPLING)
    table = table_of("iris")
    rounds = SUBSAMPLING.rounds(table, SUBSAMPLING.recipe(table, SUBSAMPLING.chosen({}, table), 1), 4)
    assert all(int(each.counts.sum()) == 75 for each in rounds)  # type: ignore[attr-defined]
    words = ["ensemble", IRIS, "--target", "species", "--method", "subsampling", "--trees", "3"]
    assert main([*words, "--leaf", "12", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["settings"] == {"trees": 3, "depth": 0, "vote": "votes", "leaf": 12}
    assert [each["recipe"]["min_leaf"] for each in told["rounds"]] == [12.0] * 3
    assert np.ptp([each["errors"]["judged"] for each in told["rounds"]]) > 0
    assert main([*words, "--leaf", "0"]) == 2
    assert capsys.readouterr().err == "--leaf must be a whole number of at least 1, not '0'.\n"
    assert main([*words[:5], "bagging", "--leaf", "2"]) == 2
    assert capsys.readouterr().err == "--leaf is not a setting of bagging.\n"
