"""The points that the page looks at."""

from __future__ import annotations

from dataclasses import dataclass

from engine.data.table import FloatArray, IntArray
from pages.ideas.plane import points_view, view
from pages.ideas.plane.state import Plane
from pages.shell.style import font

Labelled = tuple[FloatArray, IntArray, tuple[str, ...]]  # points, the class of each, and the names of the classes


def points_of(state: Plane, rows: int, seed: int) -> Labelled:
    """The drawn points, or so many of a shape, with the chosen transformation of the first axis."""
    if state.shape == "drawn":
        points, labels = points_view.read(state.points)
        names = points_view.NAMES[: max(2, int(labels.max(initial=0)) + 1)]
    else:
        points, labels, names = points_view.sample(state.shape, rows, state.noise, seed)
    return view.transformed(points, state.transform), labels, names


@dataclass(frozen=True, eq=False, slots=True)
class Subject:
    """Labelled points, and the picture of them that classifiers are drawn into."""

    state: Plane
    points: FloatArray
    labels: IntArray
    classes: tuple[str, ...]
    canvas: view.Figure

    @property
    def drawn(self) -> bool:
        """Whether the points are drawn by hand."""
        return self.state.shape == "drawn"


def subject_of(state: Plane) -> Subject:
    """What a screen looks at."""
    points, labels, classes = points_of(state, state.rows, state.seed)
    drawn = state.shape == "drawn"
    canvas = view.base(points, labels, classes, state.transform, font(state), floor=drawn)
    return Subject(state, points, labels, classes, canvas)
