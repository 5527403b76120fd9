"""What visitors share: a store in this process for one replica, in Redis (or Valkey) for several.

Everything in it expires. A key holds a text, or fields with a text each; both are changed atomically. Nothing that a
visitor uploaded belongs here.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from threading import Lock
from typing import Any, Literal, Protocol

import redis

ADDRESS = "SPLITSTEP_REDIS"  # the environment variable: redis://host:port, or unix:///path
PREFIX = "splitstep:"  # of our keys, where others share the same Redis
PATIENCE = 2.0  # seconds for an answer
SWEEP = 1000  # writes after which what has expired is looked for

Counted = Literal["new", "changed", "same", "closed", "often"]
# One vote: is the ballot open, what did this voter say before, may it be changed; then the old value counts one less.
# KEYS: the gate's, the counts', the voters'. ARGV: gate, what it must hold, voter, value, most changes, milliseconds.
VOTE = """
if redis.call('HGET', KEYS[1], ARGV[1]) ~= ARGV[2] then return 'closed' end
local held = redis.call('HGET', KEYS[3], ARGV[3])
local times, said = 0, 'new'
if held then
  local cut = string.find(held, ' ', 1, true)
  local before = string.sub(held, cut + 1)
  if before == ARGV[4] then return 'same' end
  times, said = tonumber(string.sub(held, 1, cut - 1)) + 1, 'changed'
  if times > tonumber(ARGV[5]) then return 'often' end
  if redis.call('HINCRBY', KEYS[2], before, -1) <= 0 then redis.call('HDEL', KEYS[2], before) end
