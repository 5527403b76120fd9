"""A hall in the store, and all that changes it. Plain functions that block for as long as the store takes.

The key `hall:CODE` has these fields: `secret` (hashed), `serial` (counts what the lecturer changed; whoever changes
something names the serial it knew, so that no change is lost), `now` (what is asked, for everybody), `open` (the round
that takes answers, or nothing), `votes` (counts answers), `ever` (counts devices that came), `stands` and `moves`.
Beside it stand `hall:CODE:3.1`, how often each answer was given in the first round of the third question, and
`…:3.1:by`, who gave it, which is dropped when the next question is asked; `hall:CODE:asked`, what was asked so far;
`hall:CODE:ever`, devices; `hall:CODE:here`, how many each replica sees.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

from pages.shell.store import Ballot, Counted, Store, last_vote
from pages.shell.wrong_codes import NO_HALL
from server.hall.codes import fits, kept_form, new_code, new_secret
from server.hall.questions import ANY, Question, answer_to, is_right
from server.hall.refusals import RefusedError

DAY = 86_400.0  # seconds
AFTERWARDS = 3600.0  # seconds that an ended hall is kept, for its summary
MOST_HALLS = 100  # at a time on this server
UNUSED = 600.0  # seconds after which a hall that nobody has joined gives way to a new one, where there are so many
MOST_QUESTIONS, MOST_ROUNDS = 200, 10  # of a hall, and of a question
MOST_ASKED = 250_000  # characters of all questions of a hall
MOST_DEVICES = 2000  # of a hall
MOST_CHANGES = 50  # of an answer
FRESH = 12.0  # seconds for which a replica's word holds how many it sees
LAST_MOVES = 8
HALLS = "halls"  # the key: code → until when

State = Literal["waiting", "asked", "closed", "revealed", "ended"]


@dataclass(frozen=True, slots=True)
class Now:
    """What everybody in the hall may know."""

    serial: int = 0
    state: State = "waiting"
    number: int = 0  # of the question, counted from 1
    question: Question | None = None
    round: int = 0
    right: list[str] | None = None
    also: list[str] | None = None  # answers that count as right and need not be shown: another way to write a number
    words: dict[str, str] | None = None  # reasons by answer; a phone gets the one for its own
    said: str | None = None

    @property
    def open(self) -> str:
        """The round that takes answers, as the field `open` names it; empty if none does."""
        return f"{self.number}.{self.round}" if self.state == "asked" else ""


PRIVATE = {"number", "also", "words"}  # of what is asked now: they tell what others may have answered


@dataclass(frozen=True, slots=True)
class Record:
    """The main key of a hall."""

    serial: int
    now: Now
    votes: int
    ever: int
    stands: Any
    moves: dict[str, Any]
    secret: str


def key(code: str, *more: object) -> str:
    """A key of a hall in the store."""
    return ":".join(("hall", code, *map(str, more)))


def ballot(code: str, number: int, turn: int) -> Ballot:
    """Where the votes of a round are counted."""
    name = f"{number}.{turn}"
    return Ballot(key(code), "open", name, key(code, name), key(code, name, "by"))


def compact(value: object) -> str:
    """JSON without blanks."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def opened(store: Store) -> tuple[str, str]:
    """Open a hall: its code and its secret."""
    now = time.time()
    halls = store.fields(HALLS)
    expired = [code for code, until in halls.items() if float(until) <= now]
    for code in expired:
        store.drop(HALLS, code)
    if len(halls) - len(expired) >= MOST_HALLS and not gave_way(store, halls, now):
        raise RefusedError(429, f"{MOST_HALLS} halls are open on this server, which is all it takes. Try again later.")
    secret = new_secret()
    first = {"serial": "1", "secret": kept_form(secret), "now": compact(asdict(Now(serial=1))), "open": ""}
    while not store.exchange(key(code := new_code()), "serial", "", first, DAY):
        pass
    store.set_field(HALLS, code, str(now + DAY), DAY)
    return code, secret


def gave_way(store: Store, halls: Mapping[str, str], now: float) -> bool:
    """Whether the oldest hall that nobody has joined was given up: whoever opens many must not keep others from it."""
    for code, until in sorted(halls.items(), key=lambda hall: float(hall[1])):
        if now < float(until) <= now + DAY - UNUSED and store.some(key(code), "ever") in ([None], ["0"]):
            store.forget(key(code))
            store.drop(HALLS, code)
            return True
    return False


