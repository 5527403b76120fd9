"""A fresh server: every page opens by its link at once, the first one too."""

import asyncio
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import pytest

from benchmarks.hall.page import Page
from benchmarks.hall.requests import Visitor
from pages.views.identity import MARK
from tests.browser.conftest import serving, visiting
from tests.pages.opening import EVERY_PAGE

FIRST_VISITS = ("evaluation", "", "grow")  # the first visitor comes by a deep link


@pytest.fixture(scope="module")
def fresh():
    with serving("app.py") as address:
        yield address


@pytest.mark.parametrize("key", FIRST_VISITS)
def test_the_link_of_a_page_opens_it_without_a_dialog_over_it(chromium, fresh, key):
    with visiting(chromium, fresh) as opened:
        page = opened(key)
        assert page.title() == f"{EVERY_PAGE[key].title} · Splitstep"
        assert not page.locator('[role="dialog"]').count()


@pytest.mark.parametrize("key", EVERY_PAGE)
def test_the_server_finds_the_page_of_every_link_in_a_new_session(fresh, key):
    """It would send "Page not found" otherwise, which the browser shows in a dialog."""

    async def visit() -> Page:
        page = Page(Visitor(int(fresh.rpartition(":")[2])), key)
        await page.connect()
        await page.run()  # fails for a page that is not found or ends in an error
        await page.leave()
        return page

    with ThreadPoolExecutor(1) as apart:  # the browser's own loop runs in this thread
        page = apart.submit(asyncio.run, visit()).result()
    assert page.script == page.paths[key]


@pytest.mark.parametrize(
    ("link", "now"),
    [
        ("?data=titanic&step=2", "/grow?data=titanic&step=2"),
        ("?lecture=1", "/grow?lecture=1"),
        ("?embed=true&data=iris&algorithm=cart&max_depth=3", "/grow?embed=true&data=iris&algorithm=cart&max_depth=3"),
        ("?embed=true", "/?embed=true"),
    ],
)
def test_a_link_from_when_the_grow_page_stood_at_the_root_opens_it_where_it_stands_now(chromium, fresh, link, now):
    with visiting(chromium, fresh) as opened:
        page = opened(link)
        assert page.url.removeprefix(fresh) == now
        assert page.title() == f"{'Grow a tree' if now.startswith('/grow') else 'Home'} · Splitstep"


def test_the_icon_is_the_mark_from_the_first_moment(fresh):
    with urllib.request.urlopen(f"{fresh}/favicon.png") as answer:
        assert answer.headers["Content-Type"].startswith("image/svg+xml")
        assert answer.read().decode() == MARK
