"""Trees cut at every depth, label noise, and the error split into bias and variance."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from datasets.catalog import CATALOG
from engine.data.random_rows import divided
from engine.data.table import Table
from engine.evaluate.held_out import accuracy
from engine.experiments.depths import cut_at
from engine.experiments.overfitting import MOST_CASES, Fit, Spread, answers_by_depth, fit, in_full, noisy, scores
from engine.learn.algorithms import recipe_for
from engine.learn.grow import learn
from engine.learn.predict import columns_of, predict
from engine.learn.recipe import UNLIMITED
from tests.property.samples import samples
from tests.tables import make, outline, table_of


def full(table: Table, algorithm: str = "cart", **changes):
    recipe = replace(in_full(recipe_for(table, algorithm), table), **changes)
    return learn(table, recipe).tree


@pytest.mark.parametrize("key", ["play-tennis", "iris", "titanic", "sine", "congressional-voting"])
@pytest.mark.parametrize("algorithm", ["id3", "c45", "cart"])
@pytest.mark.parametrize("depth", [0, 1, 3])
def test_a_tree_cut_at_a_depth_is_the_tree_grown_with_that_limit(key, algorithm, depth) -> None:
    table = table_of(key)
    if algorithm == "c45" and not table.classes:
        pytest.skip("C4.5 predicts classes")
    cut_short, limited = cut_at(full(table, algorithm), depth), full(table, algorithm, max_depth=depth)
    assert [each[:2] + each[3:] for each in outline(cut_short)] == [each[:2] + each[3:] for each in outline(limited)]


@settings(max_examples=50)
@given(samples(), st.sampled_from(("id3", "c45", "cart")))
def test_answers_by_depth_are_those_of_the_cut_trees(sample, algorithm) -> None:
    tree = full(sample.table, algorithm)
    found = answers_by_depth(tree, sample.table, tree.depth + 1)
    for depth in range(tree.depth + 2):
        short = cut_at(tree, depth)
        expected = predict(short, columns_of(tree, sample.table)).labels
        assert np.allclose(found[depth], expected)


@pytest.mark.parametrize("key", [key for key in CATALOG if key not in ("mushroom", "triage")])
def test_the_curve_ends_in_the_whole_tree_and_training_never_falls(key) -> None:
    training, others = divided(table_of(key), 1 / 3, 1)
    tree = full(training)
    curve = fit(tree, training, others)
    for table, line in ((training, curve.training), (others, curve.held_out)):
        right, whole = accuracy(tree, table)
        if table.classes or table.target.numbers().std() > 0:
            assert line[-1] == pytest.approx(right / whole)
    assert (np.diff(curve.training) >= -1e-9).all() or any(column.missing.any() for column in training.columns)
    assert curve.leaves[-1] == len(tree.leaves)
    assert curve.leaves[0] == 1


@pytest.mark.parametrize(
    "key", ["iris", "auto-mpg", "mushroom-nine", "restaurant", "diagonal", "rings", "checkerboard"]
)
def test_without_label_noise_the_training_error_of_a_full_tree_is_zero(key) -> None:
    """As the notes say: a tree has no prior and can learn any consistent table by heart."""
    table = table_of(key)
    tree = full(table, "id3" if key == "mushroom-nine" else "cart")
    wrong = table.weights.sum() - accuracy(tree, table)[0]
    alike = contradictions(table)
    assert wrong == alike


def contradictions(table: Table) -> float:
    """The cases that must be wrong, because others like them have another class."""
    rows = np.column_stack([column.codes for column in table.columns])
    _, kind = np.unique(rows, axis=0, return_inverse=True)
    counts = np.zeros((kind.max() + 1, len(table.classes)))
    np.add.at(counts, (kind.ravel(), table.target.codes), table.weights)
    return float((counts.sum(axis=1) - counts.max(axis=1)).sum())


def test_noise_is_learned_by_heart_and_paid_for_on_fresh_cases() -> None:
    entry = CATALOG["diagonal"]
    training, fresh = (
        Table.from_frame(entry.frame(rows=rows, seed=seed), "class", classes=("above", "below"))
        for rows, seed in ((300, 1), (3000, 2))
    )
    wrong = noisy(training, 0.2, 0)
    tree = full(wrong)
    curve = fit(tree, wrong, fresh)
    assert curve.training[-1] == 1.0
    assert curve.held_out[-1] < curve.held_out[curve.best] - 0.05
    assert curve.best < tree.depth / 2
    assert curve.turn is not None
    assert curve.turn >= curve.best


def test_the_turn_is_where_one_rises_and_the_other_falls() -> None:
    curve = Fit((1, 2, 3, 4), np.array([0.5, 0.7, 0.8, 1.0]), np.array([0.5, 0.9, 0.9, 0.7]))
    assert (curve.best, curve.turn) == (1, 2)
    assert Fit((1,), np.array([0.5]), np.array([0.5]), 100).spread(0) == pytest.approx(0.05)
    rising = Fit((1, 2), np.array([0.5, 0.7]), np.array([0.5, 0.9]))
    assert (rising.best, rising.turn) == (1, None)


def test_noise_turns_the_share_asked_for_and_keeps_what_is_already_wrong() -> None:
    table = table_of("iris")
    truth = table.target.codes
    little, much = noisy(table, 0.1, 3).target.codes, noisy(table, 0.4, 3).target.codes
    assert (little != truth).sum() == 15
    assert (much != truth).sum() == 60
    assert (much[little != truth] == little[little != truth]).all()
    assert (noisy(table, 0.4, 3).target.codes == much).all()
    assert (noisy(table, 0.4, 4).target.codes != much).any()
    assert noisy(table, 0.0, 3) is table


def test_noise_of_numbers_is_a_share_of_their_spread() -> None:
    table = table_of("slope")
    shift = noisy(table, 0.5, 0).target.numbers() - table.target.numbers()
    assert shift.std() == pytest.approx(0.5 * table.target.numbers().std(), rel=0.15)


def test_bias_and_variance_by_hand() -> None:
    """Two cases, three trees that say yes, yes, no to both; the truth is yes and no."""
    table = make({"x": ["u", "v"], "y": ["yes", "no"]}, classes=("no", "yes"))
    spread = Spread(table, 0)
    for labels in ("yy", "yy", "nn"):
        spread.add(
            full(make({"x": "uv", "y": ["yes" if each == "y" else "no" for each in labels]}, classes=("no", "yes")))
        )
    parts = spread.parts()
    assert parts.trees == 3
    assert parts.bias[0] == 0.5  # the second case
    assert parts.unbiased[0] == pytest.approx(1 / 6)
    assert parts.biased[0] == pytest.approx(1 / 6)
    assert parts.error[0] == pytest.approx(0.5)
    assert parts.cases.rows.tolist() == [0, 1]
    assert parts.cases.main[0].tolist() == [1, 1]
    assert parts.cases.variance[0].tolist() == pytest.approx([1 / 3, 1 / 3])


def test_of_many_test_cases_some_are_kept_one_by_one_evenly_spaced() -> None:
    table = table_of("diagonal")
    test = table.take(np.arange(150)).take(np.resize(np.arange(150), 1000))
    spread = Spread(test, 2)
    for seed in range(3):
        spread.add(full(table.take(np.random.default_rng(seed).integers(len(table), size=60))))
    parts = spread.parts()
    assert len(parts.cases.rows) == MOST_CASES
    assert (np.diff(parts.cases.rows) >= 2).all()
    assert parts.cases.main.shape == parts.cases.variance.shape == (3, MOST_CASES)


@pytest.mark.parametrize("key", ["iris", "sine", "penguins"])
def test_the_parts_add_up_to_the_error_of_the_trees(key) -> None:
    pool, test = divided(table_of(key), 1 / 3, 0)
    spread, errors = Spread(test, 4), []
    for at in range(8):
        rows = np.random.default_rng(at).integers(len(pool), size=len(pool))
        tree = full(pool.take(np.sort(rows)))
        spread.add(tree)
        answers = answers_by_depth(tree, test, 4)
        if test.classes:
            errors.append(1 - scores(answers, test))
        else:
            errors.append(((answers - test.target.numbers()) ** 2).mean(axis=1))
    parts = spread.parts()
    assert parts.error == pytest.approx(np.mean(errors, axis=0))
    assert parts.bias + parts.variance == pytest.approx(parts.error)
    assert parts.variance == pytest.approx(parts.unbiased - parts.biased) or not test.classes
    assert parts.variance[-1] > parts.variance[0]
    shown, cases = test.take(parts.cases.rows), parts.cases  # here all of them
    if test.classes:
        assert (cases.main != shown.target.codes).mean(axis=1) == pytest.approx(parts.bias)
    else:
        assert ((cases.main - shown.target.numbers()) ** 2).mean(axis=1) == pytest.approx(parts.bias)
        assert cases.variance.mean(axis=1) == pytest.approx(parts.variance)


def test_growing_in_full_lifts_every_limit_that_asks_for_gain() -> None:
    table = table_of("xor")
    recipe = in_full(recipe_for(table, "cart"), table)
    assert not recipe.stop_at_zero_gain
    assert recipe.max_depth == UNLIMITED
    assert accuracy(learn(table, recipe).tree, table)[0] == 4
