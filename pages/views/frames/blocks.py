"""Frames of lessons that are laid out in blocks: text, arithmetic, trees, charts, tables, stacked or side by side."""

from __future__ import annotations

import json
from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeVar

import numpy as np
from plotly.io.json import to_json_plotly

from engine.data.table import FloatArray, Table
from engine.learn.recipe import NodeId, Recipe, path_text
from engine.learn.tree import Tree
from pages.views.criterion_words import measure_of
from pages.views.frames.delta import change
from pages.views.frames.frame import (
    ASKING,
    Block,
    BlocksFrame,
    BlocksHeader,
    CellsBlock,
    ChartBlock,
    Code,
    CodeBlock,
    CodeLine,
    Columns,
    Html,
    Lines,
    Piece,
    Poll,
    RulesBlock,
    Stack,
    TreeBlock,
)
from pages.views.frames.packing import Packed
from pages.views.glossary import explained
from pages.views.grid import grid_html
from pages.views.rule_line import Line
from pages.views.tree_cards import MOST_CARDS, Card, cards, skeleton_of, undrawn_text

STEPS_A_PIECE = 8  # unless their frames are large
DIGITS = 6  # that count, of a number in a chart
# In pixels, otherwise and in lecture mode; that of cards is the type of their titles.
CARD_FONT = (16, 28)
CHART_FONT = (14, 22)
LEGIBLE = (14.0, 22.0)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ExecutedLine:
    """A line of an algorithm: how far it is indented, its text, and what its variables hold at a step that executes it;
    None where the step does not."""

    indent: int
    text: str
    held: tuple[tuple[str, str], ...] | None = None


