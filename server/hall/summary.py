"""What a hall was asked and how it answered, as CSV: a row for each answer of each round."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator

from pages.shell.store import Store
from server.hall import core
from server.hall.questions import Question, is_right

HEAD = ("question", "step", "round", "joined", "answered", "answer", "count", "share", "right")
# What a spreadsheet computes begins so, in half or full width: at the start of a cell, and behind a sign that some
# spreadsheets take for the end of one.
FORMULA = re.compile(r"(^|[;\t\r\n])( *)(?=[=+\-@\t\r＝＋－＠])")


def safe(cell: object) -> object:
    """A cell that no spreadsheet computes; numbers stay numbers."""
    return FORMULA.sub(r"\1'\2", cell) if isinstance(cell, str) else cell


def summary(store: Store, code: str) -> str:
    """The file."""
    held = core.present(store, code)
    if held.now.state != "ended":
        core.note(store, code, held.now)
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(HEAD)
    asked = store.fields(core.key(code, "asked"))
    for number in sorted(asked, key=int):
        noted = json.loads(asked[number])
        for turn, joined in enumerate(noted["joined"], 1):
            counted = core.counts(store, code, int(number), turn)
            for row in rows(noted["question"], counted, noted["right"]):
                step = noted["question"]["where"]
                cells = (noted["question"]["title"], step, turn, joined, sum(counted.values()), *row)
                writer.writerow([safe(cell) for cell in cells])
    return out.getvalue()


def rows(question: Question, counted: dict[str, int], right: list[str]) -> Iterator[tuple[object, ...]]:
    """Answer, count, share and whether it is right; of a choice all options, also those that nobody took."""
    total = sum(counted.values())
    labels = {each["key"]: each["label"] for each in question.get("options", ())}
    answers = list(labels) if question["kind"] == "choice" else sorted(counted, key=float)
    for answer in answers or [""]:
        times = counted.get(answer, 0)
        said: object = labels.get(answer, "") if question["kind"] == "choice" else float(answer) if answer else ""
        fits = "" if not right else "yes" if answer and is_right(question, answer, right) else "no"
        yield said, times, f"{times / total:.4f}" if total else "", fits
