"""Every kind, over hundreds of seeds: sound tasks, answers solved once more, mistakes that give their numbers."""

import random
import re
from collections import Counter
from dataclasses import is_dataclass
from functools import cache

import pytest

from engine.exercises.exercise import Choice, Grid, Listing, Number
from engine.exercises.generate import DIFFICULTIES, generate, is_sound
from engine.exercises.judge import judge, mark
from engine.exercises.registry import KINDS
from engine.exercises.whole_tree import judged
from engine.exercises.writing import plain_formula, written
from tests.engine.exercises.naive import entropy, gain, gini, labels, rows_of
from tests.engine.exercises.solve_trees import at_node, gain_of_subset, subset_of
from tests.engine.exercises.solvers import SOLVERS

SEEDS = 300
TYPED = "0123456789 .,;/%-+eE=≈−{}<>$\\\"'abcxyz\n\té∞½٣"
VERB = re.compile(r"\bleaves (an?|the|most|nothing|none|no)\b")
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
    """All texts in tuples and in the fields of what they hold, without formulas."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple):
        for each in value:
            yield from strings(each)
    elif is_dataclass(value):
        for name in value.__slots__:
            if name != "formula":
                yield from strings(getattr(value, name))


def test_every_kind_has_a_solver():
    assert set(SOLVERS) == set(KINDS)


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
def test_every_wrong_option_has_a_reason_of_its_own(kind):
    for exercise in exercises(kind):
        for part in exercise.parts:
            if isinstance(part.answer, Choice):
                told = {mistake.value: mistake.sentence for mistake in part.mistakes}
                assert told.keys() == {*part.answer.options} - {part.answer.value}
                assert len({*told.values()}) == len(told), told


@pytest.mark.parametrize("kind", ["be-id3", "be-c45", "be-cart"])
def test_a_node_of_a_whole_tree_may_be_a_leaf_wherever_it_stands(kind):
    found = Counter()
    for exercise in exercises(kind):
        decisions = [part.answer.value for part in exercise.parts[:-1]]
        assert decisions.count("a leaf") <= 1
        assert decisions[0] != "a leaf"
        found[decisions.index("a leaf") if "a leaf" in decisions else None] += 1
    assert found[None] < SEEDS / 2
    assert len(found) > 3


@pytest.mark.parametrize(("kind", "impurity"), [("be-id3", entropy), ("be-cart", gini)])
def test_a_split_that_was_not_the_algorithms_is_judged_by_what_it_gains_less(kind, impurity):
    for exercise in exercises(kind)[:90]:
        table = exercise.situation[1]
        rows, target, whole = rows_of(table), table.head[-1], 0.0
        texts = []
        for part in exercise.parts[:-1]:
            _, here = at_node(rows, part.prompt)
            score = {each: gained(here, each, target, impurity) for each in part.answer.options}
            for mistake in part.mistakes:
                assert mistake.lost == pytest.approx(score[part.answer.value] - score[mistake.value])
            texts.append(part.mistakes[-1].value)
            whole += score[part.answer.value]  # a leaf gains nothing
        told = judged(exercise, [*texts, "1"])
        assert told.startswith(f"0 of {len(texts)} decisions are those of ")
        assert float(re.search(r"score ([0-9.]+)", told)[1]) == pytest.approx(whole, abs=6e-4)
        right = [str(part.answer.value) for part in exercise.parts]
        assert judged(exercise, right).startswith(f"All {len(texts)} decisions")
        assert "The other scores" in judged(exercise, [texts[0], *right[1:]])


def gained(rows, question, target, impurity):
    """What a question of a whole tree gains at its rows, worked out naively."""
    if question == "a leaf":
        return 0.0
    if question.endswith("?"):
        return gain_of_subset(rows, *subset_of(question), target)
    return gain(rows, question, target, impurity)


def test_the_reasons_against_a_base_case_are_true():
    seen = set()
    for exercise in exercises("base-case"):
        for part in exercise.parts:
            asked = part.shown[0].removeprefix("Asked on the way: ").removesuffix(".").split(", ")
            table = part.shown[1] if isinstance(part.shown[1], Grid) else Grid(("row", *asked, "none"), ())
            rows, target = rows_of(table), table.head[-1]
            left = [name for name in table.head[1:-1] if name not in asked]
            for told in (mistake.sentence for mistake in part.mistakes):
                if found := re.fullmatch(r"(\w+) cases? comes? here\.", told):
                    assert found[1] == ("One" if len(rows) == 1 else str(len(rows)))
                elif found := re.fullmatch(r"They differ in (\w+)\.", told):
                    assert found[1] in left
                    assert len(set(labels(rows, found[1]))) > 1
                elif found := re.fullmatch(r"(\w+) is left to ask about\.", told):
                    assert found[1] in left
                elif found := re.fullmatch(r"(\w+) gains ([0-9.]+) bits?\.", told):
                    assert float(found[2]) == pytest.approx(max(gain(rows, name, target) for name in left), abs=6e-4)
                elif found := re.fullmatch(r"The cases are of several classes: (.*)\.", told):
                    counts = dict(reversed(each.split(" ", 1)) for each in found[1].split(", "))
                    assert counts == {label: str(n) for label, n in Counter(labels(rows, target)).items()}
                elif "None gains, true" in told or "alike there, true" in told:
                    assert left
                    assert all(len(set(labels(rows, name))) == 1 for name in left)
                elif "No column is left" in told or "There is no column whose gain" in told:
                    assert not left
                elif "No column gains anything, true" in told:
                    assert len(set(labels(rows, target))) == 1
                else:
                    assert len(told) > 30
                    continue
                seen.add(found.re.pattern if found else told)
    assert len(seen) > 8


@pytest.mark.parametrize("kind", KINDS)
def test_texts_are_plain_and_formulas_can_be_said_in_text(kind):
    for exercise in exercises(kind):
        for text in strings(exercise):
            assert not MARKUP.search(text), text
            assert not VERB.search(text), "pages explain the word as the plural of leaf"
        for part in exercise.parts:
            assert not any(mistake.sentence == "" for mistake in part.mistakes)
            for step in part.solution:
                assert step.formula.count("{") == step.formula.count("}")
                plain = plain_formula(step.formula)
                assert not re.search(r"[\\{}]", plain), plain


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_typed_raises(kind):
    draw = random.Random(7)
    for exercise in exercises(kind)[:20]:
        for part in exercise.parts:
            for _ in range(40):
                text = "".join(draw.choices(TYPED, k=draw.randrange(12)))
                assert 0 <= judge(part, text).credit <= 1


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_gives_the_same_exercise(kind):
    for exercise in exercises(kind)[:9]:
        assert generate(KINDS[kind], exercise.seed, exercise.difficulty) == exercise
        assert generate(KINDS[kind], exercise.seed + 1, exercise.difficulty) != exercise


@pytest.mark.parametrize("kind", KINDS)
def test_a_choice_among_columns_or_classes_offers_them(kind):
    for exercise in exercises(kind):
        shown = {*strings(exercise.situation), *strings([part.shown for part in exercise.parts])}
        for part in exercise.parts:
            if isinstance(part.answer, Choice) and part.answer.of == "column":
                assert set(part.answer.options) <= shown
