"""A student in the hall: opens the page, steps through a lesson, now and then changes something or uploads a table."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import streamlit as st
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from benchmarks.hall.ledger import Ledger
from benchmarks.hall.page import BrokenError, Page
from benchmarks.hall.requests import RefusedError, Visitor

LESSON = "grow"  # the path of the page they work on
PAUSE = 5.0  # seconds between two clicks
STEPS = 8  # of the first lesson
CHANGES = 0.1  # the share of clicks that change something
SETTLE_FIRST = 0.5  # seconds: a browser waits so long before it tries again, then twice as long, and so on
GIVE_UP = 60.0  # seconds after which whoever could not come back is lost
WENT_WRONG = (BrokenError, RefusedError, TimeoutError, asyncio.IncompleteReadError, AssertionError)
CUT_OFF = (ConnectionClosed, InvalidHandshake, OSError)
LINKS = re.compile(rb'(?:src|href)="\./(static/[^"]+)"')
# What a browser fetches of Streamlit's own files when it draws the lesson, by the first part of their names.
LATER = [
    "Autocomplete",
    "BidiComponent",
    "Button",
    "ButtonGroup",
    "Cancel.esm",
    "Checkbox",
    "ErrorOutline.esm",
    "Html",
    "Input",
    "InputInstructions",
    "NumberInput",
    "Selectbox",
    "TextField",
    "WidgetLabel",
    "WidgetLabelHelpIcon",
    "WidgetLabelHelpIconInline",
    "_arrayReduce",
    "_baseMap",
    "checkboxIndicatorStyles",
    "purify.es",
    "recordbatch",
    "requiredField",
    "serialization",
    "sortBy",
    "sprintfjs",
    "styled-components",
    "useBasicWidgetState",
    "useCollator",
    "useField",
    "useFilter",
    "useFormReset",
    "useFormValidation",
    "useLoadMoreSentinel",
    "useMenuTrigger",
    "useSlot",
    "useSyncComboBoxEnterTargetFocus",
    "useTextField",
    "MaterialSymbols-Rounded",
]
# Other data and other settings: what a click on the sidebar makes of the address.
QUERIES = (
    "data=play-tennis&algorithm=id3",
    "data=play-tennis&algorithm=c45",
    "data=play-tennis&algorithm=cart",
    "data=play-tennis&algorithm=cart&criterion=gini&max_depth=2",
    "data=titanic&algorithm=cart",
    "data=titanic&algorithm=c45&max_depth=3",
    "data=iris&algorithm=c45",
    "data=iris&algorithm=cart&max_depth=3",
    "data=penguins&algorithm=cart",
    "data=penguins&algorithm=c45&min_leaf=10",
)


def small_table(seed: int, rows: int = 100) -> bytes:
    """A table of two numbers, a category and a class."""
    draw = random.Random(seed)
    lines = (
        f"{draw.gauss(0, 1):.3f},{draw.uniform(0, 9):.2f},{draw.choice('abc')},{draw.choice(('yes', 'no'))}"
        for _ in range(rows)
    )
    return "\n".join(("x,y,kind,answer", *lines, "")).encode()


@dataclass(slots=True)
class Student:
    """One browser and whoever sits at it."""

    number: int
    port: int
    ledger: Ledger
    cold: bool = True  # the browser has never been here: it fetches Streamlit's own scripts first
    page: Page = field(init=False)
    draw: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self.page = Page(Visitor(self.port), LESSON, self.beside.removeprefix("&"))
        self.draw = random.Random(self.number)

    @property
    def beside(self) -> str:
        """What of the address opens beside the tree: one student of three follows the arithmetic."""
        return "" if self.number % 3 else "&beside=board"

    async def attend(self, wait: float, until: float) -> None:
        """Come after `wait` seconds, click until the clock says so, and leave."""
        await asyncio.sleep(wait)
        if not await self.tried(self.open):
            return
        await self.rest(self.draw.uniform(0, PAUSE))
        while time.monotonic() < until:
            began = time.monotonic()
            await self.tried(self.click)
            await self.rest(max(PAUSE - (time.monotonic() - began), 0.1))
        await self.page.leave()

    async def tried(self, action: Callable[[], Awaitable[None]]) -> bool:
        """Do something; what goes wrong is counted, and who was cut off comes back. Whether it was done."""
        try:
            await action()
            return True
        except CUT_OFF:
            return await self.come_back()
        except WENT_WRONG as error:
            self.ledger.failures[f"{type(error).__name__}: {error}"[:200]] += 1
            return False

    async def rest(self, seconds: float) -> None:
        """Do nothing for a while, unless the connection ends."""
        assert self.page.socket is not None
        try:
            await asyncio.wait_for(self.page.socket.wait_closed(), seconds)
        except TimeoutError:
            return
        await self.come_back()

    async def open(self) -> None:
        """Enter the address, and see the first tree."""
        with self.ledger.timed("open"):
            if self.cold:
                await self.fetch()
            await self.connect()
            await self.page.run()
            if self.cold:
                await together((self.page.visitor.get(f"/{name}") for name in (*later_files(), *self.page.assets)), 6)
        assert self.page.stage is not None, "the page has no stage"

    async def fetch(self) -> None:
        """Fetch what a browser that has never been here fetches: the first page and all that it names."""
        names = LINKS.findall((await self.page.visitor.get(f"/{LESSON}")).body)
        await together((self.page.visitor.get(f"/{name.decode()}") for name in names), 6)

    async def connect(self) -> None:
        """Ask what a browser asks before it connects, and connect."""
        await together((self.page.visitor.get(f"/_stcore/{name}") for name in ("health", "host-config")), 2)
        await self.page.connect()

    async def click(self) -> None:
        """Step; now and then change the data set or a setting, or upload a table."""
        if self.page.stage is None:  # cut off in the middle of an upload
            with self.ledger.timed("change"):
                await self.page.turn(LESSON)
        elif self.draw.random() >= CHANGES:
            await self.step()
        elif self.draw.random() < 2 / 3:
            with self.ledger.timed("change"):
                await self.page.change(self.draw.choice(QUERIES) + self.beside)
        else:
            await self.upload(f"table-{self.number}.csv", small_table(self.draw.randrange(2**30)))

    async def step(self) -> None:
        """Step on or back; where nothing on the page waits for that, the browser does it by itself."""
        began = time.monotonic()
        if await self.page.settle(self.draw.randrange(STEPS)):
            self.ledger.note("step", began)
        else:
            self.ledger.alone += 1

    async def upload(self, name: str, data: bytes) -> None:
        """Upload a table and return to the lesson with it."""
        with self.ledger.timed("change"):
            await self.page.turn("data")
        with self.ledger.timed("upload"):
            await self.page.upload(name, data)
        with self.ledger.timed("change"):
            await self.page.turn(LESSON)
        assert self.page.stage is not None, "the page has no stage after an upload"
        assert "data=own-" in self.page.query, "the uploaded table was not opened"

    async def come_back(self) -> bool:
        """Connect again, as a browser does whose connection has ended, until the page is there; whether it is."""
        began, pause = time.monotonic(), SETTLE_FIRST
        while time.monotonic() - began < GIVE_UP:
            try:
                await self.connect()
                await self.page.run()
                self.ledger.note("back", began)
                return True
            except (*CUT_OFF, *WENT_WRONG):
                await asyncio.sleep(pause)
                pause = min(2 * pause, 15.0)
        self.ledger.lost += 1
        return False


@cache
def later_files() -> tuple[str, ...]:
    """The addresses of what is fetched when a lesson is drawn, of the version of Streamlit that is installed."""
    static = Path(st.__file__).parent / "static"
    found = (path for name in LATER for path in static.glob(f"static/*/{name}.????????.*"))
    return tuple(path.relative_to(static).as_posix() for path in found)


async def together(tasks: Iterable[Awaitable[object]], most: int) -> None:
    """Do all of it, at most so much at the same time."""
    gate = asyncio.Semaphore(most)

    async def one(task: Awaitable[object]) -> None:
        async with gate:
            await task

    await asyncio.gather(*(one(task) for task in tasks))
