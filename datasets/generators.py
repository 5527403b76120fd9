"""Seeded tables drawn from known rules; the same arguments give the same rows on every machine."""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from engine.data.table import BoolArray, FloatArray

LETTERS = ("A", "B", "C", "D", "E")
DIGITS = 3


def choose(which: npt.NDArray[Any], *names: str) -> npt.NDArray[np.object_]:
    """The name each number (or truth value) stands for."""
    return np.array(names, dtype=object)[which.astype(np.int64)]


# Boolean functions


def inputs(variables: int) -> BoolArray:
    """Every row of a truth table, counting upwards from all false; the first variable changes slowest."""
    rows = np.arange(2**variables)[:, None]
    places = np.arange(variables)[::-1]
    return (rows >> places & 1).astype(bool)


def tabulate(rows: BoolArray, y: BoolArray) -> pd.DataFrame:
    """A truth table in T and F, its inputs named A, B, C, …"""
    names = LETTERS[: rows.shape[1]]
    columns = {name: choose(rows[:, i], "F", "T") for i, name in enumerate(names)}
    return pd.DataFrame({**columns, "Y": choose(y, "F", "T")})


def boolean(variables: int = 2, number: int = 6) -> pd.DataFrame:
    """The function whose value in row r is bit r of `number`: 8 is AND, 14 is OR, 6 is XOR of two inputs."""
    rows = inputs(variables)
    bits = [bool(number >> r & 1) for r in range(len(rows))]
    return tabulate(rows, np.array(bits))


def parity(variables: int = 3) -> pd.DataFrame:
    """True when an odd number of inputs is true."""
    rows = inputs(variables)
    return tabulate(rows, rows.sum(axis=1) % 2 == 1)


def majority(variables: int = 3) -> pd.DataFrame:
    """True when more than half of the inputs are true."""
    rows = inputs(variables)
    return tabulate(rows, 2 * rows.sum(axis=1) > variables)


def either_branch() -> pd.DataFrame:
    """(A and B) or (not A and C): A says which of the other two decides."""
    rows = inputs(3)
    return tabulate(rows, np.where(rows[:, 0], rows[:, 1], rows[:, 2]))


# Shapes in the plane


def plane(points: FloatArray, labels: npt.NDArray[np.object_]) -> pd.DataFrame:
    """Labelled points, rounded so that a threshold can be read aloud."""
    rounded = points.round(DIGITS)
    return pd.DataFrame({"x1": rounded[:, 0], "x2": rounded[:, 1], "class": labels})


def diagonal(rows: int = 200, noise: float = 0.0, seed: int = 0) -> pd.DataFrame:
    """Above or below the line x2 = x1; a share `noise` of the labels is turned over."""
    rng = np.random.default_rng(seed)
    points = rng.random((rows, 2))
    above = (points[:, 1] > points[:, 0]) ^ (rng.random(rows) < noise)
    return plane(points, choose(above, "below", "above"))


def checkerboard(rows: int = 400, noise: float = 0.0, squares: int = 4, seed: int = 0) -> pd.DataFrame:
    """A board of `squares` by `squares` fields; a share `noise` of the labels is turned over."""
    rng = np.random.default_rng(seed)
    points = rng.random((rows, 2))
    field = np.floor(points * squares).sum(axis=1).astype(np.int64)
    light = (field % 2 == 1) ^ (rng.random(rows) < noise)
    return plane(points, choose(light, "dark", "light"))


def rings(rows: int = 300, noise: float = 0.1, seed: int = 0) -> pd.DataFrame:
    """Two circles of radius 1 and 2 about the origin, blurred by Gaussian `noise`."""
    rng = np.random.default_rng(seed)
    outer = np.arange(rows) % 2 == 1
    angle = rng.uniform(0.0, 2 * np.pi, rows)
    circle = np.column_stack([np.cos(angle), np.sin(angle)]) * np.where(outer, 2.0, 1.0)[:, None]
    return plane(circle + rng.normal(0.0, noise, (rows, 2)), choose(outer, "inner", "outer"))


def moons(rows: int = 300, noise: float = 0.15, seed: int = 0) -> pd.DataFrame:
    """Two half circles that reach into each other, blurred by Gaussian `noise`."""
    rng = np.random.default_rng(seed)
    lower = np.arange(rows) % 2 == 1
    angle = rng.uniform(0.0, np.pi, rows)
    arc = np.column_stack([np.cos(angle), np.sin(angle)])
    arc[lower] = np.array([1.0, 0.5]) - arc[lower]
    return plane(arc + rng.normal(0.0, noise, (rows, 2)), choose(lower, "upper", "lower"))


