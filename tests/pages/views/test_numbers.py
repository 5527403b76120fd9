"""Printed numbers: no minus zero, no comparison that the digits contradict, no sum that they do not give."""

import ast
import math
import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.evaluate.held_out import accuracy
from engine.evaluate.scores import scored
from engine.experiments.depths import cut_at
from engine.experiments.information import surprise
from engine.experiments.missing_values import ShareSummary
from engine.experiments.overfitting import CaseParts, Parts
from engine.experiments.staircase import ModelFit
from engine.experiments.thresholds import boundaries, charge, shatter
from engine.prune.chi_square import METHOD as CHI_SQUARE
from engine.prune.chi_square import prune
from engine.prune.method import Pruning
from pages.cures.missing.policies_view import POLICIES
from pages.cures.missing.removal_view import scores_sentence
from pages.cures.overfitting.view import parts_sentence
from pages.cures.pruning.statement_view import arithmetic as pruning_arithmetic
from pages.cures.pruning.statement_view import legend
from pages.cures.pruning.view import end_sentence as pruned_sentence
from pages.ideas.regression.view import model_sentence
from pages.ideas.surprise.view import entropy_lines, probability
from pages.ideas.thresholds import view as thresholds
from pages.trust.evaluation.charts_view import apart
from pages.trust.evaluation.confusion_view import measures_html
from pages.views import conditional_entropy
from pages.views.criterion_words import measure_of
from pages.views.gain_curve import best_of, caption
from pages.views.sentences import end_sentence
from pages.views.text import NO_SPREAD, count, equals, number, significant, value_of
from pages.views.workings.registry import arithmetic
from tests.tables import grown, make

ROOT = Path(__file__).parents[3] / "pages"
SPEC = re.compile(r"\+?,?\.(\d+|\{\})[fg%]")
MINUS_ZERO = re.compile(r"[-−]0(\.0*)?%?(?![\d.])")
NUMBER = r"(-?\d+(?:\.\d+)?)"
CASES = st.lists(st.tuples(st.integers(0, 5), st.sampled_from("abc")), min_size=2, max_size=14).filter(
    lambda cases: len({value for value, _ in cases}) > 1
)


def table_of(cases):
    values, classes = zip(*cases, strict=True)
    return make({"x": [float(v) for v in values], "y": classes}, numeric=["x"])


@given(st.floats(-1e7, 1e7), st.integers(1, 6))
def test_no_number_is_printed_as_minus_zero(value, digits):
    for size in (value, value / 1e12, -abs(value) / 1e9):
        for shown in (number(size, digits), significant(size, digits), count(size)):
            assert not MINUS_ZERO.fullmatch(shown)


@pytest.mark.parametrize("path", sorted(ROOT.glob("*/*.py")), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_format_of_a_view_turns_minus_zero_into_zero(path):
    if path.parent.name not in ("views", "ideas", "cures", "trust"):
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FormattedValue) and isinstance(node.format_spec, ast.JoinedStr):
            parts = node.format_spec.values
            spec = "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in parts)
            assert not SPEC.fullmatch(spec), f"line {node.lineno}: write {spec!r} with a z"


@given(st.floats(1e-6, 1.0))
def test_the_digits_of_a_probability_give_its_surprise(p):
    assert number(-math.log2(float(probability(p)))) == number(surprise(p))


def test_a_sixth_is_written_with_enough_digits():
    assert probability(1 / 6) == "0.1667"
    assert probability(0.5) == "0.500"


@given(st.lists(st.integers(0, 9), min_size=2, max_size=8).filter(any))
def test_the_terms_of_an_entropy_give_the_sum_or_say_about(weights):
    work, sign, shown = re.split(r" (=|≈) (?=[\d.]+$)", entropy_lines(weights)[-1])
    terms = [term.split(r"\cdot") for term in re.findall(r"[\d.]+\\cdot [\d.]+", work)]
    total = sum(float(p) * float(worth) for p, worth in terms)
    assert sign == equals(total, shown.split()[0])


