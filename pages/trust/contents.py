"""What makes an answer trustworthy, in the order of the menu: evaluation and many trees instead of one."""

from __future__ import annotations

from typing import Any

from pages.parts.idea import Idea

TRUST: dict[str, Idea[Any]] = {}
