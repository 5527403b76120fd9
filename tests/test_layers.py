"""Imports point downwards only, and numba compiles nothing outside the kernels."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
STANDARD = frozenset(sys.stdlib_module_names)
# Folder → what its files may import beside the standard library; the longest folder that fits counts.
MAY = {
    "engine": {"engine", "numpy", "numba", "pandas"},
    "engine/reading": {"engine", "numpy", "pandas", "charset_normalizer"},
    "datasets": {"datasets", "engine", "numpy", "pandas"},
    "pages/views": {"pages.views", "datasets", "engine", "numpy", "pandas", "plotly", "graphviz"},
    "pages": {"pages", "datasets", "engine", "numpy", "pandas", "plotly", "graphviz", "streamlit"},
    "app.py": {"pages", "datasets", "engine", "streamlit"},
}


def imported(path: str, source: str) -> Iterator[str]:
    """The full names of all modules that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            if node.level:
                # The kernels are loaded a second time under another name: there, and only there, imports are relative.
                assert node.level == 1, "imports are absolute"
                assert path.startswith("engine/kernels/"), "imports are absolute"
                module = f"engine.kernels.{module}"
            yield from (f"{module}.{alias.name}" for alias in node.names)


def allowance(path: str) -> set[str]:
    return MAY[max((folder for folder in MAY if path == folder or path.startswith(f"{folder}/")), key=len)]


def trespasses(path: str, source: str) -> list[str]:
    """The imports of a file that its layer may not have."""
    allowed = allowance(path)

    def fine(module: str) -> bool:
        parts = module.split(".")
        return parts[0] in STANDARD or any(".".join(parts[:length]) in allowed for length in range(1, len(parts) + 1))

    return [module for module in imported(path, source) if not fine(module)]


def compiles(source: str) -> bool:
    """Whether a file asks numba to compile something."""
    names = {node.id for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name)}
    attributes = {node.attr for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Attribute)}
    return bool((names | attributes) & {"njit", "jit", "vectorize", "guvectorize", "prange", "cfunc", "stencil"})


def files() -> list[str]:
    found = [path for folder in ("engine", "datasets", "pages") for path in (ROOT / folder).rglob("*.py")]
    return sorted(path.relative_to(ROOT).as_posix() for path in [*found, ROOT / "app.py"])


@pytest.mark.parametrize("path", files())
def test_a_file_imports_only_what_lies_below_it(path: str) -> None:
    assert trespasses(path, (ROOT / path).read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", [path for path in files() if not path.startswith("engine/kernels/")])
def test_nothing_is_compiled_outside_the_kernels(path: str) -> None:
    assert not compiles((ROOT / path).read_text(encoding="utf-8"))


def test_the_kernels_are_compiled() -> None:
    assert compiles((ROOT / "engine" / "kernels" / "jit.py").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("path", "source", "found"),
    [
        ("engine/a.py", "import streamlit", ["streamlit"]),
        ("engine/a.py", "def f():\n    import plotly.express as px", ["plotly.express"]),
        ("engine/a.py", "from datasets.catalog import CATALOG", ["datasets.catalog.CATALOG"]),
        ("engine/prune/a.py", "from pages.views import x", ["pages.views.x"]),
        ("engine/a.py", "import sklearn.tree", ["sklearn.tree"]),
        ("engine/a.py", "import json\nimport numpy as np\nfrom engine.table import Table", []),
        ("datasets/a.py", "from pages import parts", ["pages.parts"]),
        ("datasets/a.py", "import pandas as pd\nfrom engine.table import Table", []),
        ("pages/views/a.py", "import streamlit as st", ["streamlit"]),
        ("pages/views/a.py", "from pages.parts import session", ["pages.shell.session"]),
        ("pages/views/a.py", "import plotly.graph_objects as go\nfrom pages.views import tree", []),
        (
            "pages/grow/a.py",
            "import streamlit as st\nfrom pages.parts import session\nfrom engine.grow import learn",
            [],
        ),
        ("pages/grow/a.py", "import app", ["app"]),
        ("app.py", "import numpy", ["numpy"]),
    ],
)
def test_the_checker_finds_a_violation_and_lets_the_rest_pass(path: str, source: str, found: list[str]) -> None:
    assert trespasses(path, source) == found


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("from numba import njit\n@njit\ndef f(): pass", True),
        ("import numba\n@numba.jit(cache=True)\ndef f(): pass", True),
        ("import numba\nnumba.set_num_threads(2)", False),
        ("text = 'njit'", False),
    ],
)
def test_the_checker_finds_what_is_compiled(source: str, found: bool) -> None:
    assert compiles(source) == found


def test_a_relative_import_is_a_violation() -> None:
    with pytest.raises(AssertionError, match="absolute"):
        list(imported("engine/a.py", "from . import table"))
