"""Two replicas behind the real Caddy: when one is killed, its visitors come back to where they were."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import QUIET, ROOT, free_port, settle, visiting

RUNS = re.compile(r"(?:replica (\d+)|Caddy) runs as process (\d+)")
SESSIONS = re.compile(r"^active_sessions(?:\{.*\})? (\d+)", re.MULTILINE)


def two_free_ports() -> int:
    """The first of two free ports that follow each other."""
    while True:
        first = free_port()
        try:
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", first + 1))
            return first
        except OSError:
            continue


class Hall:
    """`make serve`, and what it says."""

    def __init__(self, log: Path) -> None:
        self.port, self.first, self.log = free_port(), two_free_ports(), log
        settings = {"PORT": str(self.port), "REPLICA_PORT": str(self.first), "REPLICAS": "2"}
        command = [sys.executable, "-m", "server.replicas"]
        with log.open("wb") as out:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env={**os.environ, **settings}, stdout=out, stderr=subprocess.STDOUT
            )
        self.until(lambda: "replicas serve" in self.said())

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def said(self) -> str:
        return self.log.read_text("utf-8")

    def until(self, done) -> None:
        for _ in range(1200):
            assert self.process.poll() is None, self.said()
            if done():
                return
            time.sleep(0.1)
        pytest.fail(self.said())

    def processes(self) -> dict[int, int]:
        """The process that now runs at the port of each replica."""
        return {int(port): int(process) for port, process in RUNS.findall(self.said()) if port}

    def sessions(self, port: int) -> int:
        """The visitors of a replica; none while it does not answer."""
        with suppress(OSError), urlopen(f"http://127.0.0.1:{port}/_stcore/metrics", timeout=20) as answer:
            return int(SESSIONS.search(answer.read().decode())[1])
        return 0

    def serving(self) -> int:
        """The port of the replica that serves the one visitor."""
        (port,) = [port for port in self.processes() if self.sessions(port)]
        return port

    def kill(self, port: int) -> None:
        before = self.processes()[port]
        os.kill(before, signal.SIGKILL)
        self.until(lambda: self.processes()[port] != before)


@pytest.fixture(scope="module")
def hall(tmp_path_factory):
    if not shutil.which("caddy"):
        pytest.fail("Caddy is missing: python -m server.replicas --install")
    found = Hall(tmp_path_factory.mktemp("hall") / "log")
    try:
        yield found
    finally:
        found.process.terminate()
        found.process.wait(60)


@pytest.fixture
def visit(chromium, hall):
    with visiting(chromium, hall.address) as opened:
        yield opened


def turn_to_splits(page: Page) -> None:
    page.get_by_role("link", name="Explore splits").click()
    expect(page).to_have_title("Explore splits · Splitstep")
    settle(page)


def test_when_its_replica_is_killed_a_page_comes_back_at_the_same_step(hall, visit):
    page = visit("?data=titanic&algorithm=cart&step=3")
    expect(page.locator('svg[data-step="3"]').first).to_be_visible()
    hall.kill(hall.serving())
    hall.until(lambda: any(hall.sessions(port) for port in hall.processes()))
    page.wait_for_selector(QUIET)
    expect(page.locator('svg[data-step="3"]').first).to_be_visible()
    assert "step=3" in page.url
    turn_to_splits(page)


def test_steps_that_a_killed_replica_never_heard_of_are_not_lost(hall, visit):
    page = visit("grow?data=play-tennis&algorithm=id3&step=1")
    for step in (2, 3):
        page.keyboard.press("ArrowRight")
        expect(page.locator(f'svg[data-step="{step}"]').first).to_be_visible()
    page.wait_for_timeout(600)  # longer than it takes to settle
    hall.kill(hall.serving())
    hall.until(lambda: any(hall.sessions(port) for port in hall.processes()))
    page.wait_for_timeout(600)
    page.wait_for_selector(QUIET)
    expect(page.locator('svg[data-step="3"]').first).to_be_visible()
    assert "step=3" in page.url
    turn_to_splits(page)
    page.get_by_role("link", name="Grow a tree").click()
    expect(page.locator('svg[data-step="3"]').first).to_be_visible()


def test_a_table_too_large_for_a_link_is_asked_for_again_in_one_sentence(hall, visit, tmp_path):
    rows = "\n".join(f"{n},{n * 7919 % 10007},{n * 104729 % 9973},{'ab'[n * 31 % 7 % 2]}" for n in range(4000))
    (tmp_path / "large.csv").write_text(f"id,x,y,answer\n{rows}\n")
    page = visit("data")
    page.locator('input[type="file"]').first.set_input_files(tmp_path / "large.csv")
    page.get_by_role("button", name="See its first split").click()
    expect(page.locator("svg[data-step]").first).to_be_visible()
    settle(page)
    assert "data=own-" in page.url
    hall.kill(hall.serving())
    expect(page.get_by_text("upload the same file under Your own data")).to_be_visible()


def test_when_a_replica_is_killed_a_hall_loses_no_vote(hall, visit, chromium):
    page = visit("grow?data=play-tennis&lecture=1")
    page.get_by_role("button", name="Ask the hall", exact=True).click()
    code = page.locator("dialog.join .code").inner_text()
    page.keyboard.press("Escape")
    phones = [chromium.new_context(viewport={"width": 390, "height": 844}).new_page() for _ in range(2)]
    for phone, label in zip(phones, ("Outlook", "Wind"), strict=True):
        phone.goto(f"{hall.address}/hall/{code}")
        phone.get_by_role("button", name=label, exact=True).click()
    answered = page.locator(".votes .count")
    expect(answered).to_have_text("2 of 2 answered")
    hall.kill(hall.serving())
    phones[1].get_by_role("button", name="Humidity", exact=True).click()
    expect(answered).to_have_text("2 of 2 answered")
    page.wait_for_selector(QUIET)
    page.keyboard.press("PageDown")
    expect(page.locator(".votes tr")).to_contain_text(["Outlook", "Humidity"])
    for phone, verdict in zip(phones, ("Right.", "Not this time."), strict=True):
        expect(phone.locator(".verdict")).to_contain_text(verdict)
        phone.context.close()


def test_all_replicas_are_started_anew_one_after_the_other(hall, visit):
    before = hall.processes()
    hall.process.send_signal(signal.SIGUSR1)
    hall.until(lambda: not set(hall.processes().values()) & set(before.values()))
    visit("gain")


def test_replicas_share_a_store_that_is_started_beside_them(hall):
    assert "Redis runs as process" in hall.said()


def test_numbers_about_the_server_are_not_for_visitors(hall):
    for path in ("/metrics", "/_stcore/metrics"):
        with pytest.raises(OSError, match="404"):
            urlopen(f"{hall.address}{path}", timeout=20)
