"""The page Teach lists the courses, starts them and takes a lecturer's own; while one runs, every link says where."""

import json
import random
import string
from html import escape

import pytest
from streamlit.testing.v1 import AppTest

from courses.catalog import courses, text_of
from courses.course import parse
from pages.shell import own_course
from pages.shell.table_link import text_of as link_text
from pages.teach.courses.view import script_file
from pages.views.text import markdown
from tests.pages.opening import html, link, opened_page

FIRST = "id3-50"
OWN = """---
title: A <b>short</b> one
for: everybody
minutes: 9
---
## Begin
link: gain?step=0
minutes: 5
Say: Hello & <i>welcome</i>.
## End
link: words
minutes: 4
"""
NO_STOP = "The link names a stop that “ID3 in 50 minutes” does not have: it has 7."


def bar(at: AppTest) -> dict | None:
    """What the bar of the course was given; None if there is none."""
    found = [each.proto.json for each in at.get("bidi_component") if each.proto.component_name == "splitstep_course"]
    return json.loads(found[0]) if found else None


def uploaded(data: bytes) -> AppTest:
    at = opened_page("teach")
    at.file_uploader(key="course file").set_value(("course.md", data, "text/markdown"))
    return at.run()


def started(at: AppTest) -> AppTest:
    return at.button(key="start the course").click().run()


def test_every_course_is_listed_with_its_stops_and_its_script():
    at = opened_page("teach")
    assert at.pills(key="preset").options == [course.title for course in courses().values()]
    for name, course in courses().items():
        at = opened_page("teach", {"show": name})
        assert not at.exception
        assert course.title in [each.value for each in at.header]
        shown = html(at)
        assert f"{course.minutes} minutes, {len(course.stops)} stops" in shown
        for stop in course.stops:
            assert stop.title in shown


def test_start_opens_the_first_stop_in_lecture_mode_and_the_link_says_so():
    at = started(opened_page("teach", {"show": FIRST}))
    assert not at.exception
    first = courses()[FIRST].stops[0]
    assert {**link(at), "step": "0"} == dict(first.query) | {"lecture": "1", "course": FIRST, "course_stop": "1"}
    assert (bar(at)["stop"], bar(at)["steps"]) == (0, True)
    assert bar(at)["stops"][0]["notes"][0][0] == "say"


def test_a_link_reopens_its_stop_and_another_page_keeps_it():
    at = opened_page("gain", {"course": FIRST, "course_stop": "3", "step": "2"})
    assert bar(at)["stop"] == 2
    assert link(at) == {"course": FIRST, "course_stop": "3", "step": "2"}
    at = opened_page("impurity", {}, at)
    assert (bar(at)["stop"], bar(at)["steps"]) == (2, False)
    assert link(at) == {"course": FIRST, "course_stop": "3"}


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({"course": "nobody's"}, "The link names a course that is not here. The page Teach lists those that are."),
        ({"course": FIRST, "course_stop": "99"}, NO_STOP),
        ({"course": FIRST, "course_stop": "x²"}, NO_STOP),
        ({"course": "own-1"}, "This link is to a stop of somebody's own course: open its file on the page Teach."),
        ({"course": "own-1", "plan": "eJw"}, own_course.DAMAGED),
    ],
)
def test_a_course_that_is_not_there_is_told_and_the_page_opens(query, sentence):
    at = opened_page("gain", query)
    assert not at.exception
    assert [each.value for each in at.info] == [markdown(sentence, most=400)]
    assert bar(at) is None
    assert at.title[0].value == "What does a question tell you?"


def test_an_own_course_is_shown_as_text_and_starts_and_its_link_alone_opens_it():
    at = uploaded(OWN.encode())
    assert not at.exception
    assert markdown("A <b>short</b> one") in [each.value for each in at.header]
    assert "Hello &amp; &lt;i&gt;welcome&lt;/i&gt;." in html(at)
    shared = link(at)
    again = opened_page("teach", shared)
    assert "Hello &amp; &lt;i&gt;welcome&lt;/i&gt;." in html(again)
    at = started(at)
    assert bar(at)["title"] == "A <b>short</b> one"
    elsewhere = opened_page("words", {name: link(at)[name] for name in ("course", "plan")} | {"course_stop": "2"})
    assert (bar(elsewhere)["stop"], bar(elsewhere)["title"]) == (1, "A <b>short</b> one")


def test_a_large_course_stays_in_the_session_and_its_link_is_told_elsewhere():
    noise = "".join(random.Random(0).choices(string.ascii_letters, k=20_000))
    at = uploaded(f"{OWN}Say: {noise}".encode())
    assert noise in html(at)
    assert "own" not in link(at)
    started(at)
    assert set(link(at)) >= {"course", "course_stop"}
    assert "plan" not in link(at)
    assert "own course" in opened_page("gain", link(at)).info[0].value


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (OWN.replace("gain", "gian").encode(), "Line 7: “gian?step=0” leads to no page of the app."),
        (b"\xff\xfe", "The file is not a text in UTF-8."),
        (b"PK\x03\x04\0\0", "The file is not a text: it holds a NUL character."),
        (b"x" * 900_000, "The file is too large: a course has at most 200,000 characters."),
    ],
)
def test_a_bad_file_gets_one_sentence_and_leaves_the_page_as_it_was(data, sentence):
    at = uploaded(data)
    assert not at.exception
    assert [each.value for each in at.error] == [markdown(sentence, most=400)]
    assert courses()[FIRST].title in [each.value for each in at.header]


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({"show": "nobody's"}, "There is no course of this name."),
        ({"show": "own-1"}, "This link is to somebody's own course"),
        ({"own": "eJw"}, own_course.DAMAGED),
        ({"own": link_text(b"not packed")}, own_course.DAMAGED),
    ],
)
def test_a_link_of_the_page_that_names_no_course_is_told(query, sentence):
    at = opened_page("teach", query)
    assert not at.exception
    assert at.error[0].value.startswith(markdown(sentence, most=400))


def test_the_file_of_a_course_opens_as_an_own_course():
    at = uploaded(text_of(FIRST).encode())
    assert [each.value for each in at.error] == []
    assert link(at)["show"].startswith("own-")


def test_the_script_holds_every_note_and_link_as_text():
    script = script_file(parse(OWN), "https://trees.example/")
    assert "<h1>A &lt;b&gt;short&lt;/b&gt; one</h1>" in script
    assert "Hello &amp; &lt;i&gt;welcome&lt;/i&gt;." in script
    assert 'href="https://trees.example/gain?step=0"' in script
    assert "minutes 5–9" in script
    whole = courses()[FIRST]
    for stop in whole.stops:
        assert all(escape(text) in script_file(whole, "") for note in stop.notes for text in note.text.split("\n"))
