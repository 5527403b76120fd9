"""A phone in a hall: the page, the stream of what is asked, and answers, as its browser sends them."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Any

from benchmarks.hall.requests import RefusedError, Visitor

CUT_OFF = (OSError, EOFError, TimeoutError, asyncio.IncompleteReadError, RefusedError)
SPREAD = 5.0  # seconds over which a hall answers
CHANGES, RESENDS = 0.2, 0.1  # of the phones
GIVE_UP = 30.0  # seconds in which an answer or a stream must come through
SILENCE = 40.0  # seconds without a sign of life, after which a phone listens again
State = dict[str, Any]


async def states(visitor: Visitor, path: str, headers: dict[str, str] | None = None) -> AsyncGenerator[State]:
    """The states that a stream of the hall tells."""
    async with aclosing(visitor.stream(path, headers or {}, SILENCE)) as pieces:
        rest = b""
        async for piece in pieces:
            *events, rest = (rest + piece).split(b"\n\n")
            for event in events:
                if event.startswith(b"data: {"):
                    yield json.loads(event[6:])


async def heard(
    visitor: Visitor, path: str, tell: Callable[[State, float], bool], headers: dict[str, str] | None = None
) -> int:
    """Tell all states of a stream until `tell` says that it is enough; how often the stream had to be opened again."""
    opened = 0
    while True:
        opened += 1
        try:
            async with aclosing(states(visitor, path, headers)) as told:
                async for state in told:
                    if not tell(state, time.monotonic()):
                        return opened - 1
        except CUT_OFF:
            if opened > GIVE_UP:
                raise
        await asyncio.sleep(random.uniform(0.5, 1.0))


@dataclass(slots=True)
class Phone:
    """One phone."""

    number: int
    port: int
    code: str
    arrivals: dict[tuple[str, str], float] = field(default_factory=dict)  # when it heard of a question in a state
    standing: dict[str, str] = field(default_factory=dict)  # its last answer to each question
    wrong: list[str] = field(default_factory=list)
    took: list[float] = field(default_factory=list)  # seconds until an answer was counted
    back: int = 0  # times that its stream had to be opened again
    visitor: Visitor = field(init=False)
    draw: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self.visitor, self.draw = Visitor(self.port), random.Random(self.number)

    async def attend(self, wait: float) -> None:
        """Join after so many seconds, answer what is asked, and stay to the end."""
        await asyncio.sleep(wait)
        await self.visitor.get(f"/hall/{self.code}")
        async with asyncio.TaskGroup() as answers:

            def tell(state: State, at: float) -> bool:
                question = state["question"] or {"id": ""}
                self.arrivals.setdefault((question["id"], state["state"]), at)
                if state["state"] == "asked" and question["id"] not in self.standing:
                    self.standing[question["id"]] = ""
                    answers.create_task(self.answer(question, state["round"]))
                elif state["state"] == "revealed" and state["mine"] != self.standing.get(question["id"], state["mine"]):
                    self.wrong.append(f"phone {self.number} was shown another answer than it gave")
                return bool(state["state"] != "ended")

            self.back = await heard(self.visitor, f"/hall/{self.code}/events", tell)

    async def answer(self, question: State, turn: int) -> None:
        """Think, answer, and perhaps change one's mind or send it twice."""
        keys = [each["key"] for each in question["options"]]
        thinks = self.draw.uniform(0, SPREAD)
        said = self.draw.choice(keys)
        again = self.draw.random()
        if again < CHANGES:
            early = self.draw.uniform(0, thinks)
            await asyncio.sleep(early)
            await self.sent(question["id"], turn, self.draw.choice(keys))
            await asyncio.sleep(thinks - early)
        else:
            await asyncio.sleep(thinks)
        await self.sent(question["id"], turn, said)
        if again > 1 - RESENDS:
            await self.sent(question["id"], turn, said)

    async def sent(self, question: str, turn: int, answer: str) -> None:
        """Send an answer until it has arrived, as the page does."""
        self.standing[question] = answer
        began = time.monotonic()
        given = {"question": question, "round": turn, "answer": answer}
        while time.monotonic() - began < GIVE_UP:
            try:
                came = await self.visitor.post(f"/hall/{self.code}/answer", given)
            except CUT_OFF as error:
                reason = str(error) or type(error).__name__
                if "answered with 4" in reason:
                    self.wrong.append(f"answer refused: {reason}")
                    return
                await asyncio.sleep(0.5)
                continue
            self.took.append(time.monotonic() - began)
            if came.get("mine") != answer:
                self.wrong.append(f"phone {self.number} said {answer}, and {came.get('mine')} was counted")
            return
        self.wrong.append(f"the answer of phone {self.number} did not arrive")
