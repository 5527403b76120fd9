"""The addresses of a hall. Who has the code may answer; who has the secret may ask."""

from __future__ import annotations

import functools
import random
import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from pages.components.assets import base_path
from pages.shell import wrong_codes
from pages.shell.store import Store, StoreError, store
from server.hall import core, limits, pages
from server.hall.codes import LENGTH, tidy
from server.hall.counting import OPENED, VOTES, count
from server.hall.presenting import stands_of
from server.hall.qr import code_svg
from server.hall.questions import outcome_of, question_of
from server.hall.refusals import RefusedError
from server.hall.requests import (
    NEVER_KEPT,
    SMALL,
    Events,
    device_of,
    secret_of,
    sent,
    wants_json,
    with_device,
)
from server.hall.room import FULL, Room, Rooms
from server.hall.summary import summary

T = TypeVar("T")
Change = Callable[[Store, str, Mapping[str, Any]], None]
Endpoint = Callable[[Request], Awaitable[Response]]
ROOMS = Rooms(store)
count(ROOMS)
SHORT = re.compile(r"[0-9]{1,3}")
NO_COOKIE = "Your browser keeps no cookie, so an answer would count twice. Allow it, and load the page again."
RETRY = (500, 2500)  # milliseconds after which a phone that was cut off comes back: not all of them at once


def told(status: int, sentence: str, request: Request) -> Response:
    """A refusal, for scripts and for people."""
    headers = NEVER_KEPT | ({"WWW-Authenticate": "Bearer"} if status == 401 else {})
    page = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if page or not wants_json(request):
        return Response(pages.refused(sentence, request), status, headers, "text/html")
    return JSONResponse({"error": sentence}, status, headers)


def plainly(endpoint: Endpoint) -> Endpoint:
    """An endpoint that tells what is refused in one sentence."""

    @functools.wraps(endpoint)
    async def guarded(request: Request) -> Response:
        try:
            return await endpoint(request)
        except RefusedError as refused:
            return told(refused.status, refused.sentence, request)
        except StoreError:
            return told(503, "The server cannot keep this at the moment. Try again in a minute.", request)

    return guarded


async def asked_of_store(question: Callable[[], T]) -> T:
    """Ask the store where there is no room yet."""
    return await Room("", store()).ask(question)


async def entered(request: Request) -> Room:
    """The hall that a phone asks for. Wrong codes are counted, and who sent many of them learns nothing more."""
    kept, address = store(), limits.address_of(request)
    code = tidy(request.path_params["code"])
    room, device = ROOMS.rooms.get(code), device_of(request)
    if room is None or device not in room.known:
        await asked_of_store(lambda: limits.check_codes(kept, address, code, device))
    room = await ROOMS.room(code) if code else None
    if room is None:
        await asked_of_store(lambda: wrong_codes.note(kept, address, code))
        raise RefusedError(404, wrong_codes.NO_HALL)
    return room


async def led(request: Request) -> Room:
    """The hall that its lecturer asks for, by the secret."""
    kept, address, secret = store(), limits.address_of(request), secret_of(request)
    code = tidy(request.path_params["code"])
    room = await ROOMS.room(code) if code else None
    if room is not None and room.held is not None and core.belongs(room.held, secret):
        return room
    await asked_of_store(lambda: limits.check_codes(kept, address))
    await asked_of_store(lambda: wrong_codes.note(kept, address, code))
    if room is None:
        raise RefusedError(404, "There is no hall with this code: it has ended, or a day has passed.")
    raise RefusedError(403, "This hall belongs to another browser.")


@plainly
async def opening(request: Request) -> Response:
    """Open a hall."""
    await sent(request, SMALL)
    kept, address = store(), limits.address_of(request)
    await asked_of_store(lambda: limits.check_opening(kept, address))
    code, secret = await asked_of_store(lambda: core.opened(kept))
    OPENED.inc()
    return JSONResponse({"code": code, "secret": secret}, 201, NEVER_KEPT)


@plainly
async def form(request: Request) -> Response:
    """The form for a code, or the hall whose code was typed into it."""
    typed = request.query_params.get("code", "")
    code = tidy(typed)
    if code:
        return RedirectResponse(f"{base_path()}/hall/{code}", 303, NEVER_KEPT)
    sentence = f"A code has {LENGTH} letters and digits: look at the screen and type it again." if typed else ""
    return Response(pages.form(sentence), 400 if typed else 200, NEVER_KEPT, "text/html")


