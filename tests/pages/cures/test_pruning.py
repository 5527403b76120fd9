"""The Pruning page: every data set, every method, the verdicts and their arithmetic."""

import re

import pytest

from datasets.catalog import CATALOG
from engine.learn.algorithms import ALGORITHMS
from engine.prune.methods import PRUNINGS
from pages.views.text import equals, significant, value_of
from tests.pages.grow.test_data import uploaded
from tests.pages.ideas.test_ideas import opened, preset
from tests.pages.opening import components, formulas, html, last_step, link, stage_frame, stage_frames


@pytest.mark.parametrize("key", CATALOG)
def test_every_data_set_can_be_pruned(key):
    at = opened("pruning", {"data": key, "method": "cost-complexity", "step": "1"})
    assert not at.exception
    assert not at.info
    assert "not pruned" in html(at)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("method", PRUNINGS)
def test_every_method_steps_with_its_arithmetic(method, algorithm):
    at = opened("pruning", {"method": method, "algorithm": algorithm})
    assert not at.exception
    assert re.search(r"\\textbf\{(cut|keep|raise)\}", formulas(at))
    assert "On trial at" in html(at)
    end = opened("pruning", {"method": method, "algorithm": algorithm, "step": str(last_step(at))})
    assert not end.exception
    assert "On trial at" not in html(end)


def test_a_lecture_asks_which_subtrees_to_cut_before_the_first_verdict():
    at = opened("pruning", {"lecture": "1"})
    assert "Which of its subtrees would you cut?" in html(at)
    assert "On trial at" not in html(at)
    assert not formulas(at)
    first = opened("pruning", {"lecture": "1", "step": "0"})
    assert "E(T_t) = 1 + 0 = 1" in formulas(first)


def test_reduced_error_counts_validation_errors():
    at = opened("pruning")
    assert "E(T_t) = 1 + 0 = 1" in formulas(at)
    assert r"E(T_t) - E(t) = 1 - 0 = 1 \ge 0" in formulas(at)
    assert "No other cut spares more" in html(at)
    at = opened("pruning", {"step": str(last_step(at))})
    assert "15 leaves before, 9 after." in html(at)


def code_of(frame):
    """The lines of the pseudo-code that a frame lights, each with what its variables hold."""
    (block,) = (each for each in frame["blocks"].values() if each["kind"] == "code")
    return {block["lines"][each["line"]]["text"]: dict(each["held"]) for each in block["executed"]}


@pytest.mark.parametrize("method", PRUNINGS)
def test_every_verdict_executes_its_lines_of_the_pseudo_code(method):
    frames = list(stage_frames(opened("pruning", {"method": method})))
    ends = [next(reversed(code_of(frame))) for frame in frames if frame["sentence"].endswith("<b>cut</b>.")]
    stays = [next(reversed(code_of(frame))) for frame in frames if frame["sentence"].endswith("<b>keep</b>.")]
    assert len(set(ends)) <= 1
    assert len(set(stays)) <= 1
    assert ends or stays
    assert not set(ends) & set(stays)
    assert all("make t a leaf" in text for text in ends)
    assert len(code_of(frames[-1])) == 1
    assert not any(code_of(frames[-1]).values())


def test_the_variables_of_the_pseudo_code_hold_the_numbers_of_the_sums():
    code = code_of(stage_frame(opened("pruning")))
    assert code["E(t) ← its validation error as a leaf"] == {"E(t)": "0"}
    assert code["E(Tₜ) ← the validation error of its subtree"] == {"E(Tₜ)": "1"}
    assert code["if E(Tₜ) − E(t) ≥ 0: make t a leaf"] == {}
    pessimistic = {"data": "congressional-voting", "algorithm": "c45", "method": "pessimistic", "step": "3"}
    code = code_of(stage_frame(opened("pruning", pessimistic)))
    assert code["E(t) ← the most errors that are plausible of a leaf with N cases, e wrong"]["E(t)"] == "4.989"
    assert "E(b) ← the errors of the subtree b of its largest child, if all of S went there" in code
    alone = code_of(stage_frame(opened("pruning", {**pessimistic, "raising": "0"})))
    assert "E(b) ← the errors of the subtree b of its largest child, if all of S went there" not in alone


def test_quinlans_formula_is_written_out():
    at = opened("pruning", {"data": "congressional-voting", "algorithm": "c45", "method": "pessimistic", "step": "3"})
    assert r"= 0.674\sqrt{3.99\,(1 - \tfrac{3.99}{8.84}) + 0.114}" in formulas(at)
    assert "4.705 < 4.989" in formulas(at)


def test_the_weakest_link_is_weighed_against_the_price():
    at = opened("pruning", {"method": "cost-complexity"})
    assert r"g(t) = \frac{R(t) - R(T_t)}{\text{leaves} - 1}" in formulas(at)
    at.select_slider(key="alpha at").set_value(0).run()
    assert "alpha" in link(at)
    assert not at.exception


def test_cross_validation_chooses_and_says_why():
    at = preset("pruning", "One standard error")
    assert not at.exception
    said = re.sub("<[^>]+>", "", html(at))
    assert "is least with 29 leaves" in said
    assert re.search(r"The smallest tree within one standard error, at most 0\.\d+, has 11 leaves", said)
    assert "cross-validated" in components(at)


