"""All that axe-core finds on a page. What is excused is Streamlit's own, and named with its reason."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

# The menu's sections are divisions between a list and its items, so the list is none to axe. Nothing else is excused.
MENU = '[data-testid="stSidebarNav"]'
LISTS = ("list", "listitem")
# A drop zone that is told to be decoration, but has a name: Streamlit's file uploader. The button inside it works.
UPLOADER = '[data-testid="stFileUploaderDropzone"]'


def findings(page: Page) -> list[tuple[str, str]]:
    """Every finding of any weight, with the element it is about."""
    run = Axe().run
    found = run(page, context={"exclude": [[MENU], [UPLOADER]]}).response["violations"]
    if page.locator(MENU).count():
        rules = {rule: {"enabled": False} for rule in LISTS}
        found += run(page, context={"include": [[MENU]]}, options={"rules": rules}).response["violations"]
    return [(each["id"], node["html"][:160]) for each in found for node in each["nodes"]]
