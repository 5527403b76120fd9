"""Every criterion is worked out with the numbers that enter its own formula, and with no others."""

import re
from dataclasses import replace

import pytest

from engine.learn.criteria import CRITERIA
from engine.learn.grow import learn
from engine.learn.steps import Split, unfold
from pages.views.candidate_rows import ranking
from pages.views.frames.lesson import LessonFrames
from pages.views.frames.stops import Manner
from pages.views.pseudocode import executed, listing
from pages.views.sentences import sentence
from pages.views.sum_sentences import sum_sentence
from pages.views.text import number, value_of
from pages.views.workings.registry import WORKINGS, arithmetic, candidate_lines, working_of
from tests.tables import grown, item_of, table_of

OTHER = [name for name, criterion in CRITERIA.items() if criterion.gain != "decrease"]
DATA = ["play-tennis", "play-tennis-numeric", "iris", "titanic", "congressional-voting", "xor"]


def outlook(criterion, **changes):
    trace = grown(table_of("play-tennis"), "id3", criterion=criterion, **changes)
    return trace, trace[0], item_of(trace[0], "Outlook")


def lines_of(criterion, **changes):
    trace, step, item = outlook(criterion, **changes)
    return arithmetic(trace.coded.recipe, step.candidates, item, trace.tree.classes)


def test_chi_square_shows_observed_and_expected_counts_terms_freedom_and_chance():
    trace, _, item = outlook("chi-square")
    lines = lines_of("chi-square")
    assert r"\hat n(\text{Sunny}) = 5\cdot \tfrac{5}{14}, 5\cdot \tfrac{9}{14} = 1.786, 3.214" in lines
    assert r"\chi^2(\text{Sunny}) = \tfrac{(3 - 1.786)^2}{1.786} + \tfrac{(2 - 3.214)^2}{3.214} = 1.284" in lines
    assert lines[-3:] == [
        r"\chi^2 = 1.284 + 2.222 + 0.040 \approx 3.547",
        "f = (3 - 1)(2 - 1) = 2",
        r"p = P(\chi^2_{2} \ge 3.547) = 0.17",
    ]
    grid = working_of(trace.coded.recipe).grid(trace.coded.recipe, item, trace.tree.classes)
    assert grid["rows"][0] == ["Sunny", "3 (1.786)", "2 (3.214)"]
    density = working_of(trace.coded.recipe).density(item)
    assert density["at"] == pytest.approx(3.547, abs=1e-3)
    assert "p = 0.17 (2 degrees of freedom)" in density["says"]


def test_hellinger_compares_where_both_classes_go():
    lines = lines_of("hellinger")
    assert lines[0] == r"n_+ = 9,\quad n_- = 5"
    assert any(r"\left(\sqrt{\tfrac{2}{9}} - \sqrt{\tfrac{3}{5}}\right)^2" in line for line in lines)
    assert lines[-1].startswith(r"\text{Hellinger distance} = \sqrt{")


def test_alpha_divergence_raises_its_shares_to_alpha_and_has_a_limit_at_one():
    lines = lines_of("alpha-divergence", divergence_alpha=0.5)
    assert any(r"\left(\tfrac{3}{14}\right)^{0.5}" in line for line in lines)
    assert r"{0.5\cdot 0.5}" in lines[-1]
    limit = lines_of("alpha-divergence", divergence_alpha=1.0)
    assert any(r"\ln \frac{\tfrac{3}{14}}" in line for line in limit)
    assert r"(-1)" in lines_of("alpha-divergence", divergence_alpha=2.0)[-1]


def test_a_typed_formula_is_put_in_and_shown():
    lines = lines_of("custom", formula="2*p^2*q")
    assert lines[0] == r"h(p) = \text{2·pˆ2·q}"
    assert lines[1].startswith(r"h(Y) = h(\tfrac{9}{14}) = ")
    assert lines[-1].startswith(r"\text{decrease of h(p)} = ")


def test_a_formula_that_rises_gains_nothing_and_says_so():
    assert r"\max(0, " in lines_of("custom", formula="1-p*q")[-1]


@pytest.mark.parametrize("criterion", OTHER)
@pytest.mark.parametrize("data", DATA)
def test_no_entropy_is_written_where_none_enters(data, criterion):
    trace = grown(table_of(data), "cart", criterion=criterion)
    recipe, step, classes = trace.coded.recipe, trace[0], trace.tree.classes
    candidates = trace.candidates(0)
    for item in candidates.items:
        if item.question is None:
            continue
        lines = arithmetic(recipe, candidates, item, classes)
        assert not any(r"\log_2" in line or "H(Y" in line for line in lines)
        assert all(line.count("{") == line.count("}") for line in lines)
        if criterion != "log-likelihood":
            assert any(number(item.score) in line for line in lines), lines
    said = sentence(trace.tree, step, recipe)
    assert "entropy" not in said
    table = ranking(candidates, classes, recipe)
    assert not any("entropy" in heading or "H(Y" in heading for heading in table.headings)
    code = " ".join(line.text for line in listing(recipe, False).lines)
    assert "entropy" not in code
    assert "H(Y" not in code
    if isinstance(step, Split):
        for at in unfold(step):
            assert "entropy" not in sum_sentence(trace.at(0), step, recipe, at)
            held = executed(listing(recipe, False), trace.at(0), step, at, recipe).variables
            assert not any(name.startswith("H(") for name, _ in held)


@pytest.mark.parametrize("criterion", OTHER)
def test_a_share_of_the_score_is_written_where_values_are_missing(criterion):
    table = table_of("congressional-voting")
    trace = grown(table, "c45", criterion=criterion, average_filter=False)
    candidates = trace.candidates(0)
    partly = [item for item in candidates.items if item.question is not None and item.known < candidates.n]
    assert partly
    for item in partly[:4]:
        lines = candidate_lines(trace.coded.recipe, candidates, item, trace.tree.classes)
        assert any(rf"\tfrac{{{int(item.known)}}}{{{int(candidates.n)}}}" in line for line in lines)


def test_sums_of_printed_terms_are_equal_or_marked():
    for line in lines_of("chi-square") + lines_of("hellinger"):
        found = re.fullmatch(r"[^=]*= ([\d. +-]+) (=|\\approx) ([\d.]+)", line)
        if found:
            exact = abs(sum(map(value_of, found[1].split(" + "))) - float(found[3])) < 5e-4
            assert exact == (found[2] == "=")


@pytest.mark.parametrize("criterion", ["chi-square", "log-likelihood"])
def test_the_stage_gets_the_table_with_the_branches_and_the_curve_with_the_score(criterion):
    trace = learn(
        table_of("play-tennis"), replace(grown(table_of("play-tennis"), "id3").coded.recipe, criterion=criterion)
    )
    told = LessonFrames(trace, Manner()).step(0)[0]["board"]
    assert all("grid" in work for work in told[1:])
    assert all(("density" in work) == (criterion == "chi-square") for work in told[1:])
    summed = [work for frame in LessonFrames(trace, Manner(by_sum=True)).step(0) for work in frame["board"]]
    assert sum("grid" in work for work in summed) == len(table_of("play-tennis").columns)


def test_every_kind_of_gain_has_its_working():
    assert {criterion.gain for criterion in CRITERIA.values()} == WORKINGS.keys()
