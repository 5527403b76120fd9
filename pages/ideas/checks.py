"""Questions to check oneself, by idea. The first answer is the right one; pages show them in alphabetical order."""

from __future__ import annotations

from pages.parts.idea import Check

SURPRISE = (
    Check(
        "A fair die shows a six. How many bits did you learn?",
        ("log₂ 6 ≈ 2.585", "1", "6"),
        "Its probability is 1/6, and −log₂ 1/6 = log₂ 6. One bit would be a coin.",
    ),
    Check(
        "Which distribution over 8 outcomes has the highest entropy?",
        ("All eight equally likely", "One certain, seven impossible", "Two likely, six rare"),
        "H is at most log₂ k, and only the flat distribution reaches it: here 3 bits.",
    ),
    Check(
        "H = 0.650 bits for five true and one false. Why less than 1 bit?",
        ("Mostly true: you are seldom surprised", "There are fewer than eight rows", "False has no information"),
        "False is a big surprise of 2.585 bits, but a rare one; true surprises by 0.263 bits only. The mean is 0.650.",
    ),
)

IMPURITY = (
    Check(
        "Why can misclassification not tell the two splits apart?",
        ("It is made of straight lines: equal weighted means", "It counts only one class", "The counts are too small"),
        "Both branches of either split lie on straight pieces of its curve, and both weighted means come to 0.25. "
        "Entropy and Gini are curved: they reward the pure branch of the second split.",
    ),
    Check(
        "An impurity is strictly concave. Can a split ever have a negative gain?",
        ("No, the chord lies below the curve", "Yes, when branches are small", "Yes, when classes are balanced"),
        "The parent is a mean of its branches, and a concave curve lies above its chords.",
    ),
    Check(
        "For two classes, Gini is 1 − p² − (1−p)². What is it at p = ½?",
        ("0.5", "0.25", "1"),
        "1 − ¼ − ¼ = ½. (Notes that write 1 − p² alone forget the other class.)",
    ),
)
