"""Typed answers: how they are read, and what is said of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.exercises.exercise import Choice, Exercise, Listing, Mistake, Number, Part
from engine.exercises.judge import judge, mark, read_number

SHARE = Part("What share?", Number(0.6, unit="bits"), (Mistake("upside down", 5 / 3, "Turn it round."),))
PERCENT = Part("What percentage?", Number(76.5, 0.05, 2, "%"))
PLAIN = Part("What share?", Number(0.6), (Mistake("upside down", 5 / 3, "Turn it round."),))
CLASS = Part("Which class?", Choice("on time", ("on time", "late", "never")), (Mistake("early", "late", "No.", 0.5),))
ROWS = Part(
    "Which rows?", Listing(("2", "5"), ("1", "2", "3", "5")), (Mistake("the others", ("1", "3"), "Those are in."),)
)
ALL = Exercise("any", "grow", 0, 1, "Any", (), (SHARE, CLASS, ROWS))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0.6", 0.6),
        ("0,6", 0.6),
        ("  .6 ", 0.6),
        ("3/5", 0.6),
        ("3 / 5", 0.6),
        ("60 %", 0.6),
        ("60%", 0.6),
        ("= 0.6", 0.6),
        ("0.6 bits", 0.6),
        ("1 bit", 1.0),
        ("−0.6", -0.6),
        ("1,234.5", 1234.5),
        ("1.234,5", 1234.5),
        ("6e-1", 0.6),
        ("1,5/2,5", 0.6),
        ("0.6.", 0.6),
    ],
)
def test_a_number_is_read_however_it_is_written(text, value):
    assert read_number(text, "bits") == pytest.approx(value)


@pytest.mark.parametrize("text", ["0.9", "0,9 bits", ".9", "≈ 0.9"])
def test_a_number_with_too_few_decimals_is_not_held_against_anybody(text):
    part = Part("What entropy?", Number(0.9449, unit="bits"), (Mistake("half", 0.47, "No."),))
    verdict = judge(part, text)
    assert (verdict.outcome, verdict.sentence) == (
        "unreadable",
        "Right as far as it goes, but 3 decimals are wanted.",
    )
    assert [judge(part, each).outcome for each in ("0.8", "1", "0.5", "0.95", "9/10", "90 %")] == ["wrong"] * 6
    assert judge(part, "0.47").outcome == "mistake"


@pytest.mark.parametrize(
    "text", ["", " ", "x", "1/0", "1/2/3", "nan", "inf", "1e999", "--1", "%", "1..2", "١٢", "0x10"]
)
def test_what_is_no_number_is_not_readable(text):
    assert read_number(text) is None
    assert judge(SHARE, text).outcome == "unreadable"


@pytest.mark.parametrize(
    ("part", "text", "outcome", "credit"),
    [
        (SHARE, "0.6", "right", 1),
        (SHARE, "0.6004", "right", 1),
        (SHARE, "0.604", "rounded", 1),
        (SHARE, "1.667", "mistake", 0),
        (SHARE, "0.61", "wrong", 0),
        (PERCENT, "76,5 %", "right", 1),
        (PERCENT, "76.5%", "right", 1),
        (PERCENT, "76.5", "right", 1),
        (PERCENT, "0.765", "wrong", 0),
        (PLAIN, "60", "rounded", 1),
        (PLAIN, "60 %", "right", 1),
        (PLAIN, "0.6 bits", "unreadable", 0),
        (CLASS, " On  Time ", "right", 1),
        (CLASS, "late", "mistake", 0.5),
        (CLASS, "never", "wrong", 0),
        (CLASS, "soon", "unreadable", 0),
        (ROWS, "5, 2", "right", 1),
        (ROWS, "2 and 5", "right", 1),
        (ROWS, "2", "wrong", 0.5),
        (ROWS, "2 5 1", "wrong", 0.5),
        (ROWS, "1;3", "mistake", 0),
        (ROWS, "none", "wrong", 0),
        (ROWS, "7", "unreadable", 0),
        (ROWS, "", "unreadable", 0),
    ],
)
def test_a_verdict_says_what_went_wrong_and_what_it_earns(part, text, outcome, credit):
    verdict = judge(part, text)
    assert (verdict.outcome, verdict.credit) == (outcome, pytest.approx(credit))
    assert verdict.sentence.endswith(".")


def test_parts_earn_their_points_one_by_one():
    marks = mark(ALL, ["0.6", "late"])
    assert (marks.points, marks.most) == (1.5, 3)
    assert [verdict.outcome for verdict in marks.verdicts] == ["right", "mistake", "unreadable"]
    assert marks.verdicts[2].sentence == "Not answered."


@given(st.text(max_size=30))
def test_no_text_raises(text):
    for part in ALL.parts:
        judge(part, text)