def record(store: Store, code: str) -> Record | None:
    """A hall as it is; None where there is none."""
    held = store.fields(key(code))
    if "now" not in held:
        return None
    return Record(
        int(held["serial"]),
        Now(**json.loads(held["now"])),
        int(held.get("votes", 0)),
        int(held.get("ever", 0)),
        json.loads(held.get("stands", "null")),
        json.loads(held.get("moves", '{"serial":0,"one":0,"last":[]}')),
        held["secret"],
    )


def ended(held: Record) -> Record:
    """A hall that is in the store no more."""
    return replace(held, now=Now(serial=held.serial + 1, state="ended", number=held.now.number))


def present(store: Store, code: str) -> Record:
    """A hall as it is; refused where there is none."""
    found = record(store, code)
    if found is None:
        raise RefusedError(404, NO_HALL)
    return found


def belongs(held: Record, secret: str) -> bool:
    """Whether a hall was opened with this secret."""
    return fits(secret, held.secret)


def changed(store: Store, code: str, change: Callable[[Record], Mapping[str, str]], seconds: float = DAY) -> Record:
    """Change a hall; if somebody else has changed it meanwhile, that change comes first. The hall as it was before."""
    while True:
        held = present(store, code)
        if held.now.state == "ended":
            raise RefusedError(403, "This hall has ended.")
        serial = str(held.serial + 1)
        values = {"serial": serial, **change(held)}
        if store.exchange(key(code), "serial", str(held.serial), values, seconds):
            return held


def as_now(now: Now, held: Record) -> dict[str, str]:
    """The fields that say what is asked now."""
    now = replace(now, serial=held.serial + 1)
    return {"now": compact(asdict(now)), "open": now.open}


def drop_voters(store: Store, code: str, now: Now) -> None:
    """Forget who gave which answer."""
    if now.number:
        store.forget(*(ballot(code, now.number, turn).voters for turn in range(1, now.round + 1)))


def ask(store: Store, code: str, question: Question) -> None:
    """Ask a question; one that is open and the same stays, with its answers: its projector was loaded anew."""
    asked = present(store, code).now
    if asked.state == "asked" and asked.question == question:
        return
    text = compact(question)
    if store.add(key(code, "size"), "asked", len(text), DAY) > MOST_ASKED:
        raise RefusedError(429, "This hall has asked as much as it can hold. Open a new one.")

    def change(held: Record) -> dict[str, str]:
        number = held.now.number + 1
        if number > MOST_QUESTIONS:
            raise RefusedError(429, f"A hall takes {MOST_QUESTIONS} questions. Open a new one.")
        return as_now(Now(state="asked", number=number, question=question, round=1), held)

    before = changed(store, code, change)
    note(store, code, before.now)
    drop_voters(store, code, before.now)


def again(store: Store, code: str, turn: object = None) -> None:
    """Open the next round of the question; the one of this number stays if it is open: it was asked for twice."""
    asked = present(store, code).now
    if asked.state == "asked" and turn == asked.round:
        return

    def change(held: Record) -> dict[str, str]:
        now = held.now
        if now.question is None:
            raise RefusedError(400, "Nothing is asked, so there is nothing to vote on again.")
        if now.round >= MOST_ROUNDS:
            raise RefusedError(429, f"A question takes {MOST_ROUNDS} rounds.")
        return as_now(Now(state="asked", number=now.number, question=now.question, round=now.round + 1), held)

    before = changed(store, code, change)
    note(store, code, before.now)
    drop_voters(store, code, before.now)


def reveal(store: Store, code: str, outcome: Mapping[str, Any]) -> None:
    """Close the round; with right answers they are shown on the phones, each with the reason for its own answer."""

    def change(held: Record) -> dict[str, str]:
        if held.now.question is None:
            raise RefusedError(400, "Nothing is asked, so there is nothing to reveal.")
        state: State = "closed" if outcome["right"] is None else "revealed"
        return as_now(replace(held.now, state=state, **outcome), held)

    changed(store, code, change)
    note(store, code, present(store, code).now)


def idle(store: Store, code: str) -> None:
    """Ask nothing."""
    before = changed(store, code, lambda held: as_now(Now(number=held.now.number), held))
    note(store, code, before.now)
    drop_voters(store, code, before.now)


