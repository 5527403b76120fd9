"""Surprise, entropy and the shortest code."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.experiments.information import entropy, shortest_code, surprise

WEIGHTS = st.lists(st.integers(0, 50), min_size=1, max_size=8).filter(any)


def test_the_notes_surprises():
    assert surprise(1 / 2) == 1
    assert surprise(1 / 6) == pytest.approx(2.585, abs=5e-4)
    assert entropy([1] * 8) == pytest.approx(3)
    assert entropy([5, 1]) == pytest.approx(0.650, abs=5e-4)
    assert surprise(1) == 0
    assert surprise(0) == math.inf


@given(WEIGHTS)
def test_the_best_code_is_less_than_a_bit_above_the_entropy(weights):
    code, h = shortest_code(weights), entropy(weights)
    assert h - 1e-9 <= code.mean_length < h + 1 + 1e-9
    assert sum(2.0 ** -len(word) for word in code.words.values()) == pytest.approx(1)
    assert set(code.words) == {k for k, weight in enumerate(weights) if weight}


@given(WEIGHTS)
def test_no_word_begins_another(weights):
    words = list(shortest_code(weights).words.values())
    assert not any(a != b and b[: len(a)] == a for a in words for b in words)


def lengths(count: int, total: float = 1.0):
    """All lists of word lengths of full binary trees with so many leaves (Kraft's sum is 1)."""
    if count == 1:
        yield [0]
        return
    for left in range(1, count):
        for a in lengths(left):
            for b in lengths(count - left):
                yield [each + 1 for each in a + b]


@given(st.lists(st.integers(1, 30), min_size=2, max_size=5))
def test_no_other_tree_of_questions_is_shorter(weights):
    ordered = sorted(weights, reverse=True)
    best = min(sum(w * n for w, n in zip(ordered, sorted(each), strict=True)) for each in lengths(len(weights)))
    assert shortest_code(weights).mean_length == pytest.approx(best / sum(weights))


def test_powers_of_a_half_reach_the_entropy_and_ties_go_to_the_first():
    code = shortest_code([8, 4, 2, 1, 1])
    assert code.mean_length == entropy([8, 4, 2, 1, 1]) == 1.875
    assert code.words == {0: (0,), 1: (1, 0), 2: (1, 1, 0), 3: (1, 1, 1, 0), 4: (1, 1, 1, 1)}


def test_a_code_for_nothing_is_refused():
    with pytest.raises(ValueError, match="can happen"):
        shortest_code([0, 0])
