"""Every idea opens with each of its presets, holds its state in the link, and shows the figures of the notes."""

from dataclasses import fields, replace

import pytest
from streamlit.testing.v1 import AppTest

from pages.ideas.contents import IDEAS
from pages.parts.idea import query_of, screen_of
from tests.pages.opening import APP, components, html, link

PRESETS = [(key, name) for key, idea in IDEAS.items() for name in idea.presets or [None]]


def opened(key: str, query: dict[str, str] | None = None) -> AppTest:
    """An idea after its first run, opened by a link."""
    at = AppTest.from_file(APP, default_timeout=300).run()
    at.switch_page(f"pages/ideas/{key}.py")
    for name in list(at.query_params):
        del at.query_params[name]
    for name, value in (query or {}).items():
        at.query_params[name] = str(value)
    return at.run()


def preset(key: str, name: str) -> AppTest:
    return opened(key, query_of(IDEAS[key], IDEAS[key].preset(name)))


def everything(at: AppTest) -> str:
    """All that the page says."""
    words = [each.value for each in (*at.latex, *at.markdown, *at.text, *at.subheader)]
    return html(at) + components(at) + " ".join(words)


@pytest.mark.parametrize(("key", "name"), PRESETS)
def test_every_idea_opens_with_each_of_its_presets(key, name):
    at = preset(key, name) if name else opened(key)
    assert not at.exception
    assert not at.info
    assert at.title[0].value == IDEAS[key].question
    if name:
        assert link(at) == query_of(IDEAS[key], IDEAS[key].preset(name))


@pytest.mark.parametrize(("key", "name"), [(key, name) for key, name in PRESETS if name])
def test_a_link_holds_the_whole_screen(key, name):
    screen = replace(IDEAS[key].preset(name), lecture=True)
    assert screen_of(IDEAS[key], query_of(IDEAS[key], screen)) == (screen, [])


@pytest.mark.parametrize("key", IDEAS)
def test_every_idea_opens_in_lecture_mode(key):
    at = opened(key, {"lecture": "1"})
    assert not at.exception
    assert "stSidebar" in html(at)


@pytest.mark.parametrize("key", IDEAS)
def test_every_idea_has_questions_to_check_oneself_and_tells_the_reason(key):
    assert IDEAS[key].checks
    at = opened(key)
    for number, check in enumerate(IDEAS[key].checks):
        at.radio(key=f"check {key} {number}").set_value(check.answers[-1])
    at.run()
    assert html(at).count("Not so: ") == len(IDEAS[key].checks)
    for number, check in enumerate(IDEAS[key].checks):
        at.radio(key=f"check {key} {number}").set_value(check.answers[0])
    at.run()
    assert html(at).count("Right.") == len(IDEAS[key].checks)


JUNK = ("", "x", "-1", "nan", "1e999", "1|x", "|||", "-5|3", "9" * 9000, "<img src=x>", "0|0")


@pytest.mark.parametrize("key", IDEAS)
def test_a_bad_link_gets_one_gentle_sentence_and_never_a_trace(key):
    """All junk on the codec; one of them on the page."""
    names = [each.name for each in fields(IDEAS[key].start)]
    for name in names:
        for junk in JUNK:
            screen, bad = screen_of(IDEAS[key], {name: junk})
            assert bad in ([], [name])
            assert not bad or screen == IDEAS[key].start
    at = opened(key, {"lecture": "x"} | {name: "-1" for name in names if name != "lecture"})
    assert not at.exception
    assert len(at.info) == 1


def test_the_surprises_of_the_notes_are_on_their_page():
    assert "<b>1 bit</b>" in everything(preset("surprise", "A coin"))
    assert "2.585 bits" in everything(preset("surprise", "A die"))
    assert "3 bits" in everything(preset("surprise", "Eight equal"))
    assert "0.650 bits" in everything(preset("surprise", "Five true, one false"))
    assert "<b>0 bits</b>" in everything(preset("surprise", "Your own name"))


def test_the_two_splits_of_the_notes_have_their_verdicts():
    said = everything(opened("impurity"))
    for row in (("0.811", "0.689"), ("0.375", "0.333"), ("0.250", "0.250")):
        assert f"<td>{row[0]}</td><td>{row[1]}</td>" in said
    assert said.count("a tie") == 1
    assert "100 + 100 of 800" in said
    assert "200 + 0 of 800" in said
