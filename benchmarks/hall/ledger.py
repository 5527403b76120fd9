"""What was measured in the hall: how long each thing took, what failed, and who was lost."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal

Kind = Literal["open", "step", "change", "upload", "back", "long"]
CLICKS: tuple[Kind, ...] = ("step", "change", "upload")


@dataclass(frozen=True, slots=True)
class Took:
    """How long something took, in seconds, and when it was over."""

    kind: Kind
    seconds: float
    at: float


@dataclass(slots=True)
class Ledger:
    """All that happened in one run."""

    took: list[Took] = field(default_factory=list)
    failures: Counter[str] = field(default_factory=Counter)
    lost: int = 0  # students whose connection ended and who did not come back
    alone: int = 0  # steps that a browser took without a message

    @contextmanager
    def timed(self, kind: Kind) -> Iterator[None]:
        """Measure what is done inside, if it comes to its end."""
        began = time.monotonic()
        yield
        self.note(kind, began)

    def note(self, kind: Kind, began: float) -> None:
        """Note something that is over now."""
        now = time.monotonic()
        self.took.append(Took(kind, now - began, now))

    def seconds(self, *kinds: Kind, since: float = 0.0) -> list[float]:
        """How long these kinds of things took."""
        return [each.seconds for each in self.took if each.kind in kinds and each.at >= since]


def quantile(values: Iterable[float], share: float) -> float | None:
    """The smallest value that so large a share of them does not exceed; None where there is none."""
    ordered = sorted(values)
    return ordered[max(math.ceil(share * len(ordered)) - 1, 0)] if ordered else None
