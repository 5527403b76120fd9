"""The page where a given tree is read: a case goes down question by question, and its path is a rule."""

import pytest

from datasets.experts import EXPERTS
from pages.ideas.reading.state import PAGE
from tests.pages.ideas.test_ideas import opened
from tests.pages.opening import html, last_step, link, stage_frame, stage_frames


def cards(at):
    """The cards of the tree on the stage."""
    (tree,) = (block for block in stage_frame(at)["blocks"].values() if block["kind"] == "tree")
    return tree["nodes"]


def test_the_case_is_asked_question_after_question_and_told_at_the_leaf():
    asked = [frame["sentence"] for frame in stage_frames(opened("reading"))]
    assert len(asked) == 5
    assert "The case starts at the" in asked[0]
    assert [
        f"{fact.capitalize()}: no." in sentence
        for fact, sentence in zip(("rash", "stiff neck", "sneezing"), asked[1:], strict=False)
    ] == [True] * 3
    assert "the advice is <b>self-care: flu</b>, after 4 questions." in asked[-1]


def test_what_is_not_asked_does_not_matter():
    at = opened("reading", {"case": "yes|no|no|no", "step": "9"})
    assert "after 1 question. 3 facts about the case were never asked for." in html(at)
    assert [card["title"] for card in cards(at).values() if card.get("token")] == ["dial 999"]


def test_the_rule_of_the_leaf_is_lit_and_there_is_one_for_each_leaf():
    said = html(opened("reading", {"tree": "salary", "case": "yes|7|no", "step": "9"}))
    assert "manager = no AND degree = yes AND years &gt; 3 AND years ≤ 12" in said
    (lit,) = (row for row in said.split("<tr") if row.startswith(" class=lit"))
    assert "55 thousand a year" in lit
    assert said.count("thousand a year</td>") == 7


def test_another_answer_starts_again_at_the_root():
    at = opened("reading", {"step": "4"})
    at.segmented_control(key="fact 0").set_value("yes").run()
    assert link(at) == {"case": "yes|no|no|yes", "step": "0"}
    assert last_step(at) == 1
    at.selectbox(key="tree").set_value("salary").run()
    assert not at.exception
    at.slider[0].set_value(2).run()
    assert PAGE.state_of(link(at))[0].values == ["yes", "2", "no"]


@pytest.mark.parametrize("case", ["", "yes", "yes|yes|yes|maybe", "no|no|no|no|no"])
def test_a_case_that_makes_no_sense_is_refused(case):
    assert PAGE.state_of({"case": case})[1] == ["case"]


@pytest.mark.parametrize("key", EXPERTS)
def test_no_case_is_counted_where_none_was_learned_from(key):
    expert = EXPERTS[key]
    at = opened("reading", {"tree": key, "case": "|".join(expert.case), "step": "0"})
    assert all(card["lines"] == [] for card in cards(at).values())
    assert "Nothing here was learned" in html(at)
