"""Ensembles in formulas: the mean of bagging, the updates of boosting, usual settings, when an error is stable."""

import re

import numpy as np
import pytest

from pages.views.text import value_of
from tests.pages.ideas.test_ideas import opened
from tests.pages.opening import components, formulas, html, stage_frame


def test_bagging_writes_its_mean_with_the_answers_of_the_trees():
    text = formulas(opened("bagging", {"data": "sine", "trees": "5", "step": "3"}))
    terms, mean = re.search(r"\\tfrac\{1\}\{3\}\\,\((.+?)\) [=≈] ([\d.−-]+)", text).groups()
    numbers = [value_of(term) for term in terms.replace(" - ", " + -").split(" + ")]
    assert len(numbers) == 3
    assert np.mean(numbers) == pytest.approx(value_of(mean), abs=0.006)


def test_bagging_of_classes_counts_votes_for_the_class_that_wins():
    text = formulas(opened("bagging", {"data": "iris", "trees": "5", "step": "4"}))
    assert r"\tfrac{1}{4}\,(1 + 1 + 1 + 1) = 1" in text
    assert "setosa" in text


def test_the_mean_of_bagging_is_that_of_a_case_whose_votes_are_shown():
    at = opened("bagging", {"trees": "5", "step": "4"})
    first = re.search(r'the vote</th></tr></thead><tbody><tr><th scope="row">(\d+)</th>(.*?)</tr>', html(at))
    votes = [int(each) for each in re.findall(r"<td>(\d+)</td>", first[2])]
    index, mean = re.search(r"x_\{(\d+)\}\) = \\tfrac\{1\}\{4\}\\,\(.+?\) [=≈] ([\d.]+)", formulas(at)).groups()
    assert index == first[1]
    assert value_of(mean) == pytest.approx(max(votes) / sum(votes), abs=0.0006)
    assert f"x with the index {index} is the first case of these votes" in html(at)


def test_the_updates_of_boosting_add_up_for_the_first_case():
    text = formulas(opened("boosting", {"data": "sine", "rounds": "10", "step": "3"}))
    added = re.search(r"T_\{3\}\(x_1\) = (\S+) \+ (\S+) \\cdot (\S+) [=≈] (\S+)", text)
    before, rate, tree, after = (value_of(each.strip("()")) for each in added.groups())
    assert before + rate * tree == pytest.approx(after, abs=0.002)
    taken = re.search(r"r_1 - λ T_\{3\}\(x_1\) = (\S+) - (\S+) \\cdot (\S+) [=≈] (\S+)", text)
    residual, rate, tree, left = (value_of(each.strip("()")) for each in taken.groups())
    assert residual - rate * tree == pytest.approx(left, abs=0.002)
    assert after + left == pytest.approx(before + residual, abs=0.003)  # y stays y


@pytest.mark.parametrize(("data", "said"), [("iris", "m = √p = √4 = 2"), ("hitters", "m = p/3 = 19/3 ≈ 6")])
def test_a_forest_tells_the_usual_number_of_columns_and_the_reason(data, said):
    text = html(opened("forest", {"data": data, "trees": "5", "step": "2"}))
    assert said in text
    assert "Usual for" in text


def test_a_forest_tells_what_matters_to_a_single_tree_too():
    text = html(opened("forest", {"data": "iris", "trees": "5", "step": "5", "picture": "What matters"}))
    assert "A single tree from all cases and columns has an importance too" in text
    rows = re.findall(r'<tr><th scope="row">(\w+)</th>((?:<td>[\d.,%]+</td>){3})</tr>', text)
    told = {name: [each.rstrip("%") for each in re.findall(r"<td>(.*?)</td>", cells)] for name, cells in rows}
    assert set(told) == {"petal_width", "petal_length", "sepal_length", "sepal_width"}
    assert sum(value_of(share) for *_, share in told.values()) == pytest.approx(100, abs=0.2)
    asked, stood_in = (sum(value_of(cells[at]) for cells in told.values()) for at in (0, 1))
    assert asked == pytest.approx(100, abs=0.05)  # 150 cases · 2/3, and all leaves pure
    assert stood_in > 100


def test_the_round_from_which_the_error_is_stable_is_marked():
    at = opened("forest", {"data": "iris", "trees": "60", "step": "60"})
    assert "it is stable, and one may stop" in re.sub(r"\s+", " ", html(at))
    assert "stable: stop here" in str(components(at))


def test_no_error_is_called_stable_that_few_cases_judge():
    at = opened("bagging", {"data": "bagging", "picture": "The error", "step": "30"})
    assert "so chance alone may put it off by" in html(at)
    assert "it is stable" not in html(at)
    assert "stable: stop here" not in str(components(at))


def test_both_ways_to_vote_are_drawn_where_they_differ():
    assert "averaged probabilities" in str(
        components(opened("bagging", {"data": "titanic", "depth": "3", "step": "5"}))
    )


def error_lines(query):
    """The names of the curves of the picture of the errors."""
    frame = stage_frame(opened("bagging", {"data": "bagging", "picture": "The error", "step": "5", **query}))
    figure = next(block["figure"] for block in frame["blocks"].values() if block["kind"] == "chart")
    return [line["name"] for line in figure["data"] if "name" in line]


def test_both_ways_to_vote_stand_in_one_chart_by_the_test_error_where_they_differ():
    """Figure 8.10: small trees are unsure, so that mean probabilities answer otherwise than votes."""
    lines = error_lines({"depth": "2", "trees": "20"})
    assert [name.rpartition(", ")[2] for name in lines if name.startswith("test")] == [
        "consensus",
        "averaged probabilities",
    ]
    assert "one tree from all cases" in lines
    full = error_lines({"trees": "20"})  # full trees are sure of every answer
    assert len([name for name in full if name.startswith("test")]) == 1
