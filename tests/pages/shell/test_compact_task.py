"""Beside every idea that an exercise practises stands one task of it."""

import json
import re

import pytest

from engine.exercises.exercise import Choice, Exercise, Grid, Mistake, Number, Part, Step
from engine.exercises.generate import generate
from engine.exercises.registry import KINDS
from pages.practise.exercises.state import Practise
from pages.shell.compact_task import SEED, asked_of, tasks_of
from pages.views.exercise_blocks import blocks_html
from tests.pages.opening import EVERY_PAGE, opened_page

TAUGHT = sorted({kind.page for kind in KINDS.values()})


def test_every_kind_has_a_task_on_the_page_that_teaches_it_and_the_first_is_unfolded():
    for page in TAUGHT:
        tasks = tasks_of(page)
        found = [re.findall(r'data-page="practise\?kind=([a-z0-9-]+)"', task["why"]) for task in tasks]
        assert found == [[name] for name, kind in KINDS.items() if kind.page == page]
        assert [task["folded"] for task in tasks] == [at > 0 for at in range(len(tasks))]
    assert tasks_of("pinwheel") == ()


@pytest.mark.parametrize("kind", KINDS)
def test_a_task_has_the_engines_answer(kind):
    page = KINDS[kind].page
    assert page in EVERY_PAGE
    (task,) = (task for task in tasks_of(page) if f'data-page="practise?kind={kind}"' in task["why"])
    part = next(part for part in generate(KINDS[kind], SEED).parts if part.prompt == task["question"])
    if isinstance(part.answer, Number):
        assert task["wanted"]["value"] == part.answer.value
        assert task["wanted"]["unit"] == part.answer.unit
        assert [each["says"] for each in task["wanted"]["slips"]] == [each.sentence for each in part.mistakes]
        assert task["options"] == []
    else:
        assert isinstance(part.answer, Choice)
        assert task["wanted"] is None
        assert [each["text"] for each in task["options"] if each["right"]] == [part.answer.value]
        assert all(each["right"] or each["told"] for each in task["options"])
    assert task["shown"]
    practised = generate(KINDS[kind], Practise().seed)
    assert task["shown"] != blocks_html((*practised.situation, *practised.parts[0].shown)), "Practise has others"


def test_text_of_an_exercise_is_no_markup():
    evil = "<img src=x>"
    number = Part(evil, Number(0.5), (Mistake("m", 0.25, evil),), (), (Step(evil),), (evil,))
    choice = Part(evil, Choice("a", ("a", "b")), (Mistake("m", "b", evil),), (), (Step(evil),))
    for part in (number, choice):
        asked = asked_of(Exercise("gain", "gain", 0, 1, evil, (evil, Grid((evil,), ((evil,),), evil)), (part,)), part)
        shown = [asked["shown"], asked["why"], *(option["told"] for option in asked["options"])]
        assert evil not in " ".join(shown)
        assert asked["question"] == evil  # set as text


@pytest.mark.parametrize("page", ["grow", "splits", "gain"])
def test_its_tasks_are_asked_on_the_page(page):
    at = opened_page(page)
    assert not at.exception
    asked = [each.proto.json for each in at.get("bidi_component") if each.proto.component_name == "splitstep_quiz"]
    tasks = json.loads(json.dumps(tasks_of(page)))
    assert json.loads(asked[0])["questions"][-len(tasks) :] == tasks
