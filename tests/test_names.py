"""One word for one thing: below the pages, a class name stands for one class."""

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BELOW_THE_PAGES = ("engine", "datasets", "courses", "server")


def classes_of(source: str) -> list[str]:
    """The names of the classes of a file, nested ones included."""
    return [node.name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef)]


def defined_twice(sources: dict[str, str]) -> dict[str, list[str]]:
    """The class names that several files define, with these files."""
    where = defaultdict(list)
    for path, source in sources.items():
        for name in classes_of(source):
            where[name].append(path)
    return {name: paths for name, paths in where.items() if len(paths) > 1}


def test_a_class_name_below_the_pages_stands_for_one_class() -> None:
    paths = [path for folder in BELOW_THE_PAGES for path in sorted((ROOT / folder).rglob("*.py"))]
    sources = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in paths}
    assert defined_twice(sources) == {}


def test_a_name_of_two_classes_is_found() -> None:
    sources = {"a.py": "class Cut: pass", "b.py": "class Cut: pass\nclass Side: pass", "c.py": "Side = 1"}
    assert defined_twice(sources) == {"Cut": ["a.py", "b.py"]}
