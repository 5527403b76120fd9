"""Boosting on its page: residuals that shrink, and a part of each tree."""

import re

import pytest

from tests.pages.ideas.test_ideas import opened, preset
from tests.pages.opening import code, components, html, link


@pytest.mark.parametrize("rate", ["0.1", "1"])
def test_boosting_tells_how_the_residuals_shrink(rate):
    at = opened("boosting", {"rate": rate, "step": "1"})
    assert "lowers the mean square of the residuals from" in html(at)
    at.slider(key="splits").set_value(4).run()
    assert link(at)["splits"] == "4"
    assert not at.exception


def test_in_a_lecture_the_best_round_is_not_told_before_it_came():
    query = {"rate": "0.5", "splits": "5", "rounds": "100", "picture": "The error"}
    assert re.search(r"the lowest, [\d.]+, comes after \d+ rounds", html(opened("boosting", {**query, "step": "2"})))
    lecture = {**query, "lecture": "1"}
    assert "the lowest so far." in html(opened("boosting", {**lecture, "step": "2"}))
    late, end = (html(opened("boosting", {**lecture, "step": step})) for step in ("99", "100"))
    assert re.search(r"the lowest so far, [\d.]+, came after \d+ rounds", late)
    assert re.search(r"the lowest, [\d.]+, comes after \d+ rounds", end)


def test_the_pseudo_code_of_boosting_takes_a_part_of_each_tree_from_the_residuals():
    start = code(opened("boosting", {"step": "0"}))
    assert list(start) == ["f(x) ← 0 everywhere, r ← y for every case"]
    told = code(opened("boosting", {"step": "10"}))
    assert told["f(x) ← f(x) + λ · T(x)"] == {"λ": "0.10", "test error": "0.1829"}
    assert told["r ← r − λ · T(x)"] == {"mean of r²": "0.1737 → 0.1620"}
    assert "answer(x) ← f(x), the sum of all λ · T(x)" in code(opened("boosting", {"step": "100"}))


def test_residuals_are_drawn_on_an_axis_that_stays_so_that_they_shrink():
    def axis(step: str) -> list[str]:
        return re.findall(r"range\W+\[[^]]*\]", components(opened("boosting", {"step": step})))

    assert axis("1") == axis("90") != []


def test_boosting_tells_what_the_first_trees_were_grown_from():
    assert "Tree 1 was grown from the target itself" in html(opened("boosting", {"step": "1"}))
    assert "Tree 2 was grown from the residuals of the first" in html(opened("boosting", {"step": "2"}))
    assert "Tree 3 was grown from the residuals of the 2 before it" in html(opened("boosting", {"step": "3"}))


def test_the_plane_of_numbers_has_a_scale():
    at = preset("boosting", "A tilted plane")
    assert "colorbar" in components(at)
    assert "residual" in components(at)
