"""Mail that somebody sorted into spam and email: made-up messages, counted word by word."""

from collections.abc import Mapping

import numpy as np
import pandas as pd

from engine.data.table import FloatArray

EVERYDAY = ("you", "your", "all", "our", "will", "mail", "over", "people", "time", "address")
# How often a word stands in a mail of a kind; elsewhere it is a guest. Most kinds share words, so no word is proof.
KINDS: Mapping[str, Mapping[str, float]] = {
    "office": {
        "meeting": 0.55, "project": 0.5, "report": 0.4, "table": 0.25, "data": 0.3, "team": 0.4, "phone": 0.3,
        "order": 0.06, "free": 0.05, "business": 0.12,
    },
    "letter": {
        "family": 0.4, "weekend": 0.4, "photos": 0.25, "love": 0.3, "home": 0.4, "money": 0.05, "thanks": 0.45,
        "friend": 0.3, "free": 0.05,
    },
    "list": {
        "list": 0.5, "issue": 0.4, "members": 0.35, "university": 0.3, "conference": 0.3, "paper": 0.35,
        "remove": 0.2, "free": 0.15, "subscribe": 0.3, "credit": 0.05, "internet": 0.25,
    },
    "offer": {
        "free": 0.65, "money": 0.55, "remove": 0.5, "credit": 0.4, "business": 0.45, "receive": 0.45, "internet": 0.4,
        "income": 0.35, "opportunity": 0.35, "guarantee": 0.3, "list": 0.25,
    },
    "shop": {
        "order": 0.6, "free": 0.55, "save": 0.45, "price": 0.45, "remove": 0.35, "credit": 0.35, "receive": 0.3,
        "today": 0.4, "click": 0.45, "guarantee": 0.3,
    },
    "chain": {
        "friend": 0.5, "money": 0.45, "receive": 0.4, "urgent": 0.4, "bank": 0.35, "phone": 0.3, "report": 0.35,
        "income": 0.3, "family": 0.2, "today": 0.3,
    },
}  # fmt: skip
SPAM = {"offer": 0.45, "shop": 0.35, "chain": 0.2}
EMAIL = {"office": 0.4, "letter": 0.3, "list": 0.3}
WORDS = (*EVERYDAY, *dict.fromkeys(word for kind in KINDS.values() for word in kind))
# Percent of all characters (mean where the sign occurs) and how often it occurs, in email and in spam.
SIGNS = {
    ";": ((0.12, 0.2), (0.08, 0.2)),
    "(": ((0.18, 0.6), (0.12, 0.5)),
    "[": ((0.1, 0.2), (0.05, 0.05)),
    "!": ((0.15, 0.25), (0.45, 0.8)),
    "$": ((0.06, 0.1), (0.18, 0.6)),
    "#": ((0.08, 0.1), (0.12, 0.2)),
}
CAPITALS = ("capitals_average", "capitals_longest", "capitals_total")
NUMBERS = (*(f"word_{word}" for word in WORDS), *(f"sign_{sign}" for sign in SIGNS), *CAPITALS)
SHARE, GUEST, COMMON = 0.394, 0.015, 0.35


def chances() -> FloatArray:
    """How often each word stands in a mail of each kind."""
    base = {word: COMMON if word in EVERYDAY else GUEST for word in WORDS}
    return np.array([[{**base, **own}[word] for word in WORDS] for own in KINDS.values()])


def mails(rows: int = 4601, noise: float = 0.01, seed: int = 0) -> pd.DataFrame:
    """Frequencies in percent of 48 words and 6 signs, and the runs of capital letters, of mails of six kinds.

    Three kinds are spam, 39.4% of the mails; a share `noise` of the labels is wrong.
    """
    rng = np.random.default_rng(seed)
    spam = rng.random(rows) < SHARE
    names, drawn = list(KINDS), rng.random(rows)
    ends = {True: np.cumsum(list(SPAM.values())), False: np.cumsum(list(EMAIL.values()))}
    kind = np.where(
        spam, names.index("offer") + np.searchsorted(ends[True][:-1], drawn), np.searchsorted(ends[False][:-1], drawn)
    )
    here = rng.random((rows, len(WORDS))) < chances()[kind]
    often = np.where([word in EVERYDAY for word in WORDS], 1.1, 0.6)
    words = np.where(here, 0.05 + rng.exponential(often, (rows, len(WORDS))), 0.0).round(2)
    mean, occurs = np.array([list(zip(*each, strict=True)) for each in SIGNS.values()]).transpose(1, 2, 0)
    side = spam.astype(np.int64)
    there = rng.random((rows, len(SIGNS))) < occurs[side]
    signs = np.where(there, rng.exponential(1.0, (rows, len(SIGNS))) * mean[side], 0.0).round(3)
    loud = rng.random(rows) < np.where(spam, 0.6, 0.12)
    average = 1 + rng.lognormal(np.where(loud, 1.3, 0.3), 0.6)
    longest = np.maximum(np.rint(average * rng.lognormal(1.3, 0.7, rows)), np.ceil(average))
    total = np.maximum(np.rint(longest * (1 + rng.lognormal(1.2, 0.8, rows))), longest)
    values = np.column_stack([words, signs, average.round(3), longest, total])
    label = spam ^ (rng.random(rows) < noise)
    return pd.DataFrame(values, columns=list(NUMBERS)).assign(
        type=np.array(["email", "spam"], dtype=object)[label.astype(np.int64)]
    )
