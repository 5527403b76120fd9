"""A low polynomial through the cases of a leaf, by weighted least squares."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import truediv

import numpy as np

from engine.data.table import BoolArray, FloatArray, plain

SPARE = 2  # a degree d needs d + 2 distinct values: one more than it can pass through
NO_BETTER = 1e-12  # of the constant's squared error: less is rounding
NARROWEST = 1e-100  # of the values' half range: nearer ones are one value
SIGNS = ("", "", "²", "³")


@dataclass(frozen=True, slots=True)
class Polynomial:
    """y = Σ wᵢ zⁱ with z = (x − centre) / scale, so that z runs from −1 to 1; where x is missing, the mean."""

    column: str
    coefficients: tuple[float, ...]  # of z, the constant first
    centre: float
    scale: float
    mean: float
    error: float  # Σ w (y − ŷ)² over the cases it was fitted to
    lowered: str = ""  # why its degree is lower than was asked for

    @property
    def degree(self) -> int:
        return len(self.coefficients) - 1

    def values(self, x: FloatArray) -> FloatArray:
        """The value of the polynomial at each x."""
        if not self.degree:
            return np.full(len(x), self.coefficients[0])
        # Halved, because the difference of two huge numbers need not be one.
        z = (x / 2 - self.centre / 2) / (self.scale / 2)
        said = np.zeros(len(x))
        for coefficient in reversed(self.coefficients):
            said = said * z + coefficient
        return np.where(np.isnan(x), self.mean, said)

    def __str__(self) -> str:
        """The polynomial as people write it, about the middle of the values: 20.4 − 0.16·(horsepower − 138)."""
        said = digits(self.coefficients[0])
        about = f"({self.column} {'−' if self.centre >= 0 else '+'} {digits(abs(self.centre))})"
        for power, coefficient in enumerate(self.coefficients[1:], 1):
            # Divided one by one: a power of the scale may be too large for a number.
            factor = reduce(truediv, [self.scale] * power, coefficient)
            said += f" {'−' if factor < 0 else '+'} {digits(abs(factor))}·{about}{SIGNS[power]}"
        return said


def digits(value: float) -> str:
    return plain(float(f"{value:.6g}"))


def fit(column: str, x: FloatArray, y: FloatArray, weights: FloatArray, mean: float, degree: int) -> Polynomial:
    """The polynomial of at most `degree` with the least squared error; the mean is the one of degree 0.

    A degree d is tried if the known x have at least d + 2 distinct values, and kept if it lowers the squared error.
    Cases with missing x are answered with the mean, whatever the degree.
    """
    error = squared(y - mean, weights)
    best = Polynomial(column, (mean,), 0.0, 1.0, mean, error)
    known = np.isfinite(x)
    distinct = len(np.unique(x[known]))
    if degree and distinct > 1:
        low, high = float(x[known].min()), float(x[known].max())
        centre, scale = low / 2 + high / 2, high / 2 - low / 2
        highest = min(degree, distinct - SPARE) if scale > NARROWEST else 0
        for power in range(1, highest + 1):
            trial = solved(column, x, y, weights, mean, known, centre, scale, power)
            if trial.error < best.error - NO_BETTER * error:
                best = trial
    why = "" if best.degree == degree else reason(degree, distinct, best.degree)
    return Polynomial(column, best.coefficients, best.centre, best.scale, mean, best.error, why)


def solved(
    column: str,
    x: FloatArray,
    y: FloatArray,
    weights: FloatArray,
    mean: float,
    known: BoolArray,
    centre: float,
    scale: float,
    degree: int,
) -> Polynomial:
    """The least squares polynomial of exactly this degree."""
    z = (x[known] / 2 - centre / 2) / (scale / 2)
    root = np.sqrt(weights[known])
    design = np.vander(z, degree + 1, increasing=True)
    # About the mean: the numbers that are squared stay small.
    found = np.linalg.lstsq(design * root[:, None], (y[known] - mean) * root, rcond=None)[0]
    found[0] += mean
    trial = Polynomial(column, tuple(found.tolist()), centre, scale, mean, 0.0)
    error = squared(y - trial.values(x), weights)
    return Polynomial(column, trial.coefficients, centre, scale, mean, error)


def squared(residuals: FloatArray, weights: FloatArray) -> float:
    return float((weights * residuals**2).sum())


def reason(degree: int, distinct: int, used: int) -> str:
    """Why a lower degree had to do, or did as well."""
    if min(degree, distinct - SPARE) <= used:
        values = f"{distinct} distinct value{'' if distinct == 1 else 's'}"
        return f"{values}; degree {used + 1} needs {used + 1 + SPARE}"
    return f"degree {min(degree, distinct - SPARE)} fits no better"
