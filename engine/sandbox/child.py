"""The other side of `call`: the process that a function runs in, and the server that forks such processes."""

from __future__ import annotations

import contextlib
import ctypes
import gc
import importlib
import math
import os
import pickle
import select
import signal
import socket
import struct
import sys
import traceback
from collections.abc import Callable
from typing import IO, Any, NoReturn

PRELOADED = ("engine.reading.read", "engine.doctor.findings", "engine.doctor.profile")
PATIENCE = 4  # seconds on the clock for each second of computing: others compute too
ENDED = struct.Struct("<qq")  # how a child ended: minus the signal, or the exit code; and its largest memory in bytes
DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG
STATM = "/proc/self/statm"  # sizes of this process on Linux, in pages


class Caller:
    """Whom this process works for; `send` is None where it is nobody's child."""

    send: Callable[[str, Any], None] | None = None


def work(requests: IO[bytes], answers: IO[bytes]) -> None:
    """Answer the one request of this process: call a function within limits."""

    def send(kind: str, value: Any) -> None:
        pickle.dump((kind, value), answers, 5)
        answers.flush()

    Caller.send = send
    with open(os.devnull, "r+b") as nothing:  # what native code prints before it gives up is nobody's to read
        for stream in (1, 2):
            os.dup2(nothing.fileno(), stream)
    function, arguments, options, memory, seconds, watched = pickle.load(requests)
    if watched:
        options["progress"] = lambda share, doing: send("progress", (share, doing))
    allow(memory, seconds)
    try:
        message = ("answer", function(*arguments, **options))
    except MemoryError:
        message = ("memory", None)
    except BaseException as error:
        message = ("error", portable(error))
    unlimited()
    send(*message)


def portable(error: BaseException) -> tuple[BaseException, str]:
    """The error as it can be sent, and its traceback as text."""
    told = traceback.format_exc()
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        error = RuntimeError(f"{type(error).__name__}: {error}")
    return error, told


def allow(memory: int, seconds: float) -> None:
    """Let this process take so many bytes and seconds of computing from now on; outside a child nothing is limited.

    The system keeps the limits, so they hold in native code too: an allocation beyond them fails, and time that is
    used up ends the process. Where the system knows no such limits, the caller's clock alone ends it.
    """
    if Caller.send is None:
        return
    if sys.platform == "linux":
        import resource

        with open(STATM) as sizes:
            size = int(sizes.read().split()[0]) * resource.getpagesize()
        used = resource.getrusage(resource.RUSAGE_SELF)
        computed = used.ru_utime + used.ru_stime
        soft(resource.RLIMIT_AS, size + memory)
        soft(resource.RLIMIT_CPU, math.ceil(computed + seconds))
        soft(resource.RLIMIT_CORE, 0)
        signal.setitimer(signal.ITIMER_REAL, seconds * PATIENCE)
        largest = used.ru_maxrss * 1024
    else:
        largest = 0
    Caller.send("limits", (memory, seconds, largest))


def soft(what: int, limit: int) -> None:
    """Set a soft limit of this process, below the hard one."""
    import resource

    hard = resource.getrlimit(what)[1]
    resource.setrlimit(what, (limit if hard == resource.RLIM_INFINITY else min(limit, hard), hard))


def unlimited() -> None:
    """Lift the limits: the answer is there and must only be sent."""
    if sys.platform == "linux":
        import resource

        for what in (resource.RLIMIT_AS, resource.RLIMIT_CPU):
            soft(what, sys.maxsize)
        signal.setitimer(signal.ITIMER_REAL, 0)


def serve(control: socket.socket) -> NoReturn:
    """Fork a child for every pair of sockets that comes in; ends, with all children, when the other side is closed.

    The first socket is the child's own. The second is its lifeline: closed on the other side it kills the child, and
    it carries back how the child ended.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    gc.freeze()
    children: dict[int, socket.socket] = {}
    while True:
        waiting: list[socket.socket | int] = [control, woken, *children.values()]
        ready = select.select(waiting, [], [])[0]
        if woken in ready:
            os.read(woken, 4096)
            reap(children)
        for process, lifeline in children.items():
            if lifeline in ready:
                os.kill(process, signal.SIGKILL)  # not reaped yet, so the number is still its own
        if control in ready:
            sent, sockets, *_ = socket.recv_fds(control, 1, 2)
            if not sent:
                for process in children:
                    os.kill(process, signal.SIGKILL)
                os._exit(0)
            own, lifeline = (socket.socket(fileno=number) for number in sockets)
            process = os.fork()
            if process == 0:
                for each in (control, lifeline, *children.values()):
                    each.close()
                forked(own)
            own.close()
            children[process] = lifeline


def reap(children: dict[int, socket.socket]) -> None:
    """Tell the callers of children that ended how they did."""
    for process in list(children):
        ended, status, used = os.wait4(process, os.WNOHANG)
        if ended:
            with children.pop(process) as lifeline, contextlib.suppress(OSError):
                lifeline.send(ENDED.pack(os.waitstatus_to_exitcode(status), used.ru_maxrss * 1024))


def forked(own: socket.socket) -> NoReturn:
    """The life of a forked child."""
    try:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        if sys.platform == "linux":
            ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)
            if os.getppid() == 1:
                os._exit(1)
        with own, own.makefile("rb") as requests, own.makefile("wb") as answers:
            work(requests, answers)
    finally:
        os._exit(0)


def main(arguments: list[str]) -> None:
    """Serve forks on standard input; or, asked for `one`, answer one request from there on standard output."""
    if arguments == ["one"]:
        with os.fdopen(os.dup(1), "wb") as answers:
            work(sys.stdin.buffer, answers)
        return
    for name in PRELOADED:
        importlib.import_module(name)
    serve(socket.socket(fileno=os.dup(0)))
