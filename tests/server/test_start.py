"""What a server does when it starts, and when it is asked to end."""

import subprocess
import sys
from pathlib import Path

import pytest
from starlette.datastructures import Headers
from starlette.formparsers import MultiPartParser

from server.connections import CONNECTIONS, allow_connections
from server.start import keep_uploads_in_memory
from tests.server.driving import finished

ROOT = Path(__file__).parents[2]


ASKED_TO_END = """
import asyncio, os, signal
from server.start import before_the_end

async def run():
    signal.signal(signal.SIGTERM, lambda number, frame: print("server"))
    before_the_end(lambda: print("streams"))
    os.kill(os.getpid(), signal.SIGTERM)
    await asyncio.sleep(0.05)

asyncio.run(run())
"""


def test_what_is_to_be_done_before_the_end_is_done_and_the_servers_own_way_to_end_follows():
    # In a process of its own: signals belong to a process, and tests in a browser leave a running loop in this one.
    ended = subprocess.run([sys.executable, "-c", ASKED_TO_END], capture_output=True, text=True, cwd=ROOT, check=True)
    assert sorted(ended.stdout.split()) == ["server", "streams"]


def test_a_server_takes_more_connections_than_a_shell_allows():
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard < 1000:
        pytest.skip("this machine allows no more")
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (500, hard))
        allow_connections()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == (CONNECTIONS if hard < 0 else min(CONNECTIONS, hard))
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_a_file_that_arrives_is_not_written_to_disk(monkeypatch):
    monkeypatch.setattr(MultiPartParser, "spool_max_size", MultiPartParser.spool_max_size)
    kept = []

    async def body():
        yield b'--end\r\nContent-Disposition: form-data; name="file"; filename="own.csv"\r\n\r\n'
        for _ in range(40):
            yield b"1,yes\n" * 10_000
        yield b"\r\n--end--\r\n"

    async def arrive():
        parser = MultiPartParser(Headers({"content-type": "multipart/form-data; boundary=end"}), body())
        with (await parser.parse())["file"].file as file:
            kept.append(not file._rolled)

    keep_uploads_in_memory()
    finished(arrive())
    assert kept == [True]