def blobs(rows: int = 300, noise: float = 1.0, groups: int = 3, seed: int = 0) -> pd.DataFrame:
    """Gaussian clouds of standard deviation `noise` about centres on a circle of radius 3."""
    rng = np.random.default_rng(seed)
    group = np.arange(rows) % groups
    angle = 2 * np.pi * np.arange(groups) / groups
    centres = 3.0 * np.column_stack([np.cos(angle), np.sin(angle)])
    return plane(centres[group] + rng.normal(0.0, noise, (rows, 2)), choose(group, *LETTERS[:groups]))


# The bagging example


def bagging(rows: int = 30, columns: int = 5, correlation: float = 0.95, seed: int = 0) -> pd.DataFrame:
    """Gaussians that share a cause; P(y=1) is 0.2 for x1 ≤ 0.5, else 0.8 (Hastie et al. 2009, 8.7.1)."""
    rng = np.random.default_rng(seed)
    shared = rng.standard_normal((rows, 1))
    own = rng.standard_normal((rows, columns))
    x = np.sqrt(correlation) * shared + np.sqrt(1.0 - correlation) * own
    y = rng.random(rows) < np.where(x[:, 0] <= 0.5, 0.2, 0.8)
    frame = pd.DataFrame({f"x{i + 1}": x[:, i] for i in range(columns)})
    return frame.assign(y=choose(y, "0", "1"))


# Curves and surfaces for regression


def curve(shape: Callable[[FloatArray], FloatArray], rows: int, noise: float, seed: int) -> pd.DataFrame:
    """y = shape(x) + Gaussian noise at places drawn evenly from 0 to 1, in order of x."""
    rng = np.random.default_rng(seed)
    x = np.sort(rng.random(rows)).round(DIGITS)
    return pd.DataFrame({"x": x, "y": (shape(x) + rng.normal(0.0, noise, rows)).round(DIGITS)})


def sine(rows: int = 120, noise: float = 0.2, seed: int = 0) -> pd.DataFrame:
    """One full wave, sin 2πx."""
    return curve(lambda x: np.sin(2 * np.pi * x), rows, noise, seed)


def step(rows: int = 120, noise: float = 0.2, seed: int = 0) -> pd.DataFrame:
    """Levels 0, 2, 1 with jumps at 0.3 and 0.7."""
    return curve(lambda x: np.array([0.0, 2.0, 1.0])[np.digitize(x, [0.3, 0.7], right=True)], rows, noise, seed)


def ramps(rows: int = 120, noise: float = 0.2, seed: int = 0) -> pd.DataFrame:
    """Straight pieces through (0, 0), (0.4, 2), (0.6, 0.5), (1, 1.5)."""
    return curve(lambda x: np.interp(x, [0.0, 0.4, 0.6, 1.0], [0.0, 2.0, 0.5, 1.5]), rows, noise, seed)


def surface(shape: Callable[[FloatArray, FloatArray], FloatArray], rows: int, noise: float, seed: int) -> pd.DataFrame:
    """y = shape(x1, x2) + Gaussian noise at places drawn evenly from the unit square."""
    rng = np.random.default_rng(seed)
    x1, x2 = rng.random((2, rows)).round(DIGITS)
    y = shape(x1, x2) + rng.normal(0.0, noise, rows)
    return pd.DataFrame({"x1": x1, "x2": x2, "y": y.round(DIGITS)})


def bump(rows: int = 400, noise: float = 0.1, seed: int = 0) -> pd.DataFrame:
    """A round hill of height 2 in the middle of the square."""
    return surface(lambda x1, x2: 2.0 * np.exp(-((x1 - 0.5) ** 2 + (x2 - 0.5) ** 2) / 0.05), rows, noise, seed)


def slope(rows: int = 400, noise: float = 0.1, seed: int = 0) -> pd.DataFrame:
    """A tilted plane, x1 + x2."""
    return surface(lambda x1, x2: x1 + x2, rows, noise, seed)


def staircase(rows: int = 400, noise: float = 0.1, seed: int = 0) -> pd.DataFrame:
    """Four landings: 1 more to the right of x1 = 0.5, 2 more beyond x2 = 0.5."""
    return surface(lambda x1, x2: 1.0 * (x1 > 0.5) + 2.0 * (x2 > 0.5), rows, noise, seed)
