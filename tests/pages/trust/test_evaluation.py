"""The page of evaluation: every view on every data set, streaming, cancelling, and a link that repeats it all."""

import re

import numpy as np
import pytest

from datasets.catalog import CATALOG
from engine.evaluate.intervals import coverage
from engine.evaluate.scores import Scores, scored
from engine.evaluate.trials import CrossValidation, gathered
from engine.learn.algorithms import recipe_for
from engine.warm import warm
from pages.shell.sources import table_of
from pages.trust.evaluation.coverage_view import coverage_sentence
from pages.trust.evaluation.folds_lesson import FoldsLesson
from pages.trust.evaluation.splits_view import splits_figure
from pages.trust.evaluation.state import PAGE as EVALUATION
from pages.trust.evaluation.state import VIEWS
from tests.pages.grow.test_data import pasted
from tests.pages.ideas.test_ideas import opened
from tests.pages.opening import SCRIPTS, components, formulas, given, html, last_step, link, stage_frame, stage_frames

SMALL_FIRST = sorted(CATALOG, key=lambda key: len(CATALOG[key].frame()))
NUMBERS = "auto-mpg-regression"


@pytest.fixture(scope="module", autouse=True)
def compiled():
    """Many trees: compiled from the start, as on a server that has been up for a minute."""
    warm()


def finished(query):
    """The page when its work is done: every run of the page does a turn of it."""
    at = opened("evaluation", query)
    for _ in range(200):
        if not [each for each in at.button if each.key == "cancel"]:
            return at
        at.run()
    raise AssertionError("it never ends")


@pytest.mark.parametrize("data", SMALL_FIRST)
def test_every_data_set_is_split_and_judged(data):
    at = opened("evaluation", {"data": data, "times": "5", "depth": "3"})
    assert not at.exception
    assert not at.info
    assert at.title[0].value == EVALUATION.question
    assert re.search(r"Over \d splits|One split", html(at))
    assert ("answered →" in html(at)) == (CATALOG[data].task == "classify")
    assert ("mean squared error" in html(at)) == (CATALOG[data].task == "regress")


def test_the_page_opens_with_one_split_and_asks_what_others_would_say():
    at = finished({})
    assert "Would another split say the same?" in html(at)
    assert "95% interval" not in html(at)
    assert not formulas(at)
    assert "Over 30 splits" in html(finished(EVALUATION.query_of(EVALUATION.preset("Thirty splits"))))


def test_equal_scores_stand_on_an_axis_of_per_cent():
    one = Scores(np.diag([30.0, 17.0]) + np.array([[0.0, 3.0], [0.0, 0.0]]), weight=50.0)
    for runs in ([one], [one, one]):
        figure = splits_figure(runs, len(runs), 0, True, 14)
        assert figure["layout"]["yaxis"]["range"] == [0, 1.03]
        assert figure["layout"]["xaxis"]["dtick"] == 1
    other = Scores(np.diag([30.0, 20.0]), weight=50.0)
    assert "range" not in splits_figure([one, other], 2, 0, True, 14)["layout"]["yaxis"]


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("data", ["xor", "play-tennis", NUMBERS])
def test_every_view_has_its_picture(view, data):
    at = finished({"data": data, "view": view, "times": "5", "depth": "2", "step": "1"})
    assert not at.exception
    assert "chart " + view in components(at) or "figure" in components(at)
    assert 'role="status"' in html(at) or stage_frame(at)["sentence"]


def test_a_link_repeats_the_splits_and_another_seed_does_not():
    query = {"times": "10", "seed": "3", "share": "40"}
    first, again, other = (html(finished({**query, **more})) for more in ({}, {}, {"seed": "4"}))
    assert "Over 10 splits" in first
    assert first == again
    assert first != other


def test_a_split_can_be_looked_at_alone():
    said = html(finished({"times": "10", "step": "2"}))
    assert "Split 2 alone" in said
    assert "<span>asked</span>" in said
    assert re.search(r"<b>50</b><span>asked", said.replace("<b>50.0</b>", "<b>50</b>"))


def test_folds_are_stepped_through():
    at = finished({"view": "folds", "stratified": "1"})
    assert "dealt into <b>10 folds</b>" in html(at)
    assert [frame["step"] for frame in stage_frames(at)] == list(range(12)) == list(range(last_step(at) + 1))
    at = finished({"view": "folds", "stratified": "1", "step": "1"})
    assert link(at)["step"] == "1"
    assert re.search(r"right on <b>\d+ of 15 rows</b> of fold 1", html(at))
    assert html(at).count("33%") == 3
    at = finished({"view": "folds", "stratified": "1", "step": "11"})
    assert "All 10 folds together" in html(at)
    assert "<b>150</b><span>asked" in html(at)


def test_a_step_beyond_the_last_fold_is_all_folds():
    assert "All 3 folds together" in html(finished({"view": "folds", "folds": "3", "step": "99"}))


def test_folds_are_shown_as_far_as_they_came():
    table = table_of("iris", ())
    plan = CrossValidation(len(table), 5, seed=1)
    runs = [plan.run(table, recipe_for(table, "cart"), at) for at in range(2)]
    lesson = FoldsLesson(table, plan.deal(table), gathered(runs, len(table)), 5, large=False)
    said = [lesson.draw(step).sentence for step in range(7)]
    assert "rows</b> of fold 2" in said[2]
    assert said[3] == "Fold 3 has not been asked about yet."
    assert said[6] == "Not all folds have been asked about yet."
    asked = next(block["html"] for path, block in lesson.draw(6).blocks.items() if path.endswith("0/html"))
    assert f"<b>{int((plan.deal(table) < 2).sum())}</b><span>asked" in asked


