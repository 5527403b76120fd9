"""The ranking of a contest within a hall. What stands in it was computed on the server: no browser sends a score.

The hall itself is kept by `server/hall`; here only its key is known, and that its field `now` says how it stands.
"""

from __future__ import annotations

import json
import time
from dataclasses import asdict, dataclass
from hashlib import blake2b

from pages.shell import wrong_codes
from pages.shell.store import Store

DAY = 86_400.0  # seconds
LONGEST_NAME, LONGEST_GOAL = 20, 80  # characters
MOST_GOALS, MOST_NAMES = 20, 500  # of a hall, and of a goal
LENGTH = 6  # of a code


class RankingError(ValueError):
    """What cannot be done with a ranking, said in one sentence."""


@dataclass(frozen=True, slots=True)
class Entry:
    """The best that somebody has reached: a share of right answers, with so many leaves, and when."""

    name: str
    share: float
    leaves: int
    at: float

    @property
    def order(self) -> tuple[float, int, float]:
        """What a ranking is sorted by: the highest share, then the fewest leaves, then the earliest."""
        return -self.share, self.leaves, self.at


def hall_key(code: str, *more: str) -> str:
    """A key of a hall in the store."""
    return ":".join(("hall", code, *more))


def place_of(code: str, goal: str) -> str:
    """The key of a goal's ranking; a goal is a text, so its name in the store is made of it."""
    return hall_key(code, "goal", blake2b(goal.encode("utf-8", "replace"), digest_size=8).hexdigest())


def tidy(typed: str) -> str:
    """A code as somebody typed it, without blanks and dashes and in capitals; empty if it cannot be one."""
    code = "".join(typed[:40].split()).replace("-", "").upper()
    return code if len(code) == LENGTH and code.isascii() and code.isalnum() else ""


def state_of(store: Store, code: str) -> str:
    """How a hall stands: "ended" after its end, nothing where there is none."""
    (held,) = store.some(hall_key(code), "now") if code else (None,)
    return str(json.loads(held)["state"]) if held else ""


def find(store: Store, typed: str, address: str) -> str:
    """The code of the hall that somebody means; from one address only so many wrong ones are taken."""
    if wrong_codes.too_many(store, address):
        raise RankingError(wrong_codes.TOO_MANY)
    code = tidy(typed)
    if not state_of(store, code):
        wrong_codes.note(store, address, code)
        raise RankingError(wrong_codes.NO_HALL)
    return code


def enter(store: Store, code: str, goal: str, session: str, name: str, share: float, leaves: int) -> None:
    """Note what somebody has reached, unless what they had is better. A name is a group's; without one it is the
    session's, and gives way to the name that the session takes later."""
    if state_of(store, code) in ("", "ended"):
        raise RankingError("This hall has ended.")
    name = " ".join(name.split())
    if len(name) > LONGEST_NAME or len(goal) > LONGEST_GOAL or not goal:
        raise RankingError(f"A name has at most {LONGEST_NAME} letters.")
    place, who = place_of(code, goal), f"name {name.casefold()}" if name else f"session {session}"
    if not store.fields(place) and store.add(hall_key(code, "size"), "goals", 1, DAY) > MOST_GOALS:
        raise RankingError(f"A hall has contests for {MOST_GOALS} goals.")
    made = Entry(name, share, leaves, time.time())
    while True:
        (held,) = store.some(place, who)
        if held is None and len(store.fields(place)) >= MOST_NAMES:
            raise RankingError(f"{MOST_NAMES} take part in this contest, which is all it takes.")
        kept = Entry(**json.loads(held)) if held else made
        if held and kept.order <= made.order:
            break
        if store.exchange(place, who, held or "", {who: json.dumps(asdict(made))}, DAY):
            break
    if name:
        store.drop(place, f"session {session}")


def ranking(store: Store, code: str, goal: str) -> list[Entry]:
    """Who has reached what, the best first."""
    entries = [Entry(**json.loads(held)) for held in store.fields(place_of(code, goal)).values()]
    return sorted(entries, key=lambda each: each.order)
