"""Every table is of the types that were compiled ahead: compiling again would keep a visitor waiting for minutes."""

from dataclasses import replace

import numba
import numpy as np
import pytest

from engine import kernels
from engine.backend import SMALL
from engine.data.table import Table
from engine.kernels import statistics
from engine.kernels.parts import PartLibrary
from engine.learn.algorithms import recipe_for
from engine.learn.coded_table import encode
from engine.warm import warm
from tests.tables import make, table_of

CARS = table_of("auto-mpg-regression")
TABLES = {
    "classes": table_of("iris"),
    "numbers": CARS,
    "one column": replace(CARS, columns=CARS.columns[2:3]),
    "some rows": table_of("penguins").take(np.arange(50)),
    "typed": make({"x": [1.0, 2.0, 3.0], "y": [1.0, 5.0, 4.0]}, task="regress", numeric=["x"]),
}


def types(table: Table) -> list[str]:
    coded = encode(table, recipe_for(table, "cart"))
    return [str(numba.typeof(each)) for each in (*coded.data, coded.weights)]


@pytest.mark.parametrize("name", TABLES)
def test_a_table_has_the_types_that_are_compiled_ahead(name: str) -> None:
    assert types(TABLES[name]) == types(table_of("play-tennis"))


def test_many_declared_values_are_branches_for_the_compiled_kernels() -> None:
    declared = make({"x": ["a", "b"], "y": ["p", "q"]}, domains={"x": ["a", "b", *map(str, range(SMALL))]})
    assert encode(declared, recipe_for(declared, "id3")).kernel is kernels


@pytest.mark.parametrize("name", ["grow", "weigh_rows", "find_surrogates"])
def test_a_kernel_is_compiled_for_one_set_of_types(name: str) -> None:
    """Another kernel that calls it with a constant would have it compiled a second time."""
    warm()
    assert len(getattr(kernels, name)._cache._cache_file._load_index()) == 1


def test_a_kernel_that_only_kernels_call_is_not_compiled_alone() -> None:
    size_of = statistics.size_of
    size_of.compile((numba.int64, numba.float64[::1]))
    assert all(isinstance(each.library, PartLibrary) for each in size_of.overloads.values())
