"""The app and a browser for the browser tests: one of each for a worker, and few workers that need them."""

import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect, sync_playwright
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from tests.browser.chromium import find

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
SHARED = "--process-per-site"  # tabs share a process, and with it the scripts that it has compiled
# A stage is there as soon as its frame is drawn.
DRAWN = """() => ![...document.querySelectorAll('*')].some(
  (each) => each.shadowRoot?.querySelector('.stage:not([data-step])'))"""
FORBIDDEN = "content security policy"  # the browser says so when a page does what its policy does not allow
# What a page or its stage says. The verdicts of a quiz have that role, too, before there is one.
SAID = '[role="status"]:not(.ss-verdict, .making)'
QUIET = '[data-testid="stApp"][data-test-script-state="notRunning"]'
# As the browser's Back does: another address of the app, which then runs for it.
TURN = """(address) => {
  history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
}"""

expect.set_options(timeout=30_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test in a browser that fails while four run on two cores is tried once more; the summary counts these."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.flaky(reruns=1))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def serving(script: str, by: str = "streamlit", **more):
    """The address of a script, served by a module for as long as it is needed, with more options of the server."""
    port = free_port()
    options = {"port": port, "headless": "true", "address": "127.0.0.1", "fileWatcherType": "none"} | more
    # A script that is no app itself is run by one that serves what the components fetch.
    command = [sys.executable, "-m", by, "run", script if script == "app.py" else "tests/browser/scripted.py"]
    command += [f"--server.{name}={value}" for name, value in options.items()]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "SPLITSTEP_SCRIPT": str(ROOT / script)}
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(600):
            try:
                urllib.request.urlopen(f"{address}/_stcore/health", timeout=2).close()
                break
            except OSError:
                assert process.poll() is None, "the app ended at once"
                time.sleep(0.1)
        else:
            pytest.fail("the app did not start")
        yield address
    finally:
        process.terminate()
        process.wait(20)


@pytest.fixture(scope="session")
def chromium():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=[*FLAGS, SHARED])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server():
    with serving("app.py") as address:
        yield address


@pytest.fixture(scope="session")
def new_tab(chromium):
    """Opens tabs in browser contexts that tests share: scripts are fetched and compiled once. Nothing else is kept."""
    contexts = {}

    def opened(address: str, width: int, height: int, **options) -> Page:
        name = repr(sorted(options.items()))
        if name not in contexts:
            contexts[name] = chromium.new_context(**options)
        page = contexts[name].new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.set_default_timeout(60_000)
        if len(contexts[name].pages) == 1:  # the first one of a test
            forget = {"origin": address, "storageTypes": "cookies,local_storage"}
            contexts[name].new_cdp_session(page).send("Storage.clearDataForOrigin", forget)
        return page

    yield opened
    for context in contexts.values():
        context.close()


@contextmanager
def visiting(chromium, address: str, new_tab=None):
    """Opens links in tabs, or else in browser contexts of their own; foreign requests, script errors, dialogs and what
    the policy forbids fail the test."""
    visits, strays, errors = [], [], []

    def opened(query: str = "grow", width: int = 1440, height: int = 900, wait: bool = True) -> Page:
        if new_tab:
            page = new_tab(address, width, height, reduced_motion="reduce")
            visits.append(page)
        else:
            context = chromium.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
            context.set_default_timeout(60_000)
            visits.append(context)
            page = context.new_page()
        page.on("request", lambda request: note_stray(strays, address, request.url))
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("dialog", lambda dialog: (errors.append(f"dialog {dialog.message}"), dialog.dismiss()))
        page.on("console", lambda said: FORBIDDEN in said.text.lower() and errors.append(said.text))
        page.goto(f"{address}/{query}")
        if wait:
            settle(page)
        return page

    yield opened
    for each in visits:
        each.close()
    assert not strays
    assert not errors


@pytest.fixture(scope="module")
def turned(chromium, server, new_tab):
    """Turns one tab to links as the browser's Back does, all in one session: each page begins as its link says.

    Nothing is loaded anew, which takes most of the time of a visit. For tests that open one page and end there.
    """
    said = []

    def hear(data: bytes) -> None:
        message = ForwardMsg()
        message.ParseFromString(data)
        said.append(message.WhichOneof("type"))

    with visiting(chromium, server, new_tab) as opened:
        page = opened("glossary")
        page.on("websocket", lambda socket: socket.on("framereceived", hear))
        page.reload()
        settle(page)

        def go(address: str) -> None:
            said.clear()
            page.evaluate(TURN, address)
            until = time.monotonic() + 60
            while "new_session" not in said or "script_finished" not in said[said.index("new_session") :]:
                assert time.monotonic() < until, f"the app does not run for {address}: {said}"
                page.wait_for_timeout(10)
            settle(page)

        def turn(query: str = "grow", width: int = 1440, height: int = 900) -> Page:
            page.emulate_media(color_scheme="light", reduced_motion="reduce")
            page.set_viewport_size({"width": width, "height": height})
            settle(page)
            page.mouse.move(0, 0)
            go("/glossary?lecture=0")  # nothing of the page before is left, and no lecture goes on
            page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); document.activeElement.blur(); }")
            go(f"/{query}")
            expect(page.get_by_test_id("stToast")).to_have_count(0)  # of a server that still looks for its kernels
            return page

        yield turn


@pytest.fixture
def new_page(chromium, server, new_tab):
    with visiting(chromium, server, new_tab) as opened:
        yield opened


def note_stray(strays: list[str], server: str, url: str) -> None:
    if not re.match(r"(data|blob|about):", url) and not url.startswith((server, server.replace("http", "ws", 1))):
        strays.append(url)


def settle(page: Page) -> None:
    """Wait until the page is quiet and its stage, if any, is drawn."""
    page.wait_for_selector(QUIET)
    page.wait_for_timeout(150)
    page.wait_for_selector(QUIET)
    page.wait_for_function(DRAWN)
