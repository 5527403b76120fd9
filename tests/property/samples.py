"""Random small tables, together with the plain cases they were made from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import pandas as pd
from hypothesis import strategies as st

from engine.data.table import Table
from tests.oracle import Case

DOMAIN = ("u", "v", "w")
NUMBERS = (0.0, 1.0, 1.5, 2.0, 4.0)
WEIGHTS = (1.0, 2.0, 3.5)


@dataclass(frozen=True)
class Sample:
    """Cases, which of their columns are categorical and numeric, and the classes (none in regression)."""

    cases: tuple[Case, ...]
    categorical: tuple[str, ...]
    numeric: tuple[str, ...]
    classes: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return (*self.categorical, *self.numeric)

    @cached_property
    def table(self) -> Table:
        return self.table_with({})

    def table_with(self, new_names: dict[str, str], order: Sequence[int] | None = None) -> Table:
        """The table with its classes renamed, or its rows in another order; every domain is declared."""
        cases = [self.cases[at] for at in order] if order else self.cases
        frame = pd.DataFrame({name: [case.values[name] for case in cases] for name in self.names})
        frame[list(self.numeric)] = frame[list(self.numeric)].astype(float)
        frame["weight"] = [case.weight for case in cases]
        frame["y"] = [new_names.get(str(case.answer), case.answer) for case in cases]
        return Table.from_frame(
            frame,
            "y",
            task="classify" if self.classes else "regress",
            weight="weight",
            numeric=self.numeric,
            domains=dict.fromkeys(self.categorical, DOMAIN),
            classes=sorted(new_names.get(label, label) for label in self.classes),
        )

    def survivors(self, missing: str) -> list[int]:
        """The rows that are grown from under a policy for missing values."""
        lacks = [[case.values[name] is None for name in self.names] for case in self.cases]
        everyone = list(range(len(lacks)))
        if missing == "drop":
            return [row for row in everyone if not any(lacks[row])]
        if missing == "surrogate":
            return [row for row in everyone if not all(lacks[row])] or everyone
        return everyone


@st.composite
def samples(draw: st.DrawFn, regression: bool = False, missing: bool = True, weighted: bool = True) -> Sample:
    """One or two categorical and numeric columns, two to four classes or a number, 2 to 14 rows."""
    categorical = ("c1", "c2")[: draw(st.integers(1, 2))]
    numeric = ("x1", "x2")[: draw(st.integers(1, 2))]
    classes = () if regression else ("a", "b", "c", "d")[: draw(st.integers(2, 4))]
    none = (None,) if missing else ()
    row = st.tuples(
        st.tuples(*(st.sampled_from((*DOMAIN, *DOMAIN, *none)) for _ in categorical)),
        st.tuples(*(st.sampled_from((*NUMBERS, *none)) for _ in numeric)),
        st.sampled_from(classes or (0.0, 1.0, 2.0, 5.0, 9.5)),
        st.sampled_from(WEIGHTS if weighted else (1.0,)),
    )
    rows = draw(st.lists(row, min_size=2, max_size=14))
    cases = tuple(
        Case(dict(zip((*categorical, *numeric), (*texts, *numbers), strict=True)), answer, weight)
        for texts, numbers, answer, weight in rows
    )
    return Sample(cases, categorical, numeric, classes)
