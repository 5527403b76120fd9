"""Generated data follow the rules they claim to follow."""

import numpy as np
import pandas as pd
import pytest

from datasets import generators as make
from datasets.triage import VITALS, patients


def truth(frame: pd.DataFrame) -> str:
    return "".join(frame["Y"])


def test_a_truth_table_number_is_read_bit_by_bit() -> None:
    assert truth(make.boolean(2, 8)) == "FFFT"
    assert truth(make.boolean(2, 14)) == "FTTT"
    assert truth(make.boolean(2, 6)) == "FTTF"
    assert truth(make.boolean(5, 2**32 - 1)) == "T" * 32


def test_every_function_of_two_inputs_has_its_number() -> None:
    assert len({truth(make.boolean(2, number)) for number in range(16)}) == 16
    assert truth(make.boolean(2, 16 + 6)) == truth(make.boolean(2, 6))


@pytest.mark.parametrize("variables", [2, 3, 4, 5])
def test_truth_tables_list_every_input_once(variables: int) -> None:
    frame = make.parity(variables)
    assert len(frame) == len(frame.drop_duplicates(list("ABCDE"[:variables]))) == 2**variables
    trues = (frame.drop(columns="Y") == "T").sum(axis=1)
    assert ((frame["Y"] == "T") == (trues % 2 == 1)).all()
    assert ((make.majority(variables)["Y"] == "T") == (trues > variables / 2)).all()


def test_parity_of_two_is_xor() -> None:
    assert truth(make.parity(2)) == truth(make.boolean(2, 6))


def test_either_branch_asks_b_when_a_and_c_otherwise() -> None:
    for _, row in make.either_branch().iterrows():
        assert row["Y"] == (row["B"] if row["A"] == "T" else row["C"])


def test_shapes_without_noise_are_exact() -> None:
    line = make.diagonal(2000, noise=0.0)
    clear = line[(line["x1"] - line["x2"]).abs() > 0.001]
    assert ((clear["x2"] > clear["x1"]) == (clear["class"] == "above")).all()
    ring = make.rings(500, noise=0.0)
    assert ((np.hypot(ring["x1"], ring["x2"]) > 1.5) == (ring["class"] == "outer")).all()
    board = make.checkerboard(500, noise=0.0, squares=2)
    clear = board[((board[["x1", "x2"]] - 0.5).abs() > 0.001).all(axis=1)]
    assert (((clear["x1"] > 0.5) != (clear["x2"] > 0.5)) == (clear["class"] == "light")).all()


def test_noise_turns_over_the_share_of_labels_it_names() -> None:
    pure, noisy = make.diagonal(20_000, noise=0.0), make.diagonal(20_000, noise=0.1)
    assert (pure["class"] != noisy["class"]).mean() == pytest.approx(0.1, abs=0.01)
    assert pure[["x1", "x2"]].equals(noisy[["x1", "x2"]])


@pytest.mark.parametrize("shape", [make.rings, make.moons, make.blobs])
def test_classes_of_a_shape_are_balanced(shape) -> None:  # type: ignore[no-untyped-def]
    counts = shape(300)["class"].value_counts()
    assert counts.max() == counts.min()


def test_the_bagging_columns_are_standard_and_correlated() -> None:
    frame = make.bagging(200_000)
    x = frame.drop(columns="y")
    correlations = x.corr().to_numpy()[np.triu_indices(5, 1)]
    assert correlations == pytest.approx(np.full(10, 0.95), abs=0.005)
    assert x.mean().abs().max() < 0.01
    assert (x.std() - 1).abs().max() < 0.01
    ones = frame["y"] == "1"
    assert ones[frame["x1"] <= 0.5].mean() == pytest.approx(0.2, abs=0.01)
    assert ones[frame["x1"] > 0.5].mean() == pytest.approx(0.8, abs=0.01)


def test_the_bagging_example_has_the_size_of_the_book() -> None:
    assert make.bagging().shape == (30, 6)


