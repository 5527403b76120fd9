"""`python -m engine grow` and `steps`: every option does something."""

import json
import subprocess
import sys

import pytest

from engine.commands.grow import WRITERS
from engine.learn.algorithms import ALGORITHMS
from engine.learn.criteria import CRITERIA
from engine.learn.recipe import MISSING, THRESHOLDS
from engine.prune.methods import PRUNINGS
from tests.engine.commands.golf import GOLF, NUMBERS


def leaves(node: dict) -> list[dict]:
    return [leaf for child in node["children"] for leaf in leaves(child)] if "children" in node else [node]


def depth(node: dict) -> int:
    return 1 + max(map(depth, node["children"])) if "children" in node else 0


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("format", WRITERS)
def test_every_algorithm_prints_every_format(grow, algorithm: str, format: str) -> None:
    assert grow("--algorithm", algorithm, "--format", format).strip()


def test_simplified_rules_are_c45s_list(grow) -> None:
    assert grow("--algorithm", "c45", "--format", "rules", "--rules", "simplified").splitlines() == [
        "IF outlook = overcast THEN play  (4/0, 70.7%)",
        "IF outlook = rain AND windy = no THEN play  (3/0, 63.0%)",
        "IF outlook = sunny AND humidity > 75 THEN stay  (3/0, 63.0%)",
        "IF outlook = rain AND windy = yes THEN stay  (2/0, 50.0%)",
        "OTHERWISE play",
    ]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--rules", "simplified"), "--format rules"),
        (("--rules", "simplified", "--format", "rules", "--prune", "mdl"), "unpruned tree"),
    ],
)
def test_simplified_rules_that_make_no_sense_are_refused(write, run, options, told) -> None:
    code, _, err = run("grow", write(GOLF), "--target", "play", *options)
    assert code == 2
    assert told in err


def test_id3_and_text_are_the_defaults(grow) -> None:
    assert grow() == grow("--algorithm", "id3", "--format", "text")
    assert "outlook = overcast: play (4)" in grow().splitlines()


@pytest.mark.parametrize("criterion", [name for name, each in CRITERIA.items() if each.task == "classify"])
def test_every_criterion_of_classes_can_be_named(model, criterion: str) -> None:
    assert model("--criterion", criterion)["recipe"]["criterion"] == criterion


def test_the_average_filter_belongs_to_the_gain_ratio(model) -> None:
    assert model("--algorithm", "c45")["recipe"]["average_filter"] is True
    assert model("--algorithm", "c45", "--criterion", "gini")["recipe"]["average_filter"] is False


@pytest.mark.parametrize("criterion", [name for name, each in CRITERIA.items() if each.task == "classify"])
def test_only_gains_in_bits_are_charged_for_their_cuts(model, criterion: str) -> None:
    root = model("--algorithm", "c45", "--criterion", criterion)["tree"]
    numeric = [item["penalty"] for item in root["candidates"] if item["column"] in ("temperature", "humidity")]
    assert all((penalty > 0) == (criterion in ("information-gain", "gain-ratio")) for penalty in numeric)


def test_depth_and_leaves_are_limited(model) -> None:
    assert depth(model("--max-depth", "1")["tree"]) == 1
    assert len(leaves(model("--max-leaves", "3")["tree"])) == 3
    assert "children" not in model("--max-depth", "0")["tree"]


@pytest.mark.parametrize(("option", "value"), [("--min-leaf", "5"), ("--min-split", "6"), ("--min-cases", "3")])
def test_small_branches_are_avoided(model, option: str, value: str) -> None:
    changed = model("--algorithm", "cart", option, value)
    assert changed["recipe"][option[2:].replace("-", "_")] == float(value)
    assert len(leaves(changed["tree"])) < len(leaves(model("--algorithm", "cart")["tree"]))


def test_the_zero_gain_stop_can_be_switched_on_and_off(run, write) -> None:
    path = write("a,b,y\n0,0,n\n0,1,y\n1,0,y\n1,1,n\n")
    options = ("grow", path, "--target", "y", "--categorical", "a,b")
    assert len(run(*options)[1].splitlines()) == 6
    assert run(*options, "--stop-at-zero-gain")[1].strip() == "n (4/2)"
    cart = (*options, "--algorithm", "cart")
    assert run(*cart)[1].strip() == "n (4/2)"
    assert len(run(*cart, "--no-stop-at-zero-gain")[1].splitlines()) == 6


@pytest.mark.parametrize("method", PRUNINGS)
def test_every_pruning_can_be_named(model, method: str) -> None:
    options = ["--prune", method] + (["--validation", "0.4"] if method == "reduced-error" else [])
    assert model(*options)["recipe"]["prune"] == method


def test_the_settings_of_the_prunings_are_kept(model) -> None:
    recipe = model("--prune", "pessimistic", "--cf", "0.1", "--z", "table")["recipe"]
    assert (recipe["cf"], recipe["z"]) == (0.1, "table")
    recipe = model("--prune", "cost-complexity", "--alpha", "0.5", "--risk", "impurity")["recipe"]
    assert (recipe["alpha"], recipe["risk"]) == (0.5, "impurity")


def test_cost_complexity_cuts_by_alpha_and_by_share(model) -> None:
    options = ("--algorithm", "cart", "--prune", "cost-complexity")
    assert len(leaves(model(*options, "--alpha", "0")["tree"])) > 1
    assert len(leaves(model(*options, "--alpha", "1")["tree"])) == 1
    assert len(leaves(model(*options, "--cp", "1")["tree"])) == 1
    cut = model(*options, "--cp", "0.2", "--risk", "impurity")["tree"]
    assert 1 < len(leaves(cut)) < len(leaves(model(*options, "--cp", "0")["tree"]))


