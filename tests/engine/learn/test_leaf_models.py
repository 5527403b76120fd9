"""Leaves that say a constant, a line or a parabola: fitted by least squares, lowered where there is little to fit."""

import json
from itertools import pairwise

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.commands.main import main
from engine.data.table import TableError
from engine.export.python_code import to_python
from engine.export.read_json import from_model
from engine.export.text import to_text
from engine.export.write_json import to_dict
from engine.learn.leaf_models import LEAF_MODELS, leaf_column, with_models
from engine.learn.polynomial import fit
from engine.learn.predict import columns_of, predict
from engine.learn.recipe import RecipeError
from engine.prune.method import Pruning
from engine.prune.methods import prune
from engine.prune.verdict import apply
from tests.property.samples import samples
from tests.tables import assert_predictors_agree, grown, make, table_of

X = np.array([0.0, 1.0, 2.0, 3.0, 4.0, 5.0])
ONES = np.ones(6)
CARS = table_of("auto-mpg-regression")
SMALL = st.floats(-100, 100).map(lambda value: round(value, 2))


def polynomial(x, y, degree, weights=None):
    x, y = np.asarray(x, float), np.asarray(y, float)
    weights = np.ones(len(x)) if weights is None else np.asarray(weights, float)
    return fit("x", x, y, weights, float(np.average(y, weights=weights)), degree)


def test_a_line_is_found_and_written_about_the_middle() -> None:
    model = polynomial(X, 3 + 2 * X, 1)
    assert model.values(np.array([0.0, 10.0])).tolist() == pytest.approx([3.0, 23.0])
    assert model.error == pytest.approx(0.0, abs=1e-20)
    assert str(model) == "8 + 2·(x − 2.5)"


def test_a_parabola_is_found_where_no_line_helps() -> None:
    model = polynomial(X - 2.5, (X - 2.5) ** 2, 2)
    assert (model.degree, model.lowered) == (2, "")
    assert model.values(np.array([10.0])).tolist() == pytest.approx([100.0])
    assert polynomial(X - 2.5, (X - 2.5) ** 2, 1).lowered == "degree 1 fits no better"


def test_a_parabola_that_is_a_line_is_called_a_line() -> None:
    model = polynomial(X, 3 + 2 * X, 2)
    assert (model.degree, model.lowered) == (1, "degree 2 fits no better")


@pytest.mark.parametrize(
    ("x", "degree", "used", "why"),
    [
        ([1, 2, 3, 4], 2, 2, ""),
        ([1, 2, 3, 3], 2, 1, "3 distinct values; degree 2 needs 4"),
        ([1, 2, 2, 2], 2, 0, "2 distinct values; degree 1 needs 3"),
        ([1, 1, 1, 1], 1, 0, "1 distinct value; degree 1 needs 3"),
        ([np.nan] * 4, 1, 0, "0 distinct values; degree 1 needs 3"),
    ],
)
def test_too_few_distinct_values_lower_the_degree(x, degree, used, why) -> None:
    model = polynomial(x, [1.0, 5.0, 2.0, 9.0], degree)
    assert (model.degree, model.lowered) == (used, why)
    assert used or model.coefficients == (model.mean,)


def test_a_missing_value_gets_the_mean() -> None:
    model = polynomial([*X, np.nan], [*(2 * X), 50.0], 1)
    assert model.values(np.array([np.nan])).tolist() == [model.mean]
    assert model.error == pytest.approx((50.0 - model.mean) ** 2)


def test_weights_count_as_repeated_cases() -> None:
    y, weights = np.array([1.0, 3.0, 2.0, 8.0, 4.0, 9.0]), np.array([1, 2, 3, 1, 2, 1])
    weighed = polynomial(X, y, 2, weights)
    repeated = polynomial(np.repeat(X, weights), np.repeat(y, weights), 2)
    assert weighed.coefficients == pytest.approx(repeated.coefficients)
    assert weighed.error == pytest.approx(repeated.error)


@pytest.mark.parametrize("shift", [0.0, 1e9, -1e15])
@pytest.mark.parametrize("stretch", [1e-8, 1.0, 1e250])
def test_far_away_and_large_values_are_no_trouble(shift: float, stretch: float) -> None:
    x = shift + stretch * X if shift == 0 or stretch == 1 else stretch * X
    y = np.array([0.0, 1.0, 4.0, 9.0, 16.0, 26.0])
    model = polynomial(x, y, 2)
    plain = polynomial(X, y, 2)
    assert model.values(x) == pytest.approx(plain.values(X), abs=1e-9)
    assert "inf" not in str(model)
    assert "nan" not in str(model)


