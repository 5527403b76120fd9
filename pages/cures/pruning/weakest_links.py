"""The panel of the nested sequence: a slider for the price of a leaf, the curve, and its tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from engine.prune.cost_complexity import GIVEN, ONE_SE
from engine.prune.cross_validation import ValidatedLine
from engine.prune.method import Pruning
from engine.prune.settings import Value
from engine.prune.study import NestedSequence, PruningStudy, chosen
from pages.components.chart import Move, Point, chart
from pages.cures.pruning.charts_view import path_figure, path_rows, rpart_rows
from pages.cures.pruning.controls import change
from pages.cures.pruning.trees import Settings, nested_sequence, tried
from pages.cures.pruning.view import price_sentence
from pages.shell import page, session
from pages.shell.session import entered, shown
from pages.shell.style import font
from pages.views.grid import grid_html
from pages.views.text import leaves_text, significant

if TYPE_CHECKING:
    from pages.cures.pruning.state import PruningState

METHOD = "cost-complexity"


def settings_of(state: PruningState, method: str) -> Settings:
    """The settings of a method, with the price of a leaf that cross-validation chooses where it is to."""
    values: dict[str, Value] = dict(state.pruning(method).settings)
    if method == METHOD:
        values |= {"alpha": alpha_of(state), "choice": GIVEN}
    return tuple(values.items())


def alpha_of(state: PruningState) -> float:
    """The price of a leaf in force: by hand, or as cross-validation chooses it."""
    how = state.pruning(METHOD)
    if how.choice("choice") == GIVEN:
        return how.number("alpha")
    trials = tried(state.case, how.choice("risk"))
    return trials[chosen(trials, how.choice("choice") == ONE_SE)].line.alpha


def weakest_links(state: PruningState, base: PruningStudy) -> None:
    """The whole nested sequence, with a slider for the price."""
    how = state.pruning(METHOD)
    path = nested_sequence(state.case, how.choice("risk"))
    st.header("The path of weakest links: what does a leaf cost?")
    if len(path.lines) < 2:
        page.say("The tree is a single leaf: there is nothing to cut.", "note")
        return
    by_hand = how.choice("choice") == GIVEN
    trying = state.tried or not by_hand
    trials = tried(state.case, how.choice("risk")) if trying else None
    position = path.position(alpha_of(state))
    left, right = st.columns([3, 2], gap="medium")
    with left:
        slider(path, position)
        curve(state, base, path, position, trials)
    with right:
        st.toggle(
            "Cross-validate (ten folds)",
            **shown("tried", value=trying),
            disabled=not by_hand,
            on_change=session.setter("tried", "tried"),
        )
        page.say(price_sentence(path, position, trials, bool(base.train.classes)), "note")
        tables(base, how, path, position, trials)


def move_to(path: NestedSequence, position: int) -> None:
    """Set the price at which the tree at a position is best."""
    change(alpha=path.alpha(position), choice=GIVEN)


def slider(path: NestedSequence, position: int) -> None:
    """The price of a leaf, a stop for each tree of the sequence."""
    names = {k: f"α = {significant(line.alpha)}: {leaves_text(line.leaves)}" for k, line in enumerate(path.lines)}
    st.select_slider(
        "Price of a leaf, α",
        list(names),
        **shown("alpha at", value=position),
        format_func=names.__getitem__,
        on_change=lambda: move_to(path, entered("alpha at")),
    )


def curve(
    state: PruningState, base: PruningStudy, path: NestedSequence, position: int, trials: list[ValidatedLine] | None
) -> None:
    """Accuracy and leaves of every tree; the line at the price in force can be dragged."""

    def moved(move: Move) -> None:
        move_to(path, round(float(move["x0"])))

    def clicked(point: Point) -> None:
        move_to(path, int(point["x"]))

    variance = base.root_risk("impurity")
    chart(
        path_figure(path.lines, path.standings, trials, position, bool(base.train.classes), variance, font(state)),
        key="path",
        height=340,
        label="Accuracy and leaves against the price of a leaf",
        on_move=moved,
        on_click=clicked,
    )


def tables(
    base: PruningStudy, how: Pruning, path: NestedSequence, position: int, trials: list[ValidatedLine] | None
) -> None:
    """The nested sequence as a table, and the one that rpart prints."""
    heads = ["α", "cp = α / R(root)", "leaves", "risk", "validation", "test", *(["cross-validated"] if trials else [])]
    rows = path_rows(path.lines, path.standings, trials, base.root_risk(how.choice("risk")))
    with st.expander("The nested sequence as a table"):
        st.html(grid_html(heads, rows, [position]))
    with st.expander("The table that rpart prints"):
        if isinstance(path.rpart, str):
            st.text(path.rpart)
            return
        page.say(
            "rpart asks each node only about its two children, so its table may differ from the true weakest links. CP "
            "is α as a share of the root’s risk.",
            "note",
        )
        st.html(grid_html(("CP", "nsplit", "rel error"), rpart_rows(path.rpart)))
