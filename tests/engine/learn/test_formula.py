"""A typed formula is read by rules: it computes what it says, and refuses everything else with one sentence."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import kernels
from engine.backend import plain
from engine.learn import coded_table
from engine.learn.coded_table import encode
from engine.learn.criteria import impurities
from engine.learn.formula import FormulaError, criterion, evaluate, manners, mixed, parse
from engine.learn.recipe import Recipe, RecipeError
from tests.tables import grown, outline, table_of

SHARES = np.linspace(0, 1, 41)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("p*(1-p)", 0.1875),
        ("p q", None),
        ("p*q", 0.1875),
        ("2*sqrt(p*q)", 2 * math.sqrt(0.1875)),
        ("-p^2", -0.0625),
        ("2^-p", 2**-0.25),
        ("2^3^p", 2 ** (3**0.25)),
        ("1 - p - p", 0.5),
        ("8/2/p", 16.0),
        ("min(p, q)", 0.25),
        ("max(p,q)", 0.75),
        ("-p*log2(p) - q*log2(q)", 0.8112781244591328),
        ("ln(e)", 1.0),
        ("log10(100)*pi", 2 * math.pi),
        ("abs(p-q)", 0.5),
        ("exp(0)", 1.0),
        (".5+1e-1", 0.6),
        ("p**2", 0.0625),
        ("−p·2", -0.5),
        ("--p", 0.25),
    ],
)
def test_a_formula_computes_what_it_says(text, value):
    if value is None:
        with pytest.raises(FormulaError):
            parse(text)
    else:
        assert evaluate(parse(text), np.array([0.25]))[0] == pytest.approx(value)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "p +",
        "(p",
        "p)",
        "p p",
        "sqrt p",
        "min(p)",
        "1..2",
        "p,q",
        "f(p)",
        "x",
        "p(1)",
        "1(2)",
        "*p",
        "__import__('os').system('ls')",
        "().__class__",
        "p.real",
        "eval(p)",
        "lambda: p",
        "p if p else q",
        "p; q",
        "[p]",
        "{p}",
        '"p"',
        "p = 1",
        "p := 1",
        "p\x00",
        "1e999",
        "(" * 100 + "p" + ")" * 100,
        "p" + "^p" * 60,
        "p+" * 90 + "p",
        "9" * 300,
        "p" * 201,
        "-" * 150,
        "import os",
        "exec(p)",
        "ρ",
        "√p",
    ],
)
def test_everything_else_is_refused_with_one_sentence(text):
    with pytest.raises(FormulaError) as told:
        parse(text)
    assert str(told.value).endswith(".")
    assert "\n" not in str(told.value)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text):
    try:
        values = evaluate(parse(text), SHARES)
    except FormulaError:
        return
    assert values.shape == SHARES.shape


@given(st.text(alphabet="pq0123456789.+-*/^(),sqrtlogabnminexe ", max_size=40))
def test_any_text_of_the_right_letters_is_read_or_refused(text):
    try:
        program = parse(text)
    except FormulaError:
        return
    assert evaluate(program, SHARES).shape == SHARES.shape


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("-p*log2(p) - q*log2(q)", "entropy"),
        ("2*p*(1-p)", "gini"),
        ("min(p, q)", "misclassification"),
        ("1 - max(p, q)", "misclassification"),
    ],
)
def test_the_known_impurities_can_be_typed(text, kind):
    counts = np.array([[0, 5], [5, 0], [1, 3], [300, 100], [7, 7]], float)
    np.testing.assert_allclose(mixed(criterion(text), counts), impurities(kind, counts), atol=1e-12)


@pytest.mark.parametrize("text", ["1/p", "ln(p)", "sqrt(p-0.5)", "(0-1)^p", "1/(p-0.5)", "exp(1000)", "1e12*p"])
def test_a_formula_without_a_value_somewhere_is_no_criterion(text):
    with pytest.raises(FormulaError):
        criterion(text)


def test_manners_tell_concave_from_flat_and_lopsided():
    assert manners(criterion("p*q")).strict
    error = manners(criterion("min(p,q)"))
    assert error.concave
    assert not error.strict
    assert not manners(criterion("(p*q)^2")).concave
    assert not manners(criterion("p*q^2")).symmetric
    assert not manners(criterion("1")).zero_when_pure
    assert manners(criterion("-p*log2(p)-q*log2(q)")) == manners(criterion("-q*log2(q)-p*log2(p)"))


def test_of_many_classes_half_the_sum_over_each_counts():
    counts = np.array([[1.0, 1.0, 2.0]])
    assert mixed(criterion("p*q"), counts)[0] == pytest.approx((0.1875 + 0.1875 + 0.25) / 2)


TYPED = (
    "p*(1-p)",
    "-p*log2(p) - q*log2(q)",
    "2*sqrt(p*q)",
    "min(p, q)",
    "(p^0.5 + q^0.5 - 1)/(2^0.5 - 1)",
    "abs(p-q)+1",
    "exp(-p)/2 - 3",
    "max(p,q)^-2",
    "ln(p+1)*log10(q+2)",
    "-(p-q)^2",
)


@pytest.mark.parametrize("text", TYPED)
def test_the_kernel_and_the_curve_compute_the_same(text):
    settings = encode(table_of("play-tennis"), Recipe(criterion="custom", formula=text)).settings
    values = [plain().formula_value(settings, float(p)) for p in SHARES]
    np.testing.assert_allclose(values, evaluate(parse(text), SHARES), rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize(
    ("text", "criterion"),
    [("-p*log2(p)-q*log2(q)", "information-gain"), ("2*p*q", "gini"), ("min(p,q)", "misclassification")],
)
@pytest.mark.parametrize("algorithm", ["id3", "cart"])
@pytest.mark.parametrize("key", ["play-tennis", "restaurant", "mpg-40-real", "titanic", "congressional-voting"])
def test_a_typed_impurity_grows_the_tree_of_the_known_one(key, algorithm, text, criterion):
    table = table_of(key)
    typed, known = (
        grown(table, algorithm, criterion=name, formula=text, max_depth=4).tree for name in ("custom", criterion)
    )
    assert [node.question for node in typed.nodes.values()] == [node.question for node in known.nodes.values()]


@pytest.mark.parametrize("key", ["iris", "contact-lenses", "penguins", "rings"])
def test_a_typed_impurity_grows_on_any_classes_compiled_or_not(key, monkeypatch):
    trees = []
    for module in (kernels, plain()):
        monkeypatch.setattr(coded_table, "kernels_for", lambda cells, module=module: module)
        trees.append(grown(table_of(key), "cart", criterion="custom", formula="2*sqrt(p*q)", max_depth=5).tree)
    assert outline(trees[0]) == outline(trees[1])
    assert len(trees[0].leaves) > 2


def test_two_readers_of_one_trace_do_not_share_the_memory_of_the_formula():
    coded = encode(table_of("play-tennis"), Recipe(criterion="custom"))
    one, other = coded.settings, coded.settings
    one.stack[0] = 7.0
    assert other.stack[0] == 0.0


def test_a_recipe_with_a_bad_formula_is_refused_with_its_sentence():
    with pytest.raises(RecipeError, match="is not known here"):
        grown(table_of("play-tennis"), "id3", criterion="custom", formula="exit()")
