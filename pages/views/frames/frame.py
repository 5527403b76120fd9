"""A frame: all that the stage shows at one stop of a lesson, as plain values."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from pages.views.frames.curve import GainCurve
from pages.views.frames.delta import Change
from pages.views.rule_line import Line
from pages.views.tree_cards import Card
from pages.views.workings.working import Density, Grid

ASKING = -1  # the step before step 0, at which a lecture asks what that one tells


class Table(TypedDict):
    """The candidates' table."""

    foot: str
    order: list[str]  # the keys of the rows, from the top
    rows: dict[str, dict[str, Any]]  # by the number of the column


class Work(TypedDict):
    """Arithmetic as lines of LaTeX; of one candidate, or of the node itself ("")."""

    column: str
    lines: list[str]
    grid: NotRequired[Grid]  # a table of what the lines compute
    density: NotRequired[Density]  # the distribution that the result is judged by


class Code(TypedDict):
    """The line of the pseudo-code being executed, and what its variables hold."""

    line: int
    held: list[tuple[str, str]]


class Area(TypedDict):
    """A rectangle of the plane, or a tile of the mosaic."""

    box: tuple[float, float, float, float]  # left, right, low, high
    fill: str
    label: str
    open: bool  # still to be decided


class Cut(TypedDict):
    """A cut that is being weighed, as a line through the rectangle of its node."""

    axis: Literal["x", "y"]
    at: float
    ends: tuple[float, float]
    kind: Literal["first", "second"]
    label: str


class Picture(TypedDict):
    """The plane at one stop."""

    areas: dict[str, Area]  # by node
    cuts: list[Cut]
    current: str | None
    faint: str  # the points off the plane: a bit each, as hexadecimal digits; "" where all are on it


class Group(TypedDict):
    """Rows that go down one branch, by number; before the decision there is one group without a name."""

    label: str
    rows: list[int]
    n: float  # the cases that go there, those that are not shown included


class Guess(TypedDict):
    """What is said to a guess: a column's name, or "" for a leaf."""

    right: bool
    says: str  # HTML, escaped
    hint: str  # HTML, escaped: why it is wrong, without what is right


class Cases(TypedDict):
    """The rows of the node being decided: all, or a sample of many."""

    node: str
    of: int
    groups: list[Group]


class Stop(TypedDict):
    """What every frame has: where it stands, and its sentence."""

    step: int
    part: int
    parts: int  # stops of this step
    words: str  # where we are: "step 3 of 8, sum 2 of 11"
    sentence: str  # HTML, escaped


class Frame(Stop):
    """One stop of a lesson in which a tree grows."""

    cards: dict[str, Card]  # by node
    undrawn: str  # what of a very large tree the cards leave out
    asking: bool  # nothing is told yet
    guesses: dict[str, Guess]  # by what somebody may guess, while it is asked
    table: Table | None
    rules: list[str]  # the finished tree
    board: list[Work]  # what is written at this stop; earlier stops of the step stay on the board
    code: Code
    picture: Picture
    cases: Cases


class RowValue(TypedDict):
    """A value of a row; "" is missing."""

    column: str
    text: str


class RowTest(TypedDict):
    """What one press does to a row that falls: one test, or at the end of a long way all that are left."""

    nodes: list[str]  # that ask it
    reached: list[str]  # where it goes on, or parts of it
    value: int | None  # which value is asked about
    sentence: str  # HTML, escaped


class Fall(TypedDict):
    """A row that falls through the tree of a stop: all its way."""

    name: str  # which row it is
    drop: int  # how many rows were dropped in so far; 0 for one that came with the link, which has arrived
    values: list[RowValue]  # those that are asked about first
    tests: list[RowTest]
    marks: dict[str, Card]  # by node: how its card changes while the row, or a part of it, is there
    verdict: str  # HTML, escaped


class Detail(TypedDict):
    """What the server adds where somebody settled: a node that was picked, and arithmetic that is not in the frame."""

    step: int
    part: int
    node: str | None  # the node that was picked
    frame: Frame | None  # what it shows of that node
    decided: int | None  # the step that decided it
    work: Work | None  # the arithmetic of the column that was picked
    fall: Fall | None  # the row that was dropped in
    curve: GainCurve | None  # of the column whose arithmetic is open, if it has numbers


class Axis(TypedDict):
    """A side of the plane."""

    name: str
    low: float
    high: float


class Points(TypedDict):
    """The cases on the plane, a column a list."""

    row: list[int]
    x: list[float | None]
    y: list[float | None]
    kind: list[int]  # the class; for numbers the place in `shades`


class Plane(TypedDict):
    """What all frames' pictures have in common; a mosaic has neither axes nor points."""

    x: Axis | None
    y: Axis | None
    equal: bool  # both axes have the same unit
    points: Points
    note: str


