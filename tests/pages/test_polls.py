"""What lessons ask a hall before they tell: answers to choose from, numbers and thresholds, each with what is right."""

import json

import pytest

from tests.pages.opening import given, last_step, opened_page

ASKING = ["booleans", "stopping", "compare", "surprise", "pruning", "thresholds"]


def polls(key: str, **query: str) -> list[dict]:
    """The questions in the header of a page's stage."""
    at = opened_page(key, query)
    assert not at.exception
    headers = [json.loads(given(each)).get("header") for each in at.get("bidi_component") if given(each)]
    (header,) = [each for each in headers if each]
    return header.get("polls", [])


def in_lecture(key: str, **query: str) -> dict:
    (poll,) = polls(key, lecture="1", **query)
    return poll


@pytest.mark.parametrize("key", ASKING)
def test_a_lesson_asks_the_hall_in_a_lecture_and_what_it_asks_can_be_answered_rightly(key):
    assert polls(key) == []
    poll = in_lecture(key)
    assert poll["step"] < poll["told"]
    assert poll["title"].endswith("?")
    assert poll["said"]
    keys = [key for key, _ in poll["options"]]
    assert len(set(keys)) == len(keys) <= 60
    if keys:
        assert set(poll["right"]) < set(keys)
        assert not set(poll["words"]) & set(poll["right"])


def test_both_inputs_of_xor_are_right_and_a_leaf_is_not():
    poll = in_lecture("booleans")
    named = dict(poll["options"])
    assert [named[key] for key in poll["right"]] == ["A", "B"]
    assert "the cases are still mixed" in poll["words"]["2"]


def test_the_threshold_is_right_between_the_values_around_the_best_cut():
    poll = in_lecture("thresholds")
    assert poll["right"] == ["92..94"]  # mpg-40: horsepower < 93 of the lecture notes lies between
    low, high, _ = poll["range"]
    assert low < 92
    assert high > 94
    assert poll["told"] == last_step(opened_page("thresholds", {"lecture": "1"}))


def test_a_surprise_of_one_bit_may_be_written_with_one_decimal():
    poll = in_lecture("surprise")
    low, high = map(float, poll["right"][1].split(".."))
    assert low < 0.95
    assert high > 1.05
    assert poll["right"][0] == "1.000"


def test_a_subtree_that_is_cut_is_right_and_so_is_all_below_it():
    poll = in_lecture("pruning")
    named = dict(poll["options"])
    assert named["0"] == "below the root"
    assert "0" not in poll["right"]
    assert list(named.values())[-1] == "none of them"
    assert poll["right"]


def test_the_recipes_differ_on_tennis_and_agree_on_contact_lenses():
    named = dict(in_lecture("compare")["options"])
    assert named[in_lecture("compare")["right"][0]] == "No"
    same = in_lecture("compare", data="contact-lenses")
    assert named[same["right"][0]] == "Yes, the same"
