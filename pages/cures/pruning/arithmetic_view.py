"""The arithmetic of a verdict as LaTeX: the numbers for and against, put into the formula."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

from engine.data.table import Table
from engine.learn.questions import Categories, Question, Subset, Threshold
from engine.learn.tree import Tree
from engine.prune.pessimistic import SLACK
from engine.prune.verdict import Prune
from pages.views.arithmetic import Lines, shortened
from pages.views.text import count, equals, number, significant, value_of

CUT = {True: r"\Rightarrow \textbf{cut}", False: r"\Rightarrow \textbf{keep}"}
LOWER = r"\le"


def summed(parts: tuple[float, ...], total: float, written: Callable[[float], str] = number) -> str:
    """The terms of a sum and what they come to; "about" where the rounded terms would not."""
    terms, shown = [written(part) for part in parts], written(total)
    if len(terms) < 2:
        return shown
    return f"{shortened(terms)} {equals(sum(map(value_of, terms)), shown)} {shown}"


def arithmetic(tree: Tree, verdict: Prune, method: str, table: Table) -> Lines:
    """The numbers for and against, put into the formula."""
    n = verdict.numbers
    if not n or (method == "pessimistic" and not n["cases"]):
        return []
    return WRITTEN[method](tree, verdict, table)


def error_lines(tree: Tree, verdict: Prune, table: Table) -> Lines:
    n, written = verdict.numbers, count if tree.classes else significant
    leaf, subtree = written(n["leaf"]), written(n["subtree"])
    spared = n["subtree"] - n["leaf"]
    sign = r"\ge 0" if spared > -1e-9 else "< 0"
    shown = written(spared)
    return [
        rf"E(T_t) = {summed(verdict.parts, n['subtree'], written)}",
        rf"E(t) = {leaf}",
        rf"E(T_t) - E(t) = {subtree} - {leaf} "
        rf"{equals(value_of(subtree) - value_of(leaf), shown)} {shown} {sign} \; {CUT[verdict.verdict != 'keep']}",
    ]


def limit_lines(tree: Tree, verdict: Prune, table: Table) -> Lines:
    n = verdict.numbers
    cases_, errors, cf, z = n["cases"], n["errors"], n["cf"], n["z"]
    lines = []
    if errors < 1e-6:
        many, shown = count(cases_), number(n["leaf"])
        sign = equals(value_of(many) * (1 - cf ** (1 / value_of(many))), shown)
        lines.append(rf"E(t) = N\,(1 - CF^{{1/N}}) = {many}\,(1 - {cf:g}^{{1/{many}}}) {sign} {shown}")
    elif errors > 0.9999 and errors + 0.5 < cases_:
        e, square = errors + 0.5, z * z
        root = number(z * sqrt(e * (1 - e / cases_) + square / 4))
        some, many, half = count(e), count(cases_), number(square / 2)
        a, b, c, q = value_of(some), value_of(many), value_of(number(z)), value_of(number(square / 4))
        first = equals(c * sqrt(a * (1 - a / b) + q), root)
        whole = b * (a + value_of(half) + value_of(root)) / (b + value_of(number(square)))
        lines += [
            r"s = z\sqrt{(e + \tfrac12)(1 - \tfrac{e + 1/2}{N}) + \tfrac{z^2}{4}}",
            rf"\phantom{{s}} = {number(z)}\sqrt{{{some}\,(1 - \tfrac{{{some}}}{{{many}}}) + "
            rf"{number(square / 4)}}} {first} {root}",
            r"E(t) = N \cdot \frac{e + 1/2 + z^2/2 + s}{N + z^2}",
            rf"\phantom{{E(t)}} = {many} \cdot \frac{{{some} + {half} + {root}}}"
            rf"{{{many} + {number(square)}}} {equals(whole, number(n['leaf']))} {number(n['leaf'])}",
        ]
    else:
        more, shown = number(n["leaf"] - errors), number(n["leaf"])
        sign = equals(value_of(count(errors)) + value_of(more), shown)
        lines.append(rf"E(t) = {count(errors)} + {more} {sign} {shown}")
    lines.append(rf"E(T_t) = {summed(verdict.parts, n['subtree'])}")
    raising = n["branch"] < float("inf")
    if raising:
        lines.append(rf"E(T_b) = {number(n['branch'])}")
    if verdict.verdict == "leaf":
        least = min(n["subtree"], n["branch"])
        lines.append(rf"E(t) = {number(n['leaf'])} \le {number(least)} + {SLACK} \; {CUT[True]}")
    elif verdict.verdict == "raise":
        lines.append(
            rf"E(T_b) = {number(n['branch'])} \le {number(n['subtree'])} + {SLACK} \; "
            r"\Rightarrow \textbf{raise}"
        )
    else:
        least = min(n["leaf"], n["branch"])
        lines.append(rf"E(T_t) + {SLACK} = {number(n['subtree'] + SLACK)} < {number(least)} \; {CUT[False]}")
    return lines


def link_lines(tree: Tree, verdict: Prune, table: Table) -> Lines:
    n = verdict.numbers
    cut = verdict.verdict != "keep"
    leaf, subtree, link = (significant(n[name]) for name in ("leaf", "subtree", "alpha"))
    sign = equals((value_of(leaf) - value_of(subtree)) / (n["leaves"] - 1), link)
    return [
        rf"R(t) = {leaf} \qquad R(T_t) = {summed(verdict.parts, n['subtree'], significant)}",
        r"g(t) = \frac{R(t) - R(T_t)}{\text{leaves} - 1} = "
        rf"\frac{{{leaf} - {subtree}}}{{{count(n['leaves'])} - 1}} {sign} {link}",
        rf"g(t) = {link} {LOWER if cut else '>'} \alpha = {significant(n['limit'])} \; {CUT[cut]}",
    ]


def chance_lines(tree: Tree, verdict: Prune, table: Table) -> Lines:
    n, node = verdict.numbers, tree.nodes[verdict.node]
    classes = int((node.counts > 0).sum())
    branches = round(n["freedom"] / (classes - 1)) + 1 if classes > 1 else 1
    sizes = (tree.nodes[child].n for child in node.children)
    filled = tuple(part for part, size in zip(verdict.parts, sizes, strict=True) if size > 0)
    cut = verdict.verdict != "keep"
    return [
        r"\chi^2 = \sum_{\text{branches}} \sum_{\text{classes}} "
        r"\frac{(\text{observed} - \text{expected})^2}{\text{expected}}",
        rf"\phantom{{\chi^2}} = {summed(filled, n['deviation'])}",
        rf"f = (\text{{branches}} - 1)(\text{{classes}} - 1) = ({branches} - 1)({classes} - 1) = {count(n['freedom'])}",
        rf"p = P(\chi^2_{{{count(n['freedom'])}}} \ge {number(n['deviation'])}) = {number(n['p'])} "
        rf"{'>' if cut else LOWER} {n['limit']:g} \; {CUT[cut]}",
    ]


def bit_lines(tree: Tree, verdict: Prune, table: Table) -> Lines:
    n, node = verdict.numbers, tree.nodes[verdict.node]
    k, cases_, errors = len(tree.classes), count(n["cases"]), count(n["errors"])
    which = rf" + {errors}\log_2 {k - 1}" if k > 2 else ""
    cut = verdict.verdict != "keep"
    branches = [number(part) for part in verdict.parts]
    both = equals(value_of(number(n["tree"])) + value_of(number(n["exceptions"])), number(n["leaf"]))
    asked = n["subtree"] - sum(verdict.parts)
    sign = equals(asked + sum(map(value_of, branches)), number(n["subtree"]))
    return [
        rf"L(t) = \underbrace{{1 + \log_2 {k}}}_{{\text{{a leaf and its class}}}} + "
        rf"\underbrace{{\log_2 ({cases_} + 1) + "
        rf"\log_2 \tbinom{{{cases_}}}{{{errors}}}{which}}}_{{\text{{exceptions: {errors}}}}}",
        rf"\phantom{{L(t)}} = {number(n['tree'])} + {number(n['exceptions'])} {both} {number(n['leaf'])}",
        rf"L(T_t) = \underbrace{{{question_terms(node.question, table)}}}_{{\text{{the question}}}} + "
        rf"\underbrace{{{shortened(branches)}}}_{{\text{{the branches}}}} "
        rf"{sign} {number(n['subtree'])}",
        rf"L(t) = {number(n['leaf'])} {LOWER if cut else '>'} {number(n['subtree'])} \; {CUT[cut]}",
    ]


def question_terms(question: Question | None, table: Table) -> str:
    """One bit for asking, the column's name, and the cut or the grouping."""
    terms = rf"1 + \log_2 {len(table.columns)}"
    if question is None or isinstance(question, Categories):
        return terms
    size = table.column(question.column).size
    if isinstance(question, Threshold):
        return terms + rf" + \log_2 {max(size - 1, 1)}"
    return terms + (f" + {size - 1}" if isinstance(question, Subset) else "")


