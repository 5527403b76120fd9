"""Votes from phones: they join within a minute and answer ten questions, while the lecturer steps beside them."""

from __future__ import annotations

import asyncio
import os
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from benchmarks.hall.gathering import Watch
from benchmarks.hall.ledger import Ledger, quantile
from benchmarks.hall.phone import CUT_OFF, GIVE_UP, SPREAD, Phone, State, heard
from benchmarks.hall.report import MB, Finding
from benchmarks.hall.requests import Visitor
from benchmarks.hall.serving import Served
from benchmarks.hall.student import STEPS, Student

QUESTIONS = 10
ARRIVE = 60.0  # seconds in which all phones join
AFTER = 1.5  # seconds between the last answer and the reveal, and between the reveal and the next question
STEP = 0.5  # seconds between two steps of the lecturer
ALONE = 15.0  # seconds that the lecturer steps before anybody has joined
OPTIONS = [{"key": key, "label": key.title()} for key in ("outlook", "temperature", "humidity", "wind")]
LATE = 10.0  # seconds that the lecturer waits for answers on their way
LEAVE = 20.0  # seconds for the phones to hear that the hall has ended


@dataclass(frozen=True, slots=True)
class Plan:
    """Who comes, and what happens meanwhile."""

    students: int
    kill: bool = False
    questions: int = QUESTIONS
    arrive: float = ARRIVE


@dataclass(slots=True)
class Projector:
    """The lecturer's browser as far as the hall goes."""

    visitor: Visitor
    code: str = ""
    secret: str = ""
    seen: State = field(default_factory=dict)

    @property
    def key(self) -> dict[str, str]:
        """The header that shows the secret."""
        return {"Authorization": f"Bearer {self.secret}"}

    async def open(self) -> None:
        """Open a hall."""
        opened = await self.visitor.post("/hall", {})
        self.code, self.secret = opened["code"], opened["secret"]

    async def order(self, name: str, **given: Any) -> float:
        """Order something, again if the server does not answer; when it was ordered first."""
        at = time.monotonic()
        while True:
            try:
                await self.visitor.post(f"/hall/{self.code}/{name}", given, self.key)
                return at
            except CUT_OFF:
                if time.monotonic() - at > GIVE_UP:
                    raise
                await asyncio.sleep(0.2)

    async def watch(self) -> None:
        """Follow the votes."""

        def tell(state: State, at: float) -> bool:
            self.seen = state
            return bool(state["state"] != "ended")

        await heard(self.visitor, f"/hall/{self.code}/watch", tell, self.key)


@dataclass(slots=True)
class Votes:
    """What one run found; times in seconds."""

    plan: Plan
    watch: Watch
    phones: list[Phone] = field(default_factory=list)
    alone: list[float] = field(default_factory=list)  # the lecturer's steps before anybody has joined
    meanwhile: list[float] = field(default_factory=list)  # and while answers come in
    asked: list[float] = field(default_factory=list)  # until phones heard of a question
    revealed: list[float] = field(default_factory=list)  # and of the answer
    miscounted: int = 0
    joined: int = 0
    failures: Counter[str] = field(default_factory=Counter)
    load: float = 0.0


async def vote(served: Served, plan: Plan) -> Votes:
    """Let phones join and answer."""
    found = Votes(plan, Watch(served))
    lecturer = Student(0, served.port, Ledger())
    lecturer.page.query = "lecture=1"  # where hands can be counted at every step, so each is told
    await lecturer.open()
    await asyncio.to_thread(served.wait_until_quiet)
    found.alone = await steps(lecturer, time.monotonic() + ALONE)
    await found.watch.during(lesson(served, plan, found, lecturer))
    found.load = os.getloadavg()[0]
    await lecturer.page.leave()
    return found


async def steps(lecturer: Student, until: float) -> list[float]:
    """Step on until then; how long each step took."""
    took: list[float] = []
    while time.monotonic() < until:
        began = time.monotonic()
        await lecturer.page.settle(len(took) % STEPS)
        took.append(time.monotonic() - began)
        await asyncio.sleep(STEP)
    return took


async def lesson(served: Served, plan: Plan, found: Votes, lecturer: Student) -> None:
    """A lesson of so many questions."""
    projector = Projector(Visitor(served.port))
    await projector.open()
    found.phones = [Phone(number, served.port, projector.code) for number in range(plan.students)]
    async with asyncio.TaskGroup() as hall:
        watching = hall.create_task(projector.watch())
        seats = [
            hall.create_task(seat(found, phone, plan.arrive * number / plan.students))
            for number, phone in enumerate(found.phones)
        ]
        await asyncio.sleep(plan.arrive + AFTER)
        found.joined = projector.seen["joined"]
        for number in range(plan.questions):
            await round_of(served, plan, found, projector, lecturer, number)
        await projector.order("end")
        await asyncio.wait([watching, *seats], timeout=LEAVE)
        for task in (watching, *seats):
            if not task.done():
                found.failures["did not hear the end"] += 1
                task.cancel()
    for phone in found.phones:
        found.failures.update(phone.wrong)


