"""Charts on the stage move what is drawn from step to step, and end as if they had been drawn anew."""

import re

import pytest

from tests.browser.conftest import settle

TALL = 2400  # pixels of a window in which all fits: where a lesson began does not matter to the height of its pictures
READY = """() => {
  const charts = [...document.querySelectorAll('.splitstep-chart')];
  return charts.length && charts.every((each) => each.dataset.revision && !each._transitioning);
}"""
# Lines and points by where they are, shapes by their outline, axes by their words.
PICTURE = """() => [...document.querySelectorAll('.splitstep-chart')].map((chart) => [
  [...chart.querySelectorAll('.scatterlayer .js-line, .shapelayer path')].map((each) => each.getAttribute('d')),
  [...chart.querySelectorAll('.scatterlayer .point')].map((each) => each.getAttribute('transform')),
  [...chart.querySelectorAll('.xtick text, .ytick text, .legendtext')].map((each) => each.textContent),
])"""
COUNT = """() => {
  globalThis.drawnAnew = 0;
  for (const each of document.querySelectorAll('.splitstep-chart')) each.on('plotly_afterplot', () => drawnAnew++);
}"""
# The first drawing may be followed by another when the chart has found its size.
DRAWN_FIRST = """() => new Promise((done) => {
  let before = drawnAnew;
  const look = () => {
    if (drawnAnew === before) { drawnAnew = 0; done(true); }
    else { before = drawnAnew; setTimeout(look, 500); }
  };
  setTimeout(look, 500);
})"""


def stepped(page, step: int) -> None:
    page.wait_for_selector(f'.stage[data-step="{step}"]')
    settle(page)
    page.wait_for_function(READY)


# From step 6 to 9: the frames of step 8 come in another piece.
@pytest.mark.parametrize(
    "link",
    [
        "boosting?step=",
        "boosting?picture=The+error&step=",
        "boosting?picture=The+error&lecture=1&step=",
        "bagging?data=sine&picture=The+curve&step=",
        "pruning?step=",
        "pruning?lecture=1&step=",
    ],
)
def test_a_chart_that_was_stepped_looks_as_one_drawn_anew(turned, link):
    page = turned(f"{link}6", height=TALL)
    stepped(page, 6)
    for step in (7, 8, 9):
        page.keyboard.press("ArrowRight")
        page.wait_for_selector(f'.stage[data-step="{step}"]')
    stepped(page, 9)
    moved = page.evaluate(PICTURE)
    stepped(turned(f"{link}9", height=TALL), 9)
    assert moved == page.evaluate(PICTURE)
    assert any(re.match("M", line) for chart in moved for line in chart[0])


def test_a_round_of_boosting_moves_its_curves_without_drawing_the_charts_anew(turned):
    page = turned("boosting?step=6")
    stepped(page, 6)
    before = page.evaluate(PICTURE)
    page.evaluate(COUNT)
    page.evaluate(DRAWN_FIRST)
    page.keyboard.press("ArrowRight")
    page.wait_for_selector('.stage[data-step="7"]')
    page.wait_for_function(READY)
    assert page.evaluate("drawnAnew") == 0
    assert page.evaluate(PICTURE) != before
