"""Every mistake on the command line is one plain sentence on stderr and exit code 2, never a traceback."""

import json

import pytest

from engine.commands import model as growing
from tests.engine.commands.golf import GOLF, assert_one_sentence
from tests.engine.reading.awkward import REFUSED


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
        (["--target", "play", "--formula", "p*(1-p)"], "--criterion custom; give both"),
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
def test_options_that_make_no_sense(run, write, command: str, options: list[str], says: str) -> None:
    assert_one_sentence(run(command, write(GOLF), *options), says)


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
def test_files_that_cannot_be_read(run, tmp_path, content: bytes, says: str) -> None:
    path = tmp_path / "bad.csv"
    path.write_bytes(content)
    weight = ["--weight", "w"] if b",w," in content else []
    assert_one_sentence(run("grow", str(path), "--target", "y", *weight), says)


@pytest.mark.parametrize(
    "awkward",
    [each for each in REFUSED.values() if "up to" not in each.refused],
    ids=lambda each: each.refused[:40],
)
def test_what_the_app_refuses_is_refused_here_too(run, tmp_path, awkward) -> None:
    path = tmp_path / awkward.name
    path.write_bytes(awkward.data)
    if "MB" not in awkward.refused:  # the command line has more room than a visitor of the app
        assert_one_sentence(run("grow", str(path), "--target", "y"), awkward.refused)


def test_a_file_that_is_not_there(run, tmp_path) -> None:
    assert_one_sentence(run("grow", str(tmp_path / "no.csv"), "--target", "y"), "There is no file 'no.csv'")
    assert_one_sentence(run("grow", str(tmp_path), "--target", "y"), "cannot be opened as a file")


def test_no_command_or_an_unknown_one(run) -> None:
    assert_one_sentence(run(), "The following arguments are required: command")
    assert_one_sentence(run("shrink"), "invalid choice: 'shrink'")


def test_predicting_with_what_is_not_a_model(run, write) -> None:
    data = write(GOLF)
    assert_one_sentence(run("predict", "no.json", data), "There is no model file 'no.json'")
    assert_one_sentence(run("predict", data, data), "is not JSON")
    assert_one_sentence(run("predict", write("{}", "m.json"), data), "`grow --format json` wrote")
    assert_one_sentence(run("predict", write('{"version": 9}', "m.json"), data), "version 9")


@pytest.mark.parametrize(
    "start", ["[" * 200_000, '{"a":' * 200_000, '{"version": 1, "tree": ' + '{"children": [' * 99_000]
)
def test_a_model_nested_without_end_is_one_sentence(run, write, start) -> None:
    code, out, err = run("predict", write(start, "m.json"), write(GOLF))
    assert_one_sentence((code, out, err), "m.json" if "is not JSON" in err else "`grow --format json` wrote")


@pytest.mark.parametrize(
    "number", ["Infinity", "-Infinity", "NaN", "1e999", '"1"', "null", "[]", "{}", "-1", "7", "0.5"]
)
@pytest.mark.parametrize("place", ["default", "n", "impurity", "threshold", "missing"])
def test_a_model_with_a_number_that_is_none_is_read_or_refused(run, grow, write, number, place) -> None:
    model = json.loads(grow("--algorithm", "cart", "--format", "json"))
    node = model["tree"]
    while node["question"]["kind"] != "threshold":
        node = next(child for child in node["children"] if "question" in child)
    (node if place in node else node["question"])[place] = "here"
    code, out, err = run("predict", write(json.dumps(model).replace('"here"', number), "m.json"), write(GOLF))
    if code:
        assert_one_sentence((code, out, err), "JSON" if "JSON" in err else "`grow --format json` wrote")
    else:
        assert len(out.splitlines()) == 14


def test_a_fault_of_the_program_is_one_sentence_too(run, write, monkeypatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(growing, "learn", fail)
    assert_one_sentence(run("grow", write(GOLF), "--target", "play"), "a fault in the program (ZeroDivisionError)")


@pytest.mark.parametrize(("error", "code"), [(KeyboardInterrupt, 130), (MemoryError, 2)])
def test_an_interruption_leaves_no_trace(run, write, monkeypatch, error, code) -> None:
    def stop(*_: object) -> None:
        raise error

    monkeypatch.setattr(growing, "learn", stop)
    found, out, err = run("grow", write(GOLF), "--target", "play")
    assert (found, out) == (code, "")
    assert "Traceback" not in err


def test_predicting_rows_that_do_not_fit(run, grow, write) -> None:
    saved = write(grow("--algorithm", "c45", "--format", "json"), "model.json")
    assert_one_sentence(run("predict", saved, "no.csv"), "There is no file 'no.csv'")
    assert_one_sentence(run("predict", saved, write("a\n1\n", "a.csv")), "which the file does not have")
    text = write("outlook,humidity,windy\nsunny,damp,no\n", "a.csv")
    assert_one_sentence(run("predict", saved, text), "holds 'damp'")
