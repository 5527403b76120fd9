"""A hall's code, which is typed, and its secret, which only the lecturer's browser has."""

from __future__ import annotations

import re
import secrets
from hashlib import sha256
from hmac import compare_digest

# No 0 O, 1 I L, 2 Z, 5 S, 8 B, U V: nobody asks which one was meant. 23 ** 6 codes, and a hundred halls at most.
ALPHABET = "34679ACDEFGHJKMNPQRTWXY"
LENGTH = 6
DEVICE = re.compile(r"[A-Za-z0-9_-]{16}")


def new_code() -> str:
    """A code that nobody can foresee."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def tidy(typed: str) -> str:
    """A code as somebody typed it, without blanks and dashes and in capitals; empty if it cannot be one."""
    code = "".join(typed[:40].split()).replace("-", "").upper()
    return code if len(code) == LENGTH and set(code) <= set(ALPHABET) else ""


def new_secret() -> str:
    """A secret of 32 bytes."""
    return secrets.token_urlsafe(32)


def kept_form(secret: str) -> str:
    """A secret as the store keeps it: whoever reads the store cannot control a hall."""
    return sha256(secret.encode("utf-8", "replace")).hexdigest()


def fits(secret: str, kept: str) -> bool:
    """Whether it is the secret, found out in a time that does not depend on it."""
    return compare_digest(kept_form(secret), kept)


def new_device() -> str:
    """A random name for a phone, which says nothing about it."""
    return secrets.token_urlsafe(12)


def known_form(device: str | None) -> str:
    """The name of a device if it is one of ours by its form, else nothing."""
    return device if device and DEVICE.fullmatch(device) else ""
