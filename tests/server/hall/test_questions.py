"""What a question takes as an answer, and which answers are right."""

import pytest

from server.hall.questions import answer_to, is_right, question_of

NUMBER = question_of({"id": "a", "title": "How many?", "kind": "number"})
THRESHOLD = question_of({"id": "b", "title": "Where?", "kind": "threshold", "min": 0, "max": 7, "unit": "cm"})
CHOICE = question_of({"id": "c", "title": "Which?", "kind": "choice", "options": [{"key": "2.0", "label": "2"}]})


@pytest.mark.parametrize(
    ("given", "counted"),
    [
        ("2.5", "2.5"),
        ("2,50", "2.5"),
        (" 2.500 ", "2.5"),
        (2.5, "2.5"),
        ("25e-1", "2.5"),
        ("-0.0", "0"),
        (0, "0"),
        (".5", "0.5"),
        ("5.", "5"),
        ("+3", "3"),
        (10**12, "1e+12"),
        ("0.94028595867", "0.94028595867"),
    ],
)
def test_a_number_is_counted_by_its_value_however_it_is_written(given, counted):
    assert answer_to(NUMBER, given) == counted
    assert answer_to(NUMBER, counted) == counted


def test_the_bounds_of_a_threshold_are_answers():
    assert [answer_to(THRESHOLD, each) for each in (0, 7)] == ["0", "7"]


def test_an_option_is_counted_as_it_is_called():
    assert answer_to(CHOICE, "2.0") == "2.0"


@pytest.mark.parametrize(
    ("answer", "right", "fits"),
    [
        ("2.5", ["2.5"], True),
        ("2.5", ["2.50"], True),
        ("2.5", ["2..3"], True),
        ("3", ["2..3"], True),
        ("3.1", ["2..3"], False),
        ("3.1", ["2..3", "3.05..4"], True),
        ("-1", ["-2..0"], True),
        ("1", ["one"], False),
        ("1", [], False),
    ],
)
def test_a_number_is_right_by_its_value_or_within_a_stretch(answer, right, fits):
    assert is_right(THRESHOLD, answer, right) is fits


def test_an_option_is_right_by_its_key_only():
    assert is_right(CHOICE, "2.0", ["2.0"])
    assert not is_right(CHOICE, "2.0", ["2"])


def test_nothing_else_of_a_question_is_kept():
    given = {"id": "a", "title": "b", "kind": "number", "min": None, "secret": "x", "options": [1]}
    assert question_of(given) == {"id": "a", "title": "b", "text": "", "where": "", "unit": "", "kind": "number"}
