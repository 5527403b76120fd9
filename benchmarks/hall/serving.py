"""The server in the hall: replicas behind Caddy as `make serve` runs them, with what they take of this machine."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RUNS = re.compile(r"replica (\d+) runs as process (\d+)")
PATIENCE = 120.0  # seconds until all replicas answer
QUIET, BUSY = 3.0, 0.05  # seconds between two looks, and the share of a core that is still quiet
TICKS = os.sysconf("SC_CLK_TCK")


def free_ports(count: int) -> int:
    """The first of so many free ports that follow each other."""
    while True:
        with ExitStack() as probes:
            first = probes.enter_context(socket.socket())
            first.bind(("127.0.0.1", 0))
            port: int = first.getsockname()[1]
            with suppress(OSError, OverflowError):
                for other in range(port + 1, port + count):
                    probes.enter_context(socket.socket()).bind(("127.0.0.1", other))
                return port


class Served:
    """Replicas behind Caddy, and what they say."""

    def __init__(self, replicas: int, log: Path) -> None:
        self.port, self.log = free_ports(1), log
        self.killed = 0.0  # seconds that replicas computed which were killed
        settings = {"PORT": str(self.port), "REPLICA_PORT": str(free_ports(replicas)), "REPLICAS": str(replicas)}
        with log.open("wb") as out:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "server.replicas"],
                cwd=ROOT,
                env={**os.environ, **settings},
                stdout=out,
                stderr=subprocess.STDOUT,
            )

    def said(self) -> str:
        """The log so far."""
        return self.log.read_text("utf-8", "replace")

    def wait(self) -> None:
        """Wait until it serves."""
        until = time.monotonic() + PATIENCE
        while "replicas serve" not in self.said():
            if self.process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"the server did not start:\n{self.said()[-2000:]}")
            time.sleep(0.1)

    def replicas(self) -> dict[int, int]:
        """The process that now runs at the port of each replica."""
        return {int(port): int(process) for port, process in RUNS.findall(self.said())}

    def kill(self) -> None:
        """Kill one replica, as if its machine had failed."""
        process = next(iter(self.replicas().values()))
        self.killed += seconds(process)
        os.kill(process, signal.SIGKILL)

    def memory(self) -> int:
        """The bytes that the replicas take, with their children; memory that processes share counts once."""
        return sum(shares(process) for replica in self.replicas().values() for process in family(replica))

    def computed(self) -> float:
        """The seconds that the replicas have computed themselves; what reads files and compiles is not among them."""
        return self.killed + sum(map(seconds, self.replicas().values()))

    def wait_until_quiet(self) -> None:
        """Wait until nothing is computed any more: at first kernels are compiled and loaded."""
        before, until = -1.0, time.monotonic() + PATIENCE
        while (now := self.all_computed()) - before > BUSY * QUIET and time.monotonic() < until:
            before = now
            time.sleep(QUIET)

    def all_computed(self) -> float:
        """The seconds that the replicas and their children have computed, those that ended included."""
        return sum(seconds(process, 4) for replica in self.replicas().values() for process in family(replica))

    def stop(self) -> None:
        """End it with all it started."""
        self.process.terminate()
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@contextmanager
def serving(replicas: int) -> Iterator[Served]:
    """Replicas behind Caddy for as long as they are needed."""
    with tempfile.TemporaryDirectory() as folder:
        served = Served(replicas, Path(folder) / "log")
        try:
            served.wait()
            yield served
        finally:
            served.stop()


def family(process: int) -> Iterator[int]:
    """A process and all that descend from it."""
    yield process
    with suppress(OSError):
        for task in Path(f"/proc/{process}/task").iterdir():
            for child in (task / "children").read_text().split():
                yield from family(int(child))


def shares(process: int) -> int:
    """The bytes that a process takes, shared memory divided among those who share it; 0 when it has ended."""
    with suppress(OSError):
        for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return 1024 * int(line.split()[1])
    return 0


def seconds(process: int, parts: int = 2) -> float:
    """The seconds that a process has computed, with its children that ended in 4 `parts`; 0 when it has ended."""
    with suppress(OSError):
        counts = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, counts[11 : 11 + parts])) / TICKS
    return 0.0
