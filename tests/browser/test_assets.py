"""Scripts are fetched once: compressed, under a name that holds their hash, and kept by the browser."""

import gzip
import re
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import expect

from benchmarks.hall.student import LINKS, later_files
from pages.components.assets import ASSETS, address_of, served
from pages.components.chart import script_address
from tests.browser.conftest import settle


def fetched(address: str, **headers: str):
    with urlopen(Request(address, headers=headers), timeout=30) as answer:
        return answer.headers, answer.read()


def test_a_script_comes_compressed_to_who_reads_that_and_may_be_kept_for_a_year(server):
    headers, body = fetched(server + script_address(), **{"Accept-Encoding": "gzip, br"})
    assert headers["Content-Encoding"] == "gzip"
    assert headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert headers["Content-Type"].startswith("text/javascript")
    plain_headers, plain = fetched(server + script_address())
    assert "Content-Encoding" not in plain_headers
    assert gzip.decompress(body) == plain
    assert len(body) < len(plain) / 3


def test_an_address_that_names_no_asset_is_not_found(server):
    with pytest.raises(HTTPError, match="404"):
        fetched(f"{server}/assets/plotly-0.js")


def test_another_script_has_another_address():
    assert address_of("a", b"1") != address_of("a", b"2")
    assert address_of("a", b"1") == address_of("a", b"1")


def test_what_travels_with_every_run_names_the_module_and_does_not_hold_it():
    module = "export default function () {}\n" * 1000
    line = served("long", module)
    name = re.search(r"/assets/(long-[0-9a-f]+\.js)", line)
    assert len(line) < 300
    assert ASSETS[name[1]].data.decode() == module


def test_the_tree_needs_no_charts_and_fetches_no_script_for_them(new_page):
    page = new_page("?beside=board")
    expect(page.locator("svg[data-step]")).to_be_visible()
    assert not page.locator('script[src*="plotly"]').count()


def test_a_second_visit_fetches_none_of_our_scripts_again(new_page):
    page = new_page("gain")
    page.reload()
    settle(page)
    page.wait_for_function("() => globalThis.Plotly")
    fetched_again = page.evaluate(
        """() => performance.getEntriesByType("resource")
            .filter((each) => each.name.includes("/assets/")).map((each) => [each.name, each.transferSize])"""
    )
    assert any("stage-" in name for name, _ in fetched_again)
    assert not [name for name, size in fetched_again if size]


def test_the_benchmark_fetches_what_a_browser_fetches(chromium, server):
    context = chromium.new_context()
    page, asked = context.new_page(), []
    page.on("request", lambda request: asked.append(request.url.removeprefix(f"{server}/")))
    first = page.goto(f"{server}/grow").text()
    settle(page)
    context.close()
    named = {name.decode() for name in LINKS.findall(first.encode())}
    found = {name for name in asked if name.startswith("static/")}
    assert found == named | set(later_files())
    assert len([name for name in asked if name.startswith("assets/")]) == 4
