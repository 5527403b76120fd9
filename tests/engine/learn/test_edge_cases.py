"""Errors, empty branches, missing values and one-row nodes: what holds at the edges."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from datasets.catalog import CATALOG
from engine.commands.main import main
from engine.data.table import TableError
from engine.export.write_json import dumps, to_dict
from engine.learn.algorithms import ALGORITHMS
from engine.learn.predict import columns_of, flow, predict
from engine.learn.questions import Threshold
from engine.learn.recipe import Override, Recipe, RecipeError
from tests.tables import assert_predictors_agree, grown, make, outline, table_of

ROOT = Path(__file__).resolve().parents[3]


def test_a_categorical_surrogate_answers_for_a_missing_value() -> None:
    table = make({"x": range(12), "c": "uuuuuvvvvvvu", "y": "ppppppqqqqqq"}, numeric=["x"])
    tree = grown(table, "cart").tree
    assert tree.root.surrogates[0].question.column == "c"
    assert_predictors_agree(tree, pd.DataFrame({"x": [np.nan, np.nan], "c": ["u", "v"]}))


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("key", CATALOG)
def test_every_data_set_predicts_its_rows_under_every_algorithm(algorithm: str, key: str) -> None:
    table = table_of(key)
    tree = grown(table, algorithm, max_depth=4).tree
    assert_predictors_agree(tree, table.take(np.linspace(0, len(table) - 1, min(len(table), 60)).astype(np.int64)))


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_a_table_of_one_class_predicts_it(algorithm: str) -> None:
    table = make({"c": "uv", "y": "pp"})
    tree = grown(table, algorithm).tree
    assert predict(tree, columns_of(tree, table)).labels.tolist() == [0, 0]


def test_a_numeric_column_without_values_stays_numeric() -> None:
    assert make({"x": [None, None], "y": "pq"}, numeric=["x"]).column("x").kind == "numeric"
    tree = grown(make({"x": [1, 2, 3], "y": "ppq"}, numeric=["x"]), "cart").tree
    assert columns_of(tree, pd.DataFrame([{"x": None}]))["x"].codes.tolist() == [-1]


@pytest.mark.parametrize(
    "parts",
    [
        {"max_depth": "Infinity"},
        {"seed": "1e999"},
        {"overrides": "[[[1e999],null,null]]"},
        {"overrides": "[" * 100_000},
        {"multiway": '"no"'},
    ],
    ids=lambda parts: next(iter(parts.items()))[1][:12],
)
def test_a_link_out_of_range_is_refused(parts: dict[str, str]) -> None:
    with pytest.raises(RecipeError):
        Recipe.from_query(parts, Recipe())


@pytest.mark.parametrize("algorithm", ["id3", "cart"])
def test_a_threshold_is_never_asked_of_categories(algorithm: str) -> None:
    table = make({"c": "uuvv", "y": "ppqq"})
    try:
        tree = grown(table, algorithm, overrides=(Override((), "c", threshold=3.0),)).tree
    except RecipeError:
        return
    assert not isinstance(tree.root.question, Threshold)


@pytest.mark.parametrize("most", [1, 2, 3])
def test_a_limit_on_leaves_is_the_reason_given(most: int) -> None:
    tree = grown(table_of("iris"), "cart", max_leaves=most).tree
    assert {leaf.stop for leaf in tree.leaves} <= {"pure", "max-leaves"}


@pytest.mark.parametrize("key", ["mpg-40", "mpg-40-real", "auto-mpg", "penguins", "congressional-voting"])
@pytest.mark.parametrize("most", [3, 4, 5])
def test_c45_keeps_to_a_limit_on_leaves(key: str, most: int) -> None:
    assert len(grown(table_of(key), "c45", max_leaves=most).tree.leaves) <= most


def test_a_forced_threshold_shows_its_own_gain() -> None:
    trace = grown(table_of("play-tennis-numeric"), "cart", overrides=(Override((), "humidity", threshold=71.0),))
    curve = trace.curve((), "humidity")
    own = curve.gain[list(curve.below).index(70.0)]
    assert to_dict(trace, trace.tree, {})["tree"]["gain"] == pytest.approx(own)


def test_a_forced_threshold_sends_missing_values_where_its_tree_says() -> None:
    table = make({"x": [1, 2, None, None, 9, 9, 9], "y": "ppqpqqq"})
    tree = grown(table, "id3", missing="category", overrides=(Override((), "x", threshold=1.5),)).tree
    for id, (_, weights) in flow(tree, columns_of(tree, table), table.weights).items():
        assert weights.sum() == tree.nodes[id].n


@pytest.mark.parametrize("incomplete", [False, True], ids=["complete", "incomplete"])
@pytest.mark.parametrize("rows", [12, 600], ids=["narrow", "wide"])
@pytest.mark.parametrize(("threshold", "side"), [(-0.5, 1), (1e6, 0)], ids=["below all", "above all"])
@pytest.mark.parametrize("missing", ["fractional", "surrogate"])
def test_a_threshold_beyond_all_values_sends_every_case_one_way(
    missing: str, threshold: float, side: int, rows: int, incomplete: bool
) -> None:
    x = [None if incomplete and row % 5 == 0 else row for row in range(rows)]
    table = make({"x": x, "z": range(rows), "y": "pq" * (rows // 2)}, numeric=["x", "z"])
    tree = grown(table, "cart", missing=missing, overrides=(Override((), "x", threshold=threshold),)).tree
    assert [tree.nodes[(branch,)].n for branch in (0, 1)] == [rows * (1 - side), rows * side]


def test_asking_a_column_that_no_case_knows_loses_nobody() -> None:
    columns = {"c": ["u", "v", None, None, None, None], "x": [1, 2, 3, 4, 5, 6], "y": "pqpqqq"}
    overrides = (Override((), "x", threshold=2.5), Override((1,), "c"))
    tree = grown(make(columns, numeric=["x"]), "c45", collapse=False, overrides=overrides).tree
    assert sum(leaf.n for leaf in tree.leaves) == pytest.approx(tree.root.n)


def test_an_override_changes_only_its_subtree_also_where_c45_collapses() -> None:
    table = make({"x": [0.0] * 12 + [1.0, 1.0, 1.5, 1.5], "y": "a" * 12 + "bbaa"}, numeric=["x"])
    free, forced = (grown(table, "c45", overrides=each).tree for each in ((), (Override((1,)),)))
    others = [[row for row in outline(tree) if row[0][:1] != (1,)] for tree in (free, forced)]
    assert others[0] == others[1]


def test_missing_can_be_told_from_the_only_number() -> None:
    assert len(grown(make({"x": [1, 1, None, None], "y": "ppqq"}, numeric=["x"]), "id3").tree.leaves) == 2


def test_weights_that_are_all_zero_are_named() -> None:
    with pytest.raises(TableError, match="weight"):
        make({"x": [1, 2], "y": "pq", "w": [0, 0]}, weight="w")


def test_alpha_of_zero_is_a_number_or_refused() -> None:
    try:
        step = grown(table_of("play-tennis"), "id3", criterion="alpha-divergence", divergence_alpha=0.0)[0]
    except RecipeError:
        return
    assert all(np.isfinite(item.score) for item in step.candidates.items)


def test_rows_longer_than_the_header_are_refused(tmp_path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("a,b,y\n1,2,p,9\n2,3,q,9\n")
    command = [sys.executable, "-m", "engine", "grow", str(path), "--target", "y"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)


@pytest.mark.parametrize(
    ("train", "validation", "options"),
    [
        ("c,y\nu,p\nv,q\nu,p\n", "c,y\n1,p\n2,q\n", []),
        ("x,y\n1,p\n2,q\n3,q\n", "x,y\nu,p\nv,q\n", []),
        ("x,y\n" + "".join(f"{k},{k * 1.5}\n" for k in range(30)), "x,y\n1,1.5\n2,3\n", ["--algorithm", "cart"]),
    ],
)
def test_validation_cases_never_end_in_a_traceback(tmp_path, capsys, train, validation, options) -> None:
    files = [tmp_path / "train.csv", tmp_path / "validation.csv"]
    for path, text in zip(files, (train, validation), strict=True):
        path.write_text(text)
    where = options if "--validation" in options else ["--validation", str(files[1]), *options]
    code = main(["grow", str(files[0]), "--target", "y", "--prune", "reduced-error", *where])
    assert code in ((0,) if "cart" in options else (0, 2))


def test_numbers_beyond_the_range_of_sums_are_refused_or_grown(tmp_path, capsys) -> None:
    path = tmp_path / "a.csv"
    path.write_text("x,y\n1,1e308\n2,-1e308\n3,1e308\n")
    options = ["--target", "y", "--algorithm", "cart", "--task", "regress", "--format", "json"]
    assert main(["grow", str(path), *options]) in (0, 2)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda model: model["tree"].pop("children"),
        lambda model: model["tree"]["children"].pop(),
        lambda model: model["columns"].clear(),
        lambda model: model["tree"].update(default=9),
    ],
    ids=["no children", "one child less", "no columns", "default out of range"],
)
def test_a_damaged_model_is_refused(tmp_path, capsys, spoil) -> None:
    trace = grown(table_of("play-tennis"), "cart")
    model = json.loads(dumps(to_dict(trace, trace.tree, {})))
    spoil(model)
    saved, data = tmp_path / "model.json", tmp_path / "data.csv"
    saved.write_text(dumps(model))
    CATALOG["play-tennis"].frame().assign(Outlook="?").to_csv(data, index=False)
    assert main(["predict", str(saved), str(data)]) == 2


def test_a_negative_seed_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("c,y\nu,p\nv,q\n")
    with pytest.raises(SystemExit, match="2"):
        main(["grow", str(path), "--target", "y", "--seed", "-1"])


@pytest.mark.parametrize("values", ["uuuu", "uu-u"])
@pytest.mark.parametrize("algorithm", ["id3", "c45"])
def test_asking_about_the_only_category_leads_to_one_branch_with_everybody(algorithm: str, values: str) -> None:
    columns = {"c": [None if each == "-" else each for each in values], "x": [1, 2, 3, 4], "y": "ppqq"}
    table = make(columns, numeric=["x"])
    tree = grown(table, algorithm, missing="fractional", overrides=(Override((), "c"),)).tree
    assert tree.nodes[0,].counts.tolist() == [2.0, 2.0]
    assert len(tree.leaves) == 2
    assert all(leaf.stop == "pure" for leaf in tree.leaves)
