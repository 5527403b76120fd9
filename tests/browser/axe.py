"""What axe-core finds on a page, but for Streamlit's own menu, whose sections are no proper lists."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

MENU = '[data-testid="stSidebarNav"]'


def serious(page: Page) -> list[tuple[str, str]]:
    """Every serious or critical finding with the element it is about."""
    found = Axe().run(page, context={"exclude": [[MENU]]}).response["violations"]
    return [
        (each["id"], node["html"][:120])
        for each in found
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]
