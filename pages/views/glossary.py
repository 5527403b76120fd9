"""The words of decision trees: a sentence each, and which part of a tree lights up; for every page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape

from engine.learn.recipe import NodeId
from engine.learn.tree import Tree


@dataclass(frozen=True, slots=True)
class Word:
    """A word, what it means in one sentence, and the nodes that show it in any tree; `forms` are its other forms."""

    word: str
    means: str
    lights: Callable[[Tree], Iterable[NodeId]]
    forms: tuple[str, ...] = ()
    lines: bool = False  # the lines into those nodes are meant, not the nodes


def inner(tree: Tree) -> list[NodeId]:
    """The nodes that ask a question."""
    return [node.id for node in tree.nodes.values() if node.question is not None]


def deepest(tree: Tree) -> NodeId:
    """The first of the leaves that lie deepest."""
    return max(tree.nodes, key=len)


def way(tree: Tree) -> list[NodeId]:
    """The nodes from the root to the deepest leaf."""
    node = deepest(tree)
    return [node[:depth] for depth in range(len(node) + 1)]


def stumps(tree: Tree) -> list[NodeId]:
    """The last question of the deepest path with the leaves below it."""
    parent = deepest(tree)[:-1]
    return [parent, *tree.nodes[parent].children] if len(tree) > 1 else [()]


def pure(tree: Tree) -> list[NodeId]:
    """The nodes whose cases all have the same answer."""
    return [node.id for node in tree.nodes.values() if node.n > 0 and node.impurity <= 1e-12]


def mixed(tree: Tree) -> list[NodeId]:
    """The nodes whose cases have different answers."""
    return [node.id for node in tree.nodes.values() if node.impurity > 1e-12]


def below_root(tree: Tree) -> list[NodeId]:
    """A child of the root that asks, with all below it; else the first child."""
    asks = [child for child in tree.root.children if tree.nodes[child].question is not None]
    start = [*asks, *tree.root.children, ()][0]
    return [node.id for node in tree.below(start)]


WORDS: dict[str, Word] = {
    word.word: word
    for word in (
        Word(
            "root",
            "The node at the top, the only one without a parent: every case starts here.",
            lambda tree: [()],
            ("roots",),
        ),
        Word(
            "node",
            "A place in the tree where some of the cases are together; it asks a question or gives an answer.",
            lambda tree: list(tree.nodes),
            ("nodes",),
        ),
        Word(
            "parent",
            "The node directly above; every node but the root has exactly one.",
            lambda tree: [deepest(tree)[:-1]],
            ("parents",),
        ),
        Word(
            "child",
            "A node directly below another; a question has one child for each of its answers.",
            lambda tree: tree.root.children or [()],
            ("children",),
        ),
        Word(
            "branch",
            "The line from a question to a child; it carries the answer that leads there.",
            lambda tree: tree.root.children or [()],
            ("branches",),
            lines=True,
        ),
        Word(
            "leaf",
            "A node without children: it asks nothing and gives the answer.",
            lambda tree: [leaf.id for leaf in tree.leaves],
            ("leaves",),
        ),
        Word("internal node", "A node that asks a question and so has children.", inner, ("internal nodes",)),
        Word("stump", "A tree of a single question: a root and its leaves.", stumps, ("stumps",)),
        Word(
            "binary",
            "A tree whose every question has two answers: K-ary with K = 2.",
            lambda tree: [node for node in inner(tree) if tree.nodes[node].branches == 2],
        ),
        Word(
            "K-ary",
            "A tree whose questions all have K answers; the lit ones here have more than two.",
            lambda tree: [node for node in inner(tree) if tree.nodes[node].branches > 2],
        ),
        Word("path", "The nodes and branches from the root to one leaf; read aloud it is a rule.", way, ("paths",)),
        Word(
            "depth",
            "How many questions a path asks; the depth of a tree is that of its longest path.",
            way,
            ("depths",),
        ),
        Word("subtree", "A node with everything below it: a tree of its own.", below_root, ("subtrees",)),
        Word("pure", "All cases at a node have the same answer: nothing is left to learn there.", pure),
        Word(
            "impurity",
            "How mixed the answers at a node are: 0 when pure, largest when all are equally frequent.",
            mixed,
            ("impurities",),
        ),
        Word("entropy", "Impurity in bits: the mean surprise at the answer of a case of the node.", mixed),
        Word(
            "gain",
            "What a question takes away of the impurity: before, less the weighted mean of its branches.",
            inner,
            ("information gain", "gains"),
        ),
        Word(
            "majority",
            "The most frequent answer at a node; a leaf gives it.",
            lambda tree: [leaf.id for leaf in tree.leaves],
        ),
        Word(
            "threshold",
            "The number at which a numeric column is cut: up to it go left, above it go right.",
            inner,
            ("thresholds",),
        ),
    )
}

_FORMS = {form.lower(): word for word in WORDS.values() for form in (word.word, *word.forms)}
_FIND = re.compile(
    r"<[^>]*>|\b(" + "|".join(sorted(map(re.escape, _FORMS), key=len, reverse=True)) + r")\b", re.IGNORECASE
)


def explained(html: str) -> str:
    """HTML in which the first use of every word of the glossary explains itself under the pointer."""
    told: set[str] = set()

    def mark(found: re.Match[str]) -> str:
        if found[1] is None:
            return found[0]
        word = _FORMS[found[1].lower()]
        if word.word in told:
            return found[0]
        told.add(word.word)
        return f'<span class="ss-word" tabindex="0" data-says="{escape(word.means)}">{found[0]}</span>'

    return _FIND.sub(mark, html)


def words_of(tree: Tree, node: NodeId) -> list[str]:
    """The words that fit a node of a tree."""
    return [word.word for word in WORDS.values() if not word.lines and node in set(word.lights(tree))]
