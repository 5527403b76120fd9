"""Findings about one column by itself: ids, constants, dates, free text, codes, look-alikes, many categories."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from engine.data.table import FEW_DISTINCT, plain
from engine.doctor.finding import Finding, few, percent, quoted, several
from engine.doctor.lookalikes import clusters, difference
from engine.doctor.name_words import words_of
from engine.doctor.profile import Profile
from engine.doctor.remedy import Remedy

MANY_CATEGORIES = 20
MOST_BRANCHES = 1_000  # a category column with more values would be drawn with as many branches
MOST_COMPARED = 20_000  # values among which look-alikes are sought
MOSTLY_MISSING = 0.5
ALMOST_ALL, LEAST_ROWS = 0.995, 200
LONG_TEXT, WORDS = 40, 4
ID_WORDS = {"id", "key", "index", "nr", "no", "number", "uuid", "guid", "code", "row"}
CODE_WORDS = {
    "zip",
    "zipcode",
    "postcode",
    "postal",
    "postleitzahl",
    "plz",
    "phone",
    "telephone",
    "tel",
    "telefon",
    "mobile",
    "fax",
    "ssn",
    "isbn",
    "ean",
    "sku",
    "iban",
    "fips",
    "naics",
    "sic",
    "icd",
    "code",
    "codes",
}
LONG_CODE = 9  # digits, all the same number of them, of which telephone numbers and the like have


def of_column(column: str, each: Profile) -> Iterator[Finding]:
    """The findings of one column; what is worst hides what follows from it."""
    leave = Remedy("ignore", column)
    if each.known == 0:
        yield Finding("empty", column, "It is empty.", "A column without values answers no question.", (leave,))
        return
    if each.distinct == 1:
        yield Finding(
            "constant",
            column,
            f"Every known value is {quoted(each.values[0])}.",
            "A question with one answer divides nothing, so its gain is 0.",
            (leave,),
        )
        return
    top = int(each.counts.max())
    if top >= ALMOST_ALL * each.known and each.known >= LEAST_ROWS:
        rest = each.known - top
        yield Finding(
            "almost constant",
            column,
            f"{percent(top, each.known)} of its known values are {quoted(each.frequent(1)[0])}; "
            f"{several(rest, 'row')} {'has' if rest == 1 else 'have'} another one.",
            "A question about it sets a handful of rows apart, too few to learn from, unless they are what you seek.",
            (leave,),
        )
    if each.missing_share > MOSTLY_MISSING:
        yield Finding(
            "mostly missing",
            column,
            f"{percent(each.rows - each.known, each.rows)} of its values are missing.",
            "A split would be decided by the few rows that have a value; the others have to be guessed a way.",
            (leave,),
        )
    dates = each.days
    if dates is not None:
        yield Finding(
            "dates",
            column,
            f"It holds dates ({dates[1]}).",
            'As text every date is a category of its own; as days, a cut asks "before or after?".',
            (Remedy("days", column), leave),
        )
        return
    if why := looks_like_id(each):
        yield Finding(
            "id",
            column,
            f"{why[:1].upper()}{why[1:]}.",
            "As categories each branch would hold one row, so the gain is as large as it can be; yet a new row has "
            "a new id, and nothing was learned."
            if each.kind == "categorical"
            else "A cut parts the rows by when they were numbered, not by what they are; a new row has a new number, "
            "and nothing was learned.",
            (leave,),
        )
        return
    if is_free_text(each):
        yield Finding(
            "free text",
            column,
            f"It holds free text, {each.distinct:,} different values.",
            "Sentences hardly ever repeat, so asking for one of them says nothing about a new row.",
            (leave,),
        )
        return
    if 0.5 <= each.numeric_share < 1 and each.declared is None:
        yield mixed(column, each)
        return
    yield from lookalikes(column, each)
    if why := looks_like_codes(each):
        yield Finding(
            "codes",
            column,
            f"Its numbers may be names: {why}.",
            'A cut at a number asks "more or less?". Of codes one should ask "which?".',
            as_categories(column, each),
        )
    elif each.kind == "categorical" and each.distinct > MANY_CATEGORIES:
        yield Finding(
            "many categories",
            column,
            f"It has {each.distinct:,} categories.",
            "The more branches, the fewer cases in each, and the larger the gain by mere chance. Gain ratio was made "
            "against this.",
            (Remedy("group", column), leave),
        )


def as_categories(column: str, each: Profile) -> tuple[Remedy, ...]:
    """What can be done with numbers that are names, by how many there are."""
    leave = Remedy("ignore", column)
    if each.distinct <= MANY_CATEGORIES:
        return (Remedy("categorical", column),)
    if each.distinct <= MOST_BRANCHES:
        return Remedy("categorical", column), Remedy("group", column), leave
    return Remedy("group", column), leave


def looks_like_id(each: Profile) -> str:
    """Why a column looks like an id; nothing if it does not."""
    if each.distinct < each.known or each.known < 5 or each.missing_share > 0.1:
        return ""
    if each.kind == "categorical":
        if each.numeric_share >= 0.5 or is_free_text(each):
            return ""
        return f"it has as many values as rows, {each.distinct:,}"
    if not each.whole:
        return ""
    numbers = each.numbers  # in the order of the rows, for each value is seen once
    if bool((np.diff(numbers) == 1).all()):
        return f"it counts the rows, from {plain(float(numbers[0]))} to {plain(float(numbers[-1]))}"
    named = bool(set(words_of(each.name)) & ID_WORDS) or each.name.lower().endswith("id")
    dense = each.known >= 20 and float(numbers.max() - numbers.min()) < 1.05 * each.known
    if named or dense:
        return f"it has as many whole numbers as rows, {each.distinct:,}"
    return ""


def is_free_text(each: Profile) -> bool:
    if each.kind == "numeric" or each.distinct < 0.5 * each.known or each.known < 3:
        return False
    seen = each.values[:300]
    length = sum(len(value) for value in seen) / len(seen)
    words = sum(len(value[:1_000].split()) for value in seen) / len(seen)
    return length > LONG_TEXT or words >= WORDS


def looks_like_codes(each: Profile) -> str:
    """Why numbers may be names; nothing if they may not. Two values make the same split either way.

    Few small whole numbers are no reason: counts and answers from 1 to 7 have an order.
    """
    if not each.whole or each.declared == "numeric" or each.distinct < 3:
        return ""
    zero = next((value for value in each.values[:1000] if len(value) > 1 and value[0] == "0" and value.isdigit()), "")
    if zero:
        return f"some begin with a 0, as in {quoted(zero)}"
    if named := [word for word in words_of(each.name) if word in CODE_WORDS]:
        return f"the column is called {quoted(named[-1])}"
    if each.numbers.min() >= 0 and (lengths := {len(value) for value in each.values[:1000]}) == {max(lengths)}:
        digits = max(lengths)
        if digits >= LONG_CODE and all(value.isdigit() for value in each.values[:1000]):
            return f"all have {digits} digits, as telephone numbers have"
        if digits >= 3 and each.distinct <= FEW_DISTINCT and each.distinct < each.known and uneven(each):
            return f"there are only {each.distinct} different ones, {few(each.values)}"
    return ""


def uneven(each: Profile) -> bool:
    """Whether the numbers are neither round nor steps of a ladder."""
    steps = np.unique(np.diff(np.sort(each.numbers)))
    return len(steps) > 1 and bool((each.numbers % 10 != 0).any()) and float(steps.max()) > 2


def lookalikes(column: str, each: Profile) -> Iterator[Finding]:
    """Values of a column, or classes of a target, that are one word in several spellings."""
    if each.kind == "numeric" or each.distinct > MOST_COMPARED:
        return
    found = clusters(each)
    if not found:
        return
    best, *others = found[0]
    rows = dict(zip(each.values, each.counts.tolist(), strict=True))
    spellings = f"{quoted(best)} ({rows[best]:,}×) is also written "
    spellings += ", ".join(f"{quoted(other)} ({rows[other]:,}×)" for other in others[:3])
    more = f"; {several(len(found) - 1, 'more value')} likewise" if len(found) > 1 else ""
    yield Finding(
        "look-alikes",
        column,
        f"{spellings}{' …' if len(others) > 3 else ''}, which differs by {difference(best, others[0])}{more}.",
        "To a tree each spelling is another category. Merging writes the most frequent one everywhere.",
        (Remedy("merge", column),),
    )


def mixed(column: str, each: Profile) -> Finding:
    odd = [each.values[at] for at in np.flatnonzero(~np.isfinite(each.numbers)).tolist()]
    cells = int(each.counts[~np.isfinite(each.numbers)].sum())
    return Finding(
        "mixed types",
        column,
        f"It holds numbers, but {cells:,} of {each.known:,} values {'is not' if cells == 1 else 'are not'}: "
        f"{few(odd)}.",
        "One word makes the whole column categories, and every number a category of its own. As numbers, the words "
        "would count as missing.",
        (Remedy("numeric", column), Remedy("ignore", column)),
    )
