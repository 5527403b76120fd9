"""The smallest tree of a Boolean function is found exactly."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datasets import generators
from engine.data.table import Table
from engine.experiments.booleans import (
    LETTERS,
    by_depth,
    either_branch,
    functions,
    least_leaves,
    majority,
    number_of,
    parity,
    restrict,
    sizes,
    smallest,
)
from engine.learn.grow import learn
from engine.learn.recipe import Override, Recipe


def tree_of(number: int, variables: int):
    frame = generators.boolean(variables, number)
    table = Table.from_frame(frame, "Y", classes=("F", "T"))
    plan = smallest(number, variables)
    recipe = Recipe(overrides=tuple(Override(node, column) for node, column in plan.items()))
    return learn(table, recipe).tree


def brute(rows: dict[tuple[int, ...], bool], free: tuple[int, ...]) -> int:
    """The least leaves by trying every order of questions, on explicit rows."""
    if len(set(rows.values())) <= 1:
        return 1
    return min(
        sum(
            brute({row: y for row, y in rows.items() if row[x] == value}, tuple(v for v in free if v != x))
            for value in (0, 1)
        )
        for x in free
    )


@given(st.integers(0, 255))
def test_the_search_agrees_with_trying_everything(number):
    rows = {row: bool(number >> r & 1) for r, row in enumerate(product((0, 1), repeat=3))}
    assert least_leaves(number, 3) == brute(rows, (0, 1, 2))


@given(st.integers(2, 4).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, functions(n) - 1))))
def test_the_plan_grows_into_a_perfect_tree_of_that_size(case):
    variables, number = case
    tree = tree_of(number, variables)
    assert all(leaf.impurity == 0 for leaf in tree.leaves)
    assert len(tree.leaves) == least_leaves(number, variables)


def test_five_variables_are_searched_too():
    number = number_of(majority, 5)
    assert len(tree_of(number, 5).leaves) == least_leaves(number, 5) == 20
    assert least_leaves(number_of(parity, 5), 5) == 32


@pytest.mark.parametrize("variables", [2, 3, 4])
def test_parity_needs_every_row_and_a_conjunction_a_leaf_more_than_its_inputs(variables):
    assert least_leaves(number_of(parity, variables), variables) == 2**variables
    assert least_leaves(number_of(all, variables), variables) == variables + 1
    assert least_leaves(number_of(any, variables), variables) == variables + 1


def test_the_notes_formula_has_a_tree_of_four_leaves_that_asks_a_first():
    number = number_of(either_branch, 3)
    assert least_leaves(number, 3) == 4
    assert smallest(number, 3)[()] == "A"


def test_the_numbers_are_those_of_the_generators():
    for name, rule in (("parity", parity), ("majority", majority)):
        frame = getattr(generators, name)(3)
        assert generators.boolean(3, number_of(rule, 3)).equals(frame)
    assert generators.boolean(3, number_of(either_branch, 3)).equals(generators.either_branch())


def test_depth_one_writes_functions_of_one_variable_depth_n_all():
    """Of n variables: 2 constants, and 2n that are a variable or its negation."""
    for variables in (1, 2, 3, 4):
        counts = by_depth(variables)
        assert counts[0] == 2
        assert counts[1] == 2 + 2 * variables
        assert counts[-1] == functions(variables)
    assert by_depth(2) == [2, 6, 16]


def test_restricting_keeps_the_rows_where_the_variable_has_the_value():
    assert restrict(0b1000, 2, 0, 1) == 0b10  # A and B, A true: B
    assert restrict(0b1000, 2, 0, 0) == 0
    assert len(LETTERS) == 5
    assert sizes(0)[0].tolist() == [1, 1]
