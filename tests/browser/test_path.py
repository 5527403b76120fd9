"""A beginner's way from the home page to the end of the path, by Next alone; what was read is ticked on the way."""

from playwright.sync_api import Page, expect

from pages.shell.path import PATH
from tests.browser.conftest import settle
from tests.pages.opening import LESSONS


def follow(page: Page, name: str) -> None:
    page.get_by_role("link", name=name).first.click()
    settle(page)


def go_on(page: Page) -> None:
    link = page.locator(".splitstep-guide .next")
    link.scroll_into_view_if_needed()
    link.click()
    settle(page)


def heading(page: Page, key: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(LESSONS[key].question)


def test_the_path_is_walked_from_the_home_page_to_its_end_by_next_alone(new_page):
    page = new_page("")
    follow(page, "Learn it")
    for number, key in enumerate(PATH, 1):
        heading(page, key)
        expect(page.locator(".where")).to_contain_text(f"{number} of {len(PATH)}")
        assert f"/{key}" in page.url
        go_on(page)
    heading(page, "forest")


def test_grow_is_opened_with_predict_first_on_the_path(new_page):
    page = new_page("words")
    go_on(page)
    assert "guess=1" in page.url


def reading(new_page, query: str) -> Page:
    """A page whose time can be made to pass."""
    page = new_page("glossary")
    page.clock.install()
    page.goto(page.url.replace("/glossary", f"/{query}"))
    settle(page)
    return page


def see_the_end(page: Page) -> None:
    page.locator(".next").scroll_into_view_if_needed()
    page.wait_for_timeout(100)


def test_a_page_is_read_when_its_last_step_and_its_end_were_seen_and_half_a_minute_has_passed(new_page):
    page = reading(new_page, "surprise?weights=1|1&step=0")
    ticked, lacking = page.locator('.where [data-tick="surprise"]'), page.locator(".lacking")
    see_the_end(page)
    page.clock.run_for(35_000)
    expect(lacking).to_be_visible()
    expect(ticked).to_be_empty()
    page.get_by_role("button", name="Last step").click()
    expect(ticked).to_have_text("✓")
    expect(lacking).to_be_hidden()
    page.reload()
    settle(page)
    expect(ticked).to_have_text("✓")
    follow(page, "3 of 10")
    expect(page.locator('.path [data-tick="surprise"]')).to_have_text("✓")
    expect(page.locator('.path [data-tick="gain"]')).to_be_empty()
    page.get_by_role("button", name="Forget them").click()
    expect(page.locator('.path [data-tick="surprise"]')).to_be_empty()


def test_a_page_is_ticked_twice_when_all_its_questions_are_answered_rightly(new_page):
    page = reading(new_page, "impurity")
    ticked = page.locator('.where [data-tick="impurity"]')
    see_the_end(page)
    page.clock.run_for(5_000)
    expect(ticked).to_be_empty()  # to have seen the end is not to have read it
    for question in LESSONS["impurity"].quiz:
        asked = page.get_by_role("radiogroup", name=question.question)
        asked.get_by_role("radio", name=question.right, exact=True).check()
        page.keyboard.press("Enter")
    expect(ticked).to_have_text("✓")
    page.clock.run_for(30_000)
    expect(ticked).to_have_text("✓✓")
    expect(ticked).to_have_attribute("aria-label", "read, all questions answered")


def test_next_goes_on_in_a_lecture(new_page):
    page = new_page("gain?lecture=1")
    go_on(page)
    heading(page, "stopping")
    assert "lecture=1" in page.url
    expect(page.locator(".where")).to_have_count(0)


def test_the_doors_of_the_home_page_open(new_page):
    page = new_page("")
    follow(page, "Teach it")
    heading(page, "teach")
    page = new_page("")
    page.locator("#lectures").get_by_role("link", name="Base cases").click()
    settle(page)
    heading(page, "stopping")
    assert "lecture=1" in page.url
    page = new_page("")
    follow(page, "Your own data")
    heading(page, "data")
    page = new_page("")
    follow(page, "Practise")
    heading(page, "practise")


def test_all_pages_stand_in_the_sidebar(new_page):
    page = new_page("")
    links = page.get_by_test_id("stSidebarNavLink")
    expect(links).to_have_count(len(LESSONS) + 1)
    expect(page.get_by_text("View", exact=False).filter(has_text="more")).to_have_count(0)


def test_stepping_on_from_a_bare_address_keeps_what_the_page_opened_with(new_page):
    page = new_page("stopping")
    first = page.locator(".stage .sentence").text_content()
    page.get_by_role("button", name="Next step").click()
    page.wait_for_url("**/stopping?*step=1*")
    settle(page)
    page.reload()
    settle(page)
    expect(page.locator(".stage")).to_have_attribute("data-step", "1")
    page.get_by_role("button", name="Step back").click()
    expect(page.locator(".stage .sentence")).to_have_text(first)
