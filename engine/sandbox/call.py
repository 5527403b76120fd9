"""Run a function in a process of its own, with limits on memory and time.

Native code that aborts, a loop without end and memory without bound then cost the one call and not the server with
everybody's sessions: the caller gets a `Failure` instead of an answer.

A *fork server* makes the processes: a process with one thread that has imported what they need and does nothing but
fork, some 10 ms a time, which is safe however many threads the caller has. It stops with whoever started it and kills
its children then. `multiprocessing` has such a server too, but its children first run the caller's main script, which
under Streamlit is a page. Where the system cannot fork, a new interpreter is started for each call.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import pickle
import queue
import signal
import socket
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, Literal, Protocol, TypeVar

from engine.sandbox import child

Progress = Callable[[float, str], None]
Message = tuple[str, Any]
T = TypeVar("T")
MEMORY = 500_000_000  # bytes beyond what the process has when it starts
SECONDS = 15.0  # of computing
BEAT = 0.25  # seconds between two calls of `progress`, so that whoever watches can end it
SLACK = 5.0  # seconds that the caller's clock gives beyond the process's own
STARTS = 3  # how often a call is begun again because the fork server was lost
MEMORY_SHARE = 0.6  # a process that is lost with so much of its memory used was lost for want of more
CAN_FORK = hasattr(os, "fork") and hasattr(socket, "send_fds")
ROOT = Path(__file__).resolve().parents[2]
INTERPRETER = [sys.executable, "-c", "import sys; from engine.sandbox import child; child.main(sys.argv[1:])"]
ALONE = {"OPENBLAS_NUM_THREADS": "1"}  # numpy's library starts threads, and a process with threads should not fork


Why = Literal["memory", "time", "crash"]


class Failure(Exception):  # noqa: N818 - not every failure is an error of the function
    """A call that did not come back: it passed a limit ("memory", "time") or lost its process ("crash")."""

    def __init__(self, why: Why, memory: int = MEMORY, seconds: float = SECONDS) -> None:
        super().__init__(why, memory, seconds)
        self.why = why
        self.memory = memory
        self.seconds = seconds


class ElsewhereError(Exception):
    """The traceback of an error in another process, as its cause."""


class _LostServerError(Exception):
    """The fork server went away with the call."""


def apart(
    function: Callable[..., T],
    *arguments: Any,
    memory: int = MEMORY,
    seconds: float = SECONDS,
    progress: Progress | None = None,
    **options: Any,
) -> T:
    """What `function` returns, or raises, in a process of its own; a function that its module knows by name.

    With `progress` the function gets a `progress` of its own, whose calls arrive here. It is also called while nothing
    arrives; what it raises ends the process. `engine.sandbox.child.allow` lets the function change its own limits.
    """
    request = (function, arguments, options, memory, seconds, progress is not None)
    for _ in range(STARTS):
        process: Process = SERVER.fork() if CAN_FORK else Spawned()
        try:
            answer: T = wait_for(process, request, progress)
            return answer
        except _LostServerError:
            continue
        finally:
            process.close()
    raise Failure("crash", memory, seconds)


def wait_for(process: Process, request: tuple[Any, ...], progress: Progress | None) -> Any:
    """The answer to a request; until it comes, what the process reports is passed on."""
    messages: queue.SimpleQueue[Message] = queue.SimpleQueue()
    threading.Thread(target=converse, args=(process, request, messages), daemon=True).start()
    memory, seconds, base = request[3], request[4], 0
    began = time.monotonic()
    latest: tuple[float, str] | None = None
    while True:
        try:
            kind, value = messages.get(timeout=BEAT)
        except queue.Empty:
            if time.monotonic() - began > seconds * child.PATIENCE + SLACK:
                raise Failure("time", memory, seconds) from None
            kind, value = "progress", latest
        if kind == "answer":
            return value
        if kind == "error":
            error, told = value
            raise error from ElsewhereError(told)
        if kind == "memory":
            raise Failure("memory", memory, seconds)
        if kind == "lost":
            raise verdict(process.status(), memory, seconds, base)
        if kind == "limits":
            memory, seconds, base = value
            began = time.monotonic()
        elif progress is not None and value is not None:
            latest = value
            progress(*value)


def converse(process: Process, request: tuple[Any, ...], messages: queue.SimpleQueue[Message]) -> None:
    """Hand over the request and collect the messages: a thread, for not every system can wait for a pipe."""
    try:
        pickle.dump(request, process.requests, 5)
        process.requests.flush()
        kind = ""
        while kind not in ("answer", "error", "memory"):
            kind, value = pickle.load(process.answers)
            messages.put((kind, value))
    except (OSError, EOFError, pickle.UnpicklingError):
        messages.put(("lost", None))
    except Exception as error:  # what cannot be pickled is a fault of the caller
        messages.put(("error", (error, "")))


def verdict(status: tuple[int, int] | None, memory: int, seconds: float, base: int) -> Exception:
    """Why a process ended without an answer."""
    if status is None:
        return _LostServerError()
    ended, largest = status
    if sys.platform != "win32" and -ended in (signal.SIGXCPU, signal.SIGALRM):
        return Failure("time", memory, seconds)
    return Failure("memory" if largest > base + MEMORY_SHARE * memory else "crash", memory, seconds)


class Process(Protocol):
    """The process of one call, as its caller sees it."""

    requests: IO[bytes]
    answers: IO[bytes]

    def status(self) -> tuple[int, int] | None:
        """How it ended: minus the signal or the exit code, and its largest memory; None if nobody saw it."""

    def close(self) -> None:
        """End the process if it runs."""


class Forked:
    """A child of the fork server."""

    def __init__(self, own: socket.socket, lifeline: socket.socket) -> None:
        self.own = own
        self.lifeline = lifeline
        self.requests: IO[bytes] = own.makefile("wb")
        self.answers: IO[bytes] = own.makefile("rb")

    def status(self) -> tuple[int, int] | None:
        self.lifeline.settimeout(SLACK)
        try:
            ended, largest = child.ENDED.unpack(self.lifeline.recv(child.ENDED.size))
        except (OSError, struct.error):
            return None
        return ended, largest

    def close(self) -> None:
        self.lifeline.close()  # the server sees it and kills the child
        with contextlib.suppress(OSError):
            self.own.shutdown(socket.SHUT_RDWR)  # wakes the thread that reads
        for each in (self.requests, self.answers, self.own):
            with contextlib.suppress(OSError):
                each.close()


class Spawned:
    """A new interpreter for one call, where the system cannot fork."""

    def __init__(self) -> None:
        self.process = subprocess.Popen([*INTERPRETER, "one"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.requests: IO[bytes] = self.process.stdin
        self.answers: IO[bytes] = self.process.stdout

    def status(self) -> tuple[int, int] | None:
        return self.process.wait(), 0

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        for each in (self.requests, self.answers):
            with contextlib.suppress(OSError):
                each.close()


class ForkServer:
    """The process that forks: started when it is first needed, and again when it is gone."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.control: socket.socket | None = None
        self.process: subprocess.Popen[bytes] | int | None = None  # an own interpreter, or the number of a fork

    def start(self) -> None:
        """Start an interpreter that serves."""
        self.stop()
        self.control, theirs = socket.socketpair()
        with theirs:
            self.process = subprocess.Popen(
                INTERPRETER, stdin=theirs.fileno(), cwd=ROOT, env=os.environ | ALONE, start_new_session=True
            )

    def start_here(self) -> None:
        """Fork the present process to serve: quick, but safe only as long as it has started no threads."""
        self.stop()
        self.control, theirs = socket.socketpair()
        with theirs:
            self.process = os.fork()
            if self.process == 0:
                self.control.close()
                child.serve(theirs)

    def stop(self) -> None:
        """Let the server end itself and its children."""
        if self.control is None:
            return
        self.control.close()
        if isinstance(self.process, int):
            os.waitpid(self.process, 0)
        elif self.process is not None:
            self.process.wait()
        self.control = None

    def fork(self) -> Forked:
        """A new child, which waits for its request."""
        with self.lock:
            for _ in range(STARTS):
                if self.control is None:
                    self.start()
                assert self.control is not None
                own, child_end = socket.socketpair()
                lifeline, server_end = socket.socketpair()
                with child_end, server_end:
                    try:
                        socket.send_fds(self.control, [b"\0"], [child_end.fileno(), server_end.fileno()])
                        return Forked(own, lifeline)
                    except OSError:  # nobody is there any more
                        own.close()
                        lifeline.close()
                        self.stop()
        raise Failure("crash")


SERVER = ForkServer()
atexit.register(SERVER.stop)
