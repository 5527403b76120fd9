"""The course of a pruning, and the three parts of the rows that it is judged by."""

import pytest

from engine.learn.algorithms import ALGORITHMS
from engine.learn.recipe import RecipeError
from engine.prune.method import Pruning
from engine.prune.methods import prune
from engine.prune.standings import course, divided_in_three, standing
from engine.prune.verdict import apply
from tests.tables import grown, make, table_of


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("key", ["auto-mpg", "titanic", "penguins", "sine"])
@pytest.mark.parametrize("method", ["reduced-error", "cost-complexity", "pessimistic"])
def test_the_course_of_a_pruning_is_what_each_tree_answers(method: str, key: str, algorithm: str) -> None:
    if key == "sine" and method == "pessimistic":
        return
    tables = divided_in_three(table_of(key), 0.25, 0.25, seed=3)
    trace = grown(tables[0], algorithm, max_depth=6)
    verdicts = list(prune(trace, Pruning(method, {"alpha": 0.004}, tables[1])))
    found = course(trace.tree, verdicts, tables, most=7)
    assert {0, len(verdicts)} <= set(found)
    for at, each in list(found.items())[:: max(len(found) // 8, 1)]:
        wanted = standing(apply(trace.tree, verdicts[:at]), tables)
        assert each.leaves == wanted.leaves
        assert each.scores == pytest.approx(wanted.scores, abs=1e-9)


@pytest.mark.parametrize("rows", [3, 4, 10, 97])
def test_no_part_of_the_rows_is_empty_and_none_is_used_twice(rows: int) -> None:
    table = make({"x": range(rows), "y": "ab" * (rows // 2) + "a" * (rows % 2)})
    parts = divided_in_three(table, 0.45, 0.45, seed=1)
    assert all(len(part) for part in parts)
    values = [value for part in parts for value in part.column("x").numbers()]
    assert sorted(values) == list(range(rows))


def test_two_rows_are_too_few_to_train_validate_and_test() -> None:
    with pytest.raises(RecipeError, match="Three rows"):
        divided_in_three(make({"x": [1, 2], "y": "ab"}), 0.3, 0.3, seed=0)
