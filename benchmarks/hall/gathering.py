"""One run: students come, click, and leave, while memory and the client's own load are watched."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Awaitable
from contextlib import suppress
from dataclasses import dataclass, field

from benchmarks.hall.ledger import CLICKS, Ledger, quantile
from benchmarks.hall.long_jobs import LONG_JOBS
from benchmarks.hall.serving import Served
from benchmarks.hall.student import Student

WATCH = 2.0  # seconds between two looks at the memory
MINUTE = 60.0  # seconds between two lines of a soak
BEAT = 0.02  # seconds between two looks at the clock: how late they come shows how busy this client is


@dataclass(frozen=True, slots=True)
class Plan:
    """Who comes, for how long, and what happens meanwhile."""

    students: int
    minutes: float
    arrive: float = 60.0  # seconds in which all of them come
    leave: float = 90.0  # seconds that memory is given to return after they have left
    kill: bool = False
    long_jobs: bool = False
    turnover: float = 0.0  # seconds after which a student leaves and another one comes; 0: they stay


@dataclass(slots=True)
class Watch:
    """What is seen of the server and of this client while students are there."""

    served: Served
    memory: list[tuple[float, int]] = field(default_factory=list)  # when, and bytes
    late: list[float] = field(default_factory=list)  # seconds
    client: float = 0.0  # the share of a core that this client took
    server: float = 0.0  # the cores that the replicas took

    async def look(self) -> None:
        """Note the memory now and then."""
        while True:
            self.memory.append((time.monotonic(), await asyncio.to_thread(self.served.memory)))
            await asyncio.sleep(WATCH)

    async def beat(self) -> None:
        """Note how late this client is."""
        while True:
            due = time.monotonic() + BEAT
            await asyncio.sleep(BEAT)
            self.late.append(time.monotonic() - due)

    async def during(self, work: Awaitable[None]) -> None:
        """Watch while something is done."""
        began, own, theirs = time.monotonic(), time.process_time(), self.served.computed()
        tasks = [asyncio.create_task(self.look()), asyncio.create_task(self.beat())]
        try:
            await work
        finally:
            for task in tasks:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            span = time.monotonic() - began
            self.client = (time.process_time() - own) / span
            self.server = (self.served.computed() - theirs) / span


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one run found; memory in bytes, times in seconds."""

    plan: Plan
    ledger: Ledger
    watch: Watch
    start: int  # memory with one student there
    full: int  # memory when all were there
    after: int  # memory when all had left
    load: float  # of the machine, at the end of the stay


async def gather(served: Served, plan: Plan) -> Outcome:
    """Let students come, click and leave."""
    first = Student(0, served.port, Ledger())
    await first.open()
    for step in range(3):
        await first.page.settle(step)
    await first.upload("first.csv", b"a,b\n1,x\n2,y\n3,x\n")  # what reads files is started
    await asyncio.to_thread(served.wait_until_quiet)
    start = await asyncio.to_thread(served.memory)
    await first.page.leave()

    ledger, watch = Ledger(), Watch(served)
    over = time.monotonic() + plan.arrive + 60 * plan.minutes
    await watch.during(stay(watch, plan, ledger, over))
    full, load = watch.memory[-1][1], os.getloadavg()[0]
    await asyncio.sleep(plan.leave)
    return Outcome(plan, ledger, watch, start, full, await asyncio.to_thread(served.memory), load)


async def stay(watch: Watch, plan: Plan, ledger: Ledger, over: float) -> None:
    """All students, from the first to come to the last to leave, and whoever computes for long beside them."""
    served = watch.served
    async with asyncio.TaskGroup() as hall:
        for number in range(plan.students):
            hall.create_task(seat(served, plan, ledger, over, number))
        if plan.long_jobs:
            for job in LONG_JOBS:
                hall.create_task(job(served.port, ledger, over))
        if plan.turnover:
            hall.create_task(tell(watch, ledger, over))
        if plan.kill:
            await asyncio.sleep(plan.arrive + 30 * plan.minutes)
            await asyncio.to_thread(served.kill)


async def tell(watch: Watch, ledger: Ledger, over: float) -> None:
    """Say once a minute how it goes."""
    minute = 0
    while (began := time.monotonic()) < over:
        await asyncio.sleep(min(MINUTE, over - began))
        minute += 1
        came, answered = ledger.seconds("open", since=began), ledger.seconds(*CLICKS, since=began)
        print(
            f"minute {minute:2d}: {watch.memory[-1][1] / 1e6:,.0f} MB, {len(came)} came, "
            f"{len(answered)} clicks, 95 % within {quantile(answered, 0.95) or 0:.2f} s, "
            f"{sum(ledger.failures.values())} failures so far",
            file=sys.stderr,
            flush=True,
        )


async def seat(served: Served, plan: Plan, ledger: Ledger, over: float, number: int) -> None:
    """One seat of the hall: a student who stays, or one after the other."""
    wait = plan.arrive * number / plan.students
    while time.monotonic() + wait < over:
        until = min(time.monotonic() + wait + plan.turnover, over) if plan.turnover else over
        await Student(number, served.port, ledger).attend(wait, until)
        number, wait = number + plan.students, 0.0
        if not plan.turnover:
            return
