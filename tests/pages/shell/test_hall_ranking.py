"""The ranking of a contest within a hall: who stands where, and what it does not take."""

import json

import pytest

from pages.shell import hall_ranking, wrong_codes
from pages.shell.hall_ranking import RankingError, enter, find, hall_key, ranking

CODE = "ACDEFG"


@pytest.fixture
def store(kept, monkeypatch):
    """A store with one hall in it, of either kind, and a clock that goes on by a second with each look."""
    seconds = iter(range(10**9))
    monkeypatch.setattr(hall_ranking.time, "time", lambda: float(next(seconds)))
    kept.set_field(hall_key(CODE), "now", json.dumps({"state": "waiting"}), 1e6)
    return kept


def ranked(store, goal="goal"):
    return [(each.name, each.share, each.leaves) for each in ranking(store, CODE, goal)]


def test_the_highest_share_comes_first_then_the_fewest_leaves_then_the_earliest(store):
    for name, share, leaves in (("a", 0.8, 5), ("b", 0.9, 7), ("c", 0.8, 4), ("d", 0.8, 5), ("e", 0.9, 7)):
        enter(store, CODE, "goal", name, name, share, leaves)
    assert [name for name, _, _ in ranked(store)] == ["b", "e", "c", "a", "d"]


def test_the_best_of_a_name_counts_whoever_enters_it(store):
    for session, name, share in (("1", "Ann", 0.8), ("2", " ann ", 0.9), ("1", "ANN", 0.7)):
        enter(store, CODE, "goal", session, name, share, 3)
    assert ranked(store) == [("ann", 0.9, 3)]
    # What is as good keeps its place: it was earlier.
    enter(store, CODE, "goal", "3", "Bob", 0.9, 3)
    enter(store, CODE, "goal", "1", "Ann", 0.9, 3)
    assert [name for name, _, _ in ranked(store)] == ["ann", "Bob"]


def test_without_a_name_it_is_the_session_until_it_takes_one(store):
    enter(store, CODE, "goal", "1", "", 0.5, 2)
    enter(store, CODE, "goal", "2", "  ", 0.6, 2)
    assert ranked(store) == [("", 0.6, 2), ("", 0.5, 2)]
    enter(store, CODE, "goal", "2", "Cem", 0.6, 2)
    assert ranked(store) == [("Cem", 0.6, 2), ("", 0.5, 2)]
    assert not any("session" in each.name for each in ranking(store, CODE, "goal"))


def test_goals_do_not_mix(store):
    enter(store, CODE, "one", "1", "a", 0.5, 2)
    assert ranked(store, "two") == []


def test_a_code_is_found_however_it_is_typed_and_wrong_ones_are_limited(store, monkeypatch):
    monkeypatch.setattr(wrong_codes, "MOST_WRONG", 5)
    assert find(store, " acd-efg ", "192.0.2.1") == CODE
    for typed in ("ACDEF", "ACDEFH", "ACDEFG7", "hall:x", "ACDEFJ", "ÄCDEFG", "ACDEFK", "", "ACDEFM"):
        with pytest.raises(RankingError, match="no hall with this code"):
            find(store, typed, "192.0.2.1")
    with pytest.raises(RankingError, match="Too many wrong codes"):
        find(store, CODE, "192.0.2.1")
    assert wrong_codes.too_many(store, "192.0.2.1")  # phones that join are counted together with this
    assert find(store, CODE, "192.0.2.2") == CODE


@pytest.mark.parametrize(
    ("goal", "name", "sentence"),
    [("goal", "x" * 21, "at most 20"), ("", "a", "at most"), ("x" * 81, "a", "at most")],
)
def test_what_is_too_long_is_refused(store, goal, name, sentence):
    with pytest.raises(RankingError, match=sentence):
        enter(store, CODE, goal, "1", name, 0.5, 2)


def test_so_many_names_and_goals_and_no_more(store, monkeypatch):
    monkeypatch.setattr(hall_ranking, "MOST_NAMES", 2)
    monkeypatch.setattr(hall_ranking, "MOST_GOALS", 1)
    for name in "ab":
        enter(store, CODE, "goal", name, name, 0.5, 2)
    with pytest.raises(RankingError, match="take part"):
        enter(store, CODE, "goal", "c", "c", 0.5, 2)
    with pytest.raises(RankingError, match="contests for"):
        enter(store, CODE, "other", "a", "a", 0.5, 2)
    enter(store, CODE, "goal", "a", "a", 0.6, 2)
    assert ranked(store)[0] == ("a", 0.6, 2)


@pytest.mark.parametrize("state", ["ended", ""])
def test_nothing_is_entered_where_a_hall_has_ended(store, state):
    store.set_field(hall_key(CODE), "now", json.dumps({"state": state}), 1e6)
    with pytest.raises(RankingError, match="has ended"):
        enter(store, CODE, "goal", "1", "a", 0.5, 2)
