"""What each branch adds to a score that is not the decrease of an impurity in CRITERIA's list.

The kernels compute the scores; these are the same sums with their terms kept, to be written out.
"""

from __future__ import annotations

import math

import numpy as np

from engine.data.table import FloatArray
from engine.learn.criteria import CRITERIA
from engine.learn.formula import criterion, mixed
from engine.learn.recipe import Recipe


def log_likelihoods(branches: FloatArray) -> FloatArray:
    """The log-likelihood of each branch in nats, Σ n_k ln (n_k / n): its classes, answered with their own shares."""
    sizes = branches.sum(axis=1, keepdims=True)
    shares = np.divide(branches, sizes, out=np.ones_like(branches), where=(sizes > 0) & (branches > 0))
    return np.asarray((branches * np.log(shares)).sum(axis=1) + 0.0, float)


def hellinger_terms(branches: FloatArray) -> tuple[int, FloatArray]:
    """The class that lies farthest from the rest, the second of two, and each branch's (√share − √share of the rest)².

    Their sum is the square of the Hellinger distance (Cieslak & Chawla 2008).
    """
    whole = branches.sum(axis=0)
    rest = whole.sum() - whole
    found, farthest = -1, np.zeros(len(branches))
    for k in reversed(range(len(whole))):
        if whole[k] > 0 and rest[k] > 0:
            others = np.maximum(branches.sum(axis=1) - branches[:, k], 0.0)
            terms = (np.sqrt(branches[:, k] / whole[k]) - np.sqrt(others / rest[k])) ** 2
            if found < 0 or terms.sum() > farthest.sum() + 1e-12:
                found, farthest = k, terms
    return found, farthest


def alpha_terms(branches: FloatArray, alpha: float) -> FloatArray:
    """The terms p_bk^α (p_b p_k)^(1 − α) of the alpha-divergence; at α = 1 its limit's, p_bk ln (p_bk / (p_b p_k))."""
    n = float(branches.sum())
    joint = branches / n
    product = np.outer(branches.sum(axis=1), branches.sum(axis=0)) / n**2
    held = joint > 0
    safe_joint, safe_product = np.where(held, joint, 1.0), np.where(held, product, 1.0)
    if math.isclose(alpha, 1.0, abs_tol=1e-12):
        return np.asarray(np.where(held, safe_joint * np.log(safe_joint / safe_product), 0.0), float)
    return np.asarray(np.where(held, safe_joint**alpha * safe_product ** (1 - alpha), 0.0), float)


def typed_impurities(recipe: Recipe, branches: FloatArray) -> FloatArray:
    """The impurity h of each row of class weights by the formula of the criterion or else of the recipe; 0 of none."""
    values = mixed(criterion(typed_formula(recipe)), branches)
    return np.asarray(np.where(branches.sum(axis=1) > 0, values, 0.0), float)


def typed_formula(recipe: Recipe) -> str:
    """The text of h(p)."""
    return CRITERIA[recipe.criterion].h or recipe.formula
