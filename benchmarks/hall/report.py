"""What a run in the hall found, against the bars it must pass."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.hall.gathering import Outcome
from benchmarks.hall.ledger import CLICKS, quantile

MB = 1_000_000


@dataclass(frozen=True, slots=True)
class Finding:
    """One number of a run, what it may be at most, and in which unit; a number without a bar is only told."""

    name: str
    value: float | None  # None: nothing was measured
    most: float | None = None
    unit: str = ""

    @property
    def passed(self) -> bool:
        """Whether it keeps to its bar."""
        return self.most is None or (self.value is not None and self.value <= self.most)

    @property
    def line(self) -> str:
        """One line of the report."""
        value = "nothing measured" if self.value is None else f"{self.value:,.4g} {self.unit}".rstrip()
        if self.most is None:
            return f"{self.name:42s} {value}"
        return f"{self.name:42s} {value:22s} {'ok' if self.passed else 'MISSED'}: at most {self.most:g} {self.unit}"


def findings(outcome: Outcome) -> Iterator[Finding]:
    """All numbers of a run."""
    plan, ledger, watch = outcome.plan, outcome.ledger, outcome.watch
    yield Finding("failures", sum(ledger.failures.values()), 0)
    yield Finding("lost", ledger.lost, 0)
    yield Finding("clicks that the server answered", len(ledger.seconds(*CLICKS)))
    yield Finding("steps that browsers took without it", ledger.alone)
    yield Finding("page open, 95 % within", quantile(ledger.seconds("open"), 0.95), 3, "s")
    yield Finding("step -> answer, 95 % within", quantile(ledger.seconds("step"), 0.95), 1, "s")
    yield Finding("change -> answer, 95 % within", quantile(ledger.seconds("change"), 0.95), 1, "s")
    yield Finding("upload -> answer, 95 % within", quantile(ledger.seconds("upload"), 0.95), None, "s")
    yield Finding("slowest click", max(ledger.seconds(*CLICKS), default=None), 1 if plan.long_jobs else None, "s")
    if plan.long_jobs:
        yield Finding("long computations", len(ledger.seconds("long")))
        yield Finding("longest computation", max(ledger.seconds("long"), default=None), None, "s")
    if plan.kill:
        back = ledger.seconds("back")
        yield Finding("cut off and back", len(back))
        yield Finding("last one back after", max(back, default=None), 5, "s")
    beyond = (outcome.full - outcome.start) / max(plan.students - 1, 1)
    yield Finding("memory with one student", outcome.start / MB, None, "MB")
    # A table of 200,000 rows is not the students'.
    yield Finding("memory of each student beyond the first", beyond / MB, None if plan.long_jobs else 3, "MB")
    yield Finding("largest memory", max(size for _, size in watch.memory) / MB, None, "MB")
    yield Finding("memory when all have left, of the start", outcome.after / outcome.start, 1.2)
    yield Finding("cores that the replicas took", watch.server)
    yield Finding("share of a core that this client took", watch.client)
    yield Finding("this client was late, 99 % within", quantile(watch.late, 0.99), None, "s")
    yield Finding("load of the machine", outcome.load)
