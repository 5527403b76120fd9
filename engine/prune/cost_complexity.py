"""Cost-complexity pruning: cut every link that is weaker than the price of a leaf (Breiman et al. 1984, chapter 3)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.data.table import Table
from engine.learn.recipe import RecipeError
from engine.learn.trace import Trace
from engine.learn.tree import Tree
from engine.prune.cross_validation import FOLDS, choose, cross_validate
from engine.prune.explanation import Statement, quantities
from engine.prune.listing import NODE, CodeLine, Variable
from engine.prune.method import Pruning, PruningMethod
from engine.prune.settings import Control, Option, PruningSetting, Range
from engine.prune.verdict import Prune, apply
from engine.prune.weakest_link import EQUAL, risks, sequence, weighings

GIVEN, LEAST_ERROR, ONE_SE = "given", "cv", "1se"
CHOICES = {GIVEN: "by hand", LEAST_ERROR: "least error", ONE_SE: "one standard error"}
RISKS = {"misclassification": "errors (rpart)", "impurity": "impurity (scikit-learn)"}


def prune(trace: Trace, alpha: float = 0.0, risk: str = "misclassification") -> Iterator[Prune]:
    """Cut every link that spares at most `alpha` a leaf, the weakest first; then weigh the nodes that stay."""
    if alpha < 0:
        raise RecipeError(f"Alpha must be at least 0, not {alpha}.")
    tree = trace.tree
    limit = alpha + EQUAL * risks(tree, risk)[()]
    cuts: list[Prune] = []
    for link in sequence(tree, risk):
        if link.alpha > limit:
            break
        numbers = {
            "alpha": link.alpha,
            "limit": alpha,
            "leaf": link.risk,
            "subtree": link.subtree_risk,
            "leaves": float(link.leaves),
        }
        cuts.append(Prune(link.node, "leaf", numbers, parts=link.parts))
    yield from cuts
    left = weighings(apply(tree, cuts), risk)
    for node, weighing in sorted(left.items(), key=lambda pair: pair[1].strength):
        numbers = {
            "alpha": weighing.strength,
            "limit": alpha,
            "leaf": weighing.risk,
            "subtree": weighing.subtree_risk,
            "leaves": float(weighing.leaves),
        }
        yield Prune(node, "keep", numbers, parts=weighing.parts)


def run(trace: Trace, how: Pruning) -> Iterator[Prune]:
    """Prune at the alpha that is given, alone or as a share cp of the root's risk, or that cross-validation chooses."""
    risk, choice, alpha = how.choice("risk"), how.choice("choice"), how.number_or_none("alpha")
    if choice not in CHOICES:
        raise RecipeError(f"Alpha is given or chosen by {LEAST_ERROR}, {ONE_SE}, not {choice!r}.")
    if choice != GIVEN:
        tried = cross_validate(trace, risk, how.whole("folds"), how.seed)
        alpha = tried[choose(tried, choice == ONE_SE)].line.alpha
    elif alpha is None:
        alpha = (how.number_or_none("cp") or 0.0) * risks(trace.tree, risk)[()]
    return prune(trace, alpha, risk)


def sentence(tree: Tree, verdict: Prune) -> Statement:
    """What each leaf beyond the first spares, and what it costs."""
    spares = f"Each leaf beyond the first spares <alpha> of {'risk' if tree.classes else 'squared error'}; "
    end = "Not worth it: *cut*." if verdict.verdict == "leaf" else "Worth its price: *keep*."
    numbers = quantities("significant", alpha=verdict.numbers["alpha"], limit=verdict.numbers["limit"])
    return Statement(f"{spares}the price is <limit>. {end}", numbers)


