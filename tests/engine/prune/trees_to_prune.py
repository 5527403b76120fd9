"""Trees to prune and the prunings of them, as the tests of all methods make them."""

import numpy as np

from engine.data.table import Table
from engine.prune.method import Pruning
from engine.prune.methods import prune
from engine.prune.verdict import apply
from tests.tables import grown, make, table_of

NOISY = make(
    {
        "c": "uvwuvwuvwuvwuvwuvw",
        "d": "ssssssttttttssssss",
        "x": [float(k * 7 % 18) for k in range(18)],
        "y": "ppqppqqqqppqpqqpqq",
    }
)
NUMBERS = make({"x": [1, 2, 3, 4, 5, 6], "y": [1.0, 1.5, 4.0, 4.5, 9.0, 9.25]}, task="regress")


def halves(table: Table) -> tuple[Table, Table]:
    rows = np.arange(len(table))
    return table.take(rows[::2]), table.take(rows[1::2])


def pruned(trace, method, validation=None, seed=0, **settings):
    return apply(trace.tree, prune(trace, Pruning(method, settings, validation, seed)))


def verdicts_on_cars(method, **settings):
    """The verdicts on a full tree of CART, some of which cut while others keep."""
    train, validation = halves(table_of("auto-mpg"))
    verdicts = list(prune(grown(train, "cart"), Pruning(method, settings, validation)))
    assert {"keep", "leaf"} <= {each.verdict for each in verdicts}
    return verdicts
