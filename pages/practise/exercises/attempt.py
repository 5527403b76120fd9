"""What a visitor has done with an exercise, and which ones in a row were right; kept in the session.

The browser keeps the rows, too, and tells a new session of them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import streamlit as st

from engine.exercises.exercise import Exercise
from engine.exercises.judge import Verdict, judge
from engine.exercises.registry import KINDS

ATTEMPT, ROWS = "attempt at the exercise", "exercises right in a row"
MASTERED = 3  # right in a row, without help
MOST_KEPT, LONGEST_NAME = 20, 40  # exercises of a row, and characters of a name
TICK = "practise-"  # before the name of a kind, where the browser keeps what is mastered


@dataclass(slots=True)
class Attempt:
    """The answers, the hints taken, the solutions looked at and the parts once answered wrong, of one exercise."""

    name: str
    answers: dict[int, str] = field(default_factory=dict)
    hints: dict[int, int] = field(default_factory=dict)
    solutions: set[int] = field(default_factory=set)
    missed: set[int] = field(default_factory=set)
    ended: bool = False
    again: bool = False  # whether it was in the row already

    @property
    def alone(self) -> bool:
        """Whether it was done without help and without a wrong answer."""
        return not (self.hints or self.solutions or self.missed)


def name_of(exercise: Exercise) -> str:
    """What tells an exercise from every other."""
    return f"{exercise.kind} {exercise.difficulty} {exercise.seed}"


def attempt_at(exercise: Exercise) -> Attempt:
    """What was done with the exercise at hand; another exercise begins anew."""
    found: Attempt | None = st.session_state.get(ATTEMPT)
    if found is None or found.name != name_of(exercise):
        found = st.session_state[ATTEMPT] = Attempt(name_of(exercise))
    return found


def take(attempt: Attempt, exercise: Exercise, part: int, text: str) -> None:
    """Take an answer, and note whether it was wrong; one that cannot be read is neither."""
    attempt.answers[part] = text
    verdict = verdict_on(attempt, exercise, part)
    if verdict is not None and verdict.outcome in {"wrong", "mistake"}:
        attempt.missed.add(part)


def verdict_on(attempt: Attempt, exercise: Exercise, part: int) -> Verdict | None:
    """The verdict on the answer to a part, once it was answered."""
    text = attempt.answers.get(part)
    return None if text is None else judge(exercise.parts[part], text)


def is_done(attempt: Attempt, exercise: Exercise, part: int) -> bool:
    """Whether nothing remains to be done with a part: it is right, or told, or (in turn) answered."""
    if part in attempt.solutions:
        return True
    verdict = verdict_on(attempt, exercise, part)
    return verdict is not None and (verdict.credit >= 1 or (exercise.in_turn and verdict.outcome != "unreadable"))


def rows() -> dict[str, list[str]]:
    """The names of the exercises of each kind that were right in a row."""
    found: dict[str, list[str]] = st.session_state.setdefault(ROWS, {})
    return found


def end(attempt: Attempt, exercise: Exercise) -> list[str]:
    """Count an exercise whose parts are all done, once; the exercises of its kind that are right in a row now."""
    row = rows().get(exercise.kind, [])
    if not attempt.ended:
        attempt.ended = True
        attempt.again = attempt.alone and attempt.name in row
        if not attempt.again:
            row = [*row, attempt.name][-MOST_KEPT:] if attempt.alone else []
        rows()[exercise.kind] = row
    return row


def restore(kept: Any) -> None:
    """Go on with the rows that the browser kept, by its keys; what this session knows itself stays."""
    for kind in KINDS:
        names = kept.get(TICK + kind) if isinstance(kept, dict) else None
        if isinstance(names, list) and kind not in rows():
            told = [name for name in names if isinstance(name, str) and len(name) <= LONGEST_NAME]
            rows()[kind] = list(dict.fromkeys(told))[-MOST_KEPT:]