@given(CASES)
def test_sentences_about_cuts_agree_with_their_digits(cases):
    table = table_of(cases)
    trace = grown(table, "id3")
    curve = trace.curve((), "x")
    best = best_of(curve)
    for at in range(len(curve.gain)):
        said = thresholds.cut_sentence(curve, "x", at, table.classes)
        shown = [value_of(found) for found in re.findall(rf"(?:Gain <b>|the best, ){NUMBER}", said)]
        assert ("no cut gains anything" in said) == (number(float(curve.gain[best])) == "0.000")
        assert len(shown) == 1 or shown[0] < shown[1]
    found = shatter(table, "x")
    for said in (
        thresholds.boundary_sentence(curve, boundaries(curve)),
        thresholds.shattered_sentence(found, "x", float(curve.gain[best])),
        thresholds.tie_sentence(curve),
        thresholds.charge_sentence(charge(table, "x"), curve),
        thresholds.charge_line(charge(table, "x")),
    ):
        assert not MINUS_ZERO.search(said)
        for less, more in re.findall(rf"gains {NUMBER}, less than {NUMBER}", said):
            assert value_of(less) < value_of(more)
        for more, less in re.findall(rf"gain is {NUMBER} bits, the best cut's only {NUMBER}", said):
            assert value_of(less) < value_of(more)


def test_one_class_gains_nothing_and_says_so():
    table = table_of([(1, "a"), (2, "a"), (3, "a")])
    curve = grown(table, "id3").curve((), "x")
    assert "no cut gains anything" in thresholds.cut_sentence(curve, "x", 0, table.classes)
    said = thresholds.boundary_sentence(curve, boundaries(curve))
    assert said == (
        "2 midpoints, of which <b>0</b> lie between different classes (filled). All cases are of one class, so no cut "
        "gains anything."
    )


TIED = {"a": "0011", "b": "0110", "c": "0011", "y": "nnyy"}


def test_all_columns_that_gain_most_are_starred_and_named():
    candidates = grown(make(TIED, categorical=["a", "b", "c"]), "id3").candidates(0)
    rows, lit = conditional_entropy.ranking_rows(candidates)
    assert [row[0] for row in rows if row[3].startswith("★")] == ["a", "c"]
    assert lit == [0, 2]
    assert conditional_entropy.most_sentence(candidates) == "a and c gain most, all the same."


def test_no_column_is_starred_where_none_gains_anything():
    square = make({"a": "0011", "b": "0101", "y": "nyyn"}, categorical=["a", "b"])
    candidates = grown(square, "id3").candidates(0)
    rows, lit = conditional_entropy.ranking_rows(candidates)
    assert not lit
    assert not any("★" in cell for row in rows for cell in row)
    assert conditional_entropy.most_sentence(candidates) == "No column gains anything."


PARTS = st.lists(st.tuples(st.floats(0, 1), st.floats(-0.5, 1)), min_size=1, max_size=6)


@given(PARTS, st.booleans())
def test_bias_and_variance_are_said_to_go_as_their_numbers_do(drawn, classes):
    bias, variance = (np.array(line) for line in zip(*drawn, strict=True))
    assume(classes or (variance >= 0).all())
    nothing = np.zeros(len(bias))
    nobody = CaseParts(np.zeros(0, int), *(np.zeros((len(bias), 0)) for _ in range(2)))
    parts = Parts(20, bias + variance, bias, variance, nothing, nothing, nobody)
    said = parts_sentence(parts, 0, classes)
    assert not MINUS_ZERO.search(said)
    for way, first, last in re.findall(rf"(falls|rises) from {NUMBER}%? to {NUMBER}", said):
        assert value_of(last) < value_of(first) if way == "falls" else value_of(last) > value_of(first)
    if "the same at every depth" in said:
        assert np.ptp(parts.error) <= 1e-9
    elif len(bias) > 1:
        best = int(re.search(r"lowest at depth (\d+)", said)[1])
        assert parts.error[best] == pytest.approx(parts.error.min(), abs=1e-9)


