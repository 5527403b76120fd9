"""Bringing a table: upload a file, paste from a spreadsheet, or type a small one."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable

import pandas as pd
import streamlit as st

from engine.reading.limits import SESSION, TooLargeError, size_text
from engine.reading.sheet import Choices
from engine.table import TableError
from pages.parts import own
from pages.parts.picker import open_data
from pages.parts.screen import screen_of
from pages.parts.session import put
from pages.parts.sources import table_of
from pages.views.text import markdown

SEEN, TROUBLE, OFFER = "upload seen", "upload trouble", "upload offer"
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
            "Copy cells in a spreadsheet and paste them here", key="pasted", height=140, max_chars=MOST_PASTED,
            placeholder="outlook\twind\tplay\nsunny\tweak\tno\nrain\tweak\tyes",
        )  # fmt: skip
        if st.button("Read what I pasted", key="read pasted", type="primary"):
            accept(str(st.session_state["pasted"]).encode(), "pasted table")
    with typed:
        typing()
    trouble()


def uploading() -> None:
    file = st.file_uploader(
        "CSV, TSV or text, Excel (.xlsx) or ARFF, also as .gz or .zip", key="upload",
        max_upload_size=SESSION.bytes // 1_000_000,
        help=f"Up to {size_text(SESSION.bytes)} unpacked, {SESSION.columns:,} columns, {SESSION.rows:,} rows and "
        f"{SESSION.values:,} values; of a larger table a random sample.",
    )  # fmt: skip
    st.html(
        '<p class="ss-note">Your file stays in this session\'s memory: it is not stored, not logged, and no other '
        "visitor can see it. It is gone when you close the page. A small table is also part of the page's address, so "
        "that a link can carry it; a switch below keeps it out.</p>"
    )
    if file is None:
        st.session_state.pop(SEEN, None)
    elif st.session_state.get(SEEN) != file.file_id:
        st.session_state[SEEN] = file.file_id
        accept(file.getvalue(), file.name)


def typing() -> None:
    names = st.text_input(
        "Names of the columns, separated by commas", NAMES, key="typed names", max_chars=1000,
        help="The last one is taken as the target; the doctor below lets you choose another.",
    )  # fmt: skip
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
        accept(grid_text(filled).encode(), "typed table", Choices(separator=",", header=True))


def grid_text(frame: pd.DataFrame) -> str:
    """The cells of a grid as separated text."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(list(frame.columns))
    writer.writerows(["" if pd.isna(cell) else str(cell) for cell in row] for row in frame.itertuples(index=False))
    return out.getvalue()


def accept(data: bytes, name: str, choices: Choices | None = None) -> None:
    """Read a table with a bar that shows how far it is; what was there stays if it is refused."""
    bar = st.progress(0.0, "Reading …")

    def progress(share: float, doing: str) -> None:
        bar.progress(share, f"{doing} …")

    attempt(lambda: own.take(data, name, choices, progress), data, name)
    bar.empty()


def attempt(change: Callable[[], own.Own], data: bytes = b"", name: str = "") -> None:
    """Try something that may be refused; a refusal is one sentence, and nothing else changes."""
    st.session_state.pop(TROUBLE, None)
    st.session_state.pop(OFFER, None)
    before = st.session_state.get(own.DRAFT), st.session_state.get(own.ACTIVE)
    try:
        made = change()
        if own.active() is made:
            open_own(made)
    except TooLargeError as error:
        st.session_state[TROUBLE] = str(error)
        st.session_state[OFFER] = (data, name, error.sample)
    except TableError as error:
        st.session_state[TROUBLE] = str(error)
        restore(*before)
    except Exception:
        # A stranger's file may break what nobody thought of: it is refused like any other, and nothing of it is told.
        st.session_state[TROUBLE] = "This table could not be read; save it as CSV (UTF-8) and try again."
        restore(*before)


def restore(draft: own.Own | None, active: own.Own | None) -> None:
    for key, value in ((own.DRAFT, draft), (own.ACTIVE, active)):
        if value is None:
            st.session_state.pop(key, None)
        else:
            st.session_state[key] = value


def open_own(made: own.Own) -> None:
    """Let all pages show the table; a link that waited for this file opens as it was meant."""
    table_of(made.key, ())
    if query := own.wanted(made):
        st.session_state.pop(own.WANTED, None)
        screen, bad = screen_of(query)
        if not bad:
            put(screen)
            return
    open_data(made.key)


def trouble() -> None:
    """Why the last table was refused, and what can be done."""
    said = st.session_state.get(TROUBLE)
    if not said:
        return
    kept = " What you had before is unchanged." if own.draft() else ""
    st.error(markdown(said, 1000) + kept)
    if offer := st.session_state.get(OFFER):
        data, name, sample = offer
        with st.container(horizontal=True, vertical_alignment="bottom"):
            seed = st.number_input("Seed of the sample", 0, 10**6, 0, key="sample seed", width=180)
            if st.button(f"Take a sample of {sample:,} rows", key="take sample", type="primary"):
                accept(data, name, Choices(sample=sample, seed=int(seed)))
                st.rerun()
