"""The parts of the page, a function each: the curves, the tree at a depth, bias and variance, the table of depths."""

from __future__ import annotations

import streamlit as st

from engine.evaluate.scores import spread_of
from engine.experiments.depths import cut_at
from engine.experiments.overfitting import Parts, spreads
from pages.components.chart import Point, chart
from pages.cures.overfitting import view
from pages.cures.overfitting.subject import Subject
from pages.shell import page, player, results, session, small_tree
from pages.shell.session import shown
from pages.shell.style import font
from pages.views.grid import grid_html
from pages.views.partition import numeric_columns, partition_figure
from pages.views.text import NO_SPREAD, several

MOST_DEPTH = 25  # of the trees whose errors are taken apart


def show_sentence(subject: Subject) -> None:
    """What the tree at this depth has learned."""
    source, noisy = subject.population, subject.state.noise > 0 or subject.population.noisy_samples
    page.say(view.sentence(subject.fit, subject.depth, subject.classes, source.test_word, noisy))


def play(subject: Subject) -> None:
    """The step player over the depths."""
    player.controls(subject.depth, subject.deepest, f"depth {subject.depth} of {subject.deepest}")


def look_at(point: Point) -> None:
    """Look at the depth whose point was clicked."""
    if isinstance(point["customdata"], int):
        session.change(step=point["customdata"])


def show_curves(subject: Subject) -> None:
    """Both scores against the depth."""
    word = subject.population.test_word
    chart(
        view.curves_figure(subject.fit, subject.depth, subject.classes, word, font(subject.state) - 2),
        key="curves",
        height=subject.height,
        on_click=look_at,
        label="Depth against the share of right answers",
    )


def show_tree(subject: Subject) -> None:
    """The tree cut at the depth: as rectangles or as a step function where it can be drawn so, else as a tree."""
    tree, training, size = cut_at(subject.tree, subject.depth), subject.training, font(subject.state) - 2
    names = numeric_columns(training)
    if len(names) == len(training.columns) == 2:
        picture = partition_figure(tree, training, names[0], names[1], {}, None, None, size, None)
        chart(picture, key="partition", height=subject.height, label=f"{names[0]} against {names[1]}")
    elif len(names) == len(training.columns) == 1 and not subject.classes:
        chart(
            view.wave_figure(tree, training, subject.population.test, size),
            key="wave",
            height=subject.height,
            label="The tree through the points",
        )
    else:
        small_tree.show(
            tree,
            subject.recipe,
            subject.state,
            key="tree",
            name=f"overfitting {subject.key}",
            height=subject.height,
            step=subject.depth,
        )


def show_noise(subject: Subject) -> None:
    """How many labels are wrong."""
    if subject.classes and subject.state.noise > 0:
        rows = len(subject.training)
        many = round(subject.state.noise * rows)
        were = "was" if many == 1 else "were"
        page.say(f"{many:,} of the {rows:,} labels to learn from {were} turned into another class.", "note")


def show_parts(subject: Subject) -> None:
    """The error taken apart into bias and variance, if somebody asks for it."""
    state, classes, source = subject.state, subject.classes, subject.population
    st.toggle(
        "Take the error apart: bias and variance",
        **shown("split", value=state.split),
        on_change=session.setter("split", "split"),
    )
    if not state.split:
        return
    parts = results.remembered(("parts", *subject.key, state.trees), lambda: measured(subject))
    depth = min(subject.depth, len(parts.error) - 1)
    chart(
        view.parts_figure(parts, depth, classes, font(state) - 2),
        key="parts",
        height=subject.height,
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
    page.say(view.definition(classes, source.pool is None, source.truthful), "note")


def measured(subject: Subject) -> Parts:
    """Bias and variance over many samples; whoever asks for something else interrupts the measuring."""
    source, state = subject.population, subject.state
    samples = (source.sample(subject.size, state.noise, state.seed, turn) for turn in range(1, state.trees + 1))
    stop, place = st.empty(), st.empty()
    stop.button("Cancel", on_click=lambda: session.change(split=False))
    for spread in spreads(source.test, min(subject.deepest, MOST_DEPTH), subject.recipe, samples):
        place.progress(spread.trees / state.trees, f"Tree {spread.trees} of {state.trees} …")
    stop.empty()
    place.empty()
    return spread.parts()


def show_depths(subject: Subject) -> None:
    """The scores of all depths as a table, and what they are measured on."""
    source, scores = subject.population, subject.fit
    rows = view.depth_rows(scores)
    st.html(f'<div class="ss-all">{grid_html((*view.DEPTHS, source.test_word), rows, [subject.depth])}</div>')
    below = ""
    if not subject.classes and scores.held_out.min() < 0:
        below = " Below 0%, the mean of the tested cases would answer them better."
    if not subject.classes and spread_of(source.test) == 0:
        below = f" {NO_SPREAD}"
    own_noise = "The rows to learn from have noise of their own, besides the slider’s. " if source.noisy_samples else ""
    page.say(
        f"Learned from {several(len(subject.training), 'row')}, tested on {len(source.test):,} {source.test_word} ones"
        f"{', which carry no noise' if source.truthful else ''}. {own_noise}A tree cut at a depth is the tree "
        f"grown with that limit: one growth gives the whole curve.{below}",
        "note",
    )
