"""A learned tree in DOT, the language of Graphviz."""

from __future__ import annotations

from engine.export.text import leaf_text, round_text
from engine.learn.recipe import path_text
from engine.learn.tree import Tree


def to_dot(tree: Tree) -> str:
    """The tree in graphviz's language; every name is quoted text."""
    lines = [
        "digraph tree {",
        '  node [shape=box, style=rounded, fontname="sans-serif"];',
        '  edge [fontname="sans-serif"];',
    ]
    for node in tree.nodes.values():
        name = f'"n{path_text(node.id)}"'
        if node.question:
            label = f"{node.question}\n{round_text(node.n)} cases, impurity {node.impurity:.3f}"
            lines.append(f"  {name} [label={quote(label)}];")
            for label, child in zip(node.question.labels, node.children, strict=True):
                lines.append(f'  {name} -> "n{path_text(child)}" [label={quote(label)}];')
        else:
            lines.append(
                f'  {name} [label={quote(leaf_text(tree, node))}, style="rounded,filled", fillcolor="#eeeeee"];'
            )
    return "\n".join([*lines, "}"])


def quote(text: str) -> str:
    """A string of DOT: backslashes and quotes escaped, so that nothing in it is markup."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\r", " ").replace("\n", "\\n")
    return f'"{escaped}"'
