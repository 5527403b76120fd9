"""A line for each request: what was asked for and how it went, but not by whom, and never what an address holds."""

from __future__ import annotations

import logging
import os
import sys
import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

SWITCH = "SPLITSTEP_ACCESS_LOG"  # the environment variable that turns it on, by any value but 0
HEALTH = "/_stcore/health"  # asked every other second
PRIVATE = ("/_stcore/upload_file", "/media", "/hall")  # what follows names a session, a file or a hall

LOG = logging.getLogger("splitstep.access")


def public_part(path: str) -> str:
    """A path without what names a session, a file or a hall; line breaks are no part of it."""
    for prefix in PRIVATE:
        before, found, _ = path.partition(f"{prefix}/")
        if found:
            path = f"{before}{prefix}/…"
    return path.encode("unicode_escape", "replace").decode() if not path.isprintable() else path


class AccessLog:
    """Middleware that writes the line when an answer is complete, or a connection has ended."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.on = os.environ.get(SWITCH, "0") != "0"
        if self.on and not LOG.handlers:
            handler = logging.StreamHandler(sys.stdout)
            handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
            LOG.addHandler(handler)
            LOG.setLevel(logging.INFO)
            LOG.propagate = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not self.on or scope["type"] not in {"http", "websocket"} or scope["path"].endswith(HEALTH):
            await self.app(scope, receive, send)
            return
        status, start = "-", time.perf_counter()

        async def note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = str(message["status"])
            elif message["type"] == "websocket.accept":
                status = "101"
            await send(message)

        try:
            await self.app(scope, receive, note)
        finally:
            taken = 1000 * (time.perf_counter() - start)
            LOG.info("%s %s %s %.0f ms", scope.get("method", "WS"), public_part(scope["path"]), status, taken)
