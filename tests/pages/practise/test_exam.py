"""An exam is the same for everybody with its link, is marked as a whole, and says what to read again."""

import json
import re
from urllib.parse import parse_qs, urlsplit

import pytest

from engine.exercises.exercise import Choice, Listing
from engine.exercises.formats.markup import answer_text
from engine.exercises.judge import mark
from pages.practise.exam.state import PAGE, Exam
from pages.practise.exam.view import marks_html, revise_html
from pages.practise.tasks import platforms
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


def test_every_part_has_its_points_and_what_was_missed_most_is_revised_first():
    exercises = Exam().exercises()
    marks = [mark(each, [""] * len(each.parts)) for each in exercises]
    table = marks_html(exercises, marks)
    for exercise in exercises:
        assert ", ".join(f"{letter} 0 of 1" for letter in "abcdefgh"[: len(exercise.parts)]) in table
    told = revise_html(exercises, marks, {})
    missed = [float(each) for each in re.findall(r"<li>([0-9.]+) points? missed", told)]
    assert missed == sorted(missed, reverse=True)
    assert sum(missed) == sum(each.most for each in marks)
    assert all(f"practise?kind={each.kind}" in told for each in exercises)


def test_a_clock_runs_only_if_the_link_wants_one():
    assert "splitstep_clock" not in [each.proto.component_name for each in opened_page("exam").get("bidi_component")]
    at = opened_page("exam", {"minutes": "45"})
    (found,) = (each for each in at.get("bidi_component") if each.proto.component_name == "splitstep_clock")
    data = json.loads(found.proto.json)
    assert (data["minutes"], data["stopped"]) == (45, False)
    at.button(key="hand in").click().run()
    (found,) = (each for each in at.get("bidi_component") if each.proto.component_name == "splitstep_clock")
    assert json.loads(found.proto.json)["stopped"]


def test_an_exam_is_given_to_a_class_by_its_link_on_paper_and_for_platforms():
    query = {"kinds": ["gain", "confusion"], "tasks": 2, "seed": 9}
    at = opened_page("exam", PAGE.query_of(Exam(kinds=("gain", "confusion"), tasks=2, seed=9)))
    (given,) = {each.value for each in at.code if "seed=9" in each.value}
    asked = {name: value[0] for name, value in parse_qs(urlsplit(given).query).items()}
    state, bad = PAGE.state_of(asked)
    assert not bad
    assert (list(state.kinds), state.tasks, state.seed) == tuple(query.values())
    labels = [each.proto.label for each in at.get("download_button")]
    assert labels == ["Worksheets to print", "Worksheets with data cards", "Moodle XML", "QTI 2.1", "GIFT", "JSON"]
    told = json.loads(platforms.written(state.of_group, "json"))["exercises"]
    assert [each["seed"] for each in told] == [each.seed for each in state.exercises()]
    assert [each.seed for each in state.of_group(1)] == [each.seed for each in Exam(seed=10).exercises()][:2]


def test_the_seed_decides_the_tasks():
    first, again, other = Exam().exercises(), Exam().exercises(), Exam(seed=2).exercises()
    assert [each.situation for each in first] == [each.situation for each in again]
    assert all(one.situation != two.situation for one, two in zip(first, other, strict=True))


@pytest.mark.parametrize(
    "odd", [{"kinds": ()}, {"kinds": ("be-id3",)}, {"tasks": 0}, {"tasks": 13}, {"seed": -1}, {"minutes": 241}]
)
def test_an_exam_that_cannot_be_is_refused(odd):
    with pytest.raises(ValueError, match=r"kinds|tasks|exam"):
        Exam(**odd)
