"""How good is a split? CRITERIA has an entry for every criterion, which says all that the code needs to know of it.

To add one: write its entry and, if its gain is of a new kind, the kernel function that computes it (`kernels.gains`)
with its code in GAINS. A gain that is the decrease of a typed impurity h(p) needs no kernel function.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from engine import kernels
from engine.backend import plain
from engine.data.table import FloatArray, Task

Impurity = Literal["entropy", "gini", "misclassification", "variance"]
Gain = Literal["decrease", "likelihood", "chi-square", "hellinger", "alpha-divergence", "formula"]


@dataclass(frozen=True, slots=True)
class ImpurityMeasure:
    """The impurity of a node: the kernel's code for it, its name in a sentence, its letter in a formula, its unit."""

    code: int
    title: str
    letter: str
    unit: str = ""


IMPURITIES: dict[str, ImpurityMeasure] = {
    "entropy": ImpurityMeasure(kernels.ENTROPY, "entropy", "H", "bits"),
    "gini": ImpurityMeasure(kernels.GINI, "Gini impurity", "G"),
    "misclassification": ImpurityMeasure(kernels.MISCLASSIFICATION, "error share", "E"),
    "variance": ImpurityMeasure(kernels.VARIANCE, "variance", "V"),
}
# How the gain is computed: as the decrease of the impurity, or by a kernel function of its own.
GAINS: dict[Gain, int] = {
    "decrease": kernels.DECREASE,
    "likelihood": kernels.LIKELIHOOD,
    "chi-square": kernels.CHI_SQUARE,
    "hellinger": kernels.HELLINGER,
    "alpha-divergence": kernels.ALPHA,
    "formula": kernels.FORMULA,
}

NO_LOGS = np.zeros(1)  # 0 log 0; other logarithms are computed


@dataclass(frozen=True, slots=True, kw_only=True)
class Criterion:
    """How candidates are ranked, and everything the rest of the code asks about it."""

    name: str
    title: str
    formula: str  # of the score, in LaTeX
    source: str
    impurity: Impurity  # of a single node, shown beside the gain
    gain: Gain = "decrease"
    additive: bool = False  # the gain is a sum over the branches, less a number of the node: scans are faster
    ratio: bool = False  # the score is the gain over the split information; otherwise it is the gain
    gain_in_bits: bool = False  # a decrease of entropy: only then can C4.5's charge, which is in bits, be subtracted
    unit: str = ""  # of the score
    score: str = ""  # what the score is called in a sentence, if not by the title
    task: Task = "classify"
    needs: tuple[str, ...] = ()  # the fields of the recipe that only this criterion reads
    h: str = ""  # the typed impurity h(p) of a gain by formula; the recipe's own if empty


_ALL = (
    Criterion(
        name="information-gain",
        title="Information gain",
        formula=r"H(Y) - \sum_b \frac{n_b}{n} H(Y \mid b), \quad H(Y) = -\sum_k p_k \log_2 p_k",
        source="Quinlan (1986), Induction of decision trees",
        impurity="entropy",
        additive=True,
        gain_in_bits=True,
        unit="bits",
    ),
    Criterion(
        name="gain-ratio",
        title="Gain ratio",
        formula=r"\frac{\mathrm{gain}}{-\sum_b \frac{n_b}{n} \log_2 \frac{n_b}{n}}",
        source="Quinlan (1993), C4.5: programs for machine learning",
        impurity="entropy",
        additive=True,
        ratio=True,
        gain_in_bits=True,
    ),
    Criterion(
        name="gini",
        title="Gini",
        formula=r"G(Y) - \sum_b \frac{n_b}{n} G(Y \mid b), \quad G(Y) = 1 - \sum_k p_k^2",
        source="Breiman, Friedman, Olshen & Stone (1984), Classification and regression trees",
        impurity="gini",
        additive=True,
    ),
    Criterion(
        name="misclassification",
        title="Misclassification",
        formula=r"E(Y) - \sum_b \frac{n_b}{n} E(Y \mid b), \quad E(Y) = 1 - \max_k p_k",
        source="Breiman, Friedman, Olshen & Stone (1984), Classification and regression trees",
        impurity="misclassification",
        additive=True,
    ),
    Criterion(
        name="variance",
        title="Variance",
        formula=r"V(Y) - \sum_b \frac{n_b}{n} V(Y \mid b), \quad V(Y) = \tfrac{1}{n} \sum_i (y_i - \bar y)^2",
        source="Breiman, Friedman, Olshen & Stone (1984), Classification and regression trees",
        impurity="variance",
        additive=True,
        task="regress",
    ),
    Criterion(
        name="log-likelihood",
        title="Log-likelihood gain",
        formula=r"\sum_b \sum_k n_{bk} \ln \frac{n_{bk}}{n_b} - \sum_k n_k \ln \frac{n_k}{n}",
        source="log-likelihood of the stump less that of a leaf; equals n ln 2 times the information gain",
        impurity="entropy",
        gain="likelihood",
        additive=True,
        unit="nats",
    ),
    Criterion(
        name="chi-square",
        title="Chi-square",
        formula=r"\sum_b \sum_k \frac{(n_{bk} - \hat n_{bk})^2}{\hat n_{bk}}, \quad \hat n_{bk} = n_k \frac{n_b}{n}",
        source="Pearson (1900); as a splitting rule, Kass (1980)",
        impurity="entropy",
        gain="chi-square",
    ),
    Criterion(
        name="hellinger",
        title="Hellinger distance",
        formula=r"\sqrt{\sum_b \left(\sqrt{n_{b+} / n_+} - \sqrt{n_{b-} / n_-}\right)^2}",
        source="Cieslak & Chawla (2008), Learning decision trees for unbalanced data",
        impurity="entropy",
        gain="hellinger",
    ),
    Criterion(
        name="alpha-divergence",
        title="Alpha-divergence",
        formula=r"\frac{1}{\alpha (1 - \alpha)} "
        r"\left(1 - \sum_b \sum_k p_{bk}^{\alpha} (p_b\, p_k)^{1 - \alpha}\right)",
        source="Park & Ghosh (2012), Ensembles of alpha-trees for imbalanced classification",
        impurity="entropy",
        gain="alpha-divergence",
        needs=("divergence_alpha",),
    ),
    Criterion(
        name="custom",
        title="Your own h(p)",
        formula=r"h(Y) - \sum_b \frac{n_b}{n} h(Y \mid b), \quad h \text{ as typed}",
        source="a formula typed by the user; of more than two classes, half the sum of h over the share of each",
        impurity="entropy",
        gain="formula",
        score="decrease of h(p)",
        needs=("formula",),
    ),
)

CRITERIA: dict[str, Criterion] = {criterion.name: criterion for criterion in _ALL}


def impurities(kind: str, branches: FloatArray) -> FloatArray:
    """The impurity of each row of class weights (or of sums, for the variance)."""
    code, kernel = IMPURITIES[kind].code, plain()
    classes = 0 if kind == "variance" else branches.shape[1]
    return np.array(
        [kernel.impurity(code, classes, NO_LOGS, row, kernel.size_of(classes, row)) for row in branches], float
    )
