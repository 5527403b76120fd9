"""AdaBoost on its page: weighted cases, and the round after which nothing can follow."""

import re

from tests.pages.ideas.test_ideas import opened
from tests.pages.opening import code, components, html


def test_adaboost_stops_where_nothing_can_follow():
    at = opened("adaboost", {"data": "xor", "step": "5"})
    assert not at.exception
    assert "nothing can follow" in html(at)


def test_the_pseudo_code_of_adaboost_ends_where_nothing_can_follow():
    told = code(opened("adaboost", {"data": "x1-x2-six", "step": "1"}))
    assert told["ε ← the share of the weight that T gets wrong"] == {"ε": "0.1667"}
    assert told["α ← ln((1 − ε)/ε), the say of T"] == {"α": "1.609"}
    assert told["w ← w · e^α for each wrong case; scale w to its old sum"] == {"e^α": "5.00"}
    last = code(opened("adaboost", {"data": "xor", "step": "1", "depth": "2"}))
    assert last["if ε = 0 or ε ≥ 1/2: T is the last"] == {"α": "1.000"}
    assert "answer(x) ← the class whose trees have the most say" in last
    assert not any(line.startswith("w ← w") for line in last)
    assert "α ← ln((1 − ε)/ε) + ln 2, the say of T" in code(opened("adaboost", {"data": "iris", "step": "2"}))


def test_adaboost_counts_cases_and_tells_why_a_perfect_tree_is_the_last():
    assert "Tree 1 gets <b>1 case</b> wrong" in html(opened("adaboost", {"data": "x1-x2-six", "step": "1"}))
    assert "ln(0.8333/0.1667) = <b>1.609" in html(opened("adaboost", {"data": "x1-x2-six", "step": "1"}))
    perfect = html(opened("adaboost", {"data": "xor", "step": "1", "depth": "2"}))
    assert "gets <b>no</b> case wrong" in perfect
    assert "The area of a point is the weight of its case" in html(opened("adaboost", {"step": "3"}))


def test_of_many_cases_the_picture_tells_that_it_shows_the_heaviest():
    at = opened("adaboost", {"data": "titanic", "step": "2", "picture": "The weights"})
    assert re.search(r"the 400 heaviest of [\d,]+ cases", components(at))
