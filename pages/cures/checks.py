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

OVERFITTING = (
    Check(
        "A tree grown to the end gets every training case right. What does that tell about new cases?",
        ("Little: any consistent table can be learned by heart", "It will be right on most", "It has no bias to fear"),
        "Without contradictions there is always such a tree, even if the labels were drawn by lot. Only cases it "
        "has not seen can tell.",
    ),
    Check(
        "From some depth on the training curve rises and the other falls. What do the splits beyond it follow?",
        ("Accidents of the sample", "Rare but true patterns", "The order of the columns"),
        "What they find is true of the cases seen and of nobody else: noise, or luck in small nodes.",
    ),
    Check(
        "Deeper trees: what happens to bias and to variance?",
        ("Bias falls, variance rises", "Both fall", "Bias rises, variance falls"),
        "A deep tree can follow any shape, so on the average it is right; but each sample pulls it elsewhere.",
    ),
    Check(
        "You draw ten times as many rows. Where does the best depth move?",
        ("Deeper: more splits are backed by many cases", "Nowhere: depth is a setting", "Shallower: noise adds up"),
        "Noise averages out in larger nodes, so finer true differences can be told from luck.",
    ),
)

MISSING = (
    Check(
        "5 sunny, 3 overcast and 5 rainy days are known. How much of a day of unknown outlook does C4.5 send to sunny?",
        ("5/13 ≈ 0.385", "1/3 ≈ 0.333", "5/14 ≈ 0.357"),
        "Parts follow the known weight of the branches, 5 of 13. The day itself is not among them, and all parts "
        "together are one day again.",
    ),
    Check(
        "Why is the gain multiplied by the known share?",
        (
            "A question helps only where it can be answered",
            "To make up for the lost cases",
            "So that the split information stays below 1",
        ),
        "Known of 13 of 14 cases, outlook gains 13/14 of what it gains on those thirteen. A column that is known of "
        "few cases cannot win by luck on them.",
    ),
    Check(
        "A surrogate agrees with the node's question on 90 of 100 cases; 80 of the 100 cases go left. "
        "Its adjusted agreement?",
        ("0.5", "0.9", "0.1"),
        "Sending everybody left is right for 80. Of the 20 that it gets wrong the surrogate mends 10: "
        "(90 − 80) / (100 − 80).",
    ),
)

PRUNING = (
    Check(
        "Reduced-error pruning chose its cuts on the validation cases. May their accuracy be reported?",
        ("No, it flatters: use test cases", "Yes, the tree was not grown on them", "Yes, if there are enough"),
        "The cuts were picked because they help those very cases, so part of their accuracy is luck. That is why some "
        "cases are kept out of both: the test cases.",
    ),
    Check(
        "A leaf has 1 case and no error. C4.5 (CF = 0.25) estimates 0.75 errors. With 100 cases and no error?",
        ("About 1.4 errors, 1.4% of the cases", "75 errors, 75% of the cases", "None, it made no error"),
        "N (1 − 0.25^(1/N)) is 0.75 for N = 1 and 1.38 for N = 100. The estimate grows far slower than the cases: many "
        "cases without an error are trusted.",
    ),
    Check(
        "As α rises in cost-complexity pruning, the best trees are …",
        ("each inside the one before", "grown anew each time", "in no order to each other"),
        "The sequence is nested: what one price cuts, no higher price brings back. So one pass finds them all.",
    ),
    Check(
        "Why does a chi-square pruning test only nodes whose children are all leaves?",
        (
            "A weak split may lead to a strong one below",
            "The test needs two branches",
            "Other nodes have too many cases",
        ),
        "XOR again: the first question alone looks like chance. Only when nothing below it was worth keeping is the "
        "split judged alone.",
    ),
)
