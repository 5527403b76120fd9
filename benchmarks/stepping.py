"""From pressing Next to the new picture: `python -m benchmarks.stepping`.

A real browser steps forth and back through a tree of about 30 nodes with its table and its partition on screen; the
time runs from the key to the drawing of the new step. Alongside, the same step computed in Python alone.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time

from playwright.sync_api import Page, sync_playwright

from datasets.catalog import CATALOG
from engine.learn.algorithms import recipe_for
from engine.learn.grow import learn
from engine.warm import warm
from tests.browser.chromium import find
from tests.browser.conftest import FLAGS, serving, settle

LINK = "?data=penguins&algorithm=cart&panel=rows&step=10"
WATCH = """(step) => new Promise(done => {
  const begin = performance.now();
  const seen = () => {
    const found = document.querySelector('[data-testid="stApp"]') && window.splitstepDrawn(step);
    if (found) requestAnimationFrame(() => done(performance.now() - begin)); else setTimeout(seen, 2);
  };
  seen();
})"""
FIND = """window.splitstepDrawn = (step) => {
  const roots = [document];
  while (roots.length) {
    const root = roots.pop();
    if (root.querySelector(`svg[data-step="${step}"]`)) return true;
    for (const each of root.querySelectorAll('*')) if (each.shadowRoot) roots.push(each.shadowRoot);
  }
  return false;
}"""


def press(page: Page, key: str, step: int) -> float:
    """Milliseconds from a key to the picture of a step."""
    watching = page.evaluate_handle(f"({WATCH})({step}).then(t => {{ window.splitstepTook = t }}) && 0")
    page.keyboard.press(key)
    page.wait_for_function("window.splitstepTook !== undefined")
    took = float(page.evaluate("window.splitstepTook"))
    page.evaluate("delete window.splitstepTook")
    watching.dispose()
    settle(page)
    return took


def in_browser(presses: int) -> list[float]:
    """The times of so many presses, forth and back in turn."""
    with serving("app.py") as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=FLAGS)
        page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
        page.goto(f"{address}/{LINK}")
        page.wait_for_selector('svg[data-step="10"]')
        settle(page)
        page.evaluate(FIND)
        press(page, "ArrowRight", 11)
        times = []
        for turn in range(presses):
            forth = turn % 2 == 0
            times.append(press(page, "ArrowRight" if forth else "ArrowLeft", 12 if forth else 11))
        browser.close()
    return times


def in_python(presses: int) -> list[float]:
    """Milliseconds for the numbers of a step alone, step by step through a trace that is already there."""
    warm()
    entry = CATALOG["penguins"]
    table = entry.table()
    trace = learn(table, recipe_for(table, "cart"))
    times = []
    for turn in range(presses):
        start = time.perf_counter()
        _ = trace[turn % len(trace)], trace.at(turn % len(trace))
        times.append(1000 * (time.perf_counter() - start))
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--presses", type=int, default=50)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    for name, times in (("browser", in_browser(options.presses)), ("python", in_python(options.presses))):
        found = {
            "name": f"step in {name}",
            "median_ms": round(statistics.median(times), 1),
            "p95_ms": round(statistics.quantiles(times, n=20)[-1], 1),
            "presses": len(times),
        }
        print(json.dumps(found) if options.json else "  ".join(f"{key} {value}" for key, value in found.items()))


if __name__ == "__main__":
    main()
