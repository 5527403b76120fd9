"""Judging typed answers: right, right within rounding, a named mistake, wrong, or not readable. Nothing can raise."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from engine.exercises.exercise import Choice, Exercise, Listing, Mistake, Number, Part
from engine.exercises.writing import EXACT, written

Outcome = Literal["right", "rounded", "mistake", "wrong", "unreadable"]
LONGEST = 200  # characters of an answer that is read
EMPTY_LIST = frozenset({"none", "no", "nothing", "-", "–"})
_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:e[+-]?[0-9]{1,3})?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said of an answer: how it came out, the share of the points it earns, a sentence, and the mistake."""

    outcome: Outcome
    credit: float
    sentence: str
    mistake: str = ""


@dataclass(frozen=True, slots=True)
class Marks:
    """The verdicts on all parts of an exercise, and the points they earn together."""

    verdicts: tuple[Verdict, ...]
    points: float
    most: float


def judge(part: Part, text: str) -> Verdict:
    """The verdict on an answer as it was typed."""
    if isinstance(part.answer, Number):
        return judge_number(part, part.answer, text)
    if isinstance(part.answer, Choice):
        return judge_choice(part, part.answer, text)
    return judge_list(part, part.answer, text)


def mark(exercise: Exercise, texts: Sequence[str]) -> Marks:
    """The verdicts on the answers to all parts; one that is missing is told as such."""
    given = [*texts, *[""] * len(exercise.parts)][: len(exercise.parts)]
    verdicts = tuple(
        judge(part, text) if text.strip() else Verdict("unreadable", 0.0, "Not answered.")
        for part, text in zip(exercise.parts, given, strict=True)
    )
    points = sum(part.points * verdict.credit for part, verdict in zip(exercise.parts, verdicts, strict=True))
    return Marks(verdicts, points, sum(part.points for part in exercise.parts))


def judge_number(part: Part, wanted: Number, text: str) -> Verdict:
    """The verdict on a number: near the right one, near what a mistake gives, or neither."""
    found = read_number(text, wanted.unit)
    if found is None:
        return Verdict("unreadable", 0.0, "Type a number, such as 0.25, 0,25, 1/4 or 25 %.")
    off = abs(found - wanted.value)
    if off <= wanted.near:
        return Verdict("right", 1.0, "Right.")
    if off <= wanted.wide:
        exact = written(wanted.value, wanted.digits)
        return Verdict("rounded", 1.0, f"Right within rounding: it is {exact}. Round only at the end.")
    for mistake in part.mistakes:
        if isinstance(mistake.value, float | int) and abs(found - mistake.value) <= wanted.wide:
            return met(mistake)
    if wanted.is_share and found > 1 and abs(found / 100 - wanted.value) <= wanted.wide:
        exact = written(wanted.value, wanted.digits)
        return Verdict("rounded", 1.0, f"Right if per cent are meant: write the sign, or {exact}.")
    if 0 < (places := decimals(text)) < wanted.digits and abs(found - wanted.value) <= 0.5 * 10.0**-places + EXACT:
        return Verdict("unreadable", 0.0, f"Right as far as it goes, but {wanted.digits} decimals are wanted.")
    return wrong()


def judge_choice(part: Part, wanted: Choice, text: str) -> Verdict:
    """The verdict on a text that should be one of the options."""
    options = {folded(option): option for option in wanted.options}
    found = options.get(folded(text))
    if found is None:
        return Verdict("unreadable", 0.0, "Choose one of the options.")
    if found == wanted.value:
        return Verdict("right", 1.0, "Right.")
    return next((met(mistake) for mistake in part.mistakes if mistake.value == found), wrong())


def judge_list(part: Part, wanted: Listing, text: str) -> Verdict:
    """The verdict on a list: what is in it and should be earns points, what should not be costs as many."""
    options = {folded(option): option for option in wanted.options}
    words = (
        [] if folded(text) in EMPTY_LIST else [word for word in re.split(r"[\s,;]+|\band\b", text[:LONGEST]) if word]
    )
    found = {options.get(folded(word), "") for word in words}
    if "" in found or not (words or folded(text) in EMPTY_LIST):
        return Verdict("unreadable", 0.0, "Choose one or more of them.")
    right = frozenset(wanted.value)
    if found == right:
        return Verdict("right", 1.0, "Right.")
    for mistake in part.mistakes:
        if isinstance(mistake.value, tuple) and found == set(mistake.value):
            return met(mistake)
    credit = max(len(found & right) - len(found - right), 0) / len(right)
    missing, extra = len(right - found), len(found - right)
    told = [f"{missing} missing"] * bool(missing) + [f"{extra} too many"] * bool(extra)
    return Verdict("wrong", credit, f"Not quite: {' and '.join(told)}.")


def met(mistake: Mistake) -> Verdict:
    """The verdict that answers a named mistake."""
    return Verdict("mistake", mistake.credit, mistake.sentence, mistake.name)


def wrong() -> Verdict:
    """The verdict on an answer that no mistake explains."""
    return Verdict("wrong", 0.0, "That is not it. Go through your sum once more.")


def folded(text: str) -> str:
    """A text without regard to case, blanks around and between, and a closing full stop or question mark."""
    return " ".join(text[:LONGEST].casefold().split()).rstrip(".?").strip()


def read_number(text: str, unit: str = "") -> float | None:
    """The number that somebody typed, with a decimal point or comma, as a fraction or in percent; or None."""
    text = folded(text).lstrip("=≈ ").replace("−", "-").replace("⁄", "/")
    if unit:  # 2 bits, 1 bit
        text = text.removesuffix(folded(unit)).removesuffix(folded(unit).removesuffix("s"))
    text = re.sub(r"\s", "", text)
    if text.endswith("%"):
        share = read_number(text[:-1])
        return None if share is None else share / 100
    over, slash, under = text.partition("/")
    if slash:
        first, second = decimal(over), decimal(under)
        return finite(first / second) if first is not None and second else None
    return decimal(text)


def decimals(text: str) -> int:
    """How many decimals somebody typed; none where it is a fraction or in percent."""
    typed = re.search(r"[.,]([0-9]+)[^0-9/%]*$", folded(text))
    return len(typed[1]) if typed and "/" not in text else 0


def decimal(text: str) -> float | None:
    """A decimal number; of a comma and a point, the later one is the decimal mark."""
    comma, point = text.rfind(","), text.rfind(".")
    if comma >= 0 and point >= 0:
        text = text.replace("," if comma < point else ".", "")
    text = text.replace(",", ".")
    return finite(float(text)) if _NUMBER.fullmatch(text) else None


def finite(value: float) -> float | None:
    """The number, unless it is too large to be one."""
    return value if math.isfinite(value) else None
