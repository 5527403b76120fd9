"""The central limit theorem as a lesson: averages make a bell, whatever they are averages of."""

import numpy as np
import pytest

from engine.evaluate.intervals import bell, coverage, drawn
from pages.trust.evaluation.bell_lesson import DRAWS, BellLesson
from pages.trust.evaluation.bell_view import bell_lines, bell_sentence, means_figure, places_of_means
from tests.pages.opening import opened_page, stage_frames

LOPSIDED = np.array([0.0] * 10 + [1.0] * 90)


def lesson(values, n=30):
    return BellLesson(values, coverage(values, n, DRAWS[-1], 0), n, 0, classes=True, large=False)


def test_the_density_sums_to_one():
    at = np.linspace(-8, 12, 20_001)
    assert bell(2.0, 1.5, at).sum() * (at[1] - at[0]) == pytest.approx(1, abs=1e-4)


def test_the_draws_are_those_of_the_coverage():
    means = coverage(LOPSIDED, 5, 7, 3).means
    assert means.tolist() == [drawn(LOPSIDED, 5, at, 3).mean() for at in range(7)]


def test_the_page_asks_first_and_ends_with_the_share_between_the_lines():
    query = {"view": "bell", "population": "cases", "data": "titanic", "depth": "3", "n": "30"}
    frames = list(stage_frames(opened_page("evaluation", query)))
    assert "What will the averages look like?" in frames[0]["sentence"]
    assert "Where will the next one fall?" in frames[1]["sentence"]
    frame = lesson(LOPSIDED).frames().frame(len(DRAWS) - 1)
    inside = (np.abs(coverage(LOPSIDED, 30, 1000, 0).means - 0.9) <= 1.96 * 0.3 / 30**0.5 + 1e-12).mean()
    assert 0.9 < inside < 0.99
    assert f"<b>{inside:.1%}</b> of 1,000 averages" in frame["sentence"]


def test_the_deviation_of_the_average_is_written_with_its_numbers():
    assert bell_lines(LOPSIDED, 30) == [
        r"\sigma_{\bar x} = \frac{\sigma}{\sqrt n} = \frac{0.3000}{\sqrt{30}} = 0.0548",
        r"1.96 \cdot 0.0548 = 0.1074",
    ]


def test_the_bell_has_the_area_of_the_bars():
    means = coverage(LOPSIDED, 30, 200, 0).means
    bars, curve = means_figure(LOPSIDED, means, 30, 14)["data"]
    width = bars["width"][0]
    step = curve["x"][1] - curve["x"][0]
    assert sum(curve["y"]) * step == pytest.approx(200 * width, rel=0.02)


def test_equal_values_have_no_bell_and_that_is_said():
    same = np.full(12, 0.5)
    assert "there is nothing to spread" in bell_sentence(same, same[:3], same[:3], 3, 1000)
    assert len(means_figure(same, same[:3], 3, 14)["data"]) == 1
    for step in range(len(DRAWS)):
        lesson(same, 3).frames().frame(step)


@pytest.mark.parametrize("n", [2, 5, 30, 100])
def test_every_bar_of_averages_of_whole_numbers_holds_equally_many_places(n):
    low, high, bins = places_of_means(LOPSIDED, n)
    places = np.arange(np.ceil(low * n), np.floor(high * n) + 1) / n
    counts, _ = np.histogram(places, bins, (low, high))
    assert len(set(counts.tolist())) == 1
