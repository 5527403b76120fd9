"""Questions to check oneself, by page. The first answer is the right one; pages show them in alphabetical order."""

from __future__ import annotations

from pages.parts.idea import Check

EVALUATION = (
    Check(
        "You quadruple the number of splits. What happens to the interval of the mean?",
        ("It becomes half as wide", "It becomes a quarter as wide", "Nothing: σ stays the same"),
        "Its half-width is 1.96 σ/√n, and √4 = 2. σ, the spread of single splits, stays; the mean gets surer.",
    ),
    Check(
        "A 95% interval is 93% to 96%. What does the 95% mean?",
        (
            "Of many such intervals, about 95% hold the true mean",
            "95% of new cases are answered rightly",
            "95% of single splits lie inside",
        ),
        "The promise is about the procedure. Single splits lie much further apart than their mean is unsure.",
    ),
    Check(
        "You tried 50 settings and report the best cross-validated score. What is wrong?",
        (
            "The best of many scores is partly luck",
            "Cross-validation must not be used for settings",
            "Nothing: every row was held out",
        ),
        "Every row was held out from the trees, but not from the choice. Rows that nobody looked at until the end "
        "give an honest score.",
    ),
    Check(
        "Why deal every class evenly into the folds?",
        (
            "A fold without a rare class says nothing about it",
            "It makes the trees smaller",
            "Otherwise a row may be in two folds",
        ),
        "By chance alone a fold may hold too few of a class, or too many. Even shares make the folds alike, and their "
        "scores vary less.",
    ),
)

BAGGING = (
    Check(
        "A bootstrap sample of 1,000 rows is drawn. About how many of the rows are not in it?",
        ("368", "0", "500"),
        "Each draw misses a given row with chance 1 − 1/n, and all n draws miss it with (1 − 1/n)ⁿ ≈ 1/e = 36.8%.",
    ),
    Check(
        "Why can the out-of-bag error stand in for a test set?",
        (
            "Each case is judged only by trees that never saw it",
            "It is computed on the training cases",
            "The trees are pruned by it",
        ),
        "About a third of the trees have not seen a given case. Their vote on it is an honest guess.",
    ),
    Check(
        "Which learner gains most from bagging?",
        ("A deep tree", "A rule that always says the majority", "A straight line fitted to all cases"),
        "Averaging takes away variance. A deep tree has much of it; the other two hardly change with the sample.",
    ),
)

FOREST = (
    Check(
        "Trees have variance σ² and correlation ρ. What is left of it with endlessly many trees?",
        ("ρσ²", "0", "σ²"),
        "The mean of B trees varies by ρσ² + (1 − ρ)σ²/B. More trees remove the second part only, so forests lower ρ.",
    ),
    Check(
        "3 of 103 columns matter and m = 10 are drawn. What is wrong with so small an m?",
        (
            "Three splits in four see no column that matters",
            "The trees become too much alike",
            "The trees become too deep to store",
        ),
        "1 − C(100, 10)/C(103, 10) = 0.266: only about one split in four has a relevant column on offer.",
    ),
    Check(
        "With m = p, a random forest is the same as …",
        ("bagging", "boosting", "one tree"),
        "Every column is offered at every split; what differs from tree to tree is the bootstrap sample alone.",
    ),
)

BOOSTING = (
    Check(
        "What is the second tree of boosting grown from?",
        (
            "What the first left over: the residuals",
            "A new bootstrap sample",
            "The cases that the first got wrong, alone",
        ),
        "After each round the shrunken tree is taken from the target; the next tree fits what is left.",
    ),
    Check(
        "You divide λ by ten. What do you need to reach the same training error?",
        ("More rounds", "Deeper trees only", "Fewer cases"),
        "Each tree adds a smaller part, so about ten times as many are needed; the reward is often a lower test error.",
    ),
    Check(
        "Can boosting overfit?",
        ("Yes, with too many rounds", "No, it averages", "No, stumps are too simple"),
        "Each round fits what is left, and in the end what is left is noise. The test error tells when to stop.",
    ),
)

ADABOOST = (
    Check(
        "After a round of AdaBoost with two classes, how much of the weight lies on the cases just got wrong?",
        ("Half", "All", "As much as before"),
        "The weights are changed so that the last tree would do no better than a coin on them.",
    ),
    Check(
        "A stump is wrong on 20% of the weight, of two classes. What is its say, ln((1 − ε)/ε)?",
        ("ln 4 ≈ 1.386", "0", "0.8"),
        "0.8/0.2 = 4. At ε = 0.5 the say is 0: a coin has no vote.",
    ),
    Check(
        "Which cases grow largest over many rounds?",
        (
            "Those that are mislabelled or lie among the other class",
            "Those far from every border",
            "Those that came first in the table",
        ),
        "They are wrong again and again. With noisy labels AdaBoost spends its effort on them.",
    ),
)
