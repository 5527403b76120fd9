"""The hand-out of a lesson: the link back, the data, the finished tree and a calculation a step, as HTML.

All data are escaped. In the lesson's file, lines of LaTeX are typeset, and trees and charts drawn, by its script.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import islice
from typing import Any

import segno

from engine.data.table import MISSING_VALUE, Table
from engine.evaluate.held_out import accuracy
from pages.views.candidate_rows import capital
from pages.views.frames.cases import LONGEST, MOST_COLUMNS
from pages.views.frames.delta import applied
from pages.views.frames.frame import BlocksFrame, Piece, Work
from pages.views.frames.lesson import LessonFrames
from pages.views.frames.stops import TOLD
from pages.views.grid import grid_html
from pages.views.identity import MARK, NAME
from pages.views.rule_line import Line
from pages.views.sentences import end_sentence
from pages.views.tables import class_marks
from pages.views.text import count, several, short

MOST_STEPS = 60  # that are printed
MOST_ROWS = 60
LONGEST_LINK = 500  # characters: the code of a longer one is too fine to be photographed from paper
ENOUGH_WORK = 2  # what is weighed at the node, and its best candidate


@dataclass(frozen=True, slots=True)
class Worked:
    """What is printed of a step."""

    words: str
    sentence: str  # HTML, escaped
    work: Sequence[Work]


def growing_handout(frames: LessonFrames, title: str, link: str) -> str:
    """The hand-out of a lesson in which a tree grows."""
    data = table_html(frames.table, frames.columns)
    return handout(title, link, data, growing_end(frames), growing_steps(frames))


def blocks_handout(pieces: Sequence[Piece], table: Table | None, title: str, link: str) -> str:
    """The hand-out of a lesson that is laid out in blocks; `pieces` are all its frames, `table` is what it is about."""
    data = table_html(table, table.names[:MOST_COLUMNS]) if table else ""
    return handout(title, link, data, blocks_end(last_frame(pieces)), block_steps(pieces))


def handout(title: str, link: str, data: str, end: str, steps: Iterator[Worked]) -> str:
    """A hand-out of its parts; `data` and `end` are HTML."""
    table = f"<section><h2>The data</h2>{data}</section>" if data else ""
    first, more = list(islice(steps, MOST_STEPS)), sum(1 for _ in steps)
    rest = f"<p>{several(more, 'further step')} can be seen in the file itself.</p>" if more else ""
    return (
        f'<header>{link_html(link)}<p class="from">{MARK}{NAME}</p><h1>{escape(title)}</h1></header>{table}'
        f"<section><h2>At the end</h2>{end}</section><h2>Step by step</h2>{''.join(map(step_html, first))}{rest}"
    )


def growing_steps(frames: LessonFrames) -> Iterator[Worked]:
    """Every decision with its winner's arithmetic, however the lesson is stepped."""
    for k in range(frames.steps):
        step, tree = frames.trace[k], frames.trace.at(k)
        work = frames.board(tree, step, TOLD)[:ENOUGH_WORK]
        yield Worked(frames.words(k, 0, 1, TOLD), frames.sentence(tree, step, TOLD), work)


def growing_end(frames: LessonFrames) -> str:
    """The finished tree."""
    tree = frames.trace.tree
    said = end_sentence(tree, *accuracy(tree, frames.table))
    bars = " &ensp; ".join(class_marks(tree.classes)) or "Bars: the mean and one standard deviation around it."
    return f"<p>{said}</p><p>{bars}</p>{tree_html('')}"


def block_steps(pieces: Sequence[Piece]) -> Iterator[Worked]:
    """What each step says and writes that the one before did not."""
    said, written = "", list[str]()
    for frame in unpacked(pieces):
        blocks = frame["blocks"].values()
        lines = [line for block in blocks if block["kind"] == "math" for line in block["lines"]]
        fresh = [line for line in lines if line not in written]
        sentence = frame["sentence"] if frame["sentence"] != said else ""
        if sentence or fresh:
            yield Worked(frame["words"], sentence, [Work(column="", lines=fresh)])
        said, written = frame["sentence"], lines


def unpacked(pieces: Sequence[Piece]) -> Iterator[BlocksFrame]:
    """The frames of pieces of a lesson that is laid out in blocks."""
    for piece in pieces:
        frame: Any = piece["first"]
        yield frame
        for found in piece["changes"]:
            frame = applied(frame, found)
            yield frame


