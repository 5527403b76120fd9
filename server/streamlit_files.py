"""Streamlit's own scripts and fonts, kept in memory: a browser that has never been here asks for fifty of them.

Streamlit reads each of them from the disk for every visitor, and sends it as it is. No route of an app may stand below
its path `static`, so this is middleware.
"""

from __future__ import annotations

import mimetypes
from functools import cache
from pathlib import Path

import streamlit as st
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from pages.components.assets import Asset, base_path
from server.routes import kept_by_browsers

STATIC = Path(st.__file__).parent / "static" / "static"
KEPT: dict[Path, Asset] = {}  # those that somebody has asked for


@cache
def files() -> dict[str, Path]:
    """Where they are, by the path that a browser asks for: no other path leads to a file."""
    found = (path for path in STATIC.glob("*/*") if path.is_file())
    return {f"{base_path()}/static/{path.relative_to(STATIC).as_posix()}": path for path in found}


def kept_file(path: str) -> Asset | None:
    """One of them, read once; None where there is none."""
    place = files().get(path)
    if place is not None and place not in KEPT:
        KEPT[place] = Asset(place.read_bytes(), mimetypes.guess_type(place.name)[0] or "application/octet-stream")
    return None if place is None else KEPT[place]


class StreamlitFiles:
    """Middleware that answers requests for them."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = kept_file(scope["path"]) if scope["type"] == "http" and scope["method"] == "GET" else None
        answer = self.app if found is None else kept_by_browsers(found, Request(scope))
        await answer(scope, receive, send)
