"""The panels of the page: the depths on the stage, and the measuring of bias and variance."""

from __future__ import annotations

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from engine.experiments.overfitting import Parts, spreads
from pages.cures.overfitting.lesson import frames_of
from pages.cures.overfitting.subject import Subject
from pages.shell import results, session, stage

MANY = 400  # leaves of a tree whose frames are large: fewer are sent before anybody asks for them
MOST_DEPTH = 25  # of the trees whose errors are taken apart


def depths(subject: Subject, place: DeltaGenerator) -> None:
    """The depths on the stage, with the parts of the error once they are measured; `place` shows the measuring."""
    state = subject.state
    trees = state.trees if state.split else 0
    asked = ("parts", *subject.key, trees)
    parts: Parts | None = results.known(asked) if trees else None
    measuring = bool(trees) and parts is None
    whole = state.whole and not state.lecture
    stage.play(
        frames_of(subject.key, state.lecture, whole, trees if parts else 0, parts),
        f"{subject.key} {state.lecture} {whole} {trees if parts else 0}",
        state.step,
        ahead=stage.AHEAD if subject.leaves < MANY else 2,
        # Whoever steps on interrupts the measuring: the page that runs again starts it again.
        turns=lambda step: step if measuring else None,
    )
    if measuring:
        stage.send_rest()
        with place:
            results.remembered(asked, lambda: measured(subject))
        st.rerun()


def measured(subject: Subject) -> Parts:
    """Bias and variance over many samples; whoever asks for something else interrupts the measuring."""
    source, state = subject.population, subject.state
    samples = (source.sample(subject.size, state.noise, state.seed, turn) for turn in range(1, state.trees + 1))
    stop, bar = st.empty(), st.empty()
    stop.button("Cancel", on_click=lambda: session.change(split=False))
    for spread in spreads(subject.test, min(subject.deepest, MOST_DEPTH), subject.recipe, samples):
        bar.progress(spread.trees / state.trees, f"Tree {spread.trees} of {state.trees} …")
    stop.empty()
    bar.empty()
    return spread.parts()
