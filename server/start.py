"""What is done before the first visitor comes: modules and data sets are loaded, and compiling begins."""

from __future__ import annotations

import gc
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import streamlit as st

from datasets.catalog import CATALOG
from engine.learn.algorithms import recipe_for
from engine.learn.grow import learn
from pages import menu
from pages.components.assets import ASSETS
from pages.components.chart import script_address
from pages.shell.compiling import Compiling
from pages.shell.sources import DEFAULT, suggested_algorithm

PAGES = Path(menu.__file__).parent
SCRIPT = "page.py"  # what Streamlit runs for each visitor; it cannot be imported


def load() -> None:
    """Import all that the pages import, read the data sets, compress what browsers fetch, grow the first tree."""
    for path in sorted(PAGES.rglob("*.py")):
        if path.name != SCRIPT:
            import_module(".".join(path.relative_to(PAGES.parent).with_suffix("").parts).removesuffix(".__init__"))
    for data_set in CATALOG.values():
        data_set.table()
    script_address()  # makes it an asset
    for asset in ASSETS.values():
        _ = asset.compressed
    first = CATALOG[DEFAULT].table()
    list(learn(first, recipe_for(first, suggested_algorithm(DEFAULT))))


def replica_options() -> dict[str, Any]:
    """How a server runs that nobody sits at: at the PORT and the ADDRESS that the environment names."""
    options = {"server.port": int(os.environ.get("PORT", "8501")), "server.headless": True}
    address = {"server.address": os.environ["ADDRESS"]} if os.environ.get("ADDRESS") else {}
    return {**options, **address, "server.fileWatcherType": "none"}


@asynccontextmanager
async def lifespan(app: st.App) -> AsyncIterator[None]:
    """Compile the kernels beside the server for as long as it runs."""
    gc.collect()
    gc.freeze()  # what was loaded stays: whoever collects what is left of a session need not look at it
    compiling = Compiling()
    try:
        yield
    finally:
        compiling.stop()
