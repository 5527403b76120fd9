"""The arithmetic of a verdict as LaTeX: the numbers for and against, put into the formula."""

from __future__ import annotations

from math import sqrt

from engine.prune.pessimistic import SLACK
from engine.prune.verdict import Prune
from engine.questions import Categories, Question, Subset, Threshold
from engine.table import Table
from engine.tree import Tree
from pages.views.arithmetic import APPROX, Lines, shortened
from pages.views.text import count, number

CUT = {True: r"\Rightarrow \textbf{cut}", False: r"\Rightarrow \textbf{keep}"}
LOWER = r"\le"


def summed(parts: tuple[float, ...], total: float, digits: int = 3, whole: bool = False) -> str:
    """The terms of a sum and what they come to; "about" where the rounded terms would not."""
    terms = [count(part) if whole else number(part, digits) for part in parts]
    shown = count(total) if whole else number(total, digits)
    if len(terms) < 2:
        return shown
    closes = abs(sum(float(term.replace(",", "")) for term in terms) - float(shown.replace(",", ""))) < 1e-9
    return f"{shortened(terms)} {'=' if closes else APPROX} {shown}"


def arithmetic(tree: Tree, verdict: Prune, method: str, table: Table) -> Lines:
    """The numbers for and against, put into the formula."""
    n = verdict.numbers
    if not n or (method == "pessimistic" and not n["cases"]):
        return []
    return WRITTEN[method](tree, verdict, table)


def error_lines(tree: Tree, verdict: Prune, table: Table) -> Lines:
    n, whole = verdict.numbers, bool(tree.classes)
    leaf, subtree = (count(n[name]) if whole else number(n[name]) for name in ("leaf", "subtree"))
    spared = n["subtree"] - n["leaf"]
    sign = r"\ge 0" if spared > -1e-9 else "< 0"
    shown = count(spared) if whole else number(spared)
    return [
        rf"E(T_t) = {summed(verdict.parts, n['subtree'], whole=whole)}",
        rf"E(t) = {leaf}",
        rf"E(T_t) - E(t) = {subtree} - {leaf} = {shown} {sign} \; {CUT[verdict.verdict != 'keep']}",
    ]


def limit_lines(tree: Tree, verdict: Prune, table: Table) -> Lines:
    n = verdict.numbers
    cases_, errors, cf, z = n["cases"], n["errors"], n["cf"], n["z"]
    lines = []
    if errors < 1e-6:
        lines.append(
            rf"E(t) = N\,(1 - CF^{{1/N}}) = {count(cases_)}\,(1 - {cf:g}^{{1/{count(cases_)}}}) = {number(n['leaf'])}"
        )
    elif errors > 0.9999 and errors + 0.5 < cases_:
        e, square = errors + 0.5, z * z
        root = z * sqrt(e * (1 - e / cases_) + square / 4)
        lines += [
            r"s = z\sqrt{(e + \tfrac12)(1 - \tfrac{e + 1/2}{N}) + \tfrac{z^2}{4}}",
            rf"\phantom{{s}} = {number(z)}\sqrt{{{count(e)}\,(1 - \tfrac{{{count(e)}}}{{{count(cases_)}}}) + "
            rf"{number(square / 4)}}} = {number(root)}",
            r"E(t) = N \cdot \frac{e + 1/2 + z^2/2 + s}{N + z^2}",
            rf"\phantom{{E(t)}} = {count(cases_)} \cdot \frac{{{count(e)} + {number(square / 2)} + {number(root)}}}"
            rf"{{{count(cases_)} + {number(square)}}} = {number(n['leaf'])}",
        ]
    else:
        lines.append(rf"E(t) = {count(errors)} + {number(n['leaf'] - errors)} = {number(n['leaf'])}")
    lines.append(rf"E(T_t) = {summed(verdict.parts, n['subtree'])}")
    raising = n["branch"] < float("inf")
    if raising:
        lines.append(rf"E(\text{{largest branch}}) = {number(n['branch'])}")
    if verdict.verdict == "leaf":
        least = min(n["subtree"], n["branch"])
        lines.append(rf"E(t) = {number(n['leaf'])} \le {number(least)} + {SLACK} \; {CUT[True]}")
    elif verdict.verdict == "raise":
        lines.append(
            rf"E(\text{{largest branch}}) = {number(n['branch'])} \le {number(n['subtree'])} + {SLACK} \; "
            r"\Rightarrow \textbf{raise}"
        )
    else:
        least = min(n["leaf"], n["branch"])
        lines.append(rf"E(T_t) + {SLACK} = {number(n['subtree'] + SLACK)} < {number(least)} \; {CUT[False]}")
    return lines


