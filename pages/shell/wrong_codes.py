"""How many wrong codes of halls come from an address, so that nobody walks through all codes.

A whole lecture hall may share one address, so only wrong codes count, each once: many phones may still have the page of
an old hall open, and ask for the same code again and again. An address is kept for some minutes as a hash that is made
with the secret of the replicas.
"""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Sequence
from functools import cache
from hashlib import blake2b
from ipaddress import IPv6Address, ip_address, ip_network

import streamlit as st

from pages.shell.store import Store

PROXIES = "SPLITSTEP_PROXIES"  # the environment variable: networks of proxies whose X-Forwarded-For is believed
NEAR = "127.0.0.0/8 ::1/128"  # a proxy on this machine
WINDOW, MOST_WRONG = 300.0, 100  # seconds, and wrong codes of an address within them
OWN = secrets.token_bytes(32)  # where there is one replica, and no secret
TOO_MANY = "Too many wrong codes came from this network. Wait five minutes, and try again."
NO_HALL = "There is no hall with this code. Look at the screen and type it again."


@cache
def believed() -> tuple[object, ...]:
    """The networks of the proxies."""
    return tuple(ip_network(each, strict=False) for each in os.environ.get(PROXIES, NEAR).split())


def is_proxy(address: str) -> bool:
    """Whether an address is that of a proxy of ours."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    found = getattr(found, "ipv4_mapped", None) or found
    return any(found in network for network in believed())  # type: ignore[operator]


def visitor_at(peer: str, forwarded: Sequence[str]) -> str:
    """Where a request comes from. If a proxy of ours sent it: the last address in X-Forwarded-For that is no proxy."""
    if not is_proxy(peer):
        return peer
    chain = [each.strip() for line in forwarded for each in line.split(",")]
    return next((each for each in reversed(chain) if each and not is_proxy(each)), chain[-1] if chain else peer)


def visitor() -> str:
    """Where the visitor of the page at hand comes from."""
    # Streamlit tells nothing of a peer on this machine.
    return visitor_at(str(st.context.ip_address or "127.0.0.1"), st.context.headers.get_all("X-Forwarded-For"))


def place(address: str) -> str:
    """An address as the store keeps it; of IPv6 the network of one customer, who has all addresses in it."""
    try:
        found = ip_address(address)
    except ValueError:
        plain = address[:100]
    else:
        found = getattr(found, "ipv4_mapped", None) or found
        plain = str(ip_network(f"{found}/64", strict=False)) if isinstance(found, IPv6Address) else str(found)
    key = str(st.get_option("server.cookieSecret") or "").encode()[:64] or OWN
    return blake2b(plain.encode("utf-8", "replace"), key=key, digest_size=12).hexdigest()


def window(name: str, address: str, seconds: float) -> str:
    """The key of what an address did lately; the next window has another one."""
    return f"hall-{name}:{place(address)}:{int(time.time() / seconds)}"


def too_many(store: Store, address: str) -> bool:
    """Whether no more codes are taken from an address."""
    (wrong,) = store.some(window("wrong", address, WINDOW), "n")
    return int(wrong or 0) >= MOST_WRONG


def note(store: Store, address: str, code: str) -> None:
    """Count a wrong code, unless it was counted already. What is no code by its form is empty."""
    key = window("wrong", address, WINDOW)
    if store.add(key, f"code {code}", 1, WINDOW) == 1:
        store.add(key, "n", 1, WINDOW)