def depth_lines(tree: Tree, verdict: Prune, table: Table) -> Lines:
    n = verdict.numbers
    cut = verdict.verdict != "keep"
    return [rf"\text{{depth}} = {count(n['depth'])} {'=' if cut else '<'} {count(n['limit'])} \; {CUT[cut]}"]


def leaf_lines(tree: Tree, verdict: Prune, table: Table) -> Lines:
    n, branches = verdict.numbers, tree.nodes[verdict.node].branches
    cut = verdict.verdict != "keep"
    written = number if tree.classes else significant
    many, gain, merit = count(n["cases"]), written(n["gain"]), written(n["merit"])
    return [
        rf"N \cdot \text{{gain}} = {many} \cdot {gain} {equals(value_of(many) * value_of(gain), merit)} {merit}",
        rf"\text{{leaves}} = {count(n['before'])} - 1 + {branches} = {count(n['leaves'])} "
        rf"{'>' if cut else LOWER} {count(n['limit'])} \; {CUT[cut]}",
    ]


WRITTEN = {
    "reduced-error": error_lines,
    "pessimistic": limit_lines,
    "cost-complexity": link_lines,
    "chi-square": chance_lines,
    "mdl": bit_lines,
    "depth": depth_lines,
    "leaves": leaf_lines,
}


