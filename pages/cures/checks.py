"""Questions to check oneself, by cure. The first answer is the right one; pages show them in alphabetical order."""

from __future__ import annotations

from pages.parts.idea import Check

RULES = (
    Check(
        "Why may a rule drop its first condition, when a tree cannot drop its root?",
        ("A rule stands alone; the root serves every path", "The root has no error", "Rules are asked in any order"),
        "Taking the root out of the tree changes every path below it. A rule is one path: it can lose any condition, "
        "and the other rules stay as they are.",
    ),
    Check(
        "After conditions are dropped, two rules may both fit a case. Who answers?",
        ("The one that comes first in the list", "The one with more conditions", "Both, by a vote"),
        "That is why the order matters: classes with few false positives come first, so that they seldom speak for "
        "cases of others.",
    ),
    Check(
        "A rule is right on 2 of 2 training cases. Why is its estimated error 50 %, not 0?",
        ("Two cases prove little: so bad a rule could pass", "One of two classes is wrong", "It has two conditions"),
        "A rule that errs half of the time gets two cases right with probability ½ · ½ = 0.25, the confidence factor. "
        "The pessimistic estimate is the worst rate that is still that plausible.",
    ),
)
