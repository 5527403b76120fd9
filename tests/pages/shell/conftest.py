"""The stores that tests share: that of the process, and a real Redis."""

import subprocess
import time
from contextlib import suppress

import pytest
import redis

from pages.shell.store import ProcessStore, RedisStore
from server.replicas import STORES, found, shared_store


@pytest.fixture(scope="session")
def address(tmp_path_factory):
    if not found(STORES):
        pytest.fail("Redis is missing: python -m server.replicas --install")
    child, address = shared_store(str(tmp_path_factory.mktemp("redis")))
    process = subprocess.Popen(child.command, stdout=subprocess.DEVNULL)
    try:
        for _ in range(200):
            assert process.poll() is None
            with suppress(redis.RedisError), redis.Redis.from_url(address) as client:
                client.ping()
                break
            time.sleep(0.05)
        yield address
    finally:
        process.terminate()
        process.wait(20)


@pytest.fixture(params=["process", "redis"])
def kept(request):
    if request.param == "process":
        return ProcessStore()
    made = RedisStore(request.getfixturevalue("address"))
    made.client.flushall()
    return made
