"""Full trees of the Pruning page and the verdicts on them, kept for all visitors or for one session."""

from __future__ import annotations

from typing import NamedTuple

import streamlit as st

from engine.data.table import TableError
from engine.evaluate.folds import folds_of
from engine.learn.recipe import RecipeError
from engine.prune import study
from engine.prune.cross_validation import FOLDS, ValidatedLine, trials
from engine.prune.method import Pruning
from engine.prune.settings import Value
from engine.prune.study import NestedSequence, Pruned, PruningStudy
from pages.shell.cache import per_table
from pages.shell.sources import table_of

KEPT_TRIALS = 8
Settings = tuple[tuple[str, Value], ...]


class Case(NamedTuple):
    """What a full tree is grown from."""

    data: str
    algorithm: str
    validation: float  # the share of the rows
    test: float
    seed: int


@per_table(shared=24, own=4, spinner="Growing the tree …")
def grown(case: Case) -> PruningStudy:
    """The full tree of a case, and the rows held out from it."""
    key, algorithm, validation, test, seed = case
    return study.study(table_of(key, ()), algorithm, validation, test, seed)


@per_table(shared=96, own=24, spinner="Pruning …")
def pruned(case: Case, method: str, settings: Settings) -> Pruned | str:
    """The verdicts of a method; a sentence where it cannot be used."""
    try:
        return study.pruned(grown(case), Pruning(method, dict(settings)))
    except (RecipeError, TableError) as refusal:
        return str(refusal)


@per_table(shared=48, own=8, spinner="Following the weakest links …")
def nested_sequence(case: Case, risk: str) -> NestedSequence:
    """The nested sequence of a full tree."""
    return study.nested_sequence(grown(case), risk)


def tried(case: Case, risk: str) -> list[ValidatedLine]:
    """The nested sequence with its cross-validated risks, the full tree first.

    Whoever clicks anything meanwhile interrupts it between two folds.
    """
    kept: dict[tuple[Case, str], list[ValidatedLine]] = st.session_state.setdefault("pruning trials", {})
    if (case, risk) in kept:
        return kept[case, risk]
    base, path = grown(case), nested_sequence(case, risk)
    table = base.trace.coded.table
    folds = folds_of(len(table), FOLDS, case.seed)
    many = int(folds.max()) + 1
    bar = st.progress(0.0, "Cross-validating …")
    for fold, done in enumerate(trials(table, base.trace.coded.recipe, path.lines[::-1], folds, risk), 1):
        if done is None:
            bar.progress(fold / many, f"Cross-validating: fold {fold} of {many} …")
        else:
            if len(kept) >= KEPT_TRIALS:
                kept.clear()
            kept[case, risk] = done[::-1]
    bar.empty()
    return kept[case, risk]
