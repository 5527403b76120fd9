"""A visitor's own file in a real browser: from upload to the first split, to a link, and never to anybody else."""

import re
import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import SAID, serving, settle, visiting

ROWS = "".join(
    f"{k + 100};{k * 37 % 50 / 10:.1f};{('rot', 'grün', 'blau')[k * 7 % 3]};{'ja' if k * 37 % 50 > 25 else 'nein'}\n"
    for k in range(60)
).replace(".", ",")
KUNDEN = ("Kunden-ID;Größe;Farbe;gekauft\n" + ROWS).encode("latin-1")
EVIL = "<img src=x onerror=alert(1)>"
HOSTILE = (
    f"{EVIL},n,**y**\n" + "".join(f"<script>alert({k % 3})</script>,{k}.5,_{k % 2}_\n" for k in range(20))
).encode()


def data_page(new_page) -> Page:
    page = new_page()
    page.get_by_role("link", name="Your own data").click()
    expect(page.get_by_role("heading", name="What is in your table?")).to_be_visible()
    settle(page)
    return page


def upload(page: Page, data: bytes, name: str = "kunden.csv") -> None:
    page.locator('input[type="file"]').set_input_files({"name": name, "mimeType": "text/csv", "buffer": data})
    settle(page)


def test_a_latin_1_file_goes_from_upload_to_its_first_split_and_into_a_link(new_page):
    page = data_page(new_page)
    upload(page, KUNDEN)
    expect(page.locator(SAID)).to_contain_text("60 rows and 4 columns")
    expect(page.get_by_text("semicolon between the values")).to_contain_text("Windows-1252")
    finding = page.locator(".ss-finding", has_text="Kunden-ID")
    expect(finding).to_contain_text("Looks like an id")
    page.get_by_role("button", name="Leave it out").first.click()
    expect(finding).to_have_count(0)
    settle(page)
    page.get_by_role("button", name="See its first split").click()
    expect(page.get_by_role("heading", name="Which question next?")).to_be_visible()
    expect(page.locator("tr.win")).to_contain_text("Größe")
    expect(page.locator(".wide tbody").first).not_to_contain_text("Kunden-ID")
    expect(page).to_have_url(re.compile("table="))
    settle(page)

    other = new_page(page.url[page.url.index("?") :])
    expect(other.locator("tr.win")).to_contain_text("Größe")
    settle(other)
    assert other.url == page.url


def test_two_sessions_at_once_see_only_their_own_file(new_page):
    first, second = data_page(new_page), data_page(new_page)
    upload(first, KUNDEN)
    upload(second, KUNDEN.replace(b"Kunden", b"Andere").replace(b"gekauft", b"gemocht"), "andere.csv")
    expect(first.locator(SAID)).to_contain_text("60 rows")
    expect(second.locator(SAID)).to_contain_text("60 rows")
    for page, own, foreign in ((first, "Kunden-ID", "Andere-ID"), (second, "Andere-ID", "Kunden-ID")):
        expect(page.locator(".ss-finding", has_text="Looks like an id")).to_contain_text(own)
        assert foreign not in page.locator("body").inner_text()
        page.get_by_role("button", name="Explore its splits").click()
        expect(page.locator(".wide tbody").first).to_contain_text(own)
        assert foreign not in page.locator("body").inner_text()
    third = new_page()
    assert "Your own" not in third.locator('[data-testid="stSidebar"]').inner_text().replace("Your own data", "")


def test_a_pdf_renamed_csv_is_refused_and_the_table_stays(new_page):
    page = data_page(new_page)
    upload(page, KUNDEN)
    expect(page.locator(SAID)).to_contain_text("60 rows")
    upload(page, b"%PDF-1.7 ...", "paper.csv")
    expect(page.get_by_role("alert")).to_contain_text("is a PDF document, not a table")
    expect(page.locator(SAID)).to_contain_text("60 rows")


def test_a_refused_file_is_read_another_way_at_once(new_page):
    page = data_page(new_page)

    def choose(encoding: str) -> None:
        page.get_by_label("Encoding").click()
        page.get_by_role("option", name=encoding, exact=True).click()
        settle(page)

    upload(page, KUNDEN)
    expect(page.locator(SAID)).to_contain_text("60 rows")
    settle(page)
    page.get_by_text("Read it differently").click()
    settle(page)
    choose("UTF-8")
    expect(page.get_by_role("alert")).to_contain_text("is not UTF-8 text")
    expect(page.get_by_test_id("stCode").first).to_contain_text("Kunden-ID;Gr")
    choose("Latin-1")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.get_by_role("region", name="First rows")).to_contain_text("grün")


