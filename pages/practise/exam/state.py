"""The state of the page “Mock exam”: which tasks stand in its link, and its quiz."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from engine.exercises.exercise import Exercise
from engine.exercises.generate import DIFFICULTIES, generate
from engine.exercises.registry import KINDS
from pages.practise.tasks.controls import MOST_SEED
from pages.shell.page import Page, QuizQuestion
from pages.shell.state import State

MOST_TASKS = 12
MOST_MINUTES = 240


@cache
def examined() -> tuple[str, ...]:
    """The kinds that can be asked all at once: no part of theirs tells the answer to the one before."""
    return tuple(name for name, kind in KINDS.items() if not generate(kind, 0).in_turn)


@dataclass(frozen=True, slots=True)
class Exam(State):
    """Kinds, how many tasks, a difficulty and a seed make an exam: a link gives a whole class the same one."""

    kinds: tuple[str, ...] = ("entropy", "gain", "root", "threshold")
    tasks: int = 4
    difficulty: int = 1
    seed: int = 1
    minutes: int = 0  # on the clock; 0 is none

    def __post_init__(self) -> None:
        if not self.kinds or not {*self.kinds} <= {*examined()} or len({*self.kinds}) < len(self.kinds):
            raise ValueError("no such kinds")
        if not 1 <= self.tasks <= MOST_TASKS:
            raise ValueError("too few or too many tasks")
        if self.difficulty not in DIFFICULTIES or not 0 <= self.seed <= MOST_SEED:
            raise ValueError("no such exam")
        if not 0 <= self.minutes <= MOST_MINUTES:
            raise ValueError("no such clock for an exam")

    def exercises(self) -> list[Exercise]:
        """Its tasks, kind after kind; no two exams of neighbouring seeds share one."""
        return [
            generate(KINDS[self.kinds[number % len(self.kinds)]], self.seed * MOST_TASKS + number, self.difficulty)
            for number in range(self.tasks)
        ]

    def of_group(self, group: int) -> list[Exercise]:
        """The tasks of a group, counted from 0: the exam of another seed."""
        return replace(self, seed=(self.seed + group) % (MOST_SEED + 1)).exercises()


QUIZ = (
    QuizQuestion(
        "A class sits the exam by one link. What makes another group's tasks differ?",
        "Another seed",
        {
            "Another browser": "The tasks are drawn on the server from what the link says; the browser only shows "
            "them.",
            "Another hour": "The hour is no part of the link, and nothing else is asked.",
        },
        "The seed is part of the link. The same link gives the same tasks to everybody, on every machine.",
    ),
)

PAGE = Page(
    "exam",
    "Mock exam",
    "Are you ready?",
    Exam(),
    {
        "Trees": {},
        "From entropy to C4.5": {"kinds": ("entropy", "impurity", "gain", "gain-ratio")},
        "Pruning": {"kinds": ("reduced-error", "pessimistic", "weakest-link", "chi-square")},
        "Trust": {"kinds": ("confusion", "interval", "folds", "bootstrap")},
    },
    QUIZ,
    about="A mock exam asks several tasks at once, marks them together, and says what to read again.",
    needs=("practise",),
    remember=(
        "Answer what you know first: every part is marked by itself.",
        "Points lost to a named mistake come back fastest.",
    ),
)
