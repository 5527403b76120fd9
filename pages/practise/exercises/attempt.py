"""What a visitor has done with an exercise, and how many in a row were right; kept in the session."""

from __future__ import annotations

from dataclasses import dataclass, field

import streamlit as st

from engine.exercises.exercise import Exercise
from engine.exercises.judge import Verdict, judge

ATTEMPT, ROWS = "attempt at the exercise", "exercises right in a row"
MASTERED = 3  # right in a row, without help


@dataclass(slots=True)
class Attempt:
    """The answers, the hints taken, the solutions looked at and the parts once answered wrong, of one exercise."""

    name: str
    answers: dict[int, str] = field(default_factory=dict)
    hints: dict[int, int] = field(default_factory=dict)
    solutions: set[int] = field(default_factory=set)
    missed: set[int] = field(default_factory=set)
    ended: bool = False

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
    """The verdict on the answer to a part, if there is one."""
    text = attempt.answers.get(part, "")
    return judge(exercise.parts[part], text) if text.strip() else None


def is_done(attempt: Attempt, exercise: Exercise, part: int) -> bool:
    """Whether nothing remains to be done with a part: it is right, or told, or (in turn) answered."""
    if part in attempt.solutions:
        return True
    verdict = verdict_on(attempt, exercise, part)
    return verdict is not None and (verdict.credit >= 1 or (exercise.in_turn and verdict.outcome != "unreadable"))


def end(attempt: Attempt, exercise: Exercise) -> int:
    """Count an exercise whose parts are all done, once; how many of its kind are right in a row now."""
    rows: dict[str, int] = st.session_state.setdefault(ROWS, {})
    if not attempt.ended:
        attempt.ended = True
        rows[exercise.kind] = rows.get(exercise.kind, 0) + 1 if attempt.alone else 0
    return rows.get(exercise.kind, 0)