def test_a_table_pasted_from_a_spreadsheet_shows_why_gain_ratio_exists(new_page):
    page = data_page(new_page)
    page.get_by_role("tab", name="Paste a table").click()
    rows = "".join(f"k{k}\t{'sun' if k % 2 else 'rain'}\t{'yes' if k % 2 or k == 4 else 'no'}\n" for k in range(14))
    page.get_by_label("Copy cells in a spreadsheet").fill("id\tsky\tplay\n" + rows)
    page.get_by_role("button", name="Read what I pasted").click()
    expect(page.locator(SAID)).to_contain_text("14 rows and 3 columns")
    settle(page)
    page.get_by_role("button", name="Explore its splits").click()
    expect(page.locator(SAID)).to_contain_text("C4.5 was made against this")
    settle(page)
    page.get_by_role("radio", name="Gain ratio").or_(page.get_by_role("button", name="Gain ratio")).first.click()
    expect(page.locator("tr.win")).to_contain_text("sky")
    page.locator("tbody tr", has_text="sky").get_by_role("button").click()
    expect(page).to_have_url(re.compile("column=sky"))


def test_a_closed_session_is_freed_though_nobody_else_comes(chromium, tmp_path, monkeypatch):
    count = tmp_path / "held"
    monkeypatch.setenv("HELD_FILE", str(count))

    def until(wanted: str) -> None:
        for _ in range(300):
            if count.exists() and count.read_text() == wanted:
                return
            time.sleep(0.1)
        pytest.fail(f"{count.read_text()} tables are held, not {wanted}")

    with serving("tests/browser/held.py", disconnectedSessionTTL=2) as address, visiting(chromium, address) as opened:
        page = opened("")
        upload(page, KUNDEN)
        expect(page.locator(SAID)).to_contain_text("60 rows")
        page.get_by_role("link", name="Grow a tree").click()
        expect(page.locator("svg[data-step]")).to_be_visible()
        settle(page)
        until("1")
        page.context.close()
        until("0")


def test_a_small_table_is_typed_into_the_grid(new_page):
    page = data_page(new_page)
    page.get_by_role("tab", name="Type a table").click()
    grid, editor = page.get_by_test_id("stDataFrame").first, page.locator(".gdg-input")
    expect(grid).to_be_visible()
    settle(page)
    box = grid.bounding_box()
    page.mouse.click(box["x"] + 60, box["y"] + 52)

    def arrived(column: int, row: int) -> None:
        """The grid needs a moment for every key: a key that comes too early is lost."""
        expect(grid.get_by_test_id(f"glide-cell-{column}-{row}")).to_have_attribute("aria-selected", "true")

    for row, texts in enumerate((("sun", "weak", "yes"), ("rain", "weak", "no"), ("sun", "strong", "yes"))):
        for column, text in enumerate(texts, 1):
            arrived(column, row)
            page.keyboard.press("Enter")
            editor.fill(text)
            editor.press("Tab" if column < 3 else "Enter")
            expect(editor).to_have_count(0)
        for column in (3, 2):
            arrived(column, row + 1)
            page.keyboard.press("ArrowLeft")
        settle(page)
    page.get_by_role("button", name="Use this table").click()
    expect(page.locator(SAID)).to_contain_text("3 rows and 3 columns")


def test_names_from_a_file_are_text_on_every_page(new_page):
    page = data_page(new_page)
    upload(page, HOSTILE, "<b>x</b>.csv")
    expect(page.locator(SAID)).to_contain_text("20 rows")
    for button, heading in (("Explore its splits", "Which split"), ("", "Which question next?")):
        if button:
            page.get_by_role("button", name=button).click()
        else:
            page.get_by_role("link", name="Grow a tree").click()
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
        settle(page)
        expect(page.locator(".wide tbody").first).to_contain_text(EVIL)
        assert page.locator('img[src="x"]').count() == 0


def test_two_columns_of_400_categories_show_a_tree(new_page):
    page = data_page(new_page)
    rows = "".join(f"a{k % 400},b{(k * 7 + k // 400) % 400},{'xy'[k * 37 % 11 < 5]}\n" for k in range(1600))
    upload(page, f"a,b,class\n{rows}".encode(), "wide.csv")
    expect(page.locator(SAID)).to_contain_text("1,600 rows")
    settle(page)
    page.get_by_role("button", name="See its first split").click()
    page.get_by_role("radio", name="ID3", exact=True).click()
    settle(page)
    page.get_by_role("button", name="Next step").click()
    expect(page.locator('svg[data-step="1"] .node')).to_have_count(9)
    expect(page.locator("g.rest")).to_have_text("+392 not drawn")
    expect(page.get_by_text("9 of the 401 nodes are drawn")).to_be_visible()


def test_the_choices_are_shown_again_on_another_page(new_page):
    page = new_page("?data=iris&algorithm=cart")
    for name in ("Explore splits", "Grow a tree", "Explore splits"):
        page.get_by_role("link", name=name).click()
        settle(page)
        for chosen in ("Real", "CART"):
            expect(page.get_by_role("radio", name=chosen, exact=True)).to_be_checked()


def test_axe_finds_nothing(new_page):
    page = data_page(new_page)

    def check() -> None:
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            settle(page)
            assert findings(page) == []

    upload(page, KUNDEN)
    expect(page.locator(SAID)).to_contain_text("60 rows")
    check()
    page.get_by_role("button", name="Explore its splits").click()
    expect(page.locator("svg[data-step]")).to_be_visible()
    check()
