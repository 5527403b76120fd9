"""Formulas carry the numbers of the step."""

import re
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.learn.algorithms import ALGORITHMS
from engine.learn.criteria import CRITERIA
from engine.learn.steps import Split, unfold
from pages.shell.sources import trace_of
from pages.views.arithmetic import flowing, impurity_line, name_of
from pages.views.criterion_words import measure_of
from pages.views.text import latex, number, subtraction
from pages.views.workings.registry import arithmetic, sum_lines
from tests.pages.views.test_sentences import trace_for


def lines_at_root(data, algorithm, column):
    trace = trace_for(data, algorithm)
    candidates = trace.candidates(0)
    item = next(each for each in candidates.items if each.column == column)
    return arithmetic(trace.coded.recipe, candidates, item, trace.tree.classes)


def test_entropy_and_gain_are_written_with_their_fractions():
    lines = lines_at_root("play-tennis", "id3", "Outlook")
    assert lines[0].endswith("= 0.940")
    assert r"\tfrac{9}{14}\log_2 \tfrac{9}{14}" in lines[0]
    assert lines[-2].endswith("= 0.694")
    assert lines[-1].endswith("0.94029 - 0.69354 = 0.24675")


def test_gini_is_written_as_squares():
    lines = lines_at_root("play-tennis", "cart", "Humidity")
    assert r"\left(\tfrac{9}{14}\right)^2" in lines[0]
    assert lines[0].endswith("= 0.459")


def test_c45_adds_penalty_split_information_and_ratio():
    lines = lines_at_root("play-tennis-numeric", "c45", "humidity")
    assert any("many cuts" in line for line in lines)
    assert any("split" in line for line in lines)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("data", ["play-tennis", "play-tennis-numeric", "iris", "sine", "congressional-voting"])
def test_every_candidate_and_sum_can_be_written_out(data, algorithm):
    trace = trace_for(data, algorithm)
    step, classes, recipe = trace[0], trace.tree.classes, trace.coded.recipe
    assert isinstance(step, Split)
    for item in step.candidates.items:
        lines = arithmetic(recipe, step.candidates, item, classes)
        assert bool(lines) == (item.question is not None)
        assert flowing(lines).count("{") == flowing(lines).count("}")
    for at in unfold(step):
        assert isinstance(sum_lines(recipe, step.candidates, at, classes), list)


def test_a_set_of_one_class_has_no_entropy():
    trace = trace_for("play-tennis")
    assert impurity_line(trace.coded.recipe, trace.tree.nodes[(1,)].counts).endswith("= 0")


@pytest.mark.parametrize(
    "name", [r"$\frac{a}{b}$", r"\href{javascript:x}{y}", "a_b^c", "50 % & more", "≤ 80", "{", "é"]
)
def test_names_in_formulas_pass_a_whitelist(name):
    shown = latex(name)
    rest = re.sub(r"\\text|\\le|\\_|\\%|\\&", "", shown)
    assert "\\" not in rest
    assert "$" not in shown
    assert shown.count("{") == shown.count("}")


@pytest.mark.parametrize("name", ["Größe", "вес", "ηλικία", "年龄"])
def test_names_in_formulas_keep_the_letters_of_any_alphabet(name):
    assert latex(name) == rf"\text{{{name}}}"


@pytest.mark.parametrize("criterion", CRITERIA)
def test_every_criterion_has_a_name_and_a_letter(criterion):
    measure = measure_of(replace(trace_for("play-tennis").coded.recipe, criterion=criterion))
    assert all((measure.impurity, measure.letter, measure.gain, measure.score))
    assert measure.ratio == (criterion == "gain-ratio")


def test_a_gain_on_known_cases_starts_from_their_own_variance():
    trace = trace_for("auto-mpg-regression", "cart")
    candidates = trace.candidates(1)
    item = next(each for each in candidates.items if each.column == "horsepower")
    lines = arithmetic(trace.coded.recipe, candidates, item, ())
    known = float(next(line for line in lines if "known" in line).rsplit("= ", 1)[1])
    assert item.known < candidates.n
    assert (known - item.conditional) * item.known / candidates.n == pytest.approx(item.gain, abs=2e-3)
    assert f"{known:.3f} - {item.conditional:.3f}" in lines[-1]


def test_a_sum_that_rounding_breaks_is_marked():
    trace = trace_for("play-tennis", "id3")
    assert (
        r"0.94029 - 0.69354 = 0.24675"
        in arithmetic(trace.coded.recipe, trace.candidates(0), trace.candidates(0).items[0], ("No", "Yes"))[-1]
    )


def test_a_score_of_another_kind_is_not_worked_out_as_a_difference():
    trace = trace_for("play-tennis")
    recipe = replace(trace.coded.recipe, criterion="hellinger")
    trace = trace_of("play-tennis", (), recipe)
    lines = arithmetic(recipe, trace.candidates(0), trace.candidates(0).items[0], ("No", "Yes"))
    assert not any("gain" in line for line in lines)
    assert lines[-1].endswith(f"= {trace.candidates(0).items[0].score:.3f}")


def test_lines_are_lined_up_at_the_equals_sign_unless_a_name_is_long():
    short_names = flowing(lines_at_root("play-tennis", "id3", "Wind")).split("\n\n")
    assert len({line.partition(r"\mathllap")[0] for line in short_names}) == 1
    assert short_names[0].startswith(r"$\displaystyle \hphantom{")
    assert r"\mathllap{H(Y) }= -\tfrac{5}{14}" in short_names[0]
    long_names = flowing(lines_at_root("penguins", "c45", "flipper_length_mm"))
    assert long_names.startswith(r"$\displaystyle H(Y) =")
    assert "phantom" not in long_names


def test_an_equals_sign_in_a_name_does_not_line_anything_up():
    line = rf"H(Y \mid {latex('a = b')}) = 0.940 = x"
    assert name_of(line) == rf"H(Y \mid {latex('a = b')}) "
    assert flowing([line]).endswith(r") }= 0.940 = x$")
    assert name_of(r"\dots") == r"\dots"


@given(st.floats(0.0, 2.0), st.floats(0.0, 1.0))
def test_written_numbers_subtract_or_the_sign_says_about(whole, share):
    part = whole * share
    first, second, rest, sign = subtraction(whole, part, whole - part)
    exact = Decimal(first) - Decimal(second) == Decimal(rest)
    assert exact == (sign == "=")
    assert len(rest.partition(".")[2]) >= 3
    plain = [number(value) for value in (whole, part, whole - part)]
    if sign == "≈" or Decimal(plain[0]) - Decimal(plain[1]) == Decimal(plain[2]):  # three decimals are enough
        assert [first, second, rest] == plain


def test_the_textbooks_gain_needs_five_decimals_to_subtract():
    assert subtraction(0.9402859586706311, 0.6935361388961918, 0.24674981977443933) == (
        "0.94029",
        "0.69354",
        "0.24675",
        "=",
    )
    assert subtraction(0.5, 0.25, 0.25) == ("0.500", "0.250", "0.250", "=")
