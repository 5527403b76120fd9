"""So many long computations run at a time, in one process and across replicas; nobody holds a place for ever."""

import pytest

from pages.shell import jobs, long_work, results
from pages.shell.long_work import SETTING, Place, busy_text, most, place
from pages.shell.store import ProcessStore, StoreError
from tests.pages.opening import opened_page


@pytest.fixture
def clock(monkeypatch):
    """A clock that stands still until a test moves it."""
    now = [1000.0]
    monkeypatch.setattr(long_work.time, "monotonic", lambda: now[0])
    return now


@pytest.fixture
def two_places(monkeypatch, kept):
    monkeypatch.setenv(SETTING, "2")
    monkeypatch.setattr(long_work, "store", lambda: kept)


@pytest.mark.usefixtures("two_places")
def test_who_finds_no_place_free_gets_the_first_that_is():
    first, second, third = Place(), Place(), Place()
    assert [first.take(), second.take(), third.take()] == [True, True, False]
    assert first.take()  # it has one
    second.free()
    assert third.take()
    assert not second.take()
    second.free()  # nothing is taken from the third
    assert third.hold_on()
    assert not second.take()


@pytest.mark.usefixtures("two_places")
def test_a_place_that_another_has_got_is_not_ours_any_more(clock, kept):
    ours = Place()
    ours.take()
    kept.put(long_work.key_of(0), "another", 60)
    clock[0] += long_work.WORD + 1
    assert not ours.take()
    ours.free()
    assert kept.get(long_work.key_of(0)) == "another"


@pytest.mark.usefixtures("two_places")
def test_after_a_long_time_others_come_first(clock):
    ours, theirs, waiting = Place(), Place(), Place()
    assert ours.take()
    assert theirs.take()
    clock[0] += long_work.LONGEST - 1
    assert ours.take()
    assert theirs.hold_on()
    assert not waiting.take()
    clock[0] += 2
    assert not ours.take()
    assert waiting.take()
    clock[0] += long_work.GIVE_WAY + 1
    assert not ours.take()
    waiting.free()
    assert ours.take()


def test_a_silent_holder_loses_its_place(monkeypatch, clock):
    kept = ProcessStore(lambda: clock[0])
    monkeypatch.setenv(SETTING, "1")
    monkeypatch.setattr(long_work, "store", lambda: kept)
    killed, waiting = Place(), Place()
    assert killed.take()
    clock[0] += long_work.HELD_FOR - 1
    assert not waiting.take()
    clock[0] += 2
    assert waiting.take()


def test_without_a_store_everybody_goes_ahead(monkeypatch):
    def gone():
        raise StoreError("The store does not answer.")

    monkeypatch.setattr(long_work, "store", gone)
    assert all(Place().take() for _ in range(most() + 1))


@pytest.mark.usefixtures("two_places")
def test_whoever_waits_is_told_and_begins_when_one_ends(monkeypatch):
    monkeypatch.setattr(long_work, "LOOK", 0.0)
    session = {}
    monkeypatch.setattr(long_work.st, "session_state", session)
    others, said = [Place(), Place()], []
    for each in others:
        each.take()

    def tell(sentence: str) -> None:
        said.append(sentence)
        if len(said) == 3:
            others[0].free()

    with place(tell) as go_on:
        assert said == ["The server is busy with 2 long computations; yours begins when one ends."] * 3
        go_on()
        assert not others[0].take()
    assert len(said) == 3
    assert others[0].take()


def test_what_is_quick_needs_no_place(monkeypatch):
    monkeypatch.setattr(long_work, "store", lambda: pytest.fail("the store was asked"))
    with place(pytest.fail, needed=False) as go_on:
        go_on()


@pytest.mark.parametrize(("setting", "number"), [("1", 1), ("8", 8), ("0", 1)])
def test_the_setting_says_how_many(monkeypatch, setting, number):
    monkeypatch.setenv(SETTING, setting)
    assert most() == number


@pytest.mark.parametrize("setting", ["", "many", "-3"])
def test_otherwise_there_are_as_many_as_cores_and_two_at_least(monkeypatch, setting):
    monkeypatch.setenv(SETTING, setting)
    monkeypatch.setattr(long_work.os, "cpu_count", lambda: 1)
    assert most() == 2
    monkeypatch.setattr(long_work.os, "cpu_count", lambda: 6)
    assert most() == 6


def test_the_sentence_counts_and_says_whether_one_has_begun(monkeypatch):
    monkeypatch.setenv(SETTING, "1")
    assert busy_text() == "The server is busy with 1 long computation; yours begins when one ends."
    monkeypatch.setenv(SETTING, "4")
    assert busy_text(begun=True) == "The server is busy with 4 long computations; yours goes on when one ends."


@pytest.mark.usefixtures("two_places")
def test_a_page_says_that_it_waits_and_loses_nothing(monkeypatch):
    monkeypatch.setattr(jobs, "TURN", 0.0)  # a tree a turn, however quick the machine is
    others = [Place(), Place()]
    for each in others:
        each.take()
    at = opened_page("missing", {"view": "holes", "data": "xor", "blanks": "", "repeats": "4"})
    waits = "The server is busy with 2 long computations; yours goes on when one ends."
    assert [each.value for each in at.text if "busy" in each.value] == [waits]
    assert "Cancel" in [each.label for each in at.button]
    done = at.session_state[results.KEPT]
    assert [len(found) for found in done.values() if isinstance(found, list)] == [1]
    others[0].free()
    at.run()
    assert not [each.value for each in at.text if "busy" in each.value]
    assert [len(found) for found in done.values() if isinstance(found, list)] == [3]
