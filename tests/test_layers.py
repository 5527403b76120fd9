"""Imports point down, in no circle and from page to no other page; numba compiles nothing outside the kernels."""

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
STANDARD = frozenset(sys.stdlib_module_names)
NUMBERS = {"numpy", "pandas"}
DRAWING = {*NUMBERS, "plotly", "graphviz"}
SHOWN = {*DRAWING, "streamlit"}
BELOW_PAGES = {"pages.views", "pages.components", "pages.shell", "courses", "datasets", "engine"}
# Folder or file → what it may import beside the standard library and itself; the longest one that fits counts.
MAY = {
    "engine": NUMBERS,
    "engine/kernels": {"numpy", "numba"},
    "engine/backend.py": {"engine.kernels", "numba"},
    "engine/sandbox": NUMBERS,
    "engine/data": {"engine.kernels", *NUMBERS},
    "engine/reading": {"engine.data", "engine.sandbox", "charset_normalizer", *NUMBERS},
    "engine/doctor": {"engine.data", "engine.reading", "engine.sandbox", *NUMBERS},
    "engine/learn": {"engine.data", "engine.kernels", "engine.backend", *NUMBERS},
    "engine/evaluate": {"engine.data", "engine.learn", *NUMBERS},
    "engine/ensemble": {"engine.data", "engine.learn", "engine.evaluate", "engine.kernels", *NUMBERS},
    "engine/prune": {"engine.data", "engine.learn", "engine.evaluate", "engine.backend", *NUMBERS},
    "engine/rules": {"engine.data", "engine.learn", "engine.evaluate", "engine.prune", *NUMBERS},
    "engine/export": {"engine.data", "engine.reading", "engine.sandbox", "engine.learn", "engine.rules", *NUMBERS},
    "engine/experiments": {
        "engine.data",
        "engine.learn",
        "engine.evaluate",
        "engine.prune",
        "engine.backend",
        *NUMBERS,
    },
    "engine/exercises": {
        "engine.data",
        "engine.learn",
        "engine.evaluate",
        "engine.ensemble",
        "engine.prune",
        "engine.rules",
        "engine.experiments",
        *NUMBERS,
    },
    "engine/commands": {"engine", *NUMBERS},
    "engine/__main__.py": {"engine", *NUMBERS},
    "engine/warm.py": {"engine", *NUMBERS},
    "datasets": {"engine", *NUMBERS},
    "courses": set(),
    "pages/views": {"datasets", "engine", "segno", *DRAWING},
    "pages/components": {"pages.views", "datasets", "engine", *SHOWN},
    "pages/shell": {"pages.views", "pages.components", "courses", "datasets", "engine", *SHOWN},
    "pages": {*BELOW_PAGES, *SHOWN},
    "pages/shell/metrics.py": {"prometheus_client"},
    "pages/shell/store.py": {"redis"},
    "pages/menu.py": {"pages", "streamlit"},
    "server": {"server", "pages", "datasets", "engine", "streamlit", "starlette", "prometheus_client"},
    "server/hall/qr.py": {"pages", "server", "segno"},
    "app.py": {"server", "streamlit", "starlette"},
}
# An import that points up, with the module that it may not import yet does.
UPWARD = {("engine/learn/training_set.py", "engine.ensemble.earlier_rounds")}