def test_the_widest_and_the_narrowest_values_are_answered() -> None:
    widest = polynomial([-1.7e308, 0.0, 1e307, 1.7e308], [0.0, 5.0, 3.0, 10.0], 1)
    assert np.isfinite(widest.values(np.array([-1.7e308, 1.7e308]))).all()
    assert polynomial([0.0, 5e-324, 1e-323], [0.0, 5.0, 3.0], 1).degree == 0


@given(st.lists(st.tuples(SMALL, SMALL, st.sampled_from([0.5, 1.0, 3.0])), min_size=1, max_size=12))
def test_a_higher_degree_never_has_a_higher_squared_error(cases) -> None:
    x, y, weights = (np.array(each) for each in zip(*cases, strict=True))
    models = [polynomial(x, y, degree, weights) for degree in range(4)]
    for lower, higher in pairwise(models):
        assert higher.error <= lower.error
        assert higher.degree >= lower.degree
    for model in models:
        assert model.error == pytest.approx(float((weights * (y - model.values(x)) ** 2).sum()))


@given(st.lists(st.tuples(st.integers(0, 8), SMALL), min_size=5, max_size=14))
def test_the_fit_is_that_of_numpy(cases) -> None:
    x, y = (np.array(each, float) for each in zip(*cases, strict=True))
    model = polynomial(x, y, 2)
    if model.degree == 2:
        theirs = np.polynomial.Polynomial.fit(x, y, 2)
        assert model.values(x) == pytest.approx(theirs(x), abs=1e-7)


@given(samples(regression=True))
def test_degree_0_is_the_constant_tree(sample) -> None:
    trace = grown(sample.table, "cart")
    name = next((each.name for each in sample.table.columns if each.kind == "numeric"), None)
    if name is None:
        return
    tree = with_models(trace, trace.tree, name, 0)
    for leaf in tree.leaves:
        assert leaf.model.coefficients == (leaf.prediction,)
        assert leaf.model.error == pytest.approx(leaf.n * leaf.impurity, rel=1e-6, abs=1e-6)
    plain, modelled = (predict(each, columns_of(each, sample.table)).labels for each in (trace.tree, tree))
    np.testing.assert_array_equal(plain, modelled)


@pytest.mark.parametrize("missing", ["surrogate", "fractional", "majority", "category"])
@pytest.mark.parametrize("degree", [0, 1, 2])
def test_the_readable_and_the_quick_predictor_agree(missing: str, degree: int) -> None:
    trace = grown(CARS, "cart", missing=missing, max_depth=3)
    tree = with_models(trace, trace.tree, "horsepower", degree)
    assert_predictors_agree(tree, CARS.take(np.arange(0, len(CARS), 5)))


def test_the_errors_of_the_leaves_add_up_to_that_of_the_tree() -> None:
    table = table_of("ramps")
    errors = []
    for degree in LEAF_MODELS.values():
        trace = grown(table, "cart", max_depth=2)
        tree = with_models(trace, trace.tree, "x", degree)
        answers = predict(tree, columns_of(tree, table)).labels
        errors.append(float(((answers - table.target.numbers()) ** 2).sum()))
        assert sum(leaf.model.error for leaf in tree.leaves) == pytest.approx(errors[-1])
    assert errors == sorted(errors, reverse=True)


def test_a_pruned_tree_has_models_in_the_leaves_it_has_left() -> None:
    trace = grown(CARS, "cart", max_depth=5)
    pruned = apply(trace.tree, tuple(prune(trace, Pruning("cost-complexity", {"cp": 0.05}))))
    tree = with_models(trace, pruned, "weight", 1)
    assert len(tree.leaves) < len(trace.tree.leaves)
    assert all(leaf.model for leaf in tree.leaves)


def test_a_model_comes_back_from_json_and_runs_as_python() -> None:
    trace = grown(CARS, "cart", max_depth=2)
    tree = with_models(trace, trace.tree, "horsepower", 2)
    told = json.loads(json.dumps(to_dict(trace, tree, {})))
    back = from_model(told)
    assert [leaf.model for leaf in back.leaves] == [leaf.model for leaf in tree.leaves]
    space: dict = {}
    exec(to_python(tree), space)
    frame = pd.DataFrame({column.name: [column.text(row) for row in range(60)] for column in CARS.columns})
    ours = predict(tree, columns_of(tree, frame)).labels
    for row, expected in zip(frame.to_dict("records"), ours, strict=True):
        numbers = {k: v if CARS.column(k).kind == "categorical" else float(v) if v else None for k, v in row.items()}
        assert space["predict"](numbers) == pytest.approx(expected)


