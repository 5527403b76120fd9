"""A large node whose branches are both pure is divided without a copy: nothing may be counted from there."""

import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pytest

from engine import backend
from engine.data.table import Table
from tests.tables import grown, make, table_of

ROOT = Path(__file__).parents[3]
ALGORITHMS = ["id3", "c45", "cart"]
# The buffers hold what was in memory before: growing again and again finds something in it.
COMPILED = """
from engine.backend import use_compiled
from tests.engine.kernels.test_pure_branches import ALGORITHMS, separable
from tests.tables import grown

use_compiled()
for rows in (200, 20_000, 400, 20_000):
    for algorithm in ALGORITHMS:
        table = separable(rows // 2, rows - rows // 2)
        assert [leaf.stop for leaf in grown(table, algorithm).tree.leaves] == ["pure", "pure"]
print("all grown")
"""


def separable(low: int, high: int) -> Table:
    """Rows "1,2,x" and rows "3,4,y": each column separates the classes."""
    classes = np.repeat([0, 1], [low, high])
    return make({"a": 1 + 2 * classes, "b": 2 + 2 * classes, "y": np.array(["x", "y"])[classes]}, numeric=["a", "b"])


def setosa() -> Table:
    """Iris, setosa against the rest."""
    iris = table_of("iris")
    names = {column.name: column.numbers() for column in iris.columns}
    return make({**names, "y": iris.target.codes == iris.classes.index("setosa")}, task="classify")


TABLES = {
    "as many of each": lambda: separable(200, 200),
    "more of the first": lambda: separable(300, 100),
    "more of the second": lambda: separable(30, 300),
    "setosa": setosa,
}


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("name", TABLES)
def test_one_cut_that_separates_the_classes_ends_in_two_pure_leaves(name: str, algorithm: str) -> None:
    table = TABLES[name]()
    with patch.object(backend, "_ready", backend.threading.Event()):  # uncompiled: every index is checked
        trace = grown(table, algorithm)
    assert trace.coded.kernel is backend.plain()
    assert [leaf.stop for leaf in trace.tree.leaves] == ["pure", "pure"]
    assert sorted(trace.tree.nodes[branch,].n for branch in (0, 1)) == sorted(
        np.bincount(table.target.codes).astype(float)
    )


def test_compiled_kernels_grow_separable_tables_and_live() -> None:
    """In a process of its own: writing past an array ends it only later."""
    done = subprocess.run([sys.executable, "-c", COMPILED], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "all grown\n"), done.stderr