def module_of(path: str) -> str:
    """The name by which a file is imported."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def within(name: str, package: str) -> bool:
    """Whether a dotted name is a package or stands in it."""
    return name == package or name.startswith(f"{package}.")


def only_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def statements(tree: ast.AST, types: bool) -> Iterator[ast.AST]:
    """Every node of a file; what only a type checker runs is left out unless asked for."""
    for node in ast.iter_child_nodes(tree):
        if types or not only_for_types(node):
            yield node
            yield from statements(node, types)


def imported(path: str, source: str, types: bool = True) -> Iterator[str]:
    """The full names of all that a file imports, wherever in it."""
    for node in statements(ast.parse(source), types):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            if node.level:
                # The kernels are loaded a second time under another name: there, and only there, imports are relative.
                assert node.level == 1, "imports are absolute"
                assert path.startswith("engine/kernels/"), "imports are absolute"
                module = f"engine.kernels.{module}".rstrip(".")
            yield from (f"{module}.{alias.name}" for alias in node.names)


def is_drawing(path: str) -> bool:
    """Whether a file of a page draws: it makes pictures of values, without Streamlit."""
    name = path.rpartition("/")[2]
    return path.startswith("pages/") and (name == "view.py" or name.endswith("_view.py"))


def own_part(path: str, pages: frozenset[str]) -> set[str]:
    """What a file may import of its own house: its room, its page, and what the pages of its section share."""
    parts = path.split("/")
    if path.startswith(("engine/", "datasets/", "courses/")):
        return {".".join(parts[:2]).removesuffix(".py")} if parts[0] == "engine" else {parts[0]}
    if len(parts) < 3 or parts[1] in {"views", "components", "shell"}:
        return {".".join(parts[:2]).removesuffix(".py")}
    section = f"pages.{parts[1]}"
    folders = {module_of(each).rpartition(".")[0] for each in files() if each.startswith(f"pages/{parts[1]}/")}
    return {f"{section}.{parts[2]}"} | {each for each in folders if each not in pages and each != section}


@cache
def files() -> tuple[str, ...]:
    found = [
        path
        for folder in ("engine", "datasets", "courses", "pages", "server")
        for path in (ROOT / folder).rglob("*.py")
    ]
    return tuple(sorted(path.relative_to(ROOT).as_posix() for path in [*found, ROOT / "app.py"]))


def page_folders(paths: Iterable[str]) -> frozenset[str]:
    """The folders that are a page, as packages."""
    return frozenset(module_of(path).removesuffix(".page") for path in paths if path.endswith("/page.py"))


def trespasses(path: str, source: str) -> list[str]:
    """The imports of a file that its layer may not have."""
    layer = max((folder for folder in MAY if path == folder or path.startswith(f"{folder}/")), key=len)
    pages = page_folders(files())
    allowed = MAY[layer] | own_part(path, pages)
    if is_drawing(path):
        allowed -= {"streamlit", "pages.components", "pages.shell"}

    def fine(name: str) -> bool:
        upward = any(file == path and within(name, module) for file, module in UPWARD)
        return upward or name.split(".", maxsplit=1)[0] in STANDARD or any(within(name, each) for each in allowed)

    return [name for name in imported(path, source) if not fine(name)]


def circle(sources: Mapping[str, str]) -> list[str]:
    """The modules of an import cycle among these files, or nothing."""
    modules = {module_of(path) for path in sources}

    def module_in(name: str) -> str:
        while name and name not in modules:
            name = name.rpartition(".")[0]
        return name

    graph = {
        module_of(path): {
            found
            for name in imported(path, source, types=False)
            if (found := module_in(name)) not in {"", module_of(path)}
        }
        for path, source in sources.items()
    }
    for path, module in UPWARD:
        graph.get(module_of(path), set()).discard(module)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def compiles(source: str) -> bool:
    """Whether a file asks numba to compile something."""
    names = {node.id for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name)}
    attributes = {node.attr for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Attribute)}
    return bool((names | attributes) & {"njit", "jit", "vectorize", "guvectorize", "prange", "cfunc", "stencil"})


def source_of(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def test_a_file_imports_only_what_lies_below_it() -> None:
    assert {path: found for path in files() if (found := trespasses(path, source_of(path)))} == {}


def test_no_imports_go_in_a_circle() -> None:
    assert circle({path: source_of(path) for path in files()}) == []


@pytest.mark.parametrize(("path", "module"), UPWARD)
def test_an_exception_is_still_needed(path: str, module: str) -> None:
    assert any(within(name, module) for name in imported(path, source_of(path)))


def test_the_rooms_of_the_engine_stand_one_above_the_other() -> None:
    rooms = {module_of(folder): may for folder, may in MAY.items() if folder.startswith("engine/")}
    TopologicalSorter({room: {each for each in may if each in rooms} for room, may in rooms.items()}).prepare()


def test_every_room_of_the_engine_has_its_rule() -> None:
    rooms = {"/".join(path.split("/")[:2]) for path in files() if path.startswith("engine/")} - {"engine/__init__.py"}
    assert rooms - set(MAY) == set()


def test_the_menu_stands_alone_in_the_folder_of_pages() -> None:
    assert [path for path in files() if path.startswith("pages/") and path.count("/") == 1] == ["pages/menu.py"]


def test_nothing_is_compiled_outside_the_kernels() -> None:
    others = [path for path in files() if not path.startswith("engine/kernels/")]
    assert [path for path in others if compiles(source_of(path))] == []


def test_the_kernels_are_compiled() -> None:
    assert compiles(source_of("engine/kernels/jit.py"))


@pytest.mark.parametrize(
    ("path", "source", "found"),
    [
        ("engine/learn/a.py", "import streamlit", ["streamlit"]),
        ("engine/learn/a.py", "def f():\n    import plotly.express as px", ["plotly.express"]),
        ("engine/learn/a.py", "from datasets.catalog import CATALOG", ["datasets.catalog.CATALOG"]),
        ("engine/prune/a.py", "from pages.views import text", ["pages.views.text"]),
        ("engine/learn/a.py", "import sklearn.tree", ["sklearn.tree"]),
        ("engine/learn/a.py", "import json\nimport numpy as np\nfrom engine.data.table import Table", []),
        ("engine/learn/a.py", "from engine.prune.verdict import Prune", ["engine.prune.verdict.Prune"]),
        ("engine/learn/a.py", "def f():\n    from engine.evaluate import folds", ["engine.evaluate.folds"]),
        ("engine/data/a.py", "from engine.learn import grow", ["engine.learn.grow"]),
        ("engine/evaluate/a.py", "from engine.experiments import plane", ["engine.experiments.plane"]),
        ("engine/kernels/a.py", "from .records import Node\nimport numba", []),
        ("engine/kernels/a.py", "from engine.data.table import Table", ["engine.data.table.Table"]),
        ("datasets/a.py", "from pages.shell import session", ["pages.shell.session"]),
        ("courses/a.py", "from datasets.catalog import CATALOG", ["datasets.catalog.CATALOG"]),
        ("datasets/a.py", "import pandas as pd\nfrom engine.data.table import Table", []),
        ("pages/views/a.py", "import streamlit as st", ["streamlit"]),
        ("pages/views/a.py", "from pages.shell import session", ["pages.shell.session"]),
        ("pages/views/a.py", "import plotly.graph_objects as go\nfrom pages.views import text", []),
        ("pages/components/a/__init__.py", "from pages.shell import session", ["pages.shell.session"]),
        ("pages/components/a/__init__.py", "import streamlit as st\nfrom pages.views import text", []),
        ("pages/shell/a.py", "from pages.grow.tree import decision", ["pages.grow.tree.decision"]),
        ("pages/shell/a.py", "from pages import menu", ["pages.menu"]),
        ("pages/shell/a.py", "from pages.components.tree import tree\nfrom pages.shell import session", []),
        (
            "pages/grow/tree/a.py",
            "import streamlit as st\nfrom pages.shell import session\nimport pages.grow.tree.b",
            [],
        ),
        ("pages/grow/tree/a.py", "from pages.grow.splits import criteria", ["pages.grow.splits.criteria"]),
        ("pages/grow/tree/a.py", "from pages.ideas.gain import view", ["pages.ideas.gain.view"]),
        ("pages/grow/tree/a.py", "from pages.menu import SECTIONS", ["pages.menu.SECTIONS"]),
        ("pages/grow/tree/a.py", "import app", ["app"]),
        ("pages/trust/bagging/a.py", "from pages.trust.ensembles import frame", []),
        ("pages/trust/ensembles/a.py", "from pages.trust.bagging import view", ["pages.trust.bagging.view"]),
        ("pages/grow/tree/a.py", "from pages.trust.ensembles import frame", ["pages.trust.ensembles.frame"]),
        ("pages/grow/tree/view.py", "import streamlit as st", ["streamlit"]),
        ("pages/grow/tree/doctor_view.py", "from pages.shell import session", ["pages.shell.session"]),
        ("pages/grow/tree/view.py", "import plotly\nfrom pages.views import text", []),
        ("pages/menu.py", "from pages.ideas.gain import state", []),
        ("app.py", "import numpy", ["numpy"]),
    ],
)
def test_the_checker_finds_a_violation_and_lets_the_rest_pass(path: str, source: str, found: list[str]) -> None:
    assert trespasses(path, source) == found


@pytest.mark.parametrize(
    ("sources", "found"),
    [
        ({"engine/a.py": "import engine.b", "engine/b.py": "import json"}, set()),
        ({"engine/a.py": "import engine.b", "engine/b.py": "from engine import a"}, {"engine.a", "engine.b"}),
        (
            {"engine/a.py": "def f():\n    from engine.b import g", "engine/b.py": "from engine.a import f"},
            {"engine.a", "engine.b"},
        ),
        ({"engine/a.py": "import engine.b", "engine/b.py": "if TYPE_CHECKING:\n    from engine.a import A"}, set()),
        (
            {"engine/kernels/a.py": "from .b import f", "engine/kernels/b.py": "from .a import g"},
            {"engine.kernels.a", "engine.kernels.b"},
        ),
    ],
    ids=["none", "two modules", "inside a function", "for types only", "relative"],
)
def test_the_checker_finds_a_circle(sources: dict[str, str], found: set[str]) -> None:
    assert set(circle(sources)) == found


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
        list(imported("engine/data/a.py", "from . import table"))
