"""A formula h(p) that a person types: read by rules, never run as code. It becomes a short program for a stack.

    sum     = product (("+" | "-") product)*
    product = sign (("*" | "/") sign)*
    sign    = ("-" | "+") sign | power
    power   = atom (("^" | "**") sign)?
    atom    = number | "p" | "q" | "pi" | "e" | name "(" sum ("," sum)* ")" | "(" sum ")"

q is 1 − p. A product with a factor of 0 is 0, so that 0·log₂ 0 is 0 as the entropy wants it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from engine.data.table import FloatArray
from engine.kernels import (
    ABSOLUTE,
    ADD,
    DIVIDE,
    EXP,
    GREATER,
    LN,
    LOG2,
    LOG10,
    MOST_STEPS,
    MULTIPLY,
    NEGATE,
    POWER,
    PUT_CONSTANT,
    PUT_P,
    PUT_Q,
    ROOT,
    SMALLER,
    SUBTRACT,
)

FUNCTIONS = {
    "sqrt": ROOT,
    "log2": LOG2,
    "ln": LN,
    "log": LN,
    "log10": LOG10,
    "exp": EXP,
    "abs": ABSOLUTE,
    "min": SMALLER,
    "max": GREATER,
}
CONSTANTS = {"pi": math.pi, "e": math.e}
LONGEST, DEEPEST = 200, 24
KNOWN = "p, q (which is 1 − p), numbers, + − * / ^, brackets, and sqrt, log2, ln, log10, exp, abs, min, max"

_TOKEN = re.compile(r"\s*(?:(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+)|([A-Za-z_][A-Za-z_0-9]*)|(\*\*|[-+*/^(),]))")
_TYPED = str.maketrans({"−": "-", "–": "-", "·": "*", "×": "*", "÷": "/"})


class FormulaError(ValueError):
    """What is wrong with a formula, in one sentence."""


@dataclass(frozen=True, slots=True)
class Program:
    """A formula as steps for a stack: operations, and the constants in the order they are met."""

    text: str
    steps: tuple[int, ...]
    constants: tuple[float, ...]


class _Reader:
    """Reads a formula from left to right and writes its program."""

    def __init__(self, text: str) -> None:
        self.tokens = tokens(text)
        self.at = 0
        self.depth = 0
        self.steps: list[int] = []
        self.constants: list[float] = []

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self) -> str:
        token = self.peek()
        self.at += 1
        return token

    def expect(self, token: str) -> None:
        if self.take() != token:
            raise FormulaError(f"A “{token}” is missing in the formula.")

    def chain(self, part: Callable[[], None], signs: dict[str, int]) -> None:
        part()
        while self.peek() in signs:
            sign = signs[self.take()]
            part()
            self.steps.append(sign)

    def sum(self) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            raise FormulaError("The formula has too many brackets inside each other.")
        self.chain(self.product, {"+": ADD, "-": SUBTRACT})
        self.depth -= 1

    def product(self) -> None:
        self.chain(self.sign, {"*": MULTIPLY, "/": DIVIDE})

    def sign(self) -> None:
        negative = False
        while self.peek() in ("+", "-"):
            negative ^= self.take() == "-"
        self.power()
        if negative:
            self.steps.append(NEGATE)

    def power(self) -> None:
        self.atom()
        if self.peek() in ("^", "**"):
            self.take()
            self.depth += 1
            if self.depth > DEEPEST:
                raise FormulaError("The formula has too many powers on each other.")
            self.sign()
            self.depth -= 1
            self.steps.append(POWER)

    def atom(self) -> None:
        token = self.take()
        if not token:
            raise FormulaError("The formula ends too early.")
        if token == "(":
            self.sum()
            self.expect(")")
        elif token[0].isdigit() or token[0] == ".":
            self.constant(float(token))
        elif token == "p":
            self.steps.append(PUT_P)
        elif token == "q":
            self.steps.append(PUT_Q)
        elif token in CONSTANTS:
            self.constant(CONSTANTS[token])
        elif token in FUNCTIONS:
            self.call(token)
        elif token[0].isalpha() or token[0] == "_":
            raise FormulaError(f"“{token[:30]}” is not known here. A formula is made of {KNOWN}.")
        else:
            raise FormulaError(f"Something is missing before “{token}”.")

    def constant(self, value: float) -> None:
        if not math.isfinite(value):
            raise FormulaError("A number in the formula is too large.")
        self.steps.append(PUT_CONSTANT)
        self.constants.append(value)

    def call(self, name: str) -> None:
        self.expect("(")
        self.sum()
        if FUNCTIONS[name] in (SMALLER, GREATER):
            self.expect(",")
            self.sum()
        self.expect(")")
        self.steps.append(FUNCTIONS[name])


def tokens(text: str) -> list[str]:
    """The words and signs of a formula; anything else is refused."""
    text, position, parts = text.translate(_TYPED).rstrip(), 0, []
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            bad = text[position:].lstrip()[:1]
            raise FormulaError(f"“{bad}” has no place in a formula, which is made of {KNOWN}.")
        parts.append(match[match.lastindex or 0])
        position = match.end()
    return parts


def parse(text: str) -> Program:
    """The program of a formula in p; refuses everything else with one sentence."""
    if not text.strip():
        raise FormulaError("Write a formula in p, such as p*(1-p).")
    if len(text) > LONGEST:
        raise FormulaError(f"A formula has at most {LONGEST} characters; this one has {len(text)}.")
    reader = _Reader(text)
    reader.sum()
    if reader.at < len(reader.tokens):
        raise FormulaError(f"The formula cannot be read from “{reader.peek()[:30]}” on.")
    if len(reader.steps) > MOST_STEPS:
        raise FormulaError(f"A formula has at most {MOST_STEPS} operations; this one has {len(reader.steps)}.")
    return Program(text.strip(), tuple(reader.steps), tuple(reader.constants))


def times(a: FloatArray, b: FloatArray) -> FloatArray:
    """A product in which a factor of 0 wins, also against infinity."""
    return np.where((a == 0) | (b == 0), 0.0, a * b)


PAIRS: dict[int, Callable[[FloatArray, FloatArray], FloatArray]] = {
    ADD: np.add,
    SUBTRACT: np.subtract,
    MULTIPLY: times,
    DIVIDE: np.divide,
    POWER: np.power,
    SMALLER: np.minimum,
    GREATER: np.maximum,
}
SINGLES: dict[int, Callable[[FloatArray], FloatArray]] = {
    NEGATE: np.negative,
    ROOT: np.sqrt,
    LOG2: np.log2,
    LN: np.log,
    LOG10: np.log10,
    EXP: np.exp,
    ABSOLUTE: np.abs,
}


def evaluate(program: Program, p: FloatArray) -> FloatArray:
    """h at every p; not a number where the formula has no value."""
    stack: list[FloatArray] = []
    constants = iter(program.constants)
    with np.errstate(all="ignore"):
        for step in program.steps:
            if step == PUT_P:
                stack.append(p)
            elif step == PUT_Q:
                stack.append(1.0 - p)
            elif step == PUT_CONSTANT:
                stack.append(np.full_like(p, next(constants)))
            elif step in PAIRS:
                second = stack.pop()
                stack.append(PAIRS[step](stack.pop(), second))
            else:
                stack.append(SINGLES[step](stack.pop()))
    return stack[0]


GRID = np.linspace(0.0, 1.0, 1001)


@dataclass(frozen=True, slots=True)
class Manners:
    """How an h behaves as an impurity."""

    zero_when_pure: bool
    symmetric: bool
    concave: bool  # no split can make it worse
    strict: bool  # and every split that changes the shares gains


def criterion(text: str) -> Program:
    """A formula fit to be an impurity: it has a finite value for every share."""
    program = parse(text)
    values = evaluate(program, GRID)
    bad = ~np.isfinite(values)
    if bad.any():
        raise FormulaError(f"h(p) has no value at p = {GRID[bad][0]:.3g}.")
    if np.abs(values).max() > 1e9:
        raise FormulaError("h(p) becomes too large to compare.")
    return program


def manners(program: Program) -> Manners:
    """What holds for h, judged on a fine grid of shares."""
    values = evaluate(program, GRID)
    scale = max(float(np.abs(values).max()), 1e-300)
    bend = np.diff(values, 2) / scale
    return Manners(
        zero_when_pure=bool(abs(values[0]) < 1e-9 * scale and abs(values[-1]) < 1e-9 * scale),
        symmetric=bool(np.abs(values - values[::-1]).max() < 1e-9 * scale),
        concave=bool((bend < 1e-9).all()),
        strict=bool((bend < -1e-9).all()),
    )


def mixed(program: Program, counts: FloatArray) -> FloatArray:
    """The impurity of each row of class weights: h of the second class's share; of more classes, half the sum of h
    over the share of each."""
    totals = np.maximum(counts.sum(axis=1), 1e-300)
    shares = counts / totals[:, None]
    if counts.shape[1] == 2:
        return evaluate(program, shares[:, 1])
    values = np.array([evaluate(program, shares[:, k]) for k in range(counts.shape[1])])
    return np.asarray(values.sum(axis=0) / 2, float)
