"""How numbers and formulas are written in exercises."""

import pytest

from engine.exercises.writing import amount, plain_formula, result, written


@pytest.mark.parametrize(
    ("value", "shown"), [(3.0, "3"), (0.7, "0.7"), (2 / 3, "0.667"), (-0.0001, "0.000"), (0.0, "0"), (-1.5, "-1.5")]
)
def test_a_number_has_three_decimals_unless_fewer_say_it(value, shown):
    assert written(value) == shown


def test_a_half_is_rounded_up_as_one_does_by_hand():
    assert [written(n / 16) for n in (1, 3, 13, -13)] == ["0.063", "0.188", "0.813", "-0.813"]


def test_a_unit_of_one_is_not_many():
    assert [amount(n, "bits") for n in (1, 0.94, 2)] == ["1 bit", "0.94 bits", "2 bits"]
    assert (amount(1, "%"), amount(0.5, "")) == ("1 %", "0.5")


def test_the_sign_before_a_result_tells_whether_it_was_rounded():
    assert (result(0.5), result(1 / 3)) == ("= 0.5", r"\approx 0.333")


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        (r"-\tfrac{5}{8}\log_2 \tfrac{5}{8} \approx 0.424", "−5/8·log₂ 5/8 ≈ 0.424"),
        (r"H(\text{Play} \mid \text{Wind}) = \tfrac{2}{5}\cdot 1", "H(Play | Wind) = 2/5·1"),
        (r"1.96\cdot\tfrac{3.77}{\sqrt{5}}", "1.96·3.77/√5"),
        (r"\sigma = \sqrt{\tfrac{56.8}{5 - 1}}", "σ = √(56.8/(5 − 1))"),
        (r"9\cdot (1 - 0.25^{1/9})", "9·(1 − 0.25^(1/9))"),
        (r"\chi^2 = x_1 + x_{\le}", "χ² = x₁ + x_≤"),
        (r"5 \cdot \frac{0.4 + 0.6 \cdot \sqrt{0.02}}{1 + 0.09}", "5·(0.4 + 0.6·√0.02)/(1 + 0.09)"),
        (r"e^{1.946}", "e^(1.946)"),
        (r"\frac{7/16 - 2/16}{5 - 1}", "(7/16 − 2/16)/(5 − 1)"),
    ],
)
def test_a_formula_is_said_in_plain_text(formula, text):
    assert plain_formula(formula) == text
