"""The gaps in the arithmetic of the Grow page: which numbers they are, and what is said to what is filled in."""

import json
import subprocess
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from engine.exercises.judge import read_number
from engine.learn.algorithms import ALGORITHMS, recipe_for
from engine.learn.grow import learn
from pages.views.frames.lesson import LessonFrames
from pages.views.frames.stops import Manner
from tests.tables import table_of

ROOT = Path(__file__).parents[3]
MARKS = (ROOT / "pages" / "components" / "stage" / "gap_marks.js").as_uri()
NODE = ROOT / ".venv" / "bin" / "node"
SCRIPT = f"""
import {{ cut, judge, readNumber }} from {json.dumps(MARKS)};
let text = "";
for await (const chunk of process.stdin) text += chunk;
const {{ lines, numbers }} = JSON.parse(text);
const filled = (gap) => ({{
  ...gap, itself: judge(gap, gap.shown), junk: judge(gap, "x"),
  slipped: gap.slips.map(({{ value }}) => judge(gap, String(value))),
}});
const cuts = lines.map((line) => cut(line).map((piece) => (typeof piece === "string" ? piece : filled(piece))));
process.stdout.write(JSON.stringify({{ cuts, numbers: numbers.map((each) => readNumber(...each)) }}));
"""
DATA = ["play-tennis", "play-tennis-numeric", "titanic", "mpg-40", "count-table", "congressional-voting"]
LESSONS = [*((data, name) for data in DATA for name in ALGORITHMS), ("hitters", "cart")]  # CART alone grows numbers
TEXTS = [
    *(
        "0.25",
        "0,25",
        "1/4",
        "25 %",
        "25%",
        " 0.250 ",
        "=0.25",
        "≈ .25",
        "-1",
        "−1",
        "1e-3",
        "1,234.5",
        "1.234,5",
        "3⁄8",
    ),
    *("", "x", "1/0", "1/2/3", "1..2", "--1", "1e999", "0x10", "Infinity", "nan", "1/", "/2", "%", "2."),
]


def in_node(lines: Sequence[str] = (), numbers: Sequence[tuple[str, str]] = ()) -> dict:
    """What the browser's script makes of lines and of typed numbers."""
    given = json.dumps({"lines": [*lines], "numbers": [*numbers]})
    command = [str(NODE), "--input-type=module", "--eval", SCRIPT]
    run = subprocess.run(command, input=given, capture_output=True, text=True, check=True, timeout=60)
    return json.loads(run.stdout)


@cache
def lines_of(data: str, algorithm: str, criterion: str = "") -> tuple[str, ...]:
    """Every line of arithmetic that the first decisions of a lesson write."""
    table = table_of(data)
    recipe = recipe_for(table, algorithm)
    trace = learn(table, replace(recipe, criterion=criterion) if criterion else recipe)
    frames = LessonFrames(trace, Manner()).frames(0, 6)
    return tuple(dict.fromkeys(line for frame in frames for work in frame["board"] for line in work["lines"]))


def gaps_of(cut: list) -> list[dict]:
    return [piece for piece in cut if isinstance(piece, dict)]


def numbers_of(cut: list) -> list[str]:
    return [gap["shown"] for gap in gaps_of(cut)]


@pytest.mark.parametrize(("data", "algorithm"), LESSONS)
def test_every_gap_takes_its_own_number_and_meets_each_mistake_with_its_sentence(data, algorithm):
    lines = lines_of(data, algorithm)
    cuts = in_node(lines)["cuts"]
    assert sum(len(gaps_of(cut)) for cut in cuts) >= len(lines) / 2
    for line, cut in zip(lines, cuts, strict=True):
        for gap in gaps_of(cut):
            assert gap["itself"]["outcome"] == "right", line
            assert gap["junk"]["outcome"] == "unreadable"
            assert gap["hint"]
            assert gap["what"]
            for slip, met in zip(gap["slips"], gap["slipped"], strict=True):
                assert met["outcome"] == "wrong", line
                assert met["says"] in [each["says"] for each in gap["slips"]], (line, slip)


def test_the_gaps_of_play_tennis_are_entropies_weights_and_gains():
    lines = lines_of("play-tennis", "id3")
    cuts = dict(zip(lines, map(numbers_of, in_node(lines)["cuts"]), strict=True))
    (before,) = (line for line in lines if line.startswith("H(Y) =") and r"\tfrac{9}{14}" in line)
    assert cuts[before] == ["0.940"]
    (after,) = (line for line in lines if line.startswith(r"H(Y \mid \text{Outlook})"))
    assert cuts[after] == ["5/14", "0.971", "4/14", "0.000", "5/14", "0.971", "0.694"]
    (gain,) = (line for line in lines if line.startswith(r"\mathrm{gain}(\text{Outlook})"))
    assert cuts[gain][-1] == gain.rpartition(" ")[2]
    assert len(cuts[gain]) == 3


def test_mistakes_have_names():
    line = r"H(Y \mid \text{A}) = \tfrac{6}{8}\cdot 0.918 + \tfrac{2}{8}\cdot 0.000 ≈ 0.689"
    cut = in_node([line])["cuts"][0]
    said = {gap["what"]: [slip["says"] for slip in gap["slips"]] for gap in gaps_of(cut)}
    assert any("each weighs by its cases" in each for each in said["weight of branch 1"])
    assert any("another branch" in each for each in said["impurity of branch 2"])
    assert any("plain mean" in each for each in said["weighted mean"])
    line = r"H(Y) = -\tfrac{1}{2}\log_2 \tfrac{1}{2} - \tfrac{1}{2}\log_2 \tfrac{1}{2} = 1.000"
    (natural,) = gaps_of(in_node([line])["cuts"][0])
    assert [slip["value"] for slip in natural["slips"]] == pytest.approx([0.693147, 0.30103, -1])


def test_a_line_that_cannot_be_worked_out_from_what_stands_there_stays_whole():
    lines = [
        r"\dots",
        r"H(Y \mid \text{A}) = \tfrac{1}{9}\cdot 0.500 + \dots ≈ 0.400",
        r"\text{gain} = \sum_i O_i",
        r"\mathrm{gain}(\text{a = 1})",
        r"V(Y) = \tfrac{1}{1,263}\sum_i (y_i - 535.9)^2 = 202,735",
    ]
    assert in_node(lines)["cuts"] == [[line] for line in lines]


def test_the_variance_of_a_few_values_is_asked_for():
    (cut,) = in_node([r"V(Y) = \tfrac{1}{8}\sum_i (y_i - 5.9)^2 = 2.7"])["cuts"]
    assert numbers_of(cut) == ["2.7"]


def test_a_name_with_an_equals_sign_is_no_gap():
    (cut,) = in_node([r"H(Y \mid \text{x = 3}) = 1 - \tfrac{2}{3} = 0.333"])["cuts"]
    assert cut[0] == r"H(Y \mid \text{x = 3}) "
    assert numbers_of(cut) == ["0.333"]


def test_typed_numbers_are_read_as_the_exercises_read_them():
    united = [
        ("0.6 bits", "bits"),
        ("1 Bit", "bits"),
        ("0,6bits", "bits"),
        ("76.5 %", "%"),
        ("76,5%", "%"),
        ("x %", "%"),
    ]
    given = [*((text, "") for text in TEXTS), *united, ("0.6 bits", "")]
    for each, number in zip(given, in_node(numbers=given)["numbers"], strict=True):
        assert number == (None if read_number(*each) is None else pytest.approx(read_number(*each))), each
