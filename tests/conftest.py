"""What holds for every test: the same examples on every machine, and no clock."""

import gc
import subprocess
import time
from contextlib import suppress
from threading import Thread

import pytest
import redis
from hypothesis import settings
from xdist.scheduler import LoadScopeScheduling

from engine.backend import use_compiled
from pages.shell.store import ProcessStore, RedisStore
from server.replicas import STORES, found, shared_store

# The tests in a browser take longest. Each group stays with one worker, so that few servers and browsers are started.
BROWSER = "tests/browser/"
BROWSER_GROUPS = {
    "components": {"test_tree.py", "test_chart.py", "test_stage.py", "test_cancelling.py"},
    "ideas": {"test_ideas.py", "test_accessibility.py"},
    "servers": {"test_assets.py", "test_formulas.py", "test_headers.py", "test_lesson_file.py", "test_metrics.py"}
    | {"test_replicas.py", "test_start.py", "test_courses.py", "test_path.py", "test_hall_phone.py"},
}

settings.register_profile("steady", deadline=None, max_examples=25, derandomize=True)
settings.load_profile("steady")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--compiled", action="store_true", help="small tables take the compiled kernels too")


def pytest_configure(config: pytest.Config) -> None:
    # After `python -m engine.warm` this is up to forty times as quick, and what a server does once it is warm. The
    # tests that mean the uncompiled kernels say so themselves (tests/property/paths.py).
    if config.getoption("--compiled"):
        use_compiled()


class ByFile(LoadScopeScheduling):
    """A worker gets whole files, so that what a file's tests share is made once."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        name = file.rpartition("/")[2]
        group = next((group for group, files in BROWSER_GROUPS.items() if name in files), "pages")
        return group if file.startswith(BROWSER) else file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log) -> ByFile:
    config.option.loadscopereorder = False  # as they come, the longest first
    return ByFile(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # Measurements start browsers and loops of their own, which cannot be beside the browser that the tests share.
    long = ("tests/benchmarks/", BROWSER, "tests/property/", "tests/pages/")
    items.sort(key=lambda item: next((i for i, path in enumerate(long) if item.nodeid.startswith(path)), len(long)))


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    # What is there now stays until the end: no later collection of garbage needs to look at it again.
    gc.collect()
    gc.freeze()


@pytest.fixture
def fetched(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """What download buttons give, each made as Streamlit makes it: in a thread without a session."""
    import streamlit

    made: dict[str, str] = {}
    button = streamlit.download_button

    def noted(label, data, *args, **options):
        def make() -> None:
            made[label] = data() if callable(data) else data

        thread = Thread(target=make)
        thread.start()
        thread.join()
        return button(label, data, *args, **options)

    monkeypatch.setattr(streamlit, "download_button", noted)
    return made


@pytest.fixture(scope="session")
def address(tmp_path_factory):
    """The address of a real Redis."""
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
    """The store of a process, and that of replicas."""
    if request.param == "process":
        return ProcessStore()
    made = RedisStore(request.getfixturevalue("address"))
    made.client.flushall()
    return made
