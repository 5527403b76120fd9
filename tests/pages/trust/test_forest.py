"""Random forests on their page: columns drawn at each node, importance, and how alike the trees are."""

from dataclasses import replace

import pytest

from engine.ensemble.forest import forest_recipe
from pages.shell.sources import table_of
from pages.trust.ensembles import streaming
from pages.trust.ensembles.state import IMPORTANCE, TREE
from pages.views.text import listing
from tests.pages.ideas.test_ideas import everything, opened, preset
from tests.pages.opening import code, html


def test_the_forest_shows_which_columns_were_not_drawn():
    at = preset("forest", "Which columns were drawn?")
    said = html(at)
    assert said.count("not drawn for this split") == 6
    assert "3 columns were drawn" in said


def test_the_chance_of_the_notes_is_computed_and_simulated():
    said = everything(preset("forest", "Three of 103"))
    assert "<b>0.266</b>" in said
    assert "20,000 draws" in said


def test_the_correlation_falls_with_fewer_columns():
    said = html(preset("forest", "How alike are the trees?"))
    assert "two trees agree with ρ" in said


def test_importance_waits_for_a_tree():
    at = opened("forest", {"picture": IMPORTANCE, "step": "0", "trees": "5"})
    assert "there is none yet" in html(at)


def test_the_pseudo_code_of_a_forest_draws_columns_at_each_node():
    told = code(opened("forest", {"step": "4"}))
    assert told["draw m of the p columns, anew"] == {"m": "3", "p": "9"}
    assert told["ask the best question about one of them"] == {"column at the root": "acuity"}
    assert any("fewer than 5 cases" in line for line in code(opened("forest", {"data": "hitters", "step": "1"})))


def test_before_the_first_sample_a_forest_is_one_tree():
    assert "One tree grown from all 2000 cases and all columns. Step on" in html(opened("forest", {"step": "0"}))
    at = opened("forest", {"step": "0", "picture": TREE})
    assert "every column may be asked about" in html(at)
    assert "not drawn" not in html(at)


@pytest.mark.parametrize(
    ("tries", "told"),
    [("1", "one column was drawn, by lot"), ("2", "2 columns were drawn, by lot"), ("4", "every column may be asked")],
)
def test_a_node_of_a_forest_tells_how_many_columns_were_drawn(tries, told):
    assert told in html(opened("forest", {"data": "iris", "tries": tries, "picture": "The tree", "step": "1"}))


def test_how_alike_names_the_number_of_columns_with_the_least_error():
    recipe = forest_recipe(table_of("iris", ()), 2, 0)
    said = html(opened("forest", {"data": "iris", "picture": "How alike"}))
    errors = {
        m: streaming.kept_rounds("iris", "forest", replace(recipe, tries=m)).rounds[29].out_of_bag.vote
        for m in range(1, 5)
    }
    least = [str(m) for m in errors if errors[m] == min(errors.values())]
    assert f"errs least with <b>m = {listing(least)}</b>" in said or len(least) == len(errors)


def test_importance_tells_that_some_columns_are_left_out():
    at = opened("forest", {"data": "hitters", "picture": IMPORTANCE, "step": "2", "trees": "5"})
    assert "The 15 columns with the longest bars on the left, of 19" in html(at)
    assert "The error is the mean squared error" in html(at)


def test_pairs_of_trees_are_drawn_as_boxes_over_many_points():
    at = preset("forest", "Pairs of trees")
    assert not at.exception
    said = html(at)
    assert "At each of 392 cases" in said or "At each of 398 cases" in said
    assert "with m = 1" in said
