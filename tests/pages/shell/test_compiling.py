"""The kernels are compiled beside the server: only large tables wait, and they are told how far it is."""

import sys
from threading import Event
from unittest.mock import patch

import pytest
from streamlit.testing.v1 import AppTest

from engine import backend
from pages.shell import compiling
from pages.shell.compiling import Compiling

WAITS_FOR_A_FILE = """
import pathlib, sys, time
print("3 7", flush=True)
while not pathlib.Path(sys.argv[1]).exists():
    time.sleep(0.01)
"""


def grown(rows: int) -> AppTest:
    def script(rows: int) -> None:
        import numpy as np
        import pandas as pd
        import streamlit as st

        from engine.data.table import Table
        from engine.learn.algorithms import recipe_for
        from engine.learn.grow import learn

        frame = pd.DataFrame({"x": np.arange(rows), "answer": np.arange(rows) % 2 == 0}).astype({"answer": str})
        table = Table.from_frame(frame, "answer")
        st.text(f"{len(learn(table, recipe_for(table, 'cart')))} steps")

    return AppTest.from_function(script, default_timeout=300, kwargs={"rows": rows}).run()


@pytest.fixture
def done(tmp_path, monkeypatch):
    """Compiling begins, and ends when the file is there."""
    monkeypatch.setattr(compiling, "COMMAND", (sys.executable, "-c", WAITS_FOR_A_FILE, str(tmp_path / "done")))
    monkeypatch.setattr(compiling, "warm", lambda: None)
    monkeypatch.setattr(backend, "_ready", Event())
    yield tmp_path / "done"
    backend.compiled_on_disk()


def test_a_small_table_does_not_wait_for_the_compiler(done):
    beside = Compiling()
    at = grown(20)
    assert at.text[0].value.endswith(" steps")
    assert not beside.over.is_set()
    assert not at.toast
    beside.stop()
    assert beside.process.returncode


def test_a_large_table_waits_and_its_visitor_is_told_how_far_it_is(done):
    beside = Compiling()
    while not beside.so_far:
        assert beside.process.poll() is None
    told = []

    def words() -> str:
        told.append(Compiling.words(beside))
        done.touch()
        return told[-1]

    with patch.object(beside, "words", words):
        at = grown(backend.SMALL)
    assert beside.over.is_set()
    assert at.text[0].value.endswith(" steps")
    assert "3 of 7 kernels" in told[0]
    assert any("engine is" in each.value for each in at.toast)
    beside.thread.join()


def test_when_the_compiler_fails_nobody_waits_for_it(done, monkeypatch):
    monkeypatch.setattr(compiling, "COMMAND", (sys.executable, "-c", "raise SystemExit(1)"))
    beside = Compiling()
    beside.thread.join()
    assert beside.over.is_set()
    assert backend.kernels(backend.SMALL + 1) is backend.compiled
