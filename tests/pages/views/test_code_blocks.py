"""An algorithm as a block: its lines, and those that the step executes."""

from pages.views.frames.blocks import BlockFrames, Board, ExecutedLine


def drawn(step: int) -> Board:
    board = Board()
    lines = (
        ExecutedLine(0, "sum ← 0", () if step == 0 else None),
        ExecutedLine(1, "sum ← sum + <b>", (("sum", str(step)),) if step else None),
    )
    board.code("Adding", lines)
    return board


def frames(**options: int) -> BlockFrames:
    return BlockFrames(3, drawn, str, **options)


def test_the_lines_of_a_step_are_executed_with_what_their_variables_hold():
    first, second = (frames().frame(step)["blocks"]["code"] for step in (0, 2))
    assert first["title"] == "Adding"
    assert first["lines"] == [{"indent": 0, "text": "sum ← 0"}, {"indent": 1, "text": "sum ← sum + <b>"}]
    assert first["executed"] == [{"line": 0, "held": []}]
    assert second["executed"] == [{"line": 1, "held": [("sum", "2")]}]


def test_the_lines_travel_once_in_a_piece():
    changes = frames().piece(0, 8)["changes"]
    assert "lines" not in str(changes)
    assert "executed" in str(changes[0])


def test_large_frames_travel_in_small_pieces():
    assert frames().steps_a_piece == 8
    assert frames(steps_a_piece=1).steps_a_piece == 1
