"""A small reader of GIFT files: what the tests compare with the exercises that were written."""

import re
from dataclasses import dataclass
from html import unescape

SIGN = re.compile(r"\\([\\~=#{}:])")


@dataclass(frozen=True)
class Question:
    category: str
    title: str
    text: str
    numeric: bool
    answers: list[tuple[str, float, str, str]]  # sign, percent, text, feedback
    feedback: str


def find(text, sign, start=0):
    """The position of a sign that is not marked, or -1."""
    at = start
    while (at := text.find(sign, at)) >= 0:
        before = len(text[:at]) - len(text[:at].rstrip("\\"))
        if before % 2 == 0:
            return at
        at += 1
    return -1


def plain(text):
    return SIGN.sub(r"\1", text)


def read(source):
    """All questions of a file, in order."""
    found, category, at = [], "", 0
    while at < len(source):
        if source.startswith("$CATEGORY:", at):
            end = source.index("\n", at)
            category, at = source[at + len("$CATEGORY:") : end].strip(), end
        elif source.startswith("::", at):
            end = find(source, "::", at + 2)
            opening = find(source, "{", end)
            closing = find(source, "}", opening)
            title, text = source[at + 2 : end], source[end + 2 : opening]
            assert text.startswith("[html]")
            found.append(question(category, plain(title), plain(text[6:]), source[opening + 1 : closing]))
            at = closing + 1
        else:
            assert source[at].isspace(), source[at : at + 40]
            at += 1
    return found


def question(category, title, text, body):
    numeric = body.startswith("#")
    body, _, feedback = body.removeprefix("#").partition("\n####")
    answers = []
    for line in body.strip().split("\n"):
        sign, rest = line[0], line[1:]
        assert sign in "=~", line
        percent = 100.0 if sign == "=" else 0.0
        if rest.startswith("%") and (numeric or sign == "~"):
            share, _, rest = rest[1:].partition("%")
            percent = float(share)
        end = find(rest, "#")
        told = rest[end + 1 :] if end >= 0 else ""
        answers.append((sign, percent, unescape(plain(rest[:end] if end >= 0 else rest)), unescape(plain(told))))
    return Question(category, title, text, numeric, answers, unescape(plain(feedback.strip())))
