"""What if the hard cases weighed more? AdaBoost: weights as the size of the points, stumps, and what they say."""

import numpy as np
import streamlit as st

from engine.ensemble.adaboost import adapted, staged
from engine.ensemble.recipes import adaboost_recipe
from pages.components.chart import chart
from pages.shell import page, player
from pages.shell.sources import table_of
from pages.shell.style import font
from pages.trust.adaboost.state import PAGE
from pages.trust.ensembles import boosting_view as view
from pages.trust.ensembles import charts_view as pictures
from pages.trust.ensembles import frame
from pages.trust.ensembles.state import ERROR, PLANE, TREE, WEIGHTS
from pages.views.grid import grid_html

state = page.begin(PAGE)
size = font(state) - 2
height = 480 if state.lecture else 380
base = table_of(state.data, ())
recipe = frame.tested(state.data, adaboost_recipe(base, state.depth, state.seed))
table, test = frame.learned(state.data, recipe), frame.judged_by(state.data, recipe)
classes = len(table.classes)

with st.container(horizontal=True, vertical_alignment="bottom"):
    frame.pick_data(state.data, "classify")
    frame.slide("Depth of a tree", 1, 6, "depth", state.depth)
    frame.slide("Rounds", 5, 500, "rounds", state.rounds)
rounds = frame.gathered(
    "adaboost",
    state.data,
    recipe,
    state.rounds,
    lambda: adapted(base, recipe, state.rounds, test),
    lambda each: bool(each.last),
)
step = min(state.step, len(rounds))
now = rounds[step - 1] if step else None
page.say(view.ada_sentence(now, table))
player.controls(step, len(rounds), f"round {step} of {len(rounds)}" if step else "before the first tree")
picture = frame.pick_picture(state.picture, [*([PLANE] if pictures.flat(table) else [WEIGHTS]), ERROR, TREE])
if picture == PLANE:
    across, up, sheet = pictures.grid_of(table)
    one = now.member.labels[now.member.places(sheet)] if now else np.full(len(sheet), -1.0)
    none = np.full(len(sheet), -1.0)
    votes = frame.mapped("adapted", state.data, recipe, step, none, lambda: staged(rounds, sheet, classes))
    left = pictures.plane_figure(
        table,
        across,
        up,
        one,
        size,
        now.weights if now else None,
        now.wrong if now else None,
        view.cut_shapes(now, table),
    )
    frame.show_charts(
        {
            "one": (f"Tree {step} and the weights it was grown from" if now else "All cases weigh the same", left),
            "all": (
                f"What {step} trees say together, and the weights for the next"
                if step > 1
                else "What the tree says, and the weights for the next"
                if step
                else "No tree has voted yet",
                pictures.plane_figure(table, across, up, votes, size, now.after if now else None),
            ),
        },
        height,
    )
    page.say(view.plane_words(now), "note")
elif picture == WEIGHTS:
    chart(view.weights_figure(now, table, size), key="weights", height=height, label="The weight of every case")
elif picture == ERROR:
    lines = view.error_lines(rounds, frame.judges(state.data, recipe))
    chart(
        pictures.errors_figure(lines, step, size, "rounds", "share of wrong answers"),
        key="errors",
        height=height,
        label="The error by round",
    )
else:
    label = f"Open tree {step} on the Grow page" if now else "Open the first tree on the Grow page"
    frame.show_tree(state.data, now.recipe if now else recipe, state, label, state.node, height)
st.html(grid_html(view.ADA_HEADS, view.ada_rows(rounds, step, table), view.lit(rounds, step)))
if now is not None and picture != TREE:
    frame.open_member(state.data, now.recipe, f"Open tree {step} on the Grow page")
page.end(PAGE)
