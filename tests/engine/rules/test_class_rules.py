"""The search for the shortest description of a class: against all subsets, and against release 8's eleven starts."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules import class_rules
from engine.rules.c45rules import simplify
from engine.rules.class_rules import SHARES, ClassRules
from engine.rules.description_length import exception_bits, log_factorial
from tests.tables import grown, make, table_of

MANY = [  # data sets and algorithms that leave a class with more than ten rules
    ("auto-mpg", "id3"),
    ("auto-mpg", "cart"),
    ("congressional-voting", "id3"),
    ("congressional-voting", "cart"),
    ("checkerboard", "id3"),
    ("checkerboard", "cart"),
    ("titanic", "id3"),
    ("titanic", "cart"),
    ("mushroom", "id3"),
]
FEW = 18  # rules of which the test can try all subsets
STREAMS = 20  # of random numbers that release 8's search is tried with


@cache
def searched(key: str, algorithm: str) -> list[tuple[ClassRules, float]]:
    """The classes with more than ten rules, and the bits of the description that was found for them."""
    found = []
    with pytest.MonkeyPatch.context() as patch:

        def remember(self: ClassRules) -> tuple[int, ...]:
            inside = search(self)
            found.append((self, self.description(inside).bits))
            return inside

        search = ClassRules.search
        patch.setattr(class_rules.ClassRules, "search", remember)
        simplify(grown(table_of(key), algorithm))
    return found


def shortest_of_all(rules: ClassRules) -> float:
    """The bits of the shortest description of all subsets."""
    many = len(rules.numbers)
    orders = np.array([log_factorial(size) for size in range(many + 1)])
    least = np.inf
    for high in range(1 << max(many - 12, 0)):
        masks = np.arange(1 << min(many, 12)) + (high << 12)
        inside = (masks[:, None] >> np.arange(many)) & 1
        covered = inside @ rules.kinds > 0
        hits, false_positives = covered @ rules.right, covered @ rules.wrong
        exceptions = exception_bits(rules.everyone, hits + false_positives, false_positives, rules.right.sum() - hits)
        least = min(least, (0.5 * (inside @ rules.bits - orders[inside.sum(1)]) + exceptions).min())
    return float(least)


@pytest.mark.parametrize(("key", "algorithm"), MANY)
def test_where_all_subsets_can_be_tried_the_search_finds_the_shortest(key, algorithm) -> None:
    for rules, bits in searched(key, algorithm):
        if len(rules.numbers) <= FEW:
            assert bits == pytest.approx(shortest_of_all(rules))


@pytest.mark.parametrize(("key", "algorithm"), MANY)
def test_no_description_is_longer_than_release_8_finds_by_any_of_many_streams_of_random_numbers(key, algorithm) -> None:
    """It climbs from eleven starts; which ends it reaches depends on its random numbers."""
    random = np.random.default_rng(8)
    assert searched(key, algorithm)
    for rules, bits in searched(key, algorithm):
        for _ in range(STREAMS):
            ends = [rules.climb(random.random(len(rules.numbers)) < share)[0] for share in SHARES]
            assert bits <= min(ends) + 1e-6


@settings(max_examples=60)
@given(st.integers(1, 14), st.integers(1, 40), st.integers(0, 10_000))
def test_the_bits_after_each_change_are_those_of_the_changed_subset(many, rows, seed) -> None:
    random = np.random.default_rng(seed)
    table = make({"x": range(rows), "y": random.integers(0, 2, rows).astype(str)}, "y")
    caught = random.random((many, rows)) < 0.3
    own = table.target.codes == 0
    rules = ClassRules(range(many), caught, random.random(many) * 9, own, table)
    chosen = random.random(many) < 0.5
    tally = rules.tally(chosen)
    for at in random.integers(0, many, 5):  # on from one subset to others
        rules.flip(tally, int(at), -1 if chosen[at] else 1)
        chosen[at] ^= True
    inside = tuple(np.flatnonzero(chosen).tolist())
    changed = rules.changed(chosen, tally)
    for at in range(many):
        assert changed[at] == pytest.approx(rules.description(rules.without_or_with(inside, at)).bits)


def test_the_same_rules_give_the_same_subset_whenever_they_are_asked() -> None:
    first, second = (simplify(grown(table_of("titanic"), "id3")).rules for _ in range(2))
    assert str(first) == str(second)
