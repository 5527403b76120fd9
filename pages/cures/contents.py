"""The cures in the order of the menu: for trees that fit too well, that are hard to read, and for holes in the data."""

from __future__ import annotations

from typing import Any

from pages.parts.idea import Idea

CURES: dict[str, Idea[Any]] = {}
