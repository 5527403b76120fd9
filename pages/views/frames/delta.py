"""What changes from one frame to the next, for the browser to apply: mappings key by key, lists of one length place by
place, anything else as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

Change = TypedDict("Change", {"is": Any, "in": "dict[str, Change]", "out": list[str]}, total=False)

MOST_PLACES = 0.25  # of a list of scalars, of which the changes are listed one by one


def change(before: Any, after: Any) -> Change:
    """What turns one JSON value into another: `{"is": after}`, or `{"in": changes by key, "out": keys that went}`."""
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        inner = {key: each for key in after if (each := entry_change(before, key, after[key])) is not None}
        found: Change = {"in": inner}
        if gone := [key for key in before if key not in after]:
            found["out"] = gone
        return found
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after) > 0:
        other = {str(i): change(old, new) for i, (old, new) in enumerate(zip(before, after, strict=True)) if old != new}
        # Of many numbers that change, the list itself is shorter than their places.
        scalar = not isinstance(after[0], (Mapping, list))
        return {"is": after} if scalar and len(other) > MOST_PLACES * len(after) else {"in": other}
    return {"is": after}


def entry_change(before: Mapping[str, Any], key: str, after: Any) -> Change | None:
    """How one entry of a mapping changes; None if it does not."""
    if key not in before:
        return {"is": after}
    return None if before[key] == after else change(before[key], after)


def applied(before: Any, found: Change) -> Any:
    """The value after a change: what the browser makes of it."""
    if "is" in found:
        return found["is"]
    if isinstance(before, list):
        return [applied(old, found["in"][str(i)]) if str(i) in found["in"] else old for i, old in enumerate(before)]
    kept = {key: value for key, value in before.items() if key not in found.get("out", ())}
    return kept | {key: applied(before.get(key), inner) for key, inner in found["in"].items()}
