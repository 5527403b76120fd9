"""The complexity table and its cross-validation are those that rpart prints."""

import numpy as np
import pytest

from engine.learn.recipe import RecipeError
from engine.prune.cross_validation import trials
from engine.prune.rpart import complexities, rpart_table
from engine.prune.weakest_link import endings, lines
from tests.tables import grown, table_of


def in_root_risk(lines) -> list[tuple[float, int, float]]:
    """Lines as rpart prints them: CP, nsplit, rel error."""
    root = lines[0].risk
    return [(line.alpha / root, line.splits, line.risk / root) for line in lines]


# rpart 4.1: rpart(class ~ ., minsplit = 2, minbucket = 1, cp = 0) on the checkerboard.
CHECKERBOARD = [
    (0.058201, 0, 1.0),
    (0.055556, 3, 0.814815),
    (0.042328, 5, 0.703704),
    (0.034392, 11, 0.402116),
    (0.021164, 13, 0.333333),
    (0.015873, 14, 0.312169),
    (0.011905, 15, 0.296296),
    (0.010582, 27, 0.089947),
    (0.007937, 31, 0.047619),
    (0.005291, 35, 0.015873),
    (0.002646, 37, 0.005291),
    (0.0, 39, 0.0),
]


def test_rparts_table_of_the_checkerboard_is_not_the_weakest_link() -> None:
    trace = grown(table_of("checkerboard"), "cart")
    ours = in_root_risk(rpart_table(trace))
    assert len(ours) == len(CHECKERBOARD)
    for line, printed in zip(ours, CHECKERBOARD, strict=True):
        assert line == pytest.approx(printed, abs=1e-6)
    true = in_root_risk(lines(trace.tree, endings(trace.tree)))
    assert true[0] == pytest.approx((0.061728, 0, 1.0), abs=1e-6)


def test_rpart_stops_where_its_bound_says_so() -> None:
    """At cp = 0.03 the table ends there, with the tree that rpart grows."""
    trace = grown(table_of("checkerboard"), "cart")
    ours = in_root_risk(rpart_table(trace, cp=0.03))
    assert ours[-1] == pytest.approx((0.03, 13, 0.333333), abs=1e-6)
    assert ours[:4] == [pytest.approx(line, abs=1e-6) for line in CHECKERBOARD[:4]]


def test_rparts_table_needs_two_branches() -> None:
    with pytest.raises(RecipeError, match="two answers"):
        rpart_table(grown(table_of("play-tennis"), "id3"))


# The same call with xval = the row number modulo 10: CP, nsplit, rel error, xerror, xstd.
CROSS_VALIDATED = {
    "iris": [
        (0.5, 0, 1.0, 1.0, 0.057735),
        (0.44, 1, 0.5, 0.5, 0.057735),
        (0.02, 2, 0.06, 0.1, 0.030551),
        (0.01, 3, 0.04, 0.1, 0.030551),
        (0.005, 6, 0.01, 0.06, 0.024),
        (0.0, 8, 0.0, 0.07, 0.025833),
    ],
    "bagging": [
        (0.583333, 0, 1.0, 1.0, 0.223607),
        (0.083333, 1, 0.416667, 0.583333, 0.193051),
        (0.055556, 4, 0.166667, 1.083333, 0.22618),
        (0.0, 7, 0.0, 1.083333, 0.22618),
    ],
}


@pytest.mark.parametrize("key", CROSS_VALIDATED)
def test_cross_validation_gives_rparts_xerror_and_xstd(key: str) -> None:
    table = table_of(key)
    trace = grown(table, "cart")
    path = rpart_table(trace)
    *_, tried = trials(table, trace.coded.recipe, path, np.arange(len(table)) % 10, ends_of=complexities)
    root = path[0].risk
    found = [(*line, each.risk / root, each.error / root) for line, each in zip(in_root_risk(path), tried, strict=True)]
    assert found == [pytest.approx(line, abs=1e-6) for line in CROSS_VALIDATED[key]]
