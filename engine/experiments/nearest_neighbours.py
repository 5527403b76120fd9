"""Nearest neighbours, to compare with: the class that most of the k closest training cases have (Cover & Hart 1967)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.data.table import FloatArray, IntArray

NEIGHBOURS = 5


@dataclass(frozen=True, eq=False, slots=True)
class Neighbours:
    """All training cases, scaled; a case's answer is looked up among them. NaN stands for a missing value."""

    points: FloatArray
    labels: IntArray
    classes: int
    centre: FloatArray
    spread: FloatArray
    k: int

    def distances(self, points: FloatArray) -> FloatArray:
        """The mean squared difference over the inputs known on both sides, for each point and training case.

        Where no input is known on both sides, the distance is infinite.
        """
        given, own = (points - self.centre) / self.spread, self.points
        known, kept = ~np.isnan(given), ~np.isnan(own)
        a, b = np.where(known, given, 0.0), np.where(kept, own, 0.0)
        squares = a**2 @ kept.T - 2 * a @ b.T + known @ (b**2).T
        shared = known.astype(float) @ kept.T
        # Of equal points the squares may sum to a little less than nothing.
        return np.where(shared > 0, np.maximum(squares, 0.0) / np.maximum(shared, 1.0), np.inf)

    def predict(self, points: FloatArray) -> IntArray:
        """The class of most of the k nearest; on a tie the first class, among equally near cases the first row."""
        nearest = np.argsort(np.round(self.distances(points), 9), axis=1, kind="stable")[:, : self.k]
        votes = np.stack([(self.labels[nearest] == code).sum(axis=1) for code in range(self.classes)], axis=1)
        return np.asarray(votes.argmax(axis=1), np.int64)


def fit(points: FloatArray, labels: IntArray, classes: int, k: int = NEIGHBOURS) -> Neighbours:
    """Keep the training cases, each input scaled to a deviation of 1 over its known values."""
    known = ~np.isnan(points)
    many = np.maximum(known.sum(axis=0), 1)
    centre = np.where(known, points, 0.0).sum(axis=0) / many
    spread = np.sqrt(np.where(known, (points - centre) ** 2, 0.0).sum(axis=0) / many)
    spread = np.where(spread > 0, spread, 1.0)
    return Neighbours((points - centre) / spread, labels, classes, centre, spread, min(k, len(labels)))
