"""What an address may do: so many wrong codes, and so many halls that it opens."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from pages.shell import wrong_codes
from pages.shell.store import Store
from pages.shell.wrong_codes import visitor_at, window
from server.hall import core
from server.hall.refusals import RefusedError

HOUR, MOST_OPENED = 3600.0, 20  # halls that an address opens within an hour


def address_of(request: HTTPConnection) -> str:
    """Where a request comes from."""
    peer = request.client.host if request.client else ""
    return visitor_at(peer, request.headers.getlist("x-forwarded-for"))


def check_codes(store: Store, address: str, code: str = "", device: str = "") -> None:
    """Refuse an address from which too many wrong codes came; a phone that was in this hall before goes on."""
    if wrong_codes.too_many(store, address) and not (code and device and core.has_been_here(store, code, device)):
        raise RefusedError(429, wrong_codes.TOO_MANY)


def check_opening(store: Store, address: str) -> None:
    """Count a hall that an address opens; refused if it opens too many."""
    if store.add(window("opened", address, HOUR), "n", 1, HOUR) > MOST_OPENED:
        raise RefusedError(429, f"{MOST_OPENED} halls were opened from this network within an hour. Try again later.")