def letters(method: str, classes: bool, risk: str) -> str:
    """What the letters of a formula mean."""
    if method == "cost-complexity":
        return RISKS[risk if classes else "squares"] + LETTERS[method]
    return SQUARES if method == "reduced-error" and not classes else LETTERS[method]


RISKS = {
    "misclassification": "R counts errors as a share of all training cases, ",
    "impurity": "R is the impurity, weighed by the share of all training cases, ",
    "squares": "R is the squared error, divided by the number of all training cases, ",
}
SQUARES = (
    "t is the node as a leaf, T<sub>t</sub> the subtree below it; E adds up the squared errors on the validation "
    "cases. The terms are the branches."
)
LETTERS = {
    "reduced-error": "t is the node as a leaf, T<sub>t</sub> the subtree below it; E counts errors on the validation "
    "cases. The terms are the branches.",
    "pessimistic": "N cases, e errors as a leaf t; z is the normal deviate of the confidence CF. T<sub>t</sub> is the "
    "subtree, its terms the branches, T<sub>b</sub> the largest of them. "
    f"A simpler tree may be estimated {SLACK} errors worse.",
    "cost-complexity": "the terms are the branches; α is what a leaf costs. The weakest link is the node with the "
    "least g.",
    "chi-square": "f are the degrees of freedom. Expected: what each branch would get of each class if it took its "
    "cases at random. Branches and classes without cases here are not counted. Only nodes whose "
    "children are all leaves are tested, from the bottom up.",
    "mdl": "Bits. A node says leaf or question (1 bit); a question names its column and its cut or grouping, a leaf "
    "its class; exceptions are how many, and which.",
    "depth": "The root has depth 0.",
    "leaves": "A question with b branches puts b leaves in the place of one.",
}
