"""What is done before the first visitor comes: modules and data sets are loaded, and compiling begins."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import Any

import streamlit as st
from starlette.formparsers import MultiPartParser

from datasets.catalog import CATALOG
from engine.learn.algorithms import recipe_for
from engine.learn.grow import learn
from pages import menu
from pages.components.assets import ASSETS
from pages.components.chart import script_address
from pages.shell.compiling import Compiling
from pages.shell.sources import DEFAULT, suggested_algorithm
from server.connections import allow_connections
from server.hall.routes import ROOMS

PAGES = Path(menu.__file__).parent
RARELY = (50_000, 20, 50)  # a collection stops everybody; what a session leaves is collected when it ends
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


def before_the_end(act: Callable[[], None]) -> None:
    """Have something done as soon as this server is asked to end; what it does then follows."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        follows = signal.getsignal(number)
        if callable(follows):  # the server has its own way to end; where it has none, it runs inside another one

            def both(number: int, frame: FrameType | None, follows: Callable[..., object] = follows) -> None:
                loop.call_soon_threadsafe(act)
                follows(number, frame)

            signal.signal(number, both)


def keep_uploads_in_memory() -> None:
    """Hold a file in memory while it arrives; one of more than 1 MB would be written to disk until then."""
    MultiPartParser.spool_max_size = int(st.get_option("server.maxUploadSize") + 1) * 2**20


@asynccontextmanager
async def lifespan(app: st.App) -> AsyncIterator[None]:
    """Compile the kernels beside the server for as long as it runs."""
    if threading.current_thread() is threading.main_thread():
        before_the_end(ROOMS.close)  # a server that ends waits for all who listen
    allow_connections()
    keep_uploads_in_memory()
    gc.collect()
    gc.freeze()  # what was loaded stays: whoever collects what is left of a session need not look at it
    gc.set_threshold(*RARELY)
    compiling = Compiling()
    try:
        yield
    finally:
        compiling.stop()
