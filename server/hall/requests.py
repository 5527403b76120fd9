"""What a request to a hall brings: a body of bounded size, a device, a secret, and where it comes from."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qsl

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from pages.components.assets import base_path
from pages.shell.wrong_codes import is_proxy
from server.hall.codes import known_form, new_device
from server.hall.core import DAY
from server.hall.refusals import RefusedError

COOKIE = "splitstep_device"
JSON, FORM = "application/json", "application/x-www-form-urlencoded"
SMALL, LARGE = 2_000, 48_000  # bytes of a body: of an answer, and of what a projector sends
SLOW = 10.0  # seconds for a body to arrive
FORBIDDEN_SITES = {"cross-site", "same-site"}
NEVER_KEPT = {"Cache-Control": "no-store"}


async def body_of(request: Request, most: int) -> bytes:
    """The body; refused when it is too long or too slow, before all of it is there."""
    body = bytearray()
    try:
        async with asyncio.timeout(SLOW):
            async for piece in request.stream():
                body += piece
                if len(body) > most:
                    raise RefusedError(413, f"That is more than this address takes: {most:,} bytes.")
    except (TimeoutError, ClientDisconnect):
        raise RefusedError(400, "The rest of the request did not come.") from None
    return bytes(body)


async def sent(request: Request, most: int = LARGE, form: bool = False) -> Mapping[str, Any]:
    """What was sent as a JSON object, or by a form where that may be."""
    check_origin(request)
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    body = await body_of(request, most)
    if form and kind == FORM:
        with suppress(ValueError):
            return dict(parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=20))
        raise RefusedError(400, "The form has too many fields.")
    if kind != JSON:
        raise RefusedError(400, "This address takes JSON, and says so in the header Content-Type.")
    try:
        found = json.loads(body or b"{}")
    except (ValueError, RecursionError):
        raise RefusedError(400, "That is not JSON.") from None
    if not isinstance(found, dict):
        raise RefusedError(400, "That is not a JSON object.")
    return found


def check_origin(request: Request) -> None:
    """Refuse what a page of another site has sent."""
    origin, host = request.headers.get("origin"), request.headers.get("host", "")
    foreign = origin is not None and origin.partition("://")[2].lower() != host.lower()
    if foreign or request.headers.get("sec-fetch-site") in FORBIDDEN_SITES:
        raise RefusedError(403, "This was sent by a page of another site.")


def wants_json(request: Request) -> bool:
    """Whether a script asks, and no form."""
    return request.headers.get("content-type", "").partition(";")[0].strip().lower() != FORM


def secret_of(request: Request) -> str:
    """The lecturer's secret."""
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not secret.strip():
        raise RefusedError(401, "Only the browser that opened this hall can do that.")
    return secret.strip()


def device_of(request: Request) -> str:
    """The device that a request comes from, if it has been here before."""
    return known_form(request.cookies.get(COOKIE))


def with_device(request: Request, answer: Response, code: str) -> str:
    """Give the device a random name, kept by its browser for this hall only; the name it has or gets."""
    device = device_of(request)
    if not device:
        device = new_device()
        peer = request.client.host if request.client else ""
        behind = request.headers.get("x-forwarded-proto", "") if is_proxy(peer) else ""
        answer.set_cookie(
            COOKIE,
            device,
            max_age=int(DAY),
            path=f"{base_path()}/hall/{code}",
            httponly=True,
            samesite="lax",
            secure="https" in (request.url.scheme, behind),
        )
    return device


class Events(Response):
    """Server-sent events for as long as somebody listens; no proxy keeps them back."""

    media_type = "text/event-stream"

    def __init__(self, events: AsyncIterator[bytes], retry: int) -> None:
        super().__init__(headers={"Cache-Control": "no-store, no-transform", "X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self.events, self.retry = events, retry

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        talking = asyncio.create_task(self.talk(send))
        leaving = asyncio.create_task(left(receive))
        try:
            await asyncio.wait({talking, leaving}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (talking, leaving):
                task.cancel()
            with suppress(asyncio.CancelledError, OSError):
                await talking

    async def talk(self, send: Send) -> None:
        """Send the events as they come."""
        await send(piece(f"retry: {self.retry}\n\n".encode()))
        try:
            async for event in self.events:
                await send(piece(event))
        finally:
            await self.events.aclose()  # type: ignore[attr-defined]
        await send({"type": "http.response.body", "body": b"", "more_body": False})


def piece(data: bytes) -> dict[str, Any]:
    """A message that sends a part of the body."""
    return {"type": "http.response.body", "body": data, "more_body": True}


async def left(receive: Receive) -> None:
    """Wait until whoever listens has left."""
    while (await receive())["type"] != "http.disconnect":
        pass
