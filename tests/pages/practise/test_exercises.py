"""Every kind of exercise can be answered on the page; help and mistakes are told, three in a row are mastered."""

import json
from functools import partial

import pytest

from engine.exercises.exercise import Choice, Listing, Number
from engine.exercises.formats.markup import answer_text
from engine.exercises.generate import generate
from engine.exercises.registry import KINDS
from pages.practise.exercises import attempt
from pages.practise.exercises.files import tasks_of
from pages.practise.exercises.state import Practise
from pages.practise.tasks import platforms
from pages.practise.tasks.paper import written
from tests.pages.opening import components, html, link, opened_page


def entered(at, exercise, number, text=None):
    """Enter the right answer of a part, or another, without handing it over."""
    part = exercise.parts[number]
    key = f"answer {exercise.kind} {exercise.difficulty} {exercise.seed} {number}"
    if isinstance(part.answer, Number):
        at.text_input(key=key).set_value(text or answer_text(part))
    elif isinstance(part.answer, Listing):
        at.multiselect(key=key).set_value(list(part.answer.value))
    else:
        at.radio(key=key).set_value(text or part.answer.value)


def answered(at, exercise, number, text=None):
    """Answer a part rightly, or by another text."""
    entered(at, exercise, number, text)
    return at.button(key=f"take {number}").click().run()


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_solved_by_its_right_answers(kind):
    exercise = generate(KINDS[kind], 1, 1)
    at = opened_page("practise", {"kind": kind})
    assert not at.exception
    assert at.header[0].value == exercise.title
    fields = [each for each in (*at.text_input, *at.radio, *at.multiselect) if str(each.key).startswith("answer")]
    assert [each.label for each in fields if "\\" in each.label] == [], "a screen reader would read the escapes aloud"
    for number in range(len(exercise.parts)):
        answered(at, exercise, number)
        assert not at.exception
    assert "Right, without help: 1 of 3 in a row." in html(at)
    assert ("decisions are those of" in html(at)) == exercise.in_turn


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
        assert ('"answered": true' in components(at)) == (seed > 3)
        exercise = generate(KINDS["entropy"], seed, 1)
        for number in range(len(exercise.parts)):
            answered(at, exercise, number)
        assert '"page": "practise-entropy"' in components(at)  # the browser keeps the row
        assert ('"answered": true' in components(at)) == (seed == 3)
        if seed < 3:
            at.button(key="next").click().run()
            assert link(at)["seed"] == str(seed + 1)
    assert "<b>Mastered</b>: 3 in a row" in html(at)


def test_the_same_exercise_counts_once():
    at = opened_page("practise")
    for turn in (1, 2):
        exercise = generate(KINDS["entropy"], 1, 1)
        for number in range(len(exercise.parts)):
            answered(at, exercise, number)
        assert ("These numbers were counted before: 1 of 3" in html(at)) == (turn == 2)
        at.segmented_control(key="difficulty").set_value(2).run()
        at.segmented_control(key="difficulty").set_value(1).run()


def test_a_session_goes_on_with_the_rows_that_the_browser_kept(monkeypatch):
    kept = {"practise-gain": ["gain 1 5", "gain 1 6"], "practise-nothing": ["x"], "practise-xor": "no list", "words": 1}
    monkeypatch.setattr(attempt.st, "session_state", {attempt.ROWS: {"root": ["root 1 1"]}})
    attempt.restore(kept | {"practise-root": ["root 1 8", "root 1 9"], "practise-rules": [3, "a" * 41, "rules 1 1"]})
    assert attempt.rows() == {"gain": ["gain 1 5", "gain 1 6"], "root": ["root 1 1"], "rules": ["rules 1 1"]}
    attempt.restore(None)
    last = generate(KINDS["gain"], 7)
    assert len(attempt.end(attempt.Attempt(attempt.name_of(last)), last)) == attempt.MASTERED


@pytest.mark.parametrize(("kind", "of"), [("be-id3", Choice), ("gain-ratio", Listing), ("base-case", Choice)])
def test_nothing_is_judged_before_the_button_is_pressed(kind, of):
    exercise = generate(KINDS[kind], 1, 1)
    number = next(at for at, part in enumerate(exercise.parts) if isinstance(part.answer, of))
    at = opened_page("practise", {"kind": kind})
    entered(at, exercise, number)
    at.run()
    assert "✓" not in html(at)
    assert "✗" not in html(at)
    answered(at, exercise, number)
    assert "✓" in html(at)


def test_a_button_pressed_on_an_empty_field_says_what_to_do():
    at = opened_page("practise", {"kind": "gain-ratio"})
    for number, sentence in ((0, "Type a number"), (3, "Choose one or more"), (4, "Choose one of the options")):
        at.button(key=f"take {number}").click().run()
        assert sentence in html(at)


def test_a_wrong_answer_leads_back_to_the_page_that_teaches_it():
    exercise = generate(KINDS["gain"], 1, 1)
    at = opened_page("practise", {"kind": "gain"})
    assert "Read it again on" not in components(at)
    answered(at, exercise, 0, "77777")
    assert 'Read it again on <a data-page=\\"gain\\"' in components(at)


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
    at.text_input(key="answer entropy 1 1 0").set_value(text)
    at.button(key="take 0").click().run()
    assert not at.exception
    assert "<b>1</b>" not in html(at)
    assert "<b>?</b> Type a number" in html(at) or "<b>✗</b>" in html(at)


def test_paper_is_offered_for_groups_and_cards_only_where_there_are_rows():
    at = opened_page("practise", {"kind": "root"})
    assert not at.exception
    assert [each.proto.label for each in at.get("download_button")][:2] == [
        "Worksheets to print",
        "Worksheets with data cards",
    ]
    at = opened_page("practise")
    assert "Worksheets with data cards" not in [each.proto.label for each in at.get("download_button")]
    assert any("no data cards" in each.value for each in at.caption)


def test_groups_share_no_exercise():
    state = Practise(kind="root", seed=3)
    made = [exercise.seed for group in range(3) for exercise in tasks_of(state, group)]
    assert made == [*range(3, 18)]
    text = written(partial(tasks_of, state), 3, data_cards=True)
    assert all(f"group {group}" in text for group in (1, 2, 3))
    assert text.count('class="card"') > 3 * 5 * 5


@pytest.mark.parametrize("name", platforms.FILES)
def test_a_file_holds_five_exercises(name):
    content = platforms.written(partial(tasks_of, Practise(kind="gain", seed=7)), name)
    assert len(content) > 1000
    if name == "json":
        assert len(json.loads(content)["exercises"]) == 5