class Column:
    """Blocks below each other. A block's path is its kind and its number among those of its kind: where one is missing
    at some step, the others stay what they are."""

    def __init__(self, board: Board, path: str) -> None:
        self.board, self.path = board, path
        self.many = Counter[str]()
        self.items: list[str] = []
        board.blocks[path] = Stack(kind="stack", items=self.items)

    def put(self, name: str, block: Block) -> str:
        """Add a block below the others; gives its path."""
        path = f"{self.path}/{name}{self.many[name] or ''}".removeprefix("/")
        self.many[name] += 1
        self.items.append(path)
        self.board.blocks[path] = block
        return path

    def html(self, html: str, name: str = "html") -> None:
        """HTML of our own, with all data escaped."""
        self.put(name, Html(kind="html", html=html))

    def note(self, html: str) -> None:
        """A sentence or more in small type, in which the words of the glossary explain themselves."""
        self.html(f'<p class="ss-note">{explained(html)}</p>', "note")

    def title(self, html: str) -> None:
        """A heading."""
        self.html(f"<h2>{html}</h2>", "title")

    def grid(self, headings: Sequence[str], rows: Sequence[Sequence[str]], lit: Collection[int] = ()) -> None:
        """A small table whose first column names the rows; rows in `lit` stand out."""
        self.html(grid_html(headings, rows, lit), "grid")

    def math(self, lines: Sequence[str], fresh: int | None = None) -> None:
        """Lines of arithmetic as LaTeX; from line `fresh` on they are new at this step."""
        self.put("math", Lines(kind="math", lines=list(lines), fresh=len(lines) if fresh is None else fresh))

    def chart(
        self,
        figure: Mapping[str, Any],
        *,
        height: int,
        label: str,
        goes: bool | Sequence[float] = False,
        steady: bool = False,
    ) -> None:
        """A Plotly figure. Where it `goes`, a click goes to the step that is the x of its point; where the x of each
        step is given, a click or a dragged line goes to the nearest of them. A `steady` one keeps its height."""
        height = height * 5 // 4 if self.board.large else height
        stops = goes if isinstance(goes, bool) else with_few_digits([float(each) for each in goes])
        figure = plain_figure(figure)
        self.put(
            "chart", ChartBlock(kind="chart", figure=figure, height=height, label=label, goes=stops, steady=steady)
        )

    def tree(
        self,
        tree: Tree,
        recipe: Recipe,
        *,
        tree_id: str,
        height: int,
        current: NodeId | None = None,
        path: NodeId | None = None,
        lit: Collection[NodeId] = (),
        ways: Collection[NodeId] = (),
        tokens: Mapping[NodeId, float] | None = None,
        skeleton: Collection[NodeId] = (),
        title_rows: int = 1,
        follow: bool = False,
        picks: bool = False,
        linked: bool = False,
        most: int = MOST_CARDS,
        bare: bool = False,
    ) -> None:
        """A tree; `skeleton` keeps its nodes in place while it grows, `picks` tells the page of clicks on nodes.

        The lines into `ways` are strong, `tokens` are parts of a row at the nodes where they are. A `linked` tree and a
        list of rules light each other up. One too small to read is given up for the node at hand if it shall `follow`.
        Forced questions look free. Of a tree with more than `most` nodes a part is drawn. `bare` cards say how many
        cases there are, not how mixed.
        """
        drawn = cards(tree, measure_of(recipe), current=current, path=path, lit=lit, tokens=tokens, most=most)
        strong = {path_text(node) for node in ways}
        for card in drawn:
            card.pop("forced", None)
            if bare:
                card["lines"] = card["lines"][:1]
            if card["id"] in strong:
                card["on_path"] = True
        self.cards(
            drawn,
            skeleton_of(skeleton, most),
            tree_id=tree_id,
            height=height,
            title_rows=title_rows,
            follow=follow,
            picks=picks,
            linked=linked,
        )
        if said := undrawn_text(tree, drawn, clicks=False):
            self.note(said)

    def cards(
        self,
        drawn: Sequence[Card],
        skeleton: Sequence[str] = (),
        *,
        tree_id: str,
        height: int,
        title_rows: int = 1,
        follow: bool = False,
        picks: bool = False,
        linked: bool = False,
    ) -> None:
        """A tree of cards."""
        large = self.board.large
        block = TreeBlock(
            kind="tree",
            tree_id=tree_id,
            nodes={card["id"]: card for card in drawn},
            skeleton=list(skeleton),
            height=height * 3 // 2 if large else height,
            font=CARD_FONT[large],
            title_rows=title_rows,
            legible=LEGIBLE[large] if follow else 0.0,
            picks=picks,
            linked=linked,
        )
        self.put("tree", block)

    def cells(self, cells: Mapping[str, Any]) -> None:
        """A small table to edit; what is done to it is told to the page."""
        self.put("cells", CellsBlock(kind="cells", cells=dict(cells)))

    def rules(self, lines: Sequence[Line], *, current: str | None = None, label: str, height: int) -> None:
        """A list of rules; one that is `current` is kept in sight, a click picks the node that a rule is about."""
        block = RulesBlock(
            kind="rules",
            order=[line["id"] for line in lines],
            lines={line["id"]: {"opening": "OTHERWISE", **line} for line in lines},
            current=current,
            label=label,
            height=height * 4 // 3 if self.board.large else height,
        )
        self.put("rules", block)

    def code(self, title: str, lines: Sequence[ExecutedLine]) -> None:
        """An algorithm as numbered lines; those that this step executes stand out, with what their variables hold."""
        block = CodeBlock(
            kind="code",
            title=title,
            lines=[CodeLine(indent=line.indent, text=line.text) for line in lines],
            executed=[Code(line=at, held=list(line.held)) for at, line in enumerate(lines) if line.held is not None],
        )
        self.put("code", block)

    def columns(self, *shares: float) -> list[Column]:
        """Columns side by side, each with its share of the width."""
        items: list[str] = []
        path = self.put("columns", Columns(kind="columns", shares=list(shares), items=items))
        made = [Column(self.board, f"{path}/{number}") for number in range(len(shares))]
        items += [each.path for each in made]
        return made


class Board(Column):
    """What one step shows below the player: a sentence and blocks; in lecture mode everything is `large`."""

    def __init__(self, large: bool = False) -> None:
        self.blocks: dict[str, Block] = {}
        self.sentence = ""
        self.large, self.font = large, CHART_FONT[large]
        super().__init__(self, "")

    def say(self, html: str) -> None:
        """The sentence of the step, in which the words of the glossary explain themselves."""
        self.sentence = explained(html)


