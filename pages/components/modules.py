"""Components of several files: the browser gets one module, from no address, where nothing can be imported."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

_IMPORT = re.compile(r"^import [^;]*;\n", re.MULTILINE)
_EXPORT = re.compile(r"^export (?!default)", re.MULTILINE)


def joined(folder: Path, names: Sequence[str]) -> str:
    """Files as one module. Each comes after those that it imports from."""
    texts = [(folder / name).read_text("utf-8") for name in names]
    return "\n".join(_EXPORT.sub("", _IMPORT.sub("", text)) for text in texts)


def enclosed(name: str, module: str) -> str:
    """A component's module as a function inside another module; its other names stay its own."""
    return f"const {name} = (() => {{\n{module.replace('export default function', 'return function', 1)}\n}})();"
