"""The stage: player, tree and what stands beside it, stepped in the browser from frames that are sent once."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, NotRequired, TypedDict

import streamlit as st

from pages.components import candidates, cell_grid, rule_list, tree
from pages.components.assets import served
from pages.components.modules import enclosed, joined
from pages.views.frames.frame import BlocksHeader, Detail, Header, Piece

_HERE = Path(__file__).parent
_TREE, _CANDIDATES, _CELLS, _CHART = (_HERE.parent / name for name in ("tree", "candidates", "cell_grid", "chart"))
_RULES = _HERE.parent / "rule_list"
# Each file comes after those that it imports from.
_SCRIPTS = (
    "elements",
    "motion",
    "math",
    "sharing",
    "store",
    "keys",
    "player",
    "svg",
    "curve",
    "gap_marks",
    "gaps",
    "workings",
    "panels",
    "plane",
    "guessing",
    "polling",
    "travelling",
    "falling",
    "growing",
    "formulas",
    "heights",
    "blocks",
    "lecture",
    "stage",
)
HTML = """<section class="stage" aria-label="Lesson">
  <div class="player" role="toolbar" aria-label="Player">
    <button type="button" data-move="first" aria-label="First step" title="To the start (Home)">|◀</button>
    <button type="button" data-move="back" aria-label="Step back" title="One step back (←)">◀</button>
    <button type="button" data-move="play" title="Play by itself, or pause (Space)">Play</button>
    <button type="button" data-move="next" aria-label="Next step" title="One step on (→)">Next ▶</button>
    <button type="button" data-move="last" aria-label="Last step" title="To the end (End)">▶|</button>
    <input class="slider" type="range" min="0" step="1" value="0" aria-label="Step">
    <span class="words"></span>
    <span class="modes"></span>
    <select class="speed" aria-label="Speed of playing" title="Speed of playing">
      <option>slow</option><option selected>normal</option><option>fast</option>
    </select>
  </div>
  <div class="telling">
    <div class="hall" hidden></div>
    <p class="sentence" role="status" aria-live="polite"></p>
  </div>
  <div class="polled" hidden></div>
  <p class="making" role="status" hidden></p>
  <div class="scene"></div>
</section>"""

Panel = Literal["table", "board", "plane", "cases", "code"]


class At(TypedDict):
    """A stop of the lesson."""

    step: int
    part: int
    missing: NotRequired[bool]  # its frame has not arrived
    search: NotRequired[str]  # the query of the address that the browser has written


class FeedData(TypedDict):
    """Frames on their way to the stage."""

    lesson: str
    header: NotRequired[Header | BlocksHeader]
    piece: NotRequired[Piece]


class Address(TypedDict):
    """The parameters of the address that say where the lesson stands."""

    step: str
    part: str
    panel: NotRequired[str]
    leaves: NotRequired[list[str]]  # what is taken out of the address when somebody steps on
    usual: int  # the step that the address leaves out
    beside: NotRequired[dict[str, str]]  # what it must name beside the step
    hash: NotRequired[bool]  # they stand behind its #: a file has no others


class MenuEntry(TypedDict):
    """Something that a lecturer can go to."""

    key: str
    label: str
    chosen: bool  # it is what is open now


class MenuList(TypedDict):
    """One list of a menu; a click is told by its kind, with the key."""

    title: str
    kind: str
    entries: list[MenuEntry]


class Mode(TypedDict):
    """A way of showing the lesson that can be on or off; a click is told as what was "done" to a "mode"."""

    name: str
    label: str
    on: bool
    help: str


class StageData(TypedDict):
    """What the stage shows. The frames come by `feed`, or with it: `header` and `piece`."""

    lesson: str  # the name of the frames: data, recipe, manner
    tree_id: str  # data and recipe without decisions by hand: zoom and folded subtrees are remembered for it
    at: At  # where to begin; later the browser knows better
    go: NotRequired[str]  # a new text here sends the browser to `at`
    session: NotRequired[str]  # another text here: a server that knew nothing of the page has taken it over
    deferred: NotRequired[bool]  # nobody waits for where somebody settles: it is told before they turn elsewhere
    large: NotRequired[bool]  # lecture mode
    panel: NotRequired[Panel]  # what stands beside the tree
    modes: NotRequired[list[Mode]]
    menu: NotRequired[list[MenuList]]  # what a lecturer can go to
    selected: NotRequired[str | None]  # the node somebody picked, in a lesson of blocks
    column: NotRequired[str]  # whose arithmetic is open
    detail: NotRequired[Detail]  # for where somebody settled
    name: NotRequired[str]  # of a downloaded drawing
    address: NotRequired[Address]
    flows: NotRequired[bool]  # as tall as what it shows, instead of as tall as the window
    plotly: NotRequired[str]  # where Plotly's script is served
    header: NotRequired[Header | BlocksHeader]
    piece: NotRequired[Piece]


@dataclass(frozen=True, slots=True)
class StageState:
    """Where somebody settled."""

    at: At | None


def _read(name: str, folder: Path = _HERE) -> str:
    return (folder / name).read_text("utf-8")


def css() -> str:
    """The stage's style, and that of the HTML which the views write."""
    own = ("stage.css", "falling.css", "gaps.css", "workings.css", "blocks.css")
    return _read("html.css", folder=_HERE.parent) + "".join(map(_read, own))