def link_lines(tree: Tree, verdict: Prune, table: Table) -> Lines:
    n = verdict.numbers
    cut = verdict.verdict != "keep"
    return [
        rf"R(t) = {number(n['leaf'], 4)} \qquad R(T_t) = {summed(verdict.parts, n['subtree'], 4)}",
        r"g(t) = \frac{R(t) - R(T_t)}{\text{leaves} - 1} = "
        rf"\frac{{{number(n['leaf'], 4)} - {number(n['subtree'], 4)}}}{{{count(n['leaves'])} - 1}} "
        rf"= {number(n['alpha'], 4)}",
        rf"g(t) = {number(n['alpha'], 4)} {LOWER if cut else '>'} \alpha = {number(n['limit'], 4)} \; {CUT[cut]}",
    ]


def chance_lines(tree: Tree, verdict: Prune, table: Table) -> Lines:
    n, node = verdict.numbers, tree.nodes[verdict.node]
    classes = int((node.counts > 0).sum())
    branches = round(n["freedom"] / (classes - 1)) + 1 if classes > 1 else 1
    cut = verdict.verdict != "keep"
    return [
        r"\chi^2 = \sum_{\text{branches}} \sum_{\text{classes}} "
        r"\frac{(\text{observed} - \text{expected})^2}{\text{expected}}",
        rf"\phantom{{\chi^2}} = {summed(verdict.parts, n['deviation'])}",
        rf"f = (\text{{branches}} - 1)(\text{{classes}} - 1) = ({branches} - 1)({classes} - 1) = {count(n['freedom'])}",
        rf"p = P(\chi^2_{{{count(n['freedom'])}}} \ge {number(n['deviation'])}) = {number(n['p'])} "
        rf"{'>' if cut else LOWER} {n['limit']:g} \; {CUT[cut]}",
    ]


def bit_lines(tree: Tree, verdict: Prune, table: Table) -> Lines:
    n, node = verdict.numbers, tree.nodes[verdict.node]
    k, cases_, errors = len(tree.classes), count(n["cases"]), count(n["errors"])
    which = rf" + {errors}\log_2 {k - 1}" if k > 2 else ""
    cut = verdict.verdict != "keep"
    return [
        rf"L(t) = \underbrace{{1 + \log_2 {k}}}_{{\text{{a leaf and its class}}}} + "
        rf"\underbrace{{\log_2 ({cases_} + 1) + "
        rf"\log_2 \tbinom{{{cases_}}}{{{errors}}}{which}}}_{{\text{{exceptions: {errors}}}}}",
        rf"\phantom{{L(t)}} = {number(n['tree'])} + {number(n['exceptions'])} = {number(n['leaf'])}",
        rf"L(T_t) = \underbrace{{{question_terms(node.question, table)}}}_{{\text{{the question}}}} + "
        rf"\underbrace{{{shortened([number(part) for part in verdict.parts])}}}_{{\text{{the branches}}}} "
        rf"= {number(n['subtree'])}",
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
    return [
        rf"N \cdot \text{{gain}} = {count(n['cases'])} \cdot {number(n['gain'])} = {number(n['merit'])}",
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

LETTERS = {
    "reduced-error": "t is the node as a leaf, T<sub>t</sub> the subtree below it; E counts errors on the validation "
    "cases. The terms are the branches.",
    "pessimistic": "N cases, e errors as a leaf; z is the normal deviate of the confidence CF. The terms are the "
    f"branches. A simpler tree may be estimated {SLACK} errors worse.",
    "cost-complexity": "R is the risk as a share of all training cases, the terms are the branches; α is what a leaf "
    "costs. The weakest link is the node with the least g.",
    "chi-square": "f are the degrees of freedom. Expected: what each branch would get of each class if it took its "
    "cases at random. Only nodes whose children are all leaves are tested, from the bottom up.",
    "mdl": "Bits. A node says leaf or question (1 bit); a question names its column and its cut or grouping, a leaf "
    "its class; exceptions are how many, and which.",
    "depth": "The root has depth 0.",
    "leaves": "A question with b branches puts b leaves in the place of one.",
}
