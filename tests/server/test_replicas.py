"""How a replica is started."""

import re
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socket import SHUT_RDWR, create_connection
from threading import Thread
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from server import replicas
from server.replicas import ALLOCATOR, PAUSE, ROOT, Child, proxy, replica
from tests.browser.conftest import free_port


def test_a_replica_gives_memory_back_unless_the_environment_says_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ALLOCATOR:
        monkeypatch.delenv(name, raising=False)
    assert replica(8601).environment == {"PORT": "8601", "ADDRESS": "127.0.0.1", **ALLOCATOR}
    monkeypatch.setenv("PYTHONMALLOC", "pymalloc")
    assert replica(8601).environment["PYTHONMALLOC"] == "pymalloc"


def test_the_image_uses_the_same_allocator() -> None:
    said = dict(re.findall(r"(\w+)=(\S+)", Path(ROOT, "deploy", "Dockerfile").read_text("utf-8")))
    assert {name: said[name] for name in ALLOCATOR} == ALLOCATOR


def test_a_replica_that_ended_is_started_after_the_others_have_taken_in_its_visitors(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = [100.0]
    monkeypatch.setattr(replicas.time, "monotonic", lambda: clock[0])
    child = Child("child", [sys.executable, "-c", ""], pause=PAUSE)
    child.start()
    assert child.process is not None
    first = child.process
    first.wait(20)
    for seconds, again in ((50, False), (PAUSE - 1, False), (1, True)):
        clock[0] += seconds
        child.mend()
        assert (child.process is not first) is again
    child.process.wait(20)


def test_a_single_replica_is_started_at_once() -> None:
    assert replica(8601, alone=True).pause == 0
    assert replica(8601).pause == PAUSE


class Answering(BaseHTTPRequestHandler):
    """A replica as the proxy sees it: it is well, and answers."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self.answer(b"well")

    def do_POST(self) -> None:
        self.answer(self.rfile.read(int(self.headers["Content-Length"])))

    def answer(self, body: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words: object) -> None:
        pass


class Ending(Answering):
    """A replica that is killed while it has a request."""

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.connection.shutdown(SHUT_RDWR)
        self.close_connection = True


@contextmanager
def proxied(*kinds: type[Answering]) -> Iterator[Callable[[str], tuple[int, bytes]]]:
    """Caddy in front of such replicas: what it answers to something that is sent; with none, one that is not there."""
    assert shutil.which("caddy"), "Caddy is missing: python -m server.replicas --install"
    behind = [ThreadingHTTPServer(("127.0.0.1", 0), kind) for kind in kinds]
    for each in behind:
        Thread(target=each.serve_forever, daemon=True).start()
    port = free_port()
    caddy = proxy(f":{port}", [each.server_port for each in behind] or [free_port()])

    def sent(path: str) -> tuple[int, bytes]:
        try:
            with urlopen(f"http://127.0.0.1:{port}{path}", data=b"an answer", timeout=20) as answer:
                return answer.status, answer.read()
        except HTTPError as refused:
            return refused.code, refused.read()

    caddy.start()
    try:
        for _ in range(100):
            with suppress(OSError), create_connection(("127.0.0.1", port)):
                break
            time.sleep(0.1)
        yield sent
    finally:
        caddy.stop()
        for each in behind:
            each.shutdown()
            each.server_close()


def test_a_replica_that_ends_with_an_answer_takes_no_other_ones_along() -> None:
    with proxied(Answering, Ending) as sent:
        began = time.monotonic()
        got = [sent("/hall/ABCDEF/answer") for _ in range(30)]
        assert time.monotonic() - began < 5
    assert {status for status, _ in got} == {200, 502}
    assert [status for status, _ in got].count(502) < 5  # then it is passed over
    assert all(body == b"an answer" for status, body in got if status == 200)


def test_the_proxy_logs_neither_address_nor_visitor_of_a_request_that_fails(capfd: pytest.CaptureFixture[str]) -> None:
    with proxied() as sent:
        status, _ = sent("/grow?data=own-table")
    said = capfd.readouterr().err
    assert f'"status":{status}' in said
    assert "own-table" not in said
    assert "urllib" not in said.lower()
