"""The decision tree as people see it: clickable, animated, zoomable. It draws what it is given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal, NotRequired, TypedDict

import streamlit as st

from pages.components.assets import served
from pages.components.modules import joined

_HERE = Path(__file__).parent
# Each file comes after those that it imports from.
_SCRIPTS = (
    "layout.js",
    "stacks.js",
    "lying.js",
    "card.js",
    "view.js",
    "folding.js",
    "arranging.js",
    "moving.js",
    "file.js",
    "walking.js",
    "tree.js",
)
HTML = """<div class="wrap">
  <p class="hint" id="hint" hidden>Arrow keys lead to the parent, the first child and the siblings; Enter
  looks at a node; plus and minus unfold and fold what is below it.</p>
  <svg role="tree" aria-label="Decision tree" aria-describedby="hint">
    <defs></defs><g class="view"><g class="edges"></g><g class="nodes"></g></g>
  </svg>
  <div class="bar" role="toolbar" aria-label="Drawing">
    <slot name="head"></slot>
    <label class="depth" hidden>depth <select aria-label="Show depth"></select></label>
    <button type="button" data-do="in" aria-label="Zoom in" title="Zoom in">+</button>
    <button type="button" data-do="out" aria-label="Zoom out" title="Zoom out">−</button>
    <button type="button" data-do="fit" aria-label="Fit the whole tree" title="Fit the whole tree">Fit</button>
    <button type="button" data-do="svg" aria-label="Download SVG" title="Download as SVG">SVG</button>
    <button type="button" data-do="png" aria-label="Download PNG" title="Download as PNG">PNG</button>
  </div>
</div>"""

State = Literal["asked", "leaf", "current", "open"]


class Part(TypedDict):
    """One class in the bar. List every class, in class order, zero shares too: the place decides the hatch."""

    share: float  # 0…1
    colour: str  # a CSS colour
    label: str


class Spread(TypedDict):
    """The answers of a regression node, as places on the target's range, 0…1."""

    mean: float
    low: float
    high: float
    label: str  # such as "mean 23.4 ± 3.1"


class Token(TypedDict):
    """A case, or a part of one, that rests on a card."""

    share: float  # 0…1
    label: str  # its weight


class Node(TypedDict):
    """One card of the drawing."""

    id: str  # "" is the root, "0.1" the second child of its first child
    parent: str | None
    branch: str  # the text on the edge from the parent
    title: str  # the question or the answer; "" shows a question mark
    lines: list[str]  # small texts under it, such as "n = 14"
    state: State
    mix: NotRequired[list[Part]]
    spread: NotRequired[Spread]
    lit: NotRequired[bool]  # something elsewhere points at this node
    on_path: NotRequired[bool]  # the edge into this node belongs to the chosen path
    forced: NotRequired[bool]  # somebody overrode the algorithm here
    token: NotRequired[Token]  # comes in from the parent when its label is new
    hidden: NotRequired[int]  # descendants that were not sent
    spoken: NotRequired[str]  # what a screen reader says; made from the texts above if absent


class TreeData(TypedDict):
    """A tree at one step."""

    tree_id: str  # the data and the recipe without the step: zoom and folded subtrees are remembered for it
    step: int
    height: int  # in pixels
    nodes: Sequence[Node]  # depth first
    font: NotRequired[int]  # in pixels
    legible: NotRequired[float]  # pixels of type below which the whole tree is given up for the node being decided
    title_rows: NotRequired[int]  # 2 where long questions of the finished tree need a second row
    selected: NotRequired[str | None]
    skeleton: NotRequired[Sequence[str]]  # the ids of the finished tree: nodes keep their places while it grows
    linked: NotRequired[bool]  # whether it and a list of rules light each other up
    clear: NotRequired[bool]  # whether the buttons stand in a row of their own, and cover nothing
    name: NotRequired[str]  # of a downloaded file, without its ending


def module() -> str:
    """The script of the drawing."""
    return joined(_HERE, _SCRIPTS)


_mount = st.components.v2.component(
    "splitstep_tree",
    html=HTML,
    css=(_HERE / "tree.css").read_text("utf-8"),
    js=served("tree", module()),
)


def tree(data: TreeData, *, key: str, on_select: Callable[[str], None] | None = None) -> None:
    """Draw the tree; `on_select` gets the id of a clicked node."""

    # A click is an event, not a state: clicking a node again must count after the page has dropped the selection.
    def selected() -> None:
        node = st.session_state[key].get("selected")
        if on_select and node is not None:
            on_select(node)

    _mount(key=key, data=dict(data), on_selected_change=selected)