class ClassOf(TypedDict):
    """A class, its colour and its sign."""

    name: str
    colour: str
    sign: str


class CodeLine(TypedDict):
    """A line of the pseudo-code."""

    indent: int
    text: str


class Heading(TypedDict):
    """What the header of every lesson has."""

    steps: int
    first: NotRequired[int]  # the step that it begins with, unless 0


class Header(Heading):
    """What is the same at every stop of a lesson in which a tree grows."""

    scene: Literal["growing"]
    target: str
    classes: list[ClassOf]
    headings: list[str]
    code: list[CodeLine]
    code_title: str
    title_rows: int
    columns: list[str]  # of the rows, the target first
    shades: list[str]  # the colours of a numeric target, from low to high
    plane: Plane


class Stack(TypedDict):
    """Blocks below each other."""

    kind: Literal["stack"]
    items: list[str]  # the paths of the blocks


class Columns(TypedDict):
    """Stacks beside each other; on a phone below each other."""

    kind: Literal["columns"]
    shares: list[float]  # of the width
    items: list[str]


class Html(TypedDict):
    """HTML of our own, with all data escaped."""

    kind: Literal["html"]
    html: str


class Lines(TypedDict):
    """Lines of arithmetic as LaTeX; those before `fresh` were there before."""

    kind: Literal["math"]
    lines: list[str]
    fresh: int


class TreeBlock(TypedDict):
    """A tree as the tree component draws it."""

    kind: Literal["tree"]
    tree_id: str  # zoom and folded subtrees are remembered for it
    nodes: dict[str, Card]  # by node
    skeleton: list[str]  # the ids of the finished tree
    height: int  # in pixels
    font: int
    title_rows: int
    legible: float  # pixels of type below which the whole tree is given up; 0 never gives it up
    picks: bool  # whether a click on a node is told to the page, and the node that it picked stands out
    linked: bool  # whether it and a list of rules light each other up


class ChartBlock(TypedDict):
    """A Plotly figure."""

    kind: Literal["chart"]
    figure: dict[str, Any]  # traces and layout as plain JSON
    height: int  # in pixels
    label: str
    goes: bool | list[float]  # a click goes to the step that is the x of its point; or to the step nearest to it
    steady: bool  # it is always as tall as this: points are drawn on it, and must not move under the pointer


class CellsBlock(TypedDict):
    """A small table to edit, as its component draws it; what is done to it is told to the page."""

    kind: Literal["cells"]
    cells: dict[str, Any]


class RulesBlock(TypedDict):
    """A list of rules as its component draws it; a click on a rule picks the node that it is about."""

    kind: Literal["rules"]
    order: list[str]  # the ids of the rules, from the top
    lines: dict[str, Line]  # by id
    current: str | None  # the rule that is kept in sight
    label: str
    height: int  # in pixels


class CodeBlock(TypedDict):
    """An algorithm as numbered lines; a step may execute several of them."""

    kind: Literal["code"]
    title: str
    lines: list[CodeLine]
    executed: list[Code]


Block = Stack | Columns | Html | Lines | TreeBlock | ChartBlock | CellsBlock | RulesBlock | CodeBlock


class BlocksFrame(Stop):
    """One stop of a lesson that is laid out in blocks."""

    blocks: dict[str, Block]  # by path; "" is the outermost stack


class Poll(TypedDict):
    """What a lesson of blocks asks before it tells: a choice, a threshold where there is a range, else a number."""

    step: int  # where it is asked
    told: int  # where it is told
    title: str
    text: str  # HTML, escaped
    options: list[tuple[str, str]]  # key and label
    range: tuple[float, float, float] | None  # smallest, largest, how exact
    right: list[str]  # keys, numbers, or stretches of numbers: "2..3.5"
    words: dict[str, str]  # HTML, escaped: why an answer is wrong; "*" is any other
    said: str  # HTML, escaped


class BlocksHeader(Heading):
    """What is the same at every stop of a lesson that is laid out in blocks."""

    scene: Literal["blocks"]
    polls: NotRequired[list[Poll]]


class Text(TypedDict):
    """A row of the table as text, the target first."""

    kind: int  # the class, or the place among the shades
    cells: list[str]


class Piece(TypedDict):
    """Frames of some steps: the first as it is, of the others what changed since the one before; and their rows."""

    first: Frame | BlocksFrame
    changes: list[Change]
    texts: dict[str, Text]


class LessonFile(TypedDict):
    """All frames of a lesson that is a file of its own."""

    name: str  # of a downloaded drawing
    large: bool  # lecture mode
    header: Header | BlocksHeader
    pieces: list[Piece]
