"""A linear classifier, to compare with: logistic regression, one class against the rest."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.data.table import FloatArray, IntArray

STEPS = 60
RIDGE = 1e-4  # keeps the weights finite where a line parts the classes perfectly


@dataclass(frozen=True, eq=False, slots=True)
class Linear:
    """A weight for each class and input, the constant first; the class with the highest score is the answer."""

    weights: FloatArray  # classes × (1 + inputs)
    centre: FloatArray
    spread: FloatArray

    def scores(self, points: FloatArray) -> FloatArray:
        return design((points - self.centre) / self.spread) @ self.weights.T

    def predict(self, points: FloatArray) -> IntArray:
        return np.asarray(self.scores(points).argmax(axis=1), np.int64)


def design(points: FloatArray) -> FloatArray:
    return np.column_stack([np.ones(len(points)), points])


def fit(points: FloatArray, labels: IntArray, classes: int) -> Linear:
    """Maximum likelihood by Newton's method (iteratively reweighted least squares) on scaled inputs."""
    centre, spread = points.mean(axis=0), points.std(axis=0)
    spread = np.where(spread > 0, spread, 1.0)
    x = design((points - centre) / spread)
    if classes == 2:  # either class is what the other is not
        last = newton(x, (labels == 1).astype(float))
        return Linear(np.vstack([-last, last]), centre, spread)
    weights = np.vstack([newton(x, (labels == k).astype(float)) for k in range(classes)])
    return Linear(weights, centre, spread)


def newton(x: FloatArray, y: FloatArray) -> FloatArray:
    """The weights of one class against the rest; a step that does not help is halved."""
    w = np.zeros(x.shape[1])
    penalty = RIDGE * len(y) * np.eye(x.shape[1])
    penalty[0, 0] = 1e-9  # the constant is free
    loss = objective(x, y, w, penalty)
    for _ in range(STEPS):
        p = 1.0 / (1.0 + np.exp(-np.clip(x @ w, -500, 500)))
        gradient = x.T @ (p - y) + penalty @ w
        curvature = (x * (p * (1 - p))[:, None]).T @ x + penalty
        step = np.linalg.solve(curvature, gradient)  # the penalty keeps it regular
        size = 1.0
        while size > 1e-6 and objective(x, y, w - size * step, penalty) > loss:
            size /= 2
        w = w - size * step
        now = objective(x, y, w, penalty)
        if loss - now < 1e-10 * (1 + abs(loss)):
            break
        loss = now
    return np.asarray(w, float)


def objective(x: FloatArray, y: FloatArray, w: FloatArray, penalty: FloatArray) -> float:
    score = x @ w
    return float(np.logaddexp(0.0, score).sum() - y @ score + 0.5 * w @ penalty @ w)
