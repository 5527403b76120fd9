"""The words of the tour, and the part of any tree that each of them means."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from engine.learn.questions import Threshold
from engine.learn.recipe import NodeId
from engine.learn.tree import Tree
from pages.views.glossary import GLOSSARY


@dataclass(frozen=True, slots=True)
class Part:
    """A word of the glossary and the nodes that show it in any tree."""

    word: str
    lights: Callable[[Tree], Iterable[NodeId]]
    lines: bool = False  # the lines into those nodes are meant, not the nodes

    @property
    def means(self) -> str:
        """What the word means."""
        return GLOSSARY[self.word].means


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


def asking(tree: Tree, least: int, most: int) -> list[NodeId]:
    """The nodes whose question has so many answers."""
    return [node for node in inner(tree) if least <= tree.nodes[node].branches <= most]


def cutting(tree: Tree) -> list[NodeId]:
    """The nodes that cut a column of numbers."""
    return [node for node in inner(tree) if isinstance(tree.nodes[node].question, Threshold)]


PARTS: dict[str, Part] = {
    part.word: part
    for part in (
        Part("root", lambda tree: [()]),
        Part("node", lambda tree: list(tree.nodes)),
        Part("parent", lambda tree: [deepest(tree)[:-1]]),
        Part("child", lambda tree: tree.root.children or [()]),
        Part("branch", lambda tree: tree.root.children or [()], lines=True),
        Part("leaf", lambda tree: [leaf.id for leaf in tree.leaves]),
        Part("internal node", inner),
        Part("stump", stumps),
        Part("binary", lambda tree: asking(tree, 2, 2)),
        Part("K-ary", lambda tree: asking(tree, 3, len(tree))),
        Part("path", way),
        Part("depth", way),
        Part("subtree", below_root),
        Part("pure", pure),
        Part("impurity", mixed),
        Part("entropy", mixed),
        Part("gain", inner),
        Part("majority", lambda tree: [leaf.id for leaf in tree.leaves]),
        Part("threshold", cutting),
    )
}


def words_of(tree: Tree, node: NodeId) -> list[str]:
    """The words that fit a node of a tree."""
    return [part.word for part in PARTS.values() if not part.lines and node in set(part.lights(tree))]
