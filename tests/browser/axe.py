"""All that axe-core finds on a page. What is excused is Streamlit's own, and named with its reason."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

# The menu's sections are divisions between a list and its items, so the list is none to axe. Nothing else is excused.
MENU = '[data-testid="stSidebarNav"]'
LISTS = ("list", "listitem")
# A drop zone that is told to be decoration, but has a name: Streamlit's file uploader. The button inside it works.
UPLOADER = '[data-testid="stFileUploaderDropzone"]'
SCRIPT = Axe().axe_script
RUN = """([context, rules]) => axe.run(context, { resultTypes: ['violations'], rules }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => [id, html.slice(0, 160)])))"""


def findings(page: Page) -> list[list[str]]:
    """Every finding of any weight outside the menu, which is the same on all pages, with the element it is about."""
    return found(page, {"exclude": [[MENU], [UPLOADER]]}, {})


def findings_of_the_menu(page: Page) -> list[list[str]]:
    """Every finding in the menu."""
    return found(page, {"include": [[MENU]]}, {rule: {"enabled": False} for rule in LISTS})


def found(page: Page, context: dict, rules: dict) -> list[list[str]]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(SCRIPT)
    return page.evaluate(RUN, [context, rules])
