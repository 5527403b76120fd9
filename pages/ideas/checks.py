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