@pytest.mark.parametrize("change", [{"scale": 0}, {"degree": 7}, {"column": "origin"}, {"coefficients": "x"}])
def test_a_spoilt_model_is_refused(change) -> None:
    trace = grown(CARS, "cart", max_depth=0)
    told = to_dict(trace, with_models(trace, trace.tree, "horsepower", 1), {})
    told["tree"]["model"] |= change
    with pytest.raises(TableError, match="is not one that"):
        from_model(told)


def test_the_column_must_be_a_number_and_the_target_too() -> None:
    assert leaf_column(table_of("sine"), None) == "x"
    with pytest.raises(TableError, match="Say which column"):
        leaf_column(CARS, None)
    with pytest.raises(TableError, match="'origin' has categories"):
        leaf_column(CARS, "origin")
    with pytest.raises(TableError, match="no column 'colour'"):
        leaf_column(CARS, "colour")
    with pytest.raises(RecipeError, match="the target has classes"):
        leaf_column(table_of("iris"), "petal_length")


def test_an_empty_leaf_says_what_its_parent_says() -> None:
    table = make(
        {"c": "uuuvvv", "x": [1, 2, 3, 1, 2, 3.5], "y": [1.0, 2, 3, 9, 7, 8]},
        task="regress",
        numeric=["x"],
        domains={"c": ("u", "v", "w")},
    )
    trace = grown(table, "id3", max_depth=1)
    tree = with_models(trace, trace.tree, "x", 1)
    empty = next(leaf for leaf in tree.leaves if leaf.n == 0)
    assert empty.model.coefficients == (empty.prediction,)
    assert empty.model.lowered == "0 distinct values; degree 1 needs 3"
    assert "·(x − 2)" in to_text(tree)


@pytest.fixture
def wave(tmp_path):
    path = tmp_path / "wave.csv"
    path.write_text("x,y\n" + "\n".join(f"{x},{2 * x if x < 10 else 50 - x}" for x in range(20)) + "\n")
    return path


def run(capsys, *arguments: object) -> tuple[int, str, str]:
    code = main([str(each) for each in arguments])
    out, err = capsys.readouterr()
    return code, out, err


def test_the_command_line_grows_and_predicts_with_lines(capsys, tmp_path, wave) -> None:
    grow = ("grow", wave, "--target", "y", "--algorithm", "cart", "--max-depth", 1, "--leaf-model", "linear")
    code, out, _ = run(capsys, *grow)
    assert (code, out) == (0, "x ≤ 9.5: 9 + 2·(x − 4.5) (10)\nx > 9.5: 35.5 − 1·(x − 14.5) (10)\n")
    code, out, _ = run(capsys, *grow, "--format", "json")
    told = json.loads(out)
    assert told["recipe"]["leaf_model"] == "linear"
    assert told["recipe"]["leaf_column"] == "x"
    assert {"degree", "coefficients", "squared_error", "lowered"} <= set(told["tree"]["children"][0]["model"])
    model = tmp_path / "model.json"
    model.write_text(out)
    fresh = tmp_path / "fresh.csv"
    fresh.write_text("x\n2.5\n4\n")
    code, out, _ = run(capsys, "predict", model, fresh)
    assert [float(line) for line in out.split()] == pytest.approx([5.0, 8.0])
    code, out, _ = run(capsys, "predict", model, fresh, "--explain")
    assert out.splitlines()[0].startswith("5\tx ≤")


def test_the_command_line_says_in_a_sentence_what_is_missing(capsys, wave) -> None:
    code, _, err = run(capsys, "grow", wave, "--target", "y", "--algorithm", "cart", "--leaf-column", "x")
    assert (code, err) == (2, "--leaf-column needs --leaf-model linear or quadratic.\n")
    code, _, err = run(
        capsys, "grow", wave, "--target", "y", "--algorithm", "cart", "--leaf-model", "linear", "--leaf-column", "z"
    )
    assert (code, err) == (2, "There is no column 'z'; the columns are 'x'.\n")