@pytest.mark.parametrize(
    ("draw", "formula"),
    [
        (make.sine, lambda f: np.sin(2 * np.pi * f["x"])),
        (make.step, lambda f: np.where(f["x"] <= 0.3, 0, np.where(f["x"] <= 0.7, 2, 1))),
        (make.slope, lambda f: f["x1"] + f["x2"]),
        (make.staircase, lambda f: 1.0 * (f["x1"] > 0.5) + 2.0 * (f["x2"] > 0.5)),
    ],
)
def test_noise_is_all_that_separates_a_curve_from_its_formula(draw, formula) -> None:  # type: ignore[no-untyped-def]
    exact, noisy = draw(5000, noise=0.0), draw(5000, noise=0.3)
    assert np.abs(exact["y"] - formula(exact)).max() <= 0.0006
    assert (noisy["y"] - formula(noisy)).std() == pytest.approx(0.3, abs=0.02)


def test_ramps_and_bump_reach_their_heights() -> None:
    assert make.ramps(5000, noise=0.0)["y"].max() == pytest.approx(2.0, abs=0.01)
    assert make.bump(5000, noise=0.0)["y"].max() == pytest.approx(2.0, abs=0.05)


@pytest.fixture(scope="module")
def ward() -> pd.DataFrame:
    return patients(200_000)


def test_readings_are_written_as_a_ward_would(ward: pd.DataFrame) -> None:
    assert list(ward.columns) == [*VITALS, "infection"]
    assert (ward[list(VITALS)].nunique() <= 256).all()
    assert np.allclose(ward["temperature"] * 10, np.rint(ward["temperature"] * 10))
    assert set(ward["acuity"]) == {1, 2, 3, 4, 5}
    assert set(ward["pain"]) == set(range(11))
    assert ward["age"].between(0, 100).all()
    assert ward["sao2"].between(70, 100).all()
    assert 0.2 < (ward["infection"] == "yes").mean() < 0.35


def test_a_pulse_depends_on_age_and_fever(ward: pd.DataFrame) -> None:
    well = ward[ward["infection"] == "no"]
    assert well[well["age"] < 2]["heart_rate"].mean() > well[well["age"] > 30]["heart_rate"].mean() + 30
    assert ward[["heart_rate", "temperature"]].corr().iloc[0, 1] > 0.3
    assert ward[["sbp", "dbp"]].corr().iloc[0, 1] > 0.5


def simple_rule(ward: pd.DataFrame) -> np.ndarray:
    """How many of three signs a patient shows: below 96.8 or above 100.4 °F, pulse > 90, breaths > 20."""
    odd = ~ward["temperature"].between(96.8, 100.4)
    return (1 * odd + (ward["heart_rate"] > 90) + (ward["respiratory_rate"] > 20)).to_numpy()


def test_a_rule_that_knows_about_age_beats_the_simple_rule(ward: pd.DataFrame) -> None:
    sick = (ward["infection"] == "yes").to_numpy()
    signs = simple_rule(ward)
    simple = max((((signs >= k) == sick).mean()) for k in (1, 2, 3))
    age = ward["age"]
    fast = ward["heart_rate"] > 88 + 62 * np.exp(-age / 6)
    short = ward["respiratory_rate"] > 18 + 16 * np.exp(-age / 4)
    odd = ~ward["temperature"].between(96.8, 99.8)
    aware = ((1 * odd + fast + short >= 2).to_numpy() == sick).mean()
    assert simple < 0.82
    assert simple + 0.04 < aware < 0.95


def test_wrong_labels_are_as_frequent_as_promised() -> None:
    honest, noisy = patients(100_000, noise=0.0), patients(100_000, noise=0.1)
    assert honest[list(VITALS)].equals(noisy[list(VITALS)])
    assert (honest["infection"] != noisy["infection"]).mean() == pytest.approx(0.1, abs=0.01)


def test_fine_readings_are_distinct_and_round_to_the_coarse_ones() -> None:
    coarse, fine = patients(5000), patients(5000, fine=True)
    assert coarse["infection"].equals(fine["infection"])
    assert (fine[list(VITALS)].nunique() > 4990).all()
    assert np.allclose(np.rint(fine["temperature"] * 10) / 10, coarse["temperature"])
    others = [name for name in VITALS if name != "temperature"]
    assert np.array_equal(np.rint(fine[others]), coarse[others])