end
redis.call('HSET', KEYS[3], ARGV[3], times .. ' ' .. ARGV[4])
redis.call('HINCRBY', KEYS[2], ARGV[4], 1)
redis.call('HINCRBY', KEYS[1], 'votes', 1)
for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, ARGV[6]) end
return said
"""
# KEYS: one. ARGV: field, what it must hold ("" for nothing), milliseconds, then fields and values.
EXCHANGE = """
if (redis.call('HGET', KEYS[1], ARGV[1]) or '') ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], unpack(ARGV, 4))
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1
"""


@dataclass(frozen=True, slots=True)
class Ballot:
    """Where votes are counted: while a field of `gate` holds `open`; in `counts` by value, in `voters` by who."""

    gate: str
    field: str
    open: str
    counts: str
    voters: str


def last_vote(held: str | None) -> str | None:
    """What a voter said last, of what `voters` holds: how often it was changed, a blank, the value."""
    return None if held is None else held.partition(" ")[2]


class StoreError(Exception):
    """The store does not answer."""


class Store(Protocol):
    """Texts by key, each for some seconds."""

    remote: bool  # whether asking it takes a while: not for the thread of the event loop

    def get(self, key: str) -> str | None:
        """The text of a key; None where there is none, or no more."""

    def put(self, key: str, value: str, seconds: float, *, new: bool = False) -> bool:
        """Keep a text for some seconds; with `new` only where there is none. Whether it is kept."""

    def fields(self, key: str) -> dict[str, str]:
        """All fields of a key."""

    def set_field(self, key: str, field: str, value: str, seconds: float) -> None:
        """Keep one field of a key; all its fields stay for so many seconds from now."""

    def add(self, key: str, field: str, amount: int, seconds: float) -> int:
        """Add to the number in a field, which starts at 0; gives the sum. All fields stay for so many seconds."""

    def some(self, key: str, *fields: str) -> list[str | None]:
        """These fields of a key, in this order; None where there is none."""

    def exchange(self, key: str, field: str, before: str, values: Mapping[str, str], seconds: float) -> bool:
        """Keep fields of a key if `field` holds `before`, or is not there where that is empty; whether it was so."""

    def vote(self, ballot: Ballot, voter: str, value: str, most: int, seconds: float) -> Counted:
        """Count a value for a voter, in place of what was counted for them; at most `most` times in place of another.

        The field `votes` of the gate's key counts what changed.
        """

    def drop(self, key: str, field: str) -> None:
        """Drop one field of a key."""

    def forget(self, *keys: str) -> None:
        """Drop keys with all they hold."""


class ProcessStore:
    """The store of one process."""

    remote = False

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.lock = Lock()
        self.kept: dict[str, tuple[float, dict[str, str]]] = {}  # until when, and the fields; a text is the field ""
        self.writes = 0

    def get(self, key: str) -> str | None:
        with self.lock:
            return self._live(key).get("")

    def put(self, key: str, value: str, seconds: float, *, new: bool = False) -> bool:
        with self.lock:
            if new and self._live(key):
                return False
            self._keep(key, {"": value}, seconds)
            return True

    def fields(self, key: str) -> dict[str, str]:
        with self.lock:
            return dict(self._live(key))

    def set_field(self, key: str, field: str, value: str, seconds: float) -> None:
        with self.lock:
            self._renewed(key, seconds)[field] = value

    def add(self, key: str, field: str, amount: int, seconds: float) -> int:
        with self.lock:
            return _added(self._renewed(key, seconds), field, amount)

    def some(self, key: str, *fields: str) -> list[str | None]:
        with self.lock:
            live = self._live(key)
            return [live.get(field) for field in fields]

    def exchange(self, key: str, field: str, before: str, values: Mapping[str, str], seconds: float) -> bool:
        with self.lock:
            if self._live(key).get(field, "") != before:
                return False
            self._renewed(key, seconds).update(values)
            return True

    def vote(self, ballot: Ballot, voter: str, value: str, most: int, seconds: float) -> Counted:
        with self.lock:
            if self._live(ballot.gate).get(ballot.field) != ballot.open:
                return "closed"
            held = self._live(ballot.voters).get(voter)
            before, times = last_vote(held), 0
            if held is not None and before is not None:
                times = int(held.partition(" ")[0]) + 1
                if before == value:
                    return "same"
                if times > most:
                    return "often"
                counts = self._live(ballot.counts)
                if _added(counts, before, -1) <= 0:
                    del counts[before]
            self._renewed(ballot.voters, seconds)[voter] = f"{times} {value}"
            _added(self._renewed(ballot.counts, seconds), value, 1)
            _added(self._renewed(ballot.gate, seconds), "votes", 1)
            return "changed" if times else "new"

    def drop(self, key: str, field: str) -> None:
        with self.lock:
            self._live(key).pop(field, None)

    def forget(self, *keys: str) -> None:
        with self.lock:
            for key in keys:
                self.kept.pop(key, None)

    def _live(self, key: str) -> dict[str, str]:
        until, fields = self.kept.get(key, (0.0, {}))
        return fields if until > self.clock() else {}

    def _renewed(self, key: str, seconds: float) -> dict[str, str]:
        """The fields of a key, to be changed in place: that takes as long whether there are two or a thousand."""
        fields = self._live(key)
        self._keep(key, fields, seconds)
        return fields

    def _keep(self, key: str, fields: dict[str, str], seconds: float) -> None:
        self.kept[key] = (self.clock() + seconds, fields)
        self.writes += 1
        if self.writes % SWEEP == 0:
            now = self.clock()
            self.kept = {key: each for key, each in self.kept.items() if each[0] > now}


def _added(fields: dict[str, str], field: str, amount: int) -> int:
    """Add to the number in a field."""
    total = int(fields.get(field, "0")) + amount
    fields[field] = str(total)
    return total


class RedisStore:
    """The store of several replicas."""

    remote = True

    def __init__(self, address: str) -> None:
        self.client = redis.Redis.from_url(
            address, decode_responses=True, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE
        )
        self.scripts = {text: self.client.register_script(text) for text in (VOTE, EXCHANGE)}

    def get(self, key: str) -> str | None:
        found = self._ask(lambda: self.client.get(PREFIX + key))
        return None if found is None else str(found)

    def put(self, key: str, value: str, seconds: float, *, new: bool = False) -> bool:
        return bool(self._ask(lambda: self.client.set(PREFIX + key, value, px=milliseconds(seconds), nx=new)))

    def fields(self, key: str) -> dict[str, str]:
        found = self._ask(lambda: self.client.hgetall(PREFIX + key))
        return dict(found)

    def set_field(self, key: str, field: str, value: str, seconds: float) -> None:
        self._together(key, seconds, lambda steps: steps.hset(PREFIX + key, field, value))

    def add(self, key: str, field: str, amount: int, seconds: float) -> int:
        total: int = self._together(key, seconds, lambda steps: steps.hincrby(PREFIX + key, field, amount))
        return total

    def some(self, key: str, *fields: str) -> list[str | None]:
        found = self._ask(lambda: self.client.hmget(PREFIX + key, fields))
        return list(found)

    def exchange(self, key: str, field: str, before: str, values: Mapping[str, str], seconds: float) -> bool:
        pairs = [word for pair in values.items() for word in pair]
        return bool(self._run(EXCHANGE, [key], [field, before, milliseconds(seconds), *pairs]))

    def vote(self, ballot: Ballot, voter: str, value: str, most: int, seconds: float) -> Counted:
        keys = [ballot.gate, ballot.counts, ballot.voters]
        said: Counted = self._run(VOTE, keys, [ballot.field, ballot.open, voter, value, most, milliseconds(seconds)])
        return said

    def drop(self, key: str, field: str) -> None:
        self._ask(lambda: self.client.hdel(PREFIX + key, field))

    def forget(self, *keys: str) -> None:
        if keys:
            self._ask(lambda: self.client.delete(*(PREFIX + key for key in keys)))

    def _run(self, script: str, keys: list[str], words: list[str | int]) -> Any:
        """Run a script in the store, where nothing comes between its steps."""
        return self._ask(lambda: self.scripts[script]([PREFIX + key for key in keys], words))

    def _together(self, key: str, seconds: float, change: Callable[[Any], object]) -> Any:
        """Change a key and when it expires, both or neither."""
        steps = self.client.pipeline(transaction=True)
        change(steps)
        steps.pexpire(PREFIX + key, milliseconds(seconds))
        return self._ask(steps.execute)[0]

    def _ask(self, question: Callable[[], Any]) -> Any:
        try:
            return question()
        except redis.RedisError as error:
            raise StoreError(f"The store does not answer ({type(error).__name__}).") from error


def milliseconds(seconds: float) -> int:
    """Seconds as Redis counts them, one at least."""
    return max(round(1000 * seconds), 1)


@cache
def store() -> Store:
    """The store of this server: Redis where the environment names one, else this process's own."""
    address = os.environ.get(ADDRESS, "")
    return RedisStore(address) if address else ProcessStore()