class BlockFrames:
    """Makes the frames of a lesson that is laid out in blocks.

    Where step 0 tells something, a lecture `asks` for it first, at step ASKING: the others keep their numbers. A page
    may make something only for those who get to the end, below the stage: `closing` writes it on the last board of a
    file.
    """

    def __init__(
        self,
        steps: int,
        draw: Callable[[int], Board],
        words: Callable[[int], str],
        steps_a_piece: int = STEPS_A_PIECE,
        table: Table | None = None,
        asks: Callable[[], Board] | None = None,
        polls: Callable[[], list[Poll]] | None = None,
        closing: Callable[[Board], None] | None = None,
    ) -> None:
        self.steps, self.draw, self.words, self.steps_a_piece, self.asks = steps, draw, words, steps_a_piece, asks
        self.first = ASKING if asks else 0
        self.table = table  # what the lesson is about, for its hand-out
        self.polls = polls  # what a lecture may ask the phones of a hall
        self.closing = closing
        self.packed: Packed = {}

    def header(self) -> BlocksHeader:
        """What is the same at every stop."""
        header = BlocksHeader(scene="blocks", steps=self.steps)
        if self.first:
            header["first"] = self.first
        if self.polls and (polls := self.polls()):
            header["polls"] = polls
        return header

    def piece(self, first: int, end: int) -> Piece:
        """The frames of the steps from `first` up to `end`."""
        frames = [self.frame(step) for step in range(first, min(end, self.steps + 1))]
        changes = [change(before, frame) for before, frame in pairwise(frames)]
        return Piece(first=frames[0], changes=changes, texts={})

    def frame(self, step: int) -> BlocksFrame:
        """The frame of a step."""
        if self.asks and step == ASKING:
            board, words = self.asks(), "the question"
        else:
            board, words = self.draw(step), self.words(step)
        return BlocksFrame(step=step, part=0, parts=1, words=words, sentence=board.sentence, blocks=board.blocks)

    def closed(self) -> BlockFrames:
        """The lesson for a file: its last step also holds what the page shows below the stage."""
        closing, last = self.closing, self.steps
        if closing is None:
            return self

        def draw(step: int) -> Board:
            board = self.draw(step)
            if step == last:
                closing(board)
            return board

        return BlockFrames(last, draw, self.words, self.steps_a_piece, self.table, self.asks, self.polls)


def html_of(board: Board) -> str:
    """The texts and tables of a board."""
    blocks = [board.blocks[path] for path in board.items]
    return "".join(block["html"] for block in blocks if block["kind"] == "html")


def plain_figure(figure: Mapping[str, Any]) -> dict[str, Any]:
    """A figure as plain JSON, its numbers with as many digits as a screen can show."""
    found: dict[str, Any] = json.loads(to_json_plotly({"data": figure["data"], "layout": figure["layout"]}))
    rounded: dict[str, Any] = with_few_digits(found)
    return rounded


def with_few_digits(value: T) -> T:
    """A JSON value whose numbers have DIGITS digits that count."""
    if isinstance(value, float):
        return float(f"{value:.{DIGITS}g}")  # type: ignore[return-value]
    if isinstance(value, dict):
        return {key: with_few_digits(each) for key, each in value.items()}  # type: ignore[return-value]
    if isinstance(value, list):
        return [with_few_digits(each) for each in value]  # type: ignore[return-value]
    return value


def packed(values: FloatArray, kind: str = "f4") -> dict[str, str]:
    """Numbers as the bytes that Plotly reads, for pictures of very many."""
    text = b64encode(np.ascontiguousarray(values, kind).tobytes()).decode()
    return {"bdata": text, "dtype": kind, **({"shape": ", ".join(map(str, values.shape))} if values.ndim > 1 else {})}


def up_to(values: Sequence[Any], step: int) -> list[Any]:
    """The first values of a curve; those to come are missing, so that its next point is all that changes."""
    return [value if at < step else None for at, value in enumerate(values)]
