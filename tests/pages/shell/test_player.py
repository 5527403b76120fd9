"""The player moves by steps and by stops within them, stays at either end, and stops playing there."""

import pytest

from pages.shell.player import Steps
from tests.pages.opening import SCRIPTS, html, link
from tests.pages.opening import opened_page as opened


def steps(step: int, part: int = 0, last: int = 3) -> Steps:
    """Steps of which the second has three stops."""
    return Steps(step, last, lambda step, part: None, part, lambda step: 3 if step == 1 else 1)


@pytest.mark.parametrize(
    ("at", "by", "then"),
    [
        ((0, 0), -1, (0, 0)),
        ((0, 0), 1, (1, 0)),
        ((1, 0), 1, (1, 1)),
        ((1, 2), 1, (2, 0)),
        ((2, 0), -1, (1, 2)),
        ((1, 1), -1, (1, 0)),
        ((3, 0), 1, (3, 0)),
    ],
)
def test_a_move_goes_to_the_next_stop_or_stays_at_the_end(at, by, then):
    moved = steps(*at).moved(by)
    assert (moved.step, moved.part) == then


def test_the_same_buttons_move_a_page_of_any_section():
    for key, field in (("gain", "step"), ("words", "at"), ("grow", "step")):
        at = opened(key, {field: "1"})
        at.button(key="next").click().run()
        assert link(at)[field] == "2"
        at.button(key="first").click().run()
        assert field not in link(at) or link(at)[field] == "0"
        assert at.button(key="back").disabled
        at.button(key="last").click().run()
        assert at.button(key="next").disabled
        assert at.button(key="play").disabled


def test_playing_stops_at_the_end_and_does_not_begin_again_by_itself():
    at = opened("gain", {"step": "0"})
    at.button(key="play").click().run()
    assert at.button(key="play").label == "Pause"
    at.button(key="last").click().run()
    at.button(key="first").click().run()
    assert at.button(key="play").label == "Play"


def test_a_page_that_plays_leaves_the_others_alone():
    at = opened("gain", {"step": "0"})
    at.button(key="play").click().run()
    at.switch_page(SCRIPTS["grow"]).run()
    assert at.button(key="play").label == "Play"
    assert "step 1 of" in html(at)
