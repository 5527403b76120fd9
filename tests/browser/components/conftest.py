"""The components' demo, served beside the app and seen in the same browser."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import serving

HERE = Path(__file__).parent

Open = Callable[..., Page]


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with serving(str(HERE / "demo.py")) as address:
        yield address


@pytest.fixture
def open_page(address: str, new_tab: Open) -> Iterator[Open]:
    """Open the demo; a script error, a dialog or a request to another host fails the test."""
    faults: list[str] = []
    pages = []

    def opened(query: str = "", *, width: int = 1000, height: int = 800, **options: object) -> Page:
        page = new_tab(address, width, height, **options)
        pages.append(page)
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
    for page in pages:
        page.close()
    assert not faults


def settle(page: Page) -> None:
    """Wait until the script has run and the motion is over."""
    page.wait_for_selector('[data-testid="stApp"][data-test-script-state="notRunning"]')
    page.wait_for_timeout(450)
