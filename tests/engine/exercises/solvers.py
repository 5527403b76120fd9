"""Every kind of exercise solved once more, naively and from nothing but what a student sees.

A solver gives, for each part, the answer and what each named mistake gives. It calls no function of the engine.
"""

from tests.engine.exercises import solve_answers, solve_pruning, solve_splits, solve_trees, solve_trust

SOLVERS = {
    "entropy": solve_splits.solve_entropy,
    "impurity": solve_splits.solve_impurity,
    "gain": solve_splits.solve_gain,
    "root": solve_splits.solve_root,
    "be-id3": solve_trees.solve_id3,
    "threshold": solve_splits.solve_threshold,
    "gain-ratio": solve_splits.solve_ratio,
    "be-c45": solve_trees.solve_c45,
    "be-cart": solve_trees.solve_cart,
    "base-case": solve_trees.solve_base_case,
    "xor": solve_trees.solve_xor,
    "boolean": solve_trees.solve_boolean,
    "classify": solve_answers.solve_classify,
    "rules": solve_answers.solve_rules,
    "chi-square": solve_pruning.solve_chi_square,
    "reduced-error": solve_pruning.solve_reduced_error,
    "pessimistic": solve_pruning.solve_pessimistic,
    "weakest-link": solve_pruning.solve_weakest_link,
    "confusion": solve_trust.solve_confusion,
    "interval": solve_trust.solve_interval,
    "folds": solve_trust.solve_folds,
    "bootstrap": solve_trust.solve_bootstrap,
    "boosting": solve_trust.solve_boosting,
    "adaboost": solve_trust.solve_adaboost,
    "regression": solve_trust.solve_regression,
}
