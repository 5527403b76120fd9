"""docs/LECTURES.md: every link opens its page without trouble, and the page shows what the row promises."""

import json
import re
from pathlib import Path
from urllib.parse import unquote

import pytest

from pages.shell import jobs
from tests.courses.test_bundled import found, plain, texts, written
from tests.pages.opening import EVERY_PAGE, given, opened_page, stage_frame

TEXT = (Path(__file__).parents[2] / "docs" / "LECTURES.md").read_text(encoding="utf-8")
HEADS = ("| topic | link | must show |", "|---|---|---|")
ROW = re.compile(r"\| (?P<topic>[^|]+) \| `(?P<link>(?:[^`|]|\\\|)+)` \| (?P<shows>[^|]+) \|")
SECTION = re.compile(r"## (00[0-4])")


def rows():
    """Every row: lecture, topic, the page's path, its query, and what must be seen."""
    lecture = ""
    for line in TEXT.splitlines():
        if section := SECTION.fullmatch(line):
            lecture = section[1]
        elif row := ROW.fullmatch(line):
            page, _, query = row["link"].replace("\\|", "|").partition("?")
            parts = [part.partition("=") for part in query.split("&") if part]  # a plus is a plus: it may be a class
            found_query = {name: unquote(value) for name, _, value in parts}
            yield lecture, row["topic"], page, found_query, re.sub(r"<[^>]*>", "", row["shows"])


def test_every_line_of_the_tables_is_a_row_that_can_be_checked():
    listed = [line for line in TEXT.splitlines() if line.startswith("|") and line not in HEADS]
    assert [line for line in listed if not ROW.fullmatch(line)] == []
    assert len(listed) == len(list(rows()))


def test_every_lecture_has_its_rows_and_every_page_is_there():
    assert {lecture for lecture, *_ in rows()} == {"000", "001", "002", "003", "004"}
    assert {page for _, _, page, *_ in rows()} <= set(EVERY_PAGE)


UNSEEN = ("splitstep_frames", "splitstep_quiz", "splitstep_course")  # other steps, answers, what a lecturer plans


def seen(at):
    """What stands on the page as the link opens it, before anybody steps on or answers the quiz, as plain text."""
    parts = [*written(at), *texts(stage_frame(at))]
    for component in at.get("bidi_component"):
        data = json.loads(given(component))
        name = component.proto.component_name
        parts += texts(data if name not in UNSEEN else data.get("header") if name == UNSEEN[0] else None)
    return plain(parts)


LINKS = {(page, tuple(query.items())): f"{lecture} {topic}" for lecture, topic, page, query, _ in rows()}


@pytest.mark.parametrize(("page", "query"), LINKS, ids=LINKS.values())
def test_a_link_shows_what_its_rows_promise(page, query, monkeypatch):
    monkeypatch.setattr(jobs, "TURN", 60.0)  # what streams in is complete at once
    at = opened_page(page, dict(query))
    assert not at.exception
    assert [each.value for each in (*at.info, *at.error, *at.warning)] == []
    promised = {shows for *_, there, asked, shows in rows() if (there, tuple(asked.items())) == (page, query)}
    text = seen(at)
    assert {shows for shows in promised if not found(shows, text)} == set()
