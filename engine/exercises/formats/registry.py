"""All formats by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.exercises.exercise import Exercise
from engine.exercises.formats.as_json import to_json
from engine.exercises.formats.gift import gift
from engine.exercises.formats.moodle import moodle
from engine.exercises.formats.qti import qti
from engine.exercises.formats.worksheet import worksheet

FORMATS: dict[str, Callable[[Sequence[Exercise], bool], str | bytes]] = {
    "html": worksheet,
    "moodle": moodle,
    "qti": qti,
    "gift": gift,
    "json": to_json,
}
