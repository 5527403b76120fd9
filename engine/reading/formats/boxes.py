"""Tables drawn with lines: Markdown, and what the clients of MySQL, PostgreSQL and SQLite print."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from engine.reading.limits import Limits

CROSSINGS = "┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝╒╤╕╞╪╡╘╧╛┏┳┓┡╇┩"
_RULE = re.compile(r"[ \t|+:=\-]+")
_PIPE = re.compile(r"(?<!\\)\|")
_SIGNS = str.maketrans(dict.fromkeys("│┃║", "|") | dict.fromkeys("─━═", "-") | dict.fromkeys(CROSSINGS, "+"))
SEEN = 30  # lines in which the rule under the header must come


def is_rule(line: str) -> bool:
    bare = line.strip().translate(_SIGNS)
    return _RULE.fullmatch(bare) is not None and "-" in bare and ("|" in bare or "+" in bare)


def detect(lines: Sequence[str]) -> bool:
    """Whether a rule of dashes stands above and below lines of cells, or under the first of them."""
    rules = [position for position, line in enumerate(lines[:SEEN]) if is_rule(line)]
    if not rules:
        return False
    header = next((position for position, line in enumerate(lines[:SEEN]) if is_row(line)), None)
    return header is not None and header + 1 in rules


def is_row(line: str) -> bool:
    return "|" in line.translate(_SIGNS) and not is_rule(line)


def rows(text: str, name: str, limits: Limits) -> Iterator[list[str]]:
    """The cells of the first table, its header first."""
    edges: list[int] = []
    width = 0
    for line in text.splitlines():
        drawn = line.rstrip().translate(_SIGNS)
        if is_rule(line):
            edges = edges or [position for position, sign in enumerate(drawn) if sign in "+|"]
        elif is_row(line):
            found = cells(drawn)
            width = width or len(found)
            if len(found) != width and edges and all(drawn[position : position + 1] == "|" for position in edges):
                found = between(drawn, edges)  # a value holds the sign
            yield found
        elif width and line.strip():
            return  # what follows the table: the number of rows, or other text


def cells(line: str) -> list[str]:
    found = [cell.strip().replace(r"\|", "|") for cell in _PIPE.split(line.strip())]
    if line.strip().startswith("|"):
        found = found[1:]
    return found[:-1] if line.strip().endswith("|") else found


def between(line: str, edges: Sequence[int]) -> list[str]:
    return [line[start + 1 : end].strip() for start, end in itertools.pairwise(edges)]
