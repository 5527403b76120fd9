"""Tables in a notation of their own, rewritten with commas: a file for each format, and its entry in FORMATS."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from engine.reading.formats import boxes, fixed, libsvm
from engine.reading.limits import Limits
from engine.reading.sheet import Choices, Doubt

HEAD = 100_000  # characters by which a format is told


@dataclass(frozen=True, slots=True)
class Format:
    """How a format is told by its first lines, and how its rows are read."""

    title: str
    detect: Callable[[Sequence[str]], bool]  # by the filled lines at the beginning
    rows: Callable[[str, str, Limits], Iterable[Sequence[str]]]  # of the text; the name is for refusals


FORMATS = (
    Format("a table drawn with lines, as in Markdown or from a database", boxes.detect, boxes.rows),
    Format("libsvm's sparse rows, with 0 where a row says nothing", libsvm.detect, libsvm.rows),
    Format("columns of fixed width", fixed.detect, fixed.rows),
)


def as_separated(text: str, name: str, choices: Choices, limits: Limits) -> tuple[str, Choices, list[Doubt]]:
    """The text with commas between its values, if it is in one of the formats; a chosen separator outweighs them."""
    if choices.separator is not None:
        return text, choices, []
    lines = [line for line in text[:HEAD].splitlines() if line.strip()]
    if len(text) > HEAD:
        lines = lines[:-1]  # it may be cut off
    for each in FORMATS:
        if each.detect(lines):
            out = io.StringIO()
            csv.writer(out, lineterminator="\n").writerows(each.rows(text, name, limits))
            plain = Doubt(
                f"The file was read as {each.title}.", "Read it as plain text", replace(choices, separator=",")
            )
            return out.getvalue(), replace(choices, separator=","), [plain]
    return text, choices, []