def test_the_folds_of_a_large_table_are_a_small_lesson():
    at = finished({"view": "folds", "data": "titanic", "depth": "3", "folds": "20"})
    assert len(list(stage_frames(at))) == 22
    sent = [given(each) for each in at.get("bidi_component") if each.proto.component_name == "splitstep_frames"]
    assert sum(map(len, sent)) < 900_000


def test_leaving_one_out_names_the_rows_that_are_missed():
    said = html(finished({"view": "one"}))
    assert "a tree that learned from all 149 others" in said
    assert "Answered wrongly:" in said


def test_the_interval_of_few_scores_is_too_short():
    shares = []
    for n in (2, 100):
        said = html(finished({"view": "interval", "population": "cases", "data": "titanic", "depth": "3", "n": n}))
        shares.append(float(re.search(r"<b>([\d.]+)%</b> of the intervals hold", said)[1]))
    assert shares[0] < 80
    assert shares[1] == pytest.approx(95, abs=2.5)


def test_work_is_cancelled_and_taken_up_again():
    query = {"view": "choice", "data": "titanic", "times": "100", "setting": "both"}
    at = opened("evaluation", query)
    at.button(key="cancel").click().run()
    assert link(at)["run"] == "0"
    assert not [each for each in at.button if each.key == "cancel"]
    assert "Stopped after" in str(at.get("progress")[0].proto)
    at.button(key="go on").click().run()
    assert "run" not in link(at)
    assert [each for each in at.button if each.key == "cancel"]


def test_a_table_of_ones_own_is_judged():
    at = pasted("a;b;class\n" + "".join(f"{k % 7};{k % 5};{'yes' if k % 3 else '<b>no'}\n" for k in range(60)))
    data = at.session_state["state of grow"].data
    at.switch_page(SCRIPTS["evaluation"])
    at.query_params["data"] = data
    at.query_params["times"] = "5"
    at.run()
    assert not at.exception
    assert "&lt;b&gt;no" in html(at)
    assert "<b>no" not in html(at)


def test_the_tiles_of_leaving_one_out_are_explained():
    assert "Blue: answered rightly. Orange with a cross: wrongly." in html(finished({"view": "one"}))
    assert "Blue: asked about." in html(finished({"view": "one", "data": "staircase", "depth": 2}))


def test_before_the_first_fold_no_fold_is_counted():
    assert "before the first fold" in html(finished({"view": "folds"}))


def test_the_dots_lie_above_the_band():
    runs = [scored(np.array([0.0, 0.0]), table_of("iris", ()).take(np.array([at, 149]))) for at in range(3)]
    figure = splits_figure(runs, 3, 0, classes=True, font=12)
    assert [each["name"] for each in figure["data"]] == ["mean", "95% interval of the mean", "a split"]


def test_intervals_that_are_too_short_are_explained_by_n_or_by_the_values():
    lopsided = coverage(np.array([0.0] * 300 + [1000.0]), 50, 200, 0)
    assert "the values are lopsided" in coverage_sentence(lopsided, 50, "cases", classes=False)
    assert "n is small" in coverage_sentence(lopsided, 5, "cases", classes=False)
    same = coverage(np.ones(10), 5, 100, 0)
    assert "nothing to miss" in coverage_sentence(same, 5, "splits", classes=True)


def test_the_page_opens_with_few_controls_and_the_rest_under_more():
    at = finished({})
    (more,) = (each for each in at.get("popover") if each.proto.popover.label == "More")
    kept = {each.key for each in (*more.get("button_group"), *more.get("select_slider"), *more.get("toggle"))}
    assert {"depth", "shuffled", "stratified"} <= kept


def test_the_rule_of_thumb_and_the_tree_are_asked_about_the_same_patients():
    at = opened("evaluation", EVALUATION.query_of(EVALUATION.preset("Emergency room: rule or tree?")))
    assert not at.exception
    assert [each.value for each in at.header][:3] == ["The rule of thumb", "The tree", "Right about whom, by age"]
    said = html(at)
    for sign in ("temperature below 96.8 or above 100.4", "heart rate above 90", "respiratory rate above 20"):
        assert sign in said
    assert said.count("<span>sensitivity") == said.count("<span>specificity") == said.count("answered →") == 2
    right = [float(each) for each in re.findall(r"<b>([\d.]+)%</b><span>accuracy", said)]
    asked = re.search(
        r"same 660 test cases, the rule of thumb is right on <b>([\d.]+)%</b>, the tree on <b>([\d.]+)%", said
    )
    assert [float(each) for each in asked.groups()] == right
    assert right[0] < right[1]
    assert "below 6" in said
    at.select_slider(key="signs").set_value(1).run()
    assert link(at)["signs"] == "1"
    assert "any of these 3 signs" in html(at)


def test_where_no_rule_of_thumb_is_known_one_question_is_the_rule_to_beat():
    at = opened("evaluation", {"view": "rule", "data": "iris"})
    assert "No rule of thumb comes with these data" in html(at)
    assert at.header[0].value == "A tree of one question"


def test_shares_in_leaves_are_regularised_by_m():
    at = finished({"view": "shares", "data": "iris", "m": "3.0"})
    said = html(at)
    assert "with m = 3 it is" in said
    assert "Laplace's rule" in said.replace("&#x27;", "'")
    assert "n_k + m" in formulas(at)
