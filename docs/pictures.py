"""The pictures of the README, taken from the app as it is: `python -m docs.pictures` (or `make pictures`).

A copy of the app is started, a headless Chromium opens it, and the files beside this one are written anew.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.chromium import find
from tests.browser.conftest import FLAGS, serving, settle

HERE = Path(__file__).parent
STAGE = "grow?data=penguins&algorithm=cart&step=4&beside=plane"
GROWING = "grow?data=play-tennis&algorithm=id3&lecture=1"
SIZE = {"width": 1440, "height": 900}
SMALL = (960, 600)  # pixels of the animated picture
SECONDS, LAST_SECONDS = 1.6, 4.0  # each step of it is seen, and the finished tree
COLOURS = 64


def opened(browser: Browser, address: str) -> Page:
    """A page that is drawn, without motion, so that every picture of it is the same."""
    page = browser.new_page(viewport=SIZE, reduced_motion="reduce")
    page.goto(address)
    settle(page)
    return page


def steps_of(page: Page) -> list[Image.Image]:
    """A picture of every stop of a lesson, from the first to the last."""
    pictures = []
    while True:
        settle(page)
        pictures.append(Image.open(BytesIO(page.screenshot())).convert("RGB").resize(SMALL, Image.Resampling.LANCZOS))
        if page.get_by_role("button", name="Next step").is_disabled():
            return pictures
        step, part = (page.locator(".stage").get_attribute(name) for name in ("data-step", "data-part"))
        page.keyboard.press("ArrowRight")
        page.wait_for_selector(f'.stage:not([data-step="{step}"][data-part="{part}"])')
        page.wait_for_timeout(400)  # the server has heard of it


def main() -> int:
    with sync_playwright() as playwright, serving("app.py") as address:
        browser = playwright.chromium.launch(executable_path=find(), args=FLAGS)
        opened(browser, f"{address}/{STAGE}").screenshot(path=HERE / "stage.png")
        first, *others = [picture.quantize(COLOURS) for picture in steps_of(opened(browser, f"{address}/{GROWING}"))]
        times = [int(1000 * SECONDS)] * len(others) + [int(1000 * LAST_SECONDS)]
        first.save(HERE / "growing.gif", save_all=True, append_images=others, duration=times, loop=0, optimize=True)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
