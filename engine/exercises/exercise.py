"""An exercise as data: the situation, the parts to answer, and for each part all that is needed to judge an answer.

Texts are plain, never markup. A formula is a line of LaTeX, as the pages typeset it; `plain_formula` says it in text.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np


@dataclass(frozen=True, slots=True)
class Grid:
    """A small table of text cells; its last column may be what is to be predicted."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""
    has_target: bool = False


@dataclass(frozen=True, slots=True)
class Branch:
    """A node of a small tree: what it asks or answers, and what each answer leads to."""

    text: str
    branches: tuple[tuple[str, Branch], ...] = ()

    def lines(self, depth: int = 0) -> list[tuple[int, str]]:
        """The tree as indented lines, depth first."""
        if not depth and not self.branches:
            return [(0, self.text)]
        found = []
        for answer, below in self.branches:
            end = "" if below.branches else f": {below.text}"
            found += [(depth, f"{self.text} {answer}{end}"), *below.lines(depth + 1)]
        return found


@dataclass(frozen=True, slots=True)
class Diagram:
    """A small tree."""

    root: Branch
    caption: str = ""


Block = str | Grid | Diagram  # a sentence, a table or a tree


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a worked solution: a sentence, and the formula with its numbers where there is one."""

    text: str
    formula: str = ""


@dataclass(frozen=True, slots=True)
class Number:
    """A number is asked for: the right one, how many decimals are wanted, and how far rounding may lead astray."""

    value: float
    tolerance: float = 0.005
    digits: int = 3
    unit: str = ""

    @property
    def near(self) -> float:
        """How far an answer that is rounded at the end may be off."""
        return min(0.5 * 10.0**-self.digits, self.tolerance) + 1e-9

    @property
    def is_share(self) -> bool:
        """Whether it may be a share, which some give in percent."""
        return not self.unit and self.digits > 0 and 0 < self.value <= 1

    @property
    def wide(self) -> float:
        """How far an answer that was rounded on the way may be off."""
        return max(self.tolerance, self.near)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several texts is asked for: an option, a column or a class."""

    value: str
    options: tuple[str, ...]
    of: Literal["option", "column", "class"] = "option"


@dataclass(frozen=True, slots=True)
class Listing:
    """Some of several texts are asked for, in any order."""

    value: tuple[str, ...]
    options: tuple[str, ...]


Answer = Number | Choice | Listing
Value = float | str | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake that many make: its name, the answer that it gives, and the sentence that meets it.

    `credit` is the share of the points that it earns all the same. `lost` is how much less it scores than the right
    answer, where a question is to be chosen.
    """

    name: str
    value: Value
    sentence: str
    credit: float = 0.0
    lost: float = 0.0


@dataclass(frozen=True, slots=True)
class Part:
    """One thing to answer. Hints go from gentle to nearly told; `shown` is what only this part looks at."""

    prompt: str
    answer: Answer
    mistakes: tuple[Mistake, ...] = ()
    hints: tuple[str, ...] = ()
    solution: tuple[Step, ...] = ()
    shown: tuple[Block, ...] = ()
    points: float = 1.0


@dataclass(frozen=True, slots=True)
class Task:
    """What a generator makes: a title, the situation, and the parts.

    Parts that come `in_turn` tell the answers to those before: each is shown once the one before is answered.
    """

    title: str
    situation: tuple[Block, ...]
    parts: tuple[Part, ...]
    in_turn: bool = False


@dataclass(frozen=True, slots=True)
class Exercise:
    """A task, and where it comes from: the same kind, seed and difficulty always give the same one."""

    kind: str
    page: str  # the key of the page that teaches it
    seed: int
    difficulty: int
    title: str
    situation: tuple[Block, ...]
    parts: tuple[Part, ...]
    in_turn: bool = False
    step: int = 0  # which part of an exercise stands here alone, counted from 1; 0 is all of them

    @property
    def steps(self) -> tuple[Exercise, ...]:
        """What may be shown at once: the whole exercise, or each part alone if the next one tells its answer."""
        if not self.in_turn:
            return (self,)
        return tuple(
            replace(self, title=f"{self.title}, {number} of {len(self.parts)}", parts=(part,), step=number)
            for number, part in enumerate(self.parts, 1)
        )


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of exercise: its name in links and on the command line, its title, its page, and its generator."""

    name: str
    title: str
    page: str
    make: Callable[[np.random.Generator, int], Task]


class NoTaskError(Exception):
    """Raised by a generator whose draw makes no good task: the next one is tried."""


def require(condition: bool) -> None:
    """Go on with a draw only if something holds of it."""
    if not condition:
        raise NoTaskError
