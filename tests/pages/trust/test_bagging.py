"""Bagging on its page: samples, votes, and where one stops adding trees."""

import re

import pytest

from engine.ensemble.bagging import bagged, bagging_recipe
from engine.ensemble.errors import test_error as error_of_tree
from pages.shell.sources import table_of
from pages.trust.ensembles import cases, streaming
from pages.trust.ensembles.charts_view import errors_figure, sample_figure, sample_rows
from tests.pages.ideas.test_ideas import opened, preset
from tests.pages.opening import PAGES as SHOWN
from tests.pages.opening import code, components, html, last_step, link, stage_frame, stage_frames


def test_stepping_goes_through_the_trees_and_the_first_is_grown_from_all_cases():
    at = opened("bagging", {"step": "0"})
    assert "One tree grown from all 30 cases" in html(at)
    assert [frame["step"] for frame in stage_frames(at)] == list(range(51)) == list(range(last_step(at) + 1))
    at = opened("bagging", {"step": "1"})
    assert "Tree 1 grew from a sample" in html(at)
    assert link(at)["step"] == "1"
    assert "the 50 trees together" in html(opened("bagging", {"step": "50"}))


def test_the_way_to_vote_changes_the_error_shown():
    at = opened("bagging", {"data": "triage", "trees": "20", "step": "20", "depth": "3"})
    before = html(at)
    at.segmented_control(key="vote").set_value("averaged").run()
    assert link(at)["vote"] == "averaged"
    assert not at.exception
    assert before != html(at)


def test_the_sample_shows_who_is_in_twice_or_out():
    at = preset("bagging", "The first sample")
    assert "out of the bag" in components(at)
    table = table_of("bagging", ())
    first = next(bagged(table, bagging_recipe(table), 1))
    figure = sample_figure(table, first.counts, 12)
    marks = sum(len(each["x"]) for each in figure["data"][:-1])
    assert marks == 30
    assert len(figure["data"][-1]["x"]) == int((first.counts == 0).sum())
    assert sum(int(row[1]) for row in sample_rows(first.counts)) == 30


def test_what_takes_long_can_be_cancelled_and_taken_up_again(monkeypatch):
    """A cancelled ensemble shows what came so far; going on gets the rest."""
    monkeypatch.setattr(streaming, "PATIENCE", -1.0)
    at = opened("bagging", {"data": "iris", "seed": "77", "trees": "5"})
    recipe = bagging_recipe(table_of("iris", ()), seed=77)
    kept = streaming.kept_rounds("iris", "bagging", recipe)
    assert len(kept.rounds) == 5
    kept.rounds = kept.rounds[:2]
    at.session_state[streaming.CANCELLED] = f"bagging iris {recipe}"
    at.run()
    assert "Stopped after 2 of 5 rounds" in html(at)
    assert "tree 2 of 2" in html(at)
    at.button(key="go on 0").click().run()
    assert len(kept.rounds) == 5
    assert "Stopped" not in html(at)


def test_in_a_lecture_no_error_is_drawn_before_its_round():
    figure = errors_figure({"a": [0.3, 0.2, 0.1]}, 1, 12, "trees", "error", foretold=False)
    assert [each["y"] for each in figure["data"]] == [[0.3, None, None], [0.3]]
    at = opened("bagging", {"lecture": "1", "step": "5", "data": "bagging"})
    (chart,) = [block for block in stage_frame(at)["blocks"].values() if block["kind"] == "chart"]
    drawn = [each for each in chart["figure"]["data"] if len(each["x"]) == 50]
    assert len(drawn) == 3  # the trees alone, out of the bag, new cases
    assert all(value is None for each in drawn for value in each["y"][5:])


def test_the_pseudo_code_of_bagging_holds_the_numbers_of_the_round():
    assert code(opened("bagging", {"step": "0"})) == {
        "n ← the number of rows, B ← the number of trees": {"n": "30", "B": "50"}
    }
    told = code(opened("bagging", {"step": "10"}))
    assert told["for b = 1 … B:"] == {"b": "10"}
    assert told["S ← n rows drawn from the table, with replacement"] == {"rows in S": "20", "out of the bag": "10"}
    assert told["ask about each row all trees whose sample lacks it"] == {"out-of-bag error": "46.7%"}
    assert not any(line.startswith("answer") for line in told)
    assert "answer(x) ← the class that most trees vote for" in code(opened("bagging", {"step": "50"}))
    averaged = code(opened("bagging", {"step": "50", "vote": "averaged", "depth": "2"}))
    assert "answer(x) ← the class with the highest mean probability" in averaged
    assert "T ← a tree grown from S, of depth 2 at most" in averaged
    assert "answer(x) ← the mean of the answers of all trees" in code(opened("bagging", {"data": "sine", "step": "50"}))


def test_few_cases_out_of_the_bag_are_told_to_be_rough():
    said = html(opened("bagging", {"data": "bagging"}))
    assert "judges by 30 cases only, so chance alone may put it off by ± 18 points: 1.96 √(0.467 · 0.533/30)" in said
    assert "chance alone" not in html(opened("bagging", {"data": "triage", "trees": "20", "step": "20"}))


def test_rows_that_count_are_counted_as_cases():
    assert "One tree grown from all 10 cases" in html(opened("bagging", {"data": "count-table", "step": "0"}))


@pytest.mark.parametrize("seed", range(3))
def test_bagging_opens_with_an_example_in_which_it_helps(seed):
    """Fifty trees make at most two thirds of the test errors of one tree, whatever the seed."""
    state = SHOWN["bagging"].opening(lecture=False)
    table = table_of(state.data, ())
    chosen = state.ensemble.chosen({each.name: getattr(state, each.name) for each in state.ensemble.settings}, table)
    recipe = cases.tested(state.data, state.ensemble.recipe(table, chosen, seed), state.ensemble)
    test = cases.judged_by(state.data, recipe)
    one = error_of_tree(streaming.single_tree(state.data, recipe), cases.learned(state.data, recipe), test)
    *_, last = state.ensemble.rounds(table, recipe, state.trees, test)
    assert last.errors(chosen).test < one * 2 / 3


def test_bagging_shows_the_votes_on_cases_that_one_tree_gets_wrong():
    assert "<b>The votes</b> on some test cases" in html(opened("bagging"))
    at = opened("bagging", {"data": "checkerboard", "picture": "The plane", "step": "20"})
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", html(at).partition("the vote</th>")[2].partition("</table>")[0])
    told = [re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row) for row in rows if "<td" in row]
    assert len(told) == 6
    assert [one.endswith("✗") for _, _, one, *_ in told] == [True] * 4 + [False] * 2
    for _, true, _, dark, light, vote in told:
        assert int(dark) + int(light) == 20
        winner = "dark" if int(dark) >= int(light) else "light"
        assert vote == (winner if winner == true else f"{winner} ✗")


def test_a_lesson_of_numbers_has_no_votes():
    assert "The votes" not in html(opened("bagging", {"data": "sine", "step": "3"}))
