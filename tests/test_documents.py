"""What documents and comments name is there: files, folders, functions, and each function in its file."""

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = ("docs/ARCHITECTURE.md", "CONTRIBUTING.md")
NAMED = re.compile(r"`([^`\n]+)`")
FILE = re.compile(r"[\w./*-]+\.(?:py|js|d\.ts|css|html|md|txt|lock|toml|csv)|(?:[\w.-]+/)+[\w*.-]*")
WORD = re.compile(r"[A-Za-z_]\w*")
MADE_UP = {"NAME", "SECTION", "venv"}  # stand for any name; the environment is made
OWN = {".ci", ".github", ".editorconfig", ".pre-commit-config.yaml", ".streamlit"}
SOURCES = (".py", ".js", ".ts", ".css", ".html", ".yml", ".toml", "Makefile")
ROOMS = "app|benchmarks|courses|datasets|deploy|docs|engine|pages|server|tests"
PATH = re.compile(rf"(?<![\w/.])(?:{ROOMS})/[\w./-]+\.(?:py|js|d\.ts|css|html|md|toml|csv)\b")
CODE_FILE = r"`([\w./-]+\.(?:py|js|d\.ts))`"
NAMES = r"`\w+`(?:(?:, | and )`\w+`)*"
# `file.py`: `a`, `b`; and the other way round, `a`, `b` in `file.py`.
OF_FILE = re.compile(rf"{CODE_FILE}: ({NAMES})")
IN_FILE = re.compile(rf"({NAMES}) in {CODE_FILE}")


@cache
def files() -> tuple[str, ...]:
    top = [each for each in ROOT.iterdir() if each.name in OWN or not each.name.startswith(".")]
    inside = [
        file for folder in top if folder.is_dir() for file in folder.rglob("*") if "__pycache__" not in file.parts
    ]
    return tuple(path.relative_to(ROOT).as_posix() for path in [*top, *inside] if path.is_file())


@cache
def words() -> frozenset[str]:
    """Every word of the code and of the files' names."""
    texts = [(ROOT / file).read_text(encoding="utf-8") for file in files() if file.endswith(SOURCES)]
    return frozenset(WORD.findall("\n".join([*texts, *files()])))


def is_there(name: str) -> bool:
    """Whether a file or a folder of this name, perhaps with its folders, is in the repository."""
    pattern = re.escape(name.rstrip("/")).replace(r"\*\*/", "(.*/)?").replace(r"\*", "[^/]*")
    found = re.compile(rf"(^|/){pattern}($|/)")
    return any(found.search(file) for file in files())


def missing(text: str) -> list[str]:
    """The files, folders and names in backticks that are nowhere."""
    gone = []
    for named in NAMED.findall(text):
        paths = [path for path in FILE.findall(named) if not MADE_UP & set(re.split(r"[/.]", path))]
        gone += [path for path in paths if not is_there(path)]
        if re.fullmatch(r"[\w.]+(\(\))?", named) and not FILE.fullmatch(named):
            gone += [word for word in WORD.findall(named) if word not in words()]
    return gone


def misplaced(text: str) -> list[str]:
    """The names said to be in a file that does not have them."""
    text = re.sub(r"\s+", " ", text)
    pairs = [*OF_FILE.findall(text), *((file, names) for names, file in IN_FILE.findall(text))]
    return [
        f"{file}: {name}"
        for file, names in pairs
        for name in WORD.findall(names)
        if not any(name in WORD.findall(source) for source in texts_of(file))
    ]


@cache
def texts_of(name: str) -> tuple[str, ...]:
    """The files of a name, perhaps with its folders."""
    return tuple((ROOT / file).read_text(encoding="utf-8") for file in files() if f"/{file}".endswith(f"/{name}"))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_what_a_document_names_stands_in_the_file_it_says(document: str) -> None:
    assert misplaced((ROOT / document).read_text(encoding="utf-8")) == []


def test_a_file_that_a_comment_names_is_there() -> None:
    examples = {"tests/test_documents.py", "tests/test_layers.py"}  # they name files that are nowhere
    told = {
        f"{file}: {path}"
        for file in files()
        if file.endswith(SOURCES) and file not in examples
        for path in PATH.findall((ROOT / file).read_text(encoding="utf-8"))
        if not is_there(path)
    }
    assert told == set()


@pytest.mark.parametrize("document", DOCUMENTS)
def test_what_a_document_names_is_there(document: str) -> None:
    assert missing((ROOT / document).read_text(encoding="utf-8")) == []


def test_what_is_nowhere_is_found() -> None:
    assert missing("`engine/learn/grow.py`: `learn` of `trace.py`") == []
    assert missing("`engine/lern/grow.py`") == ["engine/lern/grow.py"]
    nowhere = "_".join(["grown", "nowhere", "at", "all"])  # or it would stand here
    assert missing(f"in `{nowhere}` and `tests/**/test_nothing_*.py`") == [nowhere, "tests/**/test_nothing_*.py"]


def test_what_is_elsewhere_is_found() -> None:
    assert misplaced("`engine/learn/grow.py`: `learn`,\n`grown`; `material` in `training_set.py`") == []
    assert misplaced("`learn` and `grown` in `engine/learn/grow.py`") == []
    assert misplaced("`engine/learn/grow.py`: `learn`, `simplify`") == ["engine/learn/grow.py: simplify"]
    assert misplaced("`simplify` in `training_set.py`") == ["training_set.py: simplify"]
