"""One hall on this replica: a single task looks at the store, and wakes all who listen when something has changed."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from typing import Any, TypeVar

from pages.shell.store import Store, StoreError
from server.hall import core
from server.hall.core import Now, Record
from server.hall.refusals import RefusedError

T = TypeVar("T")
LOG = logging.getLogger("splitstep.hall")
POLL = 0.25  # seconds between two looks at a store that other replicas change
GAP = 0.1  # seconds between two looks however much happens
TELL = 5.0  # seconds between two words on how many devices are here
PULSE = 15.0  # seconds between two signs of life on a stream
SEEN = 60.0  # seconds that a device without a stream counts as here, and a hall without anybody is watched
FULL = "This server shows as many phones as it can. Try again in a minute."
MOST_STREAMS = 2 * core.MOST_DEVICES
PACE, MOST_WITHIN = 10.0, 30  # seconds, and answers that a device sends within them: a slider rests before it sends
MOST_OF_DEVICE, MOST_WITHOUT = 8, 200  # streams of a device, which may have several tabs; of all that keep no cookie
REPLICA = secrets.token_hex(4)  # this process, among those that share the store
THREADS = ThreadPoolExecutor(4, "hall")  # for a store that takes a while


@dataclass(eq=False, slots=True)
class Listener:
    """Somebody who gets events: a device, or the lecturer."""

    device: str = ""
    woken: asyncio.Event = field(default_factory=asyncio.Event)


class Room:
    """A hall as this replica knows it."""

    def __init__(self, code: str, store: Store) -> None:
        self.code, self.store = code, store
        self.held: Record | None = None
        self.version = 0  # counts what phones may know
        self.body = b""  # of that, the part that all phones share
        self.mine: dict[str, str] = {}  # answers of devices to the round
        self.known: set[str] = set()  # devices that have arrived
        self.seen: dict[str, float] = {}  # devices without a stream, and when they were here
        self.rounds: list[dict[str, Any]] = []  # of the question, as the lecturer sees them
        self.lecturer = b""
        self.joined = 0
        self.phones: set[Listener] = set()
        self.lecturers: set[Listener] = set()
        self.devices: Counter[str] = Counter()  # streams of each device
        self.lately: Counter[str] = Counter()  # answers that each device has sent within this stretch of time
        self.stretch = 0
        self.looking = asyncio.Lock()
        self.looked = 0.0
        self.told = (0, 0.0)
        self.poked = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.used = time.monotonic()
        self.closing = False  # this server ends

    async def ask(self, question: Callable[[], T]) -> T:
        """Ask the store, beside the event loop where that takes a while."""
        if not self.store.remote:
            return question()
        return await asyncio.get_running_loop().run_in_executor(THREADS, question)

    # Watching

    def watch(self) -> None:
        """Have it watched from now on, for as long as somebody is there."""
        self.used = time.monotonic()
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self.watched())

    def poke(self) -> None:
        """Have it looked at soon: something was changed here."""
        self.poked.set()

    async def watched(self) -> None:
        """Look again and again."""
        while self.phones or self.lecturers or time.monotonic() - self.used < SEEN:
            with suppress(TimeoutError):
                async with asyncio.timeout(POLL):
                    await self.poked.wait()
            self.poked.clear()
            try:
                await self.look()
                await self.tell()
            except StoreError:
                pass  # it is asked again soon
            except Exception:  # whoever listens here must hear what comes next
                LOG.exception("a hall was not looked at")
            await asyncio.sleep(GAP)

    async def look(self, age: float = 0.0) -> Record | None:
        """Know it as it is, or was `age` seconds ago; None where there is no such hall."""
        asked = time.monotonic()
        async with self.looking:
            if self.looked < asked - age or not self.looked:
                began = time.monotonic()
                await self.looked_at()
                self.looked = began
        return self.held

    async def looked_at(self) -> None:
        """Fetch what has changed."""
        before = self.held
        if before is not None and before.now.state != "ended":
            known = [before.serial, before.votes, before.ever]
            found = await self.ask(lambda: self.store.some(core.key(self.code), "serial", "votes", "ever"))
            if [int(each or 0) for each in found] != known:
                self.held = await self.ask(lambda: core.record(self.store, self.code)) or core.ended(before)
        elif before is None:
            self.held = await self.ask(lambda: core.record(self.store, self.code))
        if self.held is not None and self.held is not before:
            await self.take(self.held, before)
        if self.lecturers and self.held is not None:
            await self.tally(before)

    async def take(self, held: Record, before: Record | None) -> None:
        """Take in a hall that has changed."""
        now, last = held.now, before.now if before else Now()
        if before is not None and now.serial == last.serial:
            return
        if (now.number, now.round) != (last.number, last.round):
            self.mine = {}
        if now.state in {"closed", "revealed"}:
            self.mine = await self.ask(lambda: core.answers_of_all(self.store, self.code, now))
        told = {name: value for name, value in asdict(now).items() if name not in core.PRIVATE}
        self.body = core.compact(told).encode()[:-1]
        self.version += 1
        for each in self.phones:
            each.woken.set()

    async def tally(self, before: Record | None) -> None:
        """Count for the lecturer."""
        held = self.held
        assert held is not None
        now, fresh = held.now, not self.lecturer or before is None
        joined = await self.ask(lambda: core.joined_now(self.store, self.code))
        if not fresh and held is before and joined == self.joined:
            return
        self.joined = joined
        found = [
            await self.ask(lambda turn=turn: core.counts(self.store, self.code, now.number, turn))  # type: ignore[misc]
            for turn in range(1, now.round + 1)
        ]
        self.rounds = [{"answered": sum(each.values()), "counts": each} for each in found]
        told = {
            "serial": held.serial,
            "state": now.state,
            "joined": joined,
            "ever": held.ever,
            "question": now.question,
            "round": now.round,
            "answered": self.rounds[-1]["answered"] if self.rounds else 0,
            "rounds": self.rounds,
            "right": None if now.right is None else [*now.right, *(now.also or ())],
            "moves": held.moves,
            "stands": held.stands,
        }
        self.lecturer = core.compact(told).encode()
        for each in self.lecturers:
            each.woken.set()

    async def tell(self) -> None:
        """Tell the others how many devices are here."""
        now = time.monotonic()
        self.seen = {device: at for device, at in self.seen.items() if now - at < SEEN}
        devices = len((self.devices.keys() | self.seen.keys()) - {""})
        count, at = self.told
        if devices != count or (devices and now - at > TELL):
            self.told = (devices, now)
            await self.ask(lambda: core.see(self.store, self.code, REPLICA, devices))

    # Phones

    async def arrive(self, device: str) -> None:
        """A device is here."""
        if device not in self.known:
            await self.ask(lambda: core.arrive(self.store, self.code, device))
            self.known.add(device)
            self.poke()
        self.seen[device] = time.monotonic()
        self.watch()

    async def answer(self, device: str, question: str, turn: int, answer: object) -> str:
        """Count an answer; what came of it."""
        self.pace(device)
        held = await self.look(POLL)
        if held is None or (held.now.question or {}).get("id") != question or held.now.round != turn:
            held = await self.look()
        if held is None:
            raise RefusedError(404, "This hall has ended.")
        now = held.now
        if now.question is None or now.question["id"] != question or now.round != turn:
            raise RefusedError(409, "Another question is asked by now.")
        came, said = await self.ask(lambda: core.answered(self.store, self.code, now, device, answer))
        if came == "closed":
            self.poke()
            raise RefusedError(409, "This question is closed: no more answers are counted.")
        if came == "often":
            raise RefusedError(429, f"An answer can be changed {core.MOST_CHANGES} times. Your last one counts.")
        if self.held is not None and self.held.now.open == now.open:
            self.mine[device] = said
        self.poke()
        for each in self.phones:
            if each.device == device:
                each.woken.set()
        return came

    def pace(self, device: str) -> None:
        """Refuse answers that come faster than anybody changes their mind, before the store is asked."""
        stretch = int(time.monotonic() / PACE)
        if stretch != self.stretch:
            self.stretch, self.lately = stretch, Counter()
        self.lately[device] += 1
        if self.lately[device] > MOST_WITHIN:
            raise RefusedError(
                429, "Answers come too fast from here. The last that was counted stands; wait ten seconds."
            )

    async def answer_of(self, device: str) -> str | None:
        """What a device has answered in this round, whichever replica it told, and told last."""
        if self.held is not None and self.held.now.round:
            now = self.held.now
            found = await self.ask(lambda: core.answer_of(self.store, self.code, now, device))
            if found is not None and self.held.now.open == now.open:
                self.mine[device] = found
        return self.mine.get(device)

    def state_of(self, device: str) -> bytes:
        """What a phone may know."""
        mine = self.mine.get(device)
        verdict = core.verdict(self.held.now, mine) if self.held else None
        return self.body + f',"mine":{core.compact(mine)},"verdict":{core.compact(verdict)}}}'.encode()

    def is_full(self, device: str) -> bool:
        """Whether no more streams are opened, or none for this device."""
        most = MOST_OF_DEVICE if device else MOST_WITHOUT
        return len(self.phones) >= MOST_STREAMS or self.devices[device] >= most

    async def phone_events(self, device: str) -> AsyncIterator[bytes]:
        """The states that a phone gets, and signs of life."""
        listener = Listener(device)
        self.phones.add(listener)
        self.devices[device] += 1
        self.watch()
        sent: tuple[int, str | None] | None = None
        try:
            while not self.closing:
                listener.woken.clear()
                now = (self.version, self.mine.get(device))
                if now != sent:
                    sent = now
                    yield b"data: " + self.state_of(device) + b"\n\n"
                    if self.held is not None and self.held.now.state == "ended":
                        return
                if not await rung(listener):
                    yield b"event: here\ndata: \n\n"
        finally:
            self.phones.discard(listener)
            self.devices[device] -= 1
            if self.devices[device] <= 0:
                del self.devices[device]
            self.seen[device] = time.monotonic() - SEEN + TELL  # it may come back at once
            self.used = time.monotonic()

    async def lecturer_events(self) -> AsyncIterator[bytes]:
        """The states that a lecturer gets, and signs of life."""
        listener = Listener()
        self.lecturers.add(listener)
        self.lecturer = b""
        self.watch()
        sent = b""
        try:
            with suppress(StoreError):
                await self.look()
            while not self.closing:
                listener.woken.clear()
                if self.lecturer and self.lecturer != sent:
                    sent = self.lecturer
                    yield b"data: " + sent + b"\n\n"
                if not await rung(listener):
                    yield b": here\n\n"
        finally:
            self.lecturers.discard(listener)
            self.used = time.monotonic()


async def rung(listener: Listener) -> bool:
    """Wait until a listener is woken; False where a sign of life is due first."""
    try:
        async with asyncio.timeout(PULSE):
            await listener.woken.wait()
    except TimeoutError:
        return False
    return True


class Rooms:
    """The halls that this replica knows."""

    def __init__(self, store: Callable[[], Store]) -> None:
        self.store = store
        self.rooms: dict[str, Room] = {}

    async def room(self, code: str) -> Room | None:
        """The room of a hall, seen lately; None where there is no such hall."""
        self.rooms = {code: room for code, room in self.rooms.items() if room.task is not None and not room.task.done()}
        room = self.rooms.get(code) or Room(code, self.store())
        if await room.look(POLL) is None:
            return None
        found = self.rooms.setdefault(code, room)
        found.watch()
        return found

    def close(self) -> None:
        """End all streams: those who listen come back to another replica, or to this one when it runs again."""
        for room in self.rooms.values():
            room.closing = True
            for each in (*room.phones, *room.lecturers):
                each.woken.set()
