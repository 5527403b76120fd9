"""How good is a split? Each criterion: a formula, its source, and the kernel that computes it. CRITERIA names them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine import kernels
from engine.backend import plain
from engine.data.table import FloatArray

IMPURITIES = {
    "entropy": kernels.ENTROPY,
    "gini": kernels.GINI,
    "misclassification": kernels.MISCLASSIFICATION,
    "variance": kernels.VARIANCE,
}

NO_LOGS = np.zeros(1)  # 0 log 0; other logarithms are computed


@dataclass(frozen=True, slots=True)
class Criterion:
    """What a split is worth: `formula` in LaTeX, `impurity` of a single node, and what the kernels call them."""

    name: str
    title: str
    formula: str
    source: str
    impurity: str
    worth: int
    task: str = "classify"
    unit: str = ""

    @property
    def gain_in_bits(self) -> bool:
        """Whether the gain is a decrease of entropy: only then can C4.5's charge, which is in bits, be subtracted."""
        return self.impurity == "entropy" and self.worth in (kernels.REDUCTION, kernels.RATIO)


_ALL = (
    Criterion(
        "information-gain", "Information gain",
        r"H(S) - \sum_b \frac{|S_b|}{|S|} H(S_b), \quad H(S) = -\sum_k p_k \log_2 p_k",
        "Quinlan (1986), Induction of decision trees", "entropy", kernels.REDUCTION, unit="bits",
    ),
    Criterion(
        "gain-ratio", "Gain ratio",
        r"\frac{\mathrm{gain}}{-\sum_b \frac{|S_b|}{|S|} \log_2 \frac{|S_b|}{|S|}}",
        "Quinlan (1993), C4.5: programs for machine learning", "entropy", kernels.RATIO,
    ),
    Criterion(
        "gini", "Gini",
        r"G(S) - \sum_b \frac{|S_b|}{|S|} G(S_b), \quad G(S) = 1 - \sum_k p_k^2",
        "Breiman, Friedman, Olshen & Stone (1984), Classification and regression trees", "gini", kernels.REDUCTION,
    ),
    Criterion(
        "misclassification", "Misclassification",
        r"E(S) - \sum_b \frac{|S_b|}{|S|} E(S_b), \quad E(S) = 1 - \max_k p_k",
        "Breiman, Friedman, Olshen & Stone (1984), Classification and regression trees",
        "misclassification", kernels.REDUCTION,
    ),
    Criterion(
        "variance", "Variance",
        r"V(S) - \sum_b \frac{|S_b|}{|S|} V(S_b), \quad V(S) = \tfrac{1}{|S|} \sum_i (y_i - \bar y)^2",
        "Breiman, Friedman, Olshen & Stone (1984), Classification and regression trees",
        "variance", kernels.REDUCTION, task="regress",
    ),
    Criterion(
        "log-likelihood", "Log-likelihood gain",
        r"\sum_b \sum_k n_{bk} \ln \frac{n_{bk}}{n_b} - \sum_k n_k \ln \frac{n_k}{n}",
        "log-likelihood of the stump less that of a leaf; equals n ln 2 times the information gain",
        "entropy", kernels.LIKELIHOOD, unit="nats",
    ),
    Criterion(
        "chi-square", "Chi-square",
        r"\sum_b \sum_k \frac{(n_{bk} - \hat n_{bk})^2}{\hat n_{bk}}, \quad \hat n_{bk} = n_k \frac{n_b}{n}",
        "Pearson (1900); as a splitting rule, Kass (1980)", "entropy", kernels.CHI_SQUARE,
    ),
    Criterion(
        "hellinger", "Hellinger distance",
        r"\sqrt{\sum_b \left(\sqrt{n_{b+} / n_+} - \sqrt{n_{b-} / n_-}\right)^2}",
        "Cieslak & Chawla (2008), Learning decision trees for unbalanced data", "entropy", kernels.HELLINGER,
    ),
    Criterion(
        "alpha-divergence", "Alpha-divergence",
        r"\frac{1}{\alpha (1 - \alpha)} \left(1 - \sum_b \sum_k p_{bk}^{\alpha} (p_b\, p_k)^{1 - \alpha}\right)",
        "Park & Ghosh (2012), Ensembles of alpha-trees for imbalanced classification", "entropy", kernels.ALPHA,
    ),
    Criterion(
        "custom", "Your own h(p)",
        r"h(S) - \sum_b \frac{|S_b|}{|S|} h(S_b), \quad h \text{ as typed}",
        "a formula typed by the user; of more than two classes, half the sum of h over the share of each",
        "entropy", kernels.CUSTOM,
    ),
)  # fmt: skip

CRITERIA: dict[str, Criterion] = {criterion.name: criterion for criterion in _ALL}


def impurities(kind: str, branches: FloatArray) -> FloatArray:
    """The impurity of each row of class weights (or of sums, for the variance)."""
    code, kernel = IMPURITIES[kind], plain()
    classes = 0 if kind == "variance" else branches.shape[1]
    return np.array(
        [kernel.impurity(code, classes, NO_LOGS, row, kernel.size_of(classes, row)) for row in branches], float
    )
