"""The store keeps the same promises in the process and in the real Redis."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from pages.shell import store as store_module
from pages.shell.store import ADDRESS, Ballot, ProcessStore, RedisStore, StoreError, last_vote, store

LONG, SHORT = 60.0, 0.05  # seconds


def until_gone(look) -> None:
    """Wait until a look finds nothing."""
    for _ in range(200):
        if not look():
            return
        time.sleep(0.01)
    pytest.fail("it is still there")


def test_a_text_is_kept_replaced_and_forgotten(kept):
    assert kept.get("a") is None
    assert kept.put("a", "one", LONG)
    assert kept.put("a", "zwei – два", LONG)
    assert kept.get("a") == "zwei – два"
    kept.forget("a")
    assert kept.get("a") is None
    kept.forget("a")


def test_what_must_be_new_does_not_replace_anything(kept):
    assert kept.put("a", "first", LONG, new=True)
    assert not kept.put("a", "second", LONG, new=True)
    assert kept.get("a") == "first"
    kept.forget("a")
    assert kept.put("a", "third", LONG, new=True)


def test_a_text_expires_and_leaves_its_place(kept):
    kept.put("a", "one", SHORT)
    until_gone(lambda: kept.get("a"))
    assert kept.put("a", "two", LONG, new=True)


def test_fields_are_kept_side_by_side_and_expire_together(kept):
    assert kept.fields("vote") == {}
    kept.set_field("vote", "device 1", "outlook", LONG)
    kept.set_field("vote", "device 2", "wind", LONG)
    kept.set_field("vote", "device 1", "humidity", LONG)
    assert kept.fields("vote") == {"device 1": "humidity", "device 2": "wind"}
    kept.set_field("vote", "device 3", "wind", SHORT)
    until_gone(lambda: kept.fields("vote"))


def test_a_sum_starts_at_nothing_and_expires(kept):
    assert [kept.add("count", "joined", 1, LONG), kept.add("count", "joined", 2, LONG)] == [1, 3]
    assert kept.add("count", "left", -1, LONG) == -1
    assert kept.fields("count") == {"joined": "3", "left": "-1"}
    kept.add("count", "joined", 1, SHORT)
    until_gone(lambda: kept.fields("count"))
    assert kept.add("count", "joined", 1, LONG) == 1


def test_no_addition_is_lost_among_many_at_once(kept):
    with ThreadPoolExecutor(8) as pool:
        sums = list(pool.map(lambda _: kept.add("count", "votes", 1, LONG), range(400)))
    assert sorted(sums) == list(range(1, 401))


def test_of_many_who_want_the_same_place_one_gets_it(kept):
    with ThreadPoolExecutor(8) as pool:
        got = list(pool.map(lambda who: kept.put("place", str(who), LONG, new=True), range(100)))
    assert sum(got) == 1


def test_some_fields_are_read_and_one_is_dropped(kept):
    kept.set_field("vote", "a", "1", LONG)
    kept.set_field("vote", "b", "2", LONG)
    assert kept.some("vote", "b", "c", "a") == ["2", None, "1"]
    kept.drop("vote", "b")
    kept.drop("vote", "c")
    assert kept.fields("vote") == {"a": "1"}


def test_several_keys_are_forgotten_at_once(kept):
    for key in "abc":
        kept.put(key, "one", LONG)
    kept.forget("a", "c", "d")
    kept.forget()
    assert [kept.get(key) for key in "abc"] == [None, "one", None]


def test_fields_are_exchanged_only_for_what_somebody_knew(kept):
    assert not kept.exchange("hall", "serial", "1", {"serial": "2"}, LONG)
    assert kept.exchange("hall", "serial", "", {"serial": "1", "now": "asked"}, LONG)
    assert not kept.exchange("hall", "serial", "", {"serial": "7"}, LONG)
    assert kept.exchange("hall", "serial", "1", {"serial": "2"}, SHORT)
    assert kept.fields("hall") in ({"serial": "2", "now": "asked"}, {})
    until_gone(lambda: kept.fields("hall"))


def test_of_many_who_exchange_the_same_one_does(kept):
    with ThreadPoolExecutor(8) as pool:
        done = list(pool.map(lambda who: kept.exchange("hall", "serial", "", {"serial": str(who)}, LONG), range(100)))
    assert sum(done) == 1


BALLOT = Ballot("hall", "open", "3.1", "hall:3.1", "hall:3.1:by")


def test_a_vote_counts_once_however_often_it_is_changed_or_sent_again(kept):
    kept.set_field("hall", "open", "3.1", LONG)
    said = [kept.vote(BALLOT, "ann", value, 3, LONG) for value in ("a b", "a b", "c", "a b", "c", "d", "c")]
    assert said == ["new", "same", "changed", "changed", "changed", "often", "same"]
    assert kept.vote(BALLOT, "bob", "a b", 3, LONG) == "new"
    assert kept.fields("hall:3.1") == {"c": "1", "a b": "1"}
    assert {who: last_vote(held) for who, held in kept.fields("hall:3.1:by").items()} == {"ann": "c", "bob": "a b"}
    assert kept.fields("hall")["votes"] == "5"
    assert last_vote(None) is None


def test_no_vote_is_counted_where_the_ballot_is_not_open(kept):
    assert kept.vote(BALLOT, "ann", "a", 3, LONG) == "closed"
    kept.set_field("hall", "open", "3.2", LONG)
    assert kept.vote(BALLOT, "ann", "a", 3, LONG) == "closed"
    assert kept.fields("hall:3.1") == kept.fields("hall:3.1:by") == {}


def test_no_vote_is_lost_or_counted_twice_among_many_at_once(kept):
    kept.set_field("hall", "open", "3.1", LONG)
    votes = [(f"device {number % 50}", "abc"[number % 3]) for number in range(600)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda vote: kept.vote(BALLOT, *vote, 1000, LONG), votes))
    standing = [last_vote(held) for held in kept.fields("hall:3.1:by").values()]
    counted = {value: int(times) for value, times in kept.fields("hall:3.1").items()}
    assert len(standing) == 50
    assert counted == {value: standing.count(value) for value in set(standing)}


def test_a_vote_takes_as_long_among_a_thousand_as_among_ten():
    """It changes what is kept in place: nothing is copied that grows with the number of voters."""
    kept = ProcessStore()
    kept.set_field("hall", "open", "3.1", LONG)
    kept.vote(BALLOT, "ann", "a", 3, LONG)
    before = kept.kept["hall:3.1:by"][1]
    kept.vote(BALLOT, "bob", "a", 3, LONG)
    assert kept.kept["hall:3.1:by"][1] is before


def test_what_has_expired_is_swept_from_the_process(monkeypatch):
    monkeypatch.setattr(store_module, "SWEEP", 3)
    now = [0.0]
    kept = ProcessStore(lambda: now[0])
    kept.put("a", "one", 1)
    now[0] = 2.0
    kept.put("b", "two", 1)
    kept.put("c", "three", 1)
    assert set(kept.kept) == {"b", "c"}


def test_a_store_that_does_not_answer_is_told_in_one_sentence():
    with pytest.raises(StoreError, match="does not answer"):
        RedisStore("unix:///nowhere/redis.sock").get("a")


def test_the_environment_chooses_the_store(monkeypatch, address):
    for named, kind in (("", ProcessStore), (address, RedisStore)):
        monkeypatch.setenv(ADDRESS, named)
        store.cache_clear()
        assert isinstance(store(), kind)
    store.cache_clear()