def last_frame(pieces: Sequence[Piece]) -> BlocksFrame:
    """The frame at the end of a lesson that is laid out in blocks."""
    *_, frame = unpacked(pieces[-1:])
    return frame


def blocks_end(frame: BlocksFrame, path: str = "") -> str:
    """The texts, tables, trees and charts of a frame, below each other."""
    block = frame["blocks"][path]
    if block["kind"] == "stack" or block["kind"] == "columns":
        return "".join(blocks_end(frame, each) for each in block["items"])
    if block["kind"] == "html":
        return block["html"]
    if block["kind"] == "tree":
        return tree_html(path)
    if block["kind"] == "chart":
        return f'<div class="plotted" data-chart="{escape(path)}"></div>'
    if block["kind"] == "cells":
        cells = block["cells"]
        return grid_html([each["name"] for each in cells["fields"]], cells["rows"])
    if block["kind"] == "rules":
        listed = "".join(f"<li>{rule_html(block['lines'][each])}</li>" for each in block["order"])
        return f"<ul>{listed}</ul>"
    return ""


def rule_html(rule: Line) -> str:
    """A rule of a list; what was dropped of it, and a rule that was dropped, are struck out."""
    tests = [struck(escape(test["text"]), test["gone"]) for test in rule["conditions"]]
    opening = f"IF {' AND '.join(tests)} THEN" if tests else escape(rule.get("opening", ""))
    told = struck(f"{opening} <b>{escape(rule['answer'])}</b>", rule["state"] == "gone")
    note = f" – {escape(rule['note'])}" if rule.get("note") else ""
    return f"{escape(rule['title'])} {told} ({escape(rule['figure'])}){note}"


def struck(html: str, gone: bool) -> str:
    """HTML, struck out if it is gone."""
    return f"<s>{html}</s>" if gone else html


def tree_html(path: str) -> str:
    """Where the script draws the tree of a block; "" is the tree that grows."""
    return f'<div class="drawn" data-tree="{escape(path)}"></div>'


def step_html(step: Worked) -> str:
    """A step: what happens, and its calculation."""
    sentence = f"<p>{step.sentence}</p>" if step.sentence else ""
    return f"<section><h3>{escape(capital(step.words))}</h3>{sentence}{''.join(map(work_html, step.work))}</section>"


def work_html(work: Work) -> str:
    """Lines of arithmetic, under the name of the column they are about."""
    name = f'<p class="column">{escape(short(work["column"]))}</p>' if work["column"] else ""
    grid = grid_html(work["grid"]["headings"], work["grid"]["rows"]) if "grid" in work else ""
    return name + grid + "".join(f'<p class="line">{escape(line)}</p>' for line in work["lines"])


def table_html(table: Table, columns: Sequence[str]) -> str:
    """The first rows of a table, its target last. A number is never broken; a text may be, between words."""
    shown = [*(table.column(name) for name in columns), table.target]
    weighted = bool((table.weights != 1).any())
    heads = [short(each.name, LONGEST) for each in shown] + ["weight"] * weighted
    rows = []
    for row in range(min(len(table), MOST_ROWS)):
        texts = [short(each.text(row), LONGEST) or MISSING_VALUE for each in shown]
        cells = [f'<td class="{each.kind}">{escape(text)}</td>' for each, text in zip(shown, texts, strict=True)]
        cells += [f'<td class="numeric">{count(float(table.weights[row]))}</td>'] * weighted
        rows.append(f"<tr>{''.join(cells)}</tr>")
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    notes = []
    if len(table) > MOST_ROWS:
        notes.append(f"The first {MOST_ROWS} of {several(len(table), 'row')}.")
    if more := len(table.names) - len(columns):
        notes.append(f"{several(more, 'further column')} left out.")
    note = f'<p class="ss-note">{" ".join(notes)}</p>' if notes else ""
    return f'<table class="rows"><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table>{note}'


def link_html(link: str) -> str:
    """The link back, as a code to photograph and as text to type."""
    if not link:
        return ""
    if len(link) > LONGEST_LINK:
        return '<p class="link">The link holds the whole table and is too long to print; it is in the file.</p>'
    code = segno.make_qr(link).svg_inline(border=2, omitsize=True, svgclass="code", lineclass=None)
    return f'<figure class="link">{code}<figcaption>{escape(link)}</figcaption></figure>'
