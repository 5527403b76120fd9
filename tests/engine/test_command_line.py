"""The command line: every option does something, and every mistake is one sentence and exit code 2."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from engine.commands import model as growing
from engine.commands.grow import WRITERS
from engine.commands.main import main
from engine.learn.algorithms import ALGORITHMS
from engine.learn.criteria import CRITERIA
from engine.learn.recipe import MISSING, THRESHOLDS
from engine.prune.methods import PRUNINGS
from tests.engine.reading.awkward import READ, REFUSED, TABLE, cover

TENNIS = """\
outlook,temperature,humidity,windy,play
sunny,85,85,no,stay
sunny,80,90,yes,stay
overcast,83,78,no,play
rain,70,96,no,play
rain,68,80,no,play
rain,65,70,yes,stay
overcast,64,65,yes,play
sunny,72,95,no,stay
sunny,69,70,no,play
rain,75,80,no,play
sunny,75,70,yes,play
overcast,72,90,yes,play
overcast,81,75,no,play
rain,71,80,yes,stay
"""
NUMBERS = "x,c,y\n" + "".join(f"{k},{'uv'[k % 2]},{k * k + k % 2}\n" for k in range(14))
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def write(tmp_path):
    """Write a file and return its name."""

    def to_file(text: str, name: str = "data.csv") -> str:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return to_file


@pytest.fixture
def run(capsys):
    """Run a command; returns the exit code, what it said and what it complained."""

    def command(*words: str) -> tuple[int, str, str]:
        try:
            code = main(list(words))
        except SystemExit as leaving:
            code = leaving.code
        out, err = capsys.readouterr()
        return code, out, err

    return command


@pytest.fixture
def grow(run, write):
    """Grow a tree from the golf data; returns what was printed."""
    path = write(TENNIS)

    def command(*options: str) -> str:
        code, out, err = run("grow", path, "--target", "play", *options)
        assert (code, err) == (0, "")
        return out

    return command


@pytest.fixture
def model(grow):
    """The same as a model."""
    return lambda *options: json.loads(grow(*options, "--format", "json"))


def leaves(node: dict) -> list[dict]:
    return [leaf for child in node["children"] for leaf in leaves(child)] if "children" in node else [node]


def depth(node: dict) -> int:
    return 1 + max(map(depth, node["children"])) if "children" in node else 0


class TestGrow:
    """Options of grow and steps."""

    @pytest.mark.parametrize("algorithm", ALGORITHMS)
    @pytest.mark.parametrize("format", WRITERS)
    def test_every_algorithm_prints_every_format(self, grow, algorithm: str, format: str) -> None:
        assert grow("--algorithm", algorithm, "--format", format).strip()

    def test_simplified_rules_are_c45s_list(self, grow) -> None:
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
    def test_simplified_rules_that_make_no_sense_are_refused(self, write, run, options, told) -> None:
        code, _, err = run("grow", write(TENNIS), "--target", "play", *options)
        assert code == 2
        assert told in err

    def test_id3_and_text_are_the_defaults(self, grow) -> None:
        assert grow() == grow("--algorithm", "id3", "--format", "text")
        assert "outlook = overcast: play (4)" in grow().splitlines()

    @pytest.mark.parametrize("criterion", [name for name, each in CRITERIA.items() if each.task == "classify"])
    def test_every_criterion_of_classes_can_be_named(self, model, criterion: str) -> None:
        assert model("--criterion", criterion)["recipe"]["criterion"] == criterion

    def test_the_average_filter_belongs_to_the_gain_ratio(self, model) -> None:
        assert model("--algorithm", "c45")["recipe"]["average_filter"] is True
        assert model("--algorithm", "c45", "--criterion", "gini")["recipe"]["average_filter"] is False

    @pytest.mark.parametrize("criterion", [name for name, each in CRITERIA.items() if each.task == "classify"])
    def test_only_gains_in_bits_are_charged_for_their_cuts(self, model, criterion: str) -> None:
        root = model("--algorithm", "c45", "--criterion", criterion)["tree"]
        numeric = [item["penalty"] for item in root["candidates"] if item["column"] in ("temperature", "humidity")]
        assert all((penalty > 0) == (criterion in ("information-gain", "gain-ratio")) for penalty in numeric)

    def test_depth_and_leaves_are_limited(self, model) -> None:
        assert depth(model("--max-depth", "1")["tree"]) == 1
        assert len(leaves(model("--max-leaves", "3")["tree"])) == 3
        assert "children" not in model("--max-depth", "0")["tree"]

    @pytest.mark.parametrize(("option", "value"), [("--min-leaf", "5"), ("--min-split", "6"), ("--min-cases", "3")])
    def test_small_branches_are_avoided(self, model, option: str, value: str) -> None:
        changed = model("--algorithm", "cart", option, value)
        assert changed["recipe"][option[2:].replace("-", "_")] == float(value)
        assert len(leaves(changed["tree"])) < len(leaves(model("--algorithm", "cart")["tree"]))

    def test_the_zero_gain_stop_can_be_switched_on_and_off(self, run, write) -> None:
        path = write("a,b,y\n0,0,n\n0,1,y\n1,0,y\n1,1,n\n")
        options = ("grow", path, "--target", "y", "--categorical", "a,b")
        assert len(run(*options)[1].splitlines()) == 6
        assert run(*options, "--stop-at-zero-gain")[1].strip() == "n (4/2)"
        cart = (*options, "--algorithm", "cart")
        assert run(*cart)[1].strip() == "n (4/2)"
        assert len(run(*cart, "--no-stop-at-zero-gain")[1].splitlines()) == 6

    @pytest.mark.parametrize("method", PRUNINGS)
    def test_every_pruning_can_be_named(self, model, method: str) -> None:
        options = ["--prune", method] + (["--validation", "0.4"] if method == "reduced-error" else [])
        assert model(*options)["recipe"]["prune"] == method

    def test_the_settings_of_the_prunings_are_kept(self, model) -> None:
        recipe = model("--prune", "pessimistic", "--cf", "0.1", "--z", "table")["recipe"]
        assert (recipe["cf"], recipe["z"]) == (0.1, "table")
        recipe = model("--prune", "cost-complexity", "--alpha", "0.5", "--risk", "impurity")["recipe"]
        assert (recipe["alpha"], recipe["risk"]) == (0.5, "impurity")

    def test_cost_complexity_cuts_by_alpha_and_by_share(self, model) -> None:
        options = ("--algorithm", "cart", "--prune", "cost-complexity")
        assert len(leaves(model(*options, "--alpha", "0")["tree"])) > 1
        assert len(leaves(model(*options, "--alpha", "1")["tree"])) == 1
        assert len(leaves(model(*options, "--cp", "1")["tree"])) == 1
        cut = model(*options, "--cp", "0.2", "--risk", "impurity")["tree"]
        assert 1 < len(leaves(cut)) < len(leaves(model(*options, "--cp", "0")["tree"]))

    def test_cross_validation_chooses_alpha(self, model) -> None:
        options = ("--algorithm", "cart", "--prune", "cost-complexity", "--folds", "7")
        for choice in ("cv", "1se"):
            recipe = model(*options, "--alpha", choice)["recipe"]
            assert (recipe["choice"], recipe["alpha"], recipe["folds"]) == (choice, None, 7)

    def test_a_tree_is_cut_back_to_a_depth_or_to_leaves(self, model) -> None:
        shallow = model("--prune", "depth", "--max-depth", "1")["tree"]
        assert {child["stop"] for child in shallow["children"]} <= {"pure", "pruned"}
        assert "pruned" in {child["stop"] for child in shallow["children"]}
        assert model("--prune", "leaves", "--max-leaves", "1")["tree"]["stop"] == "pruned"

    def test_significance_stops_or_prunes(self, model) -> None:
        assert model("--significance", "0.01")["tree"]["stop"] == "not-significant"
        pruned = model("--prune", "chi-square", "--significance", "0.01")
        assert pruned["tree"]["stop"] == "pruned"
        assert pruned["recipe"]["significance"] == 1.0

    def test_the_validation_cases_come_from_a_file_or_a_seeded_share(self, model, write) -> None:
        other = write(TENNIS, "validation.csv")
        assert model("--prune", "reduced-error", "--validation", other)["rows"] == 14
        shares = [model("--prune", "reduced-error", "--validation", "0.5", "--seed", seed) for seed in "1122334455"]
        assert {share["rows"] for share in shares} == {7}
        assert shares[::2] == shares[1::2]
        assert any(share["tree"] != shares[0]["tree"] for share in shares)

    @pytest.mark.parametrize("missing", MISSING)
    def test_every_policy_for_missing_values_can_be_named(self, run, write, missing: str) -> None:
        path = write(TENNIS.replace("overcast,72", "?,72"))
        code, out, _ = run("grow", path, "--target", "play", "--missing", missing, "--format", "json")
        assert code == 0
        assert json.loads(out)["rows"] == (13 if missing == "drop" else 14)

    @pytest.mark.parametrize("threshold", THRESHOLDS)
    def test_thresholds_are_midpoints_or_values(self, grow, threshold: str) -> None:
        text = grow("--algorithm", "c45", "--threshold", threshold)
        assert f"humidity ≤ {'75' if threshold == 'value' else '77.5'}" in text

    def test_a_weight_column_counts_rows(self, run, write) -> None:
        path = write("a,y,n\nu,p,3\nu,q,1\nv,q,2\n")
        code, out, _ = run("grow", path, "--target", "y", "--weight", "n")
        assert (code, out) == (0, "a = u: p (4/1)\na = v: q (2)\n")

    def test_columns_can_be_ignored_and_given_a_kind(self, model) -> None:
        columns = model("--ignore", "outlook,windy", "--categorical", "humidity", "--numeric", "temperature")["columns"]
        assert columns == {"temperature": "numeric", "humidity": "categorical"}

    def test_classes_count_in_the_order_given(self, run, write, model) -> None:
        assert model()["classes"] == ["play", "stay"]
        assert model("--classes", "stay,play")["classes"] == ["stay", "play"]
        path = write("x,y\n1,a\n1,b\n", "tie.csv")
        assert run("grow", path, "--target", "y")[1] == "a (2/1)\n"
        assert run("grow", path, "--target", "y", "--classes", "b,a")[1] == "b (2/1)\n"

    def test_missing_marks_can_be_given(self, run, write) -> None:
        path = write("x,y\nnone,p\n1,q\n2,q\n")
        code, out, _ = run("grow", path, "--target", "y", "--na", "none,", "--format", "json")
        assert (code, json.loads(out)["columns"]) == (0, {"x": "numeric"})

    def test_a_target_of_numbers_is_regressed_by_cart(self, run, write) -> None:
        path = write(NUMBERS)
        code, out, _ = run("grow", path, "--target", "y", "--algorithm", "cart", "--format", "json")
        model = json.loads(out)
        assert (code, model["classes"], model["recipe"]["criterion"]) == (0, [], "variance")
        assert {"mean", "variance"} <= model["tree"].keys()
        assert run("grow", path, "--target", "y", "--task", "regress", "--max-depth", "1")[0] == 0
        code, out, _ = run(
            "grow", path, "--target", "y", "--algorithm", "cart", "--task", "classify", "--format", "json"
        )
        assert json.loads(out)["classes"]

    def test_steps_are_lines_or_json(self, run, write) -> None:
        path = write(TENNIS)
        options = ("steps", path, "--target", "play", "--algorithm", "c45", "--prune", "pessimistic")
        code, out, _ = run(*options)
        lines = out.splitlines()
        assert code == 0
        assert [line.split(".")[0] for line in lines] == [str(k) for k in range(1, len(lines) + 1)]
        assert "root: outlook?" in lines[0]
        steps = json.loads(run(*options, "--format", "json")[1])
        assert len(steps) == len(lines)
        assert {step["step"] for step in steps} == {"split", "leaf", "prune"}

    def test_the_generated_code_runs_on_its_own(self, grow, tmp_path) -> None:
        module = tmp_path / "tree.py"
        module.write_text(grow("--format", "python") + "\nprint(predict({'outlook': 'overcast'}))\n", encoding="utf-8")
        done = subprocess.run([sys.executable, module], capture_output=True, text=True, check=True)
        assert done.stdout == "play\n"


class TestPredict:
    """A saved model and a file."""

    @pytest.mark.parametrize("algorithm", ALGORITHMS)
    def test_a_prediction_a_row(self, run, grow, write, algorithm: str) -> None:
        saved = write(grow("--algorithm", algorithm, "--format", "json"), "model.json")
        code, out, err = run("predict", saved, write(TENNIS))
        assert (code, err) == (0, "")
        assert out.splitlines() == [line.split(",")[-1] for line in TENNIS.splitlines()[1:]]

    def test_the_path_can_be_explained(self, run, grow, write) -> None:
        saved = write(grow("--algorithm", "c45", "--format", "json"), "model.json")
        rows = write("outlook,humidity,windy\nsunny,80,no\n?,80,no\n", "rows.csv")
        first, second = run("predict", saved, rows, "--explain")[1].splitlines()
        assert first == "stay\toutlook = sunny; humidity > 75"
        assert second.startswith("play\toutlook = sunny [0.357 of the case]; outlook = overcast [0.286 of the case]")
        assert "humidity > 75 [0.357 of the case]" in second

    def test_numbers_are_predicted_too(self, run, write) -> None:
        data = write(NUMBERS)
        saved = write(run("grow", data, "--target", "y", "--algorithm", "cart", "--format", "json")[1], "model.json")
        assert run("predict", saved, data)[1].splitlines() == [line.split(",")[2] for line in NUMBERS.splitlines()[1:]]

    def test_missing_marks_can_be_given(self, run, grow, write) -> None:
        saved = write(grow("--algorithm", "c45", "--format", "json"), "model.json")
        rows = write("outlook,humidity,windy\nunknown,80,no\n", "rows.csv")
        assert "of the case" in run("predict", saved, rows, "--explain", "--na", "unknown")[1]


def assert_one_sentence(found: tuple[int, str, str], says: str) -> None:
    code, out, err = found
    assert (code, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1
    assert err.rstrip().endswith(".")
    assert "Traceback" not in err


class TestFormats:
    """What the app reads, the command line reads."""

    @pytest.mark.parametrize("name", ["semicolon", "utf-16 little endian", "decimal commas", "gzip", "excel workbook"])
    def test_an_awkward_file_grows(self, run, tmp_path, name: str) -> None:
        awkward = READ[name]
        path = tmp_path / awkward.name
        path.write_bytes(awkward.data)
        code, out, err = run("grow", str(path), "--target", "b", "--algorithm", "cart")
        assert (code, err) == (0, "")
        assert out

    def test_an_arff_file_brings_its_values_and_its_order_of_classes(self, run, tmp_path) -> None:
        path = tmp_path / "weather.arff"
        path.write_bytes(READ["arff"].data)
        code, out, err = run("grow", str(path), "--target", "play", "--format", "json")
        assert (code, err) == (0, "")
        assert json.loads(out)["classes"] == ["yes", "no"]

    def test_what_was_changed_on_reading_goes_to_stderr(self, run, write) -> None:
        code, _, err = run("grow", write("a,a,y\n1,2,p\n2,3,q\n"), "--target", "y")
        assert code == 0
        assert err.startswith("Several columns are named 'a'")

    def test_a_file_without_a_header_has_columns_by_number(self, run, write) -> None:
        path = write("1.5,p\n2.5,q\n3.5,p\n4.5,q\n")
        assert run("grow", path, "--target", "column 2")[0] == 0
        assert run("grow", path, "--target", "p", "--header")[0] == 0

    def test_every_decision_can_be_taken(self, run, tmp_path) -> None:
        path = tmp_path / "a.txt"
        path.write_bytes("größe|y\n1,5|p\n2,5|q\n".encode("cp850"))
        options = ("--encoding", "DOS 850", "--separator", "pipe", "--decimal", "comma", "--header", "--na", "?")
        code, out, err = run("grow", str(path), "--target", "y", *options)
        assert (code, err) == (0, "")
        assert "größe ≤ 2" in out

    def test_a_sample_is_seeded(self, run, write) -> None:
        path = write("x,y\n" + "".join(f"{k * 37 % 101},{'pq'[k % 2]}\n" for k in range(500)))
        outs = [run("grow", path, "--target", "y", "--sample", "50", "--seed", seed)[1] for seed in ("1", "1", "2")]
        assert outs[0] == outs[1] != outs[2]


class TestMistakes:
    """One plain sentence on stderr, exit code 2, never a traceback."""

    @pytest.mark.parametrize(
        ("options", "says"),
        [
            (["--target", "nothing"], "There is no column 'nothing'"),
            (["--target", "play", "--ignore", "nothing"], "There is no column 'nothing'"),
            (["--target", "play", "--weight", "nothing"], "There is no column 'nothing'"),
            (["--target", "play", "--categorical", "nothing"], "There is no column 'nothing'"),
            (["--target", "play", "--numeric", "nothing"], "There is no column 'nothing'"),
            (["--target", "play", "--numeric", "outlook"], "was to be numeric"),
            (["--target", "play", "--numeric", "windy", "--categorical", "windy"], "both categorical and numeric"),
            (["--target", "play", "--weight", "play"], "both the target and the weight"),
            (["--target", "play", "--weight", "outlook"], "at least 0 in every row"),
            (["--target", "play", "--task", "regress"], "is not numeric"),
            (["--target", "humidity", "--task", "regress", "--algorithm", "c45"], "C4.5 predicts classes"),
            (["--target", "play", "--classes", "play"], "which the declared classes leave out"),
            (["--target", "play", "--criterion", "variance"], "for a target of numbers"),
            (["--target", "humidity", "--task", "regress", "--criterion", "gini"], "for a target of classes"),
            (["--target", "humidity", "--task", "regress", "--significance", "0.1"], "chi-square test on classes"),
            (["--target", "play", "--criterion", "luck"], "invalid choice: 'luck'"),
            (["--target", "play", "--algorithm", "luck"], "invalid choice: 'luck'"),
            (["--target", "play", "--task", "guess"], "invalid choice: 'guess'"),
            (["--target", "play", "--prune", "luck"], "invalid choice: 'luck'"),
            (["--target", "play", "--missing", "luck"], "invalid choice: 'luck'"),
            (["--target", "play", "--threshold", "luck"], "invalid choice: 'luck'"),
            (["--target", "play", "--format", "xml"], "invalid choice: 'xml'"),
            (["--target", "play", "--z", "luck"], "invalid choice: 'luck'"),
            (["--target", "play", "--risk", "luck"], "invalid choice: 'luck'"),
            (["--target", "play", "--max-depth", "deep"], "'deep' is not a whole number"),
            (["--target", "play", "--max-depth", "-1"], "'-1' is not a whole number"),
            (["--target", "play", "--max-depth", "1.5"], "'1.5' is not a whole number"),
            (["--target", "play", "--max-leaves", "0"], "Max leaves must be at least 1"),
            (["--target", "play", "--min-leaf", "-2"], "'-2' is not a number of at least 0"),
            (["--target", "play", "--min-split", "nan"], "'nan' is not a number of at least 0"),
            (["--target", "play", "--min-cases", "inf"], "'inf' is not a number of at least 0"),
            (["--target", "play", "--significance", "0"], "Significance must be above 0"),
            (["--target", "play", "--significance", "2"], "Significance must be above 0"),
            (["--target", "play", "--prune", "chi-square", "--significance", "0"], "significance must be above 0"),
            (["--target", "play", "--prune", "pessimistic", "--cf", "0"], "between 0 and 1"),
            (["--target", "play", "--prune", "pessimistic", "--cf", "1"], "between 0 and 1"),
            (["--target", "play", "--prune", "cost-complexity", "--alpha", "luck"], "not a number"),
            (["--target", "play", "--prune", "cost-complexity", "--alpha", "cv", "--folds", "1"], "at least 2 folds"),
            (["--target", "play", "--alpha", "x"], "'x' is not a number"),
            (["--target", "play", "--cp", "-1"], "'-1' is not a number"),
            (["--target", "play", "--seed", "x"], "is not a whole number"),
            (["--target", "play", "--prune", "reduced-error"], "needs validation cases"),
            (["--target", "play", "--prune", "reduced-error", "--validation", "1.5"], "between 0 and 1"),
            (["--target", "play", "--prune", "reduced-error", "--validation", "0.01"], "leaves no rows on one side"),
            (["--target", "play", "--prune", "reduced-error", "--validation", "no.csv"], "There is no file 'no.csv'"),
            (["--target", "humidity", "--task", "regress", "--prune", "mdl"], "the target is a number"),
            (["--target"], "expected one argument"),
            (["--target", "play", "--tarmac"], "Unrecognized arguments: --tarmac"),
            ([], "The following arguments are required: --target"),
        ],
        ids=lambda value: " ".join(value) if isinstance(value, list) else "",
    )
    @pytest.mark.parametrize("command", ["grow", "steps"])
    def test_options_that_make_no_sense(self, run, write, command: str, options: list[str], says: str) -> None:
        assert_one_sentence(run(command, write(TENNIS), *options), says)

    @pytest.mark.parametrize(
        ("content", "says"),
        [
            (b"", "is empty"),
            (b"\n\n", "is empty"),
            (b"a,y\n", "has a header but no rows"),
            (b"a,y\n1,p\n2,q,r\n", "cannot be read as CSV"),
            (b"a,y\n1,\n2,?\n", "No row has a value in the target"),
            (b"a,y\n1,p\n2,\0\n", "holds NUL bytes"),
            (b"%PDF-1.4", "is a PDF document"),
            (b"a,y\n?,\n", "is missing"),
            (b"a,w,y\n1,-1,p\n2,1,q\n", "at least 0 in every row"),
            (b"a,w,y\n1,,p\n2,1,q\n", "at least 0 in every row"),
        ],
    )
    def test_files_that_cannot_be_read(self, run, tmp_path, content: bytes, says: str) -> None:
        path = tmp_path / "bad.csv"
        path.write_bytes(content)
        weight = ["--weight", "w"] if b",w," in content else []
        assert_one_sentence(run("grow", str(path), "--target", "y", *weight), says)

    @pytest.mark.parametrize(
        "awkward",
        [each for each in REFUSED.values() if "up to" not in each.refused],
        ids=lambda each: each.refused[:40],
    )
    def test_what_the_app_refuses_is_refused_here_too(self, run, tmp_path, awkward) -> None:
        path = tmp_path / awkward.name
        path.write_bytes(awkward.data)
        if "MB" not in awkward.refused:  # the command line has more room than a visitor of the app
            assert_one_sentence(run("grow", str(path), "--target", "y"), awkward.refused)

    def test_a_file_that_is_not_there(self, run, tmp_path) -> None:
        assert_one_sentence(run("grow", str(tmp_path / "no.csv"), "--target", "y"), "There is no file 'no.csv'")
        assert_one_sentence(run("grow", str(tmp_path), "--target", "y"), "cannot be opened as a file")

    def test_no_command_or_an_unknown_one(self, run) -> None:
        assert_one_sentence(run(), "The following arguments are required: command")
        assert_one_sentence(run("shrink"), "invalid choice: 'shrink'")

    def test_predicting_with_what_is_not_a_model(self, run, write) -> None:
        data = write(TENNIS)
        assert_one_sentence(run("predict", "no.json", data), "There is no model file 'no.json'")
        assert_one_sentence(run("predict", data, data), "is not JSON")
        assert_one_sentence(run("predict", write("{}", "m.json"), data), "`grow --format json` wrote")
        assert_one_sentence(run("predict", write('{"version": 9}', "m.json"), data), "version 9")

    @pytest.mark.parametrize(
        "start", ["[" * 200_000, '{"a":' * 200_000, '{"version": 1, "tree": ' + '{"children": [' * 99_000]
    )
    def test_a_model_nested_without_end_is_one_sentence(self, run, write, start) -> None:
        code, out, err = run("predict", write(start, "m.json"), write(TENNIS))
        assert_one_sentence((code, out, err), "m.json" if "is not JSON" in err else "`grow --format json` wrote")

    @pytest.mark.parametrize(
        "number", ["Infinity", "-Infinity", "NaN", "1e999", '"1"', "null", "[]", "{}", "-1", "7", "0.5"]
    )
    @pytest.mark.parametrize("place", ["default", "n", "impurity", "threshold", "missing"])
    def test_a_model_with_a_number_that_is_none_is_read_or_refused(self, run, grow, write, number, place) -> None:
        model = json.loads(grow("--algorithm", "cart", "--format", "json"))
        node = model["tree"]
        while node["question"]["kind"] != "threshold":
            node = next(child for child in node["children"] if "question" in child)
        (node if place in node else node["question"])[place] = "here"
        code, out, err = run("predict", write(json.dumps(model).replace('"here"', number), "m.json"), write(TENNIS))
        if code:
            assert_one_sentence((code, out, err), "JSON" if "JSON" in err else "`grow --format json` wrote")
        else:
            assert len(out.splitlines()) == 14

    def test_a_fault_of_the_program_is_one_sentence_too(self, run, write, monkeypatch) -> None:
        def fail(*_: object) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr(growing, "learn", fail)
        assert_one_sentence(
            run("grow", write(TENNIS), "--target", "play"), "a fault in the program (ZeroDivisionError)"
        )

    @pytest.mark.parametrize(("error", "code"), [(KeyboardInterrupt, 130), (MemoryError, 2)])
    def test_an_interruption_leaves_no_trace(self, run, write, monkeypatch, error, code) -> None:
        def stop(*_: object) -> None:
            raise error

        monkeypatch.setattr(growing, "learn", stop)
        found, out, err = run("grow", write(TENNIS), "--target", "play")
        assert (found, out) == (code, "")
        assert "Traceback" not in err

    def test_predicting_rows_that_do_not_fit(self, run, grow, write) -> None:
        saved = write(grow("--algorithm", "c45", "--format", "json"), "model.json")
        assert_one_sentence(run("predict", saved, "no.csv"), "There is no file 'no.csv'")
        assert_one_sentence(run("predict", saved, write("a\n1\n", "a.csv")), "which the file does not have")
        text = write("outlook,humidity,windy\nsunny,damp,no\n", "a.csv")
        assert_one_sentence(run("predict", saved, text), "holds 'damp'")


def test_a_sheet_of_a_workbook_can_be_chosen(run, tmp_path) -> None:
    path = tmp_path / "book.xlsx"
    path.write_bytes(cover(TABLE))
    assert "'Cover' was read; 1 other sheet was not." in run("grow", str(path), "--target", "b")[2]
    code, out, err = run("grow", str(path), "--target", "y", "--sheet", "Data", "--max-depth", "0")
    assert (code, out, err) == (0, "p (30/15)\n", "")
    assert_one_sentence(run("grow", str(path), "--target", "y", "--sheet", "No"), "has no sheet 'No'")


def test_help_is_printed_and_leaves_well(run) -> None:
    code, out, err = run("grow", "--help")
    assert (code, err) == (0, "")
    assert "--target" in out


def test_the_module_runs_as_a_program(write) -> None:
    path = write(TENNIS)
    command = [sys.executable, "-m", "engine", "grow", path, "--target"]
    good = subprocess.run([*command, "play"], capture_output=True, text=True, cwd=ROOT, check=False)
    assert (good.returncode, good.stderr) == (0, "")
    assert "outlook = overcast: play (4)" in good.stdout
    bad = subprocess.run([*command, "luck"], capture_output=True, text=True, cwd=ROOT, check=False)
    assert_one_sentence((bad.returncode, bad.stdout, bad.stderr), "There is no column 'luck'")


def test_a_reader_who_has_seen_enough_gets_no_trace() -> None:
    command = [sys.executable, "-m", "engine", "grow", "datasets/csv/play_tennis.csv", "--target", "PlayTennis"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, text=True) as running:
        running.stdout.close()
        assert running.wait() == 0
        assert running.stderr.read() == ""
