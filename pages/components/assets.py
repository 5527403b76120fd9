"""Files that browsers fetch from this server: compressed once, and named by their content, so that they can be kept."""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

import streamlit as st

FOLDER = "assets"  # the first part of their paths
SCRIPT, DOCUMENT = "text/javascript; charset=utf-8", "text/html; charset=utf-8"
STYLE = "text/css; charset=utf-8"
SUFFIXES = {SCRIPT: "js", DOCUMENT: "html", STYLE: "css"}


@dataclass(frozen=True)
class Asset:
    """A file and its kind, as the header Content-Type says it."""

    data: bytes
    kind: str

    @cached_property
    def compressed(self) -> bytes:
        """The file, compressed; the same bytes on every server."""
        return gzip.compress(self.data, mtime=0)


ASSETS: dict[str, Asset] = {}  # by name; server/routes.py serves them


def base_path() -> str:
    """The path below which the app stands: empty, or with a slash before it."""
    path = str(st.get_option("server.baseUrlPath") or "").strip("/")
    return f"/{path}" if path else ""


def address_of(stem: str, data: bytes, kind: str = SCRIPT) -> str:
    """Where a file is served. Its name holds its hash: another file has another address."""
    name = f"{stem}-{sha256(data).hexdigest()[:16]}.{SUFFIXES[kind]}"
    ASSETS.setdefault(name, Asset(data, kind))
    return f"{base_path()}/{FOLDER}/{name}"


def served(stem: str, module: str) -> str:
    """A module that stands for another one, which the browser fetches once: only this one travels with every run."""
    # From a module without an address of its own, only whole addresses can be imported.
    address = f"new URL({json.dumps(address_of(stem, module.encode()))}, location.origin).href"
    return f"const {{ default: show }} = await import({address});\nexport default show;\n"
