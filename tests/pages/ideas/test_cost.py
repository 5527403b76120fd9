"""What it costs: operations counted on the stage, the corners of the hull, and the nodes that are reused."""

import numpy as np
import pytest

from engine.experiments.groupings import groupings
from engine.experiments.retraining import Retrained
from engine.experiments.split_costs import cost, sorted_search
from pages.ideas.cost import groupings_view, growth_view, retraining_view, scan_view
from pages.ideas.cost.state import Cost
from pages.ideas.cost.subject_view import VIEWS, choices, columns_of
from tests.pages.opening import html, opened_page, stage_frames


def frames(**query):
    return list(stage_frames(opened_page("cost", query)))


def test_a_cut_asks_first_and_ends_with_the_operations_of_both_ways():
    found = frames()
    assert "How often must each case be looked at?" in found[0]["sentence"]
    assert "Sort once" in found[1]["sentence"]
    last = found[-1]["sentence"]
    values = [64, 65, 68, 69, 70, 71, 72, 75, 80, 81, 83, 85]  # of 14 days, 72 and 75 twice
    assert f"instead of <b>{14 * (len(values) - 1)}</b>" in last
    assert "Cut at" in found[2]["sentence"]


def test_equal_values_leave_no_cut_and_that_is_said():
    search = sorted_search(np.ones(4), np.zeros(4, np.int64), 2)
    assert "All values are equal" in scan_view.cut_sentence(search, 1, "x", 4)


def test_doubling_the_rows_is_told_with_its_factors():
    said = growth_view.growth_sentence([cost(64, 2), cost(128, 2)], 2)
    assert "<b>32,512</b>" in said  # 2 · 128 · 127
    assert "4.03 times" in said
    assert "2.32 times: d·n² against d·n·log n" in said
    assert "By how much does each of the two grow?" in growth_view.growth_sentence([cost(8, 1)], 1)


def test_the_groupings_end_with_as_many_trials_as_corners():
    found = frames(view="groups")
    assert "2^(9 − 1) − 1 = <b>255</b>" in found[1]["sentence"]
    assert "<b>8 trials instead of 255.</b>" in found[-1]["sentence"]
    points = found[1]["blocks"]["columns/0/chart"]["figure"]["data"][1]
    assert len(points["x"]) == 2 * 255


def test_the_hull_goes_through_the_corners_alone():
    found = groupings(("a", "b", "c"), np.array([[3.0, 1.0], [1.0, 3.0], [2.0, 2.0]]))
    hull = groupings_view.points_figure(found, 3, 14)["data"][2]
    assert list(zip(hull["x"], hull["y"], strict=True))[:4] == [(0, 0), (4, 1), (8, 3), (12, 6)]


def test_the_reused_nodes_of_all_trees_are_told_at_the_end():
    found = frames(view="one")
    assert "wants <b>14</b> trees" in found[0]["sentence"]
    assert "<b>14</b> trees with" in html(opened_page("cost", {"view": "one", "step": "15"}))
    same = Retrained(0, ((), (0,)), None, 0, 5)
    assert "Every question stayed" in retraining_view.retrained_sentence(same)
    other = Retrained(1, (), (), 7, 0)
    assert "<b>7 nodes</b> had to be grown anew" in retraining_view.retrained_sentence(other)
    assert "2 trees with 14 nodes in all: <b>5</b> (36%)" in retraining_view.total_sentence([same, other], 1).replace(
        "<b>2</b>", "2"
    )


def test_the_engine_is_measured_only_when_somebody_asks():
    at = opened_page("cost", {"view": "growth"})
    assert "to the power" not in html(at)
    assert "grew like n to the power" in growth_view.timed_sentence([(1000, 0.001, 0.001), (2000, 0.002, 0.002)], 1)
    assert "power 1.00" in growth_view.timed_sentence([(1000, 0.001, 0.001), (2000, 0.002, 0.002)], 1)


@pytest.mark.parametrize("shown", VIEWS)
def test_every_view_has_data_and_refuses_what_does_not_suit_it(shown):
    assert all(columns_of(shown, key) for key in choices(shown))
    with pytest.raises(ValueError, match="no such"):
        Cost(view=shown, data="hitters")
    with pytest.raises(ValueError, match="no such"):
        Cost(view=shown, column="no such column")
