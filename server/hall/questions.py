"""What a hall is asked, as a projector says it, and the answers that such a question takes."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any

from server.hall.refusals import RefusedError

KINDS = ("choice", "number", "threshold")
MOST_OPTIONS, LONGEST_LABEL, LONGEST_ANSWER = 60, 80, 40  # characters
LONGEST = {"id": 200, "title": 200, "text": 600, "where": 120, "unit": 20}
LARGEST = 1e15  # of a number, either way
LONGEST_WORDS = 400  # of a reason, and of what is said at the end
NUMBER = re.compile(r"[+-]?(?:\d{1,15}(?:[.,]\d{0,15})?|[.,]\d{1,15})(?:[eE][+-]?\d{1,2})?", re.ASCII)
ANY = "*"  # among the reasons: for every answer that has none of its own

Question = dict[str, Any]


def question_of(given: object) -> Question:
    """A question with all that is known of it and nothing else; refused if it makes no sense."""
    if not isinstance(given, dict):
        raise RefusedError(400, "The question is missing.")
    asked: Question = {name: text_of(given.get(name, ""), name, most) for name, most in LONGEST.items()}
    asked["kind"] = given.get("kind")
    if asked["kind"] not in KINDS:
        raise RefusedError(400, "A question is a choice, a number or a threshold.")
    if not asked["id"] or not asked["title"]:
        raise RefusedError(400, "A question needs an id and a title.")
    return asked | (options_of(given) if asked["kind"] == "choice" else range_of(given, asked["kind"]))


def text_of(given: object, name: str, most: int) -> str:
    """A text that is not too long. Half of a sign, as browsers leave it where they cut a text, becomes a question mark:
    nothing that holds one can be stored or sent."""
    if not isinstance(given, str) or len(given) > most:
        raise RefusedError(400, f"The {name} is a text of at most {most} characters.")
    return given.encode("utf-8", "replace").decode("utf-8")


def options_of(given: Mapping[str, Any]) -> Question:
    """The options of a choice."""
    options = given.get("options")
    if not isinstance(options, list) or not 1 <= len(options) <= MOST_OPTIONS:
        raise RefusedError(400, f"A choice has 1 to {MOST_OPTIONS} options.")
    made = []
    for each in options:
        if not isinstance(each, dict):
            raise RefusedError(400, "An option has a key and a label.")
        key = text_of(each.get("key"), "key of an option", LONGEST_LABEL)
        made.append({"key": key, "label": text_of(each.get("label", key), "label of an option", LONGEST_LABEL)})
    keys = {each["key"] for each in made}
    if len(keys) < len(made) or keys & {"", ANY}:
        raise RefusedError(400, "Each option has a key of its own.")
    return {"options": made}


def range_of(given: Mapping[str, Any], kind: str) -> Question:
    """The bounds of a number."""
    found = {name: given[name] for name in ("min", "max", "step") if given.get(name) is not None}
    for name, value in found.items():
        if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
            raise RefusedError(400, f"The {name} is a number.")
    if kind == "threshold" and not {"min", "max"} <= found.keys():
        raise RefusedError(400, "A threshold has a smallest and a largest value.")
    if found.get("min", -math.inf) > found.get("max", math.inf) or found.get("step", 1) <= 0:
        raise RefusedError(400, "The smallest value is not above the largest, and the step is positive.")
    return found


def answer_to(question: Question, given: object) -> str:
    """An answer as it is counted; refused with a sentence if the question does not take it."""
    if isinstance(given, bool) or not isinstance(given, str | int | float):
        raise RefusedError(400, "The answer is missing.")
    said = str(given)
    if question["kind"] == "choice":
        if said not in {each["key"] for each in question["options"]}:
            raise RefusedError(400, "That is not one of the options.")
        return said
    said = said.strip()
    value = float(said.replace(",", ".")) if len(said) <= LONGEST_ANSWER and NUMBER.fullmatch(said) else math.nan
    if not abs(value) <= LARGEST:
        raise RefusedError(400, "Please answer with a number, such as 2.5.")
    low, high = question.get("min", -math.inf), question.get("max", math.inf)
    if not low <= value <= high:
        bounds = f"from {low:g} to {high:g}" if math.isfinite(high - low) else "within its bounds"
        raise RefusedError(400, f"Please answer with a number {bounds}.")
    return f"{value or 0.0:.12g}"  # no minus before a zero


def outcome_of(given: Mapping[str, Any]) -> dict[str, Any]:
    """What a projector reveals: the right answers, others that count as right, reasons by answer, and a sentence."""
    right, words, also = given.get("right"), given.get("words") or {}, given.get("also") or []
    for each in (right or [], also):
        if not isinstance(each, list) or len(each) > MOST_OPTIONS:
            raise RefusedError(400, f"At most {MOST_OPTIONS} answers are right.")
    if not isinstance(words, dict) or len(words) > MOST_OPTIONS + 1:
        raise RefusedError(400, f"At most {MOST_OPTIONS} answers have a reason.")
    return {
        "right": None if right is None else [text_of(str(each), "right answer", LONGEST_LABEL) for each in right],
        "also": [text_of(str(each), "right answer", LONGEST_LABEL) for each in also],
        "words": {
            text_of(answer, "answer", LONGEST_LABEL): text_of(reason, "reason", LONGEST_WORDS)
            for answer, reason in words.items()
        },
        "said": text_of(given.get("said") or "", "sentence", LONGEST_WORDS),
    }


def is_right(question: Question, answer: str, right: list[str]) -> bool:
    """Whether an answer is right; a number is by its value, or within a stretch that is written as 2..3.5."""
    if question["kind"] == "choice":
        return answer in right
    value = float(answer)
    for each in right:
        low, dots, high = each.partition("..")
        try:
            if float(low) <= value <= float(high if dots else low):
                return True
        except ValueError:
            continue
    return False
