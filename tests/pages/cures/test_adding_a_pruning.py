"""A pruning method is added in one place: its controls, its link and its words on the page follow from the entry."""

import importlib

import pytest

import pages.cures.pruning.state
from engine.prune.methods import PRUNINGS
from tests.engine.prune.test_adding_a_method import MINIMUM_LEAF
from tests.pages.ideas.test_ideas import opened
from tests.pages.opening import formulas, html, link, stage_frame


@pytest.fixture
def added(monkeypatch):
    monkeypatch.setitem(PRUNINGS, MINIMUM_LEAF.name, MINIMUM_LEAF)
    importlib.reload(pages.cures.pruning.state)
    yield
    monkeypatch.undo()
    importlib.reload(pages.cures.pruning.state)


def test_an_added_method_is_on_the_page_with_its_control_its_words_and_its_sums(added):
    at = opened("pruning", {"method": "minimum-leaf"})
    assert not at.exception
    assert "Its smallest branch has" in html(at)
    assert "<b>decided</b>" in html(at)
    assert "<b>Minimum leaf.</b> A branch with few cases goes. <i>an example.</i>" in html(at)
    assert "N<sub>b</sub> are the cases of a branch." in html(at)
    assert r"\min_b N_b = " in formulas(at)
    assert r"\Rightarrow \textbf{" in formulas(at)
    assert '<th scope="row">Minimum leaf</th>' in html(at)
    (code,) = (block for block in stage_frame(at)["blocks"].values() if block["kind"] == "code")
    assert code["title"] == "Minimum leaf"
    assert [name for name, _ in code["executed"][0]["held"]] == ["smallest", "least"]
    assert at.number_input(key="least").label == "Least cases"
    at.number_input(key="least").set_value(40).run()
    assert link(at)["least"] == "40"
    assert not opened("pruning", {"method": "minimum-leaf", "least": "40"}).info
    assert "least could not be used" in opened("pruning", {"least": "100"}).info[0].value


def test_no_trace_of_it_is_left():
    assert "minimum-leaf" not in PRUNINGS
    assert not hasattr(pages.cures.pruning.state.PAGE.start, "least")
