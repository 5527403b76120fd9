"""From an address to the page, in a browser: `python -m benchmarks.loading [--only PAGE] [--json]`.

A headless Chromium opens pages of a copy of the app that is started for it: first with an empty cache, then once more
as a visitor who comes back. The time runs from the address until the page is quiet and its stage, if it has one, shows
its step (the 150 ms of quiet included), and all scripts have come. What travels is counted in bytes as they go over the
wire, scripts of Plotly apart. The first line is the first visit to the server at all.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from pages import menu
from tests.browser.chromium import find
from tests.browser.conftest import FLAGS, serving, settle

PATHS = tuple(menu.page_of(folder).key for listed in menu.FOLDERS.values() for folder in listed)
PATIENCE = 20.0  # seconds for what was asked for to come
QUIET = 20  # tenths of a second in which nothing more is asked for


@dataclass(frozen=True, slots=True)
class Visit:
    """Milliseconds until a page is there, the requests it took, and the kilobytes that travelled."""

    ms: float
    requests: int
    kilobytes: float
    plotly_kilobytes: float


@dataclass(frozen=True, slots=True)
class Result:
    """The first visit to a page with an empty cache, the second, and how many times as long the first took."""

    path: str
    first: Visit
    second: Visit
    ratio: float


def visit(context: BrowserContext, address: str) -> Visit:
    """Open an address in a new tab, and wait until all of it is there."""
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    asked: dict[str, Any] = {}
    ended: dict[str, Any] = {}
    failed: set[str] = set()
    wire.on("Network.loadingFailed", lambda event: failed.add(event["requestId"]))
    wire.on("Network.requestWillBeSent", lambda event: asked.update({event["requestId"]: event}))
    wire.on("Network.loadingFinished", lambda event: ended.update({event["requestId"]: event}))
    began = time.perf_counter()
    page.goto(address)
    settle(page)
    drawn = time.perf_counter() - began
    page.wait_for_load_state("networkidle")  # charts are drawn when their script is there
    until, quiet = time.perf_counter() + PATIENCE, 0
    while quiet < QUIET and time.perf_counter() < until:  # a slow server was quiet for a while before
        before = len(asked)
        page.wait_for_timeout(100)
        quiet = 0 if len(asked) > before or asked.keys() - ended.keys() - failed else quiet + 1
    page.close()
    start = min(event["timestamp"] for event in asked.values())
    loaded = max(event["timestamp"] for event in ended.values()) - start
    sizes = {asked[key]["request"]["url"]: event["encodedDataLength"] / 1000 for key, event in ended.items()}
    plotly = sum(size for name, size in sizes.items() if "plotly" in name)
    return Visit(round(1000 * max(drawn, loaded)), len(asked), round(sum(sizes.values()), 1), round(plotly, 1))


def measure(browser: Browser, address: str, path: str) -> Result:
    """Two visits of somebody who was never there before."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    first, second = (visit(context, f"{address}/{path}") for _ in range(2))
    context.close()
    return Result(path, first, second, round(first.ms / second.ms, 2))


def results(paths: Iterable[str]) -> Iterator[Result]:
    """Every page by its path, on a server and in a browser that are started for it."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=FLAGS)
        with serving("app.py") as address:
            for path in paths:
                yield measure(browser, address, path)
        browser.close()


def words(seen: Visit) -> str:
    """What one visit took."""
    return (
        f"{seen.ms:5.0f} ms, {seen.requests:3d} requests, {seen.kilobytes:7.1f} kB ({seen.plotly_kilobytes:g} Plotly)"
    )


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.loading", description=__doc__)
    parser.add_argument("--only", metavar="PAGE", choices=PATHS, help="one page: " + ", ".join(PATHS))
    parser.add_argument("--json", action="store_true", help="print one JSON object a page")
    options = parser.parse_args()
    for result in results([options.only] if options.only else PATHS):
        line = f"{result.path:12s} {result.ratio:5.2f}  first {words(result.first)}; second {words(result.second)}"
        print(json.dumps(asdict(result)) if options.json else line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
