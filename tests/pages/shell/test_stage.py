"""What the page sends to the stage."""

from dataclasses import dataclass

import pytest

from pages.shell.stage import pieces_near


@dataclass
class Lesson:
    steps: int
    steps_a_piece: int = 5
    first: int = 0


@pytest.mark.parametrize(
    ("step", "most", "begins"),
    [
        (13, 9, [10, 15, 5, 0]),
        (13, 2, [10, 15]),
        (0, 9, [0, 5, 10, 15]),
        (17, 9, [15, 10, 5, 0]),
        (99, 1, [15]),
        (-1, 1, [0]),
    ],
)
def test_the_piece_at_hand_comes_first_then_those_after_it_then_those_before_it(step, most, begins):
    assert list(pieces_near(Lesson(17), step, most)) == begins


def test_a_lesson_that_asks_first_has_a_piece_that_begins_before_its_first_step():
    assert list(pieces_near(Lesson(9, first=-1), 3, 9)) == [-1, 4, 9]
    assert list(pieces_near(Lesson(9, first=-1), 4, 2)) == [4, 9]


def test_a_lesson_of_no_steps_has_the_piece_of_its_end():
    assert list(pieces_near(Lesson(0), 0, 9)) == [0]
