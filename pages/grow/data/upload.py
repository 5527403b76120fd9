"""Bringing a table: upload a file, paste from a spreadsheet, or type a small one."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pandas as pd
import streamlit as st

from engine.reading.limits import SESSION, size_text
from engine.reading.sheet import Choices
from pages.grow.data import reading, request
from pages.shell import own_table, presence
from pages.views.text import markdown, several

SEEN = "upload seen"
NAMES = "weather, wind, play"
EMPTY_ROWS, MOST_COLUMNS = 6, 30
MOST_PASTED = 2_000_000


def show() -> None:
    """The three ways in; what went wrong stands below them."""
    upload, paste, typed = st.tabs(["Upload a file", "Paste a table", "Type a table"])
    with upload:
        uploading()
    with paste:
        st.text_area(
            "Copy cells in a spreadsheet and paste them here",
            key="pasted",
            height=140,
            max_chars=MOST_PASTED,
            placeholder="outlook\twind\tplay\nsunny\tweak\tno\nrain\tweak\tyes",
        )
        if st.button("Read what I pasted", key="read pasted", type="primary"):
            request.ask(str(st.session_state["pasted"]).encode(), "pasted table")
    with typed:
        typing()
    request.work()
    trouble()


def uploading() -> None:
    """Take a file from the visitor's disk."""
    file = st.file_uploader(
        "CSV, TSV or text, Excel (.xlsx) or ARFF, also as .gz or .zip",
        key="upload",
        max_upload_size=SESSION.bytes // 1_000_000,
        help=f"Up to {size_text(SESSION.bytes)} unpacked, {SESSION.columns:,} columns, {SESSION.rows:,} rows and "
        f"{SESSION.values:,} values; of a larger table a random sample.",
    )
    st.html(
        '<p class="ss-note">Your file stays in the memory of your session on the server: it is not stored, not logged, '
        f"and no other visitor can see it. {gone_text()} A small table is also part of the page's address, so that a "
        "link can carry it; a switch below keeps it out.</p>"
    )
    if file is None:
        st.session_state.pop(SEEN, None)
    elif st.session_state.get(SEEN) != file.file_id:
        st.session_state[SEEN] = file.file_id
        request.ask(file.getvalue(), file.name)


def gone_text() -> str:
    """How long a table is held after its page was closed."""
    seconds = presence.seconds_kept()
    span = "a minute" if 45 <= seconds <= 75 else several(round(seconds), "second")
    return f"It is freed {span} after you close the page, in case only your connection was lost."


def typing() -> None:
    """Type a small table into a grid."""
    names = st.text_input(
        "Names of the columns, separated by commas",
        NAMES,
        key="typed names",
        max_chars=1000,
        help="The last one is taken as the target; the doctor below lets you choose another.",
    )
    columns = list(dict.fromkeys(name.strip() for name in names.split(",") if name.strip()))[:MOST_COLUMNS]
    if len(columns) < 2:
        st.text("Name at least two columns: something to ask about and something to predict.")
        return
    config = {name: st.column_config.TextColumn(label=name) for name in columns}
    empty = pd.DataFrame({name: [""] * EMPTY_ROWS for name in columns}, dtype="str")
    filled = st.data_editor(
        empty, key=f"typed {columns}", num_rows="dynamic", column_config=config, hide_index=True, height=260
    )
    if st.button("Use this table", key="read typed", type="primary"):
        request.ask(grid_text(filled).encode(), "typed table", Choices(separator=",", header=True))


def grid_text(frame: pd.DataFrame) -> str:
    """The cells of a grid as separated text."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(list(frame.columns))
    writer.writerows(["" if pd.isna(cell) else str(cell) for cell in row] for row in frame.itertuples(index=False))
    return out.getvalue()


def trouble() -> None:
    """Why the last table was refused, and the means to read it another way."""
    kept = " What you had before is unchanged." if own_table.draft() else ""
    refused, refused_change = request.refusal(), st.session_state.get(request.TROUBLE)
    if refused is not None:
        st.error(markdown(refused.says, 1000) + kept)
        if refused.sample:
            offer_sample(refused)
        with st.container(border=True):
            st.text("Choose how to read it; a change tries again at once.")
            reading.controls(refused.request, None)
            reading.show_lines(refused.lines)
            st.button("Forget this file", key="forget file", on_click=request.forget)
    elif refused_change:
        st.error(markdown(refused_change, 1000) + kept)
    elif st.session_state.get(request.CANCELLED):
        st.info("Reading was cancelled. Choose the file again to read it." + kept)


def offer_sample(refused: request.Refusal) -> None:
    """Offer a random sample of a table that is too large."""
    asked = refused.request
    with st.container(horizontal=True, vertical_alignment="bottom"):
        seed = st.number_input("Seed of the sample", 0, 10**6, 0, key="sample seed", width=180)
        st.button(
            f"Take a sample of {refused.sample:,} rows",
            key="take sample",
            type="primary",
            on_click=request.ask,
            args=(asked.data, asked.name, replace(asked.choices, sample=refused.sample, seed=int(seed))),
        )
