"""Recipes: checked settings, overrides, and the way in and out of a link."""

from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.learn.algorithms import ALGORITHMS, check, recipe_for
from engine.learn.criteria import CRITERIA
from engine.learn.recipe import MISSING, ORDERS, THRESHOLDS, Override, Recipe, RecipeError, path_text
from tests.tables import grown, make

NODES = st.lists(st.integers(0, 9), max_size=4).map(tuple)
NAMES = st.text(max_size=8)
OVERRIDES = st.one_of(
    st.builds(Override, NODES),
    st.builds(Override, NODES, NAMES),
    st.builds(Override, NODES, NAMES, threshold=st.floats(allow_nan=False, allow_infinity=False)),
    st.builds(Override, NODES, NAMES, left=st.lists(NAMES, max_size=3).map(tuple)),
)
RECIPES = st.builds(
    Recipe,
    criterion=st.sampled_from(sorted(CRITERIA)),
    multiway=st.booleans(),
    threshold=st.sampled_from(THRESHOLDS),
    missing=st.sampled_from(MISSING),
    max_depth=st.integers(0, 99),
    max_leaves=st.integers(1, 99),
    min_leaf=st.floats(0, 50),
    significance=st.floats(0.001, 1),
    order=st.sampled_from(ORDERS),
    seed=st.integers(0, 2**31),
    overrides=st.lists(OVERRIDES, max_size=3).map(tuple),
)
TABLE = make({"c": "uvu", "x": [1, 2, 3], "y": "pqp"})
NUMBERS = make({"x": [1, 2, 3], "y": [1, 2, 4]}, task="regress")


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@given(recipe=RECIPES)
def test_a_recipe_comes_back_from_its_link(algorithm: str, recipe: Recipe) -> None:
    default = ALGORITHMS[algorithm].recipe
    parts = recipe.query(default)
    assert all(isinstance(value, str) for value in parts.values())
    assert Recipe.from_query(parts, default) == recipe


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_the_default_needs_no_words_in_a_link(algorithm: str) -> None:
    default = ALGORITHMS[algorithm].recipe
    assert default.query(default) == {}
    assert Recipe.from_query({}, default) is not None
    assert Recipe.from_query({"page": "grow", "step": "3"}, default) == default


def test_a_link_says_only_what_differs() -> None:
    recipe = replace(Recipe(), max_depth=3).override(Override((0, 2), "x", threshold=2.5))
    assert recipe.query(Recipe()) == {"max_depth": "3", "overrides": '[[[0,2],"x",2.5]]'}


@pytest.mark.parametrize(
    "parts",
    [
        {"max_depth": "deep"},
        {"max_depth": "[1]"},
        {"max_depth": "-1"},
        {"max_depth": ""},
        {"max_leaves": "0"},
        {"min_leaf": "NaN"},
        {"min_leaf": "null"},
        {"significance": "0"},
        {"significance": "1.5"},
        {"missing": "ignore"},
        {"threshold": "middle"},
        {"order": "random"},
        {"overrides": "nonsense"},
        {"overrides": "null"},
        {"overrides": "{}x"},
        {"overrides": "[1]"},
        {"overrides": '[[[0],"x"]]'},
        {"overrides": '[[["a"],"x",1]]'},
        {"overrides": "[[[0],5,1]]"},
        {"overrides": '[[[0],"x","high"]]'},
        {"overrides": '[[[0],"x",{}]]'},
    ],
)
def test_a_link_that_makes_no_sense_is_refused_in_one_sentence(parts: dict[str, str]) -> None:
    with pytest.raises(RecipeError) as error:
        Recipe.from_query(parts, Recipe())
    assert str(error.value).endswith(".")
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("name", ["min_leaf", "min_split", "min_cases", "min_gain", "gap", "tie", "surrogates"])
def test_settings_below_zero_are_refused(name: str) -> None:
    with pytest.raises(RecipeError, match=f"{name.replace('_', ' ').capitalize()} must be at least 0"):
        replace(Recipe(), **{name: -1})


def test_recipes_are_values() -> None:
    one, other = Recipe(max_depth=2), Recipe(max_depth=2)
    assert one == other
    assert len({one, other, Recipe()}) == 2
    with pytest.raises(AttributeError):
        one.max_depth = 3


def test_a_second_decision_at_a_node_replaces_the_first() -> None:
    recipe = Recipe().override(Override((0,), "x")).override(Override((1,))).override(Override((0,), "c"))
    assert recipe.overrides == (Override((1,)), Override((0,), "c"))
    assert recipe.forget((0,)).overrides == (Override((1,)),)
    assert recipe.forget((7,)) == recipe


def test_node_ids_are_written_with_dots() -> None:
    assert [path_text(node) for node in ((), (0,), (0, 2))] == ["", "0", "0.2"]


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_the_criterion_suits_the_target(algorithm: str) -> None:
    assert CRITERIA[recipe_for(TABLE, algorithm).criterion].task == "classify"
    assert CRITERIA[recipe_for(NUMBERS, algorithm).criterion].task == "regress"
    assert recipe_for(TABLE, algorithm).algorithm == algorithm


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_an_algorithm_is_described(algorithm: str) -> None:
    entry = ALGORITHMS[algorithm]
    assert entry.name == algorithm
    assert entry.summary.endswith(".")
    assert entry.source


def test_every_setting_is_one_a_link_can_carry() -> None:
    kinds = {type(getattr(Recipe(), each.name)) for each in fields(Recipe)}
    assert kinds <= {str, bool, int, float, tuple}


@pytest.mark.parametrize(
    ("table", "changes", "says"),
    [
        (TABLE, {"criterion": "luck"}, "no criterion 'luck'"),
        (TABLE, {"criterion": "variance"}, "for a target of numbers"),
        (NUMBERS, {"criterion": "gini"}, "for a target of classes"),
        (NUMBERS, {"criterion": "variance", "significance": 0.05}, "chi-square test on classes"),
        (TABLE, {"overrides": (Override((), "z"),)}, "no column 'z'"),
    ],
)
def test_a_recipe_that_does_not_fit_the_table_is_refused(table, changes, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        check(table, replace(Recipe(), **changes))


def test_an_unknown_algorithm_is_refused() -> None:
    with pytest.raises(RecipeError, match="no algorithm 'oracle'"):
        recipe_for(TABLE, "oracle")


def test_an_override_with_an_unknown_category_is_refused() -> None:
    with pytest.raises(RecipeError, match="no value 'z'"):
        grown(TABLE, "cart", overrides=(Override((), "c", left=("z",)),))
