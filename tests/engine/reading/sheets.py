"""Sheets for the data doctor's tests: by column, and odd ones drawn at random."""

from itertools import cycle, islice

import pandas as pd
from hypothesis import strategies as st

from engine.doctor.profile import Profile, profiles_of
from engine.reading.sheet import Reading, Sheet

READING = Reading("t.csv", "text", "UTF-8", ",", True, ".", ())
NAMES = ("first", "zip code", "is_fraud", "y")


def sheet_of(columns: dict[str, list]) -> Sheet:
    return Sheet(pd.DataFrame({name: pd.Series(values, dtype="str") for name, values in columns.items()}), READING)


def seen(columns: dict[str, list]) -> dict[str, Profile]:
    return profiles_of(sheet_of(columns))


def whole(least: int, most: int) -> st.SearchStrategy[str]:
    return st.integers(least, most).map(str)


# What the cells of a column may be.
CELLS = {
    "dates": st.dates(min_value=pd.Timestamp("1990-01-01").date()).map(str),
    "German dates": st.dates().map(lambda day: f"{day.day:02}.{day.month:02}.{day.year:04}"),
    "named dates": st.sampled_from(["1 Jan 2024", "3 Feb 2024", "31 Feb 2024"]),
    "words": st.sampled_from(["a", "b", "c d"]),
    "look-alikes": st.sampled_from(["yes", "YES", "ye\u200bs", "caf\u00e9", "cafe\u0301", "no  way", "no way"]),
    "any text": st.text(min_size=1, max_size=6).map(str.strip).filter(bool),  # as files are read
    "long ids": whole(10**16, 10**16 + 40),
    "one value": st.just("same"),
    "one number": st.just("1e300"),
    "nothing": st.none(),
    "infinities": st.sampled_from(["inf", "-inf", "1e999", "nan", "5"]),
    "huge": st.floats(1e300, 1.7e308).map(repr),
    "any number": st.floats(allow_nan=False, allow_infinity=False).map(repr),
    "tiny": st.floats(0, 1e-300).map(repr),
    "placeholders": st.sampled_from(["-999", "9999", "31", "32", "33.5", "34", "35"]),
    "counts": whole(0, 9),
    "zip codes": whole(0, 99_999).map(lambda code: code.zfill(5)),
    "mixed": st.one_of(whole(0, 9), st.just("few")),
    "free text": st.text("abc ", min_size=45, max_size=60).map("a {} c".format),
}


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    """Two to four columns of any kind, some values missing; a few rows may repeat to many."""
    rows = draw(st.integers(1, 40))
    columns = {}
    for name in NAMES[: draw(st.integers(2, 4))]:
        cell = CELLS[draw(st.sampled_from(sorted(CELLS)))]
        holed = st.one_of(cell, cell, cell, st.none()) if draw(st.booleans()) else cell
        few = draw(st.lists(holed, min_size=1, max_size=rows))
        columns[name] = list(islice(cycle(few), rows))
    sheet = sheet_of(columns)
    if draw(st.booleans()):
        declared = draw(st.sampled_from(sorted(columns)))
        domain = tuple(dict.fromkeys(cell for cell in columns[declared] if cell is not None))
        return Sheet(sheet.frame, READING, domains={declared: (*domain, "never seen")})
    return Sheet(sheet.frame, READING, numeric=tuple(draw(st.sets(st.sampled_from(sorted(columns))))))
