"""One server and one browser for all tests of the components."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

HERE = Path(__file__).parent
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--headless", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
OPTIONS = {
    "server.headless": "true",
    "server.enableStaticServing": "true",
    "server.fileWatcherType": "none",
    "browser.gatherUsageStats": "false",
    # A colour for both themes at once would pin the light one.
    "theme.light.primaryColor": "#005A8F",
    "theme.dark.primaryColor": "#4DA3D9",
}

Open = Callable[..., Page]


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    (HERE / "static").mkdir(exist_ok=True)
    options = [f"--{name}={value}" for name, value in (OPTIONS | {"server.port": str(port)}).items()]
    log = (tmp_path_factory.mktemp("server") / "log").open("w+")
    command = [sys.executable, "-m", "streamlit", "run", str(HERE / "demo.py"), *options]
    with subprocess.Popen(command, stdout=log, stderr=log, cwd=HERE, env=os.environ.copy()) as server:
        deadline = time.monotonic() + 60
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/_stcore/health", timeout=2).close()
                break
            except OSError:
                assert time.monotonic() < deadline, "the server did not start"
                time.sleep(0.2)
        yield f"http://127.0.0.1:{port}"
        server.terminate()
    log.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path = "/usr/bin/chromium" if Path("/usr/bin/chromium").exists() else None
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def open_page(address: str, browser: Browser) -> Iterator[Open]:
    """Open the demo; a script error, a dialog or a request to another host fails the test."""
    faults: list[str] = []
    contexts = []

    def opened(query: str = "", *, width: int = 1000, height: int = 800, **options: object) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("dialog", lambda dialog: (faults.append(f"dialog {dialog.message}"), dialog.dismiss()))
        page.on("request", lambda request: None if local(request.url) else faults.append(request.url))
        page.goto(f"{address}/?{query}")
        page.wait_for_selector("svg[data-step], .splitstep-chart[data-revision]")
        settle(page)
        return page

    def local(url: str) -> bool:
        return url.startswith((address, "data:", "blob:"))

    yield opened
    for context in contexts:
        context.close()
    assert not faults


def settle(page: Page) -> None:
    """Wait until the script has run and the motion is over."""
    page.wait_for_selector('[data-testid="stApp"][data-test-script-state="notRunning"]')
    page.wait_for_timeout(450)
