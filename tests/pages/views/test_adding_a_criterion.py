"""A criterion is added in one place: sentence, arithmetic, ranking and curve follow from its entry."""

from dataclasses import replace

import pytest

from engine.learn.criteria import CRITERIA
from pages.views.candidate_rows import ranking
from pages.views.criterion_words import measure_of, ranked_by
from pages.views.gain_curve import axis_title, caption
from pages.views.sentences import sentence
from pages.views.text import number
from pages.views.workings.registry import arithmetic
from tests.engine.learn.test_adding_a_criterion import ADDED
from tests.tables import grown, table_of

DISTANCE = replace(ADDED, score="decrease of 2√(pq)", unit="units")
IN_BITS = replace(CRITERIA["gain-ratio"], name="second-ratio", title="Second ratio")


@pytest.fixture(autouse=True)
def added(monkeypatch):
    for criterion in (DISTANCE, IN_BITS):
        monkeypatch.setitem(CRITERIA, criterion.name, criterion)


def test_an_added_score_of_its_own_has_its_words_everywhere():
    trace = grown(table_of("play-tennis-numeric"), "cart", criterion=DISTANCE.name)
    recipe, step, classes = trace.coded.recipe, trace[0], trace.tree.classes
    measure, best = measure_of(recipe), step.candidates.items[step.candidates.best]
    said = sentence(trace.tree, step, recipe)
    assert f"has the highest decrease of 2√(pq), <b>{number(best.score)} units</b>" in said
    lines = arithmetic(recipe, step.candidates, best, classes)
    assert lines[0] == r"h(p) = \text{2·sqrt(p·q)}"
    assert lines[1].startswith(r"h(Y) = h(\tfrac{9}{14}) = 0.95")
    assert lines[-1].startswith(r"\text{decrease of 2√(pq)} = ")
    assert lines[-1].endswith(r"\text{ units}")
    table = ranking(step.candidates, classes, recipe)
    assert "decrease of 2√(pq)" in table.headings
    assert table.rows[0].column == best.column
    curve = trace.curve((), "temperature")
    assert axis_title(measure) == "decrease of 2√(pq), units"
    assert "has a decrease of 2√(pq) of" in caption(curve, measure, None)


def test_an_added_ratio_is_shown_as_one():
    trace = grown(table_of("play-tennis"), "c45", criterion=IN_BITS.name)
    recipe, step = trace.coded.recipe, trace[0]
    best = step.candidates.items[step.candidates.best]
    assert measure_of(recipe).score == "second ratio"
    assert ranked_by(measure_of(recipe), best) == pytest.approx(best.gain_ratio)
    assert any("split" in line for line in arithmetic(recipe, step.candidates, best, trace.tree.classes))
