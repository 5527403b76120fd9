"""A kind of exercise is added in one place: its entry. It is then generated, judged and written in every format."""

import json

import pytest

from engine.__main__ import main
from engine.exercises.exercise import Kind, Mistake, NoTaskError, Number, Part, Step, Task
from engine.exercises.formats.registry import FORMATS
from engine.exercises.generate import generate
from engine.exercises.judge import judge
from engine.exercises.registry import KINDS
from engine.learn.recipe import RecipeError


def make(rng, difficulty):
    a, b = (int(n) for n in rng.integers(1, 10, size=2))
    mistakes = (Mistake("multiplied", float(a * b), "That is the product."),)
    steps = (Step("Add.", f"{a} + {b} = {a + b}"),)
    return Task(
        "A sum", (f"{a} and {b}",), (Part("What is the sum?", Number(a + b, 0.0, 0), mistakes, ("Add.",), steps),)
    )


SUM = Kind("sum", "A sum", "grow", make)


@pytest.fixture
def added(monkeypatch):
    monkeypatch.setitem(KINDS, SUM.name, SUM)


def test_an_added_kind_is_on_the_command_line(added, capsys):
    assert main(["exercises", "--kind", "sum", "--count", "3", "--format", "json", "--solutions"]) == 0
    found = json.loads(capsys.readouterr().out)["exercises"]
    assert [each["seed"] for each in found] == [0, 1, 2]
    for each in found:
        a, b = (int(word) for word in each["situation"][0].split(" and "))
        assert each["parts"][0]["answer"] == a + b


@pytest.mark.parametrize("format", FORMATS)
def test_an_added_kind_is_written_in_every_format(added, format, tmp_path):
    path = tmp_path / "file"
    assert main(["exercises", "--kind", "sum", "--format", format, "-o", str(path)]) == 0
    assert path.stat().st_size > 100


def test_a_draw_whose_mistake_gives_the_right_answer_is_replaced():
    for seed in range(200):
        part = generate(SUM, seed).parts[0]
        assert part.answer.value != part.mistakes[0].value
        assert judge(part, f"{part.mistakes[0].value:g}").mistake == "multiplied"


def test_a_kind_without_a_good_draw_ends_in_a_sentence():
    def refuse(rng, difficulty):
        raise NoTaskError

    with pytest.raises(RecipeError, match="No exercise of the kind 'never'"):
        generate(Kind("never", "Never", "grow", refuse), 0)
