"""Opens the app for the tests of its pages, and reads what it shows."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from streamlit.testing.v1 import AppTest

from pages.menu import FOLDERS, page_of, script_of
from pages.shell.page import Page

EVERY_PAGE: dict[str, Page[Any]] = {page_of(each).key: page_of(each) for listed in FOLDERS.values() for each in listed}
SCRIPTS = {page_of(each).key: str(script_of(each)) for listed in FOLDERS.values() for each in listed}
PAGES = {key: page for key, page in EVERY_PAGE.items() if page.codec is None}  # all but those of Grow
MARKED = re.compile(r'<span class="ss-word"[^>]*>(.*?)</span>')
LINED_UP = re.compile(r"\\hphantom\{.*?\}\\mathllap\{(.*?)\}(?=[=$])")
APP = str(Path(__file__).parents[2] / "pages" / "menu.py")


def opened(query: dict[str, Any] | None = None, script: str = APP) -> AppTest:
    """The app after its first run, opened by a link."""
    at = AppTest.from_file(script, default_timeout=300)
    for name, value in (query or {}).items():
        at.query_params[name] = str(value)
    return at.run()


def opened_page(key: str, query: Mapping[str, str] | None = None, app: AppTest | None = None) -> AppTest:
    """A page of the menu after its first run, opened by a link. The app runs first: it must know its pages."""
    at = (AppTest.from_file(APP, default_timeout=300) if app is None else app).run()
    at.switch_page(SCRIPTS.get(key, key))
    for name in list(at.query_params):
        del at.query_params[name]
    for name, value in (query or {}).items():
        at.query_params[name] = str(value)
    return at.run()


def html(at: AppTest) -> str:
    """Everything shown as HTML, without the glossary's marks."""
    return MARKED.sub(r"\1", " ".join(str(each.proto.body) for each in at.get("html")))


def formulas(at: AppTest) -> str:
    """Everything shown as a formula, without what lines the lines up."""
    flowing = [each.value for each in at.markdown if each.value.startswith("$")]
    return LINED_UP.sub(r"\1", " ".join([*(each.value for each in at.latex), *flowing]))


def components(at: AppTest) -> str:
    """What the components were given, as JSON text."""
    return " ".join(str(each.proto.json) for each in at.get("bidi_component"))


def link(at: AppTest) -> dict[str, str]:
    """The address as the app wrote it."""
    found = {}
    for name in at.query_params:
        value = at.query_params[name]
        found[name] = value[0] if isinstance(value, list) else value
    return found
