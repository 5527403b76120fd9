"""What visitors share: a store in this process for one replica, in Redis (or Valkey) for several.

Everything in it expires. A key holds a text, or fields with a text each; both are changed atomically. Nothing that a
visitor uploaded belongs here.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from functools import cache
from threading import Lock
from typing import Any, Protocol

import redis

ADDRESS = "SPLITSTEP_REDIS"  # the environment variable: redis://host:port, or unix:///path
PREFIX = "splitstep:"  # of our keys, where others share the same Redis
PATIENCE = 2.0  # seconds for an answer
SWEEP = 1000  # writes after which what has expired is looked for


class StoreError(Exception):
    """The store does not answer."""


class Store(Protocol):
    """Texts by key, each for some seconds."""

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

    def forget(self, key: str) -> None:
        """Drop a key with all it holds."""


class ProcessStore:
    """The store of one process."""

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
            self._keep(key, {**self._live(key), field: value}, seconds)

    def add(self, key: str, field: str, amount: int, seconds: float) -> int:
        with self.lock:
            now = self._live(key)
            total = int(now.get(field, "0")) + amount
            self._keep(key, {**now, field: str(total)}, seconds)
            return total

    def forget(self, key: str) -> None:
        with self.lock:
            self.kept.pop(key, None)

    def _live(self, key: str) -> dict[str, str]:
        until, fields = self.kept.get(key, (0.0, {}))
        return fields if until > self.clock() else {}

    def _keep(self, key: str, fields: dict[str, str], seconds: float) -> None:
        self.kept[key] = (self.clock() + seconds, fields)
        self.writes += 1
        if self.writes % SWEEP == 0:
            now = self.clock()
            self.kept = {key: each for key, each in self.kept.items() if each[0] > now}


class RedisStore:
    """The store of several replicas."""

    def __init__(self, address: str) -> None:
        self.client = redis.Redis.from_url(
            address, decode_responses=True, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE
        )

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

    def forget(self, key: str) -> None:
        self._ask(lambda: self.client.delete(PREFIX + key))

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
