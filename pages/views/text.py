"""Words and numbers as people read them; text from data made safe for Markdown, LaTeX and HTML."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from decimal import Decimal
from math import floor, log10

from engine.data.table import plain
from engine.learn.questions import Question, Threshold
from engine.learn.recipe import NodeId
from engine.learn.tree import Tree
from engine.rules.extract import Condition

_MARKUP = re.compile(r"([\\`*_{}\[\]()#+\-.!|~$<>&^=\"'@/])")
_IN_LATEX = re.compile(r"[^\w ,.;:()?!+\-/=]|_")  # letters of any alphabet
_LATEX_SIGNS = {"≤": r"}\le\text{", "<": r"}\lt\text{", ">": r"}\gt\text{", "_": r"\_", "%": r"\%", "&": r"\&"}
_PLAIN, _RAISED = "-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"
PLURALS = {"leaf": "leaves", "branch": "branches", "category": "categories"}
VANISHING = 1e-6  # smaller differences are the computer's, not the data's
LONGEST = 60  # a name of more characters is cut in running text; its full text stands in the rows


def short(text: str, most: int = LONGEST) -> str:
    """A name that fits on a line, on one line."""
    text = " ".join(text.split())
    return text if len(text) <= most else text[: most - 1] + "…"


def markdown(text: str, most: int = LONGEST) -> str:
    """Text from data inside a Markdown sentence: nothing in it is markup, an emoji code or a link."""
    return _MARKUP.sub(r"\\\1", short(text, most)).replace(":", ":\u2060")


def latex(text: str, most: int = 24) -> str:
    """Text from data inside a formula: a whitelist of characters, upright."""
    kept = _IN_LATEX.sub(lambda found: _LATEX_SIGNS.get(found[0], "·"), short(text, most))
    return rf"\text{{{kept}}}"


def adds_up(whole: float, part: float, rest: float, digits: int = 3) -> bool:
    """Whether whole − part = rest also holds for the numbers as they are shown."""
    shown = [Decimal(number(value, digits).replace(",", "")) for value in (whole, part, rest)]
    return shown[0] - shown[1] == shown[2]


def subtraction(whole: float, part: float, rest: float) -> tuple[str, str, str, str]:
    """The numbers of whole − part = rest as they are written out, and the sign before the last.

    They have as few decimals, three to five, as let the written numbers subtract; else three, and the sign is "about".
    """
    digits = next((each for each in (3, 4, 5) if adds_up(whole, part, rest, each)), None)
    first, second, last = (number(value, digits or 3) for value in (whole, part, rest))
    return first, second, last, "=" if digits else "≈"


def number(value: float, digits: int = 3) -> str:
    """A computed number: three decimals, fewer when it is large, more when it would vanish; never a minus zero."""
    size = abs(value)
    if size >= 1000:
        return f"{value:z,.0f}"
    if size >= 100:
        return f"{value:z.1f}"
    if VANISHING < size < 0.5 * 10**-digits:
        return f"{value:z.{-floor(log10(size))}f}"
    return f"{value:z.{digits}f}"


def significant(value: float, digits: int = 4) -> str:
    """A computed number of any size, to so many digits that count; tiny ones with a power of ten."""
    if abs(value) < 1e-15:
        return "0"
    if abs(value) >= 1000:
        return f"{value:z,.0f}"
    power = floor(log10(abs(value)))
    if power < -4:
        tens = str(power).translate(str.maketrans(_PLAIN, _RAISED))
        return f"{plain(float(f'{value / 10.0**power:z.{digits - 1}f}'))}·10{tens}"
    return plain(float(f"{value:z.{digits}g}"))


def signed(shown: str) -> str:
    """A printed number as text, with a minus sign instead of a hyphen."""
    return shown.replace("-", "−")


def value_of(shown: str) -> float:
    """The number that is printed."""
    head, _, power = shown.replace(",", "").partition("·10")
    return float(head) * 10.0 ** int(power.translate(str.maketrans(_RAISED, _PLAIN)) or 0)


def equals(work: float, shown: str) -> str:
    """The sign between a calculation with the printed numbers and its printed result: "about" where they differ."""
    head, _, power = shown.replace(",", "").partition("·10")
    scale = value_of(f"1·10{power}") if power else 1.0
    places = len(head.partition(".")[2])
    return "=" if abs(round(work / scale, places) - float(head)) < 0.5 * 10.0**-places else "≈"


NO_SPREAD = "All these values are equal: there is no variance to explain, and R² is 1 if every answer is exact, else 0."


def enough_digits(value: float, worked: Callable[[float], str]) -> str:
    """A number in as few decimals, three at least, as give the printed result to whoever works with them."""
    written = (f"{value:z.{digits}f}" for digits in range(3, 13))
    return next((shown for shown in written if worked(float(shown)) == worked(value)), repr(value))


def plural(noun: str) -> str:
    """More than one of a thing, or none."""
    first, space, last = noun.rpartition(" ")
    return f"{first}{space}{PLURALS.get(last, f'{last}s')}"


def several(many: int, noun: str) -> str:
    """So many of a thing: 1 row, 2 rows, 1 branch, 2 branches."""
    return f"{many:,} {noun if many == 1 else plural(noun)}"


def leaves_text(many: int) -> str:
    """So many leaves, in words."""
    return several(many, "leaf")


def count(weight: float) -> str:
    """A number of cases; fractions keep two decimals."""
    return plain(round(float(weight), 2))


def beyond_text(row: int, rows: int) -> str:
    """What is said of a row number that the table does not reach."""
    return f"There is no row {row:,}: the table has {rows:,}, so the last one is shown."


def weight_text(weight: float) -> str:
    """The weight of a part of a case; a whole one is 1."""
    return plain(round(float(weight), 3))


def weighed(weight: float, noun: str) -> str:
    """So much of a thing that may come in parts: 1 error, 1.5 errors."""
    return f"{count(weight)} {noun if round(weight, 2) == 1 else plural(noun)}"


def cases(weight: float) -> str:
    """So many cases, in words."""
    return weighed(weight, "case")


def answer_text(tree: Tree, prediction: float) -> str:
    """What a leaf says: the class, or the mean to four digits."""
    said = tree.answer(prediction)
    return said if isinstance(said, str) else plain(float(f"{said:z.4g}"))


def level(value: float, below: float | None = None, above: float | None = None) -> str:
    """A threshold in as few digits as tell its neighbours apart, six at least."""
    for digits in range(6, 17):
        shown = float(f"{value:z.{digits}g}")
        apart = abs(shown - value) <= 1e-5 * abs(value) if below is None or above is None else below <= shown < above
        if apart and (abs(value) < 1e6 or digits > 9):
            return plain(shown)
    return plain(value)


def cut_text(question: Threshold) -> str:
    """A threshold as it is shown."""
    return level(question.threshold, question.below, question.above)


def class_text(label: str) -> str:
    """A class after the number of its cases; one that begins like a number says that it is a class: 2 of class 0."""
    return f"of class {short(label, 24)}" if re.match(r"[-−+.]?\d", label) else short(label, 24)


def labels_of(question: Question) -> tuple[str, ...]:
    """What the branches of a question are called."""
    if not isinstance(question, Threshold):
        return question.labels
    return tuple(label.replace(question.written, cut_text(question), 1) for label in question.labels)


def question_text(question: Question) -> str:
    """A question as it is asked."""
    if isinstance(question, Threshold):
        return f"{question.column} ≤ {cut_text(question)}?"
    return str(question)


def condition_text(question: Question, branch: int) -> str:
    """The answer that leads into a branch: Outlook = Sunny."""
    if isinstance(question, Threshold):
        return f"{question.column} {labels_of(question)[branch]}"
    return str(Condition(question, branch))


def listing(names: Sequence[str]) -> str:
    """Names in a sentence: a, b and c."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def place_of(tree: Tree, node: NodeId, most: int | None = None) -> str:
    """Where a node is, as the answers on the way to it; "the root" for the first.

    Of a way of more than `most` characters the answers nearest the node are told.
    """
    if not node:
        return "the root"
    path = tree.path(node)
    asked = [parent.question for parent in path[:-1]]
    answers = [
        condition_text(question, branch) for question, branch in zip(asked, node, strict=True) if question is not None
    ]
    said = ", ".join(answers)
    while most is not None and len(said) > most and len(answers) > 1:
        answers = answers[1:]
        said = ", ".join(("…", *answers))
    return said
