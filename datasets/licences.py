"""The licence and source of every data set, as one file: `python -m datasets.licences` writes LICENCES.md anew."""

from pathlib import Path

from datasets.catalog import CATALOG

FILE = Path(__file__).parent / "LICENCES.md"
HEAD = """\
# Licences of the data sets

The code is under the MIT licence (LICENSE). Each data set keeps its own. This list is made from the catalogue by
`python -m datasets.licences`.

| data set | licence | source |
|---|---|---|
"""


def text() -> str:
    """The list as Markdown, in the order of the catalogue."""
    return HEAD + "".join(f"| {entry.title} | {entry.licence} | {entry.source} |\n" for entry in CATALOG.values())


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
