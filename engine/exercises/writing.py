"""How exercises write numbers and formulas."""

from __future__ import annotations

import math
import re

EXACT = 1e-9  # a number this near what is written is equal to it
_SIGNS = {
    r"\cdot": "·",
    r"\times": "×",
    r"\log_2": "log₂",
    r"\ln": "ln",
    r"\le": "≤",
    r"\ge": "≥",
    r"\approx": "≈",
    r"\pm": "±",
    r"\mid": "|",
    r"\alpha": "α",
    r"\varepsilon": "ε",
    r"\lambda": "λ",
    r"\sigma": "σ",
    r"\chi": "χ",
    r"\sqrt": "√",
    r"\max": "max",
    r"\min": "min",
    r"\left": "",
    r"\right": "",
    r"\;": " ",
}
_SIGN = re.compile(r"\\log_2|\\[a-zA-Z]+|\\[,;]")
_FRACTION = re.compile(r"\\t?frac\{([^{}]*)\}\{([^{}]*)\}")
_TEXT = re.compile(r"\\(?:text|mathrm)\{([^{}]*)\}")
_SCRIPT = re.compile(r"([_^√])\{([^{}]*)\}")
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_SIMPLE = re.compile(r"√?[\w.,−-]*")


def written(value: float, digits: int = 3) -> str:
    """A number in so many decimals, a half rounded up as one does by hand; one that needs fewer without zeros."""
    shown = f"{value + math.copysign(EXACT, value):z.{digits}f}"
    if digits and abs(float(shown) - value) < EXACT:
        return shown.rstrip("0").rstrip(".")
    return shown


PLURALS = {"bits", "nats", "cases", "rows"}  # units that are one of a kind with the number 1


def amount(value: float, unit: str, digits: int = 3) -> str:
    """A number with its unit: 0.94 bits, 1 bit."""
    shown = written(value, digits)
    return f"{shown} {unit.removesuffix('s') if shown == '1' and unit in PLURALS else unit}".strip()


def result(value: float, digits: int = 3) -> str:
    """The end of a calculation: the sign, equal or about equal, and the number."""
    shown = written(value, digits)
    sign = "=" if abs(float(shown) - value) < EXACT else r"\approx"
    return f"{sign} {shown}"


def share(part: float, whole: float) -> str:
    """A share as a fraction."""
    return rf"\tfrac{{{written(part)}}}{{{written(whole)}}}"


def name(text: str) -> str:
    """A word of the exercise inside a formula."""
    return rf"\text{{{text}}}"


def plain_formula(formula: str) -> str:
    """A formula as a line of plain text."""
    text = _TEXT.sub(lambda found: found[1], formula)
    text = _SIGN.sub(lambda found: _SIGNS.get(found[0], found[0]), text)
    before = ""
    while before != text:  # from the inside out
        before = text
        text = _SCRIPT.sub(lambda found: scripted(found[1], found[2]), text)
        text = _FRACTION.sub(lambda found: f"{bracketed(found[1])}/{bracketed(found[2])}", text)
    text = text.replace("{", "").replace("}", "").replace("-", "−")
    text = re.sub(r"\^([0-9])", lambda found: found[1].translate(_RAISED), text)
    text = re.sub(r"_([0-9])", lambda found: found[1].translate(_LOWERED), text)
    text = re.sub(r"(?<=[0-9)])(?=log₂)", "·", re.sub(r"\s*·\s*", "·", text))
    return re.sub(r"\s+", " ", text).strip()


def bracketed(text: str) -> str:
    """A term in brackets, unless it is a single number or word."""
    return text if _SIMPLE.fullmatch(text) else f"({text})"


def scripted(sign: str, text: str) -> str:
    """What stands in braces after a sign: raised, lowered, or under a root."""
    if sign == "√":
        return f"√{bracketed(text)}"
    if sign == "^":
        return text.translate(_RAISED) if text.isdigit() else f"^({text})"
    return text.translate(_LOWERED) if text.isdigit() else f"_{text}"
