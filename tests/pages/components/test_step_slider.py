"""Moves that arrive together are all made, and none twice."""

from streamlit.testing.v1 import AppTest

from pages.components import step_slider
from pages.components.step_slider import unheard


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


def cut_short():
    """A page whose callback never came to its end: the browser's move is there, and nobody heard it."""
    import streamlit as st

    from pages.components import step_slider

    step_slider._mount = lambda **_: None
    made = {"origin": 7, "count": 1, "moves": ["next"]}
    st.session_state.setdefault("steps", {"made": made})
    moves = st.session_state.setdefault("moves made", [])
    step_slider.track(0, 5, key="steps", said="", moves={}, on_move=moves.append)
    st.text(f"moves made: {moves}")


def test_a_move_is_heard_once_even_if_its_callback_was_cut_short(monkeypatch):
    monkeypatch.setattr(step_slider, "_mount", step_slider._mount)  # put back afterwards
    at = AppTest.from_function(cut_short).run().run()
    assert [each.value for each in at.text] == ["moves made: ['next']"]