async def seat(found: Votes, phone: Phone, wait: float) -> None:
    """One phone; what goes wrong with it is counted."""
    try:
        await phone.attend(wait)
    except* Exception as errors:
        for error in errors.exceptions:
            found.failures[f"{type(error).__name__}: {error}"[:200]] += 1


async def round_of(
    served: Served, plan: Plan, found: Votes, projector: Projector, lecturer: Student, number: int
) -> None:
    """Ask, let all answer, compare what is counted with what was said, and reveal."""
    question: State = {
        "id": f"question {number}",
        "title": "Which question next?",
        "kind": "choice",
        "options": OPTIONS,
    }
    asked = await projector.order("ask", question=question)
    if plan.kill and number == plan.questions // 2:
        await asyncio.sleep(SPREAD / 2)
        await asyncio.to_thread(served.kill)
        await asyncio.sleep(SPREAD / 2)
        await lecturer.rest(STEP)  # and come back, if the page was with the replica that was killed
    else:
        found.meanwhile += await steps(lecturer, time.monotonic() + SPREAD)
    await asyncio.sleep(AFTER)
    said = standing(found, question["id"])
    until = time.monotonic() + LATE  # those that were cut off answer when they are back
    while (counted := counts(projector, number)) != said and time.monotonic() < until:
        await asyncio.sleep(0.1)
        said = standing(found, question["id"])
    found.miscounted += sum(((said - counted) + (counted - said)).values())
    at = await projector.order("reveal", right=["outlook"], words={"wind": "It gains 0.048."}, said="Outlook.")
    await asyncio.sleep(AFTER)
    for phone in found.phones:
        heard_of = {state: when for (of, state), when in phone.arrivals.items() if of == question["id"]}
        found.asked += [heard_of["asked"] - asked] if "asked" in heard_of else []
        found.revealed += [heard_of["revealed"] - at] if "revealed" in heard_of else []
        if not {"asked", "revealed"} <= heard_of.keys():
            found.failures[f"did not hear of question {number + 1}"] += 1


def standing(found: Votes, question: str) -> Counter[str]:
    """What the phones have answered."""
    return Counter(answer for phone in found.phones if (answer := phone.standing.get(question)))


def counts(projector: Projector, number: int) -> Counter[str]:
    """What is counted in the first round of a question."""
    seen = projector.seen
    same = (seen.get("question") or {}).get("id") == f"question {number}" and seen["rounds"]
    return Counter(seen["rounds"][0]["counts"]) if same else Counter()


def findings(found: Votes) -> Iterator[Finding]:
    """All numbers of a run, against the bars it must pass."""
    plan, watch, before = found.plan, found.watch, median(found.alone)
    answers = [seconds for phone in found.phones for seconds in phone.took]
    yield Finding("failures", sum(found.failures.values()), 0)
    yield Finding("phones that the lecturer saw", found.joined)
    yield Finding("of them too many or too few", abs(found.joined - plan.students), 0)
    yield Finding("answers", len(answers))
    yield Finding("answers counted twice, wrongly or not at all", found.miscounted, 0)
    yield Finding("question -> phones, 95 % within", quantile(found.asked, 0.95), 1, "s")
    yield Finding("reveal -> phones, 95 % within", quantile(found.revealed, 0.95), 1, "s")
    yield Finding("reveal -> the last phone", max(found.revealed, default=None), None, "s")
    yield Finding("answer -> counted, 95 % within", quantile(answers, 0.95), None, "s")
    yield Finding("lecturer's step alone, half within", before, None, "s")
    yield Finding("lecturer's step during votes, half within", median(found.meanwhile), None, "s")
    yield Finding("lecturer's step during votes, 95 % within", quantile(found.meanwhile, 0.95), 0.5, "s")
    yield Finding("lecturer's step, during votes against alone", median(found.meanwhile) / before)
    if plan.kill:
        yield Finding("streams that were cut off and came back", sum(phone.back for phone in found.phones))
    yield Finding("largest memory", max(size for _, size in watch.memory) / MB, None, "MB")
    yield Finding("cores that the replicas took", watch.server)
    yield Finding("share of a core that this client took", watch.client)
    yield Finding("this client was late, 99 % within", quantile(watch.late, 0.99), None, "s")
    yield Finding("load of the machine", found.load)