def end(store: Store, code: str) -> None:
    """End the hall; its summary stays for an hour."""
    try:
        before = changed(store, code, lambda held: as_now(Now(state="ended", number=held.now.number), held), AFTERWARDS)
    except RefusedError as refused:
        if refused.status == 403:  # it has ended already
            return
        raise
    note(store, code, before.now, AFTERWARDS)
    drop_voters(store, code, before.now)
    store.forget(key(code, "ever"))
    store.drop(HALLS, code)


def move(store: Store, code: str, one: int) -> None:
    """Ask the projector to go one step on or back."""
    if one not in (-1, 1) or isinstance(one, bool):
        raise RefusedError(400, "A move is one step on (1) or back (-1).")

    def change(held: Record) -> dict[str, str]:
        last = [*held.moves["last"], one][-LAST_MOVES:]
        return {"moves": compact({"serial": held.moves["serial"] + 1, "one": one, "last": last})}

    changed(store, code, change)


def stand(store: Store, code: str, stands: Mapping[str, Any]) -> None:
    """Tell the presenter where the projector stands."""
    text = compact(stands)
    changed(store, code, lambda held: {"stands": text})


def note(store: Store, code: str, now: Now, seconds: float = DAY) -> None:
    """Note for the summary what was asked, with what was right, and how many were there in each round."""
    if now.question is None or not now.round:
        return
    (held,) = store.some(key(code, "asked"), str(now.number))
    noted = json.loads(held) if held else {"question": now.question, "right": [], "joined": []}
    joined = [*noted["joined"], 0, 0][: max(now.round, len(noted["joined"]))]
    joined[now.round - 1] = max(joined[now.round - 1], joined_now(store, code))
    right = noted["right"] if now.right is None else [*now.right, *(now.also or ())]
    noted |= {"joined": joined, "right": right}
    store.set_field(key(code, "asked"), str(now.number), compact(noted), seconds)


def arrive(store: Store, code: str, device: str) -> None:
    """Note a device that is here; refused when the hall is full."""
    if store.add(key(code, "ever"), device, 1, DAY) > 1:
        return
    if store.add(key(code), "ever", 1, DAY) > MOST_DEVICES:
        store.add(key(code), "ever", -1, DAY)
        store.drop(key(code, "ever"), device)
        raise RefusedError(429, f"This hall is full: {MOST_DEVICES} phones are here.")


def has_been_here(store: Store, code: str, device: str) -> bool:
    """Whether a device has arrived before, on whichever replica."""
    return store.some(key(code, "ever"), device) != [None]


def answered(store: Store, code: str, now: Now, device: str, answer: object) -> tuple[Counted, str]:
    """Count an answer to what is asked now: what came of it, and the answer as it is counted."""
    if now.state != "asked" or now.question is None:
        return "closed", ""
    said = answer_to(now.question, answer)
    return store.vote(ballot(code, now.number, now.round), device, said, MOST_CHANGES, DAY), said


def answer_of(store: Store, code: str, now: Now, device: str) -> str | None:
    """What a device has answered in this round."""
    if not now.round:
        return None
    return last_vote(store.some(ballot(code, now.number, now.round).voters, device)[0])


def answers_of_all(store: Store, code: str, now: Now) -> dict[str, str]:
    """What each device has answered in this round."""
    if not now.round:
        return {}
    held = store.fields(ballot(code, now.number, now.round).voters)
    return {device: last_vote(each) or "" for device, each in held.items()}


def verdict(now: Now, mine: str | None) -> dict[str, Any] | None:
    """Whether a phone's own answer is right, and why not; nothing until it is revealed, or where nothing is right."""
    if now.state != "revealed" or now.question is None or mine is None or not now.right:
        return None
    right, words = is_right(now.question, mine, [*now.right, *(now.also or ())]), now.words or {}
    return {"right": right, "why": words.get(mine) or ("" if right else words.get(ANY, ""))}


def counts(store: Store, code: str, number: int, turn: int) -> dict[str, int]:
    """How often each answer was given in a round."""
    return {answer: int(times) for answer, times in store.fields(ballot(code, number, turn).counts).items()}


def see(store: Store, code: str, replica: str, devices: int) -> None:
    """Say how many devices this replica sees."""
    store.set_field(key(code, "here"), replica, f"{devices} {time.time():.1f}", DAY)


def joined_now(store: Store, code: str) -> int:
    """How many devices all replicas see; a replica that says nothing any more has ended."""
    words = [each.split() for each in store.fields(key(code, "here")).values()]
    now = time.time()
    return sum(int(devices) for devices, at in words if now - float(at) < FRESH)
