"""A course is read from one text file; what is wrong with one is said in one sentence, with the line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courses.course import Course, CourseError, Note, parse, read

HEAD = "---\ntitle: Ten minutes\nfor: everybody\nminutes: 10\n---\n"
STOP = "## First\nlink: gain?step=0\nminutes: 4\n"


def refusal(text: str, pages: tuple[str, ...] | None = None) -> str:
    with pytest.raises(CourseError) as refused:
        parse(text, pages)
    return str(refused.value)


def test_a_course_has_its_head_its_stops_and_their_notes():
    text = f"{HEAD}\n{STOP}until: 3\nexpects: 0.811; Outlook\n\nSay: One\ntwo.\n\nThree.\nAsk: Four?\n\n## Second\n"
    course = parse(f"{text}link: /words\nminutes: 5\nwrong: Five.\n- six\n- seven")
    assert (course.title, course.audience, course.minutes, course.ends) == ("Ten minutes", "everybody", 10, (4, 9))
    first, second = course.stops
    assert (first.title, first.page, first.query, first.until) == ("First", "gain", (("step", "0"),), 3)
    assert first.expects == ("0.811", "Outlook")
    assert first.notes == (Note("say", "One two.\nThree."), Note("ask", "Four?"))
    assert (second.page, second.query, second.until, second.expects) == ("words", (), None, ())
    assert second.notes == (Note("wrong", "Five.\nsix\nseven"),)


def test_a_colon_inside_a_note_begins_no_field():
    (stop,) = parse(f"{HEAD}{STOP}Say: Remember\nthis: entropy is a mean.\nlink: as a word.").stops
    assert stop.notes == (Note("say", "Remember this: entropy is a mean. link: as a word."),)
    assert stop.page == "gain"


@pytest.mark.parametrize(
    "link",
    [
        "gain?x=1",
        "/gain?x=1",
        "https://lectures.example/base/gain/?x=1&course=a&course_stop=2&plan=b&lecture=1&embed=true",
    ],
)
def test_a_link_may_be_copied_from_the_browser_and_loses_what_is_not_of_the_page(link):
    (stop,) = parse(f"{HEAD}## A\nlink: {link}\nminutes: 1", {"gain"}).stops
    assert (stop.page, stop.query) == ("gain", (("x", "1"),))


@pytest.mark.parametrize("ending", ["\r\n", "\r"])
def test_line_ends_and_a_byte_order_mark_do_not_matter(ending):
    text = (HEAD + STOP).replace("\n", ending)
    assert read(b"\xef\xbb\xbf" + text.encode()) == parse(HEAD + STOP)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Line 1: a course begins with a line “---”"),
        ("# A course", "Line 1: a course begins with"),
        ("---\ntitle: A\n", "Line 1: the head that begins here has no closing line"),
        ("---\ntitle: A\nfor: B\n---\n", "Line 1: the head has no “minutes:”."),
        ("\n---\ntitle: A\ntitle: B\n---", "Line 4: title was given before, in line 3."),
        ("---\ntitle: A\nfor\n---", "Line 3: “for” is none of title, for, minutes"),
        ("---\ntitle:\nfor: B\nminutes: 1\n---", "Line 2: after “title:” something is missing."),
        (HEAD, "The course has no stops"),
        (f"{HEAD}Say: hello", "Line 6: before “Say: hello” there must be a heading"),
        (f"{HEAD}## \n", "Line 6: before “##” there must be a heading"),
        (f"{HEAD}## #\nlink: gain\nminutes: 1", "Line 6: the heading has no words."),
        (f"{HEAD}## A\nminutes: 1", "Line 6: the stop “A” has no “link:”."),
        (f"{HEAD}## A\nlink: gain\n", "Line 6: the stop “A” has no “minutes:”."),
        (f"{HEAD}## A\nlink: gain\nminutes: ten", "Line 8: minutes is a whole number from 1 to 1,000, not “ten”."),
        (f"{HEAD}## A\nlink: gain\nminutes: 0", "Line 8: minutes is a whole number"),
        (f"{HEAD}## A\nlink: gain\nminutes: ²", "Line 8: minutes is a whole number"),
        (f"{HEAD}## A\nlink: gain\nminutes: 3\nuntil: -1", "Line 9: until is a whole number from 0"),
        (f"{HEAD}## A\nlink: gain\nminutes: 3\nnote: x", "Line 9: “note: x” is none of link, minutes, until, expects"),
        (f"{HEAD}## A\nlink: [\nminutes: 3", "Line 7: “[” leads to no page of the app."),
        (f"{HEAD}## A\nlink: //[\nminutes: 3", "Line 7: “//[” is no link."),
        (f"{HEAD}## A\nlink: gian?x=1\nminutes: 3", "Line 7: “gian?x=1” leads to no page of the app."),
        (f"{HEAD}## A\nlink: gain\nminutes: 11", "The stops take 11 minutes together, but the course has only 10."),
        (f"{HEAD}{STOP}\0", "The file is not a text: it holds a NUL character."),
        ("x" * 200_001, "The text has more than 200,000 characters."),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence_with_its_line(text, sentence):
    assert refusal(text, ("gain",)).startswith(sentence)
    assert "\n" not in refusal(text, ("gain",))


def test_bytes_that_are_no_text_are_refused():
    with pytest.raises(CourseError, match="not a text in UTF-8"):
        read(b"\xff\xfe\x00")


@given(st.text() | st.text("-#: \nabdefhiklmnorstuwxy0123", max_size=200).map(lambda tail: HEAD + STOP + tail))
def test_any_text_is_a_course_or_refused_by_a_sentence(text):
    try:
        found = parse(text)
    except CourseError as refused:
        found = str(refused)
    assert isinstance(found, Course) or found.endswith(".")
