"""Several replicas of the app behind Caddy: `python -m server.replicas`, which `make serve` calls.

Several replicas share a Redis, which is started beside them unless the environment names one. A replica that ends is
started again. SIGUSR1 starts all of them anew, one after the other, so that others serve
meanwhile. SIGTERM and Ctrl-C end everything.
"""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import urlopen

from pages.shell.store import ADDRESS as STORE
from server.access_log import SWITCH as ACCESS_LOG

ROOT = Path(__file__).parents[1]
SECRET = "STREAMLIT_SERVER_COOKIE_SECRET"  # Streamlit's own name for it
END = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}
AGAIN = signal.SIGUSR1
STEP = 0.2  # seconds between two looks
PATIENCE = 60.0  # seconds for a replica to answer
LEAVE = 15.0  # seconds for a replica to end by itself
REST = 3.0  # seconds before a process that ended at once is started again
PAUSE = 4.0  # seconds in which the other replicas take in those whose replica ended: starting one takes a core
STORES = ("redis-server", "valkey-server")  # either does
STORE_MEMORY = "64mb"  # at most: votes and counters, no tables
# The system's allocator gives memory back when a hall has left; Python's own keeps what is free beside anything in use.
ALLOCATOR = {"PYTHONMALLOC": "malloc", "MALLOC_ARENA_MAX": "2"}
PACKAGES = {"caddy": ("caddy",), "redis-server": STORES}  # of Debian, and the programs of which one is needed


@dataclass(eq=False)
class Child:
    """A process that is started again when it ends."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str] = field(default_factory=dict)
    pause: float = 0.0  # seconds between its end and its next start
    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    ended: float = 0.0

    def start(self) -> None:
        """Start it; signals from the keyboard are for us, and we pass them on."""
        self.started, self.ended = time.monotonic(), 0.0
        self.process = subprocess.Popen(
            self.command, cwd=ROOT, env={**os.environ, **self.environment}, start_new_session=True
        )
        say(f"{self.name} runs as process {self.process.pid}")

    def mend(self) -> None:
        """Start it again some time after it ended; later if it did so at once."""
        if self.process is None or self.process.poll() is None:
            return
        now = time.monotonic()
        self.ended = self.ended or now
        if now - self.started > REST and now - self.ended >= self.pause:
            say(f"{self.name} ended with {self.process.returncode}; starting it again")
            self.start()

    def stop(self) -> None:
        """Ask it to end, and end it if it does not."""
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(LEAVE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def say(sentence: str) -> None:
    print(f"[serve] {sentence}", file=sys.stderr, flush=True)


def replica(port: int, alone: bool = False) -> Child:
    """One process of the app, reachable from this machine only."""
    allocator = {name: os.environ.get(name, value) for name, value in ALLOCATOR.items()}
    place = {"PORT": str(port), "ADDRESS": "127.0.0.1"}
    return Child(f"replica {port}", [sys.executable, "app.py"], {**place, **allocator}, pause=0.0 if alone else PAUSE)


def proxy(site: str, ports: Sequence[int]) -> Child:
    """Caddy in front of the replicas."""
    command = ["caddy", "run", "--config", str(ROOT / "deploy" / "Caddyfile"), "--adapter", "caddyfile"]
    replicas = " ".join(f"127.0.0.1:{port}" for port in ports)
    return Child("Caddy", command, {"SPLITSTEP_SITE": site, "SPLITSTEP_REPLICAS": replicas})


def answers(port: int) -> bool:
    """Whether a replica is ready."""
    with suppress(OSError), urlopen(f"http://127.0.0.1:{port}/_stcore/health", timeout=2):
        return True
    return False


def wait_for(port: int) -> None:
    """Wait until a replica answers, or Caddy for one of them, for as long as we have patience."""
    until = time.monotonic() + PATIENCE
    while not answers(port) and time.monotonic() < until:
        time.sleep(STEP)


def found(programs: Sequence[str]) -> str | None:
    """The first of these programs that is installed."""
    return next((path for name in programs if (path := shutil.which(name))), None)


def shared_store(folder: str) -> tuple[Child, str]:
    """A Redis for the replicas and its address: in memory only, reachable by this user through a file only."""
    program, place = found(STORES), f"{folder}/redis.sock"
    assert program is not None, "Redis is missing"
    settings = {
        "port": "0",
        "unixsocket": place,
        "unixsocketperm": "700",
        "dir": folder,
        "save": "",
        "appendonly": "no",
        "maxmemory": STORE_MEMORY,
        "loglevel": "warning",
    }
    words = [word for name, value in settings.items() for word in (f"--{name}", value)]
    return Child("Redis", [program, *words]), f"unix://{place}"


def install() -> list[str]:
    """Install Debian's packages where that is possible without asking anybody; those that are still missing."""
    missing = [package for package, programs in PACKAGES.items() if not found(programs)]
    if missing and shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        # At this run level a package does not start what it installs.
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
        for words in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", *missing]):
            subprocess.run(["apt-get", *words], check=False, env=environment, stdout=subprocess.DEVNULL)
    return [package for package in missing if not found(PACKAGES[package])]


def serve(site: str, ports: Sequence[int]) -> None:
    """Serve a site by replicas at these ports until we are asked to end."""
    os.environ.setdefault(SECRET, secrets.token_hex(32))  # one for all of them
    os.environ.setdefault(ACCESS_LOG, "1")
    with TemporaryDirectory(prefix="splitstep-") as folder:
        stores = []
        if len(ports) > 1 and not os.environ.get(STORE):
            redis, os.environ[STORE] = shared_store(folder)
            stores.append(redis)
        run(site, {port: replica(port, len(ports) == 1) for port in ports}, stores)


def run(site: str, replicas: Mapping[int, Child], stores: Sequence[Child]) -> None:
    """Run what the replicas share, the replicas and Caddy until we are asked to end."""
    asked: set[int] = set()
    for number in (*END, AGAIN):
        signal.signal(number, lambda number, _: asked.add(number))
    everything: list[Child] = [*stores, *replicas.values(), proxy(site, list(replicas))]
    try:
        for child in everything[:-1]:
            child.start()
        for port in replicas:
            wait_for(port)
        everything[-1].start()
        if site.startswith(":"):  # a name may not lead here yet
            wait_for(int(site[1:]))
        say(f"{len(replicas)} replicas serve {site}")
        while not asked & END:
            for child in everything:
                child.mend()
            if AGAIN in asked:
                asked.discard(AGAIN)
                renew(replicas)
            time.sleep(STEP)
    finally:
        for child in reversed(everything):
            child.stop()


def renew(replicas: Mapping[int, Child]) -> None:
    """Start all replicas anew, each after the one before it answers."""
    for port, child in replicas.items():
        child.stop()
        child.start()
        wait_for(port)


def main() -> int:
    if sys.argv[1:] == ["--install"]:
        if missing := install():
            say(f"this needs {' and '.join(missing)}, as Debian calls them: install them and try again")
        return 1 if missing else 0
    port = int(os.environ.get("PORT", "8501"))
    first = int(os.environ.get("REPLICA_PORT", port + 100))
    serve(os.environ.get("SPLITSTEP_SITE", f":{port}"), range(first, first + int(os.environ.get("REPLICAS", "2"))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