@given(CASES)
@pytest.mark.parametrize("algorithm", ["id3", "c45", "cart"])
def test_a_quotient_and_a_weighted_sum_close_with_the_digits_shown(algorithm, cases):
    trace = grown(table_of(cases), algorithm)
    candidates = trace.candidates(0)
    for item in candidates.items:
        for line in arithmetic(trace.coded.recipe, candidates, item, trace.tree.classes):
            assert not MINUS_ZERO.search(line)
            for over, under, sign, shown in re.findall(r"\\frac\{([\d.]+)\}\{([\d.]+)\} (=|≈) ([\d.]+)$", line):
                if value_of(under):
                    assert sign == equals(value_of(over) / value_of(under), shown)


def test_an_empty_branch_is_no_term_of_chi_square_and_that_is_said():
    table = make({"x": "aabb", "y": "nnyn"}, domains={"x": ("a", "b", "c")})
    tree = grown(table, "id3").tree
    (verdict,) = prune(tree)
    lines = pruning_arithmetic(CHI_SQUARE, tree, verdict, table)
    assert len(verdict.parts) == 3
    assert lines[1].count("+") == 1
    assert "(2 - 1)(2 - 1) = 1" in lines[2]
    assert "Branches and classes without cases here are not counted" in legend(CHI_SQUARE, True, Pruning())


def test_equal_scores_are_not_told_apart():
    assert apart("Single splits", [0.5, 0.5001, 0.4999], True) == "Single splits all score 50.0%"
    assert apart("Single folds", [0.25, 0.5], True) == "Single folds lie between 25.0% and 50.0%"


def levels(*means):
    return [ShareSummary(policy, 0.2, mean, 0.05, 3.0, 4) for policy, mean in zip(POLICIES, means, strict=False)]


def test_policies_that_answer_equally_well_share_the_first_place():
    said = scores_sentence(levels(0.9, 0.9, 0.5), 0.2, 4, 4, True)
    assert re.search(r"<b>[^<]+</b> and <b>[^<]+</b> answer best \(90.0%\), <b>[^<]+</b> worst \(50.0%\)\.$", said)
    assert "all answer alike (90.0%)" in scores_sentence(levels(0.9, 0.9, 0.9001), 0.2, 4, 4, True)


@given(st.floats(0, 1), st.floats(0, 1))
def test_pruning_is_called_better_or_worse_as_its_digits_are(before, after):
    full = grown(make({"x": "aabb", "y": "nnyy"}), "id3").tree
    said = pruned_sentence(full, cut_at(full, 0), (0, 0, after), (0, 0, before))
    was, now, word = re.search(r"([\d.]+)% of .* before, ([\d.]+)% after: (the same|better|worse)", said).groups()
    assert word == ("the same" if was == now else "better" if float(now) > float(was) else "worse")


def test_leaf_models_that_do_equally_well_share_the_first_place():
    tree = grown(make({"x": "aabb", "y": "nnyy"}), "id3").tree
    errors = {"constant": 0.5, "linear": 0.50001, "quadratic": 0.7}
    said = model_sentence([ModelFit(kind, tree, 1.0, error) for kind, error in errors.items()], 2)
    assert "<b>constant</b> and <b>linear</b> leaves do best, with a mean squared error of <b>0.5</b>" in said


def test_the_two_branches_of_two_values_are_the_only_cut():
    table = table_of([(1, "a"), (2, "b")])
    assert "is the only cut" in thresholds.shattered_sentence(shatter(table, "x"), "x", 1.0)


def test_a_curve_whose_charge_eats_every_gain_says_so():
    table = table_of([(k, "ab"[k % 2]) for k in range(8)])
    trace = grown(table, "c45")
    said = caption(trace.curve((), "x"), measure_of(trace.coded.recipe), None)
    assert "The charge for so many cuts is more than any of them gains, so none is made." in said


def test_a_constant_target_says_what_r_squared_is():
    table = make({"x": [1.0, 2.0, 3.0], "y": [0.1, 0.1, 0.1]}, task="regress", numeric=["x"])
    tree = grown(table, "cart").tree
    said = end_sentence(tree, *accuracy(tree, table))
    assert "no variance to explain, and R² is 1 if every answer is exact, else 0. Here it is <b>1.000</b>" in said
    assert NO_SPREAD in measures_html(scored(np.array([0.1, 0.1, 0.2]), table), ())
