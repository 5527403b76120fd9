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

GAIN = (
    Check(
        "H(Y | X) is a weighted mean of the branches' entropies. Weighted by what?",
        ("The share of the cases in each branch", "The number of classes", "Nothing, all branches count the same"),
        "A pure branch with two cases must not count as much as a mixed one with two hundred.",
    ),
    Check(
        "A column gives every case a value of its own. Its information gain is …",
        ("H(Y), as high as can be", "0, for it says nothing", "log₂ n"),
        "Each branch holds one case and is pure. log₂ n is its split information, by which the gain ratio divides.",
    ),
    Check(
        "Can the information gain be negative on the training cases?",
        ("No", "Yes, if a branch is more mixed than its parent", "Yes, if classes are unbalanced"),
        "A single branch may be more mixed than the parent, but the weighted mean never is: entropy is concave.",
    ),
)

THRESHOLDS = (
    Check(
        "Forty cases have forty different values. How many thresholds must be tried?",
        ("39, and fewer if neighbours share a class", "Infinitely many", "40, one at each value"),
        "All thresholds between two neighbours divide the cases alike, so one for each gap is enough.",
    ),
    Check(
        "Why can a cut inside a run of one class never be the best?",
        ("The gain sags along the run: an end is higher", "Both sides would be pure", "It leaves too few cases"),
        "Moving cases of a single class across the cut changes the gain along a convex curve, highest at one of "
        "the ends.",
    ),
    Check(
        "May a path ask about the same numeric column twice?",
        ("Yes, with another threshold", "No, a column is used up once asked", "Only in regression"),
        "A category is used up by one question; a range of numbers can be narrowed again and again.",
    ),
)

BOOLEANS = (
    Check(
        "Can a decision tree write down every Boolean function of n inputs?",
        ("Yes, at worst with 2ⁿ leaves", "No, not XOR", "Only those of depth 2"),
        "A path for each row of the truth table always works; for parity nothing smaller does.",
    ),
    Check(
        "y = a XOR b. What does a greedy learner see at the root?",
        ("Gain 0 for both inputs", "Gain 1 for a, 0 for b", "Gain ½ for both"),
        "Each input alone leaves an even mix. Stop at zero gain and the tree is a single leaf, wrong half the time.",
    ),
    Check(
        "How many Boolean functions of 4 inputs are there?",
        ("65,536", "16", "256"),
        "A truth table has 2⁴ = 16 rows, each true or false: 2 to the power 16.",
    ),
)

STOPPING = (
    Check(
        "Which base case must never be left out?",
        ("Two: the cases are alike in every column", "One: all answers are the same", "Three: no gain"),
        "Without it the recursion has no end: no question can part such cases. Without one the tree is only too large; "
        "three is a choice.",
    ),
    Check(
        "Is it a good idea to stop when no question gains anything?",
        ("Not always: XOR needs two questions together", "Always: no gain, no use", "Never: it always costs accuracy"),
        "On XOR it gives a single leaf, wrong half the time. On pure noise it saves a useless tree.",
    ),
    Check(
        "Two cases are alike in every column but differ in their answer. What should the leaf say?",
        ("The majority of its cases", "Both answers", "It should ask again"),
        "No tree over these columns can be right about both; the majority is wrong least often.",
    ),
)

PLANE = (
    Check(
        "Why does a tree draw a slanted border as a staircase?",
        ("Each question looks at one column only", "It has too few cases", "Leaves must have equal size"),
        "“x1 ≤ t” cuts at right angles to the axis of x1. Only questions about several columns at once could slant.",
    ),
    Check(
        "You replace a column by its cube. What happens to the tree?",
        ("Same questions, thresholds moved along", "Different leaves", "It becomes a straight line"),
        "Only the order of the values matters for the cuts, and a monotone transformation keeps the order.",
    ),
    Check(
        "One point is left out and the root changes. What does that say?",
        ("Trees have high variance", "The point was wrong", "The tree had too few leaves"),
        "Two first questions were almost equally good; a small change tips the balance, and everything below follows.",
    ),
)

PINWHEEL = (
    Check(
        "Five rectangles form a pinwheel. Why can no tree make them?",
        ("No cut goes through from edge to edge", "Five is odd", "The one in the middle is too small"),
        "The first split of a tree runs through the whole square. In a pinwheel every line stops at another.",
    ),
    Check(
        "Which regions can the leaves of a tree with threshold questions have?",
        ("Rectangles with sides along the axes", "Any polygons", "Squares only"),
        "Each question cuts along an axis; a path of them leaves a rectangle.",
    ),
    Check(
        "How would a tree still predict well on a pinwheel?",
        ("By cutting one arm in two: six leaves", "It cannot", "With a deeper leaf in the middle only"),
        "Let one line run on to the edge. It cuts a rectangle in two, and both halves give the same answer.",
    ),
)

WORDS = (
    Check(
        "A tree has 8 nodes, 5 of them leaves. How many questions does it ask?",
        ("3", "5", "8"),
        "Every node is a leaf or asks a question: 8 − 5 = 3.",
    ),
    Check(
        "What is a stump?",
        ("A root with its leaves", "A single leaf", "A tree after pruning"),
        "One question and nothing more: depth 1.",
    ),
    Check(
        "Which node has no parent?",
        ("The root", "A leaf", "The deepest node"),
        "Every other node hangs by exactly one branch from the node above it.",
    ),
)

COMPARE = (
    Check(
        "ID3 and C4.5 use the same entropy. Why may they ask different questions?",
        ("C4.5 divides the gain by the split information", "C4.5 uses Gini", "ID3 asks only two-way questions"),
        "Gain ratio prefers fewer, larger branches; C4.5 also charges for trying many cuts.",
    ),
    Check(
        "CART splits Outlook with three values at the root. How many branches?",
        ("2", "3", "1"),
        "CART groups the values into two sets; ID3 and C4.5 make a branch for each.",
    ),
    Check(
        "Two recipes grow trees of different size with the same training accuracy. Which is better?",
        ("The training cases cannot tell", "The larger one", "The one with more leaves per level"),
        "Both fit what they saw. Only new cases, or a preference for simplicity, can decide.",
    ),
)

REGRESSION = (
    Check(
        "A leaf holds the numbers 2, 3 and 10. Which single answer has the least squared error?",
        ("5, their mean", "3, their middle value", "6, midway between 2 and 10"),
        "The mean: 9 + 4 + 25 = 38. At 3 it is 1 + 0 + 49 = 50, at 6 it is 16 + 9 + 16 = 41. The middle value would "
        "win if errors were not squared.",
    ),
    Check(
        "Lowering the squared error of both sides together is the same as …",
        ("lowering the weighted variance", "making both sides equally large", "moving the means together"),
        "A side's squared error is its number of cases times its variance. The means move apart: that is where the "
        "error goes.",
    ),
    Check(
        "Leaves hold parabolas instead of means. On the training cases the squared error …",
        ("never rises", "always rises", "may rise or fall"),
        "A mean is a parabola without slope and bend, so the best parabola cannot do worse. On new cases it can: it "
        "bends after noise, and beyond its cases it runs away.",
    ),
)
