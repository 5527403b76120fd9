"""How a file was read: what was decided, what is doubtful, the first rows, and the means to read it another way."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from typing import Any

import streamlit as st

from engine.reading.encoding import ENCODINGS
from engine.reading.layout import NAMES, SEPARATORS
from engine.reading.sheet import Choices, Doubt, Reading
from pages.grow.data import request
from pages.grow.data.doctor_view import notes_html, reading_text
from pages.grow.data.preview_view import preview_html
from pages.grow.data.request import Request
from pages.shell import own_table
from pages.shell.own_table import Own
from pages.shell.session import among, clearable, entered, shown, widget
from pages.views.text import markdown, several, short

AUTO = "find out"
POINT, COMMA = "point", "comma"
USUAL_MARKS = ("?", "NA")
MOST_DOUBTS = 12


def show(now: Own) -> None:
    """What was read and how; a refused file has the controls to itself."""
    reading = now.sheet.reading
    rows, width = now.sheet.frame.shape
    st.html(
        f'<p class="ss-said" role="status">{several(rows, "row")} and {several(width, "column")}.</p>'
        f"{preview_html(now.sheet.frame, now.treatment.name_of)}"
        f"{notes_html([reading_text(reading), *reading.notes])}"
    )
    for place, doubt in enumerate(reading.doubts[:MOST_DOUBTS]):
        show_doubt(place, doubt)
    if now.data and request.refusal() is None:
        with st.expander("Read it differently"):
            controls(Request(now.data, now.name, now.choices), reading)
            show_lines(now.lines)


def show_doubt(place: int, doubt: Doubt) -> None:
    """A decision that could have been another, with a button for the other reading."""
    left, right = st.columns([3, 1], vertical_alignment="center")
    left.html(f'<p class="ss-finding">{escape(short(doubt.text, 600))}</p>')
    if doubt.other and doubt.choices is not None:
        right.button(
            markdown(doubt.other, 60), key=f"doubt {place}", on_click=read_with, args=(doubt.choices,), width="content"
        )


def show_lines(lines: tuple[str, ...]) -> None:
    """The first lines of a file, as they are written."""
    if lines:
        st.html('<p class="ss-note">The first lines of the file, as they are written:</p>')
        st.code("\n".join(lines), language=None, line_numbers=True, height=220)


def read_with(choices: Choices) -> None:
    """Read the table's file with other choices."""
    now: Own = st.session_state[own_table.DRAFT]
    request.ask(now.data, now.name, choices)


def decided(asked: Request, reading: Reading | None) -> dict[str, Any]:
    """What each control shows: what was found, or for a refused file what was chosen."""
    choices = asked.choices
    if reading is None:
        marks = [mark for mark in choices.marks or USUAL_MARKS if mark]
        mark = {None: AUTO, ",": COMMA, ".": POINT}[choices.decimal]
        return {
            "encoding": choices.encoding or AUTO,
            "separator": NAMES.get(choices.separator or "", AUTO),
            "decimal": mark,
            "header": choices.header is not False,
            "line": choices.header_line,
            "marks": ", ".join(marks),
            "sheet": choices.sheet or "",
        }
    occur = [mark for mark, _ in reading.found] or USUAL_MARKS
    return {
        "encoding": reading.encoding if reading.encoding in ENCODINGS else AUTO,
        "separator": NAMES.get(reading.separator, AUTO),
        "decimal": COMMA if reading.decimal == "," else POINT,
        "header": reading.header,
        "line": reading.header_line or None,
        "marks": ", ".join(mark for mark in occur if mark),
        "sheet": reading.sheet,
    }


def controls(asked: Request, reading: Reading | None) -> None:
    """Everything that decides how a file is read; a change reads it again at once."""
    value = decided(asked, reading)
    workbook = (
        reading.kind == "Excel" if reading else asked.data.startswith(b"PK\x03\x04") and ".xls" in asked.name.lower()
    )
    if reading is not None and reading.kind == "ARFF":
        st.text("An ARFF file says itself how it is to be read.")
        return
    options: dict[str, Any] = {"on_change": read_again, "args": (asked, value)}
    with st.container(horizontal=True, vertical_alignment="bottom"):
        if workbook and reading is not None and len(reading.sheets) > 1:
            sheets = list(dict.fromkeys([*reading.sheets, reading.sheet]))
            st.selectbox("Sheet", **among("read sheet", sheets, reading.sheet), width=220, **options)
        elif workbook and reading is None:
            st.text_input("Name of the sheet", **shown("read sheet", value=value["sheet"]), width=220, **options)
        if not workbook:
            st.selectbox(
                "Encoding", **among("read encoding", [AUTO, *ENCODINGS], value["encoding"]), width=180, **options
            )
            st.selectbox(
                "Between values",
                **among("read separator", [AUTO, *SEPARATORS], value["separator"]),
                width=160,
                **options,
            )
            st.selectbox(
                "Decimal mark", **among("read decimal", [AUTO, POINT, COMMA], value["decimal"]), width=140, **options
            )
        st.toggle("A line has the names", **shown("read header", value=value["header"]), **options)
        if value["header"]:
            st.number_input(
                "Line of the names",
                1,
                1_000_000,
                step=1,
                placeholder=AUTO,
                **clearable("read line", value["line"]),
                width=160,
                help="Lines above it are left out. Empty: it is found by looking.",
                **options,
            )
    st.text_input(
        "What stands for a missing value, separated by commas; an empty cell is one of them",
        **shown("read marks", value=value["marks"]),
        max_chars=500,
        **options,
    )


def read_again(asked: Request, before: dict[str, Any]) -> None:
    """Read the file as the controls say; what nobody changed is still found out."""

    def changed(name: str) -> bool:
        key = f"read {name}"
        return widget(key) in st.session_state and entered(key) != before[name]

    changes: dict[str, Any] = {}
    if changed("encoding"):
        changes["encoding"] = None if entered("read encoding") == AUTO else entered("read encoding")
    if changed("separator"):
        changes["separator"] = SEPARATORS.get(entered("read separator"))
    if changed("decimal"):
        changes["decimal"] = {AUTO: None, COMMA: ",", POINT: "."}[entered("read decimal")]
    if changed("sheet"):
        changes |= {"sheet": entered("read sheet") or None, "header": None, "header_line": None}
    if changed("header"):
        changes |= {"header": bool(entered("read header")), "header_line": None}
    if changed("line"):
        line = entered("read line")
        changes |= {"header_line": line and int(line), "header": None}
    if changed("marks"):
        given = (mark.strip() for mark in str(entered("read marks")).split(","))
        changes["marks"] = tuple(dict.fromkeys(["", *given]))
    if changes:
        request.ask(asked.data, asked.name, replace(asked.choices, **changes))
