"""Why hide columns from a tree? Random forests: columns drawn at each split, trees that differ, what matters."""

from dataclasses import replace

import numpy as np
import streamlit as st

from engine.ensemble.bagging import Bagged, bagged
from engine.ensemble.importance import Alikeness, alikeness, chance, decrease, permuted, simulated
from engine.ensemble.member import sheet_of
from engine.ensemble.recipes import forest_recipe, usual_tries
from engine.learn.recipe import Recipe
from pages.components.chart import chart
from pages.shell import page, player, session
from pages.shell.session import entered, shown
from pages.shell.sources import table_of
from pages.shell.style import font
from pages.trust.ensembles import bagging_view as words
from pages.trust.ensembles import charts_view as pictures
from pages.trust.ensembles import frame, votes
from pages.trust.ensembles.state import ALIKE, CHANCE, CURVE, ERROR, IMPORTANCE, PLANE, SURE, TREE, VOTES
from pages.trust.forest import view
from pages.trust.forest.state import PAGE
from pages.views.grid import grid_html

SOME = 30  # trees for each number of columns
TIMES = 20_000  # draws of a simulation

state = page.begin(PAGE)
size = font(state) - 2
height = 480 if state.lecture else 380
base = table_of(state.data, ())
most = len(base.columns)
tries = min(state.tries, most) or usual_tries(base)
recipe = frame.thinned(state.data, forest_recipe(base, tries, state.seed))
table, test = frame.learned(state.data, recipe), frame.judged_by(state.data, recipe)
classes, averaged = len(table.classes), state.vote == "averaged"
single = frame.alone(state.data, replace(recipe, tries=0))


def grow(with_recipe: Recipe, trees: int) -> tuple[Bagged, ...]:
    return frame.gathered("forest", state.data, with_recipe, trees, lambda: bagged(base, with_recipe, trees, test))


with st.container(horizontal=True, vertical_alignment="bottom"):
    frame.pick_data(state.data)
    if most > 1:
        frame.slide(f"m of the {most} columns", 1, most, "tries", tries, 210)
    frame.slide("Trees", 5, 200, "trees", state.trees)
    if classes:
        st.segmented_control(
            "The trees answer with",
            list(VOTES),
            **shown("vote", default=state.vote),
            format_func=VOTES.__getitem__,
            on_change=session.setter("vote", "vote"),
            help=SURE,
        )
    frame.another_seed(state.seed)
rounds = grow(recipe, state.trees)
step = min(state.step, len(rounds))
now = rounds[step - 1] if step else None
page.say(words.sentence(now, table, averaged, view.drawn_words(tries, most, step)))
player.controls(step, len(rounds), f"tree {step} of {len(rounds)}" if step else "one tree from all cases")
able = [
    ERROR,
    TREE,
    *([PLANE] if pictures.flat(table) else []),
    *([CURVE] if pictures.thin(table) else []),
    *([ALIKE, IMPORTANCE] if most > 1 else []),
    CHANCE,
]
picture = frame.pick_picture(state.picture, able)
if picture == ERROR:
    lines = words.error_lines(rounds, averaged, frame.judges(state.data, recipe))
    level = words.level(single, table, test, "one tree, all cases and columns")
    chart(
        pictures.errors_figure(lines, step, size, "trees", words.error_name(table), level, words.alone_dots(rounds)),
        key="errors",
        height=height,
        label="The error by the number of trees",
    )
    if rough := words.rough_words(now, table, averaged):
        page.say(rough, "note")
elif picture == TREE:
    left, right = st.columns([3, 2], gap="medium")
    with left:
        label = f"Open tree {step} on the Grow page" if now else "Open the tree on the Grow page"
        shown_tree = now.recipe if now else replace(recipe, tries=0)
        trace = frame.show_tree(state.data, shown_tree, state, label, state.node, height)
    with right:
        view_node = view.node_of(trace, state.node)
        page.say(view.node_words(trace, view_node, tries if now else most, most), "note")
        if trace.tree.nodes[view_node].question is not None:
            rows, lit = view.drawn_rows(trace.candidates(trace.position(view_node)))
            st.html(grid_html(("column", "drawn", "its best question", "gain"), rows, lit))
elif picture == PLANE:
    votes.plane("forest", state.data, recipe, rounds, step, averaged=averaged, font=size, height=height)
elif picture == CURVE:
    votes.curve("forest", state.data, recipe, rounds, step, font=size, height=height)
elif picture == ALIKE:
    forests = {m: grow(replace(recipe, tries=m), SOME) for m in view.spread(most)}
    forests = {m: found for m, found in forests.items() if len(found) > 1}  # others were cancelled
    alike: dict[int, Alikeness] = {m: alikeness(found, table) for m, found in forests.items()}
    chart(
        view.by_tries_figure(list(forests), view.alike_lines(alike, forests, averaged), tries, size),
        key="alike",
        height=height,
        label="Correlation between trees and error by the number of columns drawn",
    )
    page.say(view.alike_words(alike, forests, tries, classes, averaged), "note")
elif picture == IMPORTANCE and step:
    sheet = sheet_of(table, table)
    shuffled = frame.gathered(
        f"shuffled {step}", state.data, recipe, most, lambda: permuted(rounds[:step], table, sheet, state.seed)
    )
    grown = np.array([each.mean() for each in shuffled] + [0.0] * (most - len(shuffled)))
    chart(
        view.importance_figure(table.names, decrease(rounds[:step]), grown, size),
        key="importance",
        height=max(height, 22 * min(most, view.MOST_BARS) + 90),
        label="Which columns matter",
    )
    page.say(view.importance_words(most, words.error_name(table)), "note")
elif picture == IMPORTANCE:
    page.say("Step on: importance is a mean over the trees, and there is none yet.", "note")
else:
    with st.container(horizontal=True):
        st.number_input(
            "Columns in all, p",
            1,
            1000,
            **shown("columns", value=state.columns),
            width=170,
            on_change=lambda: session.change(
                columns=entered("columns"), relevant=min(state.relevant, entered("columns"))
            ),
        )
        st.number_input(
            "Columns that matter, r",
            1,
            state.columns,
            **shown("relevant", value=state.relevant),
            width=170,
            on_change=session.setter("relevant", "relevant"),
        )
    drawn = max(int(state.columns**0.5), 1)
    chances = [chance(state.columns, state.relevant, m) for m in range(1, state.columns + 1)]
    seen = simulated(state.columns, state.relevant, drawn, TIMES, state.seed)
    chart(
        view.chance_figure(state.columns, state.relevant, chances, drawn, seen, size),
        key="chance",
        height=height,
        label="The chance that a split sees a relevant column",
    )
    page.say(view.chance_words(state.columns, state.relevant, drawn, chances[drawn - 1], seen, TIMES), "note")
if now is not None and picture in (ERROR, PLANE, CURVE):
    st.html(grid_html((f"tree {step}", ""), words.tree_rows(now, table)))
    frame.open_member(state.data, now.recipe, f"Open tree {step} on the Grow page")
page.end(PAGE)
