"""Every kind, over hundreds of seeds: sound tasks, answers solved once more, mistakes that give their numbers."""

import random
import re
from dataclasses import asdict
from functools import cache

import pytest

from engine.exercises.exercise import Choice, Listing, Number
from engine.exercises.generate import DIFFICULTIES, generate, is_sound
from engine.exercises.judge import judge, mark
from engine.exercises.registry import KINDS
from engine.exercises.writing import plain_formula, written
from pages.menu import FOLDERS, page_of
from tests.engine.exercises.solvers import SOLVERS

SEEDS = 300
TYPED = "0123456789 .,;/%-+eE=≈−{}<>$\\\"'abcxyz\n\té∞½٣"
MARKUP = re.compile(r"<|>|\$|`|\*\*|\\|&\w+;|\{\{")


@cache
def exercises(kind):
    """Hundreds of exercises of a kind, of all difficulties in turn."""
    return tuple(generate(KINDS[kind], seed, DIFFICULTIES[seed % len(DIFFICULTIES)]) for seed in range(SEEDS))


def typed(answer, value):
    """An answer as somebody would type it."""
    if isinstance(answer, Number):
        return f"{value:.9f}"
    return value if isinstance(value, str) else ", ".join(value) or "none"


def agree(answer, value, solved):
    """Whether two answers to a part are the same."""
    if isinstance(answer, Number):
        return solved == pytest.approx(value, abs=1e-9)
    return set(value) == set(solved) if isinstance(answer, Listing) else value == solved


def strings(value):
    """All texts in nested dictionaries and tuples."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, each in value.items():
            if key != "formula":
                yield from strings(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from strings(each)


def test_every_kind_has_a_solver():
    assert set(SOLVERS) == set(KINDS)


def test_every_kind_names_the_page_that_teaches_it():
    keys = {page_of(folder).key for folders in FOLDERS.values() for folder in folders}
    assert {kind.page for kind in KINDS.values()} <= keys


@pytest.mark.parametrize("kind", KINDS)
def test_answers_and_mistakes_are_what_a_naive_solver_finds(kind):
    for exercise in exercises(kind):
        solved = SOLVERS[kind](exercise)
        assert len(solved) == len(exercise.parts)
        for part, (value, mistakes) in zip(exercise.parts, solved, strict=True):
            assert agree(part.answer, part.answer.value, value), (exercise, part)
            assert [mistake.name for mistake in part.mistakes] == list(mistakes), (exercise, part)
            for mistake in part.mistakes:
                assert agree(part.answer, mistake.value, mistakes[mistake.name]), (exercise, mistake)


@pytest.mark.parametrize("kind", KINDS)
def test_tasks_are_sound_and_differ(kind):
    seen = set()
    for exercise in exercises(kind):
        assert is_sound(exercise)
        assert exercise.title
        seen.add(repr((exercise.situation, exercise.parts)))
        for part in exercise.parts:
            assert part.hints
            assert part.solution
            assert part.points > 0
    assert len(seen) > SEEDS / 3


@pytest.mark.parametrize("kind", KINDS)
def test_right_answers_and_named_mistakes_are_recognised(kind):
    for exercise in exercises(kind):
        right = [typed(part.answer, part.answer.value) for part in exercise.parts]
        marks = mark(exercise, right)
        assert {verdict.outcome for verdict in marks.verdicts} == {"right"}
        assert marks.points == pytest.approx(marks.most)
        for part in exercise.parts:
            if isinstance(part.answer, Number):
                rounded = written(part.answer.value, part.answer.digits)
                assert judge(part, rounded.replace(".", ",")).outcome == "right"
            for mistake in part.mistakes:
                verdict = judge(part, typed(part.answer, mistake.value))
                assert (verdict.outcome, verdict.mistake) == ("mistake", mistake.name)
                assert verdict.sentence == mistake.sentence
                assert 0 <= verdict.credit < 1


@pytest.mark.parametrize("kind", KINDS)
def test_texts_are_plain_and_formulas_can_be_said_in_text(kind):
    for exercise in exercises(kind):
        for text in strings(asdict(exercise)):
            assert not MARKUP.search(text), text
        for part in exercise.parts:
            assert not any(mistake.sentence == "" for mistake in part.mistakes)
            for step in part.solution:
                assert step.formula.count("{") == step.formula.count("}")
                plain = plain_formula(step.formula)
                assert not re.search(r"[\\{}]", plain), plain


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_typed_raises(kind):
    draw = random.Random(7)
    for seed in range(20):
        for part in generate(KINDS[kind], seed, 1 + seed % 3).parts:
            for _ in range(40):
                text = "".join(draw.choices(TYPED, k=draw.randrange(12)))
                assert 0 <= judge(part, text).credit <= 1


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_gives_the_same_exercise(kind):
    for difficulty in DIFFICULTIES:
        assert generate(KINDS[kind], 11, difficulty) == generate(KINDS[kind], 11, difficulty)
        assert generate(KINDS[kind], 11, difficulty) != generate(KINDS[kind], 12, difficulty)


@pytest.mark.parametrize("kind", KINDS)
def test_a_choice_among_columns_or_classes_offers_them(kind):
    for seed in range(30):
        exercise = generate(KINDS[kind], seed, 1 + seed % 3)
        shown = set(strings(asdict(exercise)["situation"])) | set(strings([asdict(p)["shown"] for p in exercise.parts]))
        for part in exercise.parts:
            if isinstance(part.answer, Choice) and part.answer.of == "column":
                assert set(part.answer.options) <= shown