def script() -> str:
    """The stage's module: what other components draw is drawn by their own scripts, into shadows; charts beside it."""
    parts = {
        "tree": {
            "html": tree.HTML,
            "css": _read("tree.css", folder=_TREE) + _read("tree_on_stage.css"),
        },
        "table": {
            "html": candidates.HTML,
            "css": _read("candidates.css", folder=_CANDIDATES) + _read("table_on_stage.css"),
        },
        "cells": {"html": cell_grid.HTML, "css": _read("cell_grid.css", folder=_CELLS)},
        "rules": {"html": rule_list.HTML, "css": _read("rule_list.css", folder=_RULES)},
    }
    return "\n".join(
        (
            f"const PARTS = {json.dumps(parts)};",
            f"const CHART_STYLE = {json.dumps(_read('chart.css', folder=_CHART))};",
            enclosed("drawTree", tree.module()),
            enclosed("drawTable", _read("candidates.js", folder=_CANDIDATES)),
            enclosed("drawCells", _read("cell_grid.js", folder=_CELLS)),
            enclosed("drawRules", _read("rule_list.js", folder=_RULES)),
            enclosed("drawChart", _read("chart.js", folder=_CHART)),
            joined(_HERE, [f"{name}.js" for name in _SCRIPTS]),
        )
    )


_mount = st.components.v2.component("splitstep_stage", html=HTML, css=css(), js=served("stage", script()))
_feed = st.components.v2.component(
    "splitstep_frames", html="<i hidden></i>", js=served("frames", joined(_HERE, ("store.js", "feed.js")))
)


def feed(lesson: str, piece: bytes, *, key: str, header: bytes = b"") -> None:
    """Send frames of a lesson to the stage: `FeedData` as JSON, of which piece and header are JSON already.

    Call it where a step does not run it again: frames travel once.
    """
    parts = {b"lesson": json.dumps(lesson).encode(), b"header": header, b"piece": piece}
    _feed(key=key, data=b"{%s}" % b",".join(b'"%s":%s' % part for part in parts.items() if part[1]))


def stage(
    data: StageData,
    *,
    key: str,
    on_settle: Callable[[At], None] | None = None,
    on_done: Callable[[str, Any, At], None] | None = None,
) -> StageState:
    """Show the stage; `on_settle` gets the stop where somebody paused, `on_done` what was done, to what and where: a
    "node" or a "column" that was clicked, a "panel" that was opened, a "mode" that was turned on or off."""

    def settled() -> None:
        at = st.session_state[key].get("at")
        if on_settle and at is not None:
            on_settle(at)

    def done() -> None:
        told = st.session_state[key].get("done")
        if on_done and told is not None:
            on_done(told["kind"], told["value"], told["at"])

    result: dict[str, Any] = _mount(key=key, data=dict(data), on_at_change=settled, on_done_change=done)
    return StageState(result.get("at"))
