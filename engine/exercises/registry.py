"""All kinds of exercise by name. To add one, write its file with its generator and its entry, and name it here."""

from __future__ import annotations

from engine.exercises.exercise import Kind
from engine.exercises.kinds.entropy import ENTROPY
from engine.exercises.kinds.gain import GAIN

KINDS: dict[str, Kind] = {kind.name: kind for kind in (ENTROPY, GAIN)}
