"""Moves that arrive together are all made, and none twice."""

from pages.components.track import unheard


def test_moves_of_merged_runs_are_all_made_once():
    moves, heard = unheard({"origin": 7, "count": 1, "moves": ["next"]}, (0, 0))
    assert moves == ["next"]
    moves, heard = unheard({"origin": 7, "count": 4, "moves": ["next", "next", "back", 5]}, heard)
    assert moves == ["next", "back", 5]
    assert unheard({"origin": 7, "count": 4, "moves": ["next", "next", "back", 5]}, heard) == ([], heard)


def test_a_page_opened_anew_counts_afresh():
    assert unheard({"origin": 8, "count": 1, "moves": ["last"]}, (7, 40)) == (["last"], (8, 1))


def test_a_server_far_behind_makes_the_moves_that_were_kept():
    assert unheard({"origin": 7, "count": 500, "moves": ["next"] * 200}, (7, 100))[0] == ["next"] * 200
