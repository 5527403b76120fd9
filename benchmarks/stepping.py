"""From a key to the new picture, in a browser: `python -m benchmarks.stepping [--only PAGE] [--presses 40] [--json]`.

A headless Chromium steps forth and back through the lessons of a copy of the app that is started for it. The time runs
from the key until the new picture is painted; messages that the page sends to the server meanwhile are counted. In the
same run it settles on steps, and waits until the server has answered. The ratio says how many times as long a step
through the server would take: the answer, and then the picture.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass

from playwright.sync_api import Browser, ElementHandle, Page, TimeoutError, sync_playwright

from tests.browser.chromium import find
from tests.browser.conftest import FLAGS, serving, settle

STAGE = ".stage[data-step]"
FEWEST = 3  # steps through the server
PATIENCE = 8_000  # milliseconds for a stage to appear


@dataclass(frozen=True, slots=True)
class Lesson:
    """A page to step on, and the keys that open one panel after the other beside its tree."""

    link: str
    panels: tuple[str, ...] = ("",)


LESSONS = {
    "grow": Lesson("?data=penguins&algorithm=cart", ("1", "3")),  # the candidates' table, the partition
    "pruning": Lesson("pruning"),
    "boosting": Lesson("boosting"),
    "gain": Lesson("gain"),
    "booleans": Lesson("booleans"),
}

# What goes over the wire, and when.
WIRE = """() => {
  const wire = globalThis.splitstepWire = { sent: [], heard: [] };
  const sockets = new WeakSet();
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (...message) {
    wire.sent.push(performance.now());
    if (!sockets.has(this)) this.addEventListener('message', () => wire.heard.push(performance.now()));
    sockets.add(this);
    return send.apply(this, message);
  };
}"""
# Presses follow each other before somebody has settled, forth to the end and back to the start.
PRESS = """async ([stage, presses]) => {
  const standing = () => `${stage.dataset.step}.${stage.dataset.part}`;
  const press = (key) => new Promise((done) => {
    const [stood, began] = [standing(), performance.now()];
    const painted = new MessageChannel();
    painted.port1.onmessage = () => done(performance.now() - began);
    window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }));
    // Whether the stage drew at once or in this frame, before us: a task posted now runs after all was painted.
    const look = () => {
      if (standing() !== stood) painted.port2.postMessage(0);
      else if (performance.now() - began > 500) done(null);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const wire = globalThis.splitstepWire;
  wire.sent.length = 0;
  const times = [];
  let on = true;
  for (let turns = 0; times.length < presses && turns < 2;) {
    const stuck = stage.querySelector(on ? '[data-move="next"]' : '[data-move="back"]').disabled;
    const time = stuck ? null : await press(on ? 'ArrowRight' : 'ArrowLeft');
    if (time === null) { on = !on; turns += 1; continue; }
    turns = 0;
    times.push(time);
    await new Promise((wait) => setTimeout(wait, 60));
  }
  return { times, messages: wire.sent.length };
}"""
# One step on which somebody settles, and turns to the page if nothing waits for that: from the message about it to the
# last word of the answer.
SETTLE = """async (stage) => {
  const wire = globalThis.splitstepWire;
  wire.sent.length = wire.heard.length = 0;
  const key = stage.querySelector('[data-move="next"]').disabled ? 'ArrowLeft' : 'ArrowRight';
  window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }));
  for (let waited = 0; waited < 200; waited++) {
    await new Promise((wait) => setTimeout(wait, 50));
    if (waited === 10 && !wire.sent.length) document.body.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    if (wire.sent.length && wire.heard.length && performance.now() - wire.heard.at(-1) > 400) break;
  }
  return wire.heard.at(-1) - wire.sent[0];
}"""


@dataclass(frozen=True, slots=True)
class Result:
    """Milliseconds from a key to its picture, the messages sent meanwhile, milliseconds until the server answers."""

    name: str
    presses: int
    median_ms: float
    p95_ms: float
    messages: int
    answer_ms: float
    ratio: float


def stage_of(page: Page) -> ElementHandle | None:
    """The stage of a page, once it shows something; None for a page that has none."""
    settle(page)
    with suppress(TimeoutError):
        return page.wait_for_selector(STAGE, timeout=PATIENCE)  # its script may still be on the way
    return None


def measure(browser: Browser, address: str, name: str, presses: int) -> Result | None:
    """Step through a lesson; None where the page is not on the stage."""
    lesson = LESSONS[name]
    page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    page.add_init_script(f"({WIRE})()")
    page.goto(f"{address}/{lesson.link}")
    stage = stage_of(page)
    if stage is None:
        page.close()
        return None
    times: list[float] = []
    messages = 0
    for panel in lesson.panels:
        for key in filter(None, ("Home", panel)):
            page.keyboard.press(key)
        page.wait_for_timeout(800)
        settle(page)
        found = page.evaluate(PRESS, [stage, presses // len(lesson.panels)])
        times += found["times"]
        messages += found["messages"]
        page.wait_for_timeout(800)
        settle(page)
    answer = statistics.median(page.evaluate(SETTLE, stage) for _ in range(max(FEWEST, presses // 8)))
    page.close()
    median, high = statistics.median(times), statistics.quantiles(times, n=20)[-1]
    ratio = round((answer + median) / median, 2)
    return Result(name, len(times), round(median, 1), round(high, 1), messages, round(answer, 1), ratio)


def results(names: Iterable[str], presses: int) -> Iterator[tuple[str, Result | None]]:
    """Every page by its name, on a server and in a browser that are started for it."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=FLAGS)
        with serving("app.py") as address:
            for name in names:
                yield name, measure(browser, address, name, presses)
        browser.close()


def line_of(name: str, result: Result | None) -> str:
    """One line of the report."""
    if result is None:
        return f"{name:10s} not on the stage"
    return (
        f"{name:10s} {result.ratio:6.1f}  (median {result.median_ms:g} ms, 95 % within {result.p95_ms:g} ms of "
        f"{result.presses} presses, {result.messages} messages meanwhile; "
        f"the server answers in {result.answer_ms:g} ms)"
    )


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.stepping", description=__doc__)
    parser.add_argument("--only", metavar="PAGE", choices=list(LESSONS), help="one page: " + ", ".join(LESSONS))
    parser.add_argument("--presses", type=int, default=40, help="on each page; 4 at least")
    parser.add_argument("--json", action="store_true", help="print one JSON object a page")
    options = parser.parse_args()
    if options.presses < 4:
        parser.error("four presses are the fewest that have a 95th percentile")
    for name, result in results([options.only] if options.only else LESSONS, options.presses):
        told = {"name": name} if result is None else asdict(result)
        print(json.dumps({**told, "stage": result is not None}) if options.json else line_of(name, result), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
