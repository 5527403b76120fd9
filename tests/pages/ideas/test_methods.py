"""Good and bad about trees: the question first, stop after stop, the marks at the end; every claim leads to a page."""

import re

import pytest

from engine.experiments.characteristics import TRIALS, LearnerResult, found_mark
from pages.ideas.methods import view
from pages.ideas.methods.state import KEYS, PAGE
from tests.pages.opening import LESSONS, html, opened_page, stage_frames


def outcomes(*values: float) -> list[LearnerResult]:
    return [LearnerResult(value, 10, 10) for value in values]


def test_a_trial_asks_first_and_gives_its_marks_at_the_last_stop():
    frames = list(stage_frames(opened_page("methods", {"trial": "combination"})))
    assert "What if eight must be added up?" in frames[0]["sentence"]
    assert "%" not in frames[0]["sentence"]
    assert "Hastie, Tibshirani and Friedman (2009, table 10.1)" in str(frames[0]["blocks"])
    known = [sum(y is not None for y in each["blocks"]["columns/0/chart"]["figure"]["data"][0]["y"]) for each in frames]
    assert known == list(range(7))
    told = ["the table says" in str(each["blocks"]) for each in frames]
    assert told == [False] * 6 + [True]
    assert "mark holds for trees" in str(frames[-1]["blocks"])


def test_what_differs_from_the_table_is_said():
    trial = next(each for each in TRIALS if each.key == "irrelevant")
    curves = {"tree": outcomes(0.9, 0.8), "linear": outcomes(0.9, 0.9), "neighbours": outcomes(0.9, 0.6)}
    assert found_mark(trial, curves, "tree")[0] == "poor"
    said = view.verdict_sentence(trial, curves)
    assert "holds for nearest neighbours, but not for trees, which the table calls good and this trial poor." in said
    neither = {**curves, "neighbours": outcomes(0.9, 0.9)}
    assert "do not hold here: not for trees" in view.verdict_sentence(trial, neither)
    assert view.mark_number(trial, 0.0) == "lost nothing"
    assert view.mark_number(trial, -0.012) == "won 1.2 points"


def test_of_values_that_are_gone_only_what_is_lost_beyond_the_unavoidable_is_told():
    trial = next(each for each in TRIALS if each.key == "missing")
    assert view.mark_number(trial, 0.014) == "lost 1.4 points more than the best possible"
    assert view.mark_number(trial, -0.003) == "lost 0.3 points less than the best possible"
    assert "beyond the 8.9 points that nobody can keep" in view.scale_note(trial)


def test_every_trial_has_its_question_and_reason_and_a_preset():
    assert set(view.QUESTIONS) == set(view.REASONS) == set(KEYS)
    assert {PAGE.preset(name).trial for name in PAGE.presets} == set(KEYS)


def test_all_nine_stand_side_by_side_when_somebody_asks():
    said = html(opened_page("methods", {"nine": "1"}))
    assert said.count("<tr") >= 10
    assert re.search(r"Of the table's 9 marks for trees \d came out here", said)


@pytest.mark.parametrize("claim", [*view.FOR, *view.AGAINST])
def test_every_claim_leads_to_a_page_that_understands_the_link(claim):
    _, key, query, _ = claim
    page = LESSONS[key]
    _, bad = page.state_of(dict(part.split("=") for part in query.split("&") if part))
    assert not bad