def test_cross_validation_chooses_alpha(model) -> None:
    options = ("--algorithm", "cart", "--prune", "cost-complexity", "--folds", "7")
    for choice in ("cv", "1se"):
        recipe = model(*options, "--alpha", choice)["recipe"]
        assert (recipe["choice"], recipe["alpha"], recipe["folds"]) == (choice, None, 7)


def test_a_tree_is_cut_back_to_a_depth_or_to_leaves(model) -> None:
    shallow = model("--prune", "depth", "--max-depth", "1")["tree"]
    assert {child["stop"] for child in shallow["children"]} <= {"pure", "pruned"}
    assert "pruned" in {child["stop"] for child in shallow["children"]}
    assert model("--prune", "leaves", "--max-leaves", "1")["tree"]["stop"] == "pruned"


def test_significance_stops_or_prunes(model) -> None:
    assert model("--significance", "0.01")["tree"]["stop"] == "not-significant"
    pruned = model("--prune", "chi-square", "--significance", "0.01")
    assert pruned["tree"]["stop"] == "pruned"
    assert pruned["recipe"]["significance"] == 1.0


def test_the_validation_cases_come_from_a_file_or_a_seeded_share(model, write) -> None:
    other = write(GOLF, "validation.csv")
    assert model("--prune", "reduced-error", "--validation", other)["rows"] == 14
    shares = [model("--prune", "reduced-error", "--validation", "0.5", "--seed", seed) for seed in "1122334455"]
    assert {share["rows"] for share in shares} == {7}
    assert shares[::2] == shares[1::2]
    assert any(share["tree"] != shares[0]["tree"] for share in shares)


@pytest.mark.parametrize("missing", MISSING)
def test_every_policy_for_missing_values_can_be_named(run, write, missing: str) -> None:
    path = write(GOLF.replace("overcast,72", "?,72"))
    code, out, _ = run("grow", path, "--target", "play", "--missing", missing, "--format", "json")
    assert code == 0
    assert json.loads(out)["rows"] == (13 if missing == "drop" else 14)


@pytest.mark.parametrize("threshold", THRESHOLDS)
def test_thresholds_are_midpoints_or_values(grow, threshold: str) -> None:
    text = grow("--algorithm", "c45", "--threshold", threshold)
    assert f"humidity ≤ {'75' if threshold == 'value' else '77.5'}" in text


def test_a_weight_column_counts_rows(run, write) -> None:
    path = write("a,y,n\nu,p,3\nu,q,1\nv,q,2\n")
    code, out, _ = run("grow", path, "--target", "y", "--weight", "n")
    assert (code, out) == (0, "a = u: p (4/1)\na = v: q (2)\n")


def test_columns_can_be_ignored_and_given_a_kind(model) -> None:
    columns = model("--ignore", "outlook,windy", "--categorical", "humidity", "--numeric", "temperature")["columns"]
    assert columns == {"temperature": "numeric", "humidity": "categorical"}


def test_classes_count_in_the_order_given(run, write, model) -> None:
    assert model()["classes"] == ["play", "stay"]
    assert model("--classes", "stay,play")["classes"] == ["stay", "play"]
    path = write("x,y\n1,a\n1,b\n", "tie.csv")
    assert run("grow", path, "--target", "y")[1] == "a (2/1)\n"
    assert run("grow", path, "--target", "y", "--classes", "b,a")[1] == "b (2/1)\n"


def test_missing_marks_can_be_given(run, write) -> None:
    path = write("x,y\nnone,p\n1,q\n2,q\n")
    code, out, _ = run("grow", path, "--target", "y", "--na", "none,", "--format", "json")
    assert (code, json.loads(out)["columns"]) == (0, {"x": "numeric"})


def test_a_target_of_numbers_is_regressed_by_cart(run, write) -> None:
    path = write(NUMBERS)
    code, out, _ = run("grow", path, "--target", "y", "--algorithm", "cart", "--format", "json")
    model = json.loads(out)
    assert (code, model["classes"], model["recipe"]["criterion"]) == (0, [], "variance")
    assert {"mean", "variance"} <= model["tree"].keys()
    assert run("grow", path, "--target", "y", "--task", "regress", "--max-depth", "1")[0] == 0
    code, out, _ = run("grow", path, "--target", "y", "--algorithm", "cart", "--task", "classify", "--format", "json")
    assert json.loads(out)["classes"]


def test_steps_are_lines_or_json(run, write) -> None:
    path = write(GOLF)
    options = ("steps", path, "--target", "play", "--algorithm", "c45", "--prune", "pessimistic")
    code, out, _ = run(*options)
    lines = out.splitlines()
    assert code == 0
    assert [line.split(".")[0] for line in lines] == [str(k) for k in range(1, len(lines) + 1)]
    assert "root: outlook?" in lines[0]
    steps = json.loads(run(*options, "--format", "json")[1])
    assert len(steps) == len(lines)
    assert {step["step"] for step in steps} == {"split", "leaf", "prune"}


def test_the_generated_code_runs_on_its_own(grow, tmp_path) -> None:
    module = tmp_path / "tree.py"
    module.write_text(grow("--format", "python") + "\nprint(predict({'outlook': 'overcast'}))\n", encoding="utf-8")
    done = subprocess.run([sys.executable, module], capture_output=True, text=True, check=True)
    assert done.stdout == "play\n"
