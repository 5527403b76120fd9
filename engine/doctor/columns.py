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


def of_column(column: str, profile: Profile) -> Iterator[Finding]:
    """The findings of one column; what is worst hides what follows from it."""
    leave = Remedy("ignore", column)
    if profile.known == 0:
        yield Finding("empty", column, "It is empty.", "A column without values answers no question.", (leave,))
        return
    if profile.distinct == 1:
        yield Finding(
            "constant",
            column,
            f"Every known value is {quoted(profile.values[0])}.",
            "A question with one answer divides nothing, so its gain is 0.",
            (leave,),
        )
        return
    top = int(profile.counts.max())
    if top >= ALMOST_ALL * profile.known and profile.known >= LEAST_ROWS:
        rest = profile.known - top
        yield Finding(
            "almost constant",
            column,
            f"{percent(top, profile.known)} of its known values are {quoted(profile.frequent(1)[0])}; "
            f"{several(rest, 'row')} {'has' if rest == 1 else 'have'} another one.",
            "A question about it sets a handful of rows apart, too few to learn from, unless they are what you seek.",
            (leave,),
        )
    if profile.missing_share > MOSTLY_MISSING:
        yield Finding(
            "mostly missing",
            column,
            f"{percent(profile.rows - profile.known, profile.rows)} of its values are missing.",
            "A split would be decided by the few rows that have a value; the others have to be guessed a way.",
            (leave,),
        )
    dates = profile.days
    if dates is not None:
        yield Finding(
            "dates",
            column,
            f"It holds dates ({dates[1]}).",
            'As text every date is a category of its own; as days, a cut asks "before or after?".',
            (Remedy("days", column), leave),
        )
        return
    if why := looks_like_id(profile):
        yield Finding(
            "id",
            column,
            f"{why[:1].upper()}{why[1:]}.",
            "As categories each branch would hold one row, so the gain is as large as it can be; yet a new row has "
            "a new id, and nothing was learned."
            if profile.kind == "categorical"
            else "A cut parts the rows by when they were numbered, not by what they are; a new row has a new number, "
            "and nothing was learned.",
            (leave,),
        )
        return
    if is_free_text(profile):
        yield Finding(
            "free text",
            column,
            f"It holds free text, {profile.distinct:,} different values.",
            "Sentences hardly ever repeat, so asking for one of them says nothing about a new row.",
            (leave,),
        )
        return
    if 0.5 <= profile.numeric_share < 1 and profile.declared is None:
        yield mixed(column, profile)
        return
    yield from lookalikes(column, profile)
    if why := looks_like_codes(profile):
        yield Finding(
            "codes",
            column,
            f"Its numbers may be names: {why}.",
            'A cut at a number asks "more or less?". Of codes one should ask "which?".',
            as_categories(column, profile),
        )
    elif profile.kind == "categorical" and profile.distinct > MANY_CATEGORIES:
        yield Finding(
            "many categories",
            column,
            f"It has {profile.distinct:,} categories.",
            "The more branches, the fewer cases in each, and the larger the gain by mere chance. Gain ratio was made "
            "against this.",
            (Remedy("group", column), leave),
        )


def as_categories(column: str, profile: Profile) -> tuple[Remedy, ...]:
    """What can be done with numbers that are names, by how many there are."""
    leave = Remedy("ignore", column)
    if profile.distinct <= MANY_CATEGORIES:
        return (Remedy("categorical", column),)
    if profile.distinct <= MOST_BRANCHES:
        return Remedy("categorical", column), Remedy("group", column), leave
    return Remedy("group", column), leave


def looks_like_id(profile: Profile) -> str:
    """Why a column looks like an id; nothing if it does not."""
    if profile.distinct < profile.known or profile.known < 5 or profile.missing_share > 0.1:
        return ""
    if profile.kind == "categorical":
        if profile.numeric_share >= 0.5 or is_free_text(profile):
            return ""
        return f"it has as many values as rows, {profile.distinct:,}"
    if not profile.whole:
        return ""
    numbers = profile.numbers  # in the order of the rows, for each value is seen once
    if bool((np.diff(numbers) == 1).all()):
        return f"it counts the rows, from {plain(float(numbers[0]))} to {plain(float(numbers[-1]))}"
    named = bool(set(words_of(profile.name)) & ID_WORDS) or profile.name.lower().endswith("id")
    dense = profile.known >= 20 and float(numbers.max() - numbers.min()) < 1.05 * profile.known
    if named or dense:
        return f"it has as many whole numbers as rows, {profile.distinct:,}"
    return ""


def is_free_text(profile: Profile) -> bool:
    if profile.kind == "numeric" or profile.distinct < 0.5 * profile.known or profile.known < 3:
        return False
    seen = profile.values[:300]
    length = sum(len(value) for value in seen) / len(seen)
    words = sum(len(value[:1_000].split()) for value in seen) / len(seen)
    return length > LONG_TEXT or words >= WORDS


def looks_like_codes(profile: Profile) -> str:
    """Why numbers may be names; nothing if they may not. Two values make the same split either way.

    Few small whole numbers are no reason: counts and answers from 1 to 7 have an order.
    """
    if not profile.whole or profile.declared == "numeric" or profile.distinct < 3:
        return ""
    head = profile.values[:1000]
    zero = next((value for value in head if len(value) > 1 and value[0] == "0" and value.isdigit()), "")
    if zero:
        return f"some begin with a 0, as in {quoted(zero)}"
    if named := [word for word in words_of(profile.name) if word in CODE_WORDS]:
        return f"the column is called {quoted(named[-1])}"
    if profile.numbers.min() >= 0 and (lengths := {len(value) for value in head}) == {max(lengths)}:
        digits = max(lengths)
        if digits >= LONG_CODE and all(value.isdigit() for value in head):
            return f"all have {digits} digits, as telephone numbers have"
        if digits >= 3 and profile.distinct <= FEW_DISTINCT and profile.distinct < profile.known and uneven(profile):
            return f"there are only {profile.distinct} different ones, {few(profile.values)}"
    return ""


def uneven(profile: Profile) -> bool:
    """Whether the numbers are neither round nor steps of a ladder."""
    steps = np.unique(np.diff(np.sort(profile.numbers)))
    return len(steps) > 1 and bool((profile.numbers % 10 != 0).any()) and float(steps.max()) > 2


def lookalikes(column: str, profile: Profile) -> Iterator[Finding]:
    """Values of a column, or classes of a target, that are one word in several spellings."""
    if profile.kind == "numeric" or profile.distinct > MOST_COMPARED:
        return
    found = clusters(profile)
    if not found:
        return
    best, *others = found[0]
    rows = dict(zip(profile.values, profile.counts.tolist(), strict=True))
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


def mixed(column: str, profile: Profile) -> Finding:
    odd = [profile.values[at] for at in np.flatnonzero(~np.isfinite(profile.numbers)).tolist()]
    cells = int(profile.counts[~np.isfinite(profile.numbers)].sum())
    return Finding(
        "mixed types",
        column,
        f"It holds numbers, but {cells:,} of {profile.known:,} values {'is not' if cells == 1 else 'are not'}: "
        f"{few(odd)}.",
        "One word makes the whole column categories, and every number a category of its own. As numbers, the words "
        "would count as missing.",
        (Remedy("numeric", column), Remedy("ignore", column)),
    )
