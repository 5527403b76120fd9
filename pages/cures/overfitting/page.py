"""Is it learning, or learning by heart? Depth against what is right on cases seen and not seen; bias and variance."""

import streamlit as st

from engine.evaluate.scores import spread_of
from engine.experiments.overfitting import Parts, Spread, cut, fit, in_full
from engine.learn.algorithms import recipe_for
from engine.learn.grow import learn
from pages.components.chart import Point, chart
from pages.cures.overfitting import view
from pages.cures.overfitting.samples import sample, world_of
from pages.cures.overfitting.state import PAGE
from pages.shell import compiling, page, pickers, player, results, session, small_tree
from pages.shell.session import shown
from pages.shell.style import font
from pages.views.grid import grid_html
from pages.views.partition import numeric_columns, partition_figure
from pages.views.text import NO_SPREAD, several

MOST_DEPTH = 25  # of the trees whose errors are taken apart

state = page.begin(PAGE)
compiling.prepare()
world = world_of(state.data, state.seed)
classes = bool(world.test.classes)
able = pickers.algorithms_for(world.test.classes)
algorithm = state.algorithm if state.algorithm in able else able[-1]
size = world.size(state.size)
what = (state.data, algorithm, size, state.noise, state.seed)
training = results.remembered(("sample", *what), lambda: sample(world, size, state.noise, state.seed))
recipe = in_full(recipe_for(training, algorithm), training)
tree = results.remembered(("tree", *what), lambda: learn(training, recipe).tree)
found = results.remembered(("fit", *what), lambda: fit(tree, training, world.test))
last = len(found.training) - 1
at = min(state.step, last)
fresh = "fresh" if world.pool is None else "held back"


def measured() -> Parts:
    """Many samples, a tree from each, the same test cases; whoever asks for something else interrupts it."""
    spread = Spread(world.test, min(last, MOST_DEPTH))
    stop, place = st.empty(), st.empty()
    stop.button("Cancel", on_click=lambda: session.change(split=False))
    for turn in range(1, state.trees + 1):
        spread.add(learn(sample(world, size, state.noise, state.seed, turn), recipe).tree)
        place.progress(turn / state.trees, f"Tree {turn} of {state.trees} …")
    stop.empty()
    place.empty()
    return spread.parts()


def look_at(point: Point) -> None:
    if isinstance(point["customdata"], int):
        session.change(step=point["customdata"])


page.say(view.sentence(found, at, classes, fresh, state.noise > 0 or world.noisy_samples))
with st.container(horizontal=True, vertical_alignment="bottom"):
    pickers.data_set(state.data, lambda key: session.change(data=key, size=0, split=False), width=250)
    pickers.algorithm(algorithm, options=able)
    if len(world.sizes) > 1:
        st.select_slider(
            "Rows to learn from",
            world.sizes,
            **shown("size", value=size),
            width=210,
            on_change=session.setter("size", "size"),
        )
    st.slider(
        "Wrong labels" if classes else "Noise, share of the spread",
        0.0,
        0.5,
        **shown("noise", value=state.noise),
        step=0.05,
        width=190,
        on_change=session.setter("noise", "noise"),
        help="Only in the rows to learn from; the test cases keep their answers.",
    )
    st.button("Another sample", on_click=lambda: session.change(seed=(state.seed + 1) % 2**31))
player.controls(at, last, f"depth {at} of {last}")
left, right = st.columns(2, gap="medium")
height = 470 if state.lecture else 360
with left:
    chart(
        view.curves_figure(found, at, classes, fresh, font(state) - 2),
        key="curves",
        height=height,
        on_click=look_at,
        label="Depth against the share of right answers",
    )
with right:
    short = cut(tree, at)
    names = numeric_columns(training)
    if len(names) == len(training.columns) == 2:
        picture = partition_figure(short, training, names[0], names[1], {}, None, None, font(state) - 2, None)
        chart(picture, key="partition", height=height, label=f"{names[0]} against {names[1]}")
    elif len(names) == len(training.columns) == 1 and not classes:
        chart(
            view.wave_figure(short, training, world.test, font(state) - 2),
            key="wave",
            height=height,
            label="The tree through the points",
        )
    else:
        small_tree.show(short, recipe, state, key="tree", name=f"overfitting {what}", height=height, step=at)
if classes and state.noise > 0:
    many = round(state.noise * len(training))
    were = "was" if many == 1 else "were"
    page.say(f"{many:,} of the {len(training):,} labels to learn from {were} turned into another class.", "note")
left, right = st.columns(2, gap="medium")
with left:
    st.toggle(
        "Take the error apart: bias and variance",
        **shown("split", value=state.split),
        on_change=session.setter("split", "split"),
    )
    if state.split:
        wanted = ("parts", *what, state.trees)
        parts = results.remembered(wanted, measured)
        depth = min(at, len(parts.error) - 1)
        chart(
            view.parts_figure(parts, depth, classes, font(state) - 2),
            key="parts",
            height=height,
            on_click=look_at,
            label="Depth against error, bias and variance",
        )
        page.say(view.parts_sentence(parts, depth, classes))
        st.select_slider(
            "Trees",
            [5, 10, 20, 50, 100],
            **shown("trees", value=state.trees),
            on_change=session.setter("trees", "trees"),
            width=260,
        )
        page.say(view.definition(classes, world.pool is None, world.truthful), "note")
with right:
    st.html(f'<div class="ss-all">{grid_html((*view.DEPTHS, fresh), view.depth_rows(found), [at])}</div>')
    negative = not classes and found.held_back.min() < 0
    below = " Below 0%, the mean of the tested cases would answer them better." if negative else ""
    if not classes and spread_of(world.test) == 0:
        below = f" {NO_SPREAD}"
    own_noise = "The rows to learn from have noise of their own, besides the slider’s. " if world.noisy_samples else ""
    page.say(
        f"Learned from {several(len(training), 'row')}, tested on {len(world.test):,} {fresh} ones"
        f"{', which carry no noise' if world.truthful else ''}. {own_noise}A tree cut at a depth is the tree "
        f"grown with that limit: one growth gives the whole curve.{below}",
        "note",
    )
page.end(PAGE)
