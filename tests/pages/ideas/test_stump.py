"""The stump's log-likelihood on its page, and every criterion on the page of the gain."""

import pytest

from engine.learn.criteria import CRITERIA
from pages.ideas.gain.state import BY
from pages.views.small_table import textbook
from tests.pages.opening import formulas, html, link, stage_frames
from tests.pages.opening import opened_page as opened


def test_the_titanic_stump_comes_out_twice_by_likelihood_and_by_entropy():
    assert html(opened("stump", {"step": "6"})).count("−684.05") >= 2
    at = opened("stump", {"step": "5"})
    assert "TN · ln(1 − q) = 682 · ln 0.809" in html(at)
    lines = formulas(at)
    assert r"LL_L + LL_R = -411.09 + (-272.96) = \mathbf{-684.05}\text{ nats}" in lines
    assert r"\cdot \ln 2 = \mathbf{-684.05}\text{ nats}" in lines


def test_nothing_is_told_before_its_step_and_at_the_end_all_columns_stand_alone():
    frames = list(stage_frames(opened("stump", {"data": "titanic", "step": "0"})))
    assert len(frames) == 7
    assert ["684.05" in str(frame) for frame in frames] == [False] * 3 + [True] * 4
    assert ["The best of another column" in str(frame) for frame in frames] == [False] * 4 + [True] * 2 + [False]
    assert "The best stump of each column" in str(frames[6])


def test_a_tie_of_stumps_is_told():
    frames = list(stage_frames(opened("stump", {"data": "xor", "step": "0"})))
    assert "exactly as likely" in frames[4]["sentence"]


def test_a_number_is_no_target_of_a_stump():
    at = opened("stump", {"data": "auto-mpg-regression"})
    assert not at.exception
    assert len(at.info) == 1


@pytest.mark.parametrize("criterion", BY)
def test_every_criterion_is_worked_out_on_the_page_of_the_gain(criterion):
    at = opened("gain", {"table": textbook("play-tennis"), "criterion": criterion, "step": "99"})
    assert not at.exception
    assert CRITERIA[criterion].title in at.selectbox[0].options
    lines = formulas(at)
    assert (r"\log_2" in lines) == (
        CRITERIA[criterion].gain == "decrease" and CRITERIA[criterion].impurity == "entropy"
    )
    assert "Outlook" in html(at)


def test_chi_square_on_the_page_of_the_gain_has_its_table_and_its_density():
    query = {"table": textbook("play-tennis"), "criterion": "chi-square", "step": "99"}
    frames = sorted(stage_frames(opened("gain", query)), key=lambda frame: frame["step"])
    assert "3 (1.786)" in str(frames[0])
    assert [any(block["kind"] == "chart" for block in frame["blocks"].values()) for frame in frames].count(True) == 1
    assert "p = 0.17 (2 degrees of freedom)" in frames[-1]["sentence"]
    assert "Outlook has the highest chi-square" in frames[-1]["sentence"]


def test_a_formula_that_is_none_is_refused_in_a_sentence_and_the_old_one_stays():
    at = opened("gain", {"criterion": "custom"})
    at.text_input[0].set_value("p*(").run()
    assert not at.exception
    assert 'role="alert"' in html(at)
    assert "formula" not in link(at)
    at.text_input[0].set_value("sqrt(p*q)").run()
    assert link(at)["formula"] == "sqrt(p*q)"
