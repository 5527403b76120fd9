"""Counts and gains that the textbooks, the notes and the sources print."""

import numpy as np
import pandas as pd
import pytest

from datasets.catalog import CATALOG


def entropy(labels: pd.Series, weights: pd.Series) -> float:
    p = weights.groupby(labels).sum() / weights.sum()
    return float(-(p * np.log2(p)).sum())


def gain(key: str, column: str) -> float:
    entry = CATALOG[key]
    frame = entry.load()
    weights = frame[entry.weight] if entry.weight else pd.Series(1.0, index=frame.index)
    after = sum(
        weights[part.index].sum() / weights.sum() * entropy(part[entry.target], weights[part.index])
        for _, part in frame.groupby(column)
    )
    return entropy(frame[entry.target], weights) - after


def best_cut(key: str, column: str) -> tuple[float, float]:
    """Highest gain over all tests `< t`, t a data value, and the lowest such t."""
    entry = CATALOG[key]
    frame = entry.load()
    ones = pd.Series(1.0, index=frame.index)
    whole = entropy(frame[entry.target], ones)
    scored = []
    for t in sorted(frame[column].unique())[1:]:
        parts = [frame[frame[column] < t], frame[frame[column] >= t]]
        after = sum(len(p) / len(frame) * entropy(p[entry.target], ones[p.index]) for p in parts)
        scored.append((round(whole - after, 9), -float(t)))
    score, t = max(scored)
    return score, -t


COUNTS = {
    "play-tennis": {"Yes": 9, "No": 5},
    "play-tennis-numeric": {"yes": 9, "no": 5},
    "restaurant": {"Yes": 6, "No": 6},
    "mpg-40": {"bad": 22, "good": 18},
    "mpg-40-real": {"bad": 22, "good": 18},
    "mushroom-nine": {"No": 5, "Yes": 4},
    "x1-x2-six": {"T": 5, "F": 1},
    "x1-x2-eight": {"T": 5, "F": 3},
    "xor": {"0": 2, "1": 2},
    "contact-lenses": {"none": 15, "soft": 5, "hard": 4},
    "mushroom": {"edible": 4208, "poisonous": 3916},
    "auto-mpg": {"bad": 207, "good": 191},
    "iris": {"setosa": 50, "versicolor": 50, "virginica": 50},
    "congressional-voting": {"democrat": 267, "republican": 168},
}

SHAPES = {
    "mushroom": (8124, 23),
    "auto-mpg": (398, 9),
    "auto-mpg-regression": (398, 9),
    "mpg-40": (40, 8),
    "mpg-40-real": (40, 8),
    "iris": (150, 5),
    "penguins": (344, 8),
    "congressional-voting": (435, 17),
    "titanic": (1309, 4),
    "hitters": (263, 20),
    "contact-lenses": (24, 5),
    "play-tennis": (14, 5),
    "play-tennis-numeric": (14, 5),
    "restaurant": (12, 11),
    "mushroom-nine": (9, 6),
    "count-table": (4, 4),
}

MISSING = {
    "mushroom": {"stalk-root": 2480},
    "auto-mpg": {"horsepower": 6},
    "titanic": {"age": 263},
    "hitters": {},
    "restaurant": {},
    "iris": {},
}

GAINS = [
    ("play-tennis", "Outlook", 0.247),
    ("play-tennis", "Humidity", 0.152),
    ("play-tennis", "Wind", 0.048),
    ("play-tennis", "Temperature", 0.029),
    ("restaurant", "Patrons", 0.541),
    ("restaurant", "Type", 0.0),
    ("x1-x2-six", "X1", 0.317),
    ("x1-x2-eight", "X1", 0.549),
    ("x1-x2-eight", "X2", 0.049),
    ("count-table", "X1", 0.610),
    ("count-table", "X2", 0.396),
    ("xor", "a", 0.0),
    ("xor", "b", 0.0),
    ("either-branch", "A", 0.0),
    ("either-branch", "B", 0.189),
    ("either-branch", "C", 0.189),
]

