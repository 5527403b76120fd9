"""The tables the peers were run on, made from the catalogue, which has other names and, in places, another edition."""

from __future__ import annotations

from functools import cache

import pandas as pd

from datasets.catalog import CATALOG
from engine.data.table import Table

GOLF_NAMES = {"rainy": "rain", "TRUE": "true", "FALSE": "false", "yes": "Play", "no": "Dont_Play"}
IRIS_NUMBERS = ("sepallength", "sepalwidth", "petallength", "petalwidth")
# Dawson (1995): class, age, sex; how many died and how many lived.
TITANIC = {
    ("first", "adult", "male"): (118, 57),
    ("first", "child", "male"): (0, 5),
    ("first", "adult", "female"): (4, 140),
    ("first", "child", "female"): (0, 1),
    ("second", "adult", "male"): (154, 14),
    ("second", "child", "male"): (0, 11),
    ("second", "adult", "female"): (13, 80),
    ("second", "child", "female"): (0, 13),
    ("third", "adult", "male"): (387, 75),
    ("third", "child", "male"): (35, 13),
    ("third", "adult", "female"): (89, 76),
    ("third", "child", "female"): (17, 14),
    ("crew", "adult", "male"): (670, 192),
    ("crew", "adult", "female"): (3, 20),
}


def golf() -> pd.DataFrame:
    """Quinlan's golf data: Weka's weather has another humidity on two of the days."""
    frame = CATALOG["play-tennis-numeric"].frame().replace(GOLF_NAMES).rename(columns={"play": "class"})
    frame.loc[[2, 13], "humidity"] = [78.0, 80.0]
    return frame


def golf_table(frame: pd.DataFrame) -> Table:
    domains = {"outlook": ("sunny", "overcast", "rain"), "windy": ("true", "false")}
    return Table.from_frame(frame, "class", domains=domains, classes=("Play", "Dont_Play"))


def golf_missing() -> pd.DataFrame:
    """Quinlan's example: the outlook of the overcast day at 72 °F is not known."""
    frame = golf()
    unknown = (frame["outlook"] == "overcast") & (frame["temperature"] == 72)
    return frame.assign(outlook=frame["outlook"].mask(unknown))


def iris() -> Table:
    """Iris as UCI distributes it: rows 35 and 38 differ from Fisher's paper."""
    frame = CATALOG["iris"].frame().set_axis([*IRIS_NUMBERS, "class"], axis=1)
    frame.loc[34, "petalwidth"] = 0.1
    frame.loc[37, list(IRIS_NUMBERS)] = [4.9, 3.1, 1.5, 0.1]
    return Table.from_frame(frame.assign(**{"class": "Iris-" + frame["class"]}), "class")


def titanic() -> Table:
    """The 2,201 people aboard, one row each."""
    rows = [
        (*who, fate)
        for who, numbers in TITANIC.items()
        for fate, number in zip(("no", "yes"), numbers, strict=True)
        for _ in range(number)
    ]
    frame = pd.DataFrame(rows, columns=["status", "age", "sex", "survived"])
    domains = {"status": ("crew", "first", "second", "third"), "age": ("adult", "child"), "sex": ("female", "male")}
    return Table.from_frame(frame, "survived", domains=domains)


def restaurant() -> Table:
    """The book's later edition, where it rains on the fourth evening."""
    frame = CATALOG["restaurant"].frame()
    frame.loc[3, "Raining"] = "Yes"
    return Table.from_frame(frame.assign(Patrons=frame["Patrons"].replace({"None": "Nobody"})), "WillWait")


def catalogued(key: str, classes: tuple[str, ...]) -> Table:
    entry = CATALOG[key]
    return Table.from_frame(entry.frame(), entry.target, domains=entry.domains, classes=classes)


TABLES = {
    "golf": lambda: golf_table(golf()),
    "golf_missing": lambda: golf_table(golf_missing()),
    "iris": iris,
    "titanic": titanic,
    "restaurant": restaurant,
    "contact_lenses": lambda: catalogued("contact-lenses", ("soft", "hard", "none")),
    "vote": lambda: catalogued("congressional-voting", ("democrat", "republican")),
    "penguins": lambda: catalogued("penguins", ("Adelie", "Chinstrap", "Gentoo")),
    "playtennis": lambda: catalogued("play-tennis", ("No", "Yes")),
}


@cache
def peer_table(name: str) -> Table:
    """The table that a peer's file was made from."""
    return TABLES[name]()
