"""The kernels, compiled beside the server: small tables need not wait, and who must wait is told how far it is."""

from __future__ import annotations

import subprocess
import sys
from threading import Event, Thread

import streamlit as st
from streamlit.runtime.scriptrunner import add_script_run_ctx, get_script_run_ctx

from engine import backend
from engine.warm import warm

COMMAND = (sys.executable, "-m", "engine.warm", "--beside")
PAUSE = 0.5  # seconds between two words about it


class Compiling:
    """A process of its own, at low priority, that compiles the kernels; here the result is then only loaded."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(COMMAND, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.so_far = ""
        self.over, self.stopped = Event(), Event()
        backend.compiled_elsewhere(self.wait)
        self.thread = Thread(target=self.follow, name="kernels", daemon=True)
        self.thread.start()

    def follow(self) -> None:
        """Hear how far it is until it ends; then load what it compiled, unless the server stops."""
        with self.process as process:
            for line in process.stdout or ():
                done, kernels = line.split()
                self.so_far = f": {done} of {kernels} kernels"
        backend.compiled_on_disk()
        self.over.set()
        if not self.stopped.is_set():
            warm()

    def wait(self) -> None:
        """Wait until the kernels are compiled; the visitor whose table needs them is told how far that is."""
        context = get_script_run_ctx()
        if context is not None:
            # In a thread of its own: what is said inside a cached function would be said again from the cache.
            add_script_run_ctx(Thread(target=self.tell, name="kernels told", daemon=True), context).start()
        self.over.wait()

    def tell(self) -> None:
        """Say how far it is for as long as it takes."""
        note = st.toast(self.words(), duration="infinite")
        while not self.over.wait(PAUSE):
            note.toast(self.words(), duration="infinite")
        note.toast("The engine is compiled.", duration="short")

    def words(self) -> str:
        """How far it is."""
        return f"The engine is being compiled{self.so_far}. This is done once, and only large tables wait for it."

    def stop(self) -> None:
        """End it: the server stops."""
        self.stopped.set()
        self.process.terminate()
        self.thread.join(5)
