"""C4.5's pair of files: `.data` with the rows, `.names` with the classes and each column's kind.

Source: Quinlan (1993), C4.5: programs for machine learning, appendix; with what C5.0 added.
"""

from __future__ import annotations

import io
import zipfile
from dataclasses import dataclass, replace

from engine.data.table import TableError, listing
from engine.reading.names import tidy
from engine.reading.sheet import Sheet

LARGEST = 1_000_000  # bytes of a .names file


@dataclass(frozen=True, slots=True)
class Names:
    """What a .names file declares: columns with their values, none for numbers."""

    columns: tuple[tuple[str, tuple[str, ...] | None], ...]  # None: any values


def refuse_alone(name: str) -> None:
    """Refuse a .names file without its rows."""
    if name.lower().endswith(".names"):
        raise TableError(
            f"{name!r} describes the columns of a table but has no rows; put it into a .zip with its .data file."
        )


def beside(archive: bytes, name: str) -> str:
    """The .names file that stands beside a .data file in a zip archive; nothing if there is none."""
    if not name.lower().endswith(".data"):
        return ""
    wanted = name[:-5].lower() + ".names"
    try:
        with zipfile.ZipFile(io.BytesIO(archive)) as files:
            found = next((each for each in files.namelist() if each.lower() == wanted), "")
            if not found:
                return ""
            with files.open(found) as file:
                return file.read(LARGEST).decode("utf-8", "replace")
    except (zipfile.BadZipFile, OSError, RuntimeError, NotImplementedError, EOFError):
        return ""


def parsed(text: str) -> Names | None:
    """What a .names file declares; None if it is prose."""
    lines = [bare for line in text.splitlines() if (bare := line.partition("|")[0].strip())]
    if len(lines) < 2 or any(":" not in line for line in lines[1:]) or len(lines[0]) > 10_000:
        return None
    columns: list[tuple[str, tuple[str, ...] | None]] = []
    for line in lines[1:]:
        name, _, kind = line.partition(":")
        columns.append((" ".join(name.split()), values_of(kind.strip().removesuffix("."))))
    first = lines[0].removesuffix(".").strip()
    target = next((position for position, (name, _) in enumerate(columns) if name == first), None)
    if target is not None:
        return Names(tuple(columns))
    classes = tuple(value.strip() for value in first.split(",") if value.strip())
    return Names((*columns, ("class", classes))) if len(classes) > 1 else None


def values_of(kind: str) -> tuple[str, ...] | None:
    word = kind.split(None, 1)[0].lower() if kind else ""
    if word == "continuous":
        return ()
    if word in ("ignore", "label", "discrete", "date", "time", "timestamp"):
        return None
    return tuple(value.strip() for value in kind.split(",") if value.strip()) or None


def declared(sheet: Sheet, text: str) -> Sheet:
    """A sheet without a header under the names and kinds of its .names file, or as it is with a note."""
    names = parsed(text)
    frame, notes = sheet.frame, list(sheet.reading.notes)
    if names is None or len(names.columns) != frame.shape[1]:
        why = "is not in C4.5's notation" if names is None else f"declares {len(names.columns)} columns"
        notes.append(f"The .names file in the archive {why}, so it was not used.")
        return replace(sheet, reading=replace(sheet.reading, notes=tuple(notes)))
    called, told = tidy([name for name, _ in names.columns], frame.shape[1])
    frame = frame.set_axis(called, axis=1)
    last = frame.columns[-1]
    if names.columns[-1][1] != ():
        frame[last] = frame[last].str.removesuffix(".")  # C4.5 lets a line end with a point
    domains = {name: values for name, (_, values) in zip(called, names.columns, strict=True) if values}
    strange = [name for name, values in domains.items() if not frame[name].dropna().isin(values).all()]
    notes += ["The names and kinds of the columns come from the .names file in the archive.", *told]
    if strange:
        notes.append(f"{listing(strange, 4)} {'has' if len(strange) == 1 else 'have'} values that it does not declare.")
    numeric = tuple(name for name, (_, values) in zip(called, names.columns, strict=True) if values == ())
    return Sheet(
        frame,
        replace(sheet.reading, notes=tuple(notes)),
        numeric,
        {name: values for name, values in domains.items() if name not in strange},
    )
