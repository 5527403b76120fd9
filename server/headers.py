"""What browsers may do with the pages: load from this server only, guess no types, tell no other site the address."""

from __future__ import annotations

import os
import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import streamlit as st
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

EMBED = "SPLITSTEP_EMBED_IN"  # the environment variable: origins whose pages may show the app in a frame
_INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def inline_hashes() -> list[str]:
    """The scripts that stand in Streamlit's own page, by their hashes; no other inline script runs."""
    page = Path(st.__file__).parent / "static" / "index.html"
    found = _INLINE.findall(page.read_text("utf-8"))
    return [f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'" for script in found]


def policy(frames: str) -> str:
    """The Content-Security-Policy, with the origins that may show the app in a frame."""
    rules = {
        "default-src": "'self'",
        # Streamlit starts components from blobs that it makes itself; its Graphviz is compiled to WebAssembly.
        "script-src": " ".join(["'self'", "blob:", "'wasm-unsafe-eval'", *inline_hashes()]),
        "style-src": "'self' 'unsafe-inline'",  # Streamlit and Plotly write style elements
        "img-src": "'self' data: blob:",
        "font-src": "'self' data:",
        "media-src": "'self' data: blob:",
        "worker-src": "'self' blob:",
        "object-src": "'none'",
        "base-uri": "'self'",
        "form-action": "'self'",
        "frame-ancestors": f"'self' {frames}".rstrip(),
    }
    return "; ".join(f"{name} {sources}" for name, sources in rules.items())


def safe_headers() -> dict[str, str]:
    """The headers of every answer."""
    frames = " ".join(os.environ.get(EMBED, "").split())
    headers = {
        "Content-Security-Policy": policy(frames),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",  # an address may hold a table
    }
    return headers if frames else {**headers, "X-Frame-Options": "SAMEORIGIN"}


class SafeHeaders:
    """Middleware that puts them on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.headers = safe_headers()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(self.headers)
            await send(message)

        await self.app(scope, receive, send_safely if scope["type"] == "http" else send)
