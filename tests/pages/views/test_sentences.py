"""Sentences say the question, the numbers, the decision and the reason; ties are named with their rule."""

from dataclasses import replace

import pytest

from datasets.catalog import CATALOG
from engine.learn.algorithms import ALGORITHMS
from engine.learn.contributions import log_likelihoods
from engine.learn.recipe import Override
from engine.learn.steps import Split, unfold
from pages.shell.grow_state import start
from pages.shell.sources import trace_of
from pages.views.candidate_rows import ranking
from pages.views.sentences import end_sentence, mix, sentence
from pages.views.sum_sentences import sum_sentence
from pages.views.workings.registry import arithmetic


def trace_for(data, algorithm="", **changes):
    state = start(data, (), algorithm)
    return trace_of(data, (), state.recipe.override(changes["override"]) if changes else state.recipe)


def test_the_root_of_play_tennis_is_explained_with_its_subtraction():
    trace = trace_for("play-tennis")
    said = sentence(trace.at(0), trace[0], trace.coded.recipe)
    assert "5 No, 9 Yes; entropy 0.940 bits" in said
    assert "<b>Outlook</b> has the highest gain, 0.940 − 0.694 ≈ <b>0.247 bits</b>" in said
    assert "Second is <b>Humidity</b> with 0.152" in said


def test_classes_that_look_like_numbers_are_called_classes():
    trace = trace_for("xor", "id3")
    tree = trace.at(0)
    assert mix(tree, tree.root.counts) == "2 of class 0, 2 of class 1"


def test_gain_ratio_is_explained_with_its_division_and_the_average():
    trace = trace_for("play-tennis", "c45")
    said = sentence(trace.at(0), trace[0], trace.coded.recipe)
    assert "0.247 / 1.577 ≈ <b>0.156</b>" in said
    assert "at least the average" in said


def test_corrections_of_a_gain_are_written_out():
    trace = trace_of("penguins", (), replace(start("penguins", (), "c45").recipe, criterion="information-gain"))
    said = sentence(trace.at(0), trace[0], trace.coded.recipe)
    assert "342/344 · (1.515 − 0.703) (342 of 344 cases with a known value) − 0.016 (charged for its many" in said


def test_a_score_of_another_kind_is_no_gain_in_bits():
    trace = trace_of("play-tennis", (), replace(start("play-tennis", (), "id3").recipe, criterion="chi-square"))
    said = sentence(trace.at(0), trace[0], trace.coded.recipe)
    assert "has the highest chi-square, <b>3.547</b>" in said
    assert "gain" not in said


def test_the_gain_in_log_likelihood_is_not_called_the_log_likelihood():
    """The best stump of the Titanic has log-likelihood −684.05; it gains 186.5 nats."""
    trace = trace_of("titanic", (), replace(start("titanic", (), "id3").recipe, criterion="log-likelihood"))
    candidates, classes = trace.candidates(0), trace.tree.classes
    best = candidates.items[candidates.best]
    assert log_likelihoods(best.branches).sum() == pytest.approx(-684.05, abs=5e-3)
    said = sentence(trace.at(0), trace[0], trace.coded.recipe)
    assert "has the highest log-likelihood gain, <b>186.5 nats</b>" in said
    lines = arithmetic(trace.coded.recipe, candidates, best, classes)
    assert lines[-1].endswith(r"= -684.05 - (-870.51) = 186.46\text{ nats}")
    assert "(the stump's log-likelihood −684.05, a leaf's −870.51)" in said
    assert ranking(candidates, classes, trace.coded.recipe).headings[3] == "log-likelihood gain"


def test_a_tie_is_named_with_the_rule_that_broke_it():
    trace = trace_for("majority")
    assert "tie: the column that stands first in the table wins" in sentence(trace.at(0), trace[0], trace.coded.recipe)


def test_a_forced_split_says_what_it_gave_up():
    trace = trace_for("play-tennis", override=Override((), "Humidity"))
    said = sentence(trace.at(0), trace[0], trace.coded.recipe)
    assert "You decided: <b>Humidity</b>" in said
    assert "<b>0.095 bits</b> given up" in said


def test_the_end_counts_nodes_and_right_answers():
    trace = trace_for("play-tennis")
    assert "8 nodes, 5 leaves, depth 2" in end_sentence(trace.tree, 14, 14)
    assert "1 node, 1 leaf, depth 0" in end_sentence(trace.at(0), 9, 14)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("data", [key for key, entry in CATALOG.items() if entry.group == "Textbook"])
def test_every_step_and_every_sum_has_a_sentence(data, algorithm):
    trace = trace_for(data, algorithm)
    for k, step in enumerate(trace):
        assert sentence(trace.at(k), step, trace.coded.recipe).endswith(".")
        if isinstance(step, Split):
            for at in unfold(step):
                assert sum_sentence(trace.at(k), step, trace.coded.recipe, at)
