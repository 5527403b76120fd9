"""A session whose page was closed is ended, and a hall that leaves at once is freed in one go."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest

from pages.shell import presence
from pages.shell.presence import Presence


@pytest.fixture
def server(monkeypatch):
    """A server that notes which sessions are closed and how often memory is given back."""
    found = SimpleNamespace(closed=[], given_back=0, active=set())
    instance = SimpleNamespace(is_active_session=found.active.__contains__, close_session=found.closed.append)
    monkeypatch.setattr(presence, "runtime", SimpleNamespace(exists=lambda: True, get_instance=lambda: instance))
    monkeypatch.setattr(presence, "GATHER", 0.01)
    monkeypatch.setattr(presence, "seconds_kept", lambda: 0.01)
    give_back = presence.give_back

    def noted() -> None:
        give_back()
        found.given_back += 1

    monkeypatch.setattr(presence, "give_back", noted)
    return found


def leave(server, visitors) -> None:
    """Let visitors' connections end, in a loop of its own: a browser's driver may have one running here."""

    async def ended() -> None:
        for visitor in visitors:
            presence.left(visitor)
        while len(server.closed) < len(visitors) or presence.DUE.is_set():
            await asyncio.sleep(0.01)

    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, ended()).result(30)


def test_sessions_that_end_together_are_freed_together_with_all_they_keep(server):
    kept = [{"state": number} for number in range(20)]
    leave(server, [Presence(str(number), (state,)) for number, state in enumerate(kept)])
    assert sorted(server.closed, key=int) == [str(number) for number in range(20)]
    assert kept == [{}] * 20
    assert server.given_back == 1


def test_a_session_that_came_back_is_left_alone(server):
    server.active.add("back")
    state = {"step": 3}
    presence.close(Presence("back", (state,)))
    assert server.closed == []
    assert state == {"step": 3}
