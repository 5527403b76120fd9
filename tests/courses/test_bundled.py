"""Every stop of the courses that come with the app opens its page, and the page shows what the notes say it does."""

import json
import re

import pytest
from streamlit.testing.v1 import AppTest

from courses.catalog import courses, text_of
from courses.course import Course, Stop, parse
from tests.pages.opening import EVERY_PAGE, given, html, opened_page

STOPS = {f"{name} {number}": stop for name, course in courses().items() for number, stop in enumerate(course.stops, 1)}
DECIMAL = re.compile(r"\d+\.\d+")
TAG = re.compile(r"<[^>]*>")


def texts(value: object) -> list[str]:
    """All texts and numbers in a value made of JSON."""
    if isinstance(value, dict):
        return [text for inner in value.values() for text in texts(inner)]
    if isinstance(value, list):
        return [text for inner in value for text in texts(inner)]
    return [str(value)]


def shown(at: AppTest) -> str:
    """All that the page shows or will show when it is stepped, as plain text."""
    parts = written(at)
    for component in at.get("bidi_component"):
        if component.proto.component_name != "splitstep_course":
            parts += texts(json.loads(given(component)))
    return plain(parts)


def written(at: AppTest) -> list[str]:
    """What the page says outside its components."""
    return [html(at), *(str(each.value) for kind in (at.title, at.latex, at.markdown, at.text) for each in kind)]


def plain(parts: list[str]) -> str:
    """Texts without their marks: these stand within a word, or, as cells, between two of them."""
    return re.sub(r"\s+", " ", " ".join([TAG.sub("", " ".join(parts)), TAG.sub(" ", " ".join(parts))]))


def promised(stop: Stop) -> set[str]:
    """The words and numbers that a stop names, and every decimal number that the lecturer says."""
    said = [note.text for note in stop.notes if note.kind != "wrong"]
    return {*stop.expects, *DECIMAL.findall(" ".join(said))}


def found(word: str, page: str) -> bool:
    """Whether a word is on the page, and not as a part of a longer number."""
    return re.search(rf"(?<![\d.]){re.escape(word)}(?!\d)", page) is not None


@pytest.mark.parametrize("stop", STOPS.values(), ids=STOPS)
def test_a_stop_opens_its_page_and_all_its_numbers_are_there(stop):
    at = opened_page(stop.page, {**dict(stop.query), "lecture": "1"})
    assert not at.exception
    assert [each.value for each in (*at.info, *at.error, *at.warning)] == []
    page = shown(at)
    assert {word for word in promised(stop) if not found(word, page)} == set()


@pytest.mark.parametrize("course", courses().values(), ids=courses())
def test_the_stops_fill_the_minutes_and_each_has_something_to_say_and_to_ask(course: Course):
    assert course.ends[-1] == course.minutes
    for stop in course.stops:
        assert {"say", "ask"} <= {note.kind for note in stop.notes}, stop.title
        assert stop.expects, stop.title


@pytest.mark.parametrize("name", courses())
def test_a_course_that_comes_with_the_app_is_a_file_that_a_lecturer_could_have_written(name: str):
    assert parse(text_of(name), EVERY_PAGE) == courses()[name]
