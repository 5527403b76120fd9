"""A fresh server: every page opens by its link at once, the first one too."""

import urllib.request

import pytest

from pages.views.identity import MARK
from tests.browser.conftest import serving, visiting
from tests.pages.opening import EVERY_PAGE

FIRST_VISITS = ("evaluation", "", "grow")  # the first visitor comes by a deep link; all pages: test_accessibility.py


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
