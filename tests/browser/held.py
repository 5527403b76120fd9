"""The data page and the Grow page, with a note of how many tables the server holds; run by the tests only."""

import os
import time
from pathlib import Path
from threading import Thread

import streamlit as st

from pages.shell.memory_budget import HELD

ROOT = Path(__file__).parents[2]


def note() -> None:
    while True:
        Path(os.environ["HELD_FILE"]).write_text(str(len(HELD)))
        time.sleep(0.1)


@st.cache_resource
def watch() -> Thread:
    thread = Thread(target=note, daemon=True)
    thread.start()
    return thread


watch()
pages = {"data": "Your own data", "tree": "Grow a tree"}
st.navigation(
    [st.Page(str(ROOT / f"pages/grow/{key}/page.py"), title=title, url_path=key) for key, title in pages.items()]
).run()
