"""`python -m engine predict`: a saved model and a file."""

import pytest

from engine.learn.algorithms import ALGORITHMS
from tests.engine.commands.golf import GOLF, NUMBERS


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_a_prediction_a_row(run, grow, write, algorithm: str) -> None:
    saved = write(grow("--algorithm", algorithm, "--format", "json"), "model.json")
    code, out, err = run("predict", saved, write(GOLF))
    assert (code, err) == (0, "")
    assert out.splitlines() == [line.split(",")[-1] for line in GOLF.splitlines()[1:]]


def test_the_path_can_be_explained(run, grow, write) -> None:
    saved = write(grow("--algorithm", "c45", "--format", "json"), "model.json")
    rows = write("outlook,humidity,windy\nsunny,80,no\n?,80,no\n", "rows.csv")
    first, second = run("predict", saved, rows, "--explain")[1].splitlines()
    assert first == "stay\toutlook = sunny; humidity > 75"
    assert second.startswith("play\toutlook = sunny [0.357 of the case]; outlook = overcast [0.286 of the case]")
    assert "humidity > 75 [0.357 of the case]" in second


def test_numbers_are_predicted_too(run, write) -> None:
    data = write(NUMBERS)
    saved = write(run("grow", data, "--target", "y", "--algorithm", "cart", "--format", "json")[1], "model.json")
    assert run("predict", saved, data)[1].splitlines() == [line.split(",")[2] for line in NUMBERS.splitlines()[1:]]


def test_missing_marks_can_be_given(run, grow, write) -> None:
    saved = write(grow("--algorithm", "c45", "--format", "json"), "model.json")
    rows = write("outlook,humidity,windy\nunknown,80,no\n", "rows.csv")
    assert "of the case" in run("predict", saved, rows, "--explain", "--na", "unknown")[1]
