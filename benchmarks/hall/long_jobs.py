"""Long computations of two visitors beside the students: a table of 200,000 rows, and forests of 200 trees."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

import numpy as np

from benchmarks.hall.ledger import Ledger
from benchmarks.hall.student import LESSON, PAUSE, Student

Once = Callable[[Student], Awaitable[None]]
ROWS = 200_000
FOREST = "data=mushroom&trees=200&seed={}"


def large_table(rows: int = ROWS) -> bytes:
    """Four numbers, two categories and a class that depends on them."""
    draw = np.random.default_rng(7)
    x = draw.normal(size=(rows, 4)).round(3)
    kinds = draw.integers(0, 5, size=(rows, 2))
    answer = np.where(x[:, 0] + x[:, 1] * (kinds[:, 0] - 2) + draw.normal(size=rows) > 0, "yes", "no")
    lines = (f"{a},{b},{c},{d},k{k},m{m},{y}" for (a, b, c, d), (k, m), y in zip(x, kinds, answer, strict=True))
    return "\n".join(("a,b,c,d,kind,make,answer", *lines, "")).encode()


async def upload(port: int, ledger: Ledger, over: float) -> None:
    """Upload the large table and open its tree, again and again."""
    data = large_table()

    async def once(visitor: Student) -> None:
        await visitor.page.turn("data")
        await visitor.page.upload("large.csv", data)
        await visitor.page.turn(LESSON)

    await repeated(Student(-1, port, Ledger(), cold=False), once, ledger, over)


async def forest(port: int, ledger: Ledger, over: float) -> None:
    """Grow forests, each with other draws."""
    seeds = iter(range(1, 10_000))

    async def once(visitor: Student) -> None:
        visitor.page.path, visitor.page.script = "forest", visitor.page.paths["forest"]
        visitor.page.query = FOREST.format(next(seeds))
        await visitor.page.run()

    await repeated(Student(-2, port, Ledger(), cold=False), once, ledger, over)


async def repeated(visitor: Student, once: Once, ledger: Ledger, over: float) -> None:
    """Let a visitor compute, and look at what came out, until all is over; how long each computation takes is noted."""
    await visitor.open()

    async def timed() -> None:
        with ledger.timed("long"):
            await once(visitor)

    while time.monotonic() < over:
        await visitor.tried(timed)
        await asyncio.sleep(min(PAUSE, max(over - time.monotonic(), 0)))
    ledger.failures += visitor.ledger.failures
    await visitor.page.leave()


LONG_JOBS = (upload, forest)
