"""Every kind of exercise can be answered on the page; help and mistakes are told, three in a row are mastered."""

import json

import pytest

from engine.exercises.exercise import Listing, Number
from engine.exercises.formats.markup import answer_text
from engine.exercises.generate import generate
from engine.exercises.registry import KINDS
from pages.practise.exercises.files import FILES, file_of
from pages.practise.exercises.state import Practise
from tests.pages.opening import components, html, link, opened_page


def answered(at, exercise, number, text=None):
    """Enter the right answer of a part, or another."""
    part = exercise.parts[number]
    key = f"answer {exercise.kind} {exercise.difficulty} {exercise.seed} {number}"
    if isinstance(part.answer, Number):
        return at.text_input(key=key).set_value(text or answer_text(part)).run()
    if isinstance(part.answer, Listing):
        return at.multiselect(key=key).set_value(list(part.answer.value)).run()
    return at.radio(key=key).set_value(text or part.answer.value).run()


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_solved_by_its_right_answers(kind):
    exercise = generate(KINDS[kind], 1, 1)
    at = opened_page("practise", {"kind": kind})
    assert not at.exception
    assert at.header[0].value == exercise.title
    for number in range(len(exercise.parts)):
        answered(at, exercise, number)
        assert not at.exception
    assert "Right, without help: 1 of 3 in a row." in html(at)


def test_a_named_mistake_is_answered_by_its_sentence_and_ends_the_row():
    exercise = generate(KINDS["entropy"], 1, 1)
    number = next(i for i, part in enumerate(exercise.parts) if part.mistakes and isinstance(part.answer, Number))
    mistake = exercise.parts[number].mistakes[0]
    at = opened_page("practise")
    answered(at, exercise, number, f"{mistake.value:.6f}")
    assert mistake.sentence[:20] in html(at)
    assert "✗" in html(at)
    for each in range(len(exercise.parts)):
        answered(at, exercise, each)
    assert "Done, with help or a second try." in html(at)


def test_three_in_a_row_are_mastered_and_the_browser_is_told():
    at = opened_page("practise")
    for seed in (1, 2, 3):
        assert '"page": "practise-entropy"' not in components(at)
        exercise = generate(KINDS["entropy"], seed, 1)
        for number in range(len(exercise.parts)):
            answered(at, exercise, number)
        if seed < 3:
            at.button(key="another").click().run()
            assert link(at)["seed"] == str(seed + 1)
    assert "<b>Mastered</b>: 3 in a row" in html(at)
    assert '"page": "practise-entropy"' in components(at)


def test_hints_come_one_by_one_and_then_the_solution_is_told():
    part = generate(KINDS["entropy"], 1, 1).parts[0]
    at = opened_page("practise")
    assert not [each for each in at.button if each.key == "solution 0"]
    for hint in part.hints:
        assert hint[:25] not in html(at)
        at.button(key="hint 0").click().run()
    assert not [each for each in at.button if each.key == "hint 0"]
    at.button(key="solution 0").click().run()
    assert f"The answer is <b>{answer_text(part)}</b>." in html(at)


def test_parts_in_turn_wait_for_the_one_before_and_are_answered_once():
    exercise = generate(KINDS["be-id3"], 1, 1)
    at = opened_page("practise", {"kind": "be-id3"})
    name = "answer be-id3 1 1"
    assert [each.key for each in at.radio if each.key.startswith(name)] == [f"{name} 0"]
    wrong = next(option for option in exercise.parts[0].answer.options if option != exercise.parts[0].answer.value)
    answered(at, exercise, 0, wrong)
    assert f"Your answer: <b>{wrong}</b>" in html(at)
    assert not [each for each in at.radio if each.key == f"{name} 0"]
    assert [each for each in (*at.radio, *at.text_input) if each.key == f"{name} 1"]


@pytest.mark.parametrize("text", ["", "  ", "<b>1</b>", "abc", "1e999", "½", "9" * 60])
def test_odd_answers_are_told_in_a_sentence(text):
    at = opened_page("practise")
    at.text_input(key="answer entropy 1 1 0").set_value(text).run()
    assert not at.exception
    assert "<b>1</b>" not in html(at)


@pytest.mark.parametrize("name", FILES)
def test_a_file_holds_five_exercises(name):
    content = file_of(Practise(kind="gain", seed=7), name)
    assert len(content) > 1000
    if name == "json":
        assert len(json.loads(content)["exercises"]) == 5
