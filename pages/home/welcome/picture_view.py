"""A small tree that grows before the visitor's eyes, as SVG; its times are in the style sheet of the page."""

from __future__ import annotations

from html import escape

from engine.learn.recipe import NodeId
from engine.learn.steps import Split
from engine.learn.trace import Trace
from engine.learn.tree import Tree
from pages.views.colours import colour
from pages.views.guide import link_html
from pages.views.text import answer_text, count, number

WIDTH, HIGH, WIDE, TALL, ROW = 560, 320, 104, 70, 122  # of the picture, of a card, from row to row
GROW = "grow?data=play-tennis&algorithm=id3"


def picture_html(trace: Trace) -> str:
    """The picture with its caption, and a link to the page that shows all of it."""
    tree = trace.tree
    when = {step.node: at for at, step in enumerate(trace)}
    across = places(tree)
    lines = "".join(line_svg(tree, node, across, when) for node in tree.nodes if node)
    cards = "".join(card_svg(tree, node, across, when) for node in tree.nodes)
    drawn = f'<svg viewBox="0 0 {WIDTH} {HIGH}" role="img" aria-label="{escape(spoken(trace))}">{lines}{cards}</svg>'
    return (
        f"<figure>{drawn}"
        f"<figcaption>{caption(trace)} {link_html(GROW, 'Watch it step by step →')}"
        '<button type="button" data-do="again">Play again</button></figcaption></figure>'
    )


def places(tree: Tree) -> dict[NodeId, float]:
    """How far to the right each node stands: leaves side by side, a question above the middle of its children."""
    found = {leaf.id: (WIDTH / len(tree.leaves)) * (at + 0.5) for at, leaf in enumerate(tree.leaves)}
    for node in sorted(tree.nodes, key=len, reverse=True):
        if node not in found:
            children = [found[each] for each in tree.nodes[node].children]
            found[node] = (children[0] + children[-1]) / 2
    return found


def line_svg(tree: Tree, node: NodeId, across: dict[NodeId, float], when: dict[NodeId, int]) -> str:
    """The branch to a node, with its answer."""
    x, y, above = across[node], ROW * len(node), across[node[:-1]]
    question = tree.nodes[node[:-1]].question
    assert question is not None
    return (
        f'<g class="grows" style="--at:{when[node[:-1]]}"><path d="M{above:.0f} {y - ROW + TALL}L{x:.0f} {y}"/>'
        f'<text x="{x:.0f}" y="{y - 12}" class="branch">{escape(question.labels[node[-1]])}</text></g>'
    )


def card_svg(tree: Tree, node: NodeId, across: dict[NodeId, float], when: dict[NodeId, int]) -> str:
    """A node: it comes with its parent's question, and is given its own question or answer when its turn comes."""
    there, x, y = tree.nodes[node], across[node] - WIDE / 2, ROW * len(node)
    comes = when[node[:-1]] if node else -1
    title = f"{there.question.column}?" if there.question else answer_text(tree, there.prediction)
    counts = ", ".join(f"{count(n)} {label}" for n, label in zip(there.counts, tree.classes, strict=True) if n)
    bars, left = "", x + 10
    for at, weight in enumerate(there.counts):
        width = (WIDE - 20) * float(weight) / there.n
        bars += f'<rect x="{left:.1f}" y="{y + TALL - 15}" width="{width:.1f}" height="7" fill="{colour(at)}"/>'
        left += width
    kind, middle = "asks" if there.question else "leaf", f"{x + WIDE / 2:.0f}"
    return (
        f'<g class="grows {kind}" style="--at:{comes}"><rect class="card" x="{x:.0f}" y="{y + 1}" width="{WIDE}" '
        f'height="{TALL - 2}" rx="8"/>'
        f'<text class="grows title" style="--at:{when[node]}" x="{middle}" y="{y + 26}">{escape(title)}</text>'
        f'<text class="counts" x="{middle}" y="{y + 46}">{escape(counts)}</text>{bars}</g>'
    )


def caption(trace: Trace) -> str:
    """What the first question is, and why."""
    first = trace[0]
    assert isinstance(first, Split)
    best, *others = sorted(first.candidates.items, key=lambda item: -item.gain)
    rest = ", ".join(f"{escape(item.column)} {number(item.gain)}" for item in others)
    return (
        f"PlayTennis, {count(trace.tree.root.n)} days: <b>{escape(best.column)}</b> is asked first, for it tells most: "
        f"it gains {number(best.gain)} bits; {rest}."
    )


def spoken(trace: Trace) -> str:
    """The picture in words."""
    asked = [node.question.column for node in trace.tree.nodes.values() if node.question]
    return f"A decision tree that grows. It asks about {', then '.join(asked)}."
