"""A hall as two replicas know it, which share a store."""

import asyncio
from contextlib import aclosing

import pytest

from pages.shell.store import StoreError
from server.hall import core, room
from server.hall.refusals import RefusedError
from server.hall.room import Rooms
from tests.server.hall.conftest import TENNIS


@pytest.fixture
def code(kept):
    made, _ = core.opened(kept)
    return made


def run(coroutine):
    """Run it in a loop of its own, in a thread: a browser's driver may have one here."""
    from concurrent.futures import ThreadPoolExecutor

    async def bounded():
        async with asyncio.timeout(20):
            await coroutine

    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, bounded()).result()


async def rooms(kept, code):
    """The hall on two replicas."""
    found = [await Rooms(lambda: kept).room(code) for _ in range(2)]
    assert found[0] is not found[1]
    return found


async def state_when(events, wanted):
    async for event in events:
        if wanted in event:
            return event
    raise AssertionError("the stream ended")


def test_what_one_replica_asks_another_one_tells(kept, code):
    async def go():
        one, other = await rooms(kept, code)
        async with aclosing(other.phone_events("phone")) as heard:
            await state_when(heard, b'"waiting"')
            core.ask(kept, code, TENNIS)
            await state_when(heard, b'"asked"')
            await one.answer("phone", TENNIS["id"], 1, "wind")  # the phone was sent to another replica
            core.reveal(kept, code, {"right": ["outlook"], "words": {}, "said": ""})
            assert b'"mine":"wind"' in await state_when(heard, b'"revealed"')

    run(go())


def test_an_answer_sent_to_two_replicas_counts_once(kept, code):
    async def go():
        core.ask(kept, code, TENNIS)
        one, other = await rooms(kept, code)
        said = await asyncio.gather(
            *(each.answer("phone", TENNIS["id"], 1, "wind") for each in (one, other, one, other))
        )
        assert sorted(said) == ["new", "same", "same", "same"]
        assert core.counts(kept, code, 1, 1) == {"wind": 1}
        assert await other.answer_of("phone") == "wind"

    run(go())


def test_a_phone_that_comes_back_to_another_replica_finds_its_answer(kept, code):
    async def go():
        core.ask(kept, code, TENNIS)
        one, other = await rooms(kept, code)
        await one.answer("phone", TENNIS["id"], 1, "wind")
        await other.answer_of("phone")
        async with aclosing(other.phone_events("phone")) as heard:
            assert b'"mine":"wind"' in await anext(heard)
        await other.answer("phone", TENNIS["id"], 1, "outlook")
        assert await one.answer_of("phone") == "outlook"  # and back again

    run(go())


def test_all_replicas_phones_are_counted_and_those_of_a_killed_one_no_more(kept, code, monkeypatch):
    core.see(kept, code, "one", 3)
    core.see(kept, code, "other", 4)
    assert core.joined_now(kept, code) == 7
    monkeypatch.setattr(core, "FRESH", -1.0)
    assert core.joined_now(kept, code) == 0


def test_phones_that_are_told_the_same_are_told_the_same_bytes(kept, code):
    async def go():
        core.ask(kept, code, TENNIS)
        hall, _ = await rooms(kept, code)
        version, body = hall.version, hall.body
        await hall.answer("a", TENNIS["id"], 1, "wind")
        await hall.look()
        assert hall.version == version
        assert hall.body is body  # an answer is no news for the others
        assert hall.state_of("b") == body + b',"mine":null,"verdict":null}'

    run(go())


def test_however_many_listen_the_store_is_asked_by_one_task(kept, code, monkeypatch):
    asked, looks = [], []
    some = kept.some

    def counted(key, *fields):
        asked.append(key)
        return some(key, *fields)

    async def go():
        hall = await Rooms(lambda: kept).room(code)
        streams = [hall.phone_events(f"phone {number}") for number in range(50)]
        for stream in streams:
            await anext(stream)
        looked_at = hall.looked_at

        async def looking():
            looks.append(1)
            await looked_at()

        monkeypatch.setattr(kept, "some", counted)
        monkeypatch.setattr(hall, "looked_at", looking)
        while len(looks) < 3:
            await asyncio.sleep(room.GAP)
        assert len(asked) <= len(looks)
        for stream in streams:
            await stream.aclose()

    run(go())


def test_many_answers_at_once_ask_the_store_once_each_and_little_more(kept, code, monkeypatch):
    asked = []
    for name in ("some", "vote", "fields", "add", "exchange", "set_field"):
        real = getattr(kept, name)

        def counted(*given, name=name, real=real):
            asked.append(name)
            return real(*given)

        monkeypatch.setattr(kept, name, counted)

    async def go():
        core.ask(kept, code, TENNIS)
        hall, _ = await rooms(kept, code)
        asked.clear()
        await asyncio.gather(*(hall.answer(f"phone {n}", TENNIS["id"], 1, "wind") for n in range(200)))
        assert asked.count("vote") == 200
        assert len(asked) < 250

    run(go())


def test_a_stream_gives_signs_of_life_and_ends_with_the_server_and_with_the_hall(kept, code, monkeypatch):
    monkeypatch.setattr(room, "PULSE", 0.05)

    async def go():
        halls = Rooms(lambda: kept)
        hall = await halls.room(code)
        async with aclosing(hall.phone_events("a")) as phone, aclosing(hall.lecturer_events()) as lecturer:
            await state_when(phone, b'"waiting"')
            await state_when(phone, b"event: here")
            await state_when(lecturer, b": here")
            halls.close()
            assert [event async for event in phone] == []
            assert [event async for event in lecturer] == []
        other = await Rooms(lambda: kept).room(code)
        async with aclosing(other.phone_events("a")) as phone:
            await anext(phone)
            core.end(kept, code)
            assert b'"ended"' in [event async for event in phone][-1]

    run(go())


def test_a_hall_that_has_expired_has_ended_and_a_hall_without_anybody_is_not_watched(kept, code, monkeypatch):
    monkeypatch.setattr(room, "SEEN", 0.05)

    async def go():
        halls = Rooms(lambda: kept)
        hall = await halls.room(code)
        kept.forget(core.key(code))
        assert (await hall.look()).now.state == "ended"
        with pytest.raises(RefusedError, match="Another question"):
            await hall.answer("a", TENNIS["id"], 1, "wind")
        await hall.task
        assert await halls.room(code) is None
        assert halls.rooms == {}

    run(go())


@pytest.mark.parametrize("error", [StoreError("no"), RuntimeError("a mistake")])
def test_who_listens_hears_what_comes_after_the_store_did_not_answer(kept, code, monkeypatch, error):
    some = kept.some
    broken = []

    def failing(*given):
        if not broken:
            broken.append(1)
            raise error
        return some(*given)

    async def go():
        hall = await Rooms(lambda: kept).room(code)
        async with aclosing(hall.phone_events("a")) as phone:
            await anext(phone)
            monkeypatch.setattr(kept, "some", failing)
            core.ask(kept, code, TENNIS)
            await state_when(phone, b'"asked"')
        assert broken

    run(go())


def test_what_is_counted_for_who_runs_the_server_names_nobody(kept, code):
    from server.hall.counting import Halls

    async def go():
        halls = Rooms(lambda: kept)
        hall = await halls.room(code)
        async with aclosing(hall.phone_events("a")) as phone:
            await anext(phone)
            told = {each.name: each.samples[0].value for each in Halls(halls).collect()}
            assert told == {"splitstep_halls": 1, "splitstep_hall_phones": 1}

    run(go())