CUTS = [
    ("cylinders", 5, 0.48268),
    ("displacement", 198, 0.428205),
    ("horsepower", 94, 0.48268),
    ("weight", 2789, 0.379471),
    ("acceleration", 18.2, 0.159982),
    ("modelyear", 81, 0.319193),
]


@pytest.mark.parametrize("key", COUNTS)
def test_class_counts_are_the_published_ones(key: str) -> None:
    assert CATALOG[key].load()[CATALOG[key].target].value_counts().to_dict() == COUNTS[key]


@pytest.mark.parametrize("key", SHAPES)
def test_tables_have_the_published_size(key: str) -> None:
    assert CATALOG[key].load().shape == SHAPES[key]


@pytest.mark.parametrize("key", MISSING)
def test_values_are_missing_where_the_source_says(key: str) -> None:
    missing = CATALOG[key].load().isna().sum()
    assert missing[missing > 0].to_dict() == MISSING[key]


def test_penguins_and_votes_miss_values_here_and_there() -> None:
    penguins = CATALOG["penguins"].load().isna()
    assert (penguins.sum().sum(), penguins.any(axis=1).sum()) == (19, 11)
    assert CATALOG["congressional-voting"].load().isna().sum().sum() == 392


@pytest.mark.parametrize(("key", "column", "expected"), GAINS)
def test_gains_match_the_notes(key: str, column: str, expected: float) -> None:
    assert gain(key, column) == pytest.approx(expected, abs=5e-4)


@pytest.mark.parametrize(("column", "threshold", "expected"), CUTS)
def test_the_forty_cars_give_the_lectures_cuts(column: str, threshold: float, expected: float) -> None:
    score, t = best_cut("mpg-40-real", column)
    assert (t, score) == (threshold, pytest.approx(expected, abs=1e-6))


def test_the_forty_cars_give_the_lectures_gain_of_maker() -> None:
    assert gain("mpg-40-real", "maker") == pytest.approx(0.0437265, abs=1e-7)


def test_an_empty_restaurant_is_a_value_and_not_a_hole() -> None:
    assert (CATALOG["restaurant"].load()["Patrons"] == "None").sum() == 2


def test_true_and_zero_stay_text() -> None:
    assert set(CATALOG["x1-x2-six"].load()["X1"]) == {"T", "F"}
    assert set(CATALOG["xor"].load()["a"]) == {"0", "1"}
    assert set(CATALOG["play-tennis-numeric"].load()["windy"]) == {"TRUE", "FALSE"}


def test_mushroom_values_are_names_and_the_notes_two_mushrooms_come_first() -> None:
    frame = CATALOG["mushroom"].load()
    assert frame.map(lambda v: isinstance(v, float) or len(v) > 1).all(axis=None)
    assert list(frame.iloc[0][:7]) == ["poisonous", "convex", "smooth", "brown", "bruises", "pungent", "free"]
    assert list(frame.iloc[1][:6]) == ["edible", "convex", "smooth", "yellow", "bruises", "almond"]
    assert frame["veil-type"].nunique() == 1


def test_the_odd_mushroom_differs_from_two_harmless_ones_in_odor_only() -> None:
    frame = CATALOG["mushroom-nine"].load()
    odd = frame.iloc[6]
    alike = frame[(frame.drop(columns=["Odor", "Poison"]) == odd.drop(["Odor", "Poison"])).all(axis=1)]
    assert list(alike["Poison"]) == ["No", "Yes", "No"]


def test_the_counts_stand_for_ten_examples() -> None:
    frame = CATALOG["count-table"].load()
    assert frame["Count"].tolist() == [2, 2, 5, 1]
    assert entropy(frame["Y"], frame["Count"]) == 1.0


def test_no_car_of_the_forty_has_three_cylinders_but_the_domain_does() -> None:
    entry = CATALOG["mpg-40"]
    assert set(entry.domains["cylinders"]) - set(entry.load()["cylinders"]) == {"3"}
    table = pd.crosstab(entry.load()["cylinders"], entry.load()["mpg"])
    assert table.to_dict("index") == {
        "4": {"bad": 4, "good": 17},
        "5": {"bad": 1, "good": 0},
        "6": {"bad": 8, "good": 0},
        "8": {"bad": 9, "good": 1},
    }