@pytest.mark.parametrize("method", [name for name, method in PRUNINGS.items() if method.classes_only])
def test_a_method_for_classes_says_so_to_a_number(method):
    at = opened("pruning", {"data": "sine", "method": method})
    assert not at.exception
    assert "Choose another method" in html(at)
    assert "not pruned" in html(at)


def test_the_division_of_the_rows_is_in_the_link():
    first, again, other = (
        html(opened("pruning", {"data": "titanic", "algorithm": "id3", "seed": seed})) for seed in (1, 1, 2)
    )
    assert first == again
    assert first != other
    few = html(opened("pruning", {"validation": "0.1", "test": "0.3"}))
    assert "239 to train, 40 to validate and 119 to test" in few


def test_rparts_table_stands_beside_the_sequence():
    assert '<th scope="col">nsplit</th>' in html(opened("pruning", {"data": "checkerboard"}))
    many = opened("pruning", {"data": "play-tennis", "algorithm": "id3"})
    assert "two answers" in " ".join(each.value for each in many.text)


@pytest.mark.parametrize("rows", [2, 40])
def test_a_table_of_ones_own_is_pruned_and_a_tiny_one_refused_gently(rows):
    lines = ["sky;wind;play", *(f"{'abc'[k % 3]};{k % 7};{'yes' if k * k % 5 else 'no'}" for k in range(rows))]
    at = uploaded("\n".join(lines).encode(), "mine.csv")
    at.switch_page("cures/pruning/page.py").run()
    at.selectbox(key="data").select_index(len(at.selectbox(key="data").options) - 1).run()
    assert not at.exception
    assert link(at)["data"].startswith("own-")
    said = html(at) + " ".join(each.value for each in at.text)
    assert ("On trial at" if rows > 3 else "Three rows at least are needed") in said


def test_a_number_has_squared_errors_and_digits_that_count():
    at = opened("pruning", {"data": "sine", "method": "cost-complexity", "alpha": "0.005"})
    assert "R is the squared error" in html(at)
    assert "share of all training cases" not in html(at)
    assert not re.search(r"0\.0000\b", html(at) + formulas(at))
    assert "spares them most squared error" in html(opened("pruning", {"data": "auto-mpg-regression"}))


def test_a_long_way_keeps_the_condition_nearest_the_node():
    said = html(opened("pruning", {"step": "2"}))
    assert "On trial at …, " in said
    assert re.search(r"displacement &gt; 113\.5: the ", re.sub("<[^>]+>", "", said))


def test_parts_of_cases_are_told_where_values_are_missing():
    missing = {"data": "congressional-voting", "algorithm": "c45"}
    assert "count parts of cases" in html(opened("pruning", missing))
    assert "count parts of cases" not in html(opened("pruning"))


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (0.0, "0"),
        (0.0083333, "0.008333"),
        (12.34567, "12.35"),
        (3.21e-7, "3.21·10⁻⁷"),
        (2.5e-5, "2.5·10⁻⁵"),
        (-0.5, "-0.5"),
        (1e4, "10,000"),
    ],
)
def test_numbers_of_any_size_keep_their_digits(value, shown):
    assert significant(value) == shown
    assert value_of(shown) == pytest.approx(value, rel=1e-3)


def test_a_printed_sum_is_equal_only_where_its_printed_terms_are():
    assert equals(0.0606 + 0.0076 * 3, "0.0833") == "≈"
    assert equals(0.0606 + 0.0076 * 3, "0.0834") == "="
    assert equals(2e-7 + 3e-7, "5·10⁻⁷") == "="


def test_numbers_have_one_risk_and_nothing_to_choose():
    assert any(each.key == "risk" for each in opened("pruning").button_group)
    assert not any(each.key == "risk" for each in opened("pruning", {"data": "sine"}).button_group)


def test_one_leaf_is_not_several():
    chart = components(opened("pruning", {"method": "depth", "depth": "0", "step": "999"}))
    assert "1 leaf" in chart
    assert "1 leaves" not in chart


def test_chi_square_deals_the_cases_out_at_random():
    at = preset("pruning", "Chi-square")
    assert re.search(r"Of 2,000 such deals <b>[\d,]+</b> came to D = [\d.]+ or more", html(at))


def test_description_length_draws_both_messages_to_scale():
    at = preset("pruning", "Description length")
    sums = re.findall(r"([\d.]+) \+ ([\d.]+) = <b>([\d.]+)</b>", html(at))
    assert len(sums) == 3
    for tree, exceptions, both in sums:
        assert float(tree) + float(exceptions) == pytest.approx(float(both), abs=0.11)
    full, pruned, leaf = (float(both) for _, _, both in sums)
    assert pruned <= min(full, leaf)


def test_reduced_error_shows_three_curves_against_nodes_and_what_validation_cases_cost():
    at = opened("pruning")
    assert "from <b>29</b> nodes to <b>17</b>" in html(at)
    assert re.search(r"held out the pruned tree is best, <b>[\d.]+%</b>", html(at))
