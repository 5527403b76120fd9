"""Which lines of the uncompiled kernels have run."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType

from engine import backend

FOLDER = Path(backend.compiled.__file__).parent
NO_KERNELS = ("__init__", "disk_cache", "jit", "parts", "records")
FILES = sorted(path for path in FOLDER.glob("*.py") if path.stem not in NO_KERNELS)


def functions(code: CodeType) -> Iterator[CodeType]:
    """The functions in some code, those of classes and functions included."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            if inner.co_flags & inspect.CO_OPTIMIZED:  # a class's body is not
                yield inner
            yield from functions(inner)


def lines_of(code: CodeType) -> set[int]:
    """The lines that a function runs, without those of its signature."""
    lines = {line for _, _, line in code.co_lines() if line is not None}
    return lines - {code.co_firstlineno, min(lines)}


class Lines:
    """The lines of the kernels that have not run yet."""

    def __init__(self) -> None:
        self._missed: dict[tuple[str, int], set[int]] = {}
        for path in FILES:
            for code in functions(compile(path.read_text(), str(path), "exec")):
                self._missed[str(path), code.co_firstlineno] = lines_of(code)

    def missed(self) -> list[str]:
        """Each line that has not run, as it stands in the source."""
        found = []
        for (path, _), lines in sorted(self._missed.items()):
            text = Path(path).read_text().splitlines()
            found += [f"{Path(path).name}:{line}: {text[line - 1].strip()}" for line in sorted(lines)]
        return found

    @contextmanager
    def recorded(self) -> Iterator[None]:
        """Note the lines that run in here."""
        before = sys.gettrace()
        sys.settrace(self._called)
        try:
            yield
        finally:
            sys.settrace(before)

    def _called(self, frame: FrameType, event: str, argument: object):
        lines = self._missed.get((frame.f_code.co_filename, frame.f_code.co_firstlineno))
        if not lines:  # another file, or a function that has run wholly
            return None

        def ran(frame: FrameType, event: str, argument: object):
            lines.discard(frame.f_lineno)
            return ran if lines else None

        return ran
