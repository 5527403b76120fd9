"""The settings of a recipe, each with a sentence of help; a changed one goes into the link."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from html import escape
from typing import Any

import streamlit as st

from engine.learn.algorithms import in_force
from engine.learn.criteria import CRITERIA
from engine.learn.formula import FormulaError, criterion
from engine.learn.recipe import MISSING, ORDERS, THRESHOLDS, UNLIMITED, Recipe
from pages.shell import session
from pages.shell.grow_state import GROW, GrowState, fitting
from pages.shell.session import among, clearable, entered, put, shown

FORMULA_TROUBLE = "formula trouble"


@dataclass(frozen=True, slots=True)
class RecipeSetting:
    """One setting: its field in the recipe, its name on the page, what it does."""

    field: str
    label: str
    help: str
    choices: tuple[str, ...] = ()
    least: float = 0.0
    most: float | None = None
    step: float = 1.0
    applies: Callable[[Recipe, str], bool] = lambda recipe, task: True
    acts: Callable[[Recipe], bool] = lambda recipe: True  # otherwise it is shown, but off and locked


def only(algorithm: str) -> Callable[[Recipe, str], bool]:
    """A condition for settings that one algorithm has."""
    return lambda recipe, task: recipe.algorithm == algorithm


def classes_only(recipe: Recipe, task: str) -> bool:
    """The condition for settings that matter where classes are predicted."""
    return task == "classify"


SETTINGS: tuple[RecipeSetting, ...] = (
    RecipeSetting("criterion", "Criterion", "How a question is scored.", tuple(CRITERIA)),
    RecipeSetting(
        "formula",
        "h(p) =",
        "The impurity of a node whose second class has share p; q is 1 − p.",
        applies=lambda recipe, task: recipe.criterion == "custom",
    ),
    RecipeSetting("max_depth", "Depth at most", "Nodes this deep become leaves; empty means no limit."),
    RecipeSetting("max_leaves", "Leaves at most", "Growing stops at so many leaves; empty means no limit.", least=1),
    RecipeSetting(
        "min_leaf", "Cases in a branch", "A question must leave at least so many cases in each branch of a cut."
    ),
    RecipeSetting("min_split", "Cases to split", "A node with fewer cases becomes a leaf."),
    RecipeSetting("min_cases", "C4.5's minimum", "At least two branches must hold so many cases.", applies=only("c45")),
    RecipeSetting("min_gain", "Gain at least", "A question that gains less is not asked.", step=0.01),
    RecipeSetting(
        "significance",
        "Significance",
        "Split only if chance would rarely do as well (chi-square); 1 never stops.",
        least=0.001,
        most=1.0,
        step=0.01,
        applies=classes_only,
    ),
    RecipeSetting(
        "stop_at_zero_gain", "Stop at zero gain", "Where no question gains anything, make a leaf. Try it on XOR."
    ),
    RecipeSetting(
        "multiway", "A branch for each value", "On: one branch for every category. Off: two groups of categories."
    ),
    RecipeSetting(
        "group_values",
        "Values in groups",
        "C4.5's option -s: values that are best treated alike share a branch. Two groups at a time are merged, as long "
        "as the gain ratio rises.",
        applies=lambda recipe, task: recipe.algorithm == "c45" and recipe.multiway,
    ),
    RecipeSetting("threshold", "Where to cut", "Midway between two values, or at a value of the data.", THRESHOLDS),
    RecipeSetting(
        "missing",
        "Missing values",
        "Fractions, a surrogate question, the larger branch, a value of its own, or leave the row out.",
        MISSING,
    ),
    RecipeSetting(
        "cut_penalty",
        "Charge for cuts",
        "A numeric column pays log₂(cuts)/n bits for having so many tries, "
        "where the gain is in bits: by information gain and gain ratio.",
        applies=only("c45"),
        acts=lambda recipe: CRITERIA[recipe.criterion].gain_in_bits,
    ),
    RecipeSetting(
        "average_filter",
        "Average-gain rule",
        "Only columns with at least average gain compete for the gain ratio; it does not concern other criteria.",
        applies=lambda recipe, task: recipe.algorithm == "c45" and task == "classify",
        acts=lambda recipe: in_force(recipe).average_filter == recipe.average_filter,
    ),
    RecipeSetting(
        "collapse",
        "Collapse at the end",
        "Replace a subtree that makes no fewer errors than a leaf.",
        applies=only("c45"),
    ),
    RecipeSetting(
        "order", "Order of growing", "Which open node comes next; it matters only if leaves are limited.", ORDERS
    ),
)


def widgets(state: GrowState, task: str) -> None:
    """A widget for every setting that matters here."""
    for setting in SETTINGS:
        if setting.applies(state.recipe, task):
            widget(setting, getattr(state.recipe, setting.field), task, setting.acts(state.recipe))


def widget(setting: RecipeSetting, value: Any, task: str, acts: bool) -> None:
    """The widget of one setting, by the kind of its value."""
    key = f"setting {setting.field}"

    def changed() -> None:
        settle(setting, entered(key))

    if setting.choices:
        choices = [c for c in setting.choices if setting.field != "criterion" or CRITERIA[c].task == task]
        st.selectbox(
            setting.label,
            **among(key, choices, value),
            help=setting.help,
            on_change=changed,
            format_func=lambda c: CRITERIA[c].title if c in CRITERIA else c.replace("-", " "),
        )
    elif isinstance(value, str):
        st.text_input(setting.label, **shown(key, value=value), help=setting.help, on_change=changed, max_chars=200)
        if told := st.session_state.get(FORMULA_TROUBLE):
            st.html(f'<p class="ss-cost" role="alert">{escape(told)}</p>')
    elif isinstance(value, bool):
        st.toggle(
            setting.label, **shown(key, value=value and acts), help=setting.help, on_change=changed, disabled=not acts
        )
    elif isinstance(value, int):
        st.number_input(
            setting.label,
            min(int(setting.least), value),
            UNLIMITED - 1,
            step=1,
            placeholder="no limit",
            **clearable(key, None if value >= UNLIMITED else value),
            help=setting.help,
            on_change=changed,
        )
    else:
        small = setting.step < 1
        least = min(setting.least, float(value))  # a link may ask for less than anybody types
        st.number_input(
            setting.label,
            least,
            setting.most,
            step=setting.step,
            format="%.3f" if small else "%.0f",
            **shown(key, value=float(value)),
            help=setting.help,
            on_change=changed,
        )


def settle(setting: RecipeSetting, value: Any) -> None:
    """Take over a setting; overrides stay, the player goes back to the start."""
    state = session.now(GROW)
    now = getattr(state.recipe, setting.field)
    if value is None:
        value = UNLIMITED if isinstance(now, int) else now
    st.session_state.pop(FORMULA_TROUBLE, None)
    if setting.field == "formula":
        try:
            criterion(value)
        except FormulaError as told:
            st.session_state[FORMULA_TROUBLE] = str(told)
            return
    recipe = fitting(state.table(), replace(state.recipe, **{setting.field: type(now)(value)}))
    put(replace(state, recipe=recipe, step=0, part=0, node=None, column=""))
