"""Can stumps add up to a curve? Each tree is grown from what the others left, and a part of it is added."""

from dataclasses import replace

import numpy as np
import streamlit as st

from engine.data.table import FloatArray
from engine.ensemble.boosting import boosted, staged
from engine.ensemble.member import Sheet
from engine.ensemble.recipes import boosting_recipe
from pages.components.chart import chart
from pages.shell import page, player, session
from pages.shell.session import shown
from pages.shell.sources import table_of
from pages.shell.style import font
from pages.trust.boosting.state import PAGE
from pages.trust.ensembles import boosting_view as view
from pages.trust.ensembles import charts_view as pictures
from pages.trust.ensembles import frame
from pages.trust.ensembles.state import CURVE, ERROR, FIT, PLANE, TREE
from pages.views.grid import grid_html

state = page.begin(PAGE)
size = font(state) - 2
height = 480 if state.lecture else 380
base = table_of(state.data, ())
recipe = frame.tested(state.data, boosting_recipe(base, state.splits, state.rate, state.seed))
table, test = frame.learned(state.data, recipe), frame.judged_by(state.data, recipe)

with st.container(horizontal=True, vertical_alignment="bottom"):
    frame.pick_data(state.data, "regress")
    st.slider(
        "λ, the part that is added",
        0.01,
        1.0,
        step=0.01,
        **shown("rate", value=state.rate),
        on_change=session.setter("rate", "rate"),
        width=230,
    )
    frame.slide("d, splits of a tree", 1, 20, "splits", state.splits)
    frame.slide("Rounds", 10, 500, "rounds", state.rounds)
rounds = frame.gathered("boosting", state.data, recipe, state.rounds, lambda: boosted(base, recipe, state.rounds, test))
step = min(state.step, len(rounds))
now = rounds[step - 1] if step else None
page.say(view.sentence(now, table, rounds))
player.controls(step, len(rounds), f"round {step} of {len(rounds)}" if step else "before the first tree")
able = [
    *([CURVE] if pictures.thin(table) else []),
    *([PLANE] if pictures.flat(table) else []),
    ERROR,
    TREE,
    *([] if pictures.thin(table) else [FIT]),
]
picture = frame.pick_picture(state.picture, able)


def added(sheet: Sheet) -> FloatArray:
    """The sum so far, all over the picture."""
    return frame.mapped("boosted", state.data, recipe, step, np.zeros(len(sheet)), lambda: staged(rounds, sheet))


fitted = now.fitted if now else np.zeros(len(table))
residuals = now.residuals if now else table.target.numbers()
if picture == CURVE:
    across, sheet = pictures.line_of(table)
    told = {f"the sum of {view.trees(step)}": added(sheet)}
    room = view.room(rounds, table)
    tree = {f"tree {step}": now.member.labels[now.member.places(sheet)]} if now else {}
    before = f"What was left before tree {step}, and the tree" if now else "What is left to explain: all of it"
    frame.show_charts(
        {
            "residuals": (before, pictures.curve_figure(table, across, tree, size, residuals, "what is left", room)),
            "sum": ("The sum so far", pictures.curve_figure(table, across, told, size)),
        },
        height,
    )
elif picture == PLANE:
    across, up, sheet = pictures.grid_of(table)
    one = now.member.labels[now.member.places(sheet)] if now else np.zeros(len(sheet))
    truth = table.target.numbers()
    left = replace(
        table,
        target=replace(
            table.target,
            codes=np.argsort(np.argsort(residuals)).astype(np.int32),
            levels=np.sort(residuals),
            name="what is left",
        ),
    )
    frame.show_charts(
        {
            "one": (
                f"Tree {step}, grown from what was left" if now else "No tree yet",
                pictures.plane_figure(
                    left, across, up, one, size, scale=(float(residuals.min()), float(residuals.max()))
                ),
            ),
            "all": (
                f"The sum of {view.trees(step)}",
                pictures.plane_figure(
                    table, across, up, added(sheet), size, scale=(float(truth.min()), float(truth.max()))
                ),
            ),
        },
        height,
    )
elif picture == ERROR:
    lines = view.error_lines(rounds, frame.judges(state.data, recipe))
    chart(
        pictures.errors_figure(lines, step, size, "rounds", "mean squared error"),
        key="errors",
        height=height,
        label="The error by round",
    )
elif picture == TREE:
    label = f"Open tree {step} on the Grow page" if now else "Open the first tree on the Grow page"
    frame.show_tree(state.data, now.recipe if now else recipe, state, label, state.node, height)
else:
    chart(pictures.fit_figure(table, fitted, size), key="fit", height=height, label="True numbers and answers")
st.html(grid_html(view.HEADS, view.round_rows(rounds, step, table), view.lit(rounds, step)))
if now is not None and picture != TREE:
    frame.open_member(state.data, now.recipe, f"Open tree {step} on the Grow page")
page.end(PAGE)
