"""Pearson's chi-square test: are branch and class independent, or do the branches differ by more than chance?"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from engine.backend import plain
from engine.data.table import FloatArray


@dataclass(frozen=True, eq=False, slots=True)
class Independence:
    """The test of a table of branches × classes."""

    observed: FloatArray
    expected: FloatArray  # if every branch held the classes in the shares of all cases
    terms: FloatArray  # (observed − expected)² / expected; 0 where nothing is expected
    freedom: int  # degrees of freedom: (branches − 1)(classes − 1), those without cases left out
    branches: int  # that hold cases
    classes: int  # that occur
    deviation: float  # the sum of the terms
    p: float  # how often chance alone makes the deviation at least so large


def independence_of(observed: FloatArray) -> Independence:
    """The test of independence of the rows and columns of a table of counts (Pearson 1900)."""
    sizes, totals = observed.sum(axis=1), observed.sum(axis=0)
    expected = np.outer(sizes, totals) / max(float(observed.sum()), 1e-300)
    terms = np.divide((observed - expected) ** 2, expected, out=np.zeros_like(expected), where=expected > 0)
    branches, classes = int((sizes > 0).sum()), int((totals > 0).sum())
    freedom = max(branches - 1, 0) * max(classes - 1, 0)
    deviation = float(terms.sum())
    p = float(plain().chi_square_tail(deviation, freedom)) if freedom else 1.0
    return Independence(observed, expected, terms, freedom, branches, classes, deviation, p)


def density(x: float, freedom: int) -> float:
    """The density of the chi-square distribution, x^(f/2 − 1) e^(−x/2) / (2^(f/2) Γ(f/2)); infinite at 0 for f = 1."""
    half = freedom / 2
    if x <= 0:
        return math.inf if freedom == 1 else 0.5 if freedom == 2 else 0.0
    return math.exp((half - 1) * math.log(x) - x / 2 - half * math.log(2) - math.lgamma(half))
