"""Links from the time when the Grow page stood at the root: they lead to where it stands now."""

from __future__ import annotations

from urllib.parse import parse_qsl

from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from pages.components.assets import base_path
from pages.grow.tree.state import PAGE
from pages.shell.grow_state import is_link


def new_address(path: str, query: str) -> str:
    """Where a request at the root is to be answered; nothing if it is no link of the Grow page."""
    names = [name for name, _ in parse_qsl(query, keep_blank_values=True)]
    return f"{base_path()}/{PAGE.key}?{query}" if path == f"{base_path()}/" and is_link(names) else ""


class OldLinks:
    """Middleware that redirects them; the query goes with them."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        target = new_address(scope["path"], scope["query_string"].decode("latin-1")) if scope["type"] == "http" else ""
        if target:
            answer = RedirectResponse(target, headers={"Cache-Control": "no-store"})
            await answer(scope, receive, send)
        else:
            await self.app(scope, receive, send)
