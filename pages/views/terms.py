"""The terms of decision trees, each explained by plain words and by terms that stand before it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Term:
    """A term, what it means, the path of the page that shows it, and its other forms.

    A `common` term stands in the glossary, but does not explain itself wherever it is used: it is used everywhere.
    """

    word: str
    means: str
    page: str
    forms: tuple[str, ...] = ()
    common: bool = False


TERMS = (
    # The table
    Term("case", "One row of the table: a day, a flower, a patient.", "data", ("cases",), common=True),
    Term(
        "weight", "How much a case counts: 1, unless it stands for several or for a part of one.", "gain", common=True
    ),
    Term(
        "column",
        "A property that is noted of every case, such as the outlook. Also called attribute or feature.",
        "data",
        ("columns",),
        common=True,
    ),
    Term("target", "The column that is to be predicted; in formulas it is Y.", "data", ("targets",), common=True),
    Term("class", "A value of a target that names kinds, such as yes or no.", "data", ("classes",), common=True),
    Term("label", "The class of a case as the table has it. It may be wrong.", "overfitting", ("labels",), common=True),
    Term("category", "A value of a column that names a kind and has no order.", "data", ("categories",), common=True),
    Term("missing value", "A value of a column that is not known of some case.", "missing", ("missing values",)),
    Term("classification", "To predict a class.", "evaluation"),
    Term("regression", "To predict a number.", "regression"),
    Term("training cases", "The cases that are learned from.", "evaluation", ("training case", "training rows")),
    Term(
        "validation cases",
        "Cases that take no part in learning and help to choose among what was learned.",
        "pruning",
        ("validation case", "validation rows"),
    ),
    Term(
        "test cases",
        "Cases that take no part in learning or choosing. They tell how good the result is.",
        "evaluation",
        ("test case", "test rows"),
    ),
    # The parts of a tree
    Term(
        "question",
        "What is asked about one column of a case. Each answer leads another way.",
        "words",
        ("questions",),
        common=True,
    ),
    Term(
        "decision tree",
        "Questions that follow each other and end in an answer.",
        "words",
        ("decision trees", "tree", "trees"),
        common=True,
    ),
    Term(
        "node",
        "A place in a tree where cases are together. It asks a question or gives the answer.",
        "words",
        ("nodes",),
    ),
    Term("root", "The node at the top. Every case starts there.", "words", ("roots",)),
    Term("parent", "The node directly above. Every node but the root has exactly one.", "words", ("parents",)),
    Term(
        "child",
        "A node directly below another. A question has one child for each of its answers.",
        "words",
        ("children",),
    ),
    Term("branch", "The line from a node to a child. It carries the answer that leads there.", "words", ("branches",)),
    Term("leaf", "A node without children. It asks nothing and gives the answer.", "words", ("leaves",)),
    Term("internal node", "A node that asks a question and so has children.", "words", ("internal nodes",)),
    Term("stump", "A tree of a single question: a root and its leaves.", "words", ("stumps",)),
    Term("binary", "Of a tree: every question has two answers.", "words"),
    Term("K-ary", "Of a tree: every question has K answers. With K = 2 it is binary.", "words"),
    Term("path", "The nodes and branches from the root to one leaf.", "words", ("paths",)),
    Term(
        "depth",
        "How many questions a path asks. The depth of a tree is that of its longest path.",
        "words",
        ("depths",),
    ),
    Term("subtree", "A node with everything below it: a tree of its own.", "words", ("subtrees",)),
    Term(
        "split",
        "A question and what it does: it divides the cases of a node among the children.",
        "splits",
        ("splits",),
        common=True,
    ),
    Term("multiway split", "A split with a branch for every category.", "compare", ("multiway splits",)),
    Term(
        "threshold",
        "The number at which a numeric column is cut: up to it goes left, above it goes right.",
        "thresholds",
        ("thresholds",),
    ),
    # Choosing a question
    Term("pure", "Of a node: all its cases have the same answer. Nothing is left to learn there.", "stopping"),
    Term("majority", "The most frequent class among the cases of a node. A leaf answers with it.", "stopping"),
    Term("base case", "A reason to stop asking and to make a leaf.", "stopping", ("base cases",)),
    Term(
        "impurity",
        "How mixed the answers at a node are: 0 if it is pure, largest if all answers are equally frequent.",
        "impurity",
        ("impurities",),
    ),
    Term("bit", "What the answer to one fair yes-or-no question tells.", "surprise", ("bits",), common=True),
    Term(
        "surprise",
        "How unexpected an outcome is: −log₂ of its probability, in bits. Also called self-information.",
        "surprise",
    ),
    Term("entropy", "The mean surprise at the answer of a case of a node: impurity in bits. It is H(Y).", "surprise"),
    Term(
        "conditional entropy",
        "The entropy that remains once a column is known: the mean over its branches, each weighed by its share of the "
        "cases. It is H(Y | X).",
        "gain",
    ),
    Term(
        "gain",
        "The impurity that a split takes away: that of the node, less the mean of its branches, each weighed by its "
        "share of the cases.",
        "gain",
        ("gains",),
    ),
    Term("information gain", "The gain in bits of entropy: H(Y) − H(Y | X).", "gain"),
    Term(
        "split information",
        "The entropy of the sizes of the branches. The more branches, the larger it is.",
        "gain",
        ("split info",),
    ),
    Term("gain ratio", "Information gain over split information, so that many branches are no advantage.", "compare"),
    Term(
        "Gini impurity",
        "The chance that two cases drawn from a node, the first put back, differ in class.",
        "impurity",
        ("Gini",),
    ),
    Term("misclassification", "As an impurity: the share of the cases of a node outside the majority.", "impurity"),
    Term(
        "variance",
        "The mean squared distance from the mean. Of the numbers at a node it is the impurity; of a way to learn it "
        "says how much the answers change with the training cases.",
        "overfitting",
    ),
    Term("greedy", "Taking the best split at this node, without looking further ahead.", "booleans"),
    Term(
        "log-likelihood",
        "The sum of the logarithms of the chances that a tree gives to the classes of the cases. The nearer to 0, the "
        "better.",
        "stump",
    ),
    Term(
        "nat",
        "Surprise by logarithms to e instead of to 2: one bit is 0.693 nats.",
        "stump",
        ("nats",),
    ),
    Term(
        "inductive bias",
        "What makes a way to learn take one tree and not another that answers the training cases as well.",
        "bias",
        ("inductive biases",),
    ),
    Term(
        "restriction bias",
        "An inductive bias by which some trees cannot be learned at all.",
        "bias",
    ),
    Term(
        "preference bias",
        "An inductive bias by which every tree can be learned, and some are taken before others.",
        "bias",
    ),
    Term(
        "Occam's razor",
        "Of all trees that answer the training cases equally well, take the one with the fewest questions.",
        "bias",
    ),
    Term(
        "breadth first",
        "Looking at all trees with one question, then at all with two, and so on.",
        "bias",
    ),
    Term("NP-complete", "Of a kind of problem: no quick way is known for all large ones.", "bias"),
    Term(
        "recursion",
        "Doing the same with every part, and with the parts of each part, as long as something is left to divide.",
        "recursion",
        ("recursive",),
    ),
    Term(
        "recursive partitioning",
        "To divide the cases by a question, and each part again. Another name for the way trees are learned.",
        "bias",
    ),
    Term(
        "XOR",
        "True if exactly one of two inputs is true. Neither input has a gain alone, both together tell all.",
        "booleans",
    ),
    # Algorithms
    Term("algorithm", "A recipe that a program follows step by step.", "compare", ("algorithms",), common=True),
    Term("ID3", "Quinlan's algorithm of 1986: information gain, a branch for every category.", "compare", common=True),
    Term(
        "C4.5",
        "Quinlan's algorithm of 1993: gain ratio, thresholds, a way with missing values.",
        "compare",
        common=True,
    ),
    Term(
        "CART",
        "The algorithm of Breiman, Friedman, Olshen and Stone (1984): binary trees that lower Gini impurity, or the "
        "variance in regression.",
        "compare",
        common=True,
    ),
    # Missing values
    Term(
        "fractional case",
        "A case with a missing value that goes down every branch at once, in parts that add up to one.",
        "missing",
        ("fractional cases",),
    ),
    Term(
        "surrogate",
        "A question that sends most cases the same way as another; it is asked where the value for the other is a "
        "missing value.",
        "missing",
        ("surrogates",),
    ),
    # Fitting too well
    Term("error", "The share of the cases that are answered wrongly.", "overfitting", ("errors",), common=True),
    Term("accuracy", "The share of the cases that are answered rightly: 1 less the error.", "evaluation"),
    Term(
        "R²",
        "The share of the variance that the answers explain: 1 is exact, 0 is no better than the mean.",
        "evaluation",
    ),
    Term("noise", "What in the labels is chance: a mistake, or a cause that no column holds.", "overfitting"),
    Term(
        "overfitting",
        "Following the noise of the training cases: on them the error falls further, on test cases it rises.",
        "overfitting",
        ("overfit",),
    ),
    Term(
        "bias",
        "How far off the answers are on average over many sets of training cases. Trees that are too simple have much.",
        "overfitting",
    ),
    Term(
        "pruning",
        "Putting leaves in the place of subtrees that are not worth keeping.",
        "pruning",
        ("pruned", "prune"),
    ),
    Term(
        "reduced-error pruning",
        "Pruning by validation cases: a subtree goes if a leaf in its place has no more errors on them.",
        "pruning",
    ),
    Term(
        "pessimistic pruning",
        "Pruning as in C4.5: to the errors on the training cases as many are added as are plausible, most where cases "
        "are few.",
        "pruning",
    ),
    Term(
        "cost-complexity pruning",
        "Pruning as in CART: each leaf has a price α, and a subtree goes if it saves less error than its leaves cost.",
        "pruning",
    ),
    Term(
        "weakest link",
        "The subtree that saves the least error for each of its leaves: cost-complexity pruning takes it first.",
        "pruning",
        ("weakest links",),
    ),
    Term("subtree raising", "In pruning: the subtree of a child takes the place of its parent.", "pruning"),
    Term(
        "chi-square test",
        "Compares the classes in the branches with what chance would deal out; large differences are hardly chance.",
        "pruning",
        ("chi-square",),
    ),
    Term(
        "minimum description length",
        "Preferring the tree that, with a list of its errors, takes the fewest bits to write down.",
        "pruning",
    ),
    Term(
        "rule",
        "A path read as a sentence: if all its questions are answered so, then the answer is that of its leaf.",
        "rules",
        ("rules",),
        common=True,
    ),
    # Measuring
    Term(
        "cross-validation",
        "The cases are dealt into equal parts, the folds; each fold is asked once about what the others taught.",
        "evaluation",
        ("cross-validated", "cross-validate"),
    ),
    Term("stratified", "Dealt out so that every part has the same share of each class.", "evaluation"),
    Term("confusion matrix", "Counts, for every true class, which class was answered.", "evaluation"),
    Term("sensitivity", "Of all cases of the class “yes”, the share that is answered “yes”.", "evaluation"),
    Term("specificity", "Of all cases of the class “no”, the share that is answered “no”.", "evaluation"),
    Term(
        "learning curve",
        "Accuracy or error against the number of training cases.",
        "evaluation",
        ("learning curves",),
    ),
    Term(
        "confidence interval",
        "A range around a mean, made so that of many such ranges 95% hold the true mean.",
        "evaluation",
        ("95% interval",),
    ),
    Term("seed", "A number that fixes what is drawn by chance, so that all see the same.", "evaluation"),
    # Many trees
    Term("ensemble", "Several trees that answer together.", "bagging", ("ensembles",)),
    Term(
        "bootstrap sample",
        "As many cases as the table has, drawn with putting back: some come twice, about a third not at all.",
        "bagging",
        ("bootstrap samples",),
    ),
    Term(
        "out-of-bag",
        "Not in the bootstrap sample that a tree learned from. For that tree such a case is one of the test cases.",
        "bagging",
        ("out of the bag",),
    ),
    Term(
        "bagging",
        "An ensemble whose trees learn from a bootstrap sample each and then vote, or give their mean.",
        "bagging",
    ),
    Term("correlation", "How much two things vary together: 1 entirely, 0 not at all.", "forest"),
    Term(
        "random forest",
        "Bagging in which every split may ask about a few columns only, drawn anew; that lowers the correlation "
        "between the trees.",
        "forest",
        ("random forests",),
    ),
    Term(
        "importance",
        "How much a column helps: what its splits gain, or how much error it costs to shuffle its values.",
        "forest",
    ),
    Term("residual", "What remains of a number when the answers so far are taken away.", "boosting", ("residuals",)),
    Term(
        "boosting",
        "An ensemble grown one tree after another, each from the residuals of those before.",
        "boosting",
    ),
    Term(
        "shrinkage",
        "The part λ of each tree that boosting adds. Smaller parts need more trees.",
        "boosting",
        ("learning rate",),
    ),
    Term(
        "AdaBoost",
        "An ensemble grown one tree after another: what a tree gets wrong has more weight for the next.",
        "adaboost",
        common=True,
    ),
    # Other methods
    Term(
        "linear model",
        "Multiplies every number by its weight and adds up: the sum says the answer.",
        "methods",
        ("linear models",),
    ),
    Term(
        "nearest neighbours",
        "Answers with the class of most of the training cases that are closest to the case at hand.",
        "methods",
    ),
    Term(
        "monotone transformation",
        "Another number in the place of each number, so that their order remains.",
        "methods",
        ("monotone transformations",),
    ),
    Term("outlier", "A value that lies far from all others.", "methods", ("outliers",)),
)
