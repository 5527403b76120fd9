"""Where the projector stands, as it tells the presenter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from server.hall.questions import text_of
from server.hall.refusals import RefusedError

LONGEST = {"title": 200, "sentence": 1000, "next": 300}
MOST_KINDS, MOST_LINES, LONGEST_LINE, LONGEST_NOTES = 12, 40, 2000, 12_000  # characters


def stands_of(given: Mapping[str, Any]) -> dict[str, Any]:
    """Title, sentence, notes, what comes next, and the step, -1 before the first; nothing else is kept."""
    stands: dict[str, Any] = {name: text_of(given.get(name) or "", name, most) for name, most in LONGEST.items()}
    step = given.get("step")
    if step is not None and (isinstance(step, bool) or not isinstance(step, int) or not -1 <= step < 10**6):
        raise RefusedError(400, "The step is a number.")
    return stands | {"step": step, "notes": notes_of(given.get("notes") or [])}


def notes_of(given: object) -> list[list[Any]]:
    """Notes: kinds with their lines."""
    wrong = RefusedError(400, "Notes are kinds with lines each, not too many of them.")
    if not isinstance(given, list) or len(given) > MOST_KINDS:
        raise wrong
    notes = []
    for each in given:
        if not isinstance(each, list) or len(each) != 2 or not isinstance(each[1], list) or len(each[1]) > MOST_LINES:
            raise wrong
        lines = [text_of(line, "line of the notes", LONGEST_LINE) for line in each[1]]
        notes.append([text_of(each[0], "kind of a note", 40), lines])
    if sum(len(line) for _, lines in notes for line in lines) > LONGEST_NOTES:
        raise wrong
    return notes