def arithmetic(tree: Tree, verdict: Prune, table: Table) -> tuple[Statement, ...]:
    """The strength of a link, and the price of a leaf that it is compared with."""
    n = verdict.numbers
    numbers = quantities("significant", leaf=n["leaf"], subtree=n["subtree"], alpha=n["alpha"], limit=n["limit"])
    numbers |= quantities("significant", parts=verdict.parts) | quantities("count", leaves=n["leaves"])
    several = "<parts> <=> " if len(verdict.parts) > 1 else ""
    sign = r"\le" if verdict.verdict == "leaf" else ">"
    return (
        Statement(
            rf"R(t) = <leaf> \qquad R(T_t) = {several}<subtree>", numbers, "subtree", lambda written: written["parts"]
        ),
        Statement(
            r"g(t) = \frac{R(t) - R(T_t)}{\text{leaves} - 1} = \frac{<leaf> - <subtree>}{<leaves> - 1} <=> <alpha>",
            numbers,
            "alpha",
            lambda written: (written["leaf"] - written["subtree"]) / (n["leaves"] - 1),
        ),
        Statement(rf"g(t) = <alpha> {sign} \alpha = <limit> \; <verdict>", numbers),
    )


def legend(classes: bool, how: Pruning) -> str:
    """What R, the terms and α are."""
    if not classes:
        measures = "R is the squared error, divided by the number of all training cases"
    elif how.choice("risk") == "impurity":
        measures = "R is the impurity, weighed by the share of all training cases"
    else:
        measures = "R counts errors as a share of all training cases"
    rest = "the terms are the children; α is what a leaf costs. The weakest link is the node with the least g."
    return f"{measures}, {rest}"


LINK = (Variable("R(t)", "leaf"), Variable("R(Tₜ)", "subtree"), Variable("leaves", "leaves", "count"))
PRICE = (Variable("g(t)", "alpha"), Variable("α", "limit"))

METHOD = PruningMethod(
    name="cost-complexity",
    title="Cost-complexity (CART)",
    idea="Every leaf has a price α. A subtree stays while what it spares in risk is more than the price of its leaves. "
    "As α rises, the weakest link goes first.",
    idea_for_numbers="Every leaf has a price α. A subtree stays while what it spares in squared error is more than the "
    "price of its leaves. As α rises, the weakest link goes first.",
    source="Breiman, Friedman, Olshen & Stone (1984), chapter 3",
    run=run,
    numbers={
        "alpha": "the risk that the subtree spares for each leaf beyond the first",
        "limit": "the price of a leaf",
        "leaf": "the risk of the node as a leaf",
        "subtree": "the risk of the subtree",
        "leaves": "the leaves of the subtree",
    },
    sentence=sentence,
    arithmetic=arithmetic,
    legend=legend,
    listing=(
        CodeLine(0, "PRUNE(T, α):"),
        CodeLine(1, "repeat:"),
        CodeLine(2, "for each node t that asks:"),
        CodeLine(3, "g(t) ← (R(t) − R(Tₜ)) / (leaves of Tₜ − 1)", ("leaf", "keep"), LINK),
        CodeLine(2, "t ← the weakest link, the node with the least g", ("leaf",), (Variable("t", NODE),)),
        CodeLine(2, "if g(t) ≤ α: make t a leaf", ("leaf",), PRICE),
        CodeLine(2, "else every link that is left is stronger: return T", ("keep", "end"), PRICE),
    ),
    settings=(
        PruningSetting(
            "alpha",
            "number",
            None,
            Range(0, 1e12, open_high=True),
            option=Option(
                "--alpha",
                "the price of a leaf, or how cross-validation chooses it",
                metavar=f"A|{LEAST_ERROR}|{ONE_SE}",
                words="choice",
            ),
            control=Control("Price of a leaf, α", place="elsewhere", start=0.01),
        ),
        PruningSetting(
            "choice",
            "choice",
            GIVEN,
            choices=CHOICES,
            control=Control("α chosen", "By hand: the slider below. The others cross-validate."),
        ),
        PruningSetting("folds", "whole", FOLDS, option=Option("--folds")),
        PruningSetting("cp", "number", None, option=Option("--cp", instead_of="alpha")),
        PruningSetting(
            "risk",
            "choice",
            "misclassification",
            choices=RISKS,
            option=Option("--risk"),
            control=Control("Risk R of cost-complexity", place="more", classes_only=True),
        ),
    ),
)
