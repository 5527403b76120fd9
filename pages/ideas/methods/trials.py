"""The nine trials with their results, kept for everybody."""

from __future__ import annotations

from functools import cache

import streamlit as st

from datasets.catalog import CATALOG
from engine.experiments.characteristics import TRIALS, Characteristic, LearnerResult, power
from engine.experiments.learners import LEARNERS

DATA_SETS = {
    "iris": "Iris",
    "penguins": "Penguins",
    "titanic": "Titanic",
    "congressional-voting": "Votes",
    "moons": "Moons",
    "rings": "Rings",
    "diagonal": "Slant",
    "checkerboard": "Chess",
}


@cache
def trials() -> dict[str, Characteristic]:
    """All trials by their keys, in the order of the table."""
    found = (*TRIALS, power({name: CATALOG[key].table() for key, name in DATA_SETS.items()}))
    return {trial.key: trial for trial in found}


@st.cache_resource(max_entries=256, show_spinner=False)
def outcomes_of(key: str, at: int, seed: int) -> dict[str, LearnerResult]:
    """What each learner comes to at a stop of a trial."""
    return trials()[key].outcomes(at, seed)


def curves_of(key: str, seed: int, known: int | None = None) -> dict[str, list[LearnerResult]]:
    """What each learner comes to at the first so many stops of a trial, or at all."""
    stops = [outcomes_of(key, at, seed) for at in range(len(trials()[key].stops))[:known]]
    return {name: [each[name] for each in stops] for name in LEARNERS}
