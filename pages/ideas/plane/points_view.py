"""Points that somebody draws, on a fine grid of the unit square; and the shapes one can start from."""

from __future__ import annotations

import numpy as np

from datasets.catalog import CATALOG
from engine.data.table import FloatArray, IntArray

CELLS = 50  # places along each side
MOST = 200
SHAPES = ("diagonal", "rings", "moons", "checkerboard", "blobs")
NAMES: tuple[str, ...] = ("a", "b", "c")


def read(text: str) -> tuple[FloatArray, IntArray]:
    """Points as a link holds them, "x,y,class" with whole numbers; refuses anything else with a ValueError."""
    rows = [tuple(int(part) for part in each.split(",")) for each in text.split(";") if each]
    if len(rows) > MOST or any(len(row) != 3 for row in rows):
        raise ValueError("every point has a place and a class")
    if any(not (0 <= x < CELLS and 0 <= y < CELLS and 0 <= k < len(NAMES)) for x, y, k in rows):
        raise ValueError("a point lies outside")
    found = np.array(rows, np.int64).reshape(-1, 3)
    return (found[:, :2] + 0.5) / CELLS, found[:, 2]


def toggled(text: str, x: int, y: int, k: int) -> str:
    """The points with one more, or without the one that is there."""
    rows = [each for each in text.split(";") if each]
    here = [each for each in rows if each.startswith(f"{x},{y},")]
    return ";".join([each for each in rows if each not in here] if here else [*rows, f"{x},{y},{k}"])


def text_of(points: FloatArray, labels: IntArray) -> str:
    """Points as a link holds them; of points in one cell the first stays."""
    kept: dict[tuple[int, int], int] = {}
    for (x, y), k in zip(points.tolist(), labels.tolist(), strict=True):
        if k < len(NAMES) and 0 <= x < 1 and 0 <= y < 1:
            kept.setdefault(place(x, y), k)
    return ";".join(f"{x},{y},{k}" for (x, y), k in list(kept.items())[:MOST])


def place(x: float, y: float) -> tuple[int, int]:
    """The cell of the grid under a point of the square."""
    return min(max(int(x * CELLS), 0), CELLS - 1), min(max(int(y * CELLS), 0), CELLS - 1)


def sample(shape: str, rows: int, noise: float, seed: int) -> tuple[FloatArray, IntArray, tuple[str, ...]]:
    """Points of a known shape, scaled into the unit square, with their classes."""
    frame = CATALOG[shape].frame(rows=rows, noise=noise, seed=seed, **({"groups": 2} if shape == "blobs" else {}))
    points = frame[["x1", "x2"]].to_numpy(float)
    low, high = FRAMES[shape]
    names = tuple(dict.fromkeys(sorted(frame["class"])))
    labels = np.array([names.index(each) for each in frame["class"]], np.int64)
    return (points - low) / (high - low), labels, names


FRAMES = {
    "diagonal": (np.array([0.0, 0.0]), np.array([1.0, 1.0])),
    "checkerboard": (np.array([0.0, 0.0]), np.array([1.0, 1.0])),
    "rings": (np.array([-2.8, -2.8]), np.array([2.8, 2.8])),
    "moons": (np.array([-1.7, -1.2]), np.array([2.7, 1.7])),
    "blobs": (np.array([-7.0, -5.0]), np.array([7.0, 5.0])),
}