@plainly
async def phone(request: Request) -> Response:
    """The phone's page."""
    room = await entered(request)
    if request.path_params["code"] != room.code:
        return RedirectResponse(f"{base_path()}/hall/{room.code}", 303, NEVER_KEPT)
    device = device_of(request)
    if device:  # a browser that keeps no cookies is not counted at each look
        await room.arrive(device)
    mine = await room.answer_of(device) if device else None
    assert room.held is not None
    answer = Response(pages.phone(room.code, room.held.now, mine), 200, NEVER_KEPT, "text/html")
    with_device(request, answer, room.code)
    return answer


@plainly
async def events(request: Request) -> Response:
    """The stream of a phone."""
    room = await entered(request)
    device = device_of(request)
    if device:
        await room.arrive(device)
        await room.answer_of(device)
    if room.is_full(device):
        raise RefusedError(429, FULL)
    answer = Events(room.phone_events(device), random.randint(*RETRY))
    with_device(request, answer, room.code)
    return answer


@plainly
async def answering(request: Request) -> Response:
    """A phone's answer, from its script or from the plain form."""
    given = await sent(request, SMALL, form=True)
    room = await entered(request)
    device = device_of(request)
    if not device:
        raise RefusedError(400, NO_COOKIE)
    await room.arrive(device)
    turn = given.get("round")
    came = await room.answer(
        device,
        str(given.get("question", "")),
        int(turn) if isinstance(turn, int) or (isinstance(turn, str) and SHORT.fullmatch(turn)) else 0,
        given.get("answer"),
    )
    VOTES.labels(came).inc()
    if not wants_json(request):
        return RedirectResponse(f"{base_path()}/hall/{room.code}", 303, NEVER_KEPT)
    return JSONResponse({"mine": room.mine.get(device)}, headers=NEVER_KEPT)


@plainly
async def watch(request: Request) -> Response:
    """The stream of the projector and of the presenter."""
    room = await led(request)
    return Events(room.lecturer_events(), RETRY[0])


def command(change: Change) -> Endpoint:
    """An endpoint by which the lecturer changes the hall."""

    @plainly
    async def changing(request: Request) -> Response:
        given = await sent(request)
        room = await led(request)
        await room.ask(lambda: change(room.store, room.code, given))
        await room.look()  # whoever listens here hears of it at once
        return JSONResponse({}, headers=NEVER_KEPT)

    return changing


@plainly
async def presenter(request: Request) -> Response:
    """The presenter's page; it holds nothing until its script has shown the secret."""
    code = tidy(request.path_params["code"])
    if not code:
        raise RefusedError(404, "There is no hall with this code.")
    return Response(pages.presenter(code), 200, NEVER_KEPT, "text/html")


@plainly
async def qr(request: Request) -> Response:
    """An address of the hall as a code to photograph."""
    given = await sent(request, SMALL)
    room = await led(request)
    return Response(code_svg(room.code, given.get("address")), 200, NEVER_KEPT, "image/svg+xml")


@plainly
async def csv(request: Request) -> Response:
    """The summary as a file."""
    room = await led(request)
    text = await room.ask(lambda: summary(room.store, room.code))
    headers = NEVER_KEPT | {"Content-Disposition": f'attachment; filename="hall-{room.code}.csv"'}
    return Response(text.encode("utf-8-sig"), 200, headers, "text/csv; charset=utf-8")


COMMANDS: dict[str, Change] = {
    "ask": lambda kept, code, given: core.ask(kept, code, question_of(given.get("question"))),
    "reveal": lambda kept, code, given: core.reveal(kept, code, outcome_of(given)),
    "again": lambda kept, code, given: core.again(kept, code, given.get("round")),
    "idle": lambda kept, code, given: core.idle(kept, code),
    "end": lambda kept, code, given: core.end(kept, code),
    "stands": lambda kept, code, given: core.stand(kept, code, stands_of(given)),
    "move": lambda kept, code, given: core.move(kept, code, given.get("one", 0)),
}


def routes() -> list[Route]:
    """All of them. What their pages fetch is known from the first request on, whichever replica drew the page."""
    pages.prepare()
    hall = f"{base_path()}/hall"
    one = f"{hall}/{{code}}"
    return [
        Route(hall, opening, methods=["POST"]),
        Route(hall, form, methods=["GET"]),
        Route(one, phone, methods=["GET"]),
        Route(f"{one}/events", events, methods=["GET"]),
        Route(f"{one}/answer", answering, methods=["POST"]),
        Route(f"{one}/watch", watch, methods=["GET"]),
        Route(f"{one}/presenter", presenter, methods=["GET"]),
        Route(f"{one}/qr", qr, methods=["POST"]),
        Route(f"{one}/summary.csv", csv, methods=["GET"]),
        *(Route(f"{one}/{name}", command(change), methods=["POST"]) for name, change in COMMANDS.items()),
    ]
