"""An exam is the same for everybody with its link, is marked as a whole, and says what to read again."""

import pytest

from engine.exercises.exercise import Choice, Listing
from engine.exercises.formats.markup import answer_text
from pages.practise.exam.state import PAGE, Exam
from tests.pages.opening import components, html, opened_page


def filled(at, state, answers=answer_text):
    """Enter answers to all parts; those that are chosen get the right one."""
    name = f"exam {state.kinds} {state.tasks} {state.difficulty} {state.seed}"
    for task, exercise in enumerate(state.exercises()):
        for number, part in enumerate(exercise.parts):
            key = f"{name} {task} {number}"
            if isinstance(part.answer, Choice):
                at.radio(key=key).set_value(part.answer.value)
            elif isinstance(part.answer, Listing):
                at.multiselect(key=key).set_value(list(part.answer.value))
            else:
                at.text_input(key=key).set_value(answers(part))
    return at.button(key="hand in").click().run()


@pytest.mark.parametrize("name", PAGE.presets)
def test_right_answers_earn_all_points(name):
    state = PAGE.preset(name)
    at = opened_page("exam", PAGE.query_of(state))
    assert "points</b>" not in html(at)
    filled(at, state)
    assert not at.exception
    assert ", 100%." in html(at)
    assert "Nothing to read again" in components(at)


def test_wrong_answers_lead_back_to_the_pages_that_teach_them():
    at = filled(opened_page("exam"), Exam(), lambda part: "77777")
    assert ", 100%." not in html(at)
    assert "✗" in html(at)
    assert 'data-page=\\"surprise\\"' in components(at)
    assert any("The answer is" in each.proto.body for each in at.get("html"))


def test_unanswered_parts_earn_nothing_and_break_nothing():
    at = opened_page("exam")
    at.button(key="hand in").click().run()
    assert not at.exception
    assert "<b>0 of " in html(at)


def test_the_seed_decides_the_tasks():
    first, again, other = Exam().exercises(), Exam().exercises(), Exam(seed=2).exercises()
    assert [each.situation for each in first] == [each.situation for each in again]
    assert all(one.situation != two.situation for one, two in zip(first, other, strict=True))


@pytest.mark.parametrize("odd", [{"kinds": ()}, {"kinds": ("be-id3",)}, {"tasks": 0}, {"tasks": 13}, {"seed": -1}])
def test_an_exam_that_cannot_be_is_refused(odd):
    with pytest.raises(ValueError, match=r"kinds|tasks|exam"):
        Exam(**odd)
