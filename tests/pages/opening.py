"""Opens the app for the tests of its pages, and reads what it shows."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from streamlit.testing.v1 import AppTest

from pages.menu import FOLDERS, page_of, script_of
from pages.shell.page import Page
from pages.views.frames.delta import applied

GROW = "grow"
EVERY_PAGE: dict[str, Page[Any]] = {page_of(each).key: page_of(each) for listed in FOLDERS.values() for each in listed}
SCRIPTS = {page_of(each).key: str(script_of(each)) for listed in FOLDERS.values() for each in listed}
LESSONS = {key: page for key, page in EVERY_PAGE.items() if key}  # all but the home page
PAGES = {key: page for key, page in LESSONS.items() if page.codec is None}  # all but those of Grow
MARKED = re.compile(r'<span class="ss-word"[^>]*>(.*?)</span>')
LINED_UP = re.compile(r"\\hphantom\{.*?\}\\mathllap\{(.*?)\}(?=[=$])")
APP = str(Path(__file__).parents[2] / "pages" / "menu.py")


def opened(query: dict[str, Any] | None = None, script: str = APP) -> AppTest:
    """The Grow page after its first run, opened by a link; or another script."""
    if script == APP:
        return opened_page(GROW, query)
    at = AppTest.from_file(script, default_timeout=300)
    for name, value in (query or {}).items():
        at.query_params[name] = str(value)
    return at.run()


def opened_page(key: str, query: Mapping[str, Any] | None = None, app: AppTest | None = None) -> AppTest:
    """A page of the menu after its first run, opened by a link. The app runs first: it must know its pages."""
    at = (AppTest.from_file(APP, default_timeout=300) if app is None else app).run()
    at.switch_page(SCRIPTS.get(key, key))
    for name in list(at.query_params):
        del at.query_params[name]
    for name, value in (query or {}).items():
        at.query_params[name] = str(value)
    return at.run()


def html(at: AppTest) -> str:
    """Everything shown as HTML, the frame of the stage included, without the glossary's marks."""
    shown = [str(each.proto.body) for each in at.get("html")]
    if frame := stage_frame(at):
        shown += [frame["sentence"], frame["words"]]
        shown += [block["html"] for block in frame.get("blocks", {}).values() if block["kind"] == "html"]
    return MARKED.sub(r"\1", " ".join(shown))


def formulas(at: AppTest) -> str:
    """Everything shown as a formula, that of the stage included, without what lines the lines up."""
    shown = [*(each.value for each in at.latex), *(each.value for each in at.markdown if each.value.startswith("$"))]
    if frame := stage_frame(at):
        blocks = frame.get("blocks", {}).values()
        shown += [line for block in blocks if block["kind"] == "math" for line in block["lines"]]
        works = [*frame.get("board", []), (stage_data(at) or {}).get("detail", {}).get("work") or {"lines": []}]
        shown += [line for work in works for line in work["lines"]]
    return LINED_UP.sub(r"\1", " ".join(shown))


def code(at: AppTest) -> dict[str, dict[str, str]]:
    """The lines of pseudo-code that the stage's step executes, each with what its variables hold."""
    blocks = (stage_frame(at) or {"blocks": {}})["blocks"].values()
    listings = [block for block in blocks if block["kind"] == "code"]
    return {
        block["lines"][each["line"]]["text"]: dict(each["held"]) for block in listings for each in block["executed"]
    }


def stage_data(at: AppTest) -> dict[str, Any] | None:
    """What the page's stage was given; None for a page without one."""
    found = [each.proto.json for each in at.get("bidi_component") if each.proto.component_name == "splitstep_stage"]
    return json.loads(found[0]) if found else None


def stage_frames(at: AppTest) -> Iterator[dict[str, Any]]:
    """The frames that the page sent to its stage."""
    stage = stage_data(at)
    for each in at.get("bidi_component"):
        if stage and each.proto.component_name == "splitstep_frames":
            data = json.loads(given(each))
            if data["lesson"] == stage["lesson"]:
                frame = data["piece"]["first"]
                yield frame
                for change in data["piece"]["changes"]:
                    frame = applied(frame, change)
                    yield frame


def stage_frame(at: AppTest) -> dict[str, Any] | None:
    """What the page's stage opens with: a frame, or what it shows of a picked node; None for a page without one."""
    stage = stage_data(at)
    if stage is None:
        return None
    if looked := stage.get("detail", {}).get("frame"):
        return looked
    step, part = stage["at"]["step"], stage["at"]["part"]
    return next(frame for frame in stage_frames(at) if (frame["step"], frame["part"]) == (step, part))


def last_step(at: AppTest) -> int:
    """The step after which the stage of a page has nothing more to show."""
    stage = stage_data(at)
    headers = (
        json.loads(given(each))["header"]
        for each in at.get("bidi_component")
        if stage and each.proto.component_name == "splitstep_frames" and '"header"' in given(each)
    )
    return next(headers)["steps"]


def components(at: AppTest) -> str:
    """What the components were given, as JSON text."""
    return " ".join(map(given, at.get("bidi_component")))


def given(component: Any) -> str:
    """What a component was given, as JSON text."""
    return component.proto.json or component.proto.bytes.decode()


def link(at: AppTest) -> dict[str, str]:
    """The address as the app wrote it."""
    found = {}
    for name in at.query_params:
        value = at.query_params[name]
        found[name] = value[0] if isinstance(value, list) else value
    return found
